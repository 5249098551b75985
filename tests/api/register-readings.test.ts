/** What a meter shows, through the API. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#domain/base/errors.ts';
import type { Backup } from '#domain/history/backup-parts.ts';
import type { MeterRecord } from '#domain/meter/meter-record.ts';
import type { RegisterReading, RegisterUseRecord } from '#domain/meter/register-record.ts';
import { cost, Household, refused } from '../support/household.ts';

const PATH = '/api/register-readings';

interface Stored {
  registerReading: RegisterReading;
  reading: RegisterUseRecord;
  message: string;
}

let home: Household;
beforeEach(async () => {
  home = await Household.settled();
});

const tell = (readOn: string, registerKWH: number, more: object = {}) =>
  home.call<Stored & ErrorBody>('POST', PATH, { readOn, registerKWH, ...more });

describe('what a meter shows', () => {
  test('gives nothing at first, then the use of the days between two values', async () => {
    const first = await tell('2026-01-01', 4812.6);
    expect([first.status, first.body.reading]).toEqual([201, null]);
    const second = await tell('2026-01-11', 4882.6);
    expect(second.body.reading).toEqual({
      from: '2026-01-02',
      to: '2026-01-11',
      consumptionKWH: 70,
      perDayKWH: 7,
    });
    expect(await home.readings()).toMatchObject([
      { id: '2026-01-11.0', periodStart: '2026-01-02', consumptionKWH: 70, kind: 'register' },
    ]);
    const { body } = await home.call<{ registerReadings: RegisterReading[] }>('GET', PATH);
    expect(body.registerReadings.map(({ registerKWH }) => registerKWH)).toEqual([4812.6, 4882.6]);
  });

  test('before noon closes the day before', async () => {
    const { body } = await tell('2026-01-02', 100, { time: '07:30' });
    expect(body.registerReading.readOn).toBe('2026-01-01');
  });

  test('lower than before is asked about, and nothing is stored until it is answered', async () => {
    await tell('2026-01-01', 4800);
    await tell('2026-01-11', 4870);
    const asked = await tell('2026-01-21', 35);
    expect(asked.status).toBe(409);
    expect(asked.body).toMatchObject({
      code: 'register-fell',
      choices: [{ as: 'rolled-over' }, { as: 'replaced', likely: true }, { as: 'reset' }],
    });
    expect(await home.readings()).toHaveLength(1);
    const replaced = await tell('2026-01-21', 35, {
      as: 'replaced',
      newMeter: { installedOn: '2026-01-16', firstKWH: 0, oldLastKWH: 4905 },
    });
    expect(replaced.body.reading).toMatchObject({ from: '2026-01-17', consumptionKWH: 35 });
    expect((await home.readings()).map(({ id, consumptionKWH }) => [id, consumptionKWH])).toEqual([
      ['2026-01-21.0', 35],
      ['2026-01-16.0', 35],
      ['2026-01-11.0', 70],
    ]);
    const { body } = await home.call<{ meters: object[] }>('GET', '/api/meters');
    expect(body.meters).toHaveLength(2);
  });

  test('that passed zero counts on', async () => {
    await tell('2026-01-01', 999_960);
    expect((await tell('2026-01-11', 20)).status).toBe(409);
    const { body } = await tell('2026-01-11', 20, { as: 'rolled-over' });
    expect(body).toMatchObject({ registerReading: { turns: 1 }, reading: { consumptionKWH: 60 } });
  });

  test('tells how many digits the meter has: at least five, and as many as were ever seen', async () => {
    const { body } = await tell('2026-01-01', 99_950);
    const passed = await tell('2026-01-11', 20);
    expect(passed.body).toMatchObject({
      code: 'register-fell',
      choices: [{ as: 'rolled-over', consumptionKWH: 70, likely: true }, {}, {}],
    });
    expect(JSON.stringify(passed.body)).toContain('It passed 99999 and began again');
    expect((await tell('2026-01-11', 100_020)).body.reading).toMatchObject({ consumptionKWH: 70 });
    const meters = async () => (await home.call('GET', '/api/meters')).body;
    expect(await meters()).toMatchObject({ meters: [{ digits: 6 }] });
    const path = `/api/meters/${body.registerReading.meterId}`;
    refused(await home.call('PUT', path, { digits: 5 }), 409);
    expect((await home.call('PUT', path, { digits: 7 })).status).toBe(200);
    expect(await meters()).toMatchObject({ meters: [{ digits: 7 }] });
  });

  test('of more digits is asked about like any other, and refused once the meter has passed zero', async () => {
    await tell('2026-01-01', 48_120);
    expect((await tell('2026-01-11', 481_900)).body).toMatchObject({
      code: 'implausible',
      suggestions: [48_190],
    });
    await tell('2026-01-11', 99_990, { as: 'confirmed' });
    await tell('2026-01-21', 30, { as: 'rolled-over' });
    const { status, body } = await tell('2026-01-31', 100_050);
    expect([status, body.details?.[0]?.field]).toEqual([400, 'registerKWH']);
    expect(body.message).toContain('The meter shows 5 digits before the point.');
  });

  test('of a new meter begins with its own digits, and the old one keeps what it showed last', async () => {
    await tell('2026-01-01', 99_950);
    const replaced = { installedOn: '2026-01-06', oldLastKWH: 100_010, firstKWH: 2 };
    await tell('2026-01-11', 42, { as: 'replaced', newMeter: replaced });
    expect((await home.readings()).map(({ consumptionKWH }) => consumptionKWH)).toEqual([40, 60]);
    const { body } = await home.call('GET', '/api/meters');
    expect(body).toMatchObject({ meters: [{ digits: 6 }, { digits: 5 }] });
  });

  test('of a new meter counts from its first number, also where the old one was only estimated', async () => {
    await tell('2026-01-01', 4800, { kind: 'estimated' });
    const newMeter = { installedOn: '2026-01-10', oldLastKWH: 4860, firstKWH: 2 };
    const { status } = await tell('2026-01-20', 72, { as: 'replaced', newMeter });
    expect(status).toBe(201);
    expect(await home.readings()).toMatchObject([
      { consumptionKWH: 70, periodStart: '2026-01-11', readingDate: '2026-01-20' },
    ]);
    const { body } = await home.call('GET', PATH);
    expect(body).toMatchObject({
      registerReadings: [
        { readOn: '2026-01-01', registerKWH: 4800, kind: 'estimated' },
        { readOn: '2026-01-10', registerKWH: 4860 },
        { readOn: '2026-01-10', registerKWH: 2 },
        { readOn: '2026-01-20', registerKWH: 72 },
      ],
    });
  });

  test('of a new meter asks about a day that used more than all of its days, also where the old one was only estimated', async () => {
    await tell('2026-01-01', 4800, { kind: 'estimated' });
    await home.add('2026-01-13', 40);
    const newMeter = { installedOn: '2026-01-12', firstKWH: 0 };
    const { status, body } = await tell('2026-01-20', 30, { as: 'replaced', newMeter });
    expect([status, body.code]).toEqual([409, 'overlap']);
  });

  test('corrected or deleted makes the days around it anew', async () => {
    await tell('2026-01-01', 4800);
    const { body } = await tell('2026-01-11', 4870);
    await tell('2026-01-21', 4940);
    const { id } = body.registerReading;
    const changed = await home.call<Stored>('PUT', `${PATH}/${id}`, { registerKWH: 4860 });
    expect(changed.body.reading).toMatchObject({ consumptionKWH: 60 });
    expect((await home.readings()).map(({ consumptionKWH }) => consumptionKWH)).toEqual([80, 60]);
    expect((await home.call('DELETE', `${PATH}/${id}`)).status).toBe(200);
    expect(await home.readings()).toMatchObject([{ consumptionKWH: 140, id: '2026-01-21.0' }]);
    refused(await home.call('DELETE', `${PATH}/${id}`), 404);
  });

  test('corrected keeps the time at which the meter was read', async () => {
    const { body } = await tell('2026-01-02', 4812.6, { time: '07:30' });
    const { id } = body.registerReading;
    expect((await home.call('PUT', `${PATH}/${id}`, { registerKWH: 4813.6 })).status).toBe(200);
    const backup = await home.call<Backup>('GET', '/api/account/export');
    expect(backup.body.registerReadings).toMatchObject([
      { registerKWH: 4813.6, takenAt: '2026-01-02T02:00:00.000Z' },
    ]);
  });

  test('of an old meter on the days of the next one is refused, and so is the other way round', async () => {
    await tell('2026-01-01', 4800);
    await tell('2026-01-11', 4870);
    const newMeter = { installedOn: '2026-01-15', firstKWH: 0, oldLastKWH: 4895 };
    await tell('2026-01-21', 40, { as: 'replaced', newMeter });
    const { body } = await home.call<{ meters: MeterRecord[] }>('GET', '/api/meters');
    const [old, next] = body.meters.map(({ id }) => id);
    const before = await home.readings();
    for (const [readOn, registerKWH, meterId] of [
      ['2026-01-18', 4900, old],
      ['2026-01-31', 4990, old],
      ['2026-01-12', 5, next],
    ] as const) {
      expect(await tell(readOn, registerKWH, { meterId })).toMatchObject({
        status: 409,
        body: { code: 'meters-overlap', choices: [], suggestions: [] },
      });
    }
    expect(await home.readings()).toEqual(before);
    expect((await tell('2026-01-13', 4880, { meterId: old })).status).toBe(201);
    expect((await tell('2026-01-25', 60, { meterId: next })).status).toBe(201);
  });

  test('twice on a day is asked about, and replaced by word', async () => {
    await tell('2026-01-01', 4800);
    await tell('2026-01-11', 4870);
    expect((await tell('2026-01-11', 4880)).body.code).toBe('same-day');
    const { body } = await tell('2026-01-11', 4880, { sameDay: 'replace' });
    expect(body.reading?.consumptionKWH).toBe(80);
  });

  test('is refused by what it gives: the value is to be changed, or goes with it', async () => {
    await tell('2026-01-01', 4800);
    await tell('2026-01-11', 4870);
    const path = '/api/meter-readings/2026-01-11.0';
    refused(await home.call('PUT', path, { consumptionKWH: 1 }), 409);
    expect((await home.call('DELETE', path)).status).toBe(200);
    expect(await home.readings()).toEqual([]);
  });

  test('over the days of a bill is asked about', async () => {
    await home.add('2026-01-31', 240, { periodStart: '2026-01-01' });
    await tell('2025-12-31', 4800);
    expect((await tell('2026-01-20', 4950)).body.code).toBe('overlap');
    expect(await home.readings()).toHaveLength(1);
    expect((await tell('2026-01-20', 4950, { overlap: 'replace' })).status).toBe(201);
    expect((await home.readings()).map(({ id }) => id)).toEqual(['2026-01-20.0']);
  });

  test.each([
    ['in the future', '2999-01-01', 5, {}, 400],
    ['of too many digits', '2026-01-01', 100_000_000, {}, 400],
    ["of nobody's meter", '2026-01-01', 5, { meterId: 999_999 }, 404],
    ["of another's home", '2026-01-01', 5, { homeId: 1 }, 404],
  ])('is refused %s', async (_, readOn, registerKWH, more, status) => {
    refused(await tell(readOn, registerKWH, more), status);
  });
});

describe('a meter', () => {
  test('with another factor calculates everything anew', async () => {
    const { body } = await tell('2026-01-01', 100);
    await tell('2026-01-11', 110);
    const path = `/api/meters/${body.registerReading.meterId}`;
    const changed = await home.call('PUT', path, { factor: 20, name: 'Main' });
    expect(changed.body).toMatchObject({ meter: { factor: 20, name: 'Main', lastKWH: 110 } });
    expect((await home.readings())[0]?.consumptionKWH).toBe(200);
    refused(await (await Household.settled()).call('PUT', path, { factor: 1 }), 404);
  });
});

describe('a new meter', () => {
  test('counts as it shows, whatever factor the old one had', async () => {
    const { body } = await tell('2026-09-10', 100);
    await home.call('PUT', `/api/meters/${body.registerReading.meterId}`, { factor: 20 });
    await tell('2026-09-15', 112);
    const newMeter = { installedOn: '2026-09-20', oldLastKWH: 118, firstKWH: 1 };
    await tell('2026-10-05', 9, { as: 'replaced', newMeter });
    // 12 × 20, 6 × 20 and 8 × 1.
    const used = (await home.readings()).map(({ consumptionKWH }) => consumptionKWH);
    expect(used.toSorted((a, b) => b - a)).toEqual([240, 120, 8]);
  });

  test('is offered for a number far above the last one, too', async () => {
    await tell('2026-10-25', 1200);
    await tell('2026-11-05', 1290);
    const { status, body } = await tell('2026-11-15', 8790);
    expect([status, body.code]).toEqual([409, 'implausible']);
    expect(body).toMatchObject({ choices: [{ as: 'confirmed' }, { as: 'replaced' }] });
  });
});

describe('the facts of a connection', () => {
  test('hold from a day on, and are taken away again', async () => {
    const path = '/api/connection';
    await home.call('PUT', path, { from: '2000-01-01', ratePerKWh: 6, phases: 1 });
    const { body } = await home.call('PUT', path, { from: '2025-04-01', ratePerKWh: 7 });
    expect(body).toMatchObject({
      connection: [
        { from: null, ratePerKWh: 6, phases: 1 },
        { from: '2025-04-01', ratePerKWh: 7, phases: 1 },
      ],
    });
    refused(await home.call('DELETE', `${path}/2025-04-02`), 404);
    expect((await home.call('DELETE', `${path}/2025-04-01`)).status).toBe(200);
    const { body: left } = await home.call<{ connection: object[] }>('GET', path);
    expect(left.connection).toHaveLength(1);
  });
});

test('two first values at once never count on two meters', async () => {
  const values = [tell('2026-01-01', 4800), tell('2026-01-11', 4870)];
  const statuses = (await Promise.all(values)).map(({ status }) => status).sort();
  expect([
    [201, 201],
    [201, 409],
  ]).toContainEqual(statuses);
  const { body } = await home.call<{ meters: MeterRecord[] }>('GET', '/api/meters');
  expect(body.meters).toHaveLength(1);
});

describe('a value that is sent again with its key', () => {
  const send = (readOn: string, registerKWH: number, key: string, more: object = {}) =>
    home.call<Stored & ErrorBody>(
      ...(['POST', PATH, { readOn, registerKWH, ...more }, { 'Idempotency-Key': key }] as const),
    );
  const values = async () =>
    (await home.call<{ registerReadings: RegisterReading[] }>('GET', PATH)).body.registerReadings;

  test('is stored once and answered the same, the first, a later one and one of a new meter', async () => {
    const newMeter = { installedOn: '2026-01-16', firstKWH: 0, oldLastKWH: 4905 };
    for (const [readOn, shown, more] of [
      ['2026-01-01', 4800, {}],
      ['2026-01-11', 4870, {}],
      ['2026-01-21', 35, { as: 'replaced', newMeter }],
    ] as const) {
      const key = `key-of-${readOn}`;
      const first = await send(readOn, shown, key, more);
      expect(first.status).toBe(201);
      expect(await send(readOn, shown, key, more)).toMatchObject({ status: 201, body: first.body });
    }
    expect(await values()).toHaveLength(5);
    expect((await home.call<{ meters: [] }>('GET', '/api/meters')).body.meters).toHaveLength(2);
  });

  test('at once is stored once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send('2026-01-01', 4800, 'at-once-1')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await values()).toHaveLength(1);
  });

  test('is refused under the key of another, and when it is gone', async () => {
    const { body } = await send('2026-01-01', 4800, 'key-of-one');
    refused(await send('2026-01-01', 4801, 'key-of-one'), 409);
    await home.call('DELETE', `${PATH}/${body.registerReading.id}`);
    refused(await send('2026-01-01', 4800, 'key-of-one'), 409);
  });
});

test('a value takes one trip that looks and one that stores, and writes two rows and its history', async () => {
  await tell('2026-01-01', 4800);
  await tell('2026-01-11', 4870);
  const { headers } = await tell('2026-01-21', 4940);
  expect(cost(headers).trips).toBe(2);
  const changed = await home.call('PUT', `${PATH}/${(await last()).id}`, { registerKWH: 4941 });
  expect(cost(changed.headers).trips).toBe(2);
});

async function last(): Promise<RegisterReading> {
  const { body } = await home.call<{ registerReadings: RegisterReading[] }>('GET', PATH);
  return body.registerReadings.at(-1) as RegisterReading;
}
