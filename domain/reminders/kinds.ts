/** What a member of a home can be reminded of. */
import * as z from 'zod';

export const REMINDER_KINDS = ['reading', 'due', 'guard', 'silence', 'summary'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const DUE_DAYS_MAX = 60;

const switchSchema = z
  .literal('on', 'Send "on", or leave it out.')
  .optional()
  .transform((value) => value === 'on');

/** An empty field says nothing. */
const dueDaysSchema = z.preprocess(
  (typed) => (typed === '' ? undefined : typed),
  z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, 'Write a whole number of days, such as 15.')
    .transform(Number)
    .refine(
      (days) => days >= 1 && days <= DUE_DAYS_MAX,
      `Write 1 to ${DUE_DAYS_MAX} days: your bill names its last day for paying.`,
    )
    .optional(),
);

/** The switches of a home's reminders by mail, and after how many days its bills are due. */
export const reminderChoicesSchema = z
  .object({
    reading: switchSchema,
    due: switchSchema,
    guard: switchSchema,
    silence: switchSchema,
    summary: switchSchema,
    dueDays: dueDaysSchema,
  })
  .refine(({ due, dueDays }) => !due || dueDays !== undefined, {
    error: 'Write after how many days your bill is due: it names its last day for paying.',
    path: ['dueDays'],
  });
export type ReminderChoices = z.output<typeof reminderChoicesSchema>;
