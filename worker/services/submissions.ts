/**
 * What is sent twice, by a double click, a page loaded again, or a client whose answer was lost,
 * stores once: each sending has a key, which is stored beside what it made.
 */
import { and, eq, lte, type SQL } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import { signedInTrip } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { ConstraintError, type Query } from '../db/client.ts';
import { submissions } from '../db/schema.ts';
import type { Household } from '../queries/households.ts';
import type { ServiceContext } from './context.ts';

const REMEMBERED_MS = 86_400_000;

/**
 * Runs a form's statements in one transaction and returns their results, unless a form with this
 * key has been stored before: then nothing more is to be done, and there are none.
 */
export async function storedOnce<const Q extends readonly Query[]>(
  context: ServiceContext,
  caller: Caller,
  key: string,
  ...queries: Q
): Promise<[Household, ...BatchResponse<Q>] | undefined> {
  const { db, now } = context;
  const forgotten = and(
    eq(submissions.userId, caller.userId),
    lte(submissions.submittedAt, now - REMEMBERED_MS),
  );
  try {
    const [household, , , ...results] = await signedInTrip(
      context,
      caller,
      db.query.delete(submissions).where(forgotten),
      db.query.insert(submissions).values({ userId: caller.userId, key, submittedAt: now }),
      ...queries,
    );
    return [household, ...results];
  } catch (error) {
    if (error instanceof ConstraintError && error.message.includes('submissions')) return undefined;
    throw error;
  }
}

/**
 * Makes a row with the first of some statements, once for a key, and returns it: the one that was
 * made before, when the key comes again. `conflict` when that one has been deleted since.
 */
export async function madeOnce<Row>(
  context: ServiceContext,
  caller: Caller,
  key: string | undefined,
  make: {
    /** The first answers the row it made. */
    queries: readonly [Query, ...Query[]];
    /** The id of the row, when the statements have run. */
    id: SQL | string;
    /** The statement that finds a row by such an id. */
    find(id: string): Query;
  },
): Promise<{ household: Household; row: Row }> {
  const { query } = context.db;
  if (key === undefined) {
    const [household, rows] = await signedInTrip(context, caller, ...make.queries);
    return { household, row: (rows as Row[])[0] as Row };
  }
  const own = and(eq(submissions.userId, caller.userId), eq(submissions.key, key));
  const made = query
    .update(submissions)
    .set({ made: make.id as string })
    .where(own);
  const stored = await storedOnce(context, caller, key, ...make.queries, made);
  if (stored !== undefined) {
    return { household: stored[0], row: (stored[1] as Row[])[0] as Row };
  }
  const [, before] = await signedInTrip(
    context,
    caller,
    query.select({ id: submissions.made }).from(submissions).where(own),
  );
  const [household, rows] = await signedInTrip(context, caller, make.find(before[0]?.id ?? ''));
  const row = (rows as Row[])[0];
  if (row === undefined) throw new ProductError('conflict', messages.madeBefore);
  return { household, row };
}
