/**
 * Opens a home for a caller, and checks who is signed in, in the same round trip as the queries of a service: every batch begins with a statement that
 * fails without a session, so that the whole batch fails.
 */
import { eq } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { ProductError } from '#domain/base/errors.ts';
import { limitReached } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import type { Database, Query } from '#worker/db/client.ts';
import { LimitError, NoSessionError } from '#worker/db/errors.ts';
import { sessions } from '#worker/db/schema.ts';
import { type Household, householdQuery, requireSessionQuery } from '#worker/homes/households.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { findNeededRole } from './roles.ts';
import type { Caller } from './token.ts';

/** A home that a caller has opened: what its services and queries share in one request. */
export interface OpenHome extends ServiceContext, Caller {
  /** Builds queries: they run in a `batch`. */
  query: Database['query'];
  /**
   * Runs queries for the caller, in one transaction and one round trip. None of them takes effect, and
   * `unauthenticated` is thrown, unless the caller's session is there and has not expired; `notFound`, unless they
   * belong to the home that they name; `role`, unless their role there allows what the queries write, or for a guest.
   */
  batch<const Q extends readonly Query[]>(...queries: Q): Promise<[Household, ...BatchResponse<Q>]>;
}

/** Opens the home that a caller names, or the one that they joined first. Nothing is read before the first batch. */
export function openHome(context: ServiceContext, caller: Caller): OpenHome {
  const { userId, sessionId, homeId, needs, isGuest } = caller;
  const home: OpenHome = {
    ...context,
    ...{ userId, sessionId, homeId, needs, isGuest },
    query: context.db.query,
    batch: (...queries) => runBatch(home, queries),
  };
  return home;
}

/** The same home, whose batches are refused with `role` unless the caller owns it. */
export function asOwner(home: OpenHome): OpenHome {
  return openHome(home, { ...home, needs: 'owner' });
}

/** The same home, whose batches need no role: their statements write only what is the caller's. */
export function asThemselves(home: OpenHome): OpenHome {
  return openHome(home, { ...home, needs: 'viewer' });
}

/** The same home, whose batches are for everybody who is signed in, guests too. */
export function asGuest(home: OpenHome): OpenHome {
  return openHome(home, { ...home, needs: 'guest' });
}

async function runBatch<const Q extends readonly Query[]>(
  home: OpenHome,
  queries: Q,
): Promise<[Household, ...BatchResponse<Q>]> {
  const { now } = home;
  const needs = findNeededRole(home, queries);
  try {
    const [, households, ...results] = await home.db.batch(
      requireSessionQuery({ ...home, needs }, now),
      householdQuery(home, now),
      ...queries,
    );
    const household = households[0];
    if (household === undefined) throw new NoSessionError('No such session.');
    if (household.lastUsedAt < now - USE_RECORDED_EVERY_MS) home.background(recordUse(home));
    return [household, ...results];
  } catch (error) {
    if (error instanceof NoSessionError) throw await explainRefusal({ ...home, needs });
    if (error instanceof LimitError) throw limitReached(error.limit, now);
    throw error;
  }
}

/** Finds what a refused caller lacks, which the failed statement does not say: a session, the home, or the role. */
async function explainRefusal(home: OpenHome): Promise<ProductError> {
  const { userId, sessionId, homeId, needs } = home;
  if (needs !== undefined && needs !== 'guest') {
    const [{ isGuest }] = await asGuest(home).batch();
    if (isGuest) return new ProductError('role', messages.roleGuest);
    const message = needs === 'owner' ? messages.roleOwner : messages.roleMember;
    return new ProductError('role', message);
  }
  if (homeId === undefined) return makeNotSignedInError();
  await openHome(home, { userId, sessionId }).batch();
  return new ProductError('notFound', messages.homeNotFound);
}

/** How often the use of a session is recorded: each record is a write. */
const USE_RECORDED_EVERY_MS = 3_600_000;

async function recordUse({ backgroundDb, now, sessionId }: OpenHome): Promise<void> {
  const { query, batch } = backgroundDb;
  await batch(query.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId)));
}

/** The error for a call without a valid session. */
export function makeNotSignedInError(): ProductError {
  return new ProductError('unauthenticated', messages.notSignedIn);
}
