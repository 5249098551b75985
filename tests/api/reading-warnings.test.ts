/** What a program is told of a reading that it stores, and which readings it cannot store. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#domain/base/errors.ts';
import { cost, Household } from '../support/household.ts';

const PATH = '/api/meter-readings';

interface Stored {
  reading: { id: string; consumptionKWH: number };
  warnings: { code: string; message: string }[];
}

let home: Household;
beforeEach(async () => {
  home = await Household.settled();
});

const add = (readingDate: string, consumptionKWH: number, more: object = {}) =>
  home.call<Stored & ErrorBody>('POST', PATH, { readingDate, consumptionKWH, ...more });

const january = (consumptionKWH: number, more: object = {}) =>
  add('2026-01-31', consumptionKWH, { periodStart: '2026-01-01', ...more });

const ids = async () => (await home.readings()).map(({ id }) => id);

test('a rate and the amount of a bill that were probably meant otherwise are stored with a warning', async () => {
  type Warned = Pick<Stored, 'warnings'>;
  const { body } = await home.call<Warned>('PUT', '/api/profile', { electricityRatePerKWh: 590 });
  expect(body.warnings).toEqual([
    { code: 'price', message: '₹590.00 a unit: did you mean ₹5.90?' },
  ]);
  const connection = await home.call<Warned>('PUT', '/api/connection', {
    ...{ from: '2026-01-01', ratePerKWh: 59 },
  });
  expect(connection.body.warnings).toMatchObject([{ code: 'price' }]);
  const bill = await home.call<Warned>('POST', '/api/bills', {
    ...{ from: '2026-01-01', to: '2026-01-31', unitsKWH: '1358', payable: '180' },
  });
  expect([bill.status, bill.body.warnings]).toMatchObject([201, [{ code: 'price' }]]);
  const meant = await home.call<Warned>('POST', '/api/bills', {
    ...{ from: '2026-02-01', to: '2026-02-28', unitsKWH: '180', payable: '1358' },
  });
  expect(meant.body.warnings).toEqual([]);
});

describe('a reading is stored with a warning', () => {
  test('over 60 kWh a day', async () => {
    const { status, body } = await add('2026-01-01', 60.001);
    expect([status, body.warnings]).toEqual([
      201,
      [
        {
          code: 'implausible',
          message: expect.stringMatching(/^60\.0 kWh a day: more than a home is likely/),
        },
      ],
    ]);
    expect((await add('2026-01-02', 60)).body.warnings).toEqual([]);
  });

  test('over five times the usual day, once seven days are known', async () => {
    for (let day = 1; day <= 6; day += 1) await add(`2026-01-0${day}`, 4);
    expect((await add('2026-01-20', 21)).body.warnings).toEqual([]);
    await home.call('DELETE', `${PATH}/2026-01-20.1`);
    await add('2026-01-07', 4);
    expect((await add('2026-01-21', 20)).body.warnings).toEqual([]);
    expect((await add('2026-01-22', 21)).body.warnings).toEqual([
      { code: 'implausible', message: '21.0 kWh a day: 5.3 times the usual 4.0 kWh.' },
    ]);
    expect(
      (await add('2026-02-10', 210, { periodStart: '2026-02-01' })).body.warnings,
    ).toHaveLength(1);
  });

  test('against the latest 60 known days, whatever lies between them and however they were told', async () => {
    // 2024 at 10 kWh a day; then two bills at 2 kWh a day, of 59 days, and a day of 3 kWh after a gap.
    await add('2024-12-30', 3650, { periodStart: '2024-01-01' });
    await add('2025-01-31', 62, { periodStart: '2025-01-01' });
    await add('2025-02-28', 56, { periodStart: '2025-02-01' });
    await add('2025-06-01', 3);
    expect((await add('2025-07-01', 11)).body.warnings).toEqual([
      { code: 'implausible', message: '11.0 kWh a day: 5.5 times the usual 2.0 kWh.' },
    ]);
  });

  test('over days of more than two years before the latest, which tell no usual one', async () => {
    for (let day = 1; day <= 9; day += 1) await add(`2023-01-0${day}`, 1);
    for (let day = 1; day <= 6; day += 1) await add(`2025-03-0${day}`, 4);
    expect((await add('2025-03-07', 50)).body.warnings).toEqual([]);
  });

  test('whose days say more than the bill around them, or a tenth less', async () => {
    await add('2026-01-02', 20, { periodStart: '2026-01-01' });
    expect((await add('2026-01-01', 12)).body.warnings).toEqual([]);
    const { body } = await add('2026-01-02', 5);
    expect(body.warnings).toEqual([
      {
        code: 'detail-differs',
        message:
          'The days inside say 17.0 kWh, the longer reading 20.0 kWh. It counts: its days are scaled to it.',
      },
    ]);
    // The change that makes them fit says nothing more.
    const changed = await home.call<Stored>('PUT', `${PATH}/2026-01-02.2`, { consumptionKWH: 7 });
    expect(changed.body).toMatchObject({ reading: { consumptionKWH: 7 }, warnings: [] });
    const bill = await home.call<Stored>('PUT', `${PATH}/2026-01-02.1`, { consumptionKWH: 40 });
    expect(bill.body.warnings).toMatchObject([{ code: 'detail-differs' }]);
  });

  test('again when it is sent again, and stored once', async () => {
    const send = () =>
      home.call<Stored>(
        'POST',
        PATH,
        { readingDate: '2026-01-01', consumptionKWH: 90 },
        { 'Idempotency-Key': 'key-12345' },
      );
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(again.body.warnings).toHaveLength(1);
    expect(await ids()).toHaveLength(1);
  });
});

describe('two longer readings', () => {
  test('that overlap are not both stored, unless one takes the place of the other', async () => {
    await january(240);
    const across = await add('2026-02-10', 90, { periodStart: '2026-01-20' });
    expect([across.status, across.body.code]).toEqual([409, 'overlap']);
    expect(across.body.details).toEqual([
      {
        field: 'periodStart',
        found: '2026-01-31.1',
        message: 'It covers 2026-01-01 to 2026-01-31.',
      },
    ]);
    expect((await january(250)).body.code).toBe('overlap');
    expect(await ids()).toEqual(['2026-01-31.1']);
    const replaced = await add('2026-02-10', 90, {
      ...{ periodStart: '2026-01-20', overlap: 'replace' },
    });
    expect(replaced.status).toBe(201);
    expect(await ids()).toEqual(['2026-02-10.1']);
  });

  test('of which several overlap a third are all taken out by it, with one answer', async () => {
    await january(240);
    await add('2026-02-28', 200, { periodStart: '2026-02-01' });
    await add('2026-02-10', 60, { periodStart: '2026-02-01' });
    const whole = { periodStart: '2026-01-15', overlap: 'replace' };
    expect((await add('2026-02-15', 220, whole)).status).toBe(201);
    expect(await ids()).toEqual(['2026-02-15.1', '2026-02-10.1']);
  });

  test('may hold one another, and days', async () => {
    await january(240);
    expect((await add('2026-01-10', 80, { periodStart: '2026-01-01' })).status).toBe(201);
    expect((await add('2026-01-05', 8)).status).toBe(201);
    expect((await add('2026-02-28', 500, { periodStart: '2026-01-01' })).status).toBe(201);
    expect(await ids()).toHaveLength(4);
  });

  test('that lie between two values of the meter stay, whatever is answered', async () => {
    const tell = (readOn: string, registerKWH: number) =>
      home.call('POST', '/api/register-readings', { readOn, registerKWH });
    await tell('2026-01-05', 4800);
    await tell('2026-02-05', 5000);
    for (const overlap of [undefined, 'replace']) {
      const { status, body } = await january(240, { overlap });
      expect([status, body.code]).toEqual([409, 'overlap']);
    }
    expect(await ids()).toEqual(['2026-02-05.0']);
    expect((await add('2026-01-10', 6)).body.warnings).toEqual([]);
  });
});

test('a reading takes one trip that looks and one that stores, a change of one a single trip', async () => {
  expect(cost((await add('2026-01-01', 5)).headers)).toMatchObject({ trips: 2 });
  const changed = await home.call('PUT', `${PATH}/2026-01-01.1`, { consumptionKWH: 6 });
  expect(cost(changed.headers)).toMatchObject({ trips: 1 });
});
