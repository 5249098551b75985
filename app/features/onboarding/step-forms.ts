/** The first step: where the household is, how large, how it is billed, and what it pays. */

import type { FormMetadata } from '@conform-to/react';
import { CONNECTION_LABELS } from '#app/connection/answers.ts';
import { RATE_ANSWERS } from '#app/forms/rate-answers.ts';
import { chooseSummaryMessage, isBlank } from '#app/forms/summary-message.ts';
import * as messages from '#domain/base/messages.ts';
import { findPlaceOfPin } from '#domain/home/pin/place.ts';

const { supplier, ...otherConnectionLabels } = CONNECTION_LABELS;

/** The number that both the first and the last step ask: typed once, it stands in both. */
const NUMBER_LABELS = {
  readingKind: 'Where the number comes from',
  billKWH: 'Units on your last bill',
  registerKWH: 'What does the meter show?',
} as const;

export const ADDRESS_LABELS = {
  zipCode: 'Zip Code',
  supplier,
  ...NUMBER_LABELS,
  address: 'Address',
  city: 'City',
  state: 'State',
  country: 'Country',
  householdSize: 'Household size',
  ...otherConnectionLabels,
  electricityRatePerKWh: 'Electricity rate (₹/kWh)',
  fixedRate: 'I pay one fixed rate',
  targetReduction: 'Target reduction (%)',
  ecoGoals: 'Eco goals',
  /* The answer about an unlikely rate, which travels along. */
  [RATE_ANSWERS.confirmed]: 'Electricity rate (₹/kWh)',
} as const;

export type AddressValues = Record<keyof typeof ADDRESS_LABELS, string>;

/** What may not be left empty; the rate only where no supplier is chosen. */
const REQUIRED = ['address', 'city', 'state', 'zipCode', 'householdSize', 'electricityRatePerKWh'];

/** A copy of a form whose empty city and state are those of its PIN. */
export function addPlaceOfPin(formData: FormData): FormData {
  const filled = new FormData();
  for (const [name, value] of formData) filled.append(name, value);
  const place = findPlaceOfPin(String(formData.get('zipCode') ?? ''));
  if (place === undefined) return filled;
  if (isBlank(formData.get('city'))) filled.set('city', place.city);
  if (isBlank(formData.get('state'))) filled.set('state', place.state);
  return filled;
}

/** What stands above the step when it was refused. */
export function chooseAddressMessage(form: FormMetadata<AddressValues, string[]>): string {
  return chooseSummaryMessage(form, {
    missing: messages.onboardingAddressMissing,
    isMissing: (name, value) => REQUIRED.includes(name) && isBlank(value),
  });
}

/* The last step: a first number, from the meter, a bill, or of one day. */

export const READING_LABELS = {
  ...NUMBER_LABELS,
  billFrom: 'From',
  billTo: 'To',
  readOn: 'Read on',
  consumptionKWH: 'Consumption (kWh)',
  readingDate: 'Date',
  emissionCO2kg: 'CO2 emissions (kg)',
} as const;

export type ReadingValues = Record<keyof typeof READING_LABELS, string>;

export const READING_KINDS = [
  ['meter', 'The meter'],
  ['bill', 'A bill'],
  ['day', 'One day'],
  ['file', 'A file'],
] as const;
export type ReadingKind = (typeof READING_KINDS)[number][0];

/** What the number is of; one day where nothing is chosen. */
export function readKind(formData: FormData): ReadingKind {
  const kind = formData.get('readingKind');
  return READING_KINDS.find(([known]) => known === kind)?.[0] ?? 'day';
}

/** What stands above the step when it was refused. */
export function chooseReadingMessage(form: FormMetadata<ReadingValues, string[]>): string {
  return chooseSummaryMessage(form, {
    missing: messages.onboardingReadingMissing,
    isMissing: (name) => name !== 'emissionCO2kg',
  });
}
