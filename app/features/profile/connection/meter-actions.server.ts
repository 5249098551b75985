/** Adds and changes meters, and tells that one was replaced. */
import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/access.ts';
import { describeFailure, refuseForm, refuseWithToast } from '#app/forms/action-data.ts';
import { readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { NUMERIC_ID } from '#app/paging.ts';
import * as messages from '#domain/base/messages.ts';
import { makeReplacementSchema, meterFormSchema } from './meter-forms.server.ts';
import type { MeterActionData, MeterIntent } from './meter-forms.ts';

/** Does what a form of the meters asks for. */
export async function handleMeterForm(
  args: ActionFunctionArgs,
  intent: MeterIntent,
  formData: FormData,
): Promise<MeterActionData> {
  return intent === 'replace-meter'
    ? replaceMeter(args, formData)
    : storeMeter(args, intent, formData);
}

async function storeMeter(
  args: ActionFunctionArgs,
  intent: 'add-meter' | 'edit-meter',
  formData: FormData,
): Promise<MeterActionData> {
  const { meters } = args.context.services;
  const typedId = String(formData.get('id'));
  const id = NUMERIC_ID.test(typedId) ? Number(typedId) : undefined;
  const submission = parseWithZod(formData, { schema: meterFormSchema, disableAutoCoercion: true });
  if (submission.status !== 'success') return { intent, id, ...refuseForm(submission) };
  const { value } = submission;
  try {
    await runAsCaller(args, async (caller) => {
      if (intent === 'edit-meter') await meters.update(caller, id ?? 0, value);
      else await meters.add(caller, value, readIdempotencyKey(formData));
    });
    return { intent, id, toast: { kind: 'success', text: messages.meterSaved } };
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.unexpected);
    // There is no form in the list to say it at.
    if (failure.code === 'notFound') return { intent, id, ...refuseWithToast(failure) };
    return { intent, id, ...refuseForm(submission, failure) };
  }
}

async function replaceMeter(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<MeterActionData> {
  const intent = 'replace-meter';
  const { services, today } = args.context;
  const submission = parseWithZod(formData, {
    schema: makeReplacementSchema(today),
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return { intent, ...refuseForm(submission) };
  const { registerKWH, ...newMeter } = submission.value;
  try {
    await runAsCaller(args, (caller) =>
      services.registerReadings.add(caller, {
        readOn: today,
        registerKWH,
        as: 'replaced',
        newMeter,
      }),
    );
    return { intent, toast: { kind: 'success', text: messages.meterSaved } };
  } catch (error) {
    return {
      intent,
      ...refuseForm(submission, describeFailure(error, args.context, messages.unexpected)),
    };
  }
}
