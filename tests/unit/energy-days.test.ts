import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { computeDays, type Day, type DayReading, selectDays } from '#domain/energy/days.ts';
import { reading } from '../support/energy.ts';

function kwh(days: readonly Day[]): number[] {
  return days.map((day) => day.consumptionWh / 1000);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('a day that no reading covers is absent; a day of 0 kWh is known', () => {
  const days = computeDays([reading('2026-11-03', 0), reading('2026-11-01', 7.25)]);
  expect(days.map((day) => day.day - toDayNumber('2026-11-01'))).toEqual([0, 2]);
  expect(kwh(days)).toEqual([7.25, 0]);
  expect(days.every((day) => day.known && !day.shared && day.readingEnds)).toBe(true);
});

test('two readings of one day are added up, with the grams of the one that has them', () => {
  const [day] = computeDays([
    reading('2026-11-03', 4),
    reading('2026-11-03', 2, 1, { recordedWh: 2000, recordedG: 1500 }),
  ]);
  expect(day).toMatchObject({ consumptionWh: 6000, recordedWh: 2000, recordedG: 1500 });
});

test('a bill is shared evenly by its days, to the watt-hour', () => {
  const days = computeDays([reading('2026-10-04', 0.1, 30, { recordedWh: 100, recordedG: 71 })]);
  expect(days).toHaveLength(30);
  expect(sum(days.map((day) => day.consumptionWh))).toBe(100);
  expect(sum(days.map((day) => day.recordedWh))).toBe(100);
  expect(sum(days.map((day) => day.recordedG))).toBe(71);
  expect(new Set(days.map((day) => day.consumptionWh))).toEqual(new Set([3, 4]));
  expect(days.filter((day) => day.readingEnds).map((day) => day.day)).toEqual([
    toDayNumber('2026-10-04'),
  ]);
});

test('daily values inside a bill are its detail: the other days share what they leave', () => {
  const days = computeDays([
    reading('2026-10-10', 50, 10),
    reading('2026-10-02', 9),
    reading('2026-10-05', 1),
  ]);
  expect(kwh(days)).toEqual([5, 9, 5, 5, 1, 5, 5, 5, 5, 5]);
  expect(days.map((day) => day.shared)).toEqual([
    true,
    false,
    true,
    true,
    false,
    ...Array(5).fill(true),
  ]);
});

test('daily values that fill a bill, or are more than it, are scaled to it', () => {
  expect(
    kwh(
      computeDays([
        reading('2026-10-02', 12, 2),
        reading('2026-10-01', 2),
        reading('2026-10-02', 6),
      ]),
    ),
  ).toEqual([3, 9]);
  // A day without a value of its own weighs as much as the average of those that have one.
  expect(
    kwh(
      computeDays([
        reading('2026-10-03', 9, 3),
        reading('2026-10-01', 4),
        reading('2026-10-02', 8),
      ]),
    ),
  ).toEqual([2, 4, 3]);
});

test('daily values of 0 kWh that fill a bill leave its energy to be shared evenly', () => {
  expect(
    kwh(
      computeDays([
        reading('2026-10-02', 3, 2),
        reading('2026-10-01', 0),
        reading('2026-10-02', 0),
      ]),
    ),
  ).toEqual([1.5, 1.5]);
});

test('a week inside a month is its detail, and the days inside the week are the week’s', () => {
  const days = computeDays([
    reading('2026-10-10', 100, 10),
    reading('2026-10-04', 12, 4),
    reading('2026-10-02', 6),
  ]);
  expect(kwh(days).slice(0, 4)).toEqual([2, 6, 2, 2]);
  expect(sum(kwh(days))).toBeCloseTo(100);
});

test('an estimated bill is in the totals and makes no day known', () => {
  const days = computeDays([
    reading('2026-10-04', 40, 4, { measured: false }),
    reading('2026-10-02', 7),
  ]);
  expect(kwh(days)).toEqual([11, 7, 11, 11]);
  expect(days.map((day) => day.known)).toEqual([false, true, false, false]);
});

test('an estimated bill never changes a measured day', () => {
  const low = computeDays([
    reading('2026-10-03', 10, 3, { measured: false }),
    reading('2026-10-01', 8),
    reading('2026-10-02', 9),
  ]);
  expect(kwh(low)).toEqual([8, 9, 0]);
  expect(low.map((day) => day.known)).toEqual([true, true, false]);
  const filled = computeDays([
    reading('2026-10-02', 40, 2, { measured: false }),
    reading('2026-10-01', 8),
    reading('2026-10-02', 9),
  ]);
  expect(kwh(filled)).toEqual([8, 9]);
});

test('the days of a measured bill add up to it, also where an estimate lies between it and a day', () => {
  const high = computeDays([
    reading('2026-10-04', 12, 4),
    reading('2026-10-03', 6, 3, { measured: false }),
    reading('2026-10-02', 20),
  ]);
  expect(sum(kwh(high))).toBeCloseTo(12);
  const low = computeDays([
    reading('2026-10-04', 40, 4),
    reading('2026-10-03', 6, 3, { measured: false }),
    reading('2026-10-02', 20),
  ]);
  // Of the other three days nothing is known but their sum.
  expect(kwh(low)).toEqual([6.666, 20, 6.667, 6.667]);
});

test('the same bill typed twice counts once', () => {
  expect(kwh(computeDays([reading('2026-10-02', 10, 2), reading('2026-10-02', 10, 2)]))).toEqual([
    5, 5,
  ]);
});

test('a day between two values of a meter is the sum of what was typed for it', () => {
  const meter = reading('2026-10-02', 9, 1, { fromRegister: true });
  expect(kwh(computeDays([reading('2026-10-02', 8.5), meter]))).toEqual([9]);
});

test('of bills that run into each other no day counts twice', () => {
  const days = computeDays([reading('2026-10-10', 50, 10), reading('2026-10-14', 80, 8)]);
  expect(kwh(days)).toEqual([...Array(10).fill(5), ...Array(4).fill(10)]);
});

test('a bill that records its grams records them for its days, by their energy', () => {
  const days = computeDays([
    reading('2026-10-04', 10, 4, { recordedWh: 10_000, recordedG: 1000 }),
    reading('2026-10-01', 4, 1, { recordedWh: 4000, recordedG: 9999 }),
  ]);
  expect(days.map((day) => day.recordedG)).toEqual([400, 200, 200, 200]);
  expect(days.map((day) => day.recordedWh)).toEqual([4000, 2000, 2000, 2000]);
});

test('a day that says more than its bill emits what the bill leaves of it', () => {
  const typed = { recordedWh: 100_000, recordedG: 71_000 };
  const [, tooMuch] = computeDays([
    reading('2026-10-04', 20, 4),
    reading('2026-10-02', 100, 1, typed),
  ]);
  // 100 kWh with 71 kg, and three days as usual beside them, are 5 kWh each of the 20 on the bill.
  expect(tooMuch).toMatchObject({ consumptionWh: 5000, recordedWh: 5000, recordedG: 3550 });
});

test('days that fill their bill and say less than it emit more, too', () => {
  const typed = { recordedWh: 4000, recordedG: 3000 };
  const days = computeDays([
    reading('2026-10-02', 10, 2),
    reading('2026-10-01', 4, 1, typed),
    reading('2026-10-02', 4, 1, typed),
  ]);
  expect(days.map((day) => [day.consumptionWh, day.recordedG])).toEqual([
    [5000, 3750],
    [5000, 3750],
  ]);
});

const FIRST = toDayNumber('2025-01-01');

/** Any readings, also those that should have been refused. */
const anyReadings = fc.array(
  fc
    .record({
      day: fc.integer({ min: FIRST, max: FIRST + 80 }),
      days: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 })),
      consumptionWh: fc.integer({ min: 0, max: 40_000 }),
      recordedG: fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: 0 }),
      measured: fc.boolean(),
      fromRegister: fc.boolean(),
      // What is too large for its days is asked about before it is stored.
      confirmed: fc.constant(true),
    })
    .map((one) => ({ ...one, recordedWh: one.recordedG > 0 ? one.consumptionWh : 0 })),
  { maxLength: 12 },
);

/** Whether a reading begins inside another and ends after it. */
function crosses(a: DayReading, b: DayReading): boolean {
  const start = b.day - b.days + 1;
  return start > a.day - a.days + 1 && start <= a.day && b.day > a.day;
}

/** Whether three readings are of the same days, of which one says nothing; those of one day that were typed are one. */
function areThreeOfSameDays(readings: readonly DayReading[]): boolean {
  const counts = new Map<string, number>();
  const typed = new Set<string>();
  for (const { day, days, fromRegister } of readings) {
    const key = `${day} ${days}`;
    if (days === 1 && !fromRegister) typed.add(key);
    else counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].some(([key, count]) => count + Number(typed.has(key)) > 2);
}

test('whatever the readings: each covered day once, nothing negative, known by a measured reading', () => {
  fc.assert(
    fc.property(anyReadings, (readings) => {
      const days = computeDays(readings);
      const covered = new Set<number>();
      const measured = new Set<number>();
      for (const one of readings) {
        for (let day = one.day - one.days + 1; day <= one.day; day += 1) {
          covered.add(day);
          if (one.measured) measured.add(day);
        }
      }
      expect(days.map((day) => day.day)).toEqual([...covered].sort((a, b) => a - b));
      const known = days.filter((day) => day.known).map((day) => day.day);
      expect(known.filter((day) => !measured.has(day))).toEqual([]);
      const areRefused = readings.some((a) => readings.some((b) => crosses(a, b)));
      if (!areRefused && !areThreeOfSameDays(readings)) {
        expect(known).toHaveLength(measured.size);
      }
      for (const day of days) {
        expect(day.consumptionWh).toBeGreaterThanOrEqual(0);
        expect(day.recordedWh).toBeLessThanOrEqual(day.consumptionWh);
        expect(Number.isInteger(day.consumptionWh) && Number.isInteger(day.recordedG)).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

test('the days add up to the bills and the days outside them, to the watt-hour and the gram', () => {
  // Bills one after the other, with or without a gap, and daily values anywhere.
  const bills = fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 3 }),
      days: fc.integer({ min: 2, max: 35 }),
      wh: fc.integer({ min: 0, max: 900_000 }),
      grams: fc.option(fc.integer({ min: 1, max: 500_000 }), { nil: 0 }),
    }),
    { maxLength: 6 },
  );
  const daily = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 220 }),
      wh: fc.integer({ min: 0, max: 60_000 }),
      grams: fc.option(fc.integer({ min: 1, max: 9000 }), { nil: 0 }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(bills, daily, (billed, typed) => {
      let last = FIRST - 1;
      const spans = billed.map(({ gap, days, wh, grams }) => {
        last += gap + days;
        const recordedWh = grams > 0 ? wh : 0;
        return {
          day: last,
          days,
          consumptionWh: wh,
          recordedWh,
          recordedG: grams,
          measured: true,
          fromRegister: false,
        };
      });
      const values = typed.map(({ day, wh, grams }) => ({
        ...{
          day: FIRST + day,
          days: 1,
          consumptionWh: wh,
          recordedWh: grams > 0 ? wh : 0,
          recordedG: grams,
        },
        ...{ measured: true, fromRegister: false },
      }));
      const inBill = (day: number) =>
        spans.find((span) => day > span.day - span.days && day <= span.day);
      const days = computeDays([...values, ...spans]);
      const outside = values.filter((value) => inBill(value.day) === undefined);
      expect(sum(days.map((day) => day.consumptionWh))).toBe(
        sum([...spans, ...outside].map((one) => one.consumptionWh)),
      );
      // The grams of a day stay with its energy where a bill leaves more or less of that.
      const ownGrams = days
        .filter(({ day }) => (inBill(day)?.recordedG ?? 0) === 0)
        .map(({ day, consumptionWh }) => {
          const ofDay = values.filter((value) => value.day === day);
          const typedWh = sum(ofDay.map((one) => one.consumptionWh));
          const grams = sum(ofDay.map((one) => one.recordedG));
          return typedWh === 0 ? grams : Math.round((grams * consumptionWh) / typedWh);
        });
      expect(sum(days.map((day) => day.recordedG))).toBe(
        sum([...spans.map((one) => one.recordedG), ...ownGrams]),
      );
      for (const span of spans) {
        const inside = selectDays(days, span.day - span.days + 1, span.day);
        expect(sum(inside.map((day) => day.consumptionWh))).toBe(span.consumptionWh);
      }
    }),
    { numRuns: 400 },
  );
});

test('a hundred thousand readings of the same year are one year, the meter’s', () => {
  const year = Array.from({ length: 100_000 }, (_, n) =>
    reading('2026-10-04', 100 + (n % 7), 365, { fromRegister: n === 50_000 }),
  );
  const days = computeDays(year);
  expect(days).toHaveLength(365);
  expect(sum(kwh(days))).toBeCloseTo(100 + (50_000 % 7), 6);
});
