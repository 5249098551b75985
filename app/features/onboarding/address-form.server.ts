/** What the text fields of the first step mean. */
import * as z from 'zod';
import { treatBlankAsUnset } from '#app/forms/blank-fields.server.ts';
import { isBlank } from '#app/forms/summary-message.ts';
import { makeTextSchema, makeTypedNumberSchema } from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import { profileFields } from '#domain/home/profile.ts';
import {
  capitaliseCity,
  RATE_MAX_RUPEES,
  readZipCodeDigits,
  STATES,
  toRateMilliRupees,
} from '#domain/home/profile-rules.ts';
import { connectionFields } from './connection-form.server.ts';

/** A rate as it is typed, above 0. */
const typedRateSchema = makeTypedNumberSchema(
  profileFields.electricityRatePerKWh.refine(
    (rate) => rate > RATE_MAX_RUPEES || rate < 0 || toRateMilliRupees(rate) > 0,
    messages.ratePositive,
  ),
  'rupeesPerKWh',
);

const fields = z.object({
  address: makeTextSchema({ max: 300, required: 'Write your address.', multiline: true }),
  city: makeTextSchema({ max: 80, required: 'Write your city.' }).transform(capitaliseCity),
  state: z.enum(STATES, 'Choose your state.'),
  zipCode: z.preprocess(
    (value) => (typeof value === 'string' ? readZipCodeDigits(value) : value),
    profileFields.zipCode,
  ),
  householdSize: makeTypedNumberSchema(profileFields.householdSize, 'people'),
  targetReduction: makeTypedNumberSchema(profileFields.targetReduction.optional(), 'percent'),
  ecoGoals: treatBlankAsUnset(profileFields.ecoGoals),
  ...connectionFields,
});
const withRate = fields.extend({ electricityRatePerKWh: typedRateSchema });
const withTariff = fields.extend({
  electricityRatePerKWh: treatBlankAsUnset(typedRateSchema),
});
export type Address = z.output<typeof withTariff>;

/**
 * Reads the step's texts (parse with `disableAutoCoercion`). The country is fixed and not read. The rate is asked
 * unless a supplier's tariff tells it.
 */
export function chooseAddressSchema(formData: FormData) {
  return isBlank(formData.get('supplier')) ? withRate : withTariff;
}
