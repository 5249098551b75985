/** The figures of four homes, as their screens will show them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { findAnomaly } from '#domain/energy/anomaly.ts';
import {
  comparePeriods,
  compareWithPrevious,
  findLatestJudged,
} from '#domain/energy/comparison.ts';
import { computeDays } from '#domain/energy/days.ts';
import { scoreEfficiency } from '#domain/energy/efficiency.ts';
import { estimateBill } from '#domain/energy/estimated-bill.ts';
import { forecastPeriod } from '#domain/energy/forecast.ts';
import { listCalendarMonths, type Period } from '#domain/energy/periods.ts';
import { computeDaySavings } from '#domain/energy/savings.ts';
import {
  computeAverageWh,
  computeUsage,
  computeYearWh,
  describeCoverage,
} from '#domain/energy/usage.ts';
import { bills, daily, reading } from '../support/energy.ts';

const TODAY = toDayNumber('2026-11-25');

function month(name: string): Period {
  const [period] = listCalendarMonths(toDayNumber(`${name}-01`), toDayNumber(`${name}-01`));
  return period!;
}

/** Seventeen paper bills from the 5th to the 4th, the last one until 4 October 2026; 4.43 rupees a unit. */
const PAPER_BILLS = bills(
  '2025-06-04',
  [300, 270, 235, 220, 215, 180, 171, 161, 175, 190, 253, 300, 285, 265, 240, 190, 205],
);
const RATES = [{ firstDay: 0, rateMilliRupees: 4430 }];

test('a family with paper bills: a month of which four days are known is no month', () => {
  const days = computeDays(PAPER_BILLS);
  const periods = listCalendarMonths(toDayNumber('2025-05-01'), TODAY);
  const months = periods.map((period) => computeUsage(days, period, TODAY));
  const by = new Map(months.map((one) => [one.month, one]));
  const october = by.get('2026-10')!;
  expect(describeCoverage(october)).toEqual({
    code: 'few-days',
    knownDays: 4,
    days: 31,
    ownDays: 0,
  });
  expect(october).toMatchObject({ judged: false, over: true });
  expect((october.consumptionWh / 1000).toFixed(1)).toBe('27.3');
  // No bar for October, and September is the last month.
  expect(
    compareWithPrevious(months).find(({ period }) => period.month === '2026-10')?.comparison,
  ).toEqual({
    code: 'few-days',
  });
  const september = findLatestJudged(months);
  expect(september?.month).toBe('2026-09');
  expect(((september?.consumptionWh ?? 0) / 1000).toFixed(1)).toBe('202.2');
  // May 2025 by 27 of 31 days.
  expect(by.get('2025-05')).toMatchObject({ knownDays: 27, judged: true, wholePeriodWh: 300_000 });
  expect(((by.get('2025-05')?.consumptionWh ?? 0) / 1000).toFixed(1)).toBe('261.3');
  const score = scoreEfficiency({
    periods: months,
    targetPercent: 10,
    today: TODAY,
    running: null,
  });
  expect(score).toMatchObject({ code: 'on-track', judgedPeriods: 17, progressPercent: 100 });
  if (score.code !== 'on-track') throw new Error('no score');
  expect((score.usedWh / 1000).toFixed(1)).toBe('202.2');
  expect((score.limitWh / 1000).toFixed(1)).toBe('204.7');
});

test('a family with paper bills: savings are the last bills against the same ones a year before', () => {
  const result = computeDaySavings(computeDays(PAPER_BILLS), RATES, TODAY);
  expect(result).toMatchObject({
    ...{ code: 'savings', unit: 'day', pairs: 153, fromDay: toDayNumber('2026-05-05') },
    ...{ savedWh: 55_000, savedPaise: 24_365, emissionEstimated: true },
    // 0.710 kg a kWh.
    reductionG: 39_050,
  });
});

test('a family with paper bills: the forecast counts what is known, and knows last year', () => {
  const days = computeDays(PAPER_BILLS);
  const level = levelOf(
    PAPER_BILLS.at(-1)!.consumptionWh / 30,
    PAPER_BILLS.at(-2)!.consumptionWh / 31,
  );
  const october = { firstDay: toDayNumber('2026-10-05'), lastDay: toDayNumber('2026-11-04') };
  // 22 September to 19 November 2025 against 8 September to 5 October.
  const [september25, october25, november25] = [215 / 30, 180 / 31, 171 / 30] as const;
  const then = (13 * september25 + 31 * october25 + 15 * november25) / 59;
  const before = (27 * september25 + october25) / 28;
  // The last 120 days against 8 June to 5 October 2025.
  const now = 205 + 190 + 240 + (28 * 265) / 30;
  const yearAgo = october25 + 215 + 220 + 235 + (27 * 270) / 30;
  const drift = (now / yearAgo) ** (120 / 150);
  // The middle of October is 16 days ahead of the last bill, whose middle is 14.5 days before its end.
  const share = 30.5 / (30.5 + 20);
  const expected =
    31 * level * (then / before) ** ((1 - share) / 2) * ((1000 * then * drift) / level) ** share;
  const result = forecastPeriod(days, october, TODAY);
  if (result.code !== 'forecast') throw new Error(result.code);
  expect(result).toMatchObject({ soFarWh: 0, knownDays: 0, latestDay: toDayNumber('2026-10-04') });
  expect(Math.abs(result.consumptionWh - expected)).toBeLessThan(3);
  expect(Math.round(result.consumptionWh / 1000)).toBe(187);
  expect(result.lowWh).toBeLessThan(165_000);
  expect(result.highWh).toBeGreaterThan(210_000);
  const november = { firstDay: toDayNumber('2026-11-05'), lastDay: toDayNumber('2026-12-04') };
  const next = forecastPeriod(days, november, TODAY);
  expect(next.code === 'forecast' && (next.consumptionWh / 1000).toFixed(1)).toBe('166.9');
});

/** The level after thirty days of one use and, before them, thirty of another. */
function levelOf(latestWh: number, beforeWh: number): number {
  let weights = 0;
  let sum = 0;
  for (let back = 0; back < 60; back += 1) {
    weights += 0.5 ** (back / 5);
    sum += 0.5 ** (back / 5) * (back < 30 ? latestWh : beforeWh);
  }
  return sum / weights;
}

/** The day after that of the reading. */
const AFTER = TODAY + 1;

test('one reading after weeks: so far, a forecast and its price, never a small bill', () => {
  const days = computeDays([...daily('2026-08-01', Array(92).fill(8)), reading('2026-11-25', 6.2)]);
  const november = month('2026-11');
  const usage = computeUsage(days, november, AFTER);
  expect(describeCoverage(usage)).toMatchObject({ code: 'few-days', knownDays: 1, days: 30 });
  const expected = forecastPeriod(days, november, AFTER);
  if (expected.code !== 'forecast') throw new Error(expected.code);
  expect(Math.round(expected.consumptionWh / 1000)).toBe(196);
  const october = computeUsage(days, month('2026-10'), AFTER);
  expect(october).toMatchObject({ judged: true, complete: true, consumptionWh: 248_000 });
  const bill = estimateBill({
    days,
    rates: RATES,
    running: november,
    forecast: expected,
    latest: october,
  });
  expect(bill).toMatchObject({
    code: 'forecast',
    amountPaise: Math.round((expected.consumptionWh * 443) / 1000),
    soFarPaise: 2747,
  });
  // A running month is compared by the day, and only from seven known days on.
  expect(comparePeriods(usage, october)).toEqual({ code: 'few-days' });
});

test('one reading ever: nothing but that one day is known', () => {
  const days = computeDays([reading('2026-11-25', 6.2)]);
  const periods = [
    computeUsage(days, month('2026-10'), AFTER),
    computeUsage(days, month('2026-11'), AFTER),
  ];
  expect(describeCoverage(periods[0]!)).toEqual({
    code: 'no-day',
    knownDays: 0,
    days: 31,
    ownDays: 0,
  });
  expect(periods[0]).toMatchObject({ consumptionWh: 0, perDayWh: null, wholePeriodWh: null });
  expect(findLatestJudged(periods)).toBeUndefined();
  expect(computeAverageWh(periods)).toBeNull();
  expect(computeYearWh(days, AFTER)).toBeNull();
  expect(compareWithPrevious(periods).map((one) => one.comparison.code)).toEqual([
    'no-earlier',
    'few-days',
  ]);
  expect(scoreEfficiency({ periods, targetPercent: 10, today: AFTER, running: null })).toEqual({
    ...{ code: 'few-periods', judgedPeriods: 0, neededPeriods: 3 },
  });
  expect(computeDaySavings(days, RATES, AFTER)).toEqual({
    ...{
      code: 'few-pairs',
      unit: 'day',
      pairs: 0,
      neededPairs: 30,
      availableOn: toDayNumber('2027-12-25'),
    },
  });
  expect(findAnomaly([reading('2026-11-25', 6.2)])).toBeNull();
  const expected = forecastPeriod(days, month('2026-11'), AFTER);
  expect(expected).toMatchObject({ code: 'few-days', availableOn: toDayNumber('2026-12-02') });
  expect(
    estimateBill({
      days,
      rates: RATES,
      running: month('2026-11'),
      forecast: expected,
      latest: periods[1],
    }),
  ).toMatchObject({ code: 'latest-period', amountPaise: 2747 });
});

test('a month with seven days missing is not judged, and its days are near the truth', () => {
  const october = readFileSync(join(import.meta.dirname, '../household-daily.csv'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('2010-10-'))
    .map((line) => line.split(','));
  const missing = (date: string) => date >= '2010-10-11' && date <= '2010-10-17';
  const all = october.map(([date = '', kwh]) => reading(date, Number(kwh)));
  const some = october.filter(([date = '']) => !missing(date));
  const today = toDayNumber('2010-11-26');
  const whole = computeUsage(computeDays(all), month('2010-10'), today);
  const part = computeUsage(
    computeDays(some.map(([date = '', kwh]) => reading(date, Number(kwh)))),
    month('2010-10'),
    today,
  );
  expect(whole).toMatchObject({ complete: true, judged: true });
  expect(whole.wholePeriodWh).toBe(whole.consumptionWh);
  expect(((whole.perDayWh ?? 0) / 1000).toFixed(1)).toBe('27.9');
  expect(part).toMatchObject({ knownDays: 24, days: 31, judged: false });
  expect((part.consumptionWh / 1000).toFixed(1)).toBe('681.3');
  expect(((part.perDayWh ?? 0) / 1000).toFixed(1)).toBe('28.4');
  expect(part.wholePeriodWh).toBe(Math.round((part.knownWh * 31) / 24));
});
