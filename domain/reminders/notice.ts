/** The notification that tells a person what is due: a title and one sentence, without figures of the bill. */

import { type DueMessage, type HomeReminders, joinTitles, listDueMessages } from './messages.ts';
import type { Notice } from './push.ts';

/** Phones show a few lines, and push services take 4 kB in all (RFC 8291, section 4): three bytes for a letter of Tamil. */
const TITLES_MAX_CHARACTERS = 300;

/** All that is due for a person, as one notification. A tap opens the first thing. */
export function writeReminderNotice(
  homes: readonly HomeReminders[],
  links: { stopPath: string; hasSeveralHomes: boolean },
): Notice {
  const things = listDueMessages(homes, links.hasSeveralHomes);
  const [first, ...others] = things;
  if (first === undefined) throw new Error('Nothing is due.');
  const body = others.length === 0 ? first.sentence : `Also: ${listTitles(others)}.`;
  return { title: joinTitles(things), body, path: first.path, stopPath: links.stopPath };
}

/** The titles of as many things as a notification has room for, and how many more there are. */
function listTitles(things: readonly DueMessage[]): string {
  const titles: string[] = [];
  let characters = 0;
  for (const { title } of things) {
    characters += title.length;
    if (characters > TITLES_MAX_CHARACTERS) break;
    titles.push(title);
  }
  const left = things.length - titles.length;
  return [...titles, ...(left === 0 ? [] : [`${left} more`])].join('; ');
}
