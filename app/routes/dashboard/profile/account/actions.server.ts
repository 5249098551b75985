/** What the account's forms do: the password, the sessions, a restore, the end. */
import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, redirectDocument } from '@remix-run/cloudflare';
import { deleteAccountSchema, passwordChangeSchema } from '../../../../../domain/account.ts';
import { isProductError } from '../../../../../domain/errors.ts';
import { counted } from '../../../../../domain/format.ts';
import { messages } from '../../../../../domain/messages.ts';
import { farewell } from '../../../../farewell.server.ts';
import { refusal, replyTo } from '../../../../forms/refusal.ts';
import { refusalOf, unavailable } from '../../../../forms/reply.ts';
import { asCaller } from '../../../../guard.ts';
import { type AccountAnswer, type AccountIntent, isAccountIntent } from './answers.ts';

type Handler = (args: ActionFunctionArgs, formData: FormData) => Promise<AccountAnswer | Response>;

const HANDLERS: Record<AccountIntent, Handler> = {
  'change-password': changePassword,
  'end-session': endSession,
  restore,
  'delete-account': deleteAccount,
};

/** Does what an account form asks for; nothing when the form is another. */
export async function accountAction(
  args: ActionFunctionArgs,
  formData: FormData,
): Promise<AccountAnswer | Response | undefined> {
  const intent = formData.get('intent');
  return isAccountIntent(intent) ? HANDLERS[intent](args, formData) : undefined;
}

async function changePassword(args: ActionFunctionArgs, formData: FormData) {
  const submission = parseWithZod(formData, { schema: passwordChangeSchema.strip() });
  if (submission.status !== 'success') return refused('change-password', submission);
  const { value } = submission;
  return tried(args, 'change-password', submission, async () => {
    await asCaller(args, (caller) => args.context.services.passwords.change(caller, value));
    return { toast: { kind: 'success', text: messages.passwordChanged } };
  });
}

async function endSession(args: ActionFunctionArgs, formData: FormData) {
  return tried(args, 'end-session', undefined, async () => {
    const id = String(formData.get('session') ?? '');
    await asCaller(args, (caller) => args.context.services.accounts.endSession(caller, id));
    return { toast: { kind: 'success', text: messages.sessionEnded } };
  });
}

async function restore(args: ActionFunctionArgs, formData: FormData) {
  return tried(args, 'restore', undefined, async () => {
    const file = formData.get('document');
    const body = typeof file === 'object' && file !== null ? file.stream() : null;
    const restored = await asCaller(args, (caller) =>
      args.context.services.backups.restore(caller, body),
    );
    const text = `${messages.accountRestored} ${counted(restored.readings, 'reading')}, ${counted(restored.appliances, 'appliance')}, ${counted(restored.tips, 'tip')}.`;
    return { toast: { kind: 'success', text } };
  });
}

async function deleteAccount(args: ActionFunctionArgs, formData: FormData) {
  const submission = parseWithZod(formData, { schema: deleteAccountSchema.strip() });
  if (submission.status !== 'success') return refused('delete-account', submission);
  const { password } = submission.value;
  return tried(args, 'delete-account', submission, async () => {
    await asCaller(args, (caller) => args.context.services.backups.deleteAccount(caller, password));
    const headers = new Headers({ 'Set-Cookie': args.context.signOutCookie() });
    headers.append('Set-Cookie', farewell());
    return redirectDocument('/', { headers });
  });
}

function refused(intent: AccountIntent, submission: Submission<unknown, string[]>): AccountAnswer {
  return { intent, result: replyTo(submission), refused: true };
}

/** Tries, and tells a refusal where the form is; the passwords are not sent back. */
async function tried(
  { context }: ActionFunctionArgs,
  intent: AccountIntent,
  submission: Submission<unknown, string[]> | undefined,
  act: () => Promise<Omit<AccountAnswer, 'intent'> | Response>,
): Promise<AccountAnswer | Response> {
  try {
    const done = await act();
    return done instanceof Response ? done : { intent, ...done };
  } catch (error) {
    refusalOf(error, context);
    const { message, fieldErrors } = refusal(error, messages.unexpected);
    if (submission === undefined) {
      const problems = isProductError(error)
        ? error.details.map(({ field, message: problem }) =>
            field === undefined ? problem : `${field}: ${problem}`,
          )
        : [];
      return { intent, refused: true, problem: message, problems, ...unavailable(error) };
    }
    return {
      intent,
      result: replyTo(submission, { formErrors: [message], fieldErrors }),
      refused: true,
      ...unavailable(error),
    };
  }
}
