/** What a form that cannot be stored held, by the labels under which it was typed. */
import { APPLIANCE_LABELS } from '../../forms/appliance-form.ts';
import { METER_LABELS } from '../data-entry/meter-fields.ts';
import { BILL_LABELS, READING_LABELS } from '../data-entry/reading-text.ts';
import { ADDRESS_LABELS } from '../onboarding/address-form.ts';
import { READING_LABELS as FIRST_READING_LABELS } from '../onboarding/reading-form.ts';
import { CHANGE_LABELS } from '../profile/connection/change-form.ts';
import { METER_LABELS as METERS_LABELS } from '../profile/connection/meter-forms.ts';
import { PROFILE_LABELS } from '../profile/form.ts';

/** Where forms name a field alike and label it otherwise, the one that is sent most comes last. */
const LABELS: Readonly<Record<string, string>> = {
  ...ADDRESS_LABELS,
  ...FIRST_READING_LABELS,
  ...CHANGE_LABELS,
  ...PROFILE_LABELS,
  ...APPLIANCE_LABELS,
  ...METER_LABELS,
  ...METERS_LABELS,
  registerKWH: METER_LABELS.registerKWH,
  ...READING_LABELS,
  cycleMonths: 'Billed every so many months',
};

/** What the names of a tariff's questions begin with. */
const ANSWER = /^answer-/;

/** Fields that nobody typed. */
const UNTYPED = ['intent', 'kind', 'idempotencyKey'];

/** The labels and values of the fields that a person filled in. */
export function labelSentFields(
  fields: readonly (readonly [name: string, value: string])[],
): [label: string, value: string][] {
  const isBill = fields.some(([name, value]) => name === 'kind' && value === 'bill');
  const labels = isBill ? { ...LABELS, ...BILL_LABELS } : LABELS;
  return fields
    .filter(([name, value]) => value.trim() !== '' && !UNTYPED.includes(name))
    .map(([name, value]) => [labels[name.replace(ANSWER, '')] ?? spellName(name), value]);
}

/** The name of a field without a label of its own, such as a line of a bill, in words. */
function spellName(name: string): string {
  const words = name
    .replace(ANSWER, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
