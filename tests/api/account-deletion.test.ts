import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  elsewhere,
  failedAttempts,
  rowsOf,
  signsIn,
  TestWorker,
  withPassword,
} from '../support/account.ts';
import { Household, PASSWORD, refused } from '../support/household.ts';
import { submit } from '../support/page.ts';

function remove(household: Household, body: unknown) {
  return household.call('DELETE', '/api/account', body);
}

/** A household with rows in every table that can have some of one. */
async function filled(): Promise<Household> {
  const household = await withPassword();
  await household.call('PUT', '/api/profile', { city: 'Pune', onboardingComplete: true });
  await household.call('POST', '/api/appliances', {
    type: 'Oven',
    ageYears: 1,
    energyStarRating: '1-Star',
    powerConsumptionWatts: 1000,
    averageDailyUsageHours: 1,
  });
  await household.import(
    'readingDate,consumptionKWH,periodStart\n2026-02-05,60,2026-01-05\n2026-02-06,2,\n',
  );
  await household.add('2026-01-05', 7);
  await household.call('DELETE', '/api/meter-readings/2026-01-05.1');
  await household.add('2026-01-05', 8);
  await household.call('GET', '/api/energy-tips?q=fan');
  await household.call('PUT', '/api/energy-tips/answers/ac-set-24', { answer: 'done' });
  await new TestWorker().link(household);
  const key = 'a-key-of-a-form';
  await submit(household, '/dashboard/energy-tips', { question: 'fan', intent: 'generate', key });
  await env.DB.batch([
    env.DB.prepare(
      'INSERT OR IGNORE INTO idempotency_keys (user_id, key, digest, stored_at) VALUES (?, ?, ?, ?)',
    ).bind(household.caller.userId, key, 'x'.repeat(43), Date.now()),
    env.DB.prepare('INSERT INTO known_devices VALUES (?, ?, ?)').bind(
      household.caller.userId,
      'x'.repeat(43),
      Date.now(),
    ),
    env.DB.prepare("INSERT INTO reminders (user_id, home_id, kind) VALUES (?, ?, 'guard')").bind(
      household.caller.userId,
      household.homeId,
    ),
    env.DB.prepare('INSERT INTO reminder_checks VALUES (?, 20000)').bind(household.caller.userId),
    env.DB.prepare(
      "INSERT INTO push_subscriptions VALUES (NULL, ?, 's', ?, ?, ?, 'Phone', 1)",
    ).bind(
      household.caller.userId,
      `https://fcm.googleapis.com/fcm/send/${household.email}`,
      'B'.repeat(87),
      'a'.repeat(22),
    ),
    env.DB.prepare("INSERT INTO notices VALUES (NULL, ?, 'homeDeleted', '{}', 1)").bind(
      household.caller.userId,
    ),
    env.DB.prepare('INSERT INTO calendar_feeds VALUES (?, ?, ?, 1)').bind(
      household.caller.userId,
      household.homeId,
      `${household.caller.userId}`.padStart(64, 'x'),
    ),
    env.DB.prepare('INSERT INTO meters (home_id) VALUES (?)').bind(household.homeId),
    env.DB.prepare(
      `INSERT INTO meter_photos
         (home_id, meter_id, day, size, bytes, user_id, added_at, value_created_at)
       VALUES (?1, (SELECT max(id) FROM meters WHERE home_id = ?1), 20000, 2, zeroblob(2), ?2, 1, 1)`,
    ).bind(household.homeId, household.caller.userId),
    env.DB.prepare(
      'INSERT INTO bills (home_id, last_day, days, created_at) VALUES (?, 20000, 30, 1)',
    ).bind(household.homeId),
    env.DB.prepare("INSERT INTO restore_pieces VALUES (?, 'cut off', 0, '[]', 1)").bind(
      household.homeId,
    ),
    env.DB.prepare("INSERT INTO import_mappings VALUES (?, 'My meter', '{}', 1)").bind(
      household.homeId,
    ),
  ]);
  await household.call('POST', '/api/invitations', { role: 'viewer' });
  await failedAttempts(household.email, 1);
  return household;
}

describe('deleting the account', () => {
  test('leaves no row of the household in any table, and all of the others', async () => {
    const [household, neighbour] = [await filled(), await filled()];
    const before = await rowsOf(household);
    // A table that is new belongs in `filled`: otherwise this would show nothing.
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(11);
    const theirs = await rowsOf(neighbour);
    const { status, body } = await remove(household, { password: PASSWORD });
    expect([status, body]).toEqual([
      200,
      { message: 'Your account and everything in it was deleted.' },
    ]);
    const after = await rowsOf(household);
    expect(Object.entries(after).filter(([, rows]) => rows > 0)).toEqual([]);
    expect(await rowsOf(neighbour)).toEqual(theirs);
  });

  test('leaves nothing of it in any text of any table either', async () => {
    const household = await filled();
    await remove(household, { password: PASSWORD });
    const { results: tables } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    ).all<{ name: string }>();
    expect(tables.length).toBeGreaterThan(11);
    for (const { name } of tables) {
      const { results } = await env.DB.prepare(`SELECT * FROM ${name}`).all();
      expect(JSON.stringify(results), name).not.toContain(household.email);
    }
  });

  test('signs every device out, and frees the email', async () => {
    const household = await withPassword();
    const other = await elsewhere(household);
    const link = await new TestWorker().link(household);
    await remove(household, { password: PASSWORD });
    for (const device of [household, other]) {
      refused(await device.call('GET', '/api/profile'), 401);
      refused(
        await device.call('POST', '/api/meter-readings', {
          readingDate: '2026-01-05',
          consumptionKWH: 1,
        }),
        401,
      );
    }
    const body = { token: link, password: 'Rainy-day-8' };
    refused(await new TestWorker().post('/api/auth/reset', body), 400);
    expect(await signsIn(household, PASSWORD)).toBe(false);
    const again = await new Household().call('POST', '/api/auth/signup', {
      email: household.email,
      password: PASSWORD,
      firstName: 'Asha',
      lastName: 'Rao',
    });
    expect(again.status).toBe(201);
    // The old token names a household that is gone, and fits no new one.
    refused(await household.call('GET', '/api/profile'), 401);
  });

  test('is refused with a wrong password, and deletes nothing', async () => {
    const household = await filled();
    const before = await rowsOf(household);
    const { message, details } = refused(await remove(household, { password: 'Rainy-day-8' }), 400);
    expect(message).toBe('That password is incorrect.');
    expect(details).toEqual([{ field: 'password', message }]);
    const after = await rowsOf(household);
    // The attempt is counted.
    expect(after).toEqual({ ...before, sign_in_attempts: 2 });
  });

  test.each([
    [{}, 'password'],
    [{ password: '' }, 'password'],
    [{ password: 7 }, 'password'],
    [{ password: PASSWORD, userId: 1 }, 'userId'],
  ])('is refused with %j', async (body, field) => {
    const answer = await remove(await Household.settled(), body);
    expect(refused(answer, 400).details?.[0]?.field).toBe(field);
  });

  test('wants a sign-in, and counts attempts before any hashing', async () => {
    refused(await remove(new Household(), { password: PASSWORD }), 401);
    const household = await Household.settled();
    const from = { session: household.caller.sessionId };
    await failedAttempts(household.email, 10, { from });
    refused(await remove(household, { password: PASSWORD }), 429);
  });
});
