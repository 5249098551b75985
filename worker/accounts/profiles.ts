/** A user's and their home's details, rate and target. */

import { eq } from 'drizzle-orm';
import { getFirstDay, getMonth, toDayNumber } from '#domain/base/period.ts';
import { fromThousandths, milliRupeesToRupees, toThousandths } from '#domain/base/quantity.ts';
import { findRunningPeriod } from '#domain/energy/home-use.ts';
import { toConnectionDay } from '#domain/home/connection-rules.ts';
import type { ProfileUpdate, User } from '#domain/home/profile.ts';
import { COUNTRY, toRateMilliRupees } from '#domain/home/profile-rules.ts';
import { asOwner, type OpenHome } from '#worker/auth/session.ts';
import type { Query } from '#worker/db/client.ts';
import { isEmpty, mapPresent, omitUndefined } from '#worker/db/optional-values.ts';
import { homes, users } from '#worker/db/schema.ts';
import { changeConnectionQueries, changeRateQueries } from '#worker/homes/connection-queries.ts';
import { type Household, householdQuery } from '#worker/homes/households.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { billingQueries, toBillingFacts } from '#worker/readings/home-use.ts';
import type { ServiceContext } from '#worker/service-context.ts';

export type Profiles = ReturnType<typeof createProfiles>;

/** Makes the service for the profile of a user and a home. */
export function createProfiles(context: ServiceContext) {
  const { db, now, today } = context;

  /** The signed-in user and their home. */
  async function get(home: OpenHome): Promise<User> {
    const [household] = await home.batch();
    return toUserRecord(household);
  }

  /**
   * Changes what is present, clears what is null, leaves what is absent; all of it or nothing. A new rate without
   * `rateFrom` holds from the first day of the running billing period. Only an owner sets a home up, or opens its
   * onboarding again.
   */
  async function update(home: OpenHome, changes: ProfileUpdate): Promise<User> {
    const caller = changes.onboardingComplete === undefined ? home : asOwner(home);
    const { electricityRatePerKWh, ...others } = changes;
    const rate = mapPresent(electricityRatePerKWh, toRateMilliRupees);
    if (rate === undefined || changes.rateFrom !== undefined) {
      return runUpdate(caller, updateQueries(caller, changes));
    }
    const [household, ...billing] = await home.batch(...billingQueries(home));
    if (rate === household.rateMilliRupees) return runUpdate(caller, updateQueries(caller, others));
    const homeFacts = {
      ...toBillingFacts(...billing),
      days: [],
      firstDay: 0,
      hasEarlierDays: false,
    };
    const { firstDay } = findRunningPeriod({ ...homeFacts, today: toDayNumber(today) }, 'period');
    return runUpdate(caller, [
      ...updateQueries(caller, others),
      ...changeRateQueries(home, { rateMilliRupees: rate, firstDay }),
    ]);
  }

  async function runUpdate(home: OpenHome, queries: Query[]): Promise<User> {
    const results = await home.batch(...queries, householdQuery(home, now));
    const [household] = results.at(-1) as Household[];
    return toUserRecord(household as Household);
  }

  /**
   * The statements of an update, for a batch that does more. A rate holds from `rateFrom`, else from the first day of the
   * month; a home's first rate holds from the beginning.
   */
  function updateQueries(home: OpenHome, changes: ProfileUpdate): Query[] {
    const {
      firstName,
      lastName,
      phoneNumber,
      electricityRatePerKWh,
      rateFrom,
      targetReduction,
      ...rest
    } = changes;
    const user = omitUndefined({ firstName, lastName, phoneNumber });
    const homeFacts = omitUndefined({
      ...rest,
      targetThousandths: mapPresent(targetReduction, toThousandths),
    });
    const rate = mapPresent(electricityRatePerKWh, toRateMilliRupees);
    const queries: Query[] = [];
    if (!isEmpty(user)) {
      queries.push(db.query.update(users).set(user).where(eq(users.id, home.userId)));
    }
    if (!isEmpty(homeFacts)) {
      const isHome = eq(homes.id, selectHomeId(home));
      queries.push(db.query.update(homes).set(homeFacts).where(isHome));
    }
    if (rate !== undefined) {
      const facts = { rateMilliRupees: rate };
      queries.push(
        ...(rateFrom === undefined
          ? changeRateQueries(home, {
              ...facts,
              firstDay: toDayNumber(getFirstDay(getMonth(today))),
            })
          : changeConnectionQueries(home, toConnectionDay(rateFrom), facts)),
      );
    }
    return queries;
  }

  return { get, update, updateQueries };
}

/* A stored household as the API and the screens show it. */

/** The signed-in user and the chosen home; the rate in rupees per kWh. */
export function toUserRecord(
  household: Omit<Household, 'lastUsedAt' | 'role' | 'hasTariff'>,
): User {
  const { onboardingComplete } = household;
  return {
    firstName: household.firstName,
    lastName: household.lastName,
    email: household.email,
    phoneNumber: household.phoneNumber,
    householdSize: household.householdSize,
    address: household.address,
    city: household.city,
    state: household.state,
    zipCode: household.zipCode,
    country: COUNTRY,
    createdAt: new Date(household.createdAt).toISOString(),
    onboardingComplete,
    userProfile: {
      targetReduction: toTargetPercent(household),
      ecoGoals: household.ecoGoals,
      electricityRatePerKWh:
        household.rateMilliRupees === null ? null : milliRupeesToRupees(household.rateMilliRupees),
      onboardingComplete,
    },
  };
}

/** The household's target in percent, as it was typed; null without one. */
export function toTargetPercent(household: Pick<Household, 'targetThousandths'>): number | null {
  return household.targetThousandths === null ? null : fromThousandths(household.targetThousandths);
}
