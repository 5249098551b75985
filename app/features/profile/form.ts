/** The form of the profile: its labels, and what its fields hold before anything is typed. */

import { formatTyped } from '#app/forms/appliance/appliance-form.ts';
import type { User } from '#domain/home/profile.ts';
import { readPhoneDigits } from '#domain/home/profile-rules.ts';

/** The labels of the profile's fields. */
export const PROFILE_LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phoneNumber: 'Phone Number',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip Code',
  householdSize: 'Household Size',
  electricityRatePerKWh: 'Electricity Rate (₹/kWh)',
  targetReduction: 'Target Reduction (%)',
  ecoGoals: 'Eco Goals',
} as const;

/** What the fields hold: all of it text. */
export type ProfileFormValues = Record<keyof typeof PROFILE_LABELS, string>;

/** What the form holds before anything is typed: the profile as it is. */
export function toProfileDefaults(user: User): ProfileFormValues {
  const { userProfile } = user;
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber === null ? '' : readPhoneDigits(user.phoneNumber),
    address: user.address ?? '',
    city: user.city ?? '',
    state: user.state ?? '',
    zipCode: user.zipCode ?? '',
    householdSize: formatTyped(user.householdSize),
    electricityRatePerKWh: formatTyped(userProfile.electricityRatePerKWh),
    targetReduction: formatTyped(userProfile.targetReduction),
    ecoGoals: userProfile.ecoGoals ?? '',
  };
}
