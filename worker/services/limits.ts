/** Keeps a home, and whoever writes to it, within what they may write in a day. */
import type { BatchResponse } from 'drizzle-orm/batch';
import { signedInBatch } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { Query } from '#worker/db/client.ts';
import type { Household } from '#worker/queries/households.ts';
import { countRowsQueries, requireDailyLimitQuery } from '#worker/queries/limits.ts';
import type { ServiceContext } from '#worker/service-context.ts';

/**
 * Runs queries that may write many rows, like `signedInBatch`. `tooMany` once the day's rows are used up: a
 * trigger of the schema counts a row for each reading that a change of several readings touches.
 */
export async function quotaBatch<const Q extends readonly Query[]>(
  context: ServiceContext,
  caller: Caller,
  ...queries: Q
): Promise<[Household, ...BatchResponse<Q>]> {
  const { db, today } = context;
  const limit = requireDailyLimitQuery(db, caller, today);
  const [household, , ...results] = await signedInBatch(context, caller, limit, ...queries);
  return [household, ...results];
}

/** Counts rows that the database has written and taken back, because their batch passed a limit. */
export async function countRows(
  { db, today }: ServiceContext,
  caller: Caller,
  rows: number,
): Promise<void> {
  await db.batch(...countRowsQueries(db, caller, today, rows));
}
