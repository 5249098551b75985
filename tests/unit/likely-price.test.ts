/** What is asked about a rate or the amount of a bill, and what is not. */
import { expect, test } from 'vitest';
import { listPriceWarnings, listRateWarnings } from '#domain/energy/entry-warning.ts';
import { countTimesUsual } from '#domain/energy/plausible.ts';
import { findMeantBill, findMeantRate } from '#domain/tariff/likely-price.ts';

test.each([
  [590, 5.9],
  [59, 5.9],
  [75, 7.5],
  [300, 3],
  [1000, 10],
  [0.059, 5.9],
])('a rate of %s is asked about: %s is meant', (typed, meant) => {
  expect(findMeantRate(typed)).toBe(meant);
});

test.each([0, 0.5, 1.9, 5.9, 12.45, 30])('a rate of %s is asked nothing', (typed) => {
  expect(findMeantRate(typed)).toBeNull();
});

const bill = (kwh: number, rupees: number) => ({
  consumptionWh: Math.round(kwh * 1000),
  paise: Math.round(rupees * 100),
});

test('units and rupees in each other’s place are told by the price of a unit', () => {
  expect(findMeantBill(bill(1358, 180), 31, null)).toEqual({
    slip: 'exchanged',
    ...bill(180, 1358),
  });
});

test('an amount without its point is told by the price of a unit', () => {
  expect(findMeantBill(bill(180, 135_850), 31, null)).toEqual({
    slip: 'no-point',
    ...bill(180, 1358.5),
  });
});

test.each([
  ['an ordinary bill', 180, 1358, 31, null],
  ['a bill of ₹0 by a subsidy', 180, 0, 31, null],
  ['the few rupees that a subsidy leaves', 190, 12, 30, 6200],
  ['the few rupees that a subsidy leaves a new household', 190, 3, 30, null],
  ['a minimum charge on two units', 2, 450, 30, null],
  ['a net bill of less than nothing', -35, -120, 30, null],
  ['a large home with a small bill', 1358, 180, 31, 45_000],
])('%s is asked nothing', (_, kwh, rupees, days, usualDayWh) => {
  expect(findMeantBill(bill(kwh, rupees), days, usualDayWh)).toBeNull();
});

test('a program is warned in a sentence', () => {
  expect(listRateWarnings(590)).toEqual([
    { code: 'price', message: '₹590.00 a unit: did you mean ₹5.90?' },
  ]);
  expect(listRateWarnings(null)).toEqual([]);
  expect(listPriceWarnings(bill(1358, 180), 31, null)).toEqual([
    {
      code: 'price',
      message: '1,358 units for ₹180, ₹0.13 a unit: did you mean 180 units for ₹1,358?',
    },
  ]);
});

test('a day is so many times the usual from twice as much on', () => {
  expect(countTimesUsual(300_000, 240_000)).toBeNull();
  expect(countTimesUsual(300_000, 150_000)).toBe(2);
  expect(countTimesUsual(38_290, 6500)).toBe(5.9);
  expect(countTimesUsual(300_000, 6500)).toBe(46);
  expect(countTimesUsual(300_000, null)).toBeNull();
});
