/** Keeps a home within its limits, in the same transaction as what it writes. */
import { type SQL, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { DAILY_ROWS_WRITTEN, HOME_LIMITS } from '../../domain/limits.ts';
import { signedInTrip } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import type { Database, Query } from '../db/client.ts';
import type { Household } from '../queries/households.ts';
import type { ServiceContext } from './context.ts';

type Held = keyof typeof HOME_LIMITS;

/** A statement for the end of a batch: it refuses the batch if the home then holds more than it may. */
export function limitsQuery({ query }: Database, caller: Caller, ...limits: [Held, ...Held[]]) {
  const passed = limits.map((name) => sql`SELECT ${name} AS name WHERE ${isPassed(caller, name)}`);
  return query.run(sql`
    INSERT INTO passed_limits (name) ${sql.join(passed, sql` UNION ALL `)} LIMIT 1`);
}

function isPassed({ userId }: Caller, name: Held): SQL {
  const count = sql`
    (SELECT count(*) FROM ${sql.raw(name)} WHERE user_id = ${userId}) > ${HOME_LIMITS[name]}`;
  if (name !== 'readings') return count;
  // The months know it in few rows, but count a reading of several months in each of them.
  return sql`
    (SELECT sum(readings) FROM monthly_usage WHERE user_id = ${userId}) > ${HOME_LIMITS[name]}
    AND ${count}`;
}

/**
 * Runs queries that may write many rows, like `signedInTrip`. `tooMany` once the day's rows are used up: a
 * trigger of the schema counts two rows for each reading that a change of several readings touches.
 */
export async function bulkTrip<const Q extends readonly Query[]>(
  context: ServiceContext,
  caller: Caller,
  ...queries: Q
): Promise<[Household, ...BatchResponse<Q>]> {
  const { db, today } = context;
  const [household, , ...results] = await signedInTrip(
    context,
    caller,
    db.query.run(sql`
      INSERT INTO passed_limits (name)
      SELECT 'rowsWritten' FROM daily_writes
      WHERE user_id = ${caller.userId} AND day = ${today} AND row_count >= ${DAILY_ROWS_WRITTEN}`),
    ...(queries as readonly Query[]),
  );
  return [household, ...(results as unknown as BatchResponse<Q>)];
}

/** Counts rows that the database has written and taken back, because their batch passed a limit. */
export async function countRows(
  { db, today }: ServiceContext,
  { userId }: Caller,
  rows: number,
): Promise<void> {
  await db.trip(
    db.query.run(sql`
      INSERT INTO daily_writes (user_id, day, row_count) VALUES (${userId}, ${today}, ${rows})
      ON CONFLICT DO UPDATE SET row_count = row_count + excluded.row_count`),
  );
}
