/** What the account's forms do: the password, the sessions, a restore, the end. */
import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, redirectDocument } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import { makeFarewellCookie } from '#app/base/farewell.server.ts';
import { chooseStatus, describeFailure, refuseForm } from '#app/forms/action-data.ts';
import { ProductError } from '#domain/base/errors.ts';
import { formatCount } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { deleteAccountSchema, passwordChangeSchema } from '#domain/people/account.ts';
import { type AccountActionData, type AccountIntent, isAccountIntent } from './action-data.ts';

type Handler = (
  args: ActionFunctionArgs,
  formData: FormData,
) => Promise<AccountActionData | Response>;

const HANDLERS: Record<Exclude<AccountIntent, 'restore'>, Handler> = {
  'change-password': changePassword,
  'end-session': endSession,
  'delete-account': deleteAccount,
};

/** Does what an account form asks for. */
export async function handleAccountForm(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<AccountActionData | Response> {
  const intent = formData.get('intent');
  if (!isAccountIntent(intent) || intent === 'restore') {
    throw new Response(messages.fieldUnknown, { status: 400 });
  }
  return HANDLERS[intent](args, formData);
}

async function changePassword(args: ActionFunctionArgs, formData: FormData) {
  const submission = parseWithZod(formData, { schema: passwordChangeSchema.strip() });
  if (submission.status !== 'success')
    return { intent: 'change-password', ...refuseForm(submission) } as const;
  const { value } = submission;
  return tryForm(args, 'change-password', submission, async () => {
    await runAsCaller(args, (home) => args.context.services.passwords.change(home, value));
    return { toast: { kind: 'success', text: messages.passwordChanged } };
  });
}

async function endSession(args: ActionFunctionArgs, formData: FormData) {
  return tryForm(args, 'end-session', undefined, async () => {
    const id = String(formData.get('session') ?? '');
    await runAsCaller(args, (home) => args.context.services.accounts.endSession(home, id));
    return { toast: { kind: 'success', text: messages.sessionEnded } };
  });
}

/** Puts the file of the one form that has a file into the account. */
export async function restoreHousehold(args: ActionFunctionArgs) {
  return tryForm(args, 'restore', undefined, async () => {
    const restored = await runAsCaller(args, (home) =>
      args.context.services.backups.restore(home, args.request),
    );
    const text = `${messages.accountRestored} ${formatCount(restored.readings, 'reading')}, ${formatCount(restored.appliances, 'appliance')}, ${formatCount(restored.tips, 'tip')}.`;
    return { toast: { kind: 'success', text } };
  });
}

async function deleteAccount(args: ActionFunctionArgs, formData: FormData) {
  const submission = parseWithZod(formData, { schema: deleteAccountSchema.strip() });
  if (submission.status !== 'success')
    return { intent: 'delete-account', ...refuseForm(submission) } as const;
  const { password } = submission.value;
  return tryForm(args, 'delete-account', submission, async () => {
    await runAsCaller(args, (home) =>
      args.context.services.backups.deleteAccount(home, password),
    ).catch(tellDeletion);
    const headers = new Headers({ 'Set-Cookie': args.context.makeSignOutCookie() });
    headers.append('Set-Cookie', makeFarewellCookie());
    return redirectDocument('/', { headers });
  });
}

/** After a lost answer, the form is sent again by who is not there any more. */
function tellDeletion(error: unknown): never {
  const isSignedOut = error instanceof ProductError && error.code === 'unauthenticated';
  throw isSignedOut ? new ProductError(error.code, messages.deletionUnknown) : error;
}

/** Acts, and shows a failure: at the form that was sent, or above a form without fields. */
async function tryForm(
  { context }: ActionFunctionArgs,
  intent: AccountIntent,
  submission: Submission<unknown, string[]> | undefined,
  act: () => Promise<Omit<AccountActionData, 'intent'> | Response>,
): Promise<AccountActionData | Response> {
  try {
    const done = await act();
    return done instanceof Response ? done : { intent, ...done };
  } catch (error) {
    const failure = describeFailure(error, context, messages.unexpected);
    if (submission !== undefined) return { intent, ...refuseForm(submission, failure) };
    return {
      intent,
      refused: true,
      problem: failure.message,
      problems: failure.details.map(({ field, message }) =>
        // Of a file that is none of ours, the field tells a person nothing.
        field === undefined || field === 'schemaVersion' ? message : `${field}: ${message}`,
      ),
      status: intent === 'restore' ? failure.init.status : chooseStatus(failure.code),
    };
  }
}
