import { expect, test } from 'vitest';
import { computeAverageDays } from '#domain/energy/hours/average-day.ts';
import { computeHourlyUse, type RecentReading, type WholeDay } from '#domain/energy/hours/hours.ts';

/** 1 January 1970, a Thursday, and the days after it. */
const THURSDAY = 0;
const makeDay = (day: number, count: number, wh: (slot: number) => number): WholeDay => ({
  day,
  slots: Array.from({ length: count }, (_, slot) => wh(slot)),
});
const makeReading = (
  day: number,
  count: number,
  wh: (slot: number) => number | null,
): RecentReading => ({
  ...{ day, days: 1, measured: true },
  slots: Array.from({ length: count }, (_, slot) => wh(slot)),
});

test('the parts of a day stand by their size, and their percents add up to 100', () => {
  // Night 8 × 100, morning 3 × 100, day 8 × 200, evening 5 × 100 + 200 Wh.
  const { all } = computeAverageDays([
    makeDay(THURSDAY, 24, (hour) => (hour >= 9 && hour < 17 ? 200 : hour === 21 ? 300 : 100)),
  ]);
  expect(all?.averageWh).toBe(3400);
  expect(all?.parts.map(({ name, averageWh, percent }) => [name, averageWh, percent])).toEqual([
    ['day', 1600, 47],
    ['night', 800, 23],
    ['evening', 700, 21],
    ['morning', 300, 9],
  ]);
});

test('what rounding leaves goes to the largest remainders', () => {
  // A third each of night, morning and day: 33 + 33 + 33 is one short.
  const thirds = new Map([
    [0, 100],
    [7, 100],
    [12, 100],
  ]);
  const { all } = computeAverageDays([makeDay(THURSDAY, 24, (hour) => thirds.get(hour) ?? 0)]);
  expect(all?.parts.map(({ percent }) => percent)).toEqual([34, 33, 33, 0]);
});

test('heavy is more than 1.4 times the average, neighbours together', () => {
  const { all } = computeAverageDays([
    // On average 100 Wh: 140 is not over 1.4 times it, 141 is.
    makeDay(THURSDAY, 48, (slot) =>
      slot === 10
        ? 140
        : slot === 11 || slot === 12 || slot === 47
          ? 141
          : slot === 20
            ? 37
            : slot < 2
              ? 50
              : 100,
    ),
  ]);
  expect(all?.averageWh).toBe(4800);
  expect(all?.heavy).toEqual([
    { from: 11, to: 13 },
    { from: 47, to: 48 },
  ]);
});

test('the quietest half-hour is told in watts, and so is the quietest hour', () => {
  const wh = (slot: number) => (slot === 6 ? 60 : 200);
  expect(computeAverageDays([makeDay(THURSDAY, 48, wh)]).all?.quietestW).toBe(120);
  expect(computeAverageDays([makeDay(THURSDAY, 24, wh)]).all?.quietestW).toBe(60);
});

test('Saturday and Sunday are the weekend', () => {
  const week = Array.from({ length: 7 }, (_, at) => makeDay(THURSDAY + at, 24, () => at));
  const { all, weekdays, weekend } = computeAverageDays(week);
  expect([all?.days, weekdays?.days, weekend?.days]).toEqual([7, 5, 2]);
  // Saturday is 2 Wh an hour, Sunday 3.
  expect(weekend?.averageWh).toBe(60);
  expect(computeAverageDays(week.slice(0, 2)).weekend).toBeNull();
});

test('days without any use have no parts and no heavy hours', () => {
  expect(computeAverageDays([makeDay(THURSDAY, 48, () => 0)]).all).toMatchObject({
    ...{ averageWh: 0, parts: [], heavy: [], quietestW: 0 },
  });
});

test('without a whole day there is no average', () => {
  expect(computeAverageDays([])).toEqual({ all: null, weekdays: null, weekend: null });
});

test('quarter hours are summed to half-hours', () => {
  const { wholeDays } = computeHourlyUse([makeReading(THURSDAY, 96, (slot) => slot)]);
  expect(wholeDays[0]?.slots).toHaveLength(48);
  expect(wholeDays[0]?.slots.slice(0, 2)).toEqual([1, 5]);
});

test('days by the hour among days by half-hours make all of them hours', () => {
  const { wholeDays } = computeHourlyUse([
    makeReading(THURSDAY, 48, () => 50),
    makeReading(THURSDAY + 1, 24, () => 80),
  ]);
  expect(wholeDays.map(({ slots }) => [slots.length, slots[0]])).toEqual([
    [24, 100],
    [24, 80],
  ]);
});

test('a day of 23 whole hours is left out, and counted', () => {
  const { wholeDays, leftOut } = computeHourlyUse([
    makeReading(THURSDAY, 48, () => 50),
    makeReading(THURSDAY + 1, 48, (slot) => (slot === 5 ? null : 50)),
    { ...makeReading(THURSDAY + 2, 48, () => 50), measured: false },
  ]);
  expect(wholeDays.map(({ day }) => day)).toEqual([THURSDAY]);
  expect(leftOut).toEqual({ estimated: 1, partly: 1 });
});
