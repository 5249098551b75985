import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, dateOfDay, dayNumber, type Month, monthOf } from '../../domain/period.ts';
import { monthlyReport, monthlyReportSchema, type ReportInput } from '../../domain/report.ts';
import { type CountedMonth, type DayGroup, spreadByMonth } from '../../domain/usage.ts';

interface Given {
  date: string;
  wh: number;
  g?: number;
  /** The first day covered, when it is more than one. */
  from?: string;
}

/** What the database holds of readings: months by its triggers' rule, and groups, newest first. */
function stored(readings: Given[]): { months: CountedMonth[]; groups: DayGroup[] } {
  const months = new Map<Month, CountedMonth>();
  const groups = new Map<string, DayGroup>();
  for (const { date, wh, g, from } of readings) {
    const gramParts = spreadByMonth(from ?? date, date, g ?? 0);
    spreadByMonth(from ?? date, date, wh).forEach(({ month, amount }, index) => {
      const usage = months.get(month) ?? {
        month,
        consumptionWh: 0,
        recordedG: 0,
        unrecordedWh: 0,
        readings: 0,
      };
      usage.consumptionWh += amount;
      usage.recordedG += gramParts[index]?.amount ?? 0;
      usage.unrecordedWh += g === undefined ? amount : 0;
      usage.readings += 1;
      months.set(month, usage);
    });
    const group = groups.get(date) ?? {
      readingDate: date,
      oneDayWh: 0,
      oneDayRecordedG: 0,
      oneDayUnrecordedWh: 0,
      readings: 0,
      spread: [],
    };
    group.readings += 1;
    if (from === undefined) {
      group.oneDayWh += wh;
      group.oneDayRecordedG += g ?? 0;
      group.oneDayUnrecordedWh += g === undefined ? wh : 0;
    } else {
      group.spread.push({ periodStart: from, consumptionWh: wh, emissionG: g ?? null });
    }
    groups.set(date, group);
  }
  return {
    months: [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)),
    groups: [...groups.values()].sort((a, b) => (a.readingDate > b.readingDate ? -1 : 1)),
  };
}

function report(readings: Given[], options: Partial<ReportInput> = {}) {
  return monthlyReport({
    month: '2026-11',
    today: '2026-12-05',
    rateMilliRupees: 5_900,
    targetPercent: 20,
    ...stored(readings),
    ...options,
  });
}

/** A reading of so many kWh on each day from one on. */
function daily(first: string, ...kwh: number[]): Given[] {
  return kwh.map((amount, index) => ({
    date: dateOfDay(dayNumber(first) + index),
    wh: Math.round(amount * 1000),
  }));
}

describe('the report of a finished month', () => {
  const readings: Given[] = [
    { date: '2025-11-30', wh: 20_000, g: 14_000 },
    ...daily('2026-10-29', 10, 10, 10),
    ...daily('2026-11-01', 13, 8, 10, 10.5),
    { date: '2026-11-04', wh: 500, g: 355 },
    { date: '2026-12-01', wh: 99_000 },
  ];
  const result = report(readings)!;

  test('tells energy, bill and emissions', () => {
    expect(result).toMatchObject({
      month: '2026-11',
      unfinished: false,
      daysInMonth: 30,
      daysWithReadings: 4,
      readings: 5,
      // 13 + 8 + 10 + 10.5 + 0.5 = 42; × ₹5.9 = ₹247.80.
      consumptionKWH: 42,
      bill: { amountRupees: 247.8, ratePerKWh: 5.9 },
      // 41.5 kWh × 0.710 = 29.465 kg, and 0.355 recorded.
      emissionCO2kg: 29.82,
      emissionEstimated: true,
      pace: null,
    });
  });

  test('tells the days, the highest, the lowest and the average', () => {
    expect(result.days).toEqual([
      { date: '2026-11-01', consumptionKWH: 13 },
      { date: '2026-11-02', consumptionKWH: 8 },
      { date: '2026-11-03', consumptionKWH: 10 },
      { date: '2026-11-04', consumptionKWH: 11 },
    ]);
    expect(result.highestDay).toEqual({ date: '2026-11-01', consumptionKWH: 13 });
    expect(result.lowestDay).toEqual({ date: '2026-11-02', consumptionKWH: 8 });
    expect(result.averageDayKWH).toBe(10.5);
  });

  test('is held against the month before and the year before', () => {
    expect(result.previousMonth).toEqual({
      month: '2026-10',
      consumptionKWH: 30,
      emissionCO2kg: 21.3,
      emissionEstimated: true,
      billRupees: 177,
      changeKWH: 12,
      changePercent: 40,
    });
    expect(result.yearBefore).toEqual({
      month: '2025-11',
      consumptionKWH: 20,
      emissionCO2kg: 14,
      emissionEstimated: false,
      billRupees: 118,
      changeKWH: 22,
      changePercent: 110,
    });
  });

  test('names unusual days, the first ones against the days before the month', () => {
    // 13 against 10; 8 against 11; 10 against 10.333 and 11 against 10.333 are within a fifth.
    expect(result.anomalies).toEqual([
      { date: '2026-11-01', consumptionKWH: 13, meanKWH: 10, differencePercent: 30 },
      { date: '2026-11-02', consumptionKWH: 8, meanKWH: 11, differencePercent: -27.3 },
    ]);
  });

  test('scores the month as of then, whatever came later', () => {
    // (20 + 30 + 42) / 3 = 30.667; 42 is 37% above.
    expect(result.efficiency).toEqual({
      status: 'Needs Improvement',
      targetPercent: 20,
      monthsWithReadings: 3,
      needsTarget: false,
      needsMonths: false,
      averageKWH: 30.667,
      reductionPercent: -37,
      progressPercent: 0,
    });
    const beforeDecember = readings.filter(({ date }) => date < '2026-12');
    expect(report(beforeDecember)).toEqual(result);
  });

  test('fits the schema by which the API describes it', () => {
    expect(monthlyReportSchema.parse(result)).toEqual(result);
  });
});

describe('the report', () => {
  test('of the unfinished month says where it ends at its present pace', () => {
    const result = report(daily('2026-11-01', 5, 5, 5, 5), { today: '2026-11-20' });
    // 20 kWh by the 4th: 150 by the 30th, × ₹5.9 = ₹885.
    expect(result).toMatchObject({
      unfinished: true,
      pace: { consumptionKWH: 150, amountRupees: 885 },
    });
  });

  test('without a rate has no amounts', () => {
    const readings = [...daily('2026-10-01', 4), ...daily('2026-11-01', 5)];
    const result = report(readings, { today: '2026-11-20', rateMilliRupees: null });
    expect(result?.bill).toBeNull();
    expect(result?.pace).toEqual({ consumptionKWH: 150, amountRupees: null });
    expect(result?.previousMonth?.billRupees).toBeNull();
  });

  test('of the first month is held against nothing', () => {
    const result = report(daily('2026-11-01', 5), { targetPercent: null });
    expect(result).toMatchObject({
      previousMonth: null,
      yearBefore: null,
      anomalies: [],
      efficiency: { status: 'Not Set', needsTarget: true, needsMonths: true, averageKWH: null },
    });
  });

  test('of equal days names the first as highest and lowest', () => {
    const result = report(daily('2026-11-01', 5, 5, 5));
    expect(result?.highestDay.date).toBe('2026-11-01');
    expect(result?.lowestDay.date).toBe('2026-11-01');
  });

  test('of a month without readings is none', () => {
    expect(report([])).toBeNull();
    expect(report(daily('2026-10-01', 5))).toBeNull();
    expect(report(daily('2026-12-01', 5))).toBeNull();
    expect(report([...daily('2026-10-01', 5), ...daily('2026-12-01', 5)])).toBeNull();
  });

  test('of a month that only a bill covers is made of its part of the bill', () => {
    // 300 kWh over 16 October to 14 December, 60 days of 5 kWh.
    const result = report([{ date: '2026-12-14', from: '2026-10-16', wh: 300_000 }]);
    expect(result).toMatchObject({
      consumptionKWH: 150,
      daysWithReadings: 30,
      readings: 1,
      anomalies: [],
    });
  });

  test('adds up to the watt-hour: its days are its month, whatever the readings', () => {
    const reading = fc
      .record({
        end: fc.integer({ min: dayNumber('2026-09-01'), max: dayNumber('2027-01-31') }),
        days: fc.integer({ min: 1, max: 100 }),
        wh: fc.integer({ min: 1, max: 100_000_000 }),
        g: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
      })
      .map(
        ({ end, days, wh, g }): Given => ({
          date: dateOfDay(end),
          wh,
          ...(days > 1 && { from: dateOfDay(end - days + 1) }),
          ...(g !== undefined && { g }),
        }),
      );
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 30 }), (readings) => {
        const { months, groups } = stored(readings);
        for (const usage of months) {
          const result = report([], { month: usage.month, today: '2027-02-01', months, groups });
          const sum = result!.days.reduce(
            (wh, day) => wh + Math.round(day.consumptionKWH * 1000),
            0,
          );
          expect(sum).toBe(usage.consumptionWh);
          expect(result!.consumptionKWH).toBe(usage.consumptionWh / 1000);
          expect(monthlyReportSchema.parse(result)).toEqual(result);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('four years of a real household', () => {
  const file = new URL('../household-daily.csv', import.meta.url);
  const readings = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line): Given => {
      const [date = '', kwh = ''] = line.split(',');
      return { date, wh: Math.round(Number(kwh) * 1000) };
    });
  const { months, groups } = stored(readings);
  const of = (month: Month) => report([], { month, months, groups });

  test('October 2010 is what the file’s own lines add up to', () => {
    // awk: 31 lines of 2010-10, 865.578 kWh.
    expect(of('2010-10')).toMatchObject({
      consumptionKWH: 865.578,
      daysWithReadings: 31,
      previousMonth: { month: '2010-09' },
      yearBefore: { month: '2009-10' },
    });
  });

  test('every month is there, and they add up to the file', () => {
    let wh = 0;
    for (let month = '2006-12'; month <= '2010-11'; month = addMonths(month, 1)) {
      const result = of(month);
      if (result !== null) wh += Math.round(result.consumptionKWH * 1000);
    }
    expect(wh).toBe(readings.reduce((sum, reading) => sum + reading.wh, 0));
    expect(monthOf(readings.at(-1)!.date)).toBe('2010-11');
  });
});
