/** Homes with more members than their owner. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { rowsOf } from '../support/account.ts';
import { Household } from '../support/household.ts';

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
