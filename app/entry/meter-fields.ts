/** The fields of a meter’s value, and the answers to a question about it. */

import type { FieldMetadata, Submission } from '@conform-to/react';
import * as z from 'zod/mini';
import { refuseForm } from '#app/forms/action-data.ts';
import { readChoice } from '#app/forms/read-form.ts';
import {
  listDayRules,
  makeNumber,
  makeOptional,
  makeRequired,
  makeText,
  readTyped,
} from '#app/forms/typed-fields.ts';
import * as messages from '#domain/base/messages.ts';
import type { IsoDate } from '#domain/base/period.ts';
import { cleanText, findTextProblem } from '#domain/base/text.ts';
import { REGISTER_ANSWERS } from '#domain/meter/register-check.ts';
import type { RegisterQuestion, RegisterReadingInput } from '#domain/meter/register-record.ts';
import { findDigitsProblem, findRegisterProblem, SERIAL_MAX } from '#domain/meter/value-rules.ts';
import type { EntryActionData } from './action-data.ts';

const ENTER_DATE = 'Enter the date on which you read the meter.';

/** The fields that people type. */
export const METER_FIELDS = [
  'readOn',
  'registerKWH',
  'installedOn',
  'oldLastKWH',
  'serial',
  'digits',
  'firstKWH',
] as const;

/** What they are called. */
export const METER_LABELS = {
  registerKWH: 'What the meter shows',
  readOn: 'Read on',
  installedOn: 'Replaced on',
  oldLastKWH: 'Its last number',
  serial: 'Serial',
  digits: 'Digits',
  firstKWH: 'Its first number',
} as const;
export type MeterFields = Record<(typeof METER_FIELDS)[number], FieldMetadata<string>>;

const shown = makeNumber('kWh', findRegisterProblem);
const serial = z.pipe(
  z.transform((text: string) => cleanText(text)),
  makeText('', (text) => findTextProblem(text, { max: SERIAL_MAX })),
);

/** Makes the schema of the fields; no day can be after `today`. */
function makeMeterSchema(today: IsoDate) {
  const dayRules = listDayRules(today);
  return z.object({
    readOn: makeRequired(ENTER_DATE, ...dayRules),
    registerKWH: shown,
    oldLastKWH: makeOptional(shown),
    firstKWH: makeOptional(shown),
    installedOn: makeOptional(makeText('', ...dayRules)),
    serial: makeOptional(serial),
    digits: makeOptional(makeNumber(undefined, findDigitsProblem)),
  });
}

/** Their values. */
export type MeterValues = z.output<ReturnType<typeof makeMeterSchema>>;

/** Reads the fields; no day can be after `today`. */
export function readMeterFields(
  formData: FormData,
  today: IsoDate,
): Submission<MeterValues, string[]> {
  return readTyped(formData, makeMeterSchema(today));
}

/** Answers that store nothing: the stored value stays, or the number is typed again. */
export const KEEP = 'keep';
export const RETYPE = 'typed-wrong';

const AS_ANSWERS = [...REGISTER_ANSWERS, KEEP, RETYPE] as const;
const OVERLAP_ANSWERS = ['replace', 'detail'] as const;

/** The answers to the questions that come before a value is stored. */
export interface MeterAnswers {
  as?: (typeof AS_ANSWERS)[number] | undefined;
  sameDay?: 'replace' | undefined;
  overlap?: (typeof OVERLAP_ANSWERS)[number] | undefined;
}

/** The answers in a form; anything else counts as none. */
export function readMeterAnswers(formData: FormData): MeterAnswers {
  return {
    as: readChoice(formData, 'as', AS_ANSWERS),
    sameDay: readChoice(formData, 'sameDay', ['replace']),
    overlap: readChoice(formData, 'overlap', OVERLAP_ANSWERS),
  };
}

/** A question about a value, with the answers so far. */
export interface MeterPrompt {
  /** Null while the form asks for the numbers of the old and the new meter. */
  question: RegisterQuestion | null;
  answers: MeterAnswers;
  /** Whether it is about a meter that was replaced. */
  isReplaced: boolean;
  /** The fields when the question was asked. */
  values: Record<string, string>;
}

/* Reads the form of a meter's value with the answers to a question about it, and the responses that store nothing. */

export type SentMeterForm =
  | { kind: 'invalid'; submission: Submission<unknown> }
  /** Nothing to store: the stored value stays, or the number is typed again. */
  | { kind: typeof KEEP; submission: Submission<unknown> }
  | { kind: typeof RETYPE; submission: Submission<unknown> }
  /** The numbers of the old and the new meter come next. */
  | { kind: 'replaced'; submission: Submission<unknown>; answers: MeterAnswers }
  | {
      kind: 'value';
      submission: Submission<unknown>;
      input: RegisterReadingInput;
      answers: MeterAnswers;
    };

/** Reads the form. A suggested number replaces the typed one; no value may be of a day after `today`. */
export function readMeterForm(formData: FormData, today: IsoDate): SentMeterForm {
  const suggested = formData.get('suggested')?.toString();
  if (suggested !== undefined) formData.set('registerKWH', suggested);
  const submission = readMeterFields(formData, today);
  if (submission.status !== 'success') return { kind: 'invalid', submission };
  const { readOn, registerKWH, installedOn = readOn, ...numbers } = submission.value;
  const { as, ...others } = readMeterAnswers(formData);
  if (as === KEEP || as === RETYPE) return { kind: as, submission };
  const answers = { ...others, as };
  const isReplaced = as === 'replaced';
  // Only the form of the old and the new meter's numbers has this field, even when empty.
  if (isReplaced && !formData.has('firstKWH')) return { kind: 'replaced', submission, answers };
  const input = {
    readOn,
    registerKWH,
    ...others,
    ...(as === undefined ? {} : { as }),
    ...(isReplaced ? { newMeter: { installedOn, ...numbers } } : {}),
  };
  return { kind: 'value', submission, input, answers };
}

/** The response to a form with nothing to store. */
export function respondWithoutValue(
  form: Exclude<SentMeterForm, { kind: 'value' }>,
  formData: FormData,
): EntryActionData {
  const { kind, submission } = form;
  switch (kind) {
    case 'invalid':
      return {
        intent: 'add-value',
        ...refuseForm(submission, { message: messages.readingSaveFailed }),
      };
    case KEEP: {
      const toast = { kind: 'success', text: messages.registerUnchanged } as const;
      return { intent: 'add-value', toast, result: submission.reply({ resetForm: true }) };
    }
    case RETYPE:
      return { intent: 'add-value', result: submission.reply(), refused: true };
    case 'replaced': {
      const prompt = { question: null, answers: form.answers, isReplaced: true };
      return askAboutMeter(submission, formData, prompt);
    }
  }
}

/** Sends the form back with a question. */
export function askAboutMeter(
  submission: Submission<unknown>,
  formData: FormData,
  prompt: Omit<MeterPrompt, 'values'>,
): EntryActionData {
  const values = Object.fromEntries(
    METER_FIELDS.map((name) => [name, String(formData.get(name) ?? '')]),
  );
  return {
    intent: 'add-value',
    result: submission.reply(),
    refused: true,
    meterPrompt: { ...prompt, values },
  };
}
