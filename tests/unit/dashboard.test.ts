import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { computeDashboardFigures } from '#domain/energy/dashboard.ts';
import type { DayReading } from '#domain/energy/days.ts';
import { computeHomeUse, type HomeUse } from '#domain/energy/home-use.ts';
import { bills, daily, reading } from '../support/energy.ts';

/** A home on a day, at ₹5.90 per kWh, whose bills end on a date where one is given. */
function homeOn(today: string, readings: readonly DayReading[], cycleEnd?: string): HomeUse {
  return computeHomeUse(readings, {
    firstDay: 0,
    firstReadingDay: readings[0]?.day ?? null,
    rates: [{ firstDay: 0, rateMilliRupees: 5_900 }],
    cycles: [
      {
        firstDay: 0,
        cycleMonths: 1,
        cycleEnd: cycleEnd === undefined ? null : toDayNumber(cycleEnd),
      },
    ],
    bills: [],
    registerDays: [],
    today: toDayNumber(today),
  });
}

function figures(home: HomeUse, kind: 'month' | 'period' = 'period') {
  return computeDashboardFigures({ home, kind, latestReadings: [], targetPercent: 10 });
}

test('seventeen bills up to 4 October, seen on 25 November: October is no month to judge or to bill', () => {
  const readings = bills('2025-06-04', Array<number>(17).fill(200));
  const { last, unjudged, running, periods } = figures(homeOn('2026-11-25', readings));
  expect(last?.usage).toMatchObject({ month: '2026-09', complete: true });
  expect(unjudged).toMatchObject({ month: '2026-10', knownDays: 4, days: 31 });
  expect(running).toMatchObject({ late: true, usage: { month: '2026-11' } });
  const october = periods.find(({ month }) => month === '2026-10');
  // Four days of a bill, and drawn as that: beside a whole September by the day.
  expect(october).toMatchObject({ basis: 'few-days', knownDays: 4, coveredDays: 4 });
  expect(october?.change).toMatchObject({ code: 'rough' });
});

test('by their bills the same household has the bill that ended on 4 October', () => {
  const readings = bills('2025-06-04', Array<number>(17).fill(200));
  const { last, unjudged, running } = figures(homeOn('2026-11-25', readings, '2026-10-04'));
  expect(last?.usage).toMatchObject({ kind: 'bill', month: '2026-10', consumptionWh: 200_000 });
  expect(last?.yearBefore).toMatchObject({ month: '2025-10' });
  expect(unjudged).toMatchObject({ month: '2026-11', knownDays: 0 });
  expect(running?.usage).toMatchObject({ month: '2026-12' });
});

test('three months by the day and one reading since: the running month is forecast, not judged', () => {
  const readings = [...daily('2026-08-01', Array(92).fill(8)), reading('2026-11-25', 6.2)];
  const { running, last, efficiency } = figures(homeOn('2026-11-26', readings));
  expect(running).toMatchObject({
    usage: { knownDays: 1, days: 30, judged: false },
    forecast: { code: 'forecast', soFarWh: 6_200, knownDays: 1 },
    bill: { code: 'forecast' },
    late: false,
  });
  // One known day of the running month is not compared.
  expect(running?.againstLast).toEqual({ code: 'few-days' });
  expect(last).toMatchObject({ usage: { month: '2026-10' }, amountPaise: 146_320 });
  expect(efficiency).toMatchObject({ code: 'needs-improvement', period: { month: '2026-10' } });
});

test('one reading: nothing but the day, and when a forecast will be there', () => {
  const home = homeOn('2026-11-26', [reading('2026-11-25', 6.2)]);
  const { running, last, periods } = figures(home);
  expect(running).toMatchObject({
    forecast: { code: 'few-days', knownDays: 1, availableOn: toDayNumber('2026-12-02') },
    // The specification's figure is there from the first reading on: 6.2 × 5.90.
    bill: { code: 'latest-period', amountPaise: 3658 },
    restPerDayWh: null,
  });
  expect(last).toBeNull();
  expect(periods).toMatchObject([{ basis: 'few-days', consumptionWh: 6_200, knownDays: 1 }]);
});

test('a month with four of 31 days unknown is drawn in full, by its known days', () => {
  const readings = daily('2026-10-05', Array(27).fill(9));
  const { periods, last } = figures(homeOn('2026-11-03', readings));
  expect(periods[0]).toMatchObject({ basis: 'most-days', consumptionWh: 279_000, knownDays: 27 });
  expect(last).toMatchObject({ amountPaise: 164_610 });
});

test('the running month stands in the trend as a forecast, its rest emitted at the grid’s factor', () => {
  const readings = daily('2026-10-01', Array(41).fill(8));
  const { periods } = figures(homeOn('2026-11-11', readings));
  expect(periods.at(-1)).toMatchObject({
    ...{ month: '2026-11', basis: 'forecast', consumptionWh: 240_000 },
    ...{ emissionG: 170_400, emissionEstimated: true },
  });
});

test('the average of the daily chart is that of known days', () => {
  const readings = [...daily('2026-11-01', [6, 8]), reading('2026-11-05', 10)];
  expect(figures(homeOn('2026-11-06', readings)).averageDayWh).toBe(8_000);
});

test('a home without readings is empty, not broken', () => {
  expect(figures(homeOn('2026-11-25', []))).toMatchObject({
    ...{ running: null, last: null, unjudged: null, periods: [], averageDayWh: null },
    ...{ anomaly: null, recentDays: { slots: [] } },
    efficiency: { code: 'few-periods', judgedPeriods: 0 },
  });
});
