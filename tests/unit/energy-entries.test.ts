import { expect, test } from 'vitest';
import { computeDays } from '#domain/energy/days.ts';
import { findOverlap } from '#domain/energy/overlap.ts';
import { computeUsualDayWh, findUnlikelyUse } from '#domain/energy/plausible.ts';
import { daily, reading } from '../support/energy.ts';

test('a number off the meter, typed as one day, is asked about', () => {
  expect(findUnlikelyUse(4_812_600, 1, null)).toEqual({
    code: 'over-likely-day',
    perDayWh: 4_812_600,
    limitWh: 60_000,
  });
  expect(findUnlikelyUse(60_000, 1, null)).toBeNull();
  expect(findUnlikelyUse(1_800_000, 30, null)).toBeNull();
});

test('where a usual day is known, five times of it is asked about', () => {
  expect(findUnlikelyUse(40_000, 1, 8000)).toBeNull();
  expect(findUnlikelyUse(40_001, 1, 8000)).toEqual({
    code: 'over-usual',
    perDayWh: 40_001,
    limitWh: 40_000,
  });
  // A home that stood empty has no usual day.
  expect(findUnlikelyUse(40_001, 1, 0)).toBeNull();
});

test('the usual day is the median of the latest known ones, from seven on', () => {
  expect(computeUsualDayWh(computeDays(daily('2026-11-01', Array(6).fill(8))))).toBeNull();
  expect(computeUsualDayWh(computeDays(daily('2026-11-01', [...Array(6).fill(8), 4812.6])))).toBe(
    8000,
  );
  expect(computeUsualDayWh(computeDays(daily('2026-11-01', [1, 2, 3, 4, 5, 6, 7, 8])))).toBe(4500);
  expect(
    computeUsualDayWh(
      computeDays([
        ...daily('2026-06-01', Array(90).fill(20)),
        ...daily('2026-09-01', Array(60).fill(8)),
      ]),
    ),
  ).toBe(8000);
  expect(
    computeUsualDayWh(computeDays([reading('2026-11-10', 800, 10, { measured: false })])),
  ).toBeNull();
});

const october = reading('2026-10-31', 248, 31);

test('the same bill twice is asked, also with another amount', () => {
  expect(findOverlap(october, [{ ...october, consumptionWh: 1 }])).toMatchObject({
    code: 'overlap',
    reason: 'same-days',
  });
});

test('bills that run into each other are asked; one after the other, or one inside the other, they are stored', () => {
  expect(findOverlap(reading('2026-11-05', 90, 10), [october])).toMatchObject({
    reason: 'across',
    readings: [october],
  });
  expect(findOverlap(reading('2026-11-10', 90, 10), [october])).toBeNull();
  expect(findOverlap(reading('2026-10-14', 56, 7), [october])).toBeNull();
  expect(findOverlap(october, [reading('2026-10-14', 56, 7)])).toBeNull();
});

test('a bill over days that the meter tells is asked', () => {
  const meter = reading('2026-10-20', 80, 10, { fromRegister: true });
  expect(findOverlap(october, [meter])).toMatchObject({ reason: 'meter', readings: [meter] });
  expect(findOverlap(reading('2026-10-15', 8), [meter])).toBeNull();
});

test('daily values inside a bill are stored without a question while they leave a rest', () => {
  expect(findOverlap(reading('2026-10-15', 100), [october])).toBeNull();
  expect(findOverlap(october, daily('2026-10-01', Array(20).fill(8)))).toBeNull();
});

test('daily values that say more than the bill, or fill it, are asked when they differ by more than a tenth', () => {
  const filled = (kwh: number) => findOverlap(october, daily('2026-10-01', Array(31).fill(kwh)));
  expect(filled(8.8)).toBeNull();
  expect(filled(7.2)).toBeNull();
  expect(filled(8.81)).toMatchObject({ reason: 'detail', wholeWh: 248_000, detailWh: 273_110 });
  expect(filled(7.19)).toMatchObject({ reason: 'detail', detailWh: 222_890 });
  // The last day typed, into a bill that is stored.
  const days = daily('2026-10-01', Array(30).fill(8));
  expect(findOverlap(reading('2026-10-31', 8), [october, ...days])).toBeNull();
  expect(findOverlap(reading('2026-10-31', 60), [october, ...days])).toMatchObject({
    reason: 'detail',
    detailWh: 300_000,
  });
});

test('days inside a week inside a bill count once as its detail', () => {
  const week = reading('2026-10-07', 70, 7);
  const days = daily('2026-10-01', Array(7).fill(10));
  expect(findOverlap(reading('2026-10-31', 100, 31), [week, ...days])).toBeNull();
});

test('two values of one day are added up, without a question', () => {
  expect(findOverlap(reading('2026-10-15', 4), [reading('2026-10-15', 3)])).toBeNull();
});
