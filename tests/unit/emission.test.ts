import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRID_FACTORS, gridEmissionG, gridFactor, gridFactorOn } from '../../domain/emission.ts';
import { dateOfDay, dayNumber, monthOf } from '../../domain/period.ts';

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
    expect(gridFactor(month).gramsPerKwh).toBe(grams);
  });

  test('before and after the table is that of the nearest year', () => {
    expect(gridFactor('2006-12').gramsPerKwh).toBe(703);
    expect(gridFactor('2020-03').gramsPerKwh).toBe(703);
    expect(gridFactor('2026-11').gramsPerKwh).toBe(710);
  });

  test('of a day is that of its month', () => {
    const days = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2040-12-31') });
    fc.assert(
      fc.property(days, (day) => {
        const date = dateOfDay(day);
        expect(gridFactor(date)).toBe(gridFactor(monthOf(date)));
        expect(gridFactorOn(day)).toBe(gridFactor(date));
      }),
    );
  });

  test('names its source in every line of the table', () => {
    for (const factor of GRID_FACTORS) expect(factor.source).toMatch(/^CEA CO2 .*, version \d+$/);
  });
});

describe('what energy from the grid emits', () => {
  test('156.6 kWh in November 2024: × 0.710 kg is 111.186 kg', () => {
    expect(gridEmissionG(156_600, '2024-11')).toBe(111_186);
  });

  test('goes by the financial year of its day', () => {
    expect(gridEmissionG(10_000, '2024-03-31')).toBe(7_270);
    expect(gridEmissionG(10_000, '2024-04-01')).toBe(7_100);
  });

  test('is rounded half-up, and of nothing is nothing', () => {
    // 50 Wh × 0.710 = 35.5 g.
    expect(gridEmissionG(50, '2024-11')).toBe(36);
    expect(gridEmissionG(0, '2024-11')).toBe(0);
  });
});
