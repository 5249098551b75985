/** What the text fields of the profile's form mean. */
import * as z from 'zod';
import { type ProfileUpdate, profileFields } from '../../../domain/profile.ts';
import {
  PHONE_DIGITS,
  PHONE_PREFIX,
  readPhoneDigits,
  readZipCodeDigits,
} from '../../../domain/profile-rules.ts';
import { parseTypedNumber, type Unit } from '../../../domain/quantity.ts';
import { clearable } from '../../forms/blank-fields.server.ts';

/** A number of a unit; an empty field clears what was there. */
function clearableNumber<T extends z.ZodType>(schema: T, unit: Unit) {
  return z.preprocess(
    (value) =>
      typeof value === 'string' ? (parseTypedNumber(value, unit) ?? null) : (value ?? null),
    schema.nullable(),
  );
}

const phone = z
  .string()
  .transform((text) => PHONE_PREFIX + readPhoneDigits(text))
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
  zipCode: clearable(z.string().transform(readZipCodeDigits).pipe(profileFields.zipCode)),
  householdSize: clearableNumber(profileFields.householdSize, 'people'),
  electricityRatePerKWh: clearableNumber(profileFields.electricityRatePerKWh, 'rupeesPerKWh'),
  targetReduction: clearableNumber(profileFields.targetReduction, 'percent'),
  ecoGoals: clearable(profileFields.ecoGoals),
}) satisfies z.ZodType<ProfileUpdate>;
