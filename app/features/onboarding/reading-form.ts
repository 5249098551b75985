/** The last step: a first number, from the meter, a bill, or of one day. */
import type { FormMetadata } from '@conform-to/react';
import { chooseSummaryMessage } from '#app/forms/summary-message.ts';
import * as messages from '#domain/base/messages.ts';

export const READING_LABELS = {
  readingKind: 'Where the number comes from',
  billKWH: 'Units on your last bill',
  billFrom: 'From',
  billTo: 'To',
  registerKWH: 'What does the meter show?',
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
