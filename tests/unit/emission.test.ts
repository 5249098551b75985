import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayEmission, GRID_FACTORS, gridFactor, monthEmission } from '../../domain/emission.ts';
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
      fc.property(days.map(dateOfDay), (date) => {
        expect(gridFactor(date)).toBe(gridFactor(monthOf(date)));
      }),
    );
  });

  test('names its source in every line of the table', () => {
    for (const factor of GRID_FACTORS) expect(factor.source).toMatch(/^CEA CO2 .*, version \d+$/);
  });
});

describe('a month’s emissions', () => {
  const month = { month: '2024-11', consumptionWh: 156_600 };

  test('are estimated where nothing was recorded', () => {
    // 156.6 kWh × 0.710 kg = 111.186 kg.
    expect(monthEmission({ ...month, recordedG: 0, unrecordedWh: 156_600 })).toEqual({
      emissionG: 111_186,
      estimated: true,
    });
  });

  test('are the recorded ones where all were', () => {
    expect(monthEmission({ ...month, recordedG: 98_000, unrecordedWh: 0 })).toEqual({
      emissionG: 98_000,
      estimated: false,
    });
  });

  test('hold both where some were, and say that they hold an estimate', () => {
    // 98 kg recorded, and 10 kWh × 0.710 kg = 7.1 kg.
    expect(monthEmission({ ...month, recordedG: 98_000, unrecordedWh: 10_000 })).toEqual({
      emissionG: 105_100,
      estimated: true,
    });
  });

  test('are rounded half-up once, in the total', () => {
    // 50 Wh × 0.710 = 35.5 g.
    const emission = monthEmission({ ...month, recordedG: 0, unrecordedWh: 50 });
    expect(emission.emissionG).toBe(36);
  });

  test('of nothing are nothing', () => {
    const nothing = { month: '2024-11', consumptionWh: 0, recordedG: 0, unrecordedWh: 0 };
    expect(monthEmission(nothing)).toEqual({ emissionG: 0, estimated: false });
  });
});

test('a day’s emissions use the factor of its day', () => {
  const usage = { consumptionWh: 10_000, recordedG: 0, unrecordedWh: 10_000 };
  expect(dayEmission({ ...usage, date: '2024-03-31' }).emissionG).toBe(7_270);
  expect(dayEmission({ ...usage, date: '2024-04-01' }).emissionG).toBe(7_100);
});
