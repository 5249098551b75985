import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { HOME_LIMITS } from '#domain/base/limits.ts';
import { cost, Household, refused } from '../support/household.ts';

const DAY_MS = 86_400_000;
const READING = { readingDate: '2023-01-05', consumptionKWH: 7.25 };
const GEYSER = {
  type: 'Water Heater',
  ageYears: 3,
  energyStarRating: '4-Star',
  powerConsumptionWatts: 2000,
  averageDailyUsageHours: 0.5,
};

const CALLS: [string, string, string, string, object?][] = [
  ['a reading', 'POST', '/api/meter-readings', 'readings', READING],
  ['a meter', 'POST', '/api/meters', 'meters', { name: 'Main' }],
  ['an appliance', 'POST', '/api/appliances', 'appliances', GEYSER],
  ['a tip', 'GET', '/api/energy-tips?q=geyser', 'tips'],
];

async function count(household: Household, table: string): Promise<number | null> {
  const rows = env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE home_id = ?`);
  return rows.bind(household.homeId).first<number>('n');
}

describe.each(CALLS)('%s', (_, method, path, table, body) => {
  const send = (household: Household, key: string) =>
    household.call(method, path, body, { 'Idempotency-Key': key });

  test('that is sent again with its key is made once, and answered the same', async () => {
    const household = await Household.settled();
    const first = await send(household, 'key-of-a-lost-answer');
    expect(await send(household, 'key-of-a-lost-answer')).toMatchObject({
      status: first.status,
      body: first.body,
    });
    // In quotes, as structured headers have it, it is the same key.
    expect((await send(household, '"key-of-a-lost-answer"')).body).toEqual(first.body);
    expect(await count(household, table)).toBe(1);
  });

  test('that comes several times at once is made once', async () => {
    const household = await Household.settled();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(household, 'at-once-1')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await count(household, table)).toBe(1);
  });

  test('is another one under another key, without a key, and for another household', async () => {
    const [household, other] = [await Household.settled(), await Household.settled()];
    await send(household, 'the-first-key');
    await send(household, 'the-second-key');
    await household.call(method, path, body);
    expect(await count(household, table)).toBe(3);
    await send(other, 'the-first-key');
    expect(await count(other, table)).toBe(1);
  });

  test('may be made again after a day', async () => {
    const household = await Household.settled();
    await send(household, 'a-key-of-yesterday');
    const old = Date.now() - DAY_MS - 1;
    await env.DB.prepare('UPDATE idempotency_keys SET stored_at = ? WHERE user_id = ?')
      .bind(old, household.caller.userId)
      .run();
    await send(household, 'a-key-of-yesterday');
    expect(await count(household, table)).toBe(2);
  });

  test('with a key that is none is refused', async () => {
    const household = await Household.settled();
    for (const key of ['short', 'x'.repeat(65), 'with a space in it', '']) {
      expect(refused(await send(household, key), 400).details?.[0]?.field).toBe('idempotency-key');
    }
    expect(await count(household, table)).toBe(0);
  });
});

test('a key that was used is refused for other content, and for another address', async () => {
  const household = await Household.settled();
  const headers = { 'Idempotency-Key': 'one-key-for-all' };
  await household.call('POST', '/api/meter-readings', READING, headers);
  const others = [
    household.call('POST', '/api/meter-readings', { ...READING, consumptionKWH: 8 }, headers),
    household.call('POST', '/api/appliances', GEYSER, headers),
    household.call('GET', '/api/energy-tips?q=fan', undefined, headers),
  ];
  for (const other of others) {
    expect(refused(await other, 409).message).toMatch(/used for another call\. Nothing was stored/);
  }
  expect(await household.readings()).toHaveLength(1);
  expect([await count(household, 'appliances'), await count(household, 'tips')]).toEqual([0, 0]);
});

test('what another call made under the same id is not answered for the first', async () => {
  const household = await Household.settled();
  const headers = { 'Idempotency-Key': 'a-key-for-the-first' };
  await household.call('POST', '/api/meter-readings', READING, headers);
  await household.call('DELETE', '/api/meter-readings/2023-01-05.1');
  const second = await household.add('2023-01-05', 99);
  expect(second.id).toBe('2023-01-05.1');
  const again = await household.call('POST', '/api/meter-readings', READING, headers);
  expect(refused(again, 409).message).toContain('has been deleted since. Nothing was stored now.');
  expect(await household.readings()).toEqual([second]);
});

test('what was made and has been deleted since does not come back', async () => {
  const household = await Household.settled();
  const headers = { 'Idempotency-Key': 'a-key-for-what-went' };
  await household.call('POST', '/api/meter-readings', READING, headers);
  await household.call('DELETE', '/api/meter-readings/2023-01-05.1');
  const again = await household.call('POST', '/api/meter-readings', READING, headers);
  expect(refused(again, 409).message).toContain('has been deleted since. Nothing was stored now.');
  expect(await household.readings()).toEqual([]);
});

test('the last one that a home may hold is answered the same when it is sent again', async () => {
  const household = await Household.settled();
  const add = (key: string) =>
    household.call('POST', '/api/meters', { name: 'Main' }, { 'Idempotency-Key': key });
  for (let number = 1; number < HOME_LIMITS.meters; number += 1)
    await add(`key-of-meter-${number}`);
  const last = await add('key-of-the-last');
  expect(last.status).toBe(201);
  expect(await add('key-of-the-last')).toMatchObject({ status: 201, body: last.body });
  refused(await add('key-of-one-more'), 409);
});

test('a refused call leaves its key free', async () => {
  const household = await Household.settled();
  const add = (name: string) =>
    household.call<{ appliance: { id: string } }>(
      'POST',
      '/api/appliances',
      { ...GEYSER, modelName: name },
      { 'Idempotency-Key': name },
    );
  const { body } = await add('the-first-one');
  await env.DB.prepare(
    `INSERT INTO appliances SELECT home_id, id || n, type, model_name, age_years, purchase_date, star_rating,
       power_milliwatts, efficiency_grade, daily_millihours, months, capacity, active, created_at
     FROM appliances, (SELECT value AS n FROM json_each(?)) WHERE home_id = ?`,
  )
    .bind(
      JSON.stringify(Array.from({ length: HOME_LIMITS.appliances - 1 }, (_, n) => n)),
      household.homeId,
    )
    .run();
  refused(await add('one-too-many'), 409);
  await household.call('DELETE', `/api/appliances/${body.appliance.id}`);
  expect((await add('one-too-many')).status).toBe(201);
});

test('a reading with its key is written as three rows: itself, its change and the key', async () => {
  const household = await Household.settled();
  const { headers } = await household.call('POST', '/api/meter-readings', READING, {
    'Idempotency-Key': 'a-key-of-a-reading',
  });
  expect(cost(headers).written).toBe(3);
});
