/** The form of an appliance: what its text fields mean, and what they hold before anything is typed. */
import type { FormMetadata } from '@conform-to/react';
import * as z from 'zod';
import {
  type Appliance,
  type ApplianceInput,
  applianceInputSchema,
} from '../../domain/appliance.ts';
import { APPLIANCE_TYPES, CAPACITY_UNITS, STAR_RATINGS } from '../../domain/appliance-rules.ts';
import { typedNumberSchema } from '../../domain/fields.ts';
import { messages } from '../../domain/messages.ts';
import { MONTHS, monthsBetween, rangeOf } from '../../domain/months.ts';
import { parseTypedNumber } from '../../domain/quantity.ts';
import { isBlank, summaryMessage } from './summary-message.ts';

/** What the fields are called. */
export const APPLIANCE_LABELS = {
  type: 'Type',
  modelName: 'Model name',
  powerConsumptionWatts: 'Power consumption',
  averageDailyUsageHours: 'Average daily usage',
  monthsFrom: 'Months in use',
  monthsTo: 'Last month in use',
  ageYears: 'Age',
  purchaseDate: 'Purchase date',
  energyStarRating: 'Energy Star rating',
  energyEfficiencyRating: 'Efficiency grade',
  capacityNumber: 'Capacity',
  capacityUnit: 'Capacity unit',
} as const;

/** What the fields hold: all of it text. */
export type ApplianceFormValues = Record<keyof typeof APPLIANCE_LABELS, string>;

const REQUIRED: (keyof ApplianceFormValues)[] = [
  'type',
  'powerConsumptionWatts',
  'ageYears',
  'energyStarRating',
  'averageDailyUsageHours',
];

const CAPACITY_MAX = 1_000_000;
const { shape } = applianceInputSchema;

/** An empty field clears what was there. */
function clearable<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isBlank(value) ? null : value), schema);
}

/** The choice of all months. */
export const ALL_YEAR = '1,2,3,4,5,6,7,8,9,10,11,12';

const MONTH = '(?:[1-9]|1[0-2])';
const oneMonth = z.string().regex(new RegExp(`^${MONTH}$`), 'Choose a month.');
/** A month, or the months themselves where they are all or have a gap between them. */
const monthOrList = z.string().regex(new RegExp(`^${MONTH}(,${MONTH})*$`), 'Choose a month.');

/** The months that two choices name; null as usual. */
function chosenMonths(from: string | null, to: string | null): number[] | null {
  if (from === null) return null;
  const months = from.split(',').map(Number);
  const [first = 1] = months;
  return to === null || months.length > 1 ? months : monthsBetween(first, Number(to));
}

/**
 * Reads the form's texts (parse with `disableAutoCoercion`: numbers may be typed with commas). The
 * capacity's number and unit become one text.
 */
export const applianceFormSchema = z
  .object({
    type: z.enum(APPLIANCE_TYPES, 'Choose a type.'),
    modelName: clearable(shape.modelName),
    powerConsumptionWatts: typedNumberSchema(shape.powerConsumptionWatts, 'watts'),
    averageDailyUsageHours: typedNumberSchema(shape.averageDailyUsageHours, 'hours'),
    monthsFrom: clearable(monthOrList.nullable()),
    monthsTo: clearable(oneMonth.nullable()),
    ageYears: typedNumberSchema(shape.ageYears, 'years'),
    purchaseDate: clearable(shape.purchaseDate),
    energyStarRating: z.enum(STAR_RATINGS, 'Choose a rating.'),
    energyEfficiencyRating: clearable(shape.energyEfficiencyRating),
    capacityNumber: typedNumberSchema(
      z
        .number('Write the capacity as a number, such as 15, or leave it empty.')
        .min(0, 'Capacity must be 0 or more.')
        .max(CAPACITY_MAX, 'Capacity must be at most 10,00,000.')
        .optional(),
    ),
    capacityUnit: clearable(z.enum(CAPACITY_UNITS, 'Choose a unit.').nullable()),
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
      months: chosenMonths(monthsFrom, monthsTo),
      capacity:
        capacityNumber === undefined
          ? null
          : [capacityNumber, capacityUnit].filter((part) => part !== null).join(' '),
    }),
  );

/** What the form holds before anything is typed: nothing, or the appliance that is edited. */
export function applianceDefaults(appliance?: Appliance): ApplianceFormValues {
  const capacity = appliance?.capacity ?? '';
  const unit = CAPACITY_UNITS.find((known) => capacity.endsWith(` ${known}`)) ?? '';
  const months = appliance?.months ?? [];
  const range = months.length === MONTHS.length ? undefined : rangeOf(months);
  return {
    type: appliance?.type ?? '',
    modelName: appliance?.modelName ?? '',
    powerConsumptionWatts: typedText(appliance?.powerConsumptionWatts),
    averageDailyUsageHours: typedText(appliance?.averageDailyUsageHours),
    monthsFrom: String(range?.first ?? months.join(',')),
    monthsTo: String(range?.last ?? ''),
    ageYears: typedText(appliance?.ageYears),
    purchaseDate: appliance?.purchaseDate ?? '',
    energyStarRating: appliance?.energyStarRating ?? '',
    energyEfficiencyRating: appliance?.energyEfficiencyRating ?? '',
    capacityNumber: unit === '' ? capacity : capacity.slice(0, -unit.length - 1),
    capacityUnit: unit,
  };
}

/** What stands above a form that was refused. */
export function applianceSummary(form: FormMetadata<ApplianceFormValues, string[]>): string {
  return summaryMessage(form, {
    missing: messages.applianceFieldsMissing,
    isMissing: (name, value) =>
      REQUIRED.some((required) => required === name) &&
      (isBlank(value) || (name === 'powerConsumptionWatts' && !isAboveZero(value))),
  });
}

function isAboveZero(value: unknown): boolean {
  return typeof value === 'string' && (parseTypedNumber(value, 'watts') ?? 0) > 0;
}

const TYPED = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

/** A number as a person would type it: `2,000`, `0.8`. */
export function typedText(value: number | null | undefined): string {
  return value == null ? '' : TYPED.format(value);
}
