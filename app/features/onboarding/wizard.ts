/**
 * The wizard's state and how it moves, the same on the server, where a browser without script sends
 * every step, and in the browser. Nothing is stored before the end: what other steps hold travels along.
 */
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type * as z from 'zod';
import type { IsoDate } from '../../../domain/period.ts';
import type { ProfileUpdate, User } from '../../../domain/profile.ts';
import { COUNTRY, rateMilliRupees } from '../../../domain/profile-rules.ts';
import {
  APPLIANCE_LABELS,
  applianceDefaults,
  applianceFormSchema,
  typedText,
} from '../../forms/appliance-form.ts';
import { isBlank } from '../../forms/summary-message.ts';
import {
  ADDRESS_LABELS,
  type Address,
  addressSchema,
  typedRateSchema,
  withPlaceOfPin,
} from './address-form.ts';
import { cycleOfBill } from './bill-days.ts';
import { connectionFacts } from './connection-form.ts';
import { ANSWER_LABELS, USUAL } from './connection-labels.ts';
import { type FirstNumber, firstNumberSchema, READING_LABELS } from './reading-form.ts';

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
export function firstStep(user: User, today: IsoDate): Wizard {
  return {
    step: 1,
    values: {
      address: user.address ?? '',
      city: user.city ?? '',
      state: user.state ?? '',
      zipCode: user.zipCode ?? '',
      country: COUNTRY,
      householdSize: typedText(user.householdSize),
      electricityRatePerKWh: typedText(user.userProfile.electricityRatePerKWh),
      targetReduction: typedText(user.userProfile.targetReduction),
      ecoGoals: user.userProfile.ecoGoals ?? '',
      ...CONNECTION_DEFAULTS,
      ...applianceDefaults(),
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
export function rateOf(values: WizardValues): number | null {
  const rate = typedRateSchema.safeParse(values.electricityRatePerKWh);
  return rate.success ? rateMilliRupees(rate.data) : null;
}

/** The names of the fields that a step does not show, and so carries along. */
export function otherNames(step: StepNumber): (keyof WizardValues)[] {
  const numbers: StepNumber[] = [1, 2, 3];
  return numbers
    .filter((number) => number !== step)
    .flatMap((number) => Object.keys(STEP_LABELS[number]) as (keyof WizardValues)[]);
}

/** Everything typed so far, as a form holds it. */
export function valuesOf(formData: FormData): WizardValues {
  const names = Object.values(STEP_LABELS).flatMap((labels) => Object.keys(labels));
  return Object.fromEntries(
    names.map((name) => [name, String(formData.get(name) ?? '')]),
  ) as WizardValues;
}

export function stepOf(formData: FormData): StepNumber {
  const step = Number(formData.get('step'));
  return step === 2 || step === 3 ? step : 1;
}

/** A form read by one step's schema. Numbers may hold commas, so Conform's own coercion is off. */
export function parseStep<T extends z.ZodType>(formData: FormData, schema: T) {
  return parseWithZod(formData, { schema, disableAutoCoercion: true });
}

/** Where Back or Next leads: a step further, or the same step with what is wrong with it. */
export function moveWizard(sent: FormData): Wizard {
  const formData = withPlaceOfPin(sent);
  const step = stepOf(formData);
  const values = valuesOf(formData);
  if (formData.get('intent') === 'back') return { step: step === 3 ? 2 : 1, values };
  if (step === 3) return { step, values };
  if (step === 2 && formData.get('intent') === 'skip') {
    return { step: 3, values: { ...values, ...applianceDefaults() } };
  }
  const submission = parseStep(
    formData,
    step === 1 ? addressSchema(formData) : applianceFormSchema,
  );
  if (submission.status !== 'success') return { step, values, result: submission.reply() };
  return { step: step === 1 ? 2 : 3, values };
}

/** What of the first step belongs to the profile. */
function profileOf(address: Address): ProfileUpdate {
  const { zipCode, householdSize, city, state, electricityRatePerKWh } = address;
  const { targetReduction, ecoGoals } = address;
  return {
    address: address.address,
    city,
    state,
    zipCode,
    householdSize,
    electricityRatePerKWh,
    targetReduction,
    ecoGoals,
  };
}

/** The cycle that the days of the typed bill tell, where the first step told none. */
function cycleOf({ billDay }: Address, number: FirstNumber | undefined) {
  const { periodStart, readingDate } = number?.reading ?? {};
  if (billDay !== undefined || periodStart == null || readingDate === undefined) return undefined;
  return cycleOfBill(periodStart, readingDate);
}

/** Whether nothing of an appliance is filled in. */
function isSkipped({ type, powerConsumptionWatts, averageDailyUsageHours }: WizardValues): boolean {
  return [type, powerConsumptionWatts, averageDailyUsageHours].every(isBlank);
}

/** All three steps, ready to be stored; or the first that is not right, to be shown with its errors. */
export function parseAllSteps(sent: FormData, today: IsoDate) {
  const formData = withPlaceOfPin(sent);
  const values = valuesOf(formData);
  const address = parseStep(formData, addressSchema(formData));
  if (address.status !== 'success') return refuseStep(1, address);
  const appliance = isSkipped(values) ? undefined : parseStep(formData, applianceFormSchema);
  if (appliance !== undefined && appliance.status !== 'success') return refuseStep(2, appliance);
  const isLater = formData.get('intent') === 'later';
  const number = isLater ? undefined : parseStep(formData, firstNumberSchema(formData, today));
  if (number !== undefined && number.status !== 'success') return refuseStep(3, number);
  return {
    steps: {
      profile: profileOf(address.value),
      connection: connectionFacts(
        { ...address.value, ...cycleOf(address.value, number?.value) },
        today,
      ),
      appliance: appliance?.value,
      ...number?.value,
    },
    wizard: { step: 3, values } satisfies Wizard,
  };

  function refuseStep(step: StepNumber, submission: { reply(): SubmissionResult<string[]> }) {
    const wizard: Wizard = { step, values, result: submission.reply() };
    return { steps: undefined, wizard };
  }
}
