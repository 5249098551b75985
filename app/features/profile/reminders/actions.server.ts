/** What the forms of reminders do. */
import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { messages } from '../../../../domain/messages.ts';
import { REMINDER_KINDS, reminderChoicesSchema } from '../../../../domain/reminders/kinds.ts';
import { asCaller } from '../../../access.ts';
import { describeFailure, refuseForm, refuseWithToast } from '../../../forms/action-data.ts';
import { readForm } from '../../../forms/read-form.ts';
import { isReminderIntent, type ReminderActionData } from './action-data.ts';

const FIELDS = ['intent', 'dueDays', ...REMINDER_KINDS];

type Outcome = Omit<ReminderActionData, 'intent'>;

/** Does what a form of reminders asks for. */
export async function remindersAction(args: ActionFunctionArgs): Promise<ReminderActionData> {
  const formData = await readForm(args.request, FIELDS);
  const intent = formData.get('intent');
  if (!isReminderIntent(intent)) throw new Response(messages.fieldUnknown, { status: 400 });
  if (intent === 'choose') return { intent, ...(await choose(args, formData)) };
  try {
    const act = intent === 'renew-calendar' ? renewCalendar : endCalendar;
    return { intent, ...(await act(args)) };
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.unexpected);
    return { intent, ...refuseWithToast(failure) };
  }
}

async function choose(args: ActionFunctionArgs, formData: FormData): Promise<Outcome> {
  const submission = parseWithZod(formData, {
    schema: reminderChoicesSchema,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return refuseForm(submission);
  try {
    const { reminders } = args.context.services;
    await asCaller(args, (caller) => reminders.choose(caller, submission.value));
    return { toast: { kind: 'success', text: messages.remindersSaved } };
  } catch (error) {
    return refuseForm(submission, describeFailure(error, args.context, messages.unexpected));
  }
}

async function renewCalendar(args: ActionFunctionArgs): Promise<Outcome> {
  const { calendars } = args.context.services;
  const secret = await asCaller(args, (caller) => calendars.renew(caller));
  const calendarUrl = `${new URL(args.request.url).origin}/calendar/${secret}.ics`;
  return { calendarUrl, toast: { kind: 'success', text: messages.calendarMade } };
}

async function endCalendar(args: ActionFunctionArgs): Promise<Outcome> {
  const { calendars } = args.context.services;
  await asCaller(args, (caller) => calendars.end(caller));
  return { toast: { kind: 'success', text: messages.calendarEnded } };
}
