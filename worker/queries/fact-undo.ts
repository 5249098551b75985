/** Undoes changes of a home's facts: what is stored of it besides readings. */
import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '#worker/auth/token.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import type { Database } from '#worker/db/client.ts';
import { type changes, passedLimits } from '#worker/db/schema.ts';
import { PAPER_BILL_COLUMNS, type StoredPaperBill } from './bill-log.ts';
import type { LogContext } from './change-log.ts';
import { CONNECTION_COLUMNS, type StoredConnection } from './connection-log.ts';
import { logChangeQuery } from './fact-log.ts';
import type { HistoryMeter, HistoryValue } from './history-rows.ts';
import { selectHomeId } from './homes.ts';
import { METER_COLUMNS, VALUE_COLUMNS } from './meter-log.ts';

/** What one side of a change holds. */
export interface LoggedFacts {
  registers?: HistoryValue[];
  meters?: HistoryMeter[];
  connections?: StoredConnection[];
  bills?: StoredPaperBill[];
}

/** Logs that a change is taken back: what it made was as it left it, and becomes what it was before. */
export function logUndoQuery(
  context: LogContext,
  caller: Caller,
  change: Pick<
    typeof changes.$inferSelect,
    'id' | 'kind' | 'readings' | 'firstDay' | 'lastDay' | 'before' | 'after'
  >,
) {
  return logChangeQuery(context, caller, change.kind, change, {
    undoes: change.id,
    readings: sql`${change.readings}`,
    before: sql`${change.after}`,
    after: sql`${change.before}`,
  });
}

/** A statement that refuses its batch unless rows are still as they were logged. */
export function requireUnchangedFactsQuery(
  { query }: Database,
  caller: Caller,
  { registers = [], meters: meterRows = [], connections: facts = [], bills = [] }: LoggedFacts,
) {
  const home = selectHomeId(caller);
  const ownMeters = sql`(SELECT id FROM meters WHERE home_id = ${home} AND channel = ${GRID_IMPORT})`;
  const changeConditions = [
    hasChangedRow('register_readings', registers, VALUE_COLUMNS, sql`r.meter_id IN ${ownMeters}`),
    hasChangedRow('meters', meterRows, METER_COLUMNS, sql`r.id IN ${ownMeters}`),
    hasChangedRow('connections', facts, CONNECTION_COLUMNS, sql`r.home_id = ${home}`),
    hasChangedRow('bills', bills, PAPER_BILL_COLUMNS, sql`r.home_id = ${home}`),
  ];
  return query
    .insert(passedLimits)
    .select(sql`SELECT 'changed' AS name WHERE ${sql.join(changeConditions, sql` OR `)}`);
}

function hasChangedRow(
  table: string,
  rows: readonly object[],
  columns: readonly string[],
  isOwn: SQL,
): SQL {
  const theirs = sql.raw(columns.map((name) => `r.${name}`).join(', '));
  const logged = sql.raw(columns.map((name) => `one.value ->> '${name}'`).join(', '));
  return sql`EXISTS (
    SELECT 1 FROM json_each(${JSON.stringify(rows)}) AS one WHERE NOT EXISTS (
      SELECT 1 FROM ${sql.raw(table)} AS r WHERE ${isOwn} AND (${theirs}) IS (${logged})))`;
}
