import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { Household, refused } from '../support/household.ts';

const PATH = '/api/meter-readings';
const CHECK_INPUT = 'Please check your input.';

afterEach(() => vi.useRealTimers());

describe('adding a reading', () => {
  test('stores it under its date and its number on that day', async () => {
    const household = await Household.settled();
    const first = await household.call('POST', PATH, {
      readingDate: '2023-01-05',
      consumptionKWH: 7.25,
    });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      message: 'Energy data saved successfully!',
      warnings: [],
      reading: {
        id: '2023-01-05.1',
        readingDate: '2023-01-05',
        periodStart: null,
        consumptionKWH: 7.25,
        emissionCO2kg: null,
        source: 'manual',
        kind: 'reading',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    });
    expect((await household.add('2023-01-05', 1)).id).toBe('2023-01-05.2');
    expect((await household.add('2023-01-06', 1)).id).toBe('2023-01-06.1');
  });

  test('several at once on one day gives each a number of its own', async () => {
    const household = await Household.settled();
    await Promise.all(
      Array.from({ length: 8 }, (_, place) => household.add('2023-01-05', place + 1)),
    );
    const ids = (await household.readings()).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 8 }, (_, place) => `2023-01-05.${8 - place}`));
  });

  test('keeps whole watt-hours and grams, rounded half-up', async () => {
    const household = await Household.settled();
    const kept = async (consumptionKWH: number, emissionCO2kg: number) => {
      const reading = await household.add('2023-01-05', consumptionKWH, { emissionCO2kg });
      return [reading.consumptionKWH, reading.emissionCO2kg];
    };
    expect(await kept(1.0005, 1.0005)).toEqual([1.001, 1.001]);
    expect(await kept(1.0004999, 0.0004)).toEqual([1, 0]);
    expect(await kept(0.0005, 1e-7)).toEqual([0.001, 0]);
    expect(await kept(100_000, 1_000_000)).toEqual([100_000, 1_000_000]);
    expect(await kept(100_000.0004, 0)).toEqual([100_000, 0]);
    expect(await kept(0.0004, 0)).toEqual([0, 0]);
  });

  test('of 0 kWh says that the household was away, and is nowhere taken for an unknown day', async () => {
    const household = await Household.settled();
    await household.add('2023-01-05', 0);
    await household.import('readingDate,consumptionKWH\n2023-01-06,0\n2023-01-07,0.0\n');
    expect((await household.readings()).map(({ consumptionKWH }) => consumptionKWH)).toEqual([
      0, 0, 0,
    ]);
    const report = await household.call('GET', '/api/reports/monthly?month=2023-01');
    expect(report.body).toMatchObject({ consumptionKWH: 0, knownDays: 3 });
  });

  test.each([
    ['consumptionKWH', -1, 'consumptionKWH "-1": Consumption must be 0 or more.'],
    [
      'consumptionKWH',
      100_000.001,
      'consumptionKWH "100000.001": Consumption must be at most 1,00,000 kWh.',
    ],
    ['consumptionKWH', 1e300, 'consumptionKWH "1e+300": Consumption must be at most 1,00,000 kWh.'],
    [
      'consumptionKWH',
      '7',
      'consumptionKWH "7": Write the consumption in kWh as a number, such as 7.25.',
    ],
    ['consumptionKWH', undefined, 'consumptionKWH: Consumption is required.'],
    ['emissionCO2kg', -0.1, 'emissionCO2kg "-0.1": Emissions must be 0 or more.'],
    [
      'emissionCO2kg',
      1_000_000.001,
      'emissionCO2kg "1000000.001": Emissions must be at most 10,00,000 kg.',
    ],
    [
      'readingDate',
      '1999-12-31',
      'readingDate "1999-12-31": The date must be 2000-01-01 or later.',
    ],
    ['readingDate', '2023-02-29', 'readingDate "2023-02-29": February 2023 has 28 days.'],
    ['readingDate', '05/01/2023', 'readingDate "05/01/2023": Write the date as YYYY-MM-DD.'],
    ['readingDate', undefined, 'readingDate: Write the date as YYYY-MM-DD.'],
    [
      'periodStart',
      '2023-01-06',
      'periodStart "2023-01-06": The period must start on or before the reading date.',
    ],
    [
      'periodStart',
      '2022-01-04',
      'periodStart "2022-01-04": A reading can cover at most 366 days.',
    ],
    ['source', 'guess', 'source "guess": "guess" is not one of: manual, csv_upload.'],
    ['id', '2023-01-05.1', 'id: Unknown field. Check the spelling or remove it.'],
  ])('with %s %s is refused', async (field, value, sentence) => {
    const household = await Household.settled();
    const reading = { readingDate: '2023-01-05', consumptionKWH: 7.25, [field]: value };
    expect(refused(await household.call('POST', PATH, reading), 400).errors).toContain(sentence);
    expect(await household.readings()).toEqual([]);
  });

  test('takes today in India, from its midnight on, and no later day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const lastMoment = Date.parse('2023-01-05T23:59:59.999+05:30');
    vi.setSystemTime(lastMoment);
    const household = await Household.settled(lastMoment);
    const tomorrow = { readingDate: '2023-01-06', consumptionKWH: 1 };
    const { message, errors } = refused(await household.call('POST', PATH, tomorrow), 400);
    expect(message).toBe('Failed to save data. Please check your input.');
    expect(errors).toEqual(['readingDate "2023-01-06": The date is after today.']);
    await household.add('2023-01-05', 1);
    vi.setSystemTime(lastMoment + 1);
    await household.add('2023-01-06', 1);
  });

  test('takes the first day of 2000, and not tomorrow', async () => {
    const household = await Household.settled();
    await household.add('2000-01-01', 1);
    const readingDate = addDays(getDayInIndia(Date.now()), 1);
    refused(await household.call('POST', PATH, { readingDate, consumptionKWH: 1 }), 400);
  });

  test('of several days keeps the first; a period of one day is none', async () => {
    const household = await Household.settled();
    const bill = await household.add('2023-01-31', 310, { periodStart: '2022-01-31' });
    expect(bill.periodStart).toBe('2022-01-31');
    const day = await household.add('2023-01-31', 10, { periodStart: '2023-01-31' });
    expect(day.periodStart).toBeNull();
  });
});

describe('changing a reading', () => {
  test('changes what is present, clears what is null, and leaves the rest', async () => {
    const household = await Household.settled();
    const { id } = await household.add('2023-01-05', 7.25, { emissionCO2kg: 5 });
    const change = async (changes: object) => {
      const { status, body } = await household.call('PUT', `${PATH}/${id}`, changes);
      expect([status, body['message']]).toEqual([200, 'Energy data updated successfully!']);
      return body['reading'];
    };
    const kept = { id, readingDate: '2023-01-05', periodStart: null };
    expect(await change({ consumptionKWH: 8.0005 })).toMatchObject({
      ...kept,
      consumptionKWH: 8.001,
      emissionCO2kg: 5,
      source: 'manual',
    });
    expect(await change({ emissionCO2kg: null, source: 'csv_upload' })).toMatchObject({
      ...kept,
      consumptionKWH: 8.001,
      emissionCO2kg: null,
      source: 'csv_upload',
    });
    expect(await change({})).toMatchObject({ consumptionKWH: 8.001 });
  });

  test('refuses another date, wrong amounts, and readings that are not there', async () => {
    const household = await Household.settled();
    const { id } = await household.add('2023-01-05', 7.25);
    const moved = await household.call('PUT', `${PATH}/${id}`, { readingDate: '2023-01-06' });
    expect(refused(moved, 400).errors?.[0]).toContain('readingDate: Unknown field.');
    for (const consumptionKWH of [-1, null, '5', 100_001]) {
      refused(await household.call('PUT', `${PATH}/${id}`, { consumptionKWH }), 400);
    }
    for (const other of ['2023-01-05.2', '2023-01-04.1', '2023-99-99.1', 'x', '2023-01-05.1e0']) {
      const answer = await household.call('PUT', `${PATH}/${other}`, { consumptionKWH: 1 });
      expect(refused(answer, 404).message).toBe('There is no such reading.');
    }
    expect(await household.readings()).toMatchObject([{ id, consumptionKWH: 7.25 }]);
  });
});

describe('deleting readings', () => {
  test('takes one away, once', async () => {
    const household = await Household.settled();
    const { id } = await household.add('2023-01-05', 7.25);
    const { status, body } = await household.call('DELETE', `${PATH}/${id}`);
    expect([status, body]).toEqual([200, { message: 'Entry deleted successfully!' }]);
    refused(await household.call('DELETE', `${PATH}/${id}`), 404);
    refused(await household.call('DELETE', `${PATH}/nonsense`), 404);
    expect(await household.readings()).toEqual([]);
  });

  test('takes several away in one step, and counts those that were there', async () => {
    const household = await Household.settled();
    for (const kwh of [1, 2, 3]) await household.add('2023-01-05', kwh);
    const ids = ['2023-01-05.1', '2023-01-05.3', '2023-01-05.3', '2023-01-05.9'];
    const { status, body } = await household.call('DELETE', `${PATH}/bulk`, { ids });
    expect([status, body]).toEqual([
      200,
      { deletedCount: 2, message: '2 entries deleted successfully!' },
    ]);
    expect((await household.readings()).map(({ id }) => id)).toEqual(['2023-01-05.2']);
    const one = await household.call('DELETE', `${PATH}/bulk`, { ids: ['2023-01-05.2'] });
    expect(one.body).toEqual({ deletedCount: 1, message: '1 entries deleted successfully!' });
    refused(await household.call('DELETE', `${PATH}/bulk`, { ids }), 404);
  });

  test('refuses lists that name none, too many, or what no reading is called', async () => {
    const household = await Household.settled();
    await household.add('2023-01-05', 1);
    const bulk = (ids: unknown) => household.call('DELETE', `${PATH}/bulk`, { ids });
    expect(refused(await bulk([]), 400).message).toBe('Name at least one reading.');
    expect(refused(await bulk('2023-01-05.1'), 400).message).toContain('Write ids as a list');
    const many = Array.from({ length: 10_001 }, (_, place) => `2023-01-05.${place + 1}`);
    expect(refused(await bulk(many), 400).message).toContain('at most 10,000');
    const wrong = refused(await bulk(['2023-01-05.1', 'x', 7]), 400);
    expect(wrong.message).toBe(CHECK_INPUT);
    expect(wrong.details?.map(({ field }) => field)).toEqual(['ids.1', 'ids.2']);
    const { errors } = refused(await bulk(Array(150).fill('x')), 400);
    expect(errors).toHaveLength(101);
    expect(errors?.at(-1)).toBe('and 50 more.');
    expect(await household.readings()).toHaveLength(1);
  });
});
