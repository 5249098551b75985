/** Keeps a home, and whoever writes to it, within what they may write in a day. */

import { and, eq, gt, max, type SQL, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import {
  DAILY_ROWS_WRITTEN,
  HOME_LIMITS,
  PAPER_BILLS_MAX_CHARACTERS,
} from '#domain/base/limits.ts';
import { MINUTES_OF_A_DAY } from '#domain/import/open/backup-intervals.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { IS_PAPER } from '#worker/bills/queries.ts';
import type { Query } from '#worker/db/client.ts';
import { changes, dailyUserWrites, dailyWrites, members, refusals } from '#worker/db/schema.ts';
import type { Household } from './households.ts';
import { selectHomeId } from './queries.ts';

/**
 * Runs queries that may write many rows, like `home.batch`. `tooMany` once the day's rows are used up: a
 * trigger of the schema counts a row for each reading that a change of several readings touches.
 */
export async function quotaBatch<const Q extends readonly Query[]>(
  home: OpenHome,
  ...queries: Q
): Promise<[Household, ...BatchResponse<Q>]> {
  const [household, , ...results] = await home.batch(requireDailyLimitQuery(home), ...queries);
  return [household, ...results];
}

/** Counts rows that the database has written and taken back, because their batch passed a limit. */
export async function countRows(home: OpenHome, rows: number): Promise<void> {
  await home.db.batch(...countRowsQueries(home, rows));
}

/* Statements that keep a home within its limits, in the same transaction as what it writes. */

/** What is counted at the end of a batch; changes of the connection are by a trigger. */
type CountedLimit = Exclude<keyof typeof HOME_LIMITS, 'connections'>;

/** A statement for the end of a batch: it refuses the batch if the home then holds more than it may. */
export function requireLimitsQuery(home: OpenHome, ...limits: [CountedLimit, ...CountedLimit[]]) {
  const passed = limits.map((name) => sql`SELECT ${name} AS name WHERE ${isPassed(home, name)}`);
  return home.query.insert(refusals).select(sql`${sql.join(passed, sql` UNION ALL `)} LIMIT 1`);
}

/** As `requireLimitsQuery`, for readings whose newest change says how many the home has. */
export function requireReadingsLimitQuery(home: OpenHome) {
  const isOwn = eq(changes.homeId, selectHomeId(home));
  const newest = home.query
    .select({ id: max(changes.id) })
    .from(changes)
    .where(isOwn);
  return home.query.insert(refusals).select(
    home.query
      .select({ name: sql`'readings'`.as('name') })
      .from(changes)
      .where(and(isOwn, eq(changes.id, newest), gt(changes.readingsHeld, HOME_LIMITS.readings))),
  );
}

function isPassed(caller: Caller, name: CountedLimit): SQL {
  const hasTooMany = sql`(${countExisting(caller, name)}) > ${HOME_LIMITS[name]}`;
  if (name !== 'bills') return hasTooMany;
  return sql`${hasTooMany} OR (
    SELECT sum(ifnull(length(printed), 0) + ifnull(length(computed), 0))
    FROM bills WHERE home_id = ${selectHomeId(caller)} AND ${IS_PAPER}) > ${PAPER_BILLS_MAX_CHARACTERS}`;
}

function countExisting(caller: Caller, name: CountedLimit): SQL {
  const isOwn = sql`home_id = ${selectHomeId(caller)}`;
  switch (name) {
    case 'intervals':
      return sql`SELECT sum(${MINUTES_OF_A_DAY} / step) FROM readings WHERE ${isOwn} AND step IS NOT NULL`;
    case 'registerReadings':
      return sql`
        SELECT count(*) FROM register_readings
        WHERE meter_id IN (SELECT id FROM meters WHERE ${isOwn})`;
    case 'meterPhotos':
      return sql`SELECT count(*) FROM meter_photos WHERE ${isOwn}`;
    case 'bills':
      return sql`SELECT count(*) FROM bills WHERE ${isOwn} AND ${IS_PAPER}`;
    default:
      return sql`SELECT count(*) FROM ${sql.identifier(name)} WHERE ${isOwn}`;
  }
}

/** A statement for the end of a batch: it refuses the batch if the user then has more homes than that. */
export function requireHomesLimitQuery(home: OpenHome, max: number) {
  return home.query.insert(refusals).select(
    home.query
      .select({ name: sql`'homes'`.as('name') })
      .from(members)
      .where(eq(members.userId, home.userId))
      .groupBy(members.userId)
      .having(gt(sql`count(*)`, max)),
  );
}

/** A statement that refuses its batch once the home, or the caller in all homes, has written as many rows today as it may. */
export function requireDailyLimitQuery(home: OpenHome) {
  return home.query.insert(refusals).select(sql`
    SELECT 'rowsWritten' AS name FROM ${dailyWrites}
    WHERE home_id = ${selectHomeId(home)} AND day = ${home.today} AND row_count >= ${DAILY_ROWS_WRITTEN}
    UNION ALL
    SELECT 'userRowsWritten' FROM ${dailyUserWrites}
    WHERE user_id = ${home.userId} AND day = ${home.today} AND row_count >= ${DAILY_ROWS_WRITTEN}
    LIMIT 1`);
}

/** The statements that add to the rows that the home, and the caller, have written today; nothing for none. */
export function countRowsQueries(home: OpenHome, rowCount: number | SQL) {
  const set = { rowCount: sql`row_count + excluded.row_count` };
  const counted = (whose: SQL) =>
    sql`SELECT ${whose}, ${home.today}, ${rowCount} WHERE ${rowCount} > 0`;
  return [
    home.query
      .insert(dailyWrites)
      .select(counted(selectHomeId(home)))
      .onConflictDoUpdate({ target: [dailyWrites.homeId, dailyWrites.day], set }),
    home.query
      .insert(dailyUserWrites)
      .select(counted(sql`${home.userId}`))
      .onConflictDoUpdate({ target: [dailyUserWrites.userId, dailyUserWrites.day], set }),
  ] as const;
}

/** How many values some meters of the home have: their readings are derived again when the meter itself is changed. */
export function countMeterValues(caller: Caller, meterIds: readonly number[]): SQL {
  return sql`(
    SELECT count(*) FROM register_readings WHERE meter_id IN (
      SELECT id FROM meters
      WHERE home_id = ${selectHomeId(caller)} AND id IN (SELECT value FROM json_each(${JSON.stringify(meterIds)}))))`;
}
