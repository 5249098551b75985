/** The mail that tells a person what is due: plain text, with an address for each thing and no figures of the bill. */
import { type HomeReminders, joinTitles, listDueMessages } from './messages.ts';

/** Where the links of a mail lead. */
export interface MailLinks {
  siteUrl: string;
  unsubscribeUrl: string;
  /** Names the home beside each thing. */
  hasSeveralHomes: boolean;
}

/** All that is due for a person, as one mail. */
export function writeReminderMail(
  homes: readonly HomeReminders[],
  links: MailLinks,
): { subject: string; text: string } {
  const things = listDueMessages(homes, links.hasSeveralHomes);
  return {
    subject: joinTitles(things),
    text: [
      ...things.flatMap(({ title, sentence, more, path }) => {
        const text = more === undefined ? sentence : `${sentence} ${more}`;
        return [title, '', text, links.siteUrl + path, '', ''];
      }),
      '--',
      'You asked Unitwise for reminders. Choose which ones:',
      `${links.siteUrl}/dashboard/profile/reminders`,
      'End all of them by mail, without signing in:',
      links.unsubscribeUrl,
    ].join('\n'),
  };
}
