/** What the forms of reminders do. */
import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { runAsCaller } from '#app/base/access.ts';
import { describeFailure, refuseForm, refuseWithToast } from '#app/forms/action-data.ts';
import { readForm } from '#app/forms/read-form.ts';
import * as messages from '#domain/base/messages.ts';
import { SWITCH_NAMES, typedChoicesSchema } from '#domain/reminders/kinds.ts';
import { pushSubscriptionSchema } from '#domain/reminders/push.ts';
import { isReminderIntent, type ReminderActionData } from './action-data.ts';

const FIELDS = ['intent', 'dueDays', ...SWITCH_NAMES, 'endpoint', 'p256dh', 'auth', 'id'];

type Outcome = Omit<ReminderActionData, 'intent'>;

/** Does what a form of reminders asks for. */
export async function handleRemindersForm(args: ActionFunctionArgs): Promise<ReminderActionData> {
  const formData = await readForm(args.request, FIELDS);
  const intent = formData.get('intent');
  if (!isReminderIntent(intent)) throw new Response(messages.fieldUnknown, { status: 400 });
  if (intent === 'choose') return { intent, ...(await choose(args, formData)) };
  try {
    return { intent, ...(await ACTS[intent](args, formData)) };
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.unexpected);
    return { intent, ...refuseWithToast(failure) };
  }
}

async function choose(args: ActionFunctionArgs, formData: FormData): Promise<Outcome> {
  const submission = parseWithZod(formData, {
    schema: typedChoicesSchema,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return refuseForm(submission);
  try {
    const { reminders } = args.context.services;
    await runAsCaller(args, (home) => reminders.choose(home, submission.value));
    return { toast: { kind: 'success', text: messages.remindersSaved } };
  } catch (error) {
    return refuseForm(submission, describeFailure(error, args.context, messages.unexpected));
  }
}

async function addDevice(args: ActionFunctionArgs, formData: FormData): Promise<Outcome> {
  const { client, services } = args.context;
  const subscription = pushSubscriptionSchema.safeParse(Object.fromEntries(formData));
  if (!subscription.success) {
    const text = subscription.error.issues[0]?.message ?? messages.unexpected;
    return { toast: { kind: 'error', text }, refused: true, status: 400 };
  }
  await runAsCaller(args, (home) =>
    services.reminders.addDevice(home, subscription.data, client.userAgent),
  );
  return { toast: { kind: 'success', text: messages.deviceAdded } };
}

async function removeDevice(args: ActionFunctionArgs, formData: FormData): Promise<Outcome> {
  const { reminders } = args.context.services;
  const id = Number(formData.get('id'));
  await runAsCaller(args, (home) =>
    reminders.removeDevice(home, Number.isSafeInteger(id) ? id : 0),
  );
  return { toast: { kind: 'success', text: messages.deviceRemoved } };
}

async function renewCalendar(args: ActionFunctionArgs): Promise<Outcome> {
  const { calendars } = args.context.services;
  const secret = await runAsCaller(args, (home) => calendars.renew(home));
  const calendarUrl = args.context.makeLink(args.request, `/calendar/${secret}.ics`);
  return { calendarUrl, toast: { kind: 'success', text: messages.calendarMade } };
}

async function endCalendar(args: ActionFunctionArgs): Promise<Outcome> {
  const { calendars } = args.context.services;
  await runAsCaller(args, (home) => calendars.end(home));
  return { toast: { kind: 'success', text: messages.calendarEnded } };
}

const ACTS = {
  'add-device': addDevice,
  'remove-device': removeDevice,
  'renew-calendar': renewCalendar,
  'end-calendar': endCalendar,
};
