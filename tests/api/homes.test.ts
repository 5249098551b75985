import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../support/account.ts';
import { Household, servicesAt } from '../support/household.ts';

/** Makes a household's owner a member of another household's home, as if they had joined at `joinedAt`. */
async function join(guest: Household, host: Household, joinedAt: number): Promise<void> {
  await env.DB.prepare("INSERT INTO members VALUES (?, ?, 'member', ?)")
    .bind(guest.caller.userId, host.homeId, joinedAt)
    .run();
}

const READING = { readingDate: '2026-01-05', consumptionKWH: 7 };

describe('whoever belongs to two homes', () => {
  test('speaks of the one joined first, unless the call names the other', async () => {
    const [guest, host] = [await Household.settled(), await Household.settled()];
    await join(guest, host, Date.now() + 1000);
    await host.add('2026-01-04', 5);
    await guest.add('2026-01-05', 7);
    expect((await guest.readings()).map(({ id }) => id)).toEqual(['2026-01-05.1']);

    const { readings } = servicesAt();
    const there = { ...guest.caller, homeId: host.homeId };
    await readings.add(there, { ...READING, readingDate: '2026-01-06' });
    const { rows } = await readings.pages(there, {})();
    expect(rows.map(({ readingDate }) => readingDate)).toEqual(['2026-01-06', '2026-01-04']);
    expect(await guest.readings()).toHaveLength(1);
    expect(await host.readings()).toHaveLength(2);
  });

  test('speaks of the other home where that was joined earlier', async () => {
    const [guest, host] = [await Household.settled(), await Household.settled()];
    await join(guest, host, 1);
    await host.add('2026-01-04', 5);
    expect((await guest.readings()).map(({ id }) => id)).toEqual(['2026-01-04.1']);
  });
});

test("nothing is read or written in other people's homes, and none is told to be there", async () => {
  const [stranger, host] = [await Household.settled(), await Household.settled()];
  await host.add('2026-01-04', 5);
  const before = await rowsOf(host);
  const { readings, profiles, imports, tips } = servicesAt();
  for (const homeId of [host.homeId, 1]) {
    const there = { ...stranger.caller, homeId };
    const calls = [
      readings.pages(there, {})(),
      readings.add(there, READING),
      readings.update(there, '2026-01-04.1', { consumptionKWH: 1 }),
      readings.remove(there, '2026-01-04.1'),
      profiles.update(there, { city: 'Pune' }),
      imports.list(there),
      tips.history(there),
    ];
    for (const call of calls) {
      await expect(call).rejects.toMatchObject({
        code: 'notFound',
        message: 'There is no such home.',
      });
    }
  }
  expect(await rowsOf(host)).toEqual(before);
  expect((await host.readings())[0]?.consumptionKWH).toBe(5);
  const ended = { ...stranger.caller, sessionId: 'of-nobody-in-particular', homeId: host.homeId };
  await expect(readings.pages(ended, {})()).rejects.toMatchObject({ code: 'unauthenticated' });
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
