/** The checks of the wizard's steps, and what is stored of them. */

import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import * as z from 'zod';
import { toCycle } from '#app/connection/bill-days.ts';
import {
  connectionFields,
  listAskedBy,
  makeAnswerSchemas,
  readConnectionFacts,
} from '#app/connection/connection-form.server.ts';
import { applianceFormSchema } from '#app/forms/appliance/appliance-form.server.ts';
import { treatBlankAsUnset } from '#app/forms/blank-fields.server.ts';
import { applySuggestedRate, makeRateCheck } from '#app/forms/rate-answers.ts';
import { isBlank } from '#app/forms/summary-message.ts';
import {
  dateSchema,
  makePastDateSchema,
  makeTextSchema,
  makeTypedNumberSchema,
} from '#domain/base/fields.ts';
import * as messages from '#domain/base/messages.ts';
import { findReadingDateProblem, type IsoDate } from '#domain/base/period.ts';
import { findPlaceOfPin } from '#domain/home/pin/place.ts';
import { type ProfileUpdate, profileFields } from '#domain/home/profile.ts';
import {
  capitaliseCity,
  RATE_MAX_RUPEES,
  readZipCodeDigits,
  STATES,
  toRateMilliRupees,
} from '#domain/home/profile-rules.ts';
import {
  type RegisterReadingInput,
  registerReadingInputSchema,
} from '#domain/meter/register-record.ts';
import { consumptionSchema, emissionSchema, type ReadingInput } from '#domain/reading/reading.ts';
import { findReadingCoverageProblem, readingProblems } from '#domain/reading/reading-rules.ts';
import { makeChoiceKey } from '#domain/tariff/choice-key.ts';
import { findChoiceOfPlace, listTariffChoices } from '#domain/tariff/suppliers.ts';
import { addPlaceOfPin, type ReadingKind, readKind } from './step-forms.ts';
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
export function moveWizard(sent: FormData, today: IsoDate): Wizard {
  const otherStep = leaveStep(sent);
  if (otherStep !== undefined) return otherStep;
  if (sent.get('intent') === 'find') return { step: 1, values: findByPin(sent, today) };
  const formData = addPlaceOfPin(sent);
  applySuggestedRate(formData);
  const step = readStep(formData);
  const values = readValues(formData);
  if (step === 3) return { step, values };
  const submission = parseStep(
    formData,
    step === 1
      ? chooseAddressSchema(formData, today).extend(numberFields[readKind(formData)])
      : applianceFormSchema,
  );
  if (submission.status !== 'success') return { step, values, result: submission.reply() };
  return { step: step === 1 ? 2 : 3, values };
}

/** Where a PIN is looked up by a button: the place and its supplier, in place of what stood there. */
function findByPin(sent: FormData, today: IsoDate): WizardValues {
  const values = readValues(sent);
  const place = findPlaceOfPin(values.zipCode);
  if (place === undefined) return values;
  const choice = findChoiceOfPlace(listTariffChoices(today), place);
  return {
    ...values,
    city: place.city,
    state: place.state,
    supplier: choice === undefined ? '' : makeChoiceKey(choice),
    cycleMonths: String(choice?.cycleMonths ?? 1),
  };
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

/** The cycle that follows from the days of the typed bill, with its last day; nothing where they are no bill's. */
function findTypedBillCycle(number: FirstNumber | undefined) {
  const { periodStart, readingDate } = number?.reading ?? {};
  if (periodStart == null || readingDate === undefined) return undefined;
  const cycle = toCycle(periodStart, readingDate);
  return cycle === undefined ? undefined : { ...cycle, end: readingDate };
}

/** Whether nothing of an appliance is filled in. */
function isSkipped({ type, powerConsumptionWatts, averageDailyUsageHours }: WizardValues): boolean {
  return [type, powerConsumptionWatts, averageDailyUsageHours].every(isBlank);
}

/** All three steps, ready to be stored; or the first that is not right, to be shown with its errors. */
export function parseAllSteps(sent: FormData, today: IsoDate) {
  const formData = addPlaceOfPin(sent);
  const values = readValues(formData);
  const address = parseStep(formData, chooseAddressSchema(formData, today));
  if (address.status !== 'success') return refuseStep(1, address);
  const appliance = isSkipped(values) ? undefined : parseStep(formData, applianceFormSchema);
  if (appliance !== undefined && appliance.status !== 'success') return refuseStep(2, appliance);
  const isLater = formData.get('intent') === 'later';
  const number = isLater ? undefined : parseStep(formData, makeFirstNumberSchema(formData, today));
  if (number !== undefined && number.status !== 'success') return refuseStep(3, number);
  const { end: billEnd, ...billCycle } = findTypedBillCycle(number?.value) ?? {};
  return {
    steps: {
      profile: toProfileUpdate(address.value),
      connection: readConnectionFacts(
        { ...address.value, ...(address.value.billDay === undefined ? billCycle : {}) },
        today,
        billEnd,
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

/* What the text fields of the last step mean. */

/** The first number as it is stored; nothing of a file, which is sent on its own page. */
export interface FirstNumber {
  reading?: ReadingInput;
  register?: RegisterReadingInput;
}

/** A household that has just arrived reads its meter for the first time: 0 is a slip. */
const firstUnits = makeTypedNumberSchema(
  consumptionSchema.refine((kwh) => kwh !== 0, readingProblems.firstConsumptionAboveZero),
  'kWh',
);

const firstRegister = makeTypedNumberSchema(registerReadingInputSchema.shape.registerKWH, 'kWh');

/** Reads the step's texts by their kind (parse with `disableAutoCoercion`). */
export function makeFirstNumberSchema(formData: FormData, today: IsoDate) {
  return makeSchemas(today)[readKind(formData)];
}

function makeSchemas(today: IsoDate): Record<ReadingKind, z.ZodType<FirstNumber>> {
  return {
    day: z
      .object({
        readingDate: makePastDateSchema(today),
        consumptionKWH: firstUnits,
        emissionCO2kg: makeTypedNumberSchema(emissionSchema.optional(), 'kg'),
      })
      .transform((reading): FirstNumber => ({ reading })),
    bill: z
      .object({ billKWH: firstUnits, billFrom: dateSchema, billTo: makePastDateSchema(today) })
      .superRefine(({ billFrom, billTo }, context) => {
        if ([billFrom, billTo].some((day) => findReadingDateProblem(day) !== undefined)) return;
        const message = findReadingCoverageProblem(billFrom, billTo);
        if (message !== undefined) {
          context.addIssue({ code: 'custom', path: ['billFrom'], message });
        }
      })
      .transform(
        ({ billKWH, billFrom, billTo }): FirstNumber => ({
          reading: { readingDate: billTo, periodStart: billFrom, consumptionKWH: billKWH },
        }),
      ),
    meter: z
      .object({
        registerKWH: firstRegister,
        readOn: makePastDateSchema(today),
      })
      .transform((register): FirstNumber => ({ register })),
    file: z.object({}).transform((): FirstNumber => ({})),
  };
}

/* What the text fields of the first step mean. */

/** A rate as it is typed, above 0. */
const typedRateSchema = makeTypedNumberSchema(
  profileFields.electricityRatePerKWh.refine(
    (rate) => rate > RATE_MAX_RUPEES || rate < 0 || toRateMilliRupees(rate) > 0,
    messages.ratePositive,
  ),
  'rupeesPerKWh',
);

const fields = {
  address: makeTextSchema({ max: 300, required: 'Write your address.', multiline: true }),
  city: makeTextSchema({ max: 80, required: 'Write your city.' }).transform(capitaliseCity),
  state: z.enum(STATES, 'Choose your state.'),
  zipCode: z.preprocess(
    (value) => (typeof value === 'string' ? readZipCodeDigits(value) : value),
    profileFields.zipCode,
  ),
  householdSize: makeTypedNumberSchema(profileFields.householdSize, 'people'),
  targetReduction: makeTypedNumberSchema(profileFields.targetReduction.optional(), 'percent'),
  ecoGoals: treatBlankAsUnset(profileFields.ecoGoals),
  ...connectionFields,
};
/** On the way from the first step: the number may be left to the last one; one that is typed is a number already here. */
const numberFields = {
  bill: { billKWH: treatBlankAsUnset(firstUnits) },
  meter: { registerKWH: treatBlankAsUnset(firstRegister) },
  day: {},
  file: {},
} satisfies Record<ReadingKind, object>;
const withRate = z.object({ ...fields, electricityRatePerKWh: typedRateSchema });
const withTariff = z.object({
  ...fields,
  electricityRatePerKWh: treatBlankAsUnset(typedRateSchema),
});
export type Address = z.output<typeof withTariff>;

/**
 * Reads the step's texts (parse with `disableAutoCoercion`). The country is fixed and not read. The rate is asked
 * unless a supplier's tariff tells it.
 */
export function chooseAddressSchema(formData: FormData, today: IsoDate) {
  const supplier = String(formData.get('supplier') ?? '');
  const asked = listAskedBy(supplier, today);
  // Who pays one fixed rate has no other price.
  const needsRate = isBlank(supplier) || !isBlank(formData.get('fixedRate'));
  const { shape } = needsRate ? withRate : withTariff;
  return z.object({
    ...shape,
    electricityRatePerKWh: shape.electricityRatePerKWh.superRefine(makeRateCheck(formData)),
    ...makeAnswerSchemas(asked),
  });
}
