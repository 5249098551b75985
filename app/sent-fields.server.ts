/** What a form that cannot be stored held, by the labels under which it was typed. */

import { HOME_INPUTS } from '#domain/home/home-inputs.ts';
import { ANSWER_LABELS } from '#domain/tariff/asked.ts';
import { METER_LABELS } from './entry/meter-fields.ts';
import { BILL_LABELS, READING_LABELS } from './entry/reading-text.ts';
import {
  ADDRESS_LABELS,
  READING_LABELS as FIRST_READING_LABELS,
} from './features/onboarding/step-forms.ts';
import {
  CHANGE_LABELS,
  METER_LABELS as NEW_METER_LABELS,
} from './features/profile/connection/forms.ts';
import { PROFILE_LABELS } from './features/profile/form.ts';
import { APPLIANCE_LABELS } from './forms/appliance/appliance-form.ts';

/**
 * The labels of all forms, but of bills. Two that label a field of the same name otherwise mean the same by it: the
 * later one counts, which says more.
 */
const LABELS: Readonly<Record<string, string>> = {
  ...ADDRESS_LABELS,
  ...FIRST_READING_LABELS,
  ...CHANGE_LABELS,
  ...ANSWER_LABELS,
  ...Object.fromEntries(HOME_INPUTS.map(({ id, label }) => [id, label])),
  ...PROFILE_LABELS,
  ...APPLIANCE_LABELS,
  ...METER_LABELS,
  ...NEW_METER_LABELS,
  // What a new meter shows is a case of this.
  registerKWH: METER_LABELS.registerKWH,
  ...READING_LABELS,
  cycleMonths: 'Billed every so many months',
};

/** How the names of a tariff's questions begin. */
const ANSWER_PREFIX = /^answer-/;

/** Fields that nobody typed. */
const UNTYPED_FIELDS = ['intent', 'kind', 'idempotencyKey'];

/** The labels and values of the fields that a person filled in. */
export function labelSentFields(
  fields: readonly (readonly [name: string, value: string])[],
): [label: string, value: string][] {
  const isBill = fields.some(([name, value]) => name === 'kind' && value === 'bill');
  const labels = isBill ? { ...LABELS, ...BILL_LABELS } : LABELS;
  return fields
    .filter(([name, value]) => value.trim() !== '' && !UNTYPED_FIELDS.includes(name))
    .map(([name, value]) => [labels[name.replace(ANSWER_PREFIX, '')] ?? toWords(name), value]);
}

/** The name of a field without a label of its own, such as a line of a bill, in words. */
function toWords(name: string): string {
  const words = name
    .replace(ANSWER_PREFIX, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
