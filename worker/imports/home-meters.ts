/** What a home has on the days of an import: its files are compared and merged with it. */

import { and, asc, between, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { HomeData } from '#domain/import/merge/merge-types.ts';
import type { PlanDays } from '#domain/import/merge/plan.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { paperBillsQuery } from '#worker/bills/queries.ts';
import { LAST_CHANNEL } from '#worker/db/channel.ts';
import {
  changes,
  homes,
  imports,
  meters,
  readings,
  refusals,
  registerReadings,
} from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { selectSlots } from '#worker/readings/intervals.ts';

/** The statements that select it, in the order in which `toHomeData` takes their rows. */
export function homeDataQueries(home: OpenHome, days: PlanDays) {
  return [
    existingReadingsQuery(home, days),
    allMetersQuery(home),
    allValuesQuery(home),
    paperBillsQuery(home),
  ] as const;
}

/** Converts the rows of `homeDataQueries`: of a bill without what was calculated. */
export function toHomeData(
  readings: HomeData['readings'],
  meters: HomeData['meters'],
  values: HomeData['values'],
  bills: HomeData['bills'],
): HomeData {
  return {
    readings,
    meters,
    values,
    bills: bills.map(
      ({ lastDay, days, wh, measured, payablePaise, settlesFrom, dueDay, printed }) => ({
        ...{ lastDay, days, wh, measured, payablePaise, settlesFrom, dueDay, printed },
      }),
    ),
  };
}

/* What an import of a file of any form reads of a home: readings of all channels with their intervals, meters, bills. */

/** The readings of some days and those around them; intervals of the days from `slotsFrom` to `slotsTo`. */
export function existingReadingsQuery(
  home: OpenHome,
  days: { from: number; to: number; slotsFrom: number; slotsTo: number },
) {
  const hasSlots = sql`${readings.day} BETWEEN ${days.slotsFrom} AND ${days.slotsTo}`;
  return home.query
    .select({
      channel: readings.channel,
      day: readings.day,
      seq: readings.seq,
      days: readings.days,
      wh: readings.wh,
      co2G: readings.co2G,
      source: readings.source,
      measured: sql`${readings.measured} > 0`.mapWith(Boolean).as('is_measured'),
      importId: readings.importId,
      createdAt: readings.createdAt,
      updatedAt: readings.updatedAt,
      step: readings.step,
      slots: selectSlots(hasSlots),
    })
    .from(readings)
    .where(
      and(
        eq(readings.homeId, selectHomeId(home)),
        lte(readings.channel, LAST_CHANNEL),
        between(readings.day, days.from - COVERAGE_MAX_DAYS, days.to + COVERAGE_MAX_DAYS),
      ),
    )
    .orderBy(asc(readings.channel), asc(readings.day), asc(readings.seq));
}

/** The readings, as rows, of the days that an import touched, and those of a year after them, which may cover one. */
export function readingRowsOfImportQuery(home: OpenHome, importId: number) {
  const selectBound = (column: 'first_day' | 'last_day') => sql`(
    SELECT ${sql.identifier(column)} FROM imports
    WHERE home_id = ${selectHomeId(home)} AND id = ${importId})`;
  return home.query
    .select({
      day: readings.day,
      seq: readings.seq,
      channel: readings.channel,
      days: readings.days,
      wh: readings.wh,
      co2_g: readings.co2G,
      source: readings.source,
      measured: readings.measured,
      import_id: readings.importId,
      created_at: readings.createdAt,
      updated_at: readings.updatedAt,
      step: readings.step,
      slots: sql<
        string | null
      >`iif(${readings.slots} IS NULL, NULL, lower(hex(${readings.slots})))`.as('packed'),
    })
    .from(readings)
    .where(
      and(
        eq(readings.homeId, selectHomeId(home)),
        lte(readings.channel, LAST_CHANNEL),
        sql`${readings.day} BETWEEN ${selectBound('first_day')} AND ${selectBound('last_day')} + ${COVERAGE_MAX_DAYS}`,
        sql`${readings.seq} > 0`,
      ),
    );
}

/** The home's meters of all channels. */
export function allMetersQuery(home: OpenHome) {
  return home.query
    .select()
    .from(meters)
    .where(eq(meters.homeId, selectHomeId(home)))
    .orderBy(asc(meters.id));
}

/** The values of all meters, by meter and day. */
export function allValuesQuery(home: OpenHome) {
  return home.query
    .select()
    .from(registerReadings)
    .where(isOfAnyMeter(home))
    .orderBy(asc(registerReadings.meterId), asc(registerReadings.day));
}

/** Whether a value is of one of the home's meters, of whatever channel. */
export function isOfAnyMeter(caller: Caller): SQL {
  return sql`${registerReadings.meterId} IN (SELECT id FROM meters WHERE home_id = ${selectHomeId(caller)})`;
}

/** The numbers of the latest change and the latest import: while they stand, what was read still holds. */
export interface HistoryVersion {
  change: number;
  import: number;
}

/** The latest change and import of the home, by which a change meanwhile is noticed. */
export function historyVersionQuery(home: OpenHome) {
  return home.query
    .select({
      change: sql<number>`${selectLatestChangeId(home)}`.as('change'),
      import: sql<number>`${selectLatestImportId(home)}`.as('import'),
    })
    .from(homes)
    .where(eq(homes.id, selectHomeId(home)));
}

/**
 * Refuses its batch when something was stored since `historyVersionQuery`: a row in `refusals` makes its trigger abort,
 * and any name but a limit's is reported as a conflict.
 */
export function requireUnchangedHistoryQuery(home: OpenHome, historyVersion: HistoryVersion) {
  return home.query.insert(refusals).select(sql`
    SELECT 'changed' WHERE ${selectLatestChangeId(home)} != ${historyVersion.change}
      OR ${selectLatestImportId(home)} != ${historyVersion.import}`);
}

function selectLatestChangeId(caller: Caller): SQL {
  return sql`(SELECT coalesce(max(id), 0) FROM changes WHERE home_id = ${selectHomeId(caller)})`;
}

function selectLatestImportId(caller: Caller): SQL {
  return sql`(SELECT coalesce(max(id), 0) FROM imports WHERE home_id = ${selectHomeId(caller)})`;
}

/** The import that has an id in its home. */
export function importQuery(home: OpenHome, id: number) {
  return home.query
    .select()
    .from(imports)
    .where(and(eq(imports.homeId, selectHomeId(home)), eq(imports.id, id)));
}

/** The parts of a change: what was there before it, and after. */
export function changePartsQuery(home: OpenHome, condition: SQL | undefined) {
  return home.query
    .select({ id: changes.id, before: changes.before, after: changes.after })
    .from(changes)
    .where(and(eq(changes.homeId, selectHomeId(home)), condition))
    .orderBy(asc(changes.id), asc(changes.part));
}
