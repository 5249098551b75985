/** What the screens offer to people who may only look: nothing that would be refused. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import * as messages from '../../domain/messages.ts';
import { PAGES } from '../support/addresses.ts';
import { Household } from '../support/household.ts';
import { open } from '../support/page.ts';
import { newHome } from '../torture/workerd/home.ts';

/** Where everybody may change what is their own. */
const OWN = ['profile/reminders', 'profile/account', 'profile/connection'];
/** Forms that are there for all: they sign out, or only ask. */
const HARMLESS = /^<form[^>]*(method="get"|action="\/auth\/logout")/;

async function looker(guest: 0 | 1): Promise<Household> {
  const home = await newHome();
  const person = await Household.settled();
  const { userId } = person.caller;
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO members VALUES (?, ?, 'viewer', 1)`).bind(
      userId,
      home.household.homeId,
    ),
    env.DB.prepare('UPDATE users SET guest = ? WHERE id = ?').bind(guest, userId),
  ]);
  person.homeId = home.household.homeId;
  return person;
}

const screens = Object.entries(PAGES).filter(
  ([route]) => route.startsWith('/dashboard') && !/:id|history|\*/.test(route),
);

test.each(screens)('%s offers a viewer and a guest no change', async (route, path) => {
  for (const guest of [0, 1] as const) {
    const page = await open(await looker(guest), path);
    expect(page.status).toBe(200);
    if (guest === 1 || !OWN.some((own) => route.endsWith(own))) {
      const forms = (page.html.match(/<form[^>]*>/g) ?? []).filter((form) => !HARMLESS.test(form));
      expect(forms).toEqual([]);
    }
    expect(page.text).not.toMatch(/Type the \w+ bill|Type the amount|Say who supplies|Get a tip/);
    // Links to forms of the same screens.
    const links =
      page.html.match(/href="[^"]*(\?|&amp;)(add|change|edit|delete|undo|full)\b[^"]*"/g) ?? [];
    // A viewer may have another home, and a name of their own.
    const own = /connection\?add#homes"|profile\?edit"/;
    expect(links.filter((link) => guest === 1 || !own.test(link))).toEqual([]);
    if (guest === 0) expect(page.html).not.toContain(messages.guestOnly);
  }
});

test('a viewer reads once, on the screen of entries, why there is no form', async () => {
  const { text } = await open(await looker(0), '/dashboard/data-entry');
  expect(text.split(messages.viewerOnly)).toHaveLength(2);
});

test('a guest has no tabs of an account', async () => {
  const own = ['/dashboard/profile/reminders', '/dashboard/profile/account'];
  const seenBy = async (guest: 0 | 1) => {
    const { html } = await open(await looker(guest), '/dashboard/profile');
    return own.filter((path) => html.includes(`href="${path}"`));
  };
  expect(await seenBy(0)).toEqual(own);
  expect(await seenBy(1)).toEqual([]);
});

test('a viewer may change their own password, and a guest may not', async () => {
  const seenBy = async (guest: 0 | 1) =>
    (await open(await looker(guest), '/dashboard/profile/account')).html;
  expect(await seenBy(0)).toContain('value="change-password"');
  expect(await seenBy(1)).not.toContain('value="change-password"');
});
