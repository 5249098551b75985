/** The checks of the wizard's steps, and what is stored of them. */
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type * as z from 'zod';
import { applianceFormSchema } from '#app/forms/appliance-form.server.ts';
import { isBlank } from '#app/forms/summary-message.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { ProfileUpdate } from '#domain/home/profile.ts';
import { type Address, chooseAddressSchema } from './address-form.server.ts';
import { addPlaceOfPin } from './address-form.ts';
import { toCycle } from './bill-days.ts';
import { readConnectionFacts } from './connection-form.server.ts';
import { type FirstNumber, makeFirstNumberSchema } from './reading-form.server.ts';
import {
  leaveStep,
  readStep,
  readValues,
  type StepNumber,
  type Wizard,
  type WizardValues,
} from './wizard.ts';

/** A form read by one step's schema. Numbers may hold commas, so Conform's own coercion is off. */
function parseStep<T extends z.ZodType>(formData: FormData, schema: T) {
  return parseWithZod(formData, { schema, disableAutoCoercion: true });
}

/** Where a button leads but the last: another step, or the same with what is wrong with it. */
export function moveWizard(sent: FormData): Wizard {
  const otherStep = leaveStep(sent);
  if (otherStep !== undefined) return otherStep;
  const formData = addPlaceOfPin(sent);
  const step = readStep(formData);
  const values = readValues(formData);
  if (step === 3) return { step, values };
  const submission = parseStep(
    formData,
    step === 1 ? chooseAddressSchema(formData) : applianceFormSchema,
  );
  if (submission.status !== 'success') return { step, values, result: submission.reply() };
  return { step: step === 1 ? 2 : 3, values };
}

/** What of the first step belongs to the profile. */
function toProfileUpdate(address: Address): ProfileUpdate {
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

/** The cycle that follows from the days of the typed bill, where the first step has none. */
function findTypedBillCycle({ billDay }: Address, number: FirstNumber | undefined) {
  const { periodStart, readingDate } = number?.reading ?? {};
  if (billDay !== undefined || periodStart == null || readingDate === undefined) return undefined;
  return toCycle(periodStart, readingDate);
}

/** Whether nothing of an appliance is filled in. */
function isSkipped({ type, powerConsumptionWatts, averageDailyUsageHours }: WizardValues): boolean {
  return [type, powerConsumptionWatts, averageDailyUsageHours].every(isBlank);
}

/** All three steps, ready to be stored; or the first that is not right, to be shown with its errors. */
export function parseAllSteps(sent: FormData, today: IsoDate) {
  const formData = addPlaceOfPin(sent);
  const values = readValues(formData);
  const address = parseStep(formData, chooseAddressSchema(formData));
  if (address.status !== 'success') return refuseStep(1, address);
  const appliance = isSkipped(values) ? undefined : parseStep(formData, applianceFormSchema);
  if (appliance !== undefined && appliance.status !== 'success') return refuseStep(2, appliance);
  const isLater = formData.get('intent') === 'later';
  const number = isLater ? undefined : parseStep(formData, makeFirstNumberSchema(formData, today));
  if (number !== undefined && number.status !== 'success') return refuseStep(3, number);
  return {
    steps: {
      profile: toProfileUpdate(address.value),
      connection: readConnectionFacts(
        { ...address.value, ...findTypedBillCycle(address.value, number?.value) },
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
