import { describe, expect, test } from 'vitest';
import { type DashboardInput, dashboardFigures } from '../../domain/dashboard.ts';
import { addMonths, dateOfDay, dayNumber } from '../../domain/period.ts';
import type { StoredReading } from '../../domain/reading.ts';
import type { DayGroup, MonthUsage } from '../../domain/usage.ts';

const TODAY = '2026-11-20';

function months(last: string, ...kwh: number[]): MonthUsage[] {
  return kwh.map((amount, index) => ({
    month: addMonths(last, index - kwh.length + 1),
    consumptionWh: Math.round(amount * 1000),
    recordedG: 0,
    unrecordedWh: Math.round(amount * 1000),
  }));
}

/** One-day readings by their kWh, newest first, and their groups. */
function latest(...kwh: number[]): { latestReadings: StoredReading[]; recentGroups: DayGroup[] } {
  const dated = kwh.map((amount, index) => ({
    readingDate: dateOfDay(dayNumber(TODAY) - index),
    wh: Math.round(amount * 1000),
  }));
  return {
    latestReadings: dated.slice(0, 4).map(({ readingDate, wh }) => ({
      readingDate,
      seq: 1,
      periodStart: null,
      consumptionWh: wh,
      emissionG: null,
      source: 'manual',
    })),
    recentGroups: dated.map(({ readingDate, wh }) => ({
      readingDate,
      oneDayWh: wh,
      oneDayRecordedG: 0,
      oneDayUnrecordedWh: wh,
      readings: 1,
      spread: [],
    })),
  };
}

function figures(input: Partial<DashboardInput>) {
  return dashboardFigures({
    today: TODAY,
    months: [],
    recentGroups: [],
    latestReadings: [],
    rateMilliRupees: 5_900,
    targetPercent: 20,
    ...input,
  });
}

describe('the dashboard', () => {
  test('on 20 November, with November so far and October before it', () => {
    const result = figures({
      months: months('2026-11', 239.4, 226.7, 233, 156.6),
      ...latest(10.9, 7.1, 7.4, 7.1),
    });
    expect(result.latestMonth).toMatchObject({
      month: '2026-11',
      unfinished: true,
      daysToGo: 10,
      consumptionWh: 156_600,
      // 156.6 × 5.9 = 923.94.
      amountMilliRupees: 923_940,
      // 156.6 − 233 = −76.4 kWh; × 0.710 kg: 111.186 − 165.43 = −54.244 kg.
      changeWh: -76_400,
      emissionG: 111_186,
      changeG: -54_244,
      estimated: true,
      // 156.6 / 20 × 30 = 234.9; × 5.9 = 1385.91.
      pace: { consumptionWh: 234_900, amountMilliRupees: 1_385_910 },
      factor: { gramsPerKwh: 710 },
    });
    // 233 × 5.9 = 1374.70.
    expect(result.previousMonth).toMatchObject({
      month: '2026-10',
      consumptionWh: 233_000,
      amountMilliRupees: 1_374_700,
    });
    expect(result.anomaly).toMatchObject({ differencePercent: 51.4, meanWh: 7_200 });
    expect(result.months.map((month) => month.changeWh)).toEqual([null, -12_700, 6_300, -76_400]);
    expect(result.finishedMonths).toBe(3);
    // The average of the finished three is 233.033; 156.6 is 32.8% below.
    expect(result.efficiency).toMatchObject({
      status: 'On Track!',
      score: { unfinished: true, reductionPercent: 32.8, projectedWh: 234_900 },
    });
  });

  test('shows the last days with readings and their average', () => {
    const result = figures({ months: months('2026-11', 24), ...latest(10, 7, 6) });
    expect(result.recentDays.map((day) => day.date)).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    // 23 / 3 = 7.667.
    expect(result.recentAverageWh).toBe(7_667);
  });

  test('of a finished latest month has no pace and no days to go', () => {
    const result = figures({ months: months('2026-10', 226.7, 233) });
    expect(result.latestMonth).toMatchObject({ unfinished: false, daysToGo: 0, pace: null });
  });

  test('compares with nothing where the month before has no readings', () => {
    const result = figures({ months: [...months('2026-08', 239), ...months('2026-11', 157)] });
    expect(result.latestMonth).toMatchObject({ month: '2026-11', changeWh: null, changeG: null });
    expect(result.previousMonth).toBeNull();
  });

  test('without a rate has energy but no rupees', () => {
    const result = figures({
      months: months('2026-11', 300, 300, 300, 280, 157),
      rateMilliRupees: null,
      ...latest(7),
    });
    expect(result.latestMonth).toMatchObject({
      amountMilliRupees: null,
      pace: { consumptionWh: 235_500, amountMilliRupees: null },
    });
  });

  test('of a household without readings is empty, not broken', () => {
    expect(figures({})).toEqual({
      latestMonth: null,
      previousMonth: null,
      finishedMonths: 0,
      efficiency: {
        status: 'Need more data',
        targetPercent: 20,
        needsTarget: false,
        needsMonths: true,
        months: 0,
        score: null,
      },
      months: [],
      recentDays: [],
      recentAverageWh: null,
      anomaly: null,
    });
  });
});
