/** What the text fields of the first step mean. */
import * as z from 'zod';
import { text, typedNumberSchema } from '../../../domain/fields.ts';
import * as messages from '../../../domain/messages.ts';
import { profileFields } from '../../../domain/profile.ts';
import {
  capitaliseCity,
  RATE_MAX_RUPEES,
  rateMilliRupees,
  STATES,
  zipCodeDigits,
} from '../../../domain/profile-rules.ts';
import { unlessBlank } from '../../forms/blank-fields.server.ts';
import { isBlank } from '../../forms/summary-message.ts';
import { connectionFields } from './connection-form.server.ts';

/** A rate as it is typed, above 0. */
const typedRateSchema = typedNumberSchema(
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
  ecoGoals: unlessBlank(profileFields.ecoGoals),
  ...connectionFields,
});
const withRate = fields.extend({ electricityRatePerKWh: typedRateSchema });
const withTariff = fields.extend({
  electricityRatePerKWh: unlessBlank(typedRateSchema),
});
export type Address = z.output<typeof withTariff>;

/**
 * Reads the step's texts (parse with `disableAutoCoercion`). The country is fixed and not read. The rate is asked
 * unless a supplier's tariff tells it.
 */
export function addressSchema(formData: FormData) {
  return isBlank(formData.get('supplier')) ? withRate : withTariff;
}
