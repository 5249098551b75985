/** What the frame around every screen of a home shows: who is signed in, and the homes to choose from. */

import type { BatchResponse } from 'drizzle-orm/batch';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import type { ListedHome } from '#domain/home/home.ts';
import { nameHomes } from '#domain/home/name-homes.ts';
import { tellHomeKind } from '#domain/home/tell-home.ts';
import type { Access } from '#domain/people/role.ts';
import { type ToldNotice, tellNotice } from '#domain/people/tell-notice.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { toUserRecord } from '#worker/accounts/profiles.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Query } from '#worker/db/client.ts';
import type { Household } from '#worker/homes/households.ts';
import { noticesQuery } from '#worker/homes/notice-queries.ts';
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
  const [household, homes, notices, ...results] = await home.batch(
    listedHomesQuery(home, toDayNumber(home.today)),
    noticesQuery(home),
    ...queries,
  );
  return [toFrame({ household, homes, notices }), household, ...results];
}

/** Runs a screen's queries like `homeUseBatch`, and reads what its frame shows in the same transaction. */
export async function screenBatch<const Q extends readonly Query[]>(
  home: OpenHome,
  daysWanted: DaysWanted,
  ...queries: Q
): Promise<[Frame, Household, HomeUse, ...BatchResponse<Q>]> {
  const [household, use, homes, notices, ...results] = await homeUseBatch(
    home,
    daysWanted,
    listedHomesQuery(home, toDayNumber(home.today)),
    noticesQuery(home),
    ...queries,
  );
  return [toFrame({ household, homes, notices }), household, use, ...results];
}

type NoticeRow = Awaited<ReturnType<typeof noticesQuery>>[number];
type HomeRow = Awaited<ReturnType<typeof listedHomesQuery>>[number];

function toFrame(read: {
  household: Household;
  homes: readonly HomeRow[];
  notices: readonly NoticeRow[];
}) {
  const { household, notices } = read;
  const labels = nameHomes(read.homes);
  const homes: ListedHome[] = read.homes.map(
    ({ lastDay, solar, prepaid, hasExport, hasGeneration, ...home }) => ({
      ...home,
      label: labels.get(home.id) ?? home.name,
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
    /** What the user is told once: by the first screen that is shown. */
    notices: notices.map(({ id, ...notice }): ToldNotice => ({ id, ...tellNotice(notice) })),
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
