/** Readings, in pages and by name. */

import { and, asc, between, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { SingleReading } from '#domain/energy/anomaly.ts';
import { type DayReading, isFromRegister } from '#domain/energy/days.ts';
import {
  type Reading,
  type ReadingsQuery,
  type ReadingUpdate,
  type StoredReading,
  toApiReading,
  toMeasured,
} from '#domain/reading/reading.ts';
import { formatReadingId, type ReadingKey } from '#domain/reading/reading-id.ts';
import {
  COVERAGE_MAX_DAYS,
  MEASURED,
  SOURCES,
  type Source,
} from '#domain/reading/reading-rules.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import { limitRows } from '#worker/db/limit.ts';
import { readings } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';

const { step, slots, ...columns } = getTableColumns(readings);
/** The columns of a reading without its intervals, which no list reads. */
export const readingColumns = columns;
export type ReadingRow = Omit<typeof readings.$inferSelect, 'step' | 'slots'>;

/** Which readings, in what order: newest first unless it says `asc`. */
export interface ReadingsFilter extends Omit<ReadingsQuery, 'sort'> {
  /** Only readings that were typed or imported: without those that a meter's values give. */
  isTypedOrImported?: boolean | undefined;
  /** Only readings that come after this one in that order. */
  after?: ReadingKey | undefined;
}

/** A reading's columns after an edit. */
export type EditedReading = Record<'wh' | 'co2G' | 'source' | 'measured' | 'step' | 'slots', SQL>;

/**
 * A reading's columns after an edit; what is undefined stays. The intervals of a day sum to its energy: with
 * another one they go. With another energy a reading is no estimate: somebody knew it.
 */
export function makeEditedColumns({
  wh,
  co2G,
  source,
  measured,
}: {
  wh?: number;
  co2G?: number | null;
  source?: number;
  measured?: number | SQL;
}): EditedReading {
  const isSame = wh === undefined ? sql`1` : sql`wh IS ${wh}`;
  return {
    wh: wh === undefined ? sql`wh` : sql`${wh}`,
    co2G: co2G === undefined ? sql`co2_g` : sql`${co2G}`,
    source: source === undefined ? sql`source` : sql`${source}`,
    measured: measured === undefined ? sql`iif(${isSame}, measured, 1)` : sql`${measured}`,
    step: sql`iif(${isSame}, step, NULL)`,
    slots: sql`iif(${isSame}, slots, NULL)`,
  };
}

/** How sure an edited reading is: what is not said stays. Of an estimate nothing is confirmed. */
export function makeEditedMeasured(changes: ReadingUpdate): number | SQL | undefined {
  const { measured, confirmed, consumptionKWH } = changes;
  if (measured === undefined && confirmed === undefined) return undefined;
  // With another energy nothing is left of what was said before.
  if (measured === false || consumptionKWH !== undefined) return toMeasured(changes);
  if (confirmed === undefined) {
    return sql`iif(measured = ${MEASURED.no}, ${MEASURED.yes}, measured)`;
  }
  const marked = toMeasured({ confirmed });
  return measured === true ? marked : sql`iif(measured = ${MEASURED.no}, measured, ${marked})`;
}

/** Earlier and later than any day that the schema takes. */
const FIRST_DAY = 0;
const LAST_DAY = 99_999;

/** Whether a reading is energy that the caller's home takes from the grid, not what it generates or exports. */
export function isConsumption(caller: Caller): SQL | undefined {
  return and(eq(readings.homeId, selectHomeId(caller)), sql`${readings.channel} = ${GRID_IMPORT}`);
}

/** The first readings that a filter selects, at most `size`. */
export function readingsPageQuery(
  home: OpenHome,
  { startDate, endDate, source, order, isTypedOrImported, after }: ReadingsFilter,
  size: number,
) {
  const isAscending = order === 'asc';
  const firstDay = startDate === undefined ? FIRST_DAY : toDayNumber(startDate);
  const lastDay = endDate === undefined ? LAST_DAY : toDayNumber(endDate);
  const day = after === undefined ? undefined : toDayNumber(after.readingDate);
  // The page begins at the day of `after`: with the days as bounds, the earlier rows are not read.
  const from = isAscending && day !== undefined ? Math.max(day, firstDay) : firstDay;
  const to = !isAscending && day !== undefined ? Math.min(day, lastDay) : lastDay;
  const direction = isAscending ? asc : desc;
  return home.query
    .select(readingColumns)
    .from(readings)
    .where(
      and(
        isConsumption(home),
        between(readings.day, from, to),
        isTypedOrImported === true ? gt(readings.seq, 0) : undefined,
        source === undefined ? undefined : eq(readings.source, SOURCES.indexOf(source)),
        after === undefined ? undefined : isAfter(after, isAscending),
      ),
    )
    .orderBy(limitRows(size, direction(readings.day), direction(readings.seq)));
}

function isAfter({ readingDate, seq }: ReadingKey, isAscending: boolean): SQL {
  const comparison = sql.raw(isAscending ? '>' : '<');
  return sql`(${readings.day}, ${readings.seq}) ${comparison} (${toDayNumber(readingDate)}, ${seq})`;
}

/** The newest readings, newest first. */
export function newestReadingsQuery(home: OpenHome, size: number) {
  return readingsPageQuery(home, {}, size);
}

/** The newest measured readings, newest first: without the estimates. */
export function newestMeasuredReadingsQuery(home: OpenHome, size: number) {
  return home.query
    .select(readingColumns)
    .from(readings)
    .where(and(isConsumption(home), gt(readings.measured, MEASURED.no)))
    .orderBy(limitRows(size, desc(readings.day), desc(readings.seq)));
}

/** A row where one of the readings is an estimate; else none. */
export function firstEstimateQuery(home: OpenHome) {
  return home.query
    .select({ seq: sql<number>`seq`.as('seq') })
    .from(sql`readings INDEXED BY readings_estimated`)
    .where(sql`home_id = ${selectHomeId(home)} AND channel = ${GRID_IMPORT} AND measured = 0`)
    .orderBy(limitRows(1, sql`day`));
}

/** Those of the named readings that are there, newest first. */
export function readingsByKeyQuery(home: OpenHome, keys: readonly ReadingKey[]) {
  return home.query
    .select(readingColumns)
    .from(readings)
    .where(and(isConsumption(home), isOneOf(keys)))
    .orderBy(desc(readings.day), desc(readings.seq));
}

/** Whether a reading is one of those: however many they are, they are one bound value. */
export function isOneOf(keys: readonly ReadingKey[]): SQL {
  const names = JSON.stringify(
    keys.map(({ readingDate, seq: number }) => [toDayNumber(readingDate), number]),
  );
  return sql`(${readings.day}, ${readings.seq}) IN (
    SELECT value ->> 0, value ->> 1 FROM json_each(${names}))`;
}

/**
 * The first day that a reading covers; null without readings. Before the day on which the first one ends, only a
 * reading of several days can begin that ends within a year of it: the others are not read.
 */
export function firstCoveredDayQuery(home: OpenHome) {
  const isGridReading = sql`home_id = ${selectHomeId(home)} AND channel = ${GRID_IMPORT}`;
  const firstEnd = sql`(SELECT min(day) FROM readings WHERE ${isGridReading})`;
  const firstStart = sql`(
    SELECT min(day - days + 1) FROM readings INDEXED BY readings_of_several_days
    WHERE ${isGridReading} AND days > 1 AND day < ${firstEnd} + ${COVERAGE_MAX_DAYS})`;
  return home.query
    .select({
      day: sql<number | null>`min(${firstEnd}, coalesce(${firstStart}, ${firstEnd}))`.as('day'),
    })
    .from(sql`(SELECT 1)`);
}

/** The day on which the oldest reading ends: it shows whether there are earlier ones than were read. */
export function firstDayQuery(home: OpenHome) {
  return home.query
    .select({ firstDay: sql<number | null>`min(${readings.day})`.as('first_day') })
    .from(readings)
    .where(isConsumption(home));
}

/** Days by their first and last one, which a statement may select. */
interface DayRange {
  firstDay: number | SQL;
  lastDay: number | SQL;
}

/** The readings of several days that end in the year before a day: estimates among them may wait to be settled. */
export function longReadingsBeforeQuery(home: OpenHome, day: number) {
  return longReadingsQuery(home, { firstDay: day - COVERAGE_MAX_DAYS, lastDay: day - 1 });
}

/** The readings of several days that end in the year after a day: one of them may settle an estimate that ends on it. */
export function longReadingsAfterQuery(home: OpenHome, day: number) {
  return longReadingsQuery(home, { firstDay: day + 1, lastDay: day + COVERAGE_MAX_DAYS });
}

function longReadingsQuery(home: OpenHome, { firstDay, lastDay }: DayRange) {
  return home.query
    .select(readingColumns)
    .from(readings)
    .where(
      and(
        isConsumption(home),
        sql`(${readings.day}, ${readings.seq}) IN (
          SELECT day, seq FROM readings INDEXED BY readings_of_several_days
          WHERE home_id = ${selectHomeId(home)} AND channel = ${GRID_IMPORT} AND days > 1
            AND day BETWEEN ${firstDay} AND ${lastDay})`,
      ),
    );
}

/** The readings of several days, and those that follow from a meter, that cover one of some days. */
export function overlappingSpansQuery(home: OpenHome, days: DayRange) {
  const isSpan = sql`(${readings.days} > 1 OR ${readings.seq} = 0)`;
  return overlappingReadingsQuery(home, days, isSpan);
}

/** The readings that cover one of some days, and fulfil the condition. */
export function overlappingReadingsQuery(
  home: OpenHome,
  { firstDay, lastDay }: DayRange,
  condition?: SQL,
) {
  return home.query
    .select(readingColumns)
    .from(readings)
    .where(
      and(
        isConsumption(home),
        between(readings.day, firstDay, sql`${lastDay} + ${COVERAGE_MAX_DAYS}`),
        sql`${readings.day} - ${readings.days} < ${lastDay}`,
        condition,
      ),
    );
}

/* A stored reading as the domain, the API and the screens see it. */

type ReadingColumns = Pick<
  ReadingRow,
  'day' | 'seq' | 'days' | 'wh' | 'co2G' | 'source' | 'measured' | 'createdAt'
>;

/** A row as the API and the screens show it. */
export function toReadingRecord(row: ReadingColumns): Reading {
  return toApiReading(toStoredReading(row), row.createdAt);
}

/** A row as the rules of `domain/` take it. */
export function toStoredReading(row: ReadingColumns): StoredReading {
  return {
    readingDate: toIsoDate(row.day),
    seq: row.seq,
    periodStart: row.days === 1 ? null : toIsoDate(row.day - row.days + 1),
    consumptionWh: row.wh,
    emissionG: row.co2G,
    source: SOURCES[row.source] as Source,
    measured: row.measured,
  };
}

/** A row as the anomaly rule takes it, with its id. */
export function toSingleReading(row: ReadingRow): SingleReading & { id: string } {
  const { day, days, wh } = row;
  const measured = row.measured > MEASURED.no;
  const stored = toStoredReading(row);
  const fromFile = stored.source === 'csv_upload';
  return { id: formatReadingId(stored), day, days, consumptionWh: wh, measured, fromFile };
}

/** A row as the rules of days take it. */
export function toDayReading(row: ReadingRow): DayReading {
  return {
    day: row.day,
    days: row.days,
    consumptionWh: row.wh,
    recordedWh: row.co2G === null ? 0 : row.wh,
    recordedG: row.co2G ?? 0,
    measured: row.measured > MEASURED.no,
    confirmed: row.measured === MEASURED.confirmed,
    fromRegister: isFromRegister(row),
  };
}

/** The key of a row, by which the API names it. */
export function toReadingKey(row: Pick<ReadingRow, 'day' | 'seq'>): ReadingKey {
  return { readingDate: toIsoDate(row.day), seq: row.seq };
}
