/** The messages about what is due: a full mail, or a notification of one sentence. */
import { formatDate, formatMonth } from '#domain/base/format.ts';
import { nameLimit } from '#domain/bills/tell/tell-guard.ts';
import type { Reminder } from './due.ts';

/** What is due in one of a person's homes. */
export interface HomeReminders {
  homeId: number;
  homeName: string;
  /** Its meter is prepaid: what it comes to is a cost. */
  isPrepaid: boolean;
  reminders: readonly Reminder[];
}

/** One thing that is due. */
export interface DueMessage {
  title: string;
  sentence: string;
  /** What a mail has room for. */
  more?: string;
  /** Where it is done or seen. */
  path: string;
}

/** All that is due for a person, each thing with its home's name where there are several. */
export function listDueMessages(
  homes: readonly HomeReminders[],
  hasSeveralHomes: boolean,
): DueMessage[] {
  return homes.flatMap(({ homeId, homeName, isPrepaid, reminders }) =>
    reminders.map((reminder) => {
      const message = MESSAGES[reminder.kind](reminder as never, isPrepaid ? 'cost' : 'bill');
      const name = hasSeveralHomes ? `${homeName}: ` : '';
      return { ...message, title: name + message.title, path: `/${homeId}${message.path}` };
    }),
  );
}

/** The title of all of them together. */
export function joinTitles(things: readonly DueMessage[]): string {
  const [first] = things;
  if (first === undefined) throw new Error('Nothing is due.');
  return things.length === 1 ? first.title : `${first.title} (and ${things.length - 1} more)`;
}

type Messages = {
  [K in Reminder['kind']]: (
    reminder: Extract<Reminder, { kind: K }>,
    word: 'bill' | 'cost',
  ) => DueMessage;
};

/** Instead of a date that would be taken for the bill's. */
function tellNoBillingDay(word: 'bill' | 'cost'): string {
  return `Nobody has said on which day your ${word === 'cost' ? 'period' : word} ends.`;
}

const MESSAGES: Messages = {
  reading: ({ date, isAssumed }, word) => ({
    title: 'Read your meter',
    sentence: isAssumed
      ? `The month ends on ${formatDate(date)}. ${tellNoBillingDay(word)}`
      : `Your billing period ends on ${formatDate(date)}.`,
    more: isAssumed
      ? 'A reading of that day keeps your months apart. Once you say the day, you are reminded on it.'
      : 'A reading of that day closes it exactly; one of the next days will do.',
    path: '/dashboard/data-entry',
  }),
  due: ({ date, month, isAssumed, isPrinted }, word) =>
    isAssumed
      ? {
          title: 'Your electricity bill may be due soon',
          sentence: tellNoBillingDay(word),
          more: 'The date on the paper bill counts. Once you say the day, you are reminded by it.',
          path: '/dashboard/profile/connection?change',
        }
      : {
          title: `Your electricity bill is due on ${formatDate(date)}`,
          sentence: `The bill of ${formatMonth(month)}, by ${isPrinted ? 'the date that its paper says' : 'the number of days that you set'}.`,
          more: isPrinted
            ? 'Paid already? Then there is nothing to do.'
            : "The paper bill's own date counts.",
          path: '/dashboard/data-entry/bills',
        },
  guard: ({ limit, month }, word) => ({
    title: `More than ${nameLimit(limit, limit.days)} in this ${word === 'cost' ? 'period' : word}`,
    sentence: limit.isPeriodAssumed
      ? `The ${word} of ${formatMonth(month)} has passed a limit beyond which it is dear, if it has the days of the month: nobody has said on which day your ${word === 'cost' ? 'period' : word} ends.`
      : `The ${word} of ${formatMonth(month)} has passed a limit beyond which it is dear.`,
    more: `${limit.hasRooftop ? 'It counts what you took from the grid, without what you gave. ' : ''}What it means for the rest of the period:`,
    path: '/dashboard',
  }),
  silence: ({ lastDate }) => ({
    title: `No reading since ${formatDate(lastDate)}`,
    sentence: 'A number from the meter today keeps your months apart.',
    more: 'It takes ten seconds.',
    path: '/dashboard/data-entry',
  }),
  summary: ({ from, to, isAssumed }, word) => ({
    title: `Your ${isAssumed ? 'month' : word} from ${formatDate(from)} to ${formatDate(to)}`,
    sentence: 'What it came to, why it changed, and what would help most, on one page.',
    ...(isAssumed ? { more: tellNoBillingDay(word) } : {}),
    path: `/dashboard/data-entry/bills/${to}/summary`,
  }),
};
