/**
 * Checks who is signed in, in the same round trip as the queries of a service: every batch begins with a statement that
 * fails without a session, so that the whole batch fails.
 */
import { eq } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { ProductError } from '#domain/base/errors.ts';
import { limitReached } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import type { Query } from '#worker/db/client.ts';
import { LimitError, NoSessionError } from '#worker/db/errors.ts';
import { sessions } from '#worker/db/schema.ts';
import { type Household, householdQuery, requireSessionQuery } from '#worker/homes/households.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { asGuest, findNeededRole } from './roles.ts';
import type { Caller } from './token.ts';

/**
 * Runs queries for a caller, in one transaction and one round trip. None of them takes effect, and
 * `unauthenticated` is thrown, unless the caller's session is there and has not expired; `notFound`, unless they
 * belong to the home that they name; `role`, unless their role there allows what the queries write, or for a guest.
 */
export async function signedInBatch<const Q extends readonly Query[]>(
  context: ServiceContext,
  caller: Caller,
  ...queries: Q
): Promise<[Household, ...BatchResponse<Q>]> {
  const { db, now } = context;
  const needs = findNeededRole(caller, queries);
  try {
    const [, households, ...results] = await db.batch(
      requireSessionQuery(db, { ...caller, needs }, now),
      householdQuery(db, caller, now),
      ...queries,
    );
    const household = households[0];
    if (household === undefined) throw new NoSessionError('No such session.');
    if (household.lastUsedAt < now - USE_RECORDED_EVERY_MS)
      context.background(recordUse(context, caller));
    return [household, ...results];
  } catch (error) {
    if (error instanceof NoSessionError) {
      throw await explainRefusal(context, { ...caller, needs });
    }
    if (error instanceof LimitError) throw limitReached(error.limit, now);
    throw error;
  }
}

/** Finds what a refused caller lacks, which the failed statement does not say: a session, the home, or the role. */
async function explainRefusal(context: ServiceContext, caller: Caller): Promise<ProductError> {
  const { userId, sessionId, homeId, needs } = caller;
  if (needs !== undefined && needs !== 'guest') {
    const [{ isGuest }] = await signedInBatch(context, asGuest(caller));
    if (isGuest) return new ProductError('role', messages.roleGuest);
    const message = needs === 'owner' ? messages.roleOwner : messages.roleMember;
    return new ProductError('role', message);
  }
  if (homeId === undefined) return makeNotSignedInError();
  await signedInBatch(context, { userId, sessionId });
  return new ProductError('notFound', messages.homeNotFound);
}

/** How often the use of a session is recorded: each record is a write. */
const USE_RECORDED_EVERY_MS = 3_600_000;

async function recordUse({ backgroundDb, now }: ServiceContext, caller: Caller): Promise<void> {
  const { query, batch } = backgroundDb;
  await batch(
    query.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, caller.sessionId)),
  );
}

/** The error for a call without a valid session. */
export function makeNotSignedInError(): ProductError {
  return new ProductError('unauthenticated', messages.notSignedIn);
}
