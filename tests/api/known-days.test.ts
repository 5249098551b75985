/** Four homes whose days are known in part, and what the API says of them on 25 November 2026. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, addMonths, daysInMonth } from '../../domain/period.ts';
import type { MonthlyReport } from '../../domain/report-record.ts';
import { Household } from '../support/household.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.parse('2026-11-25T10:00:00+05:30'));
});
afterEach(() => vi.useRealTimers());

async function get<T = Record<string, unknown>>(household: Household, path: string): Promise<T> {
  const { status, body } = await household.call<T>('GET', path);
  expect(status).toBe(200);
  return body;
}

function reportOf(household: Household, month: string): Promise<MonthlyReport> {
  return get(household, `/api/reports/monthly?month=${month}`);
}

async function settled(): Promise<Household> {
  const household = await Household.settled();
  const profile = { electricityRatePerKWh: 4.43, targetReduction: 10 };
  expect((await household.call('PUT', '/api/profile', profile)).status).toBe(200);
  return household;
}

test('a family with paper bills, the last until 4 October: October is not judged, September is', async () => {
  const household = await settled();
  const kwh = [300, 270, 235, 220, 215, 180, 171, 161, 175, 190, 253, 300, 285, 265, 240, 190, 205];
  const rows = kwh.map((amount, index) => {
    const end = addMonths('2025-06', index);
    return `${end}-04,${amount},${addMonths(end, -1)}-05\n`;
  });
  await household.import(`readingDate,consumptionKWH,periodStart\n${rows.join('')}`);

  const october = await reportOf(household, '2026-10');
  expect(october).toMatchObject({
    ...{ knownDays: 4, daysInPeriod: 31, judged: false, bill: { reason: 'few-days' } },
    previousMonth: { month: '2026-09', comparedBy: 'few-days', changePercent: null },
    efficiency: { status: 'On Track!', month: '2026-09', judgedPeriods: 17, progressPercent: 100 },
  });
  expect(october.consumptionKWH).toBeCloseTo(27.3, 1);
  expect(october.efficiency.usedKWH).toBeCloseTo(202.2, 1);
  expect(october.efficiency.limitKWH).toBeCloseTo(204.7, 1);
  expect((await reportOf(household, '2026-09')).bill).toMatchObject({ basis: 'all-days' });
  expect(await reportOf(household, '2025-05')).toMatchObject({ knownDays: 27, judged: true });

  const forecast = await get(household, '/api/forecast');
  expect(forecast).toMatchObject({ soFarKWH: 0, knownDays: 0, asOf: '2026-10-04' });
  const savings = { pairs: 153, unit: 'day', from: '2026-05-05', availableOn: null };
  expect(await get(household, '/api/analytics/total-savings')).toEqual({
    ...{ totalSavings: 243.65, ...savings },
  });
  expect(await get(household, '/api/analytics/total-co2-reduction')).toEqual({
    ...{ totalCo2Reduction: 39.05, estimated: true, ...savings },
  });
});

test('8 kWh a day until October, then one reading: a forecast near the truth, and October judged', async () => {
  const household = await settled();
  const days = ['2026-08', '2026-09', '2026-10'].flatMap((month) =>
    Array.from({ length: daysInMonth(month) }, (_, day) => `${addDays(`${month}-01`, day)},8\n`),
  );
  await household.import(`readingDate,consumptionKWH\n${days.join('')}2026-11-25,6.2\n`);
  const { forecast, bill, knownDays, efficiency } = await reportOf(household, '2026-11');
  if (forecast === null || 'reason' in forecast) throw new Error('no forecast');
  expect(Math.round(forecast.consumptionKWH)).toBe(196);
  expect(forecast.lowKWH).toBeGreaterThan(160);
  expect(forecast.lowKWH).toBeLessThan(190);
  expect(forecast.highKWH).toBeGreaterThan(205);
  expect(forecast.highKWH).toBeLessThan(235);
  expect(forecast.amountRupees).toBeCloseTo(forecast.consumptionKWH * 4.43, 1);
  expect(bill).toMatchObject({ amountRupees: 27.47, basis: 'so-far' });
  expect(knownDays).toBe(1);
  expect(efficiency).toMatchObject({ status: 'Needs Improvement', month: '2026-10' });
});

test('one reading ever: one day is known, and a forecast comes with the seventh', async () => {
  const household = await settled();
  await household.add('2026-11-25', 6.2);
  const { days, ...report } = await reportOf(household, '2026-11');
  expect(days).toHaveLength(1);
  expect(report).toMatchObject({
    ...{ knownDays: 1, previousMonth: null, yearBefore: null, anomalies: [] },
    forecast: { availableOn: '2026-12-01' },
    efficiency: { status: 'Need more data', judgedPeriods: 0 },
  });
  expect(await get(household, '/api/analytics/total-savings')).toMatchObject({
    ...{ totalSavings: null, pairs: 0, availableOn: '2027-12-24' },
  });
});

test('a reading a month without the days it covers: no month is judged by its one day', async () => {
  const household = await settled();
  for (const month of ['2026-08', '2026-09', '2026-10', '2026-11']) {
    await household.add(`${month}-01`, 300);
  }
  const november = await reportOf(household, '2026-11');
  expect(november).toMatchObject({
    ...{ knownDays: 1, daysInPeriod: 30, previousMonth: { comparedBy: 'few-days' } },
    forecast: { reason: 'few-days' },
    efficiency: { status: 'Need more data', judgedPeriods: 0 },
  });
  expect(await get(household, '/api/usage')).toMatchObject({
    usage: ['2026-08', '2026-09', '2026-10', '2026-11'].map((month) => ({
      ...{ from: `${month}-01`, knownDays: 1, judged: false, consumptionKWH: 300 },
    })),
  });
});
