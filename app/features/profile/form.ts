/** The form of the profile: what its text fields mean, and what they hold before anything is typed. */
import * as z from 'zod';
import {
  PHONE_DIGITS,
  PHONE_PREFIX,
  type ProfileUpdate,
  phoneDigits,
  profileFields,
  type User,
  zipCodeDigits,
} from '../../../domain/profile.ts';
import { parseTypedNumber, type Unit } from '../../../domain/quantity.ts';
import { typedText } from '../../forms/appliance-form.ts';
import { isBlank } from '../../forms/summary-message.ts';

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

/** An empty field clears what was there. */
function clearable<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable());
}

/** The same for a number of a unit. */
function clearableNumber<T extends z.ZodType>(schema: T, unit: Unit) {
  return z.preprocess(
    (value) =>
      typeof value === 'string' ? (parseTypedNumber(value, unit) ?? null) : (value ?? null),
    schema.nullable(),
  );
}

const phone = z
  .string()
  .transform((text) => PHONE_PREFIX + phoneDigits(text))
  .pipe(
    z.string().regex(/^\+91\d{10}$/, `Write the ${PHONE_DIGITS} digits after ${PHONE_PREFIX}.`),
  );

/** Reads the form's texts into the changes that the service takes (parse with `disableAutoCoercion`). */
export const profileFormSchema = z.object({
  firstName: profileFields.firstName,
  lastName: profileFields.lastName,
  phoneNumber: clearable(phone),
  address: clearable(profileFields.address),
  city: clearable(profileFields.city),
  state: clearable(profileFields.state),
  zipCode: clearable(z.string().transform(zipCodeDigits).pipe(profileFields.zipCode)),
  householdSize: clearableNumber(profileFields.householdSize, 'people'),
  electricityRatePerKWh: clearableNumber(profileFields.electricityRatePerKWh, 'rupeesPerKWh'),
  targetReduction: clearableNumber(profileFields.targetReduction, 'percent'),
  ecoGoals: clearable(profileFields.ecoGoals),
}) satisfies z.ZodType<ProfileUpdate>;

/** What the form holds before anything is typed: the profile as it is. */
export function profileDefaults(user: User): ProfileFormValues {
  const { userProfile } = user;
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber === null ? '' : phoneDigits(user.phoneNumber),
    address: user.address ?? '',
    city: user.city ?? '',
    state: user.state ?? '',
    zipCode: user.zipCode ?? '',
    householdSize: typedText(user.householdSize),
    electricityRatePerKWh: typedText(userProfile.electricityRatePerKWh),
    targetReduction: typedText(userProfile.targetReduction),
    ecoGoals: userProfile.ecoGoals ?? '',
  };
}
