import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRupees } from '#domain/base/format.ts';
import { computeEnergyCost } from '#domain/energy/energy-cost.ts';

describe('what energy costs at a rate', () => {
  test('of 156.6 kWh at ₹5.900 is ₹923.94', () => {
    expect(computeEnergyCost(156_600, 5_900)).toBe(923_940);
    expect(formatRupees(computeEnergyCost(156_600, 5_900) ?? 0)).toBe('₹923.94');
  });

  test('is rounded to the paisa once, half-up', () => {
    // 1 kWh at ₹0.005 is half a paisa; at ₹0.004 less than half of one.
    expect(computeEnergyCost(1_000, 5)).toBe(10);
    expect(computeEnergyCost(1_000, 4)).toBe(0);
    // 0.999 kWh at ₹10.009 is ₹9.998991.
    expect(computeEnergyCost(999, 10_009)).toBe(10_000);
    // 0.009 kWh at ₹0.555 is ₹0.004995: ₹0.00. Rounded to thousandths before, it would be ₹0.01.
    expect(computeEnergyCost(9, 555)).toBe(0);
  });

  test('needs a rate; a rate of zero is one', () => {
    expect(computeEnergyCost(156_600, null)).toBeNull();
    expect(computeEnergyCost(156_600, 0)).toBe(0);
  });

  test('stays exact for more energy than a float can multiply', () => {
    // 39999999999999 × 5901 = 236039999999994099, past 2^53; over 10000: 23603999999999.4 paise.
    expect(computeEnergyCost(39_999_999_999_999, 5_901)).toBe(236_039_999_999_990);
  });

  test('equals exact arithmetic, shown or kept', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (wh, rate) => {
          const paise = (BigInt(wh) * BigInt(rate) + 5_000n) / 10_000n;
          expect(computeEnergyCost(wh, rate)).toBe(Number(paise * 10n));
        },
      ),
    );
  });
});
