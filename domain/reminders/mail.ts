/** The mail that tells a person what is due: plain text, with an address for each thing and no figures of the bill. */
import { formatDate, formatMonth, formatNumber } from '../format.ts';
import type { Reminder } from './due.ts';

/** What is due in one of a person's homes. */
export interface HomeReminders {
  homeId: number;
  homeName: string;
  reminders: readonly Reminder[];
}

/** Where the links of a mail lead. */
export interface MailLinks {
  siteUrl: string;
  unsubscribeUrl: string;
  /** Names the home beside each thing. */
  hasSeveralHomes: boolean;
}

/** All that is due for a person, as one mail. */
export function reminderMail(
  homes: readonly HomeReminders[],
  links: MailLinks,
): { subject: string; text: string } {
  const parts = homes.flatMap((home) =>
    home.reminders.map((reminder) => {
      const { title, text, path } = TELL[reminder.kind](reminder as never);
      const name = links.hasSeveralHomes ? `${home.homeName}: ` : '';
      return { title: name + title, text, url: `${links.siteUrl}/${home.homeId}${path}` };
    }),
  );
  const [first] = parts;
  if (first === undefined) throw new Error('Nothing is due.');
  const more = parts.length === 1 ? '' : ` (and ${parts.length - 1} more)`;
  return {
    subject: first.title + more,
    text: [
      ...parts.flatMap(({ title, text, url }) => [title, '', text, url, '', '']),
      '--',
      'You asked Unitwise for reminders. Choose which ones:',
      `${links.siteUrl}/dashboard/profile/reminders`,
      'End all of them by mail, without signing in:',
      links.unsubscribeUrl,
    ].join('\n'),
  };
}

type Told = { title: string; text: string; path: string };
type Tell = { [K in Reminder['kind']]: (reminder: Extract<Reminder, { kind: K }>) => Told };

const TELL: Tell = {
  reading: ({ date }) => ({
    title: 'Read your meter',
    text: `Your billing period ends on ${formatDate(date)}. A reading of that day closes it exactly; one of the next days will do.`,
    path: '/dashboard/data-entry',
  }),
  due: ({ date, month }) => ({
    title: `Your electricity bill is due on ${formatDate(date)}`,
    text: `The bill of ${formatMonth(month)}, by the number of days that you told us. The paper bill's own date counts.`,
    path: '/dashboard/data-entry/bills',
  }),
  guard: ({ limitKwh, month }) => ({
    title: `More than ${formatNumber(limitKwh)} units in this bill`,
    text: `The bill of ${formatMonth(month)} has passed a limit beyond which your tariff charges more. What it means for the rest of the period:`,
    path: '/dashboard',
  }),
  silence: ({ lastDate }) => ({
    title: `No reading since ${formatDate(lastDate)}`,
    text: 'A number from the meter today keeps your months apart. It takes ten seconds.',
    path: '/dashboard/data-entry',
  }),
  summary: ({ from, to }) => ({
    title: `Your bill from ${formatDate(from)} to ${formatDate(to)}`,
    text: 'What it came to, why it changed, and what would help most, on one page:',
    path: `/dashboard/data-entry/bills/${to}/summary`,
  }),
};
