/** What each reminder is called, and when it comes, on the screen and at the command line. */
import type { ReminderKind } from './kinds.ts';

export const REMINDER_WORDS: Record<ReminderKind, { label: string; when: string }> = {
  reading: { label: 'Read the meter', when: 'On the day your billing period ends.' },
  due: {
    label: 'Pay the bill',
    when: 'Two days before its last day for paying: the one typed from its paper, else by the days that you set.',
  },
  guard: {
    label: 'A limit passed',
    when: 'When the units of the running bill have passed one that makes it dear.',
  },
  silence: {
    label: 'No reading for long',
    when: 'After a billing period and five days, at least 35 days.',
  },
  summary: {
    label: 'Monthly summary',
    when: 'When a billing period is over and read to its end.',
  },
};
