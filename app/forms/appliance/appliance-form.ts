/** The form of an appliance: its labels, what its fields hold before anything is typed, and what it says when refused. */
import type { FormMetadata } from '@conform-to/react';
import { chooseSummaryMessage, isBlank } from '#app/forms/summary-message.ts';
import type { Appliance } from '#domain/appliances/appliance.ts';
import { CAPACITY_UNITS } from '#domain/appliances/appliance-rules.ts';
import * as messages from '#domain/base/messages.ts';
import { findMonthRange, MONTHS } from '#domain/base/months.ts';
import { parseTypedNumber } from '#domain/base/quantity.ts';

/** What the fields are called. */
export const APPLIANCE_LABELS = {
  type: 'Type',
  modelName: 'Model name',
  powerConsumptionWatts: 'Power consumption',
  averageDailyUsageHours: 'Average daily usage',
  monthsFrom: 'Months in use',
  monthsTo: 'Last month in use',
  ageYears: 'Age',
  ageUnknown: 'I don’t know its age',
  purchaseDate: 'Purchase date',
  energyStarRating: 'Energy star rating (BEE)',
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

/** What the fields send where the stars or the age are not known. */
export const UNKNOWN = 'unknown';
export const YES = 'yes';

/** The choice of all months. */
export const ALL_YEAR = '1,2,3,4,5,6,7,8,9,10,11,12';

/** What the form holds before anything is typed: nothing, or the appliance that is edited. */
export function toApplianceDefaults(appliance?: Appliance): ApplianceFormValues {
  const capacity = appliance?.capacity ?? '';
  const unit = CAPACITY_UNITS.find((known) => capacity.endsWith(` ${known}`)) ?? '';
  const months = appliance?.months ?? [];
  const range = months.length === MONTHS.length ? undefined : findMonthRange(months);
  return {
    type: appliance?.type ?? '',
    modelName: appliance?.modelName ?? '',
    powerConsumptionWatts: formatTyped(appliance?.powerConsumptionWatts),
    averageDailyUsageHours: formatTyped(appliance?.averageDailyUsageHours),
    monthsFrom: String(range?.first ?? months.join(',')),
    monthsTo: String(range?.last ?? ''),
    ageYears: formatTyped(appliance?.ageYears),
    ageUnknown: appliance?.ageYears === null ? YES : '',
    purchaseDate: appliance?.purchaseDate ?? '',
    energyStarRating: appliance?.energyStarRating ?? (appliance === undefined ? '' : UNKNOWN),
    energyEfficiencyRating: appliance?.energyEfficiencyRating ?? '',
    capacityNumber: unit === '' ? capacity : capacity.slice(0, -unit.length - 1),
    capacityUnit: unit,
  };
}

/** What stands above a form that was refused. */
export function describeAppliance(form: FormMetadata<ApplianceFormValues, string[]>): string {
  return chooseSummaryMessage(form, {
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
export function formatTyped(value: number | null | undefined): string {
  return value == null ? '' : TYPED.format(value);
}
