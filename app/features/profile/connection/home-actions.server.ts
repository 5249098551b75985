/** Adds, renames and deletes homes. */
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/access.ts';
import { describeFailure, refuseForm, refuseWithToast } from '#app/forms/action-data.ts';
import { readIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { makeHomePath } from '#app/home-path.ts';
import { NUMERIC_ID } from '#app/paging.ts';
import { CONNECTION_PATH } from '#app/ui/sections.tsx';
import * as messages from '#domain/base/messages.ts';
import { homeDeletionSchema, homeInputSchema } from '#domain/home/home.ts';
import type { HomeActionData, HomeIntent } from './home-forms.ts';

const SCHEMAS = {
  'add-home': homeInputSchema.pick({ name: true }).strip(),
  'rename-home': homeInputSchema.pick({ name: true }).strip(),
  'delete-home': homeDeletionSchema.strip(),
};

/** Does what a form of the homes asks for. A new home, and the first after the shown one is gone, are gone to. */
export async function handleHomeForm(
  args: ActionFunctionArgs,
  intent: HomeIntent,
  formData: FormData,
): Promise<HomeActionData | Response> {
  const { homes } = args.context.services;
  const typedId = String(formData.get('id'));
  const id = NUMERIC_ID.test(typedId) ? Number(typedId) : undefined;
  const submission = parseWithZod(formData, {
    schema: SCHEMAS[intent],
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return { intent, id, ...refuseForm(submission) };
  const { name } = submission.value;
  const makeSuccess = (text: string): HomeActionData => ({
    intent,
    toast: { kind: 'success', text },
  });
  try {
    if (intent === 'add-home') {
      const key = readIdempotencyKey(formData);
      const home = await runAsCaller(args, (caller) => homes.add(caller, { name }, key));
      return redirect(makeHomePath(home.id, CONNECTION_PATH));
    }
    if (id === undefined) throw new Response(messages.homeNotFound, { status: 400 });
    if (intent === 'rename-home') {
      await runAsCaller(args, (caller) => homes.update(caller, id, { name }));
      return makeSuccess(messages.homeUpdated);
    }
    await runAsCaller(args, (caller) => homes.remove(caller, id, name));
    const isShown = args.params['homeId'] === String(id);
    return isShown ? redirect(CONNECTION_PATH) : makeSuccess(messages.homeDeleted);
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.unexpected);
    // There is no form in the list to say it at.
    if (failure.code === 'notFound') return { intent, id, ...refuseWithToast(failure) };
    return { intent, id, ...refuseForm(submission, failure) };
  }
}
