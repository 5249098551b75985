/** Stores what a meter showed, or asks about it. */
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import { describeFailure, refuseForm } from '#app/forms/action-data.ts';
import { readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { ProductError } from '#domain/base/errors.ts';
import { formatDate, formatKwh, formatUnits } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { kwhToWh } from '#domain/base/quantity.ts';
import {
  parseRegisterReadingId,
  type RegisterUseRecord,
  registerQuestionSchema,
  registerReadingIdSchema,
} from '#domain/meter/register-record.ts';
import type { EntryActionData } from './action-data.ts';
import { askAboutMeter, readMeterForm, respondWithoutValue } from './meter-fields.ts';
import { makeStoredToast } from './undo.server.ts';

/** Stores what a meter shows, or sends the form back with a question. */
export async function addMeterValue(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<EntryActionData> {
  const { services, today } = args.context;
  const form = readMeterForm(formData, today);
  if (form.kind !== 'value') return respondWithoutValue(form, formData);
  const { input, answers, submission } = form;
  const isReplaced = input.newMeter !== undefined;
  try {
    const storedValue = await runAsCaller(args, (home) =>
      services.registerReadings.add(home, input, readIdempotencyKey(formData)),
    );
    const { id, createdAt } = storedValue.registerReading;
    return {
      intent: 'add-value',
      toast: makeStoredToast(describeStoredUse(storedValue.reading), Date.parse(createdAt)),
      valueId: id,
      result: submission.reply({ resetForm: true }),
    };
  } catch (error) {
    const question = findQuestion(error);
    if (question !== undefined) {
      return askAboutMeter(submission, formData, { question, answers, isReplaced });
    }
    const failure = describeFailure(error, args.context, messages.entryUnexpected);
    return { intent: 'add-value', ...refuseForm(submission, failure) };
  }
}

/** Changes what a meter showed on a day; the use of the days before and after follows. */
export async function updateMeterValue(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<EntryActionData> {
  const intent = 'update-value';
  const { services, today } = args.context;
  const form = readMeterForm(formData, today);
  const { kind, submission } = form;
  if (kind === 'invalid') {
    return { intent, ...refuseForm(submission, { message: messages.readingSaveFailed }) };
  }
  if (kind !== 'value') return { intent, result: submission.reply(), refused: true };
  const { input, answers } = form;
  try {
    const id = registerReadingIdSchema.safeParse(formData.get('valueId'));
    if (!id.success) throw new ProductError('notFound', messages.registerNotFound);
    const { readOn, registerKWH, as, overlap } = input;
    const storedValue = await runAsCaller(args, (home) =>
      services.registerReadings.update(home, parseRegisterReadingId(id.data), {
        readOn,
        registerKWH,
        as,
        overlap,
      }),
    );
    const toast = makeStoredToast(describeStoredUse(storedValue.reading), args.context.now);
    return { intent, toast, result: submission.reply({ resetForm: true }) };
  } catch (error) {
    const question = findQuestion(error);
    if (question !== undefined) {
      // A new meter begins with a value of its own, not with another number of the old one.
      const choices = question.choices.filter(({ as }) => as !== 'replaced' && as !== 'reset');
      const prompt = { question: { ...question, choices }, answers, isReplaced: false };
      return { ...askAboutMeter(submission, formData, prompt), intent };
    }
    const failure = describeFailure(error, args.context, messages.entryUnexpected);
    return { intent, ...refuseForm(submission, failure) };
  }
}

/** The question about a meter's value in an error; undefined where it is another one. */
export function findQuestion(error: unknown) {
  if (!(error instanceof ProductError)) return undefined;
  const { code, message, question } = error;
  return registerQuestionSchema.safeParse({ code, message, ...question }).data;
}

/** `187 units saved, 7 Oct 2026 to 6 Nov 2026: 6.0 a day.`, or of one day. A meter's first value has no use yet. */
export function describeStoredUse(use: RegisterUseRecord): string {
  if (use === null) return messages.registerSaved;
  const units = formatUnits(kwhToWh(use.consumptionKWH));
  const saved = `${units} ${units === '1' ? 'unit' : 'units'} saved`;
  if (use.from === use.to) return `${saved} of ${formatDate(use.to)}.`;
  const perDay = formatKwh(kwhToWh(use.perDayKWH));
  return `${saved}, ${formatDate(use.from)} to ${formatDate(use.to)}: ${perDay} a day.`;
}
