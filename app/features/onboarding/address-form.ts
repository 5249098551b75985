/** The first step: where the household is, how large, and what it pays. */
import type { FormMetadata } from '@conform-to/react';
import * as z from 'zod';
import { text, typedNumberSchema } from '../../../domain/fields.ts';
import { messages } from '../../../domain/messages.ts';
import {
  capitaliseCity,
  profileFields,
  RATE_MAX_RUPEES,
  rateMilliRupees,
  STATES,
  zipCodeDigits,
} from '../../../domain/profile.ts';
import { isBlank, summaryMessage } from '../../forms/summary-message.ts';

export const ADDRESS_LABELS = {
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip Code',
  country: 'Country',
  householdSize: 'Household size',
  electricityRatePerKWh: 'Electricity rate (₹/kWh)',
  targetReduction: 'Target reduction (%)',
  ecoGoals: 'Eco goals',
} as const;

export type AddressValues = Record<keyof typeof ADDRESS_LABELS, string>;

const OPTIONAL = ['targetReduction', 'ecoGoals', 'country'];

/** What is left empty stays unset. */
function unlessBlank<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema);
}

/** Reads the step's texts (parse with `disableAutoCoercion`). The country is fixed and not read. */
export const addressSchema = z.object({
  address: text({ max: 300, required: 'Write your address.', multiline: true }),
  city: text({ max: 80, required: 'Write your city.' }).transform(capitaliseCity),
  state: z.enum(STATES, 'Choose your state.'),
  zipCode: z.preprocess(
    (value) => (typeof value === 'string' ? zipCodeDigits(value) : value),
    profileFields.zipCode,
  ),
  householdSize: typedNumberSchema(profileFields.householdSize, 'people'),
  electricityRatePerKWh: typedNumberSchema(
    profileFields.electricityRatePerKWh.refine(
      (rate) => rate > RATE_MAX_RUPEES || rate < 0 || rateMilliRupees(rate) > 0,
      messages.ratePositive,
    ),
    'rupeesPerKWh',
  ),
  targetReduction: typedNumberSchema(profileFields.targetReduction.optional(), 'percent'),
  ecoGoals: unlessBlank(profileFields.ecoGoals.optional()),
});

/** What stands above the step when it was refused. */
export function addressSummary(form: FormMetadata<AddressValues, string[]>): string {
  return summaryMessage(form, {
    missing: messages.onboardingAddressMissing,
    isMissing: (name, value) => !OPTIONAL.includes(name) && isBlank(value),
  });
}
