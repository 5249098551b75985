/** What the API says of a home's use, its forecast and its savings. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, countDaysInMonth } from '#domain/base/period.ts';
import { Household, refused } from '../support/household.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setToday('2023-03-20');
});
afterEach(() => vi.useRealTimers());

function setToday(date: string): void {
  vi.setSystemTime(Date.parse(`${date}T10:00:00+05:30`));
}

const HEADER = 'readingDate,consumptionKWH\n';

/** A row of so many kWh for each of so many days. */
function rows(first: string, count: number, kwh: number): string {
  return Array.from({ length: count }, (_, day) => `${addDays(first, day)},${kwh}\n`).join('');
}

function month(name: string, kwh: number): string {
  return rows(`${name}-01`, countDaysInMonth(name), kwh);
}

async function usage(household: Household, query = '') {
  const answer = await household.call('GET', `/api/usage${query}`);
  expect(answer.status).toBe(200);
  return answer.body['usage'] as Record<string, unknown>[];
}

describe('use', () => {
  test('of a month says how many of its days are known, and is judged when most of them are', async () => {
    const household = await Household.settled();
    const days = month('2022-12', 4) + rows('2023-01-01', 24, 5) + rows('2023-02-01', 23, 6);
    await household.import(HEADER + days + rows('2023-03-10', 2, 7.5));
    expect(await usage(household)).toEqual([
      {
        ...{ from: '2022-12-01', to: '2022-12-31', days: 31, knownDays: 31, complete: true },
        ...{ judged: true, consumptionKWH: 124, knownKWH: 124, perDayKWH: 4 },
      },
      {
        ...{ from: '2023-01-01', to: '2023-01-31', days: 31, knownDays: 24, complete: false },
        ...{ judged: false, consumptionKWH: 120, knownKWH: 120, perDayKWH: 5 },
      },
      {
        // 23 of 28 days are 82 %.
        ...{ from: '2023-02-01', to: '2023-02-28', days: 28, knownDays: 23, complete: false },
        ...{ judged: true, consumptionKWH: 138, knownKWH: 138, perDayKWH: 6 },
      },
      {
        ...{ from: '2023-03-01', to: '2023-03-31', days: 31, knownDays: 2, complete: false },
        ...{ judged: false, consumptionKWH: 15, knownKWH: 15, perDayKWH: 7.5 },
      },
    ]);
  });

  test('of a day without a reading is unknown, not zero; of a day of 0 kWh it is 0', async () => {
    const household = await Household.settled();
    await household.add('2023-03-05', 0);
    await household.add('2023-03-07', 4);
    await household.add('2023-03-07', 0.5);
    const days = await usage(household, '?by=day');
    expect(days.map(({ from, consumptionKWH }) => [from, consumptionKWH])).toEqual([
      ['2023-03-05', 0],
      ['2023-03-06', null],
      ['2023-03-07', 4.5],
    ]);
    expect(days[0]).toMatchObject({ knownDays: 1, complete: true, judged: true, perDayKWH: 0 });
    expect(days[0]).toMatchObject({ basis: 'own', sharedDays: 1 });
    expect(days[1]).toMatchObject({ knownDays: 0, complete: false, judged: false, knownKWH: null });
    expect(days[1]).not.toHaveProperty('basis');
  });

  test('of a bill belongs to each of its days', async () => {
    const household = await Household.settled();
    await household.add('2023-02-10', 31.001, { periodStart: '2023-01-11' });
    const months = await usage(household, '?by=period');
    expect(months.slice(0, 2)).toMatchObject([
      { from: '2023-01-01', knownDays: 21, consumptionKWH: 21 },
      { from: '2023-02-01', knownDays: 10, consumptionKWH: 10.001 },
    ]);
    const days = await usage(household, '?by=day&from=2023-02-08&to=2023-02-28');
    expect(days.map(({ to }) => to)).toEqual(['2023-02-08', '2023-02-09', '2023-02-10']);
    // Each is an average of the bill, and says so.
    expect(days.map(({ basis, sharedDays }) => [basis, sharedDays])).toEqual([
      ['share', 31],
      ['share', 31],
      ['share', 31],
    ]);
    expect(months[0]).not.toHaveProperty('basis');
  });

  test('is of the latest 25 months, or of the time asked for, whose periods are given in full', async () => {
    const household = await Household.settled();
    await household.import(HEADER + month('2020-05', 3) + month('2023-02', 4));
    const latest = await usage(household);
    expect(latest).toHaveLength(2);
    expect(latest[0]).toMatchObject({ from: '2023-02-01', consumptionKWH: 112 });
    const all = await usage(household, '?from=2020-01-01');
    expect(all).toHaveLength(35);
    expect(all[1]).toMatchObject({ from: '2020-06-01', knownDays: 0, consumptionKWH: null });
    expect(await usage(household, '?from=2020-05-20&to=2020-06-01')).toMatchObject([
      { from: '2020-05-01', to: '2020-05-31', consumptionKWH: 93 },
      { from: '2020-06-01', consumptionKWH: null },
    ]);
    expect(await usage(household, '?by=day&to=2020-05-03')).toHaveLength(3);
    expect(await usage(household, '?from=2023-04-01')).toEqual([]);
    expect(await usage(await Household.settled())).toEqual([]);
  });

  test('is refused for what is not asked in its terms', async () => {
    const household = await Household.settled();
    for (const [query, message] of [
      ['by=week', '"week" is not one of: day, month, period.'],
      ['from=2023-02-30', 'February 2023 has 28 days.'],
      ['from=2023-02-02&to=2023-02-01', 'The last day must be 2023-02-02, the first one, or later'],
      ['month=2023-02', ''],
    ]) {
      const answer = await household.call('GET', `/api/usage?${query}`);
      expect(refused(answer, 400).errors?.join(' '), query).toContain(message);
    }
  });
});

describe('the forecast', () => {
  const MARCH = { period: { from: '2023-03-01', to: '2023-03-31' } };
  const forecast = async (household: Household) =>
    (await household.call('GET', '/api/forecast')).body;

  test('of the running month counts its known days, and takes no unknown day for zero', async () => {
    const household = await Household.settled();
    await household.import(HEADER + month('2022-12', 8) + month('2023-01', 8));
    await household.add('2023-03-19', 6.2);
    const answer = await forecast(household);
    expect(answer).toMatchObject({
      period: { from: '2023-03-01', to: '2023-03-31' },
      ...{ soFarKWH: 6.2, knownDays: 1, asOf: '2023-03-19' },
    });
    // 30 days of between 6.2 and 8 kWh, and not of nothing.
    expect(answer['consumptionKWH']).toBeGreaterThan(31 * 6.2);
    expect(answer['consumptionKWH']).toBeLessThan(31 * 8);
    expect(answer['lowKWH']).toBeLessThan(answer['consumptionKWH'] as number);
    expect(answer['highKWH']).toBeGreaterThan(answer['consumptionKWH'] as number);
  });

  test('says what it will cost at the home’s rate', async () => {
    const household = await Household.settled();
    await household.import(HEADER + month('2023-02', 4) + rows('2023-03-01', 19, 4));
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: 7 });
    expect(await forecast(household)).toMatchObject({
      ...{ consumptionKWH: 124, amountRupees: 868, byTariff: false, without: [] },
    });
  });

  test('comes with the seventh known day', async () => {
    const household = await Household.settled();
    expect(await forecast(household)).toEqual({
      ...MARCH,
      availableOn: '2023-03-27',
      reason: 'few-days',
      latest: null,
    });
    await household.import(HEADER + rows('2023-03-14', 6, 5));
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: 7 });
    expect(await forecast(household)).toEqual({
      ...MARCH,
      availableOn: '2023-03-21',
      reason: 'few-days',
      latest: {
        ...{ from: '2023-03-01', to: '2023-03-31', consumptionKWH: 30, amountRupees: 210 },
        ...{ byTariff: false, without: [], says: 'so far, 6 of 31 days known' },
      },
    });
    setToday('2023-03-21');
    await household.add('2023-03-20', 5);
    expect(await forecast(household)).toMatchObject({ soFarKWH: 35, knownDays: 7 });
  });

  test('ends when the latest known day is too long ago, until the next reading', async () => {
    const household = await Household.settled();
    await household.import(HEADER + rows('2022-12-01', 10, 5));
    expect(await forecast(household)).toMatchObject({
      ...MARCH,
      availableOn: '2023-03-20',
      reason: 'stale',
      latest: { from: '2022-12-01', consumptionKWH: 50, says: 'on 10 of 31 days' },
    });
    await household.add('2023-03-19', 5);
    expect(await forecast(household)).toMatchObject({ soFarKWH: 5, knownDays: 1 });
  });
});

describe('what was saved against a year before', () => {
  const savings = async (household: Household) =>
    (await household.call('GET', '/api/analytics/total-savings')).body;
  const reduction = async (household: Household) =>
    (await household.call('GET', '/api/analytics/total-co2-reduction')).body;

  test('is not told before both years know thirty of the same dates, but from when it will be', async () => {
    const household = await Household.settled();
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: 7.5 });
    const none = { pairs: 0, unit: 'day', from: null, availableOn: null };
    expect(await savings(household)).toEqual({ totalSavings: null, ...none });
    expect(await reduction(household)).toEqual({
      totalCo2Reduction: null,
      estimated: false,
      ...none,
    });
    // Fourteen months, with no day of a year before: this is no saving, however much less it was.
    await household.import(HEADER + month('2022-03', 10) + rows('2023-03-01', 20, 1));
    // Today's value is no known day.
    const nineteen = { pairs: 19, unit: 'day', from: null, availableOn: '2023-03-31' };
    expect(await savings(household)).toEqual({ totalSavings: null, ...nineteen });
    expect(await reduction(household)).toMatchObject({ totalCo2Reduction: null, ...nineteen });
  });

  test('is promised for today, and for no day that is over, where entering earlier days is enough', async () => {
    const household = await Household.settled();
    await household.import(HEADER + rows('2021-01-01', 434, 5));
    // Known to 10 March 2022: of the last 365 days 30 have a partner once the days to 19 April 2022 are entered.
    const fromToday = { pairs: 0, availableOn: '2023-03-20' };
    expect(await savings(household)).toMatchObject(fromToday);
    expect(await reduction(household)).toMatchObject(fromToday);
    await household.import(HEADER + rows('2022-03-11', 40, 5));
    expect(await savings(household)).toMatchObject({ pairs: 30, availableOn: null });
  });

  test('is the sum over the days that both years know, at the rate; below zero when more was used', async () => {
    const household = await Household.settled();
    await household.import(HEADER + rows('2022-02-01', 40, 5) + rows('2023-01-20', 50, 4));
    // 1 February to 10 March: 38 days of 1 kWh less.
    const pairs = { pairs: 38, unit: 'day', from: '2023-02-01', availableOn: null };
    expect(await savings(household)).toEqual({ totalSavings: null, ...pairs });
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: 7.5 });
    expect(await savings(household)).toEqual({ totalSavings: 285, ...pairs });
    const { totalCo2Reduction, estimated } = await reduction(household);
    // By the grid's factor of the later year, 0.716 kg a kWh.
    expect([totalCo2Reduction, estimated]).toEqual([27.208, true]);
    await household.add('2023-03-10', 50);
    expect(await savings(household)).toEqual({ totalSavings: -90, ...pairs });
  });

  test('takes recorded emissions with recorded ones', async () => {
    const household = await Household.settled();
    const recorded = (first: string, kg: number) =>
      Array.from({ length: 30 }, (_, day) => `${addDays(first, day)},5,${kg}\n`).join('');
    const header = 'readingDate,consumptionKWH,emissionCO2kg\n';
    await household.import(header + recorded('2022-01-01', 4) + recorded('2023-01-01', 3.5));
    expect(await reduction(household)).toMatchObject({ totalCo2Reduction: 15, estimated: false });
  });
});
