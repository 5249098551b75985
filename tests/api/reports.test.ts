import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, addMonths, countDaysInMonth } from '#domain/base/period.ts';
import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import { Household, refused } from '../support/household.ts';

const NOW = Date.parse('2023-03-20T10:00:00+05:30');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
});
afterEach(() => vi.useRealTimers());

function report(household: Household, month = '') {
  const query = month === '' ? '' : `?month=${month}`;
  return household.call<MonthlyReport>('GET', `/api/reports/monthly${query}`);
}

/** So much a day on every day of a month. */
function everyDay(month: string, kwh: number): string {
  return Array.from(
    { length: countDaysInMonth(month) },
    (_, day) => `${addDays(`${month}-01`, day)},${kwh}\n`,
  ).join('');
}

const HEADER = 'readingDate,consumptionKWH\n';

describe("the month's report", () => {
  test('adds up to the watt-hour, and stands against the month and the year before', async () => {
    const household = await Household.settled();
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: 7, targetReduction: 10 });
    const months = ['2022-02', '2022-12', '2023-01', '2023-02'];
    await household.import(
      HEADER + months.map((month, place) => everyDay(month, place + 1.001)).join(''),
    );
    await household.add('2023-02-28', 10, { emissionCO2kg: 1 });
    const { status, body } = await report(household, '2023-02');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ month: '2023-02', from: '2023-02-01', to: '2023-02-28', unfinished: false },
      ...{ daysInPeriod: 28, knownDays: 28, complete: true, judged: true },
      consumptionKWH: 122.028,
      bill: { amountRupees: 854.2, ratePerKWh: 7, basis: 'all-days' },
      forecast: null,
      emissionEstimated: true,
      previousMonth: { month: '2023-01', consumptionKWH: 93.031, changeKWH: 28.997 },
      yearBefore: { month: '2022-02', consumptionKWH: 28.028, comparedBy: 'totals' },
      highestDay: { date: '2023-02-28', consumptionKWH: 14.001 },
      lowestDay: { date: '2023-02-01', consumptionKWH: 4.001 },
      efficiency: { targetPercent: 10, judgedPeriods: 4, month: '2023-02' },
    });
    expect(body.anomalies.map(({ date }) => date)).toContain('2023-02-28');
    const wh = body.days.reduce((sum, day) => sum + Math.round(day.consumptionKWH * 1000), 0);
    expect(wh).toBe(122_028);
  });

  test('spreads a reading of several days over its months', async () => {
    const household = await Household.settled();
    await household.add('2023-02-10', 31.001, { periodStart: '2023-01-11' });
    const [january, february] = [
      await report(household, '2023-01'),
      await report(household, '2023-02'),
    ];
    expect([january.body.knownDays, february.body.knownDays]).toEqual([21, 10]);
    const sum = january.body.consumptionKWH * 1000 + february.body.consumptionKWH * 1000;
    expect(Math.round(sum)).toBe(31_001);
    const [firstDay] = january.body.days;
    expect(firstDay).toEqual({ date: '2023-01-11', consumptionKWH: 1, basis: 'share' });
    // Of neither month most days are known.
    expect(february.body.previousMonth).toMatchObject({ comparedBy: 'few-days', changeKWH: null });
    expect(february.body.bill).toEqual({ reason: 'few-days' });
  });

  test('holds a reading of a year that was made much later', async () => {
    const household = await Household.settled();
    await household.add('2023-03-01', 366, { periodStart: '2022-03-01' });
    for (let month = '2022-03'; month <= '2023-02'; month = addMonths(month, 1)) {
      const { status, body } = await report(household, month);
      expect([status, body.knownDays]).toEqual([200, countDaysInMonth(month)]);
    }
  });

  test('is of the latest month with readings, unless another is asked for', async () => {
    const household = await Household.settled();
    await household.add('2022-11-30', 5);
    await household.add('2023-03-05', 5);
    const { body } = await report(household);
    expect(body).toMatchObject({
      ...{ month: '2023-03', unfinished: true, knownDays: 1, consumptionKWH: 5 },
      forecast: { availableOn: '2023-03-25', reason: 'few-days' },
    });
    expect((await report(household, '2022-11')).body).toMatchObject({ knownDays: 1 });
  });

  test('of the running month tells its forecast, in rupees by the rate', async () => {
    const household = await Household.settled();
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: 7 });
    await household.import(HEADER + everyDay('2023-02', 4));
    await household.add('2023-03-20', 4);
    const { forecast, bill } = (await report(household)).body;
    if (forecast === null || 'reason' in forecast) throw new Error('no forecast');
    expect(forecast).toMatchObject({ consumptionKWH: 124, soFarKWH: 4, amountRupees: 868 });
    expect(bill).toEqual({ amountRupees: 28, ratePerKWh: 7, basis: 'so-far' });
  });

  test('of an old month is as of its end, with the two years before it', async () => {
    const household = await Household.settled();
    const months = ['2019-03', '2019-04', '2020-02', '2020-03', '2023-02'];
    await household.import(HEADER + months.map((month) => everyDay(month, 4)).join(''));
    const { body } = await report(household, '2020-03');
    expect(body).toMatchObject({
      previousMonth: { month: '2020-02', changeKWH: 8 },
      yearBefore: { month: '2019-03', changeKWH: 0 },
      efficiency: { judgedPeriods: 4 },
    });
  });

  test('is of the period that ends on a day, where one does', async () => {
    const household = await Household.settled();
    await household.add('2023-02-05', 5);
    const path = '/api/reports/monthly';
    const of = (query: string) => household.call('GET', `${path}?${query}`);
    expect((await of('period=2023-02-28')).body).toEqual((await of('month=2023-02')).body);
    expect(refused(await of('period=2023-02-27'), 404).message).toBe(
      'No billing period with readings ends on 27 Feb 2023.',
    );
    expect(refused(await of('period=2023-02-30'), 400).errors).toEqual([
      expect.stringContaining('February 2023 has 28 days.'),
    ]);
    expect(refused(await of('period=2023-02-28&month=2023-02'), 400).errors).toEqual([
      expect.stringContaining('Name a month or a period, not both.'),
    ]);
  });

  test('is not there for a month without readings, or for no month', async () => {
    const household = await Household.settled();
    expect(refused(await report(household), 404).message).toBe('There are no readings yet.');
    await household.add('2023-02-05', 5);
    expect(refused(await report(household, '2023-01'), 404).message).toBe(
      'There are no readings in January 2023.',
    );
    for (const month of ['2023-13', '2023-1', 'January', '2023-02-01', '%00']) {
      const answer = await household.call('GET', `/api/reports/monthly?month=${month}`);
      expect(refused(answer, 400).errors?.[0]).toContain('Write the month as YYYY-MM.');
    }
    refused(await household.call('GET', '/api/reports/monthly?year=2023'), 400);
  });
});
