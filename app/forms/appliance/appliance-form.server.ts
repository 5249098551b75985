/** What the text fields of an appliance's form mean. */
import * as z from 'zod';
import { treatBlankAsNull } from '#app/forms/blank-fields.server.ts';
import { isBlank } from '#app/forms/summary-message.ts';
import { type ApplianceInput, applianceInputSchema } from '#domain/appliances/appliance.ts';
import {
  APPLIANCE_TYPES,
  CAPACITY_UNITS,
  STAR_RATINGS,
} from '#domain/appliances/appliance-rules.ts';
import { makeTypedNumberSchema } from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import { listMonthsBetween } from '#domain/base/months.ts';
import { UNKNOWN, YES } from './appliance-form.ts';

const CAPACITY_MAX = 1_000_000;
const { shape } = applianceInputSchema;

const MONTH = '(?:[1-9]|1[0-2])';
const oneMonth = z.string().regex(new RegExp(`^${MONTH}$`), 'Choose a month.');
/** A month, or the months themselves where they are all or have a gap between them. */
const monthOrList = z.string().regex(new RegExp(`^${MONTH}(,${MONTH})*$`), 'Choose a month.');

/** The months that two choices name; null as usual. */
function readMonths(from: string | null, to: string | null): number[] | null {
  if (from === null) return null;
  const months = from.split(',').map(Number);
  const [first = 1] = months;
  return to === null || months.length > 1 ? months : listMonthsBetween(first, Number(to));
}

/** What a card of the list changes alone. */
export const applianceHoursSchema = z.object({
  averageDailyUsageHours: makeTypedNumberSchema(shape.averageDailyUsageHours, 'hours'),
});

/** An age that is left empty and said not to be known is null; one that is typed counts. */
function readAge(typed: unknown): unknown {
  const fields = typed as Record<string, unknown>;
  const isUnknown = fields['ageUnknown'] === YES && isBlank(fields['ageYears']);
  return isUnknown ? { ...fields, ageYears: null } : typed;
}

const fieldsSchema = z
  .object({
    type: z.enum(APPLIANCE_TYPES, 'Choose a type.'),
    modelName: treatBlankAsNull(shape.modelName),
    powerConsumptionWatts: makeTypedNumberSchema(shape.powerConsumptionWatts, 'watts'),
    averageDailyUsageHours: makeTypedNumberSchema(shape.averageDailyUsageHours, 'hours'),
    monthsFrom: treatBlankAsNull(monthOrList),
    monthsTo: treatBlankAsNull(oneMonth),
    ageYears: makeTypedNumberSchema(shape.ageYears, 'years'),
    purchaseDate: treatBlankAsNull(shape.purchaseDate),
    energyStarRating: z.preprocess(
      (value) => (value === UNKNOWN ? null : value),
      z.enum(STAR_RATINGS, 'Choose a rating.').nullable(),
    ),
    energyEfficiencyRating: treatBlankAsNull(shape.energyEfficiencyRating),
    capacityNumber: makeTypedNumberSchema(
      z
        .number('Write the capacity as a number, such as 15, or leave it empty.')
        .min(0, messages.capacityNegative)
        .max(CAPACITY_MAX, 'Capacity must be at most 10,00,000.')
        .optional(),
    ),
    capacityUnit: treatBlankAsNull(z.enum(CAPACITY_UNITS, 'Choose a unit.')),
  })
  .superRefine(({ monthsFrom, monthsTo, capacityNumber, capacityUnit }, context) => {
    const isOneMonth = monthsFrom?.includes(',') === false;
    if (isOneMonth ? monthsTo === null : monthsFrom === null && monthsTo !== null) {
      const message = `Choose the ${isOneMonth ? 'last' : 'first'} month too.`;
      context.addIssue({ code: 'custom', path: ['monthsFrom'], message });
    }
    if (capacityUnit !== null && capacityNumber === undefined) {
      const message = 'Write how much, or choose no unit.';
      context.addIssue({ code: 'custom', path: ['capacityNumber'], message });
    }
  })
  .transform(
    ({ monthsFrom, monthsTo, capacityNumber, capacityUnit, ...appliance }): ApplianceInput => ({
      ...appliance,
      months: readMonths(monthsFrom, monthsTo),
      capacity:
        capacityNumber === undefined
          ? null
          : [capacityNumber, capacityUnit].filter((part) => part !== null).join(' '),
    }),
  );

/**
 * Reads the form's texts (parse with `disableAutoCoercion`: numbers may be typed with commas). The
 * capacity's number and unit become one text.
 */
export const applianceFormSchema = z.preprocess(readAge, fieldsSchema);
