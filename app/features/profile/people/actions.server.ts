/** Invites people to a home, changes what they may do, and ends memberships. */

import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import { NUMERIC_ID } from '#app/base/paging.ts';
import { chooseStatus, describeFailure } from '#app/forms/action-data.ts';
import type { PeopleActionData, PeopleIntent } from '#app/forms/people-forms.ts';
import * as messages from '#domain/base/messages.ts';
import { roleInputSchema } from '#domain/people/member.ts';

/** Does what a form about the people of the shown home asks for. Who leaves it goes to their first home. */
export async function handlePeopleForm(
  args: ActionFunctionArgs,
  intent: PeopleIntent,
  formData: FormData,
): Promise<PeopleActionData | Response> {
  try {
    return await act(args, intent, formData);
  } catch (error) {
    const { code, message } = describeFailure(error, args.context, messages.unexpected);
    return { intent, problem: message, refused: true, status: chooseStatus(code) };
  }
}

async function act(
  args: ActionFunctionArgs,
  intent: PeopleIntent,
  formData: FormData,
): Promise<PeopleActionData | Response> {
  const { members } = args.context.services;
  const makeSuccess = (text: string): PeopleActionData => ({
    intent,
    toast: { kind: 'success', text },
  });
  if (intent === 'invite') {
    const role = readRole(formData);
    const { invitation, token } = await runAsCaller(args, (home) => members.invite(home, role));
    const link = args.context.makeLink(args.request, `/invitation?token=${token}`);
    // The page shows it, in a box that says all of it.
    return { intent, made: { ...invitation, link } };
  }
  const id = toNumber(formData);
  if (intent === 'withdraw') {
    await runAsCaller(args, (home) => members.withdraw(home, id));
    return makeSuccess(messages.invitationWithdrawn);
  }
  if (intent === 'change-role') {
    const role = readRole(formData);
    await runAsCaller(args, (home) => members.changeRole(home, id, role));
    return makeSuccess(messages.memberUpdated);
  }
  const isOwn = await runAsCaller(args, async (home) => {
    await members.remove(home, id);
    return id === home.userId;
  });
  return isOwn ? redirect('/dashboard') : makeSuccess(messages.memberRemoved);
}

function readRole(formData: FormData) {
  const read = roleInputSchema.safeParse({ role: formData.get('role') });
  if (!read.success) throw new Response(messages.fieldUnknown, { status: 400 });
  return read.data.role;
}

function toNumber(formData: FormData): number {
  const typed = String(formData.get('id'));
  if (!NUMERIC_ID.test(typed)) throw new Response(messages.fieldUnknown, { status: 400 });
  return Number(typed);
}
