import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getMonth, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import {
  computeGridEmissionG,
  findGridFactor,
  findGridFactorOn,
  GRID_FACTORS,
} from '#domain/energy/emission.ts';

describe('the grid’s factor', () => {
  test.each([
    ['2024-04', 710],
    ['2025-03', 710],
    ['2024-03', 727],
    ['2023-04', 727],
    ['2023-03', 716],
    ['2021-04', 715],
    ['2021-03', 703],
    ['2020-04', 703],
  ])('of %s, by the financial year from April to March, is %i g per kWh', (month, grams) => {
    expect(findGridFactor(month).gramsPerKwh).toBe(grams);
  });

  test('before and after the table is that of the nearest year', () => {
    expect(findGridFactor('2006-12').gramsPerKwh).toBe(703);
    expect(findGridFactor('2020-03').gramsPerKwh).toBe(703);
    expect(findGridFactor('2026-11').gramsPerKwh).toBe(710);
  });

  test('of a day is that of its month', () => {
    const days = fc.integer({ min: toDayNumber('2000-01-01'), max: toDayNumber('2040-12-31') });
    fc.assert(
      fc.property(days, (day) => {
        const date = toIsoDate(day);
        expect(findGridFactor(date)).toBe(findGridFactor(getMonth(date)));
        expect(findGridFactorOn(day)).toBe(findGridFactor(date));
      }),
    );
  });

  test('names its source in every line of the table', () => {
    for (const factor of GRID_FACTORS) expect(factor.source).toMatch(/^CEA CO2 .*, version \d+$/);
  });
});

describe('what energy from the grid emits', () => {
  test('156.6 kWh in November 2024: × 0.710 kg is 111.186 kg', () => {
    expect(computeGridEmissionG(156_600, '2024-11')).toBe(111_186);
  });

  test('goes by the financial year of its day', () => {
    expect(computeGridEmissionG(10_000, '2024-03-31')).toBe(7_270);
    expect(computeGridEmissionG(10_000, '2024-04-01')).toBe(7_100);
  });

  test('is rounded half-up, and of nothing is nothing', () => {
    // 50 Wh × 0.710 = 35.5 g.
    expect(computeGridEmissionG(50, '2024-11')).toBe(36);
    expect(computeGridEmissionG(0, '2024-11')).toBe(0);
  });
});
