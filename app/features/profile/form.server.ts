/** What the text fields of the profile's form mean. */
import * as z from 'zod';
import { treatBlankAsNull } from '#app/forms/blank-fields.server.ts';
import { makeRateCheck } from '#app/forms/rate-answers.ts';
import { parseTypedNumber, type Unit } from '#domain/base/quantity.ts';
import { type ProfileUpdate, profileFields } from '#domain/home/profile.ts';
import {
  PHONE_DIGITS,
  PHONE_PREFIX,
  readPhoneDigits,
  readZipCodeDigits,
} from '#domain/home/profile-rules.ts';

/** A number of a unit; an empty field clears what was there. */
function makeClearableNumberSchema<T extends z.ZodType>(schema: T, unit: Unit) {
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

const fields = {
  firstName: profileFields.firstName,
  lastName: profileFields.lastName,
  phoneNumber: treatBlankAsNull(phone),
  address: treatBlankAsNull(profileFields.address),
  city: treatBlankAsNull(profileFields.city),
  state: treatBlankAsNull(profileFields.state),
  zipCode: treatBlankAsNull(z.string().transform(readZipCodeDigits).pipe(profileFields.zipCode)),
  householdSize: makeClearableNumberSchema(profileFields.householdSize, 'people'),
  targetReduction: makeClearableNumberSchema(profileFields.targetReduction, 'percent'),
  ecoGoals: treatBlankAsNull(profileFields.ecoGoals),
};

/**
 * Reads the form's texts into the changes that the service takes (parse with `disableAutoCoercion`). A rate that homes
 * hardly pay is asked about.
 */
export function makeProfileFormSchema(formData: FormData) {
  return z.object({
    ...fields,
    electricityRatePerKWh: makeClearableNumberSchema(
      profileFields.electricityRatePerKWh,
      'rupeesPerKWh',
    ).superRefine(makeRateCheck(formData)),
  }) satisfies z.ZodType<ProfileUpdate>;
}
