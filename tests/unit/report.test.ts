/** The report of a month or a bill, by the days that are known. */
import { describe, expect, test } from 'vitest';
import { addMonths, countDaysInMonth, type Month, toDayNumber } from '#domain/base/period.ts';
import type { DayReading } from '#domain/energy/days.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import { monthlyReportSchema } from '#domain/energy/records/report-record.ts';
import { computeMonthlyReport } from '#domain/energy/report.ts';
import { bills, daily, home, reading } from '../support/energy.ts';
import { HOUSEHOLD } from '../support/real-household.ts';

const RATES = [{ firstDay: 0, rateMilliRupees: 5900 }];

/** So much on every day of a month. */
function everyDay(month: Month, kwh: number): DayReading[] {
  return daily(`${month}-01`, Array(countDaysInMonth(month)).fill(kwh));
}

/** November 2026, seen on 5 December. */
function november(readings: DayReading[], today = '2026-12-05', facts: Partial<HomeUse> = {}) {
  const month = { month: '2026-11' };
  return computeMonthlyReport(home(readings, today, { rates: RATES, ...facts }), month, 20);
}

describe('the report of a month of which every day is known', () => {
  const readings = [
    ...everyDay('2025-11', 9).map((day) => ({ ...day, recordedWh: 9000, recordedG: 6000 })),
    ...everyDay('2026-09', 14),
    ...everyDay('2026-10', 10),
    ...daily('2026-11-01', [13, 8, ...Array(27).fill(10), 10.5]),
    reading('2026-11-30', 0.5),
  ];
  const report = november(readings)!;

  test('tells energy, bill and emissions of the whole month', () => {
    // 13 + 8 + 27 × 10 + 11 = 302; × ₹5.9; × 0.710 kg.
    expect(report).toMatchObject({
      ...{ month: '2026-11', kind: 'month', from: '2026-11-01', to: '2026-11-30' },
      ...{ unfinished: false, daysInPeriod: 30, knownDays: 30, ownDays: 30 },
      ...{ complete: true, judged: true, consumptionKWH: 302, perDayKWH: 10.067 },
      bill: { amountRupees: 1781.8, ratePerKWh: 5.9, basis: 'all-days' },
      ...{ emissionCO2kg: 214.42, emissionEstimated: true, forecast: null },
    });
  });

  test('tells the days, the highest and the lowest', () => {
    expect(report.days).toHaveLength(30);
    expect(report.days.at(-1)).toEqual({ date: '2026-11-30', consumptionKWH: 11, basis: 'own' });
    expect(report.highestDay).toEqual({ date: '2026-11-01', consumptionKWH: 13 });
    expect(report.lowestDay).toEqual({ date: '2026-11-02', consumptionKWH: 8 });
  });

  test('is held by its total against the month before and the year before', () => {
    const year = { month: '2025-11', from: '2025-11-01', to: '2025-11-30', knownDays: 30 };
    expect(report.previousMonth).toMatchObject({
      ...{ month: '2026-10', daysInPeriod: 31, consumptionKWH: 310, billRupees: 1829 },
      billEstimated: false,
      ...{ comparedBy: 'totals', changeKWH: -8, changePerDayKWH: null, changePercent: -2.6 },
    });
    expect(report.yearBefore).toMatchObject({
      ...{ ...year, consumptionKWH: 270, emissionCO2kg: 180, emissionEstimated: false },
      ...{ comparedBy: 'totals', changeKWH: 32, changePercent: 11.9 },
    });
  });

  test('names days that stand out, the first ones against the days before the month', () => {
    expect(report.anomalies).toEqual([
      {
        ...{ date: '2026-11-01', consumptionKWH: 13, meanKWH: 10 },
        ...{ differencePercent: 30, daysUnknownBefore: 0 },
      },
      {
        ...{ date: '2026-11-02', consumptionKWH: 8, meanKWH: 11 },
        ...{ differencePercent: -27.3, daysUnknownBefore: 0 },
      },
    ]);
  });

  test('scores the month as of its end, whatever came later', () => {
    // (270 + 420 + 310 + 302) / 4 = 325.5, of which 80 % is 260.4.
    expect(report.efficiency).toEqual({
      ...{ status: 'Needs Improvement', targetPercent: 20, judgedPeriods: 4, neededPeriods: 3 },
      ...{ month: '2026-11', perDay: false, usedKWH: 302, averageKWH: 325.5, limitKWH: 260.4 },
      ...{ reductionPercent: 7.2, progressPercent: 36, running: null },
    });
    const later = [...readings, ...everyDay('2026-12', 3), reading('2027-01-05', 99)];
    expect(november(later, '2027-03-01')).toEqual(report);
  });

  test('fits the schema by which the API describes it', () => {
    expect(monthlyReportSchema.parse(report)).toEqual(report);
  });
});

describe('the report of a month with unknown days', () => {
  test('of which too few are known has no bill, and is compared with nothing', () => {
    const bill = reading('2026-11-04', 217, 31);
    const report = november([...everyDay('2026-09', 7), bill])!;
    expect(report).toMatchObject({
      ...{ knownDays: 4, ownDays: 0, complete: false, judged: false, consumptionKWH: 28 },
      ...{ perDayKWH: 7, bill: { reason: 'few-days' }, forecast: null },
      previousMonth: { month: '2026-10', knownDays: 27, comparedBy: 'few-days' },
    });
    expect(report.previousMonth).toMatchObject({ changeKWH: null, changePercent: null });
    // Of an evenly shared bill no day was the highest.
    expect(report).toMatchObject({ highestDay: null, lowestDay: null, anomalies: [] });
    expect(report.days[0]).toEqual({ date: '2026-11-01', consumptionKWH: 7, basis: 'share' });
  });

  test('of which most are known is compared by the day, and billed as if the others were like them', () => {
    const report = november([...everyDay('2026-10', 8), ...daily('2026-11-01', Array(24).fill(6))]);
    expect(report).toMatchObject({
      ...{ knownDays: 24, complete: false, judged: true, consumptionKWH: 144, perDayKWH: 6 },
      // 30 × 6 × ₹5.9.
      bill: { amountRupees: 1062, basis: 'known-days' },
      previousMonth: {
        ...{ comparedBy: 'per-day', changeKWH: null, changePerDayKWH: -2, changePercent: -25 },
      },
    });
  });

  test('compares no share of a bill with itself, but a day after a bill with that bill by the day', () => {
    const report = november([reading('2026-11-10', 80, 10), reading('2026-11-15', 12)])!;
    expect(report.anomalies).toEqual([
      {
        ...{ date: '2026-11-15', consumptionKWH: 12, meanKWH: 8 },
        ...{ differencePercent: 50, daysUnknownBefore: 4 },
      },
    ]);
  });

  test('scores the latest month of which most days are known, by its name', () => {
    const months = ['2026-08', '2026-09', '2026-10'].flatMap((month) => everyDay(month, 8));
    const report = november([...months, reading('2026-11-03', 1)])!;
    expect(report.efficiency).toMatchObject({ month: '2026-10', judgedPeriods: 3, usedKWH: 248 });
  });
});

describe('the report of the running month', () => {
  const months = ['2026-08', '2026-09', '2026-10'].flatMap((month) => everyDay(month, 8));

  test('says what it cost so far and what it will come to, and takes no unknown day for zero', () => {
    const report = november([...months, reading('2026-11-25', 6.2)], '2026-11-26')!;
    expect(report).toMatchObject({
      ...{ unfinished: true, knownDays: 1, consumptionKWH: 6.2, judged: false },
      bill: { amountRupees: 36.58, ratePerKWh: 5.9, basis: 'so-far' },
      previousMonth: { comparedBy: 'few-days' },
      efficiency: { month: '2026-10', usedKWH: 248 },
    });
    const { forecast } = report;
    if (forecast === null || 'reason' in forecast) throw new Error('no forecast');
    expect(forecast).toMatchObject({ soFarKWH: 6.2, knownDays: 1, asOf: '2026-11-25' });
    expect(forecast.consumptionKWH).toBeGreaterThan(186);
    expect(forecast.consumptionKWH).toBeLessThan(240);
    expect(forecast.amountRupees).toBeCloseTo(forecast.consumptionKWH * 5.9, 1);
    expect(forecast.lowRupees).toBeLessThan(forecast.amountRupees ?? 0);
  });

  test('is compared by the day from its seventh known day on', () => {
    const seven = daily('2026-11-01', Array(7).fill(9));
    const compared = (readings: DayReading[]) =>
      november([...months, ...readings], '2026-11-08')?.previousMonth;
    expect(compared(seven.slice(1))).toMatchObject({ comparedBy: 'few-days' });
    expect(compared(seven)).toMatchObject({
      ...{ comparedBy: 'per-day', changePerDayKWH: 1, changePercent: 12.5 },
    });
  });

  test('of which no day is known tells what its values cost', () => {
    const report = november([reading('2026-11-05', 310)], '2026-11-26')!;
    expect(report).toMatchObject({
      ...{ knownDays: 0, consumptionKWH: 310 },
      bill: { amountRupees: 1829, ratePerKWh: 5.9, basis: 'values' },
    });
  });

  test('of a new household says from when there is a forecast', () => {
    const report = november([reading('2026-11-25', 6.2)], '2026-11-26', { rates: [] })!;
    expect(report).toMatchObject({
      ...{ previousMonth: null, yearBefore: null, bill: { reason: 'no-rate' } },
      forecast: { availableOn: '2026-12-02', reason: 'few-days' },
      efficiency: { status: 'Need more data', judgedPeriods: 0, averageKWH: null },
    });
  });
});

describe('which period is reported', () => {
  test('a month without readings is not', () => {
    expect(november([])).toBeNull();
    expect(november(everyDay('2026-10', 5))).toBeNull();
    expect(november(everyDay('2026-12', 5), '2026-12-31')).toBeNull();
    expect(november([reading('2026-10-01', 5), reading('2026-12-01', 5)])).toBeNull();
  });

  test('without a name, the latest with readings', () => {
    const use = home([...everyDay('2026-09', 5), reading('2026-10-02', 5)], '2026-12-05');
    expect(computeMonthlyReport(use, 'latest', null)).toMatchObject({
      ...{ month: '2026-10', knownDays: 1, efficiency: { status: 'Not Set' } },
    });
    expect(computeMonthlyReport(home([], '2026-12-05'), 'latest', null)).toBeNull();
  });

  test('a bill is named by its last day, and compared by the day', () => {
    const cycles = [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-10-04') }];
    const paper = bills('2026-07-04', [310, 280, 200, 300]);
    const use = home(paper, '2026-11-25', { cycles, rates: RATES });
    const report = computeMonthlyReport(use, { lastDay: '2026-10-04' }, 10)!;
    expect(report).toMatchObject({
      ...{ month: '2026-10', kind: 'bill', from: '2026-09-05', to: '2026-10-04' },
      ...{ complete: true, consumptionKWH: 300, daysInPeriod: 30, knownDays: 30, ownDays: 0 },
      previousMonth: {
        ...{ from: '2026-08-05', to: '2026-09-04', daysInPeriod: 31, consumptionKWH: 200 },
        // 10 a day against 200 / 31.
        ...{ comparedBy: 'per-day', changePerDayKWH: 3.548, changePercent: 55 },
      },
      efficiency: { perDay: true, usedKWH: 10, month: '2026-10' },
    });
    expect(computeMonthlyReport(use, 'latest', 10)).toEqual(report);
    expect(computeMonthlyReport(use, { lastDay: '2026-10-05' }, 10)).toBeNull();
    expect(computeMonthlyReport(use, { month: '2026-10' }, 10)).toMatchObject({
      ...{ kind: 'month', knownDays: 4, judged: false },
    });
  });

  test('a bill over a change of the rate is priced by each day, and names no rate', () => {
    const rates = [...RATES, { firstDay: toDayNumber('2026-11-16'), rateMilliRupees: 6900 }];
    const report = november(everyDay('2026-11', 10), '2026-12-05', { rates });
    expect(report?.bill).toEqual({ amountRupees: 1920, ratePerKWh: null, basis: 'all-days' });
  });
});

describe('four years of a real household', () => {
  const readings = HOUSEHOLD.map(({ date, wh }) => reading(date, wh / 1000));
  const of = (month: Month) => computeMonthlyReport(home(readings, '2010-12-20'), { month }, 20);

  test('October 2010 is what the file’s own lines add up to', () => {
    // awk: 31 lines of 2010-10, 865.578 kWh.
    expect(of('2010-10')).toMatchObject({
      ...{ consumptionKWH: 865.578, complete: true, knownDays: 31 },
      previousMonth: { month: '2010-09' },
      yearBefore: { month: '2009-10' },
    });
  });

  test('every month is there, and they add up to the file', () => {
    let wh = 0;
    for (let month = '2006-12'; month <= '2010-11'; month = addMonths(month, 1)) {
      wh += Math.round((of(month)?.consumptionKWH ?? 0) * 1000);
    }
    expect(wh).toBe(readings.reduce((sum, { consumptionWh }) => sum + consumptionWh, 0));
  });
});
