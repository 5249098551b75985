/** The notification that tells a person what is due: a title and one sentence, without figures of the bill. */

import { type HomeReminders, joinTitles, listDueMessages } from './messages.ts';
import type { Notice } from './push.ts';

/** All that is due for a person, as one notification. A tap opens the first thing. */
export function writeReminderNotice(
  homes: readonly HomeReminders[],
  links: { stopPath: string; hasSeveralHomes: boolean },
): Notice {
  const things = listDueMessages(homes, links.hasSeveralHomes);
  const [first, ...others] = things;
  if (first === undefined) throw new Error('Nothing is due.');
  const body =
    others.length === 0 ? first.sentence : `Also: ${others.map(({ title }) => title).join('; ')}.`;
  return { title: joinTitles(things), body, path: first.path, stopPath: links.stopPath };
}
