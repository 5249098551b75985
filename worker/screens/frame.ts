/** What the frame around every screen of a home shows: who is signed in, and the homes to choose from. */

import type { BatchResponse } from 'drizzle-orm/batch';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import type { ListedHome } from '#domain/home/home.ts';
import { tellHomeKind } from '#domain/home/tell-home.ts';
import type { Access } from '#domain/people/role.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { toUserRecord } from '#worker/accounts/profiles.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Query } from '#worker/db/client.ts';
import type { Household } from '#worker/homes/households.ts';
import { listedHomesQuery } from '#worker/homes/queries.ts';
import type { DaysWanted } from '#worker/readings/days.ts';
import { homeUseBatch } from '#worker/readings/home-use.ts';
import type { ServiceContext } from '#worker/service-context.ts';

/** What the frame around a screen shows. */
export type Frame = ReturnType<typeof toFrame>;

/** Runs a screen's queries like `home.batch`, and reads what its frame shows in the same transaction. */
export async function frameBatch<const Q extends readonly Query[]>(
  home: OpenHome,
  ...queries: Q
): Promise<[Frame, Household, ...BatchResponse<Q>]> {
  const homesQuery = listedHomesQuery(home, toDayNumber(home.today));
  const [household, homes, ...results] = await home.batch(homesQuery, ...queries);
  return [toFrame(household, homes), household, ...results];
}

/** Runs a screen's queries like `homeUseBatch`, and reads what its frame shows in the same transaction. */
export async function screenBatch<const Q extends readonly Query[]>(
  home: OpenHome,
  daysWanted: DaysWanted,
  ...queries: Q
): Promise<[Frame, Household, HomeUse, ...BatchResponse<Q>]> {
  const homesQuery = listedHomesQuery(home, toDayNumber(home.today));
  const [household, use, homes, ...results] = await homeUseBatch(
    home,
    daysWanted,
    homesQuery,
    ...queries,
  );
  return [toFrame(household, homes), household, use, ...results];
}

type HomeRow = Awaited<ReturnType<typeof listedHomesQuery>>[number];

function toFrame(household: Household, rows: readonly HomeRow[]) {
  const homes: ListedHome[] = rows.map(
    ({ lastDay, solar, prepaid, hasExport, hasGeneration, ...home }) => ({
      ...home,
      lastDate: lastDay === 0 ? null : toIsoDate(lastDay),
      says: tellHomeKind({
        hasRooftop: solar || hasExport || hasGeneration,
        knowsGeneration: hasGeneration,
        isPrepaid: prepaid,
      }).join(' '),
    }),
  );
  const { homeId } = household;
  const access = findAccess(household);
  return {
    user: toUserRecord(household),
    homeId,
    role: access,
    homes,
    agreedToTerms: hasHouseholdAgreed(household),
  };
}

/** Whether a home is yet to be set up by the caller: only an owner does. */
export function mustHouseholdOnboard({ onboardingComplete, role }: Household): boolean {
  return !onboardingComplete && role === 'owner';
}

/** What a caller may do in the home that they speak of. */
export function findAccess({ isGuest, role }: Household): Access {
  return isGuest ? 'guest' : role;
}

/** Whether a user has agreed to the terms in force. A guest need not: nothing of theirs is stored. */
export function hasHouseholdAgreed({ isGuest, termsVersion }: Household): boolean {
  return isGuest || termsVersion === TERMS_VERSION;
}

/* Keeps one figure that fails from taking the rest of a screen with it. */

/**
 * The figure; `fallback` where it fails, which is logged: it is unknown then, and the rest of the screen is shown.
 */
export function computeOrLog<T, F>(context: ServiceContext, fallback: F, compute: () => T): T | F {
  try {
    return compute();
  } catch (error) {
    context.logFailure(error);
    return fallback;
  }
}
