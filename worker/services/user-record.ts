/** A stored household as the API and the screens show it. */

import { fromThousandths, milliRupeesToRupees } from '#domain/base/quantity.ts';
import type { User } from '#domain/home/profile.ts';
import { COUNTRY } from '#domain/home/profile-rules.ts';
import type { Household } from '#worker/queries/households.ts';

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
