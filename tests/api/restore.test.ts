import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { BACKUP_MAX_BYTES, HOME_LIMITS } from '#domain/base/limits.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import { readBackup } from '#worker/backup/restore-reader.ts';
import { rowsOf } from '../support/account.ts';
import { type Backup, backup, restore, stored } from '../support/backup.ts';
import { Household, ORIGIN, refused } from '../support/household.ts';

const TODAY = getDayInIndia(Date.now());

/** A small household with one of each, as its document. */
async function sample(): Promise<Backup> {
  const some = await Household.settled();
  await some.call('PUT', '/api/profile', { city: 'Pune', electricityRatePerKWh: 7 });
  await some.call('POST', '/api/appliances', {
    type: 'Television',
    ageYears: 1,
    energyStarRating: '3-Star',
    powerConsumptionWatts: 90,
    averageDailyUsageHours: 3,
  });
  await some.import('readingDate,consumptionKWH\n2026-01-05,1\n2026-01-06,2\n');
  await some.call('GET', '/api/energy-tips?q=fan');
  return backup(some);
}

/** A document whose rows are sent in several parts. */
async function withManyTips(): Promise<Backup> {
  const document = await sample();
  const text = 'न'.repeat(400);
  const tip = { ...document.tips[0], explanation: text, question: text };
  const tips = Array.from({ length: HOME_LIMITS.tips }, (_, n) => ({ ...tip, id: String(n + 1) }));
  return { ...document, tips };
}

type Change = (document: Backup) => unknown;
const reading0 =
  (changes: object): Change =>
  (d) => ({ ...d, readings: [{ ...d.readings[0], ...changes }, d.readings[1]] });
const tip0 =
  (changes: object): Change =>
  (d) => ({ ...d, tips: [{ ...d.tips[0], ...changes }] });
const import0 =
  (changes: object): Change =>
  (d) => ({ ...d, imports: [{ ...d.imports[0], ...changes }] });

const REFUSALS: [string, Change, RegExp][] = [
  [
    'a newer version',
    (d) => ({ ...d, schemaVersion: 5 }),
    /schemaVersion: .*newer Unitwise \(version 5; this one reads 4\)/,
  ],
  [
    'an older version',
    (d) => ({ ...d, schemaVersion: 3 }),
    /schemaVersion: .*older Unitwise \(version 3; this one reads 4\): download the household again/,
  ],
  [
    'no version',
    (d) => ({ ...d, schemaVersion: undefined }),
    /schemaVersion: This is not a household/,
  ],
  ['a version that is a text', (d) => ({ ...d, schemaVersion: '1' }), /schemaVersion/],
  [
    'readings under a name with a mistake',
    ({ readings, ...d }) => ({ ...d, readings: [], reading: readings }),
    /^reading: Unknown field/,
  ],
  [
    'a field with an endless name',
    (d) => ({ ...d, ['x'.repeat(100_000)]: 1 }),
    /^x{40,100}…: Unknown field/,
  ],
  ['no household', (d) => ({ ...d, user: undefined }), /^user: /],
  ['a household that is a number', (d) => ({ ...d, user: 5 }), /^user: /],
  [
    'a name that is missing',
    (d) => ({ ...d, user: { ...d.user, firstName: undefined } }),
    /^user\.firstName: Write your first name/,
  ],
  [
    'a state that is none',
    (d) => ({ ...d, user: { ...d.user, state: 'Atlantis' } }),
    /^user\.state: "Atlantis" is not one of/,
  ],
  [
    'a rate that is a text',
    (d) => ({ ...d, user: { ...d.user, userProfile: { electricityRatePerKWh: '7' } } }),
    /^user\.userProfile\.electricityRatePerKWh: /,
  ],
  ['readings that are a text', (d) => ({ ...d, readings: 'none' }), /^readings: Write a list/],
  [
    'readings that are an object',
    (d) => ({ ...d, readings: { 0: d.readings[0] } }),
    /^readings: Write a list/,
  ],
  ['no readings at all', (d) => ({ ...d, readings: undefined }), /^readings: Write a list/],
  ['appliances that are null', (d) => ({ ...d, appliances: null }), /^appliances: Write a list/],
  ['an item that is a number', (d) => ({ ...d, appliances: [7] }), /^appliances\.0: /],
  [
    'an energy that is a text',
    reading0({ consumptionKWH: '7' }),
    /^readings\.0\.consumptionKWH: Write the consumption/,
  ],
  [
    'less than no energy',
    reading0({ consumptionKWH: -1 }),
    /^readings\.0\.consumptionKWH: Consumption must be 0 or more/,
  ],
  [
    'an id twice',
    (d) => ({ ...d, readings: [d.readings[0], d.readings[0]] }),
    /^readings\.1 "2026-01-05\.1": This id was there before/,
  ],
  ['an id of another day', reading0({ id: '2026-01-07.1' }), /^readings\.0 .*of another day/],
  [
    'a reading in the future',
    reading0({ id: '2999-01-05.1', readingDate: '2999-01-05' }),
    /^readings\.0 .*after today/,
  ],
  [
    'a day that does not exist',
    reading0({ id: '2026-02-30.1', readingDate: '2026-02-30' }),
    /^readings\.0\.readingDate: /,
  ],
  [
    'a period that is too long',
    reading0({ periodStart: '2024-01-01' }),
    /^readings\.0 .*at most 366 days/,
  ],
  [
    'a period that starts late',
    reading0({ periodStart: '2026-01-06' }),
    /^readings\.0 .*on or before/,
  ],
  ['a moment that is none', reading0({ createdAt: 'yesterday' }), /^readings\.0\.createdAt: /],
  [
    'an import that is missing',
    (d) => ({ ...d, imports: [] }),
    /^imports: The import 1 of some readings is missing/,
  ],
  [
    'an import twice',
    (d) => ({ ...d, imports: [d.imports[0], d.imports[0]] }),
    /^imports\.1 "1": This id was there before/,
  ],
  ['an import of nothing', import0({ imported: 0 }), /^imports\.0\.imported: /],
  [
    'an import that ends before it begins',
    import0({ firstDate: '2026-01-09' }),
    /^imports\.0\.lastDate: /,
  ],
  [
    'a file name with a control character',
    import0({ fileName: 'a\u0000b' }),
    /^imports\.0\.fileName: Take out the control/,
  ],
  [
    'a tip twice',
    (d) => ({ ...d, tips: [d.tips[0], d.tips[0]] }),
    /^tips\.1 "1": This id was there before/,
  ],
  [
    'a tip of a measure that does not exist',
    tip0({ measureId: 'javascript:alert(1)' }),
    /^tips\.0\.measureId "javascript:alert\(1\)": There is no such measure/,
  ],
  [
    'a tip without end',
    tip0({ phrased: { language: 'en', text: 'x'.repeat(1001) } }),
    /^tips\.0\.phrased\.text: Write at most 1000/,
  ],
  ['a tip that costs', tip0({ annualKWH: -1 }), /^tips\.0\.annualKWH: /],
];

describe('restore', () => {
  test('refuses what is not whole or not right, names it, and stores nothing', async () => {
    const document = await sample();
    const target = await Household.settled();
    const profile = async () => (await target.call('GET', '/api/profile')).body;
    const before = [await rowsOf(target), await profile()];
    for (const [what, change, told] of REFUSALS) {
      const answer = await restore(target, change(document));
      const { message, errors } = refused(answer, 400);
      expect(message, what).toBe('The file could not be restored. Nothing was stored.');
      expect(errors?.[0], what).toMatch(told);
    }
    expect([await rowsOf(target), await profile()]).toEqual(before);
    expect((await restore(target, document)).status).toBe(201);
  });

  test('refuses what is no such document', async () => {
    const target = await Household.settled();
    const document = await sample();
    const text = JSON.stringify(document);
    const bodies = [
      '',
      'null',
      '[]',
      '"unitwise"',
      '{}',
      '{"schemaVersion":2}',
      text.slice(0, -2),
      text.slice(1),
      `${text}{}`,
      text.replace('"readings"', 'readings'),
      '['.repeat(100_000),
      `{"user":${'{"a":'.repeat(50_000)}`,
      `{"user":"${'x'.repeat(600_000)}"}`,
      '\u0000',
    ];
    for (const body of bodies) refused(await restore(target, body), 400);
    expect(Object.values(await rowsOf(target)).reduce((sum, n) => sum + n)).toBe(5);
  });

  test('names the first hundred things that are wrong, and then ends', async () => {
    const document = await sample();
    const readings = Array.from({ length: 130 }, () => ({ ...document.readings[0], id: 'x' }));
    const { errors } = refused(
      await restore(await Household.settled(), { ...document, readings }),
      400,
    );
    expect(errors).toHaveLength(101);
    expect(errors?.at(-1)).toBe('There may be more; the check ended here.');
  });

  test.each([
    ['readings', (it: Household) => it.add('2026-01-05', 1)],
    [
      'an import, even undone',
      async (it: Household) => {
        await it.import('readingDate,consumptionKWH\n2026-01-05,1\n');
        await it.call('DELETE', '/api/imports/1');
      },
    ],
    ['a tip', (it: Household) => it.call('GET', '/api/energy-tips?q=fan')],
    [
      'an appliance',
      (it: Household) =>
        it.call('POST', '/api/appliances', {
          type: 'Oven',
          ageYears: 1,
          energyStarRating: 1,
          powerConsumptionWatts: 1,
          averageDailyUsageHours: 1,
        }),
    ],
  ])('refuses an account that has %s', async (_, fill) => {
    const target = await Household.settled();
    await fill(target);
    const before = await rowsOf(target);
    const { message } = refused(await restore(target, await sample()), 409);
    expect(message).toBe(
      'This account already has readings, appliances or tips. Restore into a new one.',
    );
    expect(await rowsOf(target)).toEqual(before);
  });

  test('takes an account whose only reading was deleted again', async () => {
    const target = await Household.settled();
    await target.add('2026-01-05', 1);
    await target.call('DELETE', '/api/meter-readings/2026-01-05.1');
    expect((await restore(target, await sample())).status).toBe(201);
    const undone = await target.call('POST', '/api/changes/2/undo');
    expect(undone.status).toBe(200);
    expect((await target.readings()).map(({ id }) => id).sort()).toEqual([
      '2026-01-05.1',
      '2026-01-05.2',
      '2026-01-06.1',
    ]);
  });

  test('of two at once takes one', async () => {
    const document = await sample();
    const target = await Household.settled();
    const answers = await Promise.all([restore(target, document), restore(target, document)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await target.readings()).toHaveLength(2);
  });

  test('keeps who the account is, whatever the document says', async () => {
    const document = await sample();
    const target = await Household.settled();
    const user = {
      ...document.user,
      email: 'thief@example.in',
      id: 1,
      userId: 1,
      country: 'India',
    };
    expect((await restore(target, { ...document, user })).status).toBe(201);
    const { body } = await target.call<{ user: { email: string } }>('GET', '/api/profile');
    expect(body.user.email).toBe(target.email);
    expect(await target.readings()).toHaveLength(2);
  });

  test('takes as many tips as a home can hold, and keeps nothing of them besides', async () => {
    const target = await Household.settled();
    const { status, body } = await restore(target, await withManyTips());
    expect([status, body['tips']]).toEqual([201, HOME_LIMITS.tips]);
    expect(await stored(target, 'tips')).toHaveLength(HOME_LIMITS.tips);
    expect(await stored(target, 'restore_pieces')).toEqual([]);
  });

  test('of two large ones at once takes one whole', async () => {
    const document = await withManyTips();
    const target = await Household.settled();
    const answers = await Promise.all([restore(target, document), restore(target, document)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await stored(target, 'tips')).toHaveLength(HOME_LIMITS.tips);
    expect(await stored(target, 'restore_pieces')).toEqual([]);
  });

  test('that was cut off leaves nothing for the next one', async () => {
    const target = await Household.settled();
    const other = await Household.settled();
    const cutOff = env.DB.prepare("INSERT INTO restore_pieces VALUES (?, 'cut off', 0, '[]', ?)");
    await env.DB.batch([
      cutOff.bind(target.homeId, Date.now()),
      cutOff.bind(other.homeId, Date.now() - 2 * 86_400_000),
    ]);
    expect((await restore(target, await sample())).status).toBe(201);
    expect(await target.readings()).toHaveLength(2);
    expect(await stored(target, 'restore_pieces')).toEqual([]);
    expect(await stored(other, 'restore_pieces')).toEqual([]);
  });

  test('wants a sign-in, and JSON', async () => {
    refused(await restore(new Household(), {}), 401);
    const response = await (await Household.settled()).fetch('POST', '/api/account/restore', {
      headers: { 'Content-Type': 'text/plain' },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });

  test('refuses a document that is too large while it comes', async () => {
    const piece = new TextEncoder().encode(`"${'x'.repeat(200_000)}",`);
    let sent = 0;
    const body = new ReadableStream({
      type: 'bytes',
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"schemaVersion":2,"changes":['));
      },
      pull(controller) {
        sent += piece.byteLength;
        controller.enqueue(piece.slice());
      },
    });
    const request = new Request(`${ORIGIN}/api/account/restore`, { method: 'POST', body });
    await expect(readBackup(request, TODAY)).rejects.toMatchObject({ code: 'tooLarge' });
    expect(sent).toBeLessThan(BACKUP_MAX_BYTES + 2 * piece.byteLength);
  });
});
