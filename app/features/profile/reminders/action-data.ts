/** The intents of the forms of reminders, and what their action returns. */
import type { ActionData } from '#app/forms/action-data.ts';

const REMINDER_INTENTS = [
  'choose',
  'add-device',
  'remove-device',
  'renew-calendar',
  'end-calendar',
] as const;
export type ReminderIntent = (typeof REMINDER_INTENTS)[number];

export interface ReminderActionData extends ActionData {
  intent: ReminderIntent;
  /** The calendar's new address, shown once. */
  calendarUrl?: string;
}

/** Whether a sent form is one of the forms of reminders. */
export function isReminderIntent(intent: unknown): intent is ReminderIntent {
  return REMINDER_INTENTS.some((known) => known === intent);
}
