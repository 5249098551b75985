/** Forms that are sent twice, by a double click or a page loaded again, store once. */
import { and, eq, lte } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { type Household, signedInTrip } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { ConstraintError, type Query } from '../db/client.ts';
import { submissions } from '../db/schema.ts';
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
      ...(queries as readonly Query[]),
    );
    return [household, ...(results as unknown as BatchResponse<Q>)];
  } catch (error) {
    if (error instanceof ConstraintError && error.message.includes('submissions')) return undefined;
    throw error;
  }
}
