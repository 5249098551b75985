/** What the screens offer to people who may only look: nothing that would be refused. */
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import * as messages from '#domain/base/messages.ts';
import { PAGES } from '../support/addresses.ts';
import { Household } from '../support/household.ts';
import { onboarded, open, submit, undo } from '../support/page.ts';
import { newHome } from '../torture/workerd/home.ts';

/** Where everybody may change what is their own. */
const OWN = ['profile/reminders', 'profile/account', 'profile/connection', 'profile/people'];
/** Forms that are there for all: they sign out, or only ask. */
const HARMLESS = /^<form[^>]*(method="get"|action="\/auth\/logout")/;

async function newLooker(guest: 0 | 1): Promise<Household> {
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

/** They change nothing, so that all tests share them. */
let lookers: Record<0 | 1, Household>;
beforeAll(async () => {
  lookers = { 0: await newLooker(0), 1: await newLooker(1) };
});

const screens = Object.entries(PAGES).filter(
  ([route]) => route.startsWith('/dashboard') && !/:id|history|\*/.test(route),
);

test.each(screens)('%s offers a viewer and a guest no change', async (route, path) => {
  for (const guest of [0, 1] as const) {
    const page = await open(lookers[guest], path);
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
  const { text } = await open(lookers[0], '/dashboard/data-entry');
  expect(text.split(messages.viewerOnly)).toHaveLength(2);
});

test('the entries have no columns to select or edit for a viewer', async () => {
  const { html } = await open(lookers[0], '/dashboard/data-entry');
  const table = /<table[^>]*data-look-only[\s\S]*?<\/table>/.exec(html)?.[0] ?? '';
  const heads = table.match(/<th scope="col"/g) ?? [];
  const [row = ''] = table.match(/<tr data-selected[\s\S]*?<\/tr>/) ?? [];
  expect(heads).toHaveLength(4);
  expect(row.match(/<td/g)).toHaveLength(4);
  expect(row).not.toMatch(/<td[^>]*><\/td>/);
});

test('a viewer is not asked to type the paper of a bill that differs, or of one without', async () => {
  const owner = await onboarded(await Household.settled());
  const connection = { discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1, cycleMonths: 1 };
  const answers = { gruha_jyothi: true, gj_units_per_month: 63, true_up: false, md_known: false };
  const from = '2000-01-01';
  await owner.call('PUT', '/api/connection', {
    ...connection,
    cycleEnd: '2026-05-06',
    answers,
    from,
  });
  const paper = { from: '2026-04-07', to: '2026-05-06', unitsKWH: '239', payable: '2157' };
  await owner.call('POST', '/api/bills', paper);
  const viewer = await onboarded(await Household.settled());
  await env.DB.prepare(`INSERT INTO members VALUES (?, ?, 'viewer', 1)`)
    .bind(viewer.caller.userId, owner.homeId)
    .run();
  viewer.homeId = owner.homeId;
  const bills = '/dashboard/data-entry/bills';
  expect((await open(owner, bills)).text).toContain('₹53 more: not explained');
  const seen = await open(viewer, `/${owner.homeId}${bills}`);
  expect(seen.text).toContain('₹53 more: its lines are not typed yet');
  await owner.call('DELETE', '/api/bills/2026-05-06');
  const match = await open(viewer, `/${owner.homeId}${bills}/2026-05-06/lines`);
  expect(match.html).toContain('<h1>Match my bill');
  expect(match.text).toContain('Nobody has typed this bill’s paper yet.');
  expect(match.text).not.toContain('once you save');
});

test('the only owner of a home with others is not offered to leave it, nor another role', async () => {
  const owner = await onboarded(await Household.settled());
  const [first, second] = [await Household.settled(), await Household.settled()];
  const join = (person: Household, role: string) =>
    env.DB.prepare('INSERT INTO members VALUES (?, ?, ?, 1)')
      .bind(person.caller.userId, owner.homeId, role)
      .run();
  const path = '/dashboard/profile/people';
  await join(first, 'member');
  const alone = await open(owner, path);
  expect(alone.text).toContain('A home needs an owner: make another person one before you leave.');
  expect(alone.text).not.toContain('Leave this home');
  // Of the member alone.
  expect(alone.html.match(/Change role/g)).toHaveLength(1);
  await join(second, 'owner');
  const two = await open(owner, path);
  expect(two.text).toContain('Leave this home');
  expect(two.html.match(/Change role/g)).toHaveLength(3);
});

test('a guest has no tabs of an account', async () => {
  const own = ['/dashboard/profile/reminders', '/dashboard/profile/account'];
  const seenBy = async (guest: 0 | 1) => {
    const { html } = await open(lookers[guest], '/dashboard/profile');
    return own.filter((path) => html.includes(`href="${path}"`));
  };
  expect(await seenBy(0)).toEqual(own);
  expect(await seenBy(1)).toEqual([]);
});

test('a viewer may change their own password, and a guest may not', async () => {
  const seenBy = async (guest: 0 | 1) =>
    (await open(lookers[guest], '/dashboard/profile/account')).html;
  expect(await seenBy(0)).toContain('value="change-password"');
  expect(await seenBy(1)).not.toContain('value="change-password"');
});

test('who was made a viewer meanwhile undoes nothing by a message that is still open', async () => {
  const { household: owner } = await newHome();
  const person = await Household.settled();
  const setRole = (role: string) =>
    env.DB.prepare('INSERT OR REPLACE INTO members VALUES (?, ?, ?, 1)')
      .bind(person.caller.userId, owner.homeId, role)
      .run();
  await setRole('member');
  person.homeId = owner.homeId;
  const saved = await submit(person, '/dashboard/data-entry', {
    ...{ intent: 'add-use', readingDate: '2020-02-03', consumptionKWH: '4' },
  });
  expect(saved.text).toContain('Energy data saved successfully!');
  await setRole('viewer');
  expect((await undo(person, saved)).status).toBe(403);
  const stored = await owner.readings('?startDate=2020-02-03&endDate=2020-02-03');
  expect(stored).toHaveLength(1);
});

test('a viewer of a home without any number is not asked for one', async () => {
  const owner = await onboarded(await Household.settled());
  const viewer = await onboarded(await Household.settled());
  await env.DB.prepare(`INSERT INTO members VALUES (?, ?, 'viewer', 1)`)
    .bind(viewer.caller.userId, owner.homeId)
    .run();
  viewer.homeId = owner.homeId;
  const question = 'What did your last bill say?';
  expect((await open(owner, '/dashboard')).text).toContain(question);
  const seen = await open(viewer, `/${owner.homeId}/dashboard`);
  expect(seen.text).toContain(messages.viewerOnly);
  expect(seen.text).not.toContain(question);
});
