/** The first step: where the household is, how large, how it is billed, and what it pays. */
import type { FormMetadata } from '@conform-to/react';
import * as z from 'zod';
import { text, typedNumberSchema } from '../../../domain/fields.ts';
import { messages } from '../../../domain/messages.ts';
import { placeOfPin } from '../../../domain/pin/place.ts';
import { profileFields } from '../../../domain/profile.ts';
import {
  capitaliseCity,
  RATE_MAX_RUPEES,
  rateMilliRupees,
  STATES,
  zipCodeDigits,
} from '../../../domain/profile-rules.ts';
import { isBlank, summaryMessage } from '../../forms/summary-message.ts';
import { connectionFields } from './connection-form.ts';
import { CONNECTION_LABELS } from './connection-labels.ts';

export const ADDRESS_LABELS = {
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'PIN code',
  country: 'Country',
  householdSize: 'Household size',
  electricityRatePerKWh: 'Electricity rate (₹/kWh)',
  targetReduction: 'Target reduction (%)',
  ecoGoals: 'Eco goals',
  ...CONNECTION_LABELS,
} as const;

export type AddressValues = Record<keyof typeof ADDRESS_LABELS, string>;

/** What may be left empty; the rate only where a supplier is chosen. */
const REQUIRED = ['address', 'city', 'state', 'zipCode', 'householdSize', 'electricityRatePerKWh'];

/** What is left empty stays unset. */
function unlessBlank<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema);
}

/** A rate as it is typed, above 0. */
export const typedRateSchema = typedNumberSchema(
  profileFields.electricityRatePerKWh.refine(
    (rate) => rate > RATE_MAX_RUPEES || rate < 0 || rateMilliRupees(rate) > 0,
    messages.ratePositive,
  ),
  'rupeesPerKWh',
);

const fields = z.object({
  address: text({ max: 300, required: 'Write your address.', multiline: true }),
  city: text({ max: 80, required: 'Write your city.' }).transform(capitaliseCity),
  state: z.enum(STATES, 'Choose your state.'),
  zipCode: z.preprocess(
    (value) => (typeof value === 'string' ? zipCodeDigits(value) : value),
    profileFields.zipCode,
  ),
  householdSize: typedNumberSchema(profileFields.householdSize, 'people'),
  targetReduction: typedNumberSchema(profileFields.targetReduction.optional(), 'percent'),
  ecoGoals: unlessBlank(profileFields.ecoGoals.optional()),
  ...connectionFields,
});
const withRate = fields.extend({ electricityRatePerKWh: typedRateSchema });
const withTariff = fields.extend({
  electricityRatePerKWh: unlessBlank(typedRateSchema.optional()),
});
export type Address = z.output<typeof withTariff>;

/**
 * Reads the step's texts (parse with `disableAutoCoercion`). The country is fixed and not read. The rate is asked
 * unless a supplier's tariff tells it.
 */
export function addressSchema(formData: FormData) {
  return isBlank(formData.get('supplier')) ? withRate : withTariff;
}

/** A copy of a form whose empty city and state are those of its PIN. */
export function withPlaceOfPin(formData: FormData): FormData {
  const filled = new FormData();
  for (const [name, value] of formData) filled.append(name, value);
  const place = placeOfPin(String(formData.get('zipCode') ?? ''));
  if (place === undefined) return filled;
  if (isBlank(formData.get('city'))) filled.set('city', place.city);
  if (isBlank(formData.get('state'))) filled.set('state', place.state);
  return filled;
}

/** What stands above the step when it was refused. */
export function addressSummary(form: FormMetadata<AddressValues, string[]>): string {
  return summaryMessage(form, {
    missing: messages.onboardingAddressMissing,
    isMissing: (name, value) => REQUIRED.includes(name) && isBlank(value),
  });
}
