/** What a member of a home can be reminded of, and by which ways. */
import * as z from 'zod';

export const REMINDER_KINDS = ['reading', 'due', 'guard', 'silence', 'summary'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** By mail, or by a notification of the devices that were chosen for it. */
export const REMINDER_WAYS = ['mail', 'push'] as const;
export type ReminderWay = (typeof REMINDER_WAYS)[number];

const DUE_DAYS_MAX = 60;
const DUE_DAYS_PROBLEM = `Write 1 to ${DUE_DAYS_MAX} days: your bill names its last day for paying.`;

/** What a member wants of a home. */
export type ReminderChoices = Record<ReminderKind, Record<ReminderWay, boolean>> & {
  /** So many days after its last day a bill is due whose paper's day was not typed; null where it is unknown. */
  dueDays: number | null;
};

const switchSchema = z
  .literal('on', 'Send "on", or leave it out.')
  .optional()
  .transform((value) => value === 'on');

/** An empty field says nothing. */
const typedDueDaysSchema = z.preprocess(
  (typed) => (typed === '' ? undefined : typed),
  z
    .string()
    .trim()
    .regex(/^\d+$/, 'Write a whole number of days, such as 15.')
    .transform(Number)
    .refine((days) => days >= 1 && days <= DUE_DAYS_MAX, DUE_DAYS_PROBLEM)
    .optional()
    .transform((days) => days ?? null),
);

/** The name of a switch in the form, such as `reading-mail`. */
export type SwitchName = `${ReminderKind}-${ReminderWay}`;
export const SWITCH_NAMES = REMINDER_KINDS.flatMap((kind) =>
  REMINDER_WAYS.map((way): SwitchName => `${kind}-${way}`),
);
const switches = Object.fromEntries(SWITCH_NAMES.map((name) => [name, switchSchema])) as Record<
  SwitchName,
  typeof switchSchema
>;

/** The choices as the form sends them. */
export const typedChoicesSchema = z
  .object({ ...switches, dueDays: typedDueDaysSchema })
  .transform(({ dueDays, ...typed }): ReminderChoices => {
    const pickWays = (kind: ReminderKind) => ({
      mail: typed[`${kind}-mail`],
      push: typed[`${kind}-push`],
    });
    return {
      ...{ reading: pickWays('reading'), due: pickWays('due'), guard: pickWays('guard') },
      ...{ silence: pickWays('silence'), summary: pickWays('summary'), dueDays },
    };
  });

function describeWays(description: string) {
  const push = z.boolean().meta({
    description: 'By a notification on each device that was turned on for it in a browser.',
  });
  return z.strictObject({ mail: z.boolean(), push }).meta({ description });
}

/** The choices as the API takes and returns them. */
export const reminderChoicesSchema = z
  .strictObject({
    reading: describeWays('Read the meter: on the last day of a billing period.'),
    due: describeWays(
      'Pay the bill: two days before it is due, by the day that its paper prints, else by `dueDays`.',
    ),
    guard: describeWays('The running bill has passed a limit that makes it dear.'),
    silence: describeWays('No reading was entered for long.'),
    summary: describeWays('A billing period is over, and known to its end.'),
    dueDays: z
      .int('Send a whole number of days, such as 15.')
      .min(1, DUE_DAYS_PROBLEM)
      .max(DUE_DAYS_MAX, DUE_DAYS_PROBLEM)
      .nullable()
      .meta({
        description:
          'How many days after the billing period a bill is due whose paper’s day was not typed; null: not known, then `due` comes only for bills with such a day.',
      }),
  })
  .meta({ id: 'Reminders' });
