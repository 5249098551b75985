/** A home's days and periods, as its figures are calculated from them. */
import { expect, test } from 'vitest';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { DayReading } from '#domain/energy/days.ts';
import { computeLatestReduction } from '#domain/energy/efficiency.ts';
import {
  computeUsualYearWh,
  findFirstDayToRead,
  findRunningPeriod,
  listPeriods,
} from '#domain/energy/home-use.ts';
import { bills, daily, home, reading } from '../support/energy.ts';

test('the two years before the latest reading are asked for, from the first of a month', () => {
  expect(toIsoDate(findFirstDayToRead(toDayNumber('2026-11-25')))).toBe('2024-11-01');
});

test('months run without gaps from the first day known to the running one', () => {
  const months = listPeriods(
    home([reading('2026-08-31', 5), reading('2026-10-02', 6)], '2026-11-25'),
    'month',
  );
  expect(months.map(({ month, knownDays }) => [month, knownDays])).toEqual([
    ['2026-08', 1],
    ['2026-09', 0],
    ['2026-10', 1],
    ['2026-11', 0],
  ]);
});

test('a home without readings has no periods, but one is running', () => {
  expect(listPeriods(home([], '2026-11-25'), 'month')).toEqual([]);
  expect(findRunningPeriod(home([], '2026-11-25'), 'period').month).toBe('2026-11');
});

test('a bill that began before the days asked for is no period: too little of it is here', () => {
  const cycles = [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-10-04') }];
  const facts = { cycles, firstDay: toDayNumber('2026-08-01') };
  const periods = listPeriods(
    home(bills('2026-08-04', [200, 210, 220]), '2026-10-20', facts),
    'period',
  );
  expect(periods.map(({ lastDay, complete }) => [toIsoDate(lastDay), complete])).toEqual([
    ['2026-09-04', true],
    ['2026-10-04', true],
    ['2026-11-04', false],
  ]);
});

test('bills that are here whole begin with the first of which a day is known', () => {
  const facts = {
    cycles: [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-10-06') }],
    firstDay: toDayNumber('2026-07-01'),
  };
  const readings = [...daily('2026-06-20', Array(16).fill(5)), ...daily('2026-09-20', [5])];
  const [first] = listPeriods(home(readings, '2026-10-01', facts), 'period');
  expect(first).toMatchObject({ month: '2026-10', knownDays: 1 });
});

test('the average of its bills is the same whether all of its days are here or the latest 25 months', () => {
  const cycles = [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-11-06') }];
  const readings = bills(
    '2024-08-06',
    Array.from({ length: 28 }, (_, place) => 400 - 9 * place),
  );
  const average = (firstDay: number) => {
    const one = home(readings, '2026-11-20', { cycles, firstDay });
    return computeLatestReduction(listPeriods(one, 'period'), one.today);
  };
  expect(average(0)).toMatchObject({ code: 'reduction' });
  expect(average(findFirstDayToRead(toDayNumber('2026-11-06')))).toEqual(average(0));
});

test('of a home with earlier readings the first month asked for is shown whole', () => {
  const days = daily(
    '2026-09-01',
    Array.from({ length: 61 }, () => 5),
  );
  const facts = { firstDay: toDayNumber('2026-09-01') };
  const [first] = listPeriods(home(days, '2026-11-01', { ...facts }), 'month');
  expect(first).toMatchObject({ month: '2026-09', knownDays: 30, complete: true });
});

test('a year is its known days where there are enough, else twelve average judged months', () => {
  const year = (readings: DayReading[]) => computeUsualYearWh(home(readings, '2026-11-26'));
  // 300 of the last 365 days.
  expect(year(daily('2026-01-30', Array(300).fill(10)))).toBe(3_650_000);
  // Eight whole months, 30.25 days long on average.
  expect(year(daily('2026-02-01', Array(242).fill(10)))).toBe(3_630_000);
  expect(year(daily('2026-11-01', Array(20).fill(10)))).toBeNull();
});
