/** A home's meters, and what they showed. */

import {
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import type { Database } from '#worker/db/client.ts';
import { limitRows } from '#worker/db/limit.ts';
import { omitUndefined } from '#worker/db/optional-values.ts';
import { meters, refusals, registerReadings } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { overlappingReadingsQuery } from '#worker/readings/queries.ts';

export type MeterRow = typeof meters.$inferSelect;
export type RegisterRow = typeof registerReadings.$inferSelect;

/** A value with what a use since then is calculated by. */
const valueColumns = {
  day: registerReadings.day,
  shownWh: registerReadings.shownWh,
  rollovers: registerReadings.rollovers,
  digits: meters.digits,
  factorThousandths: meters.factorThousandths,
};

/** How many days with counted values figures look at: more than their 25 months have. */
const REGISTER_DAYS_MAX = 800;

/** Whether a meter counts what the caller's home takes from the grid. */
export function isConsumptionMeter(caller: Caller): SQL | undefined {
  return and(eq(meters.homeId, selectHomeId(caller)), sql`${meters.channel} = ${GRID_IMPORT}`);
}

/** The meters, in the order in which they came. */
export function metersQuery(home: OpenHome) {
  return home.query.select().from(meters).where(isConsumptionMeter(home)).orderBy(asc(meters.id));
}

/** A meter by its id. */
export function meterQuery(home: OpenHome, id: number) {
  return home.query
    .select()
    .from(meters)
    .where(and(isConsumptionMeter(home), eq(meters.id, id)));
}

/**
 * The typed and imported readings of the days whose use a value on a day can change: from the second counted value
 * before it, or from `installedDay` of a new meter, to the one after it.
 */
export function readingsAroundQuery(home: OpenHome, day: number, installedDay: number = day) {
  const isNear = (from: number, to: number) =>
    sql`${isOfConsumptionMeter(home)} AND counted AND day BETWEEN ${from} AND ${to}`;
  const firstDay = sql`min(${Math.max(installedDay, day - COVERAGE_MAX_DAYS)}, coalesce((
    SELECT min(day) FROM (
      SELECT day, row_number() OVER (PARTITION BY meter_id ORDER BY day DESC) AS place
      FROM register_readings WHERE ${isNear(day - 2 * COVERAGE_MAX_DAYS, day - 1)}
    )
    WHERE place <= 2), ${day}))`;
  const lastDay = sql`coalesce((
    SELECT max(day) FROM (
      SELECT min(day) AS day FROM register_readings WHERE ${isNear(day + 1, day + COVERAGE_MAX_DAYS)}
      GROUP BY meter_id
    )), ${day})`;
  return overlappingReadingsQuery(home, { firstDay, lastDay });
}

/** All values of the meters, by meter and day. */
export function valuesQuery(home: OpenHome) {
  return home.query
    .select()
    .from(registerReadings)
    .where(isOfConsumptionMeter(home))
    .orderBy(asc(registerReadings.meterId), asc(registerReadings.day));
}

/** The latest days with counted values, the latest first. */
export function registerDaysQuery(home: OpenHome) {
  return home.query
    .select({ day: registerReadings.day })
    .from(registerReadings)
    .where(and(isOfConsumptionMeter(home), eq(registerReadings.counted, true)))
    .orderBy(limitRows(REGISTER_DAYS_MAX, desc(registerReadings.day)));
}

/** The latest counted value of the last meter that has one, with what a use since then is calculated by. */
export function lastValueQuery(home: OpenHome) {
  return home.query
    .select(valueColumns)
    .from(registerReadings)
    .innerJoin(meters, eq(meters.id, registerReadings.meterId))
    .where(and(isOfConsumptionMeter(home), eq(registerReadings.counted, true)))
    .orderBy(limitRows(1, desc(registerReadings.meterId), desc(registerReadings.day)));
}

/** The counted values of so many days up to a day, by meter and day, as they stand on its meter. */
export function valuesUpToQuery(
  home: OpenHome,
  { lastDay, days }: { lastDay: number; days: number },
) {
  return countedValuesQuery(home, between(registerReadings.day, lastDay - days, lastDay));
}

/**
 * The counted values at both ends of the spans among the readings that a query selects, by meter and day:
 * `listMeterSpans` puts them together.
 */
export function spanEndsQuery(home: OpenHome, selected: SQLWrapper) {
  const isEnd = sql`${registerReadings.day} IN (
    SELECT span.day - iif(ends.at_start, span.days, 0)
    FROM ${selected} AS span, (SELECT 0 AS at_start UNION ALL SELECT 1) AS ends WHERE span.seq = 0)`;
  return countedValuesQuery(home, isEnd);
}

/** Counted values of the home's meters, by meter and day. */
function countedValuesQuery(home: OpenHome, condition: SQL) {
  return home.query
    .select({ ...valueColumns, meterId: registerReadings.meterId })
    .from(registerReadings)
    .innerJoin(meters, eq(meters.id, registerReadings.meterId))
    .where(and(isOfConsumptionMeter(home), eq(registerReadings.counted, true), condition))
    .orderBy(asc(registerReadings.meterId), asc(registerReadings.day));
}

/** Whether a value is of one of the home's meters. */
function isOfConsumptionMeter(caller: Caller): SQL {
  return sql`${registerReadings.meterId} IN (
    SELECT id FROM meters WHERE home_id = ${selectHomeId(caller)} AND channel = ${GRID_IMPORT})`;
}

/** A meter's value on a day. */
export interface ValueKey {
  meterId: number | SQL<number>;
  day: number;
}

/** A meter's own facts; what is undefined stays as it is. */
export type MeterFacts = {
  [K in 'name' | 'serial' | 'digits' | 'factorThousandths']?: MeterRow[K] | undefined;
};

/** The meter that came last: of a batch that inserts one, that one. */
export function selectLatestMeterId(caller: Caller): SQL<number> {
  return sql`(SELECT max(id) FROM meters WHERE home_id = ${selectHomeId(caller)} AND channel = ${GRID_IMPORT})`;
}

/** Refuses the batch that inserted a meter where it is not the home's first one: its use would be of two meters. */
export function requireFirstMeterQuery(home: OpenHome) {
  return home.query
    .insert(refusals)
    .select(
      sql`SELECT 'changed' FROM ${meters} WHERE ${isConsumptionMeter(home)} GROUP BY ${meters.homeId} HAVING count(*) > 1`,
    );
}

/** Adds a meter to the home, and returns it. */
export function insertMeterQuery(home: OpenHome, meter: MeterFacts) {
  return home.query
    .insert(meters)
    .values({ ...omitUndefined(meter), homeId: selectHomeId(home) })
    .returning();
}

/** Changes a meter's own facts; with another factor or number of digits its spans are derived again. */
export function updateMeterQuery(home: OpenHome, id: number, facts: MeterFacts) {
  return (
    home.query
      .update(meters)
      // Something must be set, also when nothing changes.
      .set({ ...omitUndefined(facts), id })
      .where(and(isConsumptionMeter(home), eq(meters.id, id)))
      .returning()
  );
}

/** Stores a value of a meter, and returns it. */
export function insertValueQuery(
  { query }: Database,
  meterId: number | SQL<number>,
  value: Omit<typeof registerReadings.$inferInsert, 'meterId'>,
) {
  return query
    .insert(registerReadings)
    .values({ ...value, meterId })
    .returning();
}

/** The value of a home's meter on a day. */
export function valueQuery(home: OpenHome, key: ValueKey) {
  return home.query.select().from(registerReadings).where(isValue(home, key));
}

/** Deletes the value of a home's meter on a day, and returns its day. */
export function deleteValueQuery(home: OpenHome, key: ValueKey) {
  return home.query
    .delete(registerReadings)
    .where(isValue(home, key))
    .returning({ day: registerReadings.day });
}

/** Sets a value aside: it stays, and no figure follows from it. */
export function updateValueUncountedQuery(home: OpenHome, key: ValueKey) {
  return home.query.update(registerReadings).set({ counted: false }).where(isValue(home, key));
}

/** The meter whose value makes the reading that ends on a day. */
export function selectMeterEndingOn(caller: Caller, day: number): SQL<number> {
  return sql`(
    SELECT meter_id FROM register_spans
    WHERE home_id = ${selectHomeId(caller)} AND channel = ${GRID_IMPORT} AND day = ${day})`;
}

/** Whether a row is the value of a home's meter on a day. */
export function isValue(caller: Caller, { meterId, day }: ValueKey): SQL | undefined {
  return and(
    isOfConsumptionMeter(caller),
    eq(registerReadings.meterId, meterId),
    eq(registerReadings.day, day),
  );
}

/* A home's meters, each with the first and the last value that it showed. */

/** Two values a meter, however many it has. Meters of every kind, the one that came last at the head. */
export function meterEndsQuery(home: OpenHome) {
  return home.query
    .select({
      ...getTableColumns(meters),
      firstDay: selectEndValue('day', 'ASC'),
      firstShownWh: selectEndValue('shown_wh', 'ASC'),
      lastDay: selectEndValue('day', 'DESC'),
      lastShownWh: selectEndValue('shown_wh', 'DESC'),
    })
    .from(meters)
    .where(eq(meters.homeId, selectHomeId(home)))
    .orderBy(asc(meters.channel), sql`id DESC`);
}

function selectEndValue(column: 'day' | 'shown_wh', order: 'ASC' | 'DESC'): SQL<number | null> {
  return sql`(
    SELECT ${sql.raw(column)} FROM register_readings
    WHERE meter_id = meters.id AND counted ORDER BY day ${sql.raw(order)} LIMIT 1)`;
}
