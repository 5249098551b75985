/** Reads the form of a meter's value with the answers to a question about it, and the responses that store nothing. */
import type { Submission } from '@conform-to/react';
import { refuseForm } from '#app/forms/action-data.ts';
import * as messages from '#domain/base/messages.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { RegisterReadingInput } from '#domain/meter/register-record.ts';
import type { EntryActionData } from './action-data.ts';
import {
  KEEP,
  METER_FIELDS,
  type MeterAnswers,
  type MeterPrompt,
  RETYPE,
  readMeterAnswers,
  readMeterFields,
} from './meter-fields.ts';

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
