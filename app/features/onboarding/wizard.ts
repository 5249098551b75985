/**
 * The wizard's state and how it moves. Nothing is stored before the end: what other steps hold travels along, and each
 * step is checked by the server (`wizard.server.ts`) on the way to the next.
 */
import type { SubmissionResult } from '@conform-to/react';
import { APPLIANCE_LABELS, formatTyped, toApplianceDefaults } from '#app/forms/appliance-form.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { parseTypedNumber } from '#domain/base/quantity.ts';
import type { User } from '#domain/home/profile.ts';
import { COUNTRY, RATE_MAX_RUPEES, toRateMilliRupees } from '#domain/home/profile-rules.ts';
import { ANSWER_LABELS } from '#domain/tariff/asked.ts';
import { ADDRESS_LABELS, addPlaceOfPin } from './address-form.ts';
import { USUAL } from './connection-labels.ts';
import { READING_LABELS } from './reading-form.ts';

export const STEPS = ['Address and household', 'First appliance', 'First reading'] as const;
export type StepNumber = 1 | 2 | 3;

/** What each step's fields are called, by their names. */
export const STEP_LABELS = { 1: ADDRESS_LABELS, 2: APPLIANCE_LABELS, 3: READING_LABELS };

export type WizardValues = Record<
  keyof typeof ADDRESS_LABELS | keyof typeof APPLIANCE_LABELS | keyof typeof READING_LABELS,
  string
>;

export interface Wizard {
  step: StepNumber;
  values: WizardValues;
  /** What is wrong with the step that is shown, for Conform. */
  result?: SubmissionResult<string[]>;
}

const CONNECTION_DEFAULTS = {
  supplier: '',
  ...USUAL,
  billDay: '',
  ...(Object.fromEntries(Object.keys(ANSWER_LABELS).map((name) => [name, ''])) as Record<
    keyof typeof ANSWER_LABELS,
    string
  >),
};

/** The wizard before anything is typed: what the profile already has, and today. */
export function makeFirstStep(user: User, today: IsoDate): Wizard {
  return {
    step: 1,
    values: {
      address: user.address ?? '',
      city: user.city ?? '',
      state: user.state ?? '',
      zipCode: user.zipCode ?? '',
      country: COUNTRY,
      householdSize: formatTyped(user.householdSize),
      electricityRatePerKWh: formatTyped(user.userProfile.electricityRatePerKWh),
      targetReduction: formatTyped(user.userProfile.targetReduction),
      ecoGoals: user.userProfile.ecoGoals ?? '',
      ...CONNECTION_DEFAULTS,
      ...toApplianceDefaults(),
      readingKind: '',
      billKWH: '',
      billFrom: '',
      billTo: '',
      registerKWH: '',
      readOn: '',
      readingDate: today,
      consumptionKWH: '',
      emissionCO2kg: '',
    },
  };
}

/** What a kWh costs by what was typed, as soon as that is a rate. */
export function readRate(values: WizardValues): number | null {
  const rate = parseTypedNumber(values.electricityRatePerKWh, 'rupeesPerKWh') ?? 0;
  const milliRupees = rate > 0 && rate <= RATE_MAX_RUPEES ? toRateMilliRupees(rate) : 0;
  return milliRupees > 0 ? milliRupees : null;
}

/** The names of the fields that a step does not show, and so carries along. */
export function listOtherNames(step: StepNumber): (keyof WizardValues)[] {
  const numbers: StepNumber[] = [1, 2, 3];
  return numbers
    .filter((number) => number !== step)
    .flatMap((number) => Object.keys(STEP_LABELS[number]) as (keyof WizardValues)[]);
}

/** Everything typed so far, as a form holds it. */
export function readValues(formData: FormData): WizardValues {
  const names = Object.values(STEP_LABELS).flatMap((labels) => Object.keys(labels));
  return Object.fromEntries(
    names.map((name) => [name, String(formData.get(name) ?? '')]),
  ) as WizardValues;
}

/** The step whose form was sent: the first where it names none. */
export function readStep(formData: FormData): StepNumber {
  const step = Number(formData.get('step'));
  return step === 2 || step === 3 ? step : 1;
}

/**
 * Where Back leads, or Skip: another step, whatever this one holds, which is checked on the way forward. Nothing for
 * the other buttons.
 */
export function leaveStep(sent: FormData): Wizard | undefined {
  const formData = addPlaceOfPin(sent);
  const step = readStep(formData);
  const values = readValues(formData);
  const intent = formData.get('intent');
  if (intent === 'back') return { step: step === 3 ? 2 : 1, values };
  if (step !== 2 || intent !== 'skip') return undefined;
  return { step: 3, values: { ...values, ...toApplianceDefaults() } };
}
