/** Homes with more members than their owner. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { rowsOf, withPassword } from '../support/account.ts';
import { Household, PASSWORD } from '../support/household.ts';
import { onboarded, open, submit } from '../support/page.ts';

/** Makes a household's owner a member of another household's home, as if they had joined at `joinedAt`. */
async function join(guest: Household, host: Household, joinedAt: number): Promise<void> {
  await env.DB.prepare("INSERT INTO members VALUES (?, ?, 'member', ?)")
    .bind(guest.caller.userId, host.homeId, joinedAt)
    .run();
}

test('whoever names no home speaks of the one joined first', async () => {
  const [guest, host] = [await Household.settled(), await Household.settled()];
  await join(guest, host, 1);
  await host.add('2026-01-04', 5);
  expect((await guest.readings()).map(({ id }) => id)).toEqual(['2026-01-04.1']);
});

test('a home goes with its owner, whoever else belonged to it', async () => {
  const [owner, guest] = [await Household.settled(), await Household.settled()];
  await join(guest, owner, Date.now() + 1000);
  await owner.import('readingDate,consumptionKWH\n2026-01-04,5\n2026-01-05,6\n');
  await guest.add('2026-01-04', 5);
  await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(owner.caller.userId).run();
  const left = Object.entries(await rowsOf(owner)).filter(([, rows]) => rows > 0);
  expect(left).toEqual([]);
  expect(await guest.readings()).toHaveLength(1);
  expect((await env.DB.prepare('PRAGMA foreign_key_check').all()).results).toEqual([]);
});

test('a home stays when another member goes', async () => {
  const [owner, guest] = [await Household.settled(), await Household.settled()];
  await join(guest, owner, Date.now() + 1000);
  await owner.add('2026-01-04', 5);
  await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(guest.caller.userId).run();
  expect(await owner.readings()).toHaveLength(1);
});

interface Told {
  notices: { code: string; home: string; by: string | null; message: string }[];
}

/** What a person is told once, as the command line asks for it. */
async function toldTo(person: Household): Promise<Told['notices']> {
  return (await person.call<Told>('DELETE', '/api/notices')).body.notices;
}

test('whoever loses a home by its deletion is told by whom and which, once', async () => {
  const [owner, guest] = [await Household.settled(), await Household.settled()];
  await join(guest, owner, Date.now() + 1000);
  await owner.call('POST', '/api/homes', { name: 'Farm' });
  await owner.call('PUT', `/api/homes/${owner.homeId}`, { name: 'Jayanagar home' });
  // With the wrong name nothing is deleted, and nobody told.
  await owner.call('DELETE', `/api/homes/${owner.homeId}`, { name: 'Farm' });
  expect(await toldTo(guest)).toEqual([]);
  await owner.call('DELETE', `/api/homes/${owner.homeId}`, { name: 'Jayanagar home' });
  const [told, ...more] = await toldTo(guest);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ code: 'homeDeleted', home: 'Jayanagar home', by: 'Asha' });
  expect(told?.message).toMatch(
    /^Asha deleted “Jayanagar home” on \d+ [A-Z][a-z]+\. Its readings and bills went with it\.$/,
  );
  expect(await toldTo(guest)).toEqual([]);
  expect(await toldTo(owner)).toEqual([]);
});

test('whoever is removed from a home is told by whom; who leaves is told nothing', async () => {
  const owner = await Household.settled();
  const [guest, other] = [await Household.settled(), await Household.settled()];
  for (const person of [guest, other]) await join(person, owner, Date.now() + 1000);
  await owner.call('DELETE', `/api/members/${guest.caller.userId}`);
  await other.call('DELETE', `/api/members/${other.caller.userId}?homeId=${owner.homeId}`);
  expect(await toldTo(guest)).toMatchObject([
    {
      code: 'membershipEnded',
      home: 'Home',
      by: 'Asha',
      message: expect.stringMatching(/^Asha removed you from “Home” on /),
    },
  ]);
  expect(await toldTo(other)).toEqual([]);
});

test('whoever loses a home with its owner’s account is told, without the name that is gone', async () => {
  const owner = await withPassword();
  const guest = await Household.settled();
  await join(guest, owner, Date.now() + 1000);
  await owner.call('DELETE', '/api/account', { password: PASSWORD });
  expect(await toldTo(guest)).toMatchObject([
    {
      code: 'homeDeleted',
      by: null,
      message: expect.stringMatching(/^Its owner deleted “Home” on /),
    },
  ]);
});

test('of what a person is told the newest twenty are kept', async () => {
  const guest = await Household.settled();
  const add = (home: number) =>
    env.DB.prepare("INSERT INTO notices VALUES (NULL, ?, 'homeDeleted', ?, 1)").bind(
      guest.caller.userId,
      JSON.stringify({ home: `Flat ${home}` }),
    );
  await env.DB.batch(Array.from({ length: 22 }, (_, place) => add(place)));
  const homes = (await toldTo(guest)).map(({ home }) => home);
  expect(homes).toHaveLength(20);
  expect([homes[0], homes.at(-1)]).toEqual(['Flat 2', 'Flat 21']);
});

test('the next screen says once why a home is gone, also at the address of the home', async () => {
  const owner = await onboarded(await Household.settled());
  const guest = await onboarded(await Household.settled());
  await join(guest, owner, Date.now() + 1000);
  await owner.call('POST', '/api/homes', { name: 'Farm' });
  const seenBefore = await open(owner, '/dashboard/profile/connection');
  expect(seenBefore.text).toContain('One person loses this home: Asha Rao. They will be told');
  await submit(owner, `/${owner.homeId}/dashboard/profile/connection`, {
    intent: 'delete-home',
    id: String(owner.homeId),
    name: 'Home',
  });
  const gone = await open(guest, `/${owner.homeId}/dashboard`);
  expect(gone.headers.get('Location')).toBe('/dashboard');
  const told = /Asha deleted “Home” on \d+ \w+\. Its readings and bills went with it\./;
  expect((await open(guest, '/dashboard')).text).toMatch(told);
  expect((await open(guest, '/dashboard')).text).not.toMatch(told);
  const later = await open(guest, `/${owner.homeId}/dashboard`);
  expect(later.headers.get('Location')).toBe('/not-found');
});
