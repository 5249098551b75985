/** Stores what a meter showed, or asks about it. */
import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { ProductError } from '../../../domain/errors.ts';
import { formatDate, formatKwh } from '../../../domain/format.ts';
import { messages } from '../../../domain/messages.ts';
import type { RegisterUseRecord } from '../../../domain/meter/entry.ts';
import { registerQuestionSchema } from '../../../domain/meter/question.ts';
import { thousandths } from '../../../domain/quantity.ts';
import { asCaller } from '../../access.ts';
import { describeFailure, refuseForm } from '../../forms/action-data.ts';
import type { EntryActionData } from './action-data.ts';
import { METER_FIELDS, meterAnswersSchema, meterValueSchema } from './meter-schema.ts';

export async function saveMeterValue(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<EntryActionData> {
  const { services, today } = args.context;
  const suggested = formData.get('suggested')?.toString();
  if (suggested !== undefined) formData.set('registerKWH', suggested);
  const schema = meterValueSchema(today);
  const submission = parseWithZod(formData, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') {
    return { intent: 'meter', ...refuseForm(submission, { message: messages.readingSaveFailed }) };
  }
  const { readOn, registerKWH, oldLastKWH, firstKWH } = submission.value;
  const answers = meterAnswersSchema.safeParse(Object.fromEntries(formData)).data ?? {};
  const newMeter = { installedOn: readOn, oldLastKWH, firstKWH };
  try {
    const stored = await asCaller(args, (caller) =>
      services.registers.add(caller, {
        ...{ readOn, registerKWH },
        ...answers,
        ...(oldLastKWH === undefined && firstKWH === undefined ? {} : { newMeter }),
      }),
    );
    return {
      intent: 'meter',
      toast: { kind: 'success', text: storedText(stored.reading) },
      result: submission.reply({ resetForm: true }),
    };
  } catch (error) {
    const question = questionOf(error);
    if (question !== undefined) {
      const typed = Object.fromEntries(
        METER_FIELDS.map((name) => [name, String(formData.get(name) ?? '')]),
      );
      const askedAboutMeter = { question, answers, typed };
      return { intent: 'meter', result: submission.reply(), refused: true, askedAboutMeter };
    }
    const failure = describeFailure(error, args.context, messages.entryUnexpected);
    return { intent: 'meter', ...refuseForm(submission, failure) };
  }
}

function questionOf(error: unknown) {
  if (!(error instanceof ProductError)) return undefined;
  const { code, message, question } = error;
  return registerQuestionSchema.safeParse({ code, message, ...question }).data;
}

/** `187.0 kWh saved, 7 Oct 2026 to 6 Nov 2026.` A meter's first value gives nothing yet. */
function storedText(use: RegisterUseRecord): string {
  if (use === null) return messages.registerSaved;
  const days = `${formatDate(use.from)} to ${formatDate(use.to)}`;
  return `${messages.registerSaved} ${formatKwh(thousandths(use.consumptionKWH))} kWh, ${days}.`;
}
