import { expect, test } from 'vitest';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { findAnomaly, findLatestAnomaly } from '#domain/energy/anomaly.ts';
import { comparePeriods, compareWithPrevious } from '#domain/energy/comparison.ts';
import { computeDays, type DayReading } from '#domain/energy/days.ts';
import { computeLatestReduction, scoreEfficiency } from '#domain/energy/efficiency.ts';
import { estimateBill } from '#domain/energy/estimated-bill.ts';
import type { Forecast } from '#domain/energy/forecast.ts';
import { listBillingPeriods, listCalendarMonths } from '#domain/energy/periods.ts';
import { listRecentDays } from '#domain/energy/recent-days.ts';
import { computeBillSavings, computeDaySavings, pairBills } from '#domain/energy/savings.ts';
import { computeAverageWh, computeUsage, describeCoverage } from '#domain/energy/usage.ts';
import { bills, daily, reading } from '../support/energy.ts';

function months(readings: DayReading[], first: string, today: string) {
  const days = computeDays(readings);
  return listCalendarMonths(toDayNumber(first), toDayNumber(today)).map((period) =>
    computeUsage(days, period, toDayNumber(today)),
  );
}

/** Bills that end on the 4th, as billing periods with their figures. */
function billed(kwh: number[], firstEnd: string, today: string) {
  const readings = bills(firstEnd, kwh);
  const cycles = [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber(firstEnd) }];
  const first = readings[0]!.day - readings[0]!.days + 1;
  return listBillingPeriods({ cycles, bills: [], readingDays: [] }, first, toDayNumber(today)).map(
    (period) => computeUsage(computeDays(readings), period, toDayNumber(today)),
  );
}

test('whole months compare by their totals, a running one by the day', () => {
  const readings = daily('2026-09-01', [
    ...Array(30).fill(7),
    ...Array(31).fill(8),
    ...Array(10).fill(9),
  ]);
  const [september, october, november] = months(readings, '2026-09-01', '2026-11-10');
  expect(comparePeriods(october!, september)).toEqual({ code: 'totals', change: 38_000 });
  expect(comparePeriods(november!, october)).toEqual({
    code: 'per-day',
    changePerDay: 1000,
    changeOfPeriod: 30_000,
  });
  expect(describeCoverage(november!)).toMatchObject({ code: 'few-days', knownDays: 10, days: 30 });
  expect(compareWithPrevious([september!, october!, november!])[0]?.comparison).toEqual({
    code: 'no-earlier',
  });
});

test('the month on whose last day we are is still running, and compares by the day', () => {
  const readings = daily('2026-09-01', [...Array(30).fill(7), ...Array(31).fill(8)]);
  const [september, october] = months(readings, '2026-09-01', '2026-10-31');
  expect(october).toMatchObject({ complete: true, over: false, judged: false });
  expect(comparePeriods(october!, september)).toMatchObject({
    code: 'per-day',
    changePerDay: 1000,
  });
});

test('an incomplete month that is judged compares by the day', () => {
  const readings = daily('2026-09-01', [...Array(30).fill(7), ...Array(25).fill(8)]);
  const [september, october] = months(readings, '2026-09-01', '2026-11-05');
  expect(october).toMatchObject({
    knownDays: 25,
    judged: true,
    consumptionWh: 200_000,
    wholePeriodWh: 248_000,
  });
  expect(comparePeriods(october!, september)).toEqual({
    code: 'per-day',
    changePerDay: 1000,
    changeOfPeriod: 31_000,
  });
});

test('a month with an estimated bill has its energy in the total, and is not judged', () => {
  const [october] = months(
    [reading('2026-10-31', 310, 31, { measured: false })],
    '2026-10-01',
    '2026-11-05',
  );
  expect(october).toMatchObject({
    consumptionWh: 310_000,
    knownWh: 0,
    knownDays: 0,
    judged: false,
  });
  expect(describeCoverage(october!).code).toBe('no-day');
});

test('months that do not follow each other are not compared', () => {
  const usage = months(daily('2026-07-01', Array(31).fill(8)), '2026-07-01', '2026-11-05');
  const october = months(daily('2026-10-01', Array(31).fill(8)), '2026-10-01', '2026-11-05')[0]!;
  expect(compareWithPrevious([usage[0]!, october]).at(-1)?.comparison).toEqual({
    code: 'no-earlier',
  });
});

test('bills compare by the day, since their lengths differ', () => {
  const [september, october] = billed([300, 310], '2026-09-04', '2026-11-01');
  // 300 kWh on 31 days against 310 on 30.
  expect([september!.days, october!.days]).toEqual([31, 30]);
  expect(comparePeriods(october!, september)).toEqual({
    ...{ code: 'per-day', changePerDay: 656, changeOfPeriod: 19_677 },
  });
});

test('CO2 of a month: recorded where it was, else by the grid’s factor of each day', () => {
  const march = reading('2025-03-31', 10);
  const april = reading('2025-04-01', 10);
  const recorded = reading('2024-03-31', 10, 1, { recordedWh: 10_000, recordedG: 9000 });
  const on = (one: DayReading) => months([one], toIsoDate(one.day), '2026-11-05')[0]!;
  expect(on(march)).toMatchObject({ emissionG: 7100, emissionEstimated: true });
  expect(on(recorded)).toMatchObject({ emissionG: 9000, emissionEstimated: false });
  const cycles = [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2024-04-10') }];
  const bill = listBillingPeriods(
    { cycles, bills: [], readingDays: [] },
    toDayNumber('2024-03-31'),
    toDayNumber('2024-03-31'),
  )[0]!;
  const both = [reading('2024-03-31', 10), reading('2024-04-01', 10)];
  // 727 g in the financial year that ends with March 2024, 710 after it.
  expect(computeUsage(computeDays(both), bill, toDayNumber('2026-11-05')).emissionG).toBe(14_370);
  expect(on(april).emissionG).toBe(7100);
});

test('savings in kilograms take recorded with recorded, and else the factor of the later day', () => {
  const year = (first: string, kwh: number, rest: Partial<DayReading>) =>
    daily(first, Array(40).fill(kwh)).map((one) => ({ ...one, ...rest }));
  const today = toDayNumber('2026-10-10');
  const now = year('2026-08-31', 8, { recordedWh: 8000, recordedG: 4000 });
  const then = year('2025-08-31', 10, { recordedWh: 10_000, recordedG: 9000 });
  expect(computeDaySavings(computeDays([...now, ...then]), [], today)).toMatchObject({
    ...{
      pairs: 40,
      savedWh: 80_000,
      savedPaise: null,
      reductionG: 200_000,
      emissionEstimated: false,
    },
  });
  const unrecorded = year('2025-08-31', 10, {});
  expect(computeDaySavings(computeDays([...now, ...unrecorded]), [], today)).toMatchObject({
    ...{ reductionG: 56_800, emissionEstimated: true },
  });
});

test('29 February has no partner', () => {
  const days = computeDays([
    ...daily('2023-02-01', Array(59).fill(8)),
    ...daily('2024-02-01', Array(60).fill(7)),
  ]);
  const result = computeDaySavings(days, [], toDayNumber('2024-04-01'));
  expect(result).toMatchObject({ code: 'savings', pairs: 59, savedWh: 59_000 });
});

test('days of a year ago that no longer count do not bring the date of savings nearer', () => {
  const january = (year: number) => daily(`${year}-01-01`, Array(20).fill(8));
  const days = computeDays([...january(2025), ...january(2026)]);
  // 20 pairs now; but when the next Januaries have partners, those of 2026 are more than a year old.
  expect(computeDaySavings(days, [], toDayNumber('2026-01-21'))).toMatchObject({
    ...{ code: 'few-pairs', pairs: 20, availableOn: toDayNumber('2027-01-31') },
  });
});

test('savings that only lack entered readings say up to which day', () => {
  const days = computeDays([
    ...daily('2025-09-01', Array(40).fill(8)),
    ...daily('2026-09-01', Array(10).fill(8)),
  ]);
  expect(computeDaySavings(days, [], toDayNumber('2026-11-25'))).toMatchObject({
    ...{ code: 'few-pairs', pairs: 10, availableOn: toDayNumber('2026-09-30') },
  });
});

test('savings by the bill: its units against those of the same bill a year before, by the day', () => {
  const kwh = [310, 300, 290, 280, 270, 260, 250, 240, 230, 220, 210, 200, 279, 290];
  const periods = billed(kwh, '2025-09-04', '2026-10-20');
  const pairs = pairBills(periods, toDayNumber('2026-10-20'));
  // August bill: 310 on 31 days, as is the later one; September bill: 300 on 30 days, as is the later one.
  expect(pairs.map(({ thenWh }) => thenWh)).toEqual([310_000, 300_000]);
  expect(computeBillSavings(pairs)).toMatchObject({
    unit: 'bill',
    pairs: 2,
    savedWh: 31_000 + 10_000,
  });
  expect(pairBills(periods.slice(0, 12), toDayNumber('2026-08-20'))).toEqual([]);
});

test('savings by the bill scale the earlier bill to the days of the later one', () => {
  const then = { ...billed([310], '2025-09-04', '2025-10-01')[0]! };
  const now = {
    ...billed([270], '2026-09-04', '2026-10-01')[0]!,
    firstDay: toDayNumber('2026-08-06'),
    days: 30,
  };
  const result = computeBillSavings(pairBills([then, now], toDayNumber('2026-10-01')));
  expect(result).toMatchObject({ savedWh: 300_000 - 270_000, reductionG: 21_300 });
});

test('the score of bills is by the day, and the running bill has its own line', () => {
  const periods = billed([310, 310, 300, 240], '2026-07-04', '2026-10-20');
  const running = (lowWh: number, highWh: number) => {
    const forecast = { code: 'forecast', lowWh, highWh } as Forecast;
    return scoreEfficiency({
      periods,
      targetPercent: 10,
      today: toDayNumber('2026-10-20'),
      running: { days: 31, forecast },
    });
  };
  // 1,160 kWh on 30 + 31 + 31 + 30 days, less a tenth; the last bill used 8 kWh a day.
  expect(periods.slice(0, 4).map((period) => period.days)).toEqual([30, 31, 31, 30]);
  const limitWh = Math.floor((1_160_000 * 0.9) / 122);
  expect(running(200_000, 260_000)).toMatchObject({
    ...{
      code: 'on-track',
      judgedPeriods: 4,
      usedWh: 8000,
      averageWh: 9508,
      limitWh,
      running: 'on-course',
    },
  });
  expect(running(200_000, 266_000)).toMatchObject({ running: 'open' });
  expect(running(266_000, 300_000)).toMatchObject({ running: 'likely-over' });
  expect(
    scoreEfficiency({
      periods,
      targetPercent: null,
      today: toDayNumber('2026-10-20'),
      running: null,
    }),
  ).toEqual({
    ...{ code: 'no-target', judgedPeriods: 4 },
  });
});

test('progress is the part of the target that is reached, 100 only when all of it is', () => {
  const score = (last: number) =>
    scoreEfficiency({
      periods: months(
        daily('2026-06-01', [...Array(122).fill(10), ...Array(31).fill(last)]),
        '2026-06-01',
        '2026-11-20',
      ),
      ...{ targetPercent: 20, today: toDayNumber('2026-11-20'), running: null },
    });
  // June to October: 300, 310, 310, 300 and 31 × 9 = 279, on average 299.8.
  expect(score(9)).toMatchObject({
    code: 'needs-improvement',
    averageWh: 299_800,
    reductionPercent: 6.9,
    progressPercent: 34,
  });
  expect(score(12)).toMatchObject({ code: 'needs-improvement', progressPercent: 0 });
  expect(score(7)).toMatchObject({ code: 'on-track', progressPercent: 100 });
});

test('without a target the latest judged month is held against the average of such months', () => {
  const today = '2026-11-20';
  const reduction = (...kwh: number[]) =>
    computeLatestReduction(
      months(
        daily(
          '2026-08-01',
          [31, 30, 31, 10].flatMap((days, place) => Array(days).fill(kwh[place])),
        ),
        '2026-08-01',
        today,
      ),
      toDayNumber(today),
    );
  // 310, 300 and 248 kWh are 286 on average; the ten days of November are no month.
  expect(reduction(10, 10, 8, 1)).toMatchObject({
    ...{ code: 'reduction', averageWh: 286_000, reductionPercent: 13.3 },
    period: { month: '2026-10' },
  });
  expect(reduction(10, 10, 12, 1)).toMatchObject({ reductionPercent: -13.6 });
  expect(reduction(0, 0, 0, 1)).toMatchObject({ reductionPercent: 0 });
  const short = months(daily('2026-09-01', Array(61).fill(9)), '2026-09-01', today);
  expect(computeLatestReduction(short, toDayNumber(today))).toEqual({
    ...{ code: 'few-periods', judgedPeriods: 2, neededPeriods: 3 },
  });
});

test('without a forecast the latest month with a value is what is said of the bill, at the rates then in force', () => {
  const days = computeDays(daily('2026-03-17', Array(25).fill(10)));
  const [april] = listCalendarMonths(toDayNumber('2026-04-01'), toDayNumber('2026-04-01'));
  const march = {
    kind: 'bill',
    firstDay: toDayNumber('2026-03-12'),
    lastDay: toDayNumber('2026-04-10'),
    month: '2026-04',
  } as const;
  const today = toDayNumber('2026-08-01');
  const judged = computeUsage(days, march, today);
  expect(judged).toMatchObject({ knownDays: 25, days: 30, judged: true, wholePeriodWh: 300_000 });
  const rates = [
    { firstDay: 0, rateMilliRupees: 4000 },
    { firstDay: toDayNumber('2026-04-01'), rateMilliRupees: 5000 },
  ];
  const forecast = { code: 'stale', latestDay: toDayNumber('2026-04-10') } as const;
  // 5 unknown and 15 known days of March at 4 rupees, 10 of April at 5; 10 kWh each.
  expect(estimateBill({ days, rates, running: april!, forecast, latest: judged })).toMatchObject({
    ...{ code: 'latest-period', amountPaise: 20 * 4000 + 10 * 5000 },
  });
  expect(estimateBill({ days, rates, running: april!, forecast, latest: undefined })).toEqual({
    code: 'none',
  });
});

test('an average month is over the judged ones', () => {
  const usage = months(daily('2026-08-25', Array(72).fill(8)), '2026-08-01', '2026-11-05');
  expect(usage.map((one) => one.judged)).toEqual([false, true, true, false]);
  expect(computeAverageWh(usage)).toBe(244_000);
});

test('a bill after daily readings is compared by the day, and an estimate is passed over', () => {
  const before = ['2026-09-03', '2026-09-02', '2026-09-01'].map((date) => reading(date, 8));
  const bill = reading('2026-10-04', 248, 31);
  expect(findAnomaly([bill, ...before])).toBeNull();
  const dear = reading('2026-10-04', 300, 31);
  expect(findAnomaly([dear, ...before])).toMatchObject({
    ...{ perDayWh: 9677, meanPerDayWh: 8000, differencePercent: 21, daysUnknownBefore: 0 },
  });
  const estimate = reading('2026-10-05', 90, 1, { measured: false });
  expect(findAnomaly([estimate, bill, ...before])).toBeNull();
});

test('exactly a fifth is no anomaly, three readings are too few, and of nothing there is no percentage', () => {
  const before = ['2026-10-03', '2026-10-02', '2026-10-01'].map((date) => reading(date, 10));
  expect(findAnomaly([reading('2026-10-04', 12), ...before])).toBeNull();
  expect(findAnomaly([reading('2026-10-04', 12.001), ...before])).not.toBeNull();
  expect(findAnomaly([reading('2026-10-04', 7.999), ...before])).toMatchObject({
    differencePercent: -20,
  });
  expect(findAnomaly([reading('2026-10-04', 99), ...before.slice(1)])).toBeNull();
  const nothing = before.map((one) => ({ ...one, consumptionWh: 0 }));
  expect(findAnomaly([reading('2026-10-04', 12), ...nothing])).toBeNull();
});

test('after a gap a reading is asked whether it covers the gap only where it would be more usual so', () => {
  const before = ['2026-10-03', '2026-10-02', '2026-10-01'].map((date) => reading(date, 8));
  // Two days' use typed as one day's; and a day that is merely dear, or cheap.
  expect(findAnomaly([reading('2026-10-05', 16), ...before])).toMatchObject({
    ...{ differencePercent: 100, daysUnknownBefore: 1, mayCoverUnknown: true },
  });
  expect(findAnomaly([reading('2026-10-05', 10), ...before])).toMatchObject({
    ...{ differencePercent: 25, daysUnknownBefore: 1, mayCoverUnknown: false },
  });
  expect(findAnomaly([reading('2026-10-05', 6.2), ...before])).toMatchObject({
    ...{ daysUnknownBefore: 1, mayCoverUnknown: false },
  });
  expect(findAnomaly([reading('2026-10-04', 16), ...before])).toMatchObject({
    ...{ daysUnknownBefore: 0, mayCoverUnknown: false },
  });
});

test('who comes back after more than two weeks is told only of what may be the use of all those days', () => {
  const before = ['2026-10-03', '2026-10-02', '2026-10-01'].map((date) => reading(date, 8));
  expect(findAnomaly([reading('2026-10-18', 6.2), ...before])?.daysUnknownBefore).toBe(14);
  expect(findAnomaly([reading('2026-10-19', 6.2), ...before])).toBeNull();
  expect(findAnomaly([reading('2026-10-19', 13), ...before])).toBeNull();
  expect(findAnomaly([reading('2026-10-19', 120), ...before])).toMatchObject({
    ...{ daysUnknownBefore: 15, mayCoverUnknown: true },
  });
});

test('one number a month is compared with the months before, whatever lies between', () => {
  const before = ['2026-09-01', '2026-08-01', '2026-07-01'].map((date) => reading(date, 200));
  expect(findAnomaly([reading('2026-10-01', 150), ...before])).toMatchObject({
    ...{ differencePercent: -25, daysUnknownBefore: 29, mayCoverUnknown: false },
  });
  // Missing a month is a longer gap than usual.
  expect(findAnomaly([reading('2026-11-01', 150), ...before])).toBeNull();
});

test('a reading of more than a home is likely to use is the one to check, and not those after it', () => {
  const spike = reading('2026-10-04', 4812.6);
  const before = ['2026-10-03', '2026-10-02', '2026-10-01'].map((date) => reading(date, 8));
  const after = [reading('2026-10-06', 8), reading('2026-10-05', 7.9)];
  expect(findLatestAnomaly([...after, spike, ...before], 8000)).toMatchObject({
    ...{ reading: spike, isLatest: false, perDayWh: 4_812_600, meanPerDayWh: 8000 },
  });
  expect(findLatestAnomaly([spike, ...before], 8000)).toMatchObject({ isLatest: true });
  // The first number of all was the meter's: nothing is said of the right ones.
  expect(findLatestAnomaly([reading('2026-10-07', 8), ...after, spike], null)).toBeNull();
});

test('a reading of today raises the banner where a person typed it, and not where a file brought it', () => {
  const before = ['2026-10-03', '2026-10-02', '2026-10-01'].map((date) => reading(date, 9.1));
  const typed = { ...reading('2026-10-04', 0.4), fromFile: false };
  const brought = { ...typed, fromFile: true };
  expect(findLatestAnomaly([typed, ...before], 9100, typed.day)).toMatchObject({ reading: typed });
  expect(findLatestAnomaly([brought, ...before], 9100, brought.day)).toBeNull();
  // The day is over.
  expect(findLatestAnomaly([brought, ...before], 9100, brought.day + 1)).not.toBeNull();
});

test('the daily chart keeps the place of unknown days, and cuts a gap of more than two weeks', () => {
  const days = computeDays([
    ...daily('2026-10-30', [8, 12]),
    reading('2026-11-03', 20, 2),
    reading('2026-11-20', 30),
    reading('2026-11-22', 5, 1, { measured: false }),
  ]);
  const chart = listRecentDays(days, toDayNumber('2026-11-25'));
  expect(
    chart.slots.map((slot) => (slot.kind === 'cut' ? `${slot.days} days` : slot.basis)),
  ).toEqual([
    ...['own', 'own', 'unknown', 'share', 'share', '16 days', 'own', 'unknown', 'estimate'],
    // The days up to yesterday.
    ...['unknown', 'unknown'],
  ]);
  expect(chart.slots[2]).toMatchObject({ consumptionWh: null, day: toDayNumber('2026-11-01') });
  expect(chart).toMatchObject({ daysWithReadings: 6, ownDays: 3 });
  expect(chart.highestDay).toEqual({ day: toDayNumber('2026-11-20'), consumptionWh: 30_000 });
});

test('an evenly shared bill has no highest day', () => {
  const chart = listRecentDays(
    computeDays([reading('2026-10-04', 205, 30)]),
    toDayNumber('2026-10-05'),
  );
  expect(chart).toMatchObject({ daysWithReadings: 30, ownDays: 0, highestDay: null });
});
