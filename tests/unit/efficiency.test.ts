import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { efficiency } from '../../domain/efficiency.ts';
import { addMonths } from '../../domain/period.ts';
import type { MonthUsage } from '../../domain/usage.ts';

/** Months in a row up to one, by their kWh. */
function upTo(last: string, ...kwh: number[]): MonthUsage[] {
  return kwh.map((amount, index) => ({
    month: addMonths(last, index - kwh.length + 1),
    consumptionWh: Math.round(amount * 1000),
    recordedG: 0,
    unrecordedWh: Math.round(amount * 1000),
  }));
}

const december = { today: '2026-12-05', latestDay: '2026-11-30' };

describe('the efficiency score', () => {
  test('is on track at or below the average less the target', () => {
    // (300 + 300 + 210) / 3 = 270; less 20%: 216. 210 is below.
    const { status, score } = efficiency({
      ...december,
      months: upTo('2026-11', 300, 300, 210),
      targetPercent: 20,
    });
    expect(status).toBe('On Track!');
    expect(score).toEqual({
      month: '2026-11',
      unfinished: false,
      consumptionWh: 210_000,
      averageWh: 270_000,
      limitWh: 216_000,
      reductionPercent: 22.2,
      progressPercent: 100,
      projectedWh: null,
    });
  });

  test('is on track exactly at the limit and not a watt-hour above', () => {
    // (110 + 110 + 80) / 3 = 100; less 20%: 80.
    const at = efficiency({
      ...december,
      months: upTo('2026-11', 110, 110, 80),
      targetPercent: 20,
    });
    expect(at.status).toBe('On Track!');
    expect(at.score?.progressPercent).toBe(100);
    const above = efficiency({
      ...december,
      months: upTo('2026-11', 110, 110, 80.002),
      targetPercent: 20,
    });
    expect(above.status).toBe('Needs Improvement');
    expect(above.score?.progressPercent).toBe(99);
  });

  test('tells how much of the target is reached', () => {
    // (100 + 110 + 90) / 3 = 100: 90 is 10% below, half of the 20% wanted.
    const half = efficiency({
      ...december,
      months: upTo('2026-11', 100, 110, 90),
      targetPercent: 20,
    });
    expect(half.status).toBe('Needs Improvement');
    expect(half.score).toMatchObject({ reductionPercent: 10, progressPercent: 50 });
    // (90 + 100 + 110) / 3 = 100: 110 is above.
    const over = efficiency({
      ...december,
      months: upTo('2026-11', 90, 100, 110),
      targetPercent: 20,
    });
    expect(over.score).toMatchObject({ reductionPercent: -10, progressPercent: 0 });
  });

  test('is not set without a target, and says what it needs', () => {
    const months = upTo('2026-11', 300, 300, 210);
    for (const targetPercent of [null, 0]) {
      expect(efficiency({ ...december, months, targetPercent })).toEqual({
        status: 'Not Set',
        targetPercent,
        needsTarget: true,
        needsMonths: false,
        months: 3,
        score: null,
      });
    }
  });

  test('needs more data with two months, and says how many there are', () => {
    const result = efficiency({
      ...december,
      months: upTo('2026-11', 300, 210),
      targetPercent: 20,
    });
    expect(result).toMatchObject({
      status: 'Need more data',
      needsTarget: false,
      needsMonths: true,
      months: 2,
      score: null,
    });
    expect(efficiency({ ...december, months: [], targetPercent: null })).toMatchObject({
      status: 'Not Set',
      needsTarget: true,
      needsMonths: true,
      months: 0,
    });
  });

  test('of an unfinished month is held against the finished ones, and tells where it ends', () => {
    // The average of 300 and 300, not of 300, 300 and 160. 160 by the 20th is 240 by the 30th.
    const { status, score } = efficiency({
      months: upTo('2026-11', 300, 300, 160),
      today: '2026-11-20',
      latestDay: '2026-11-20',
      targetPercent: 25,
    });
    expect(status).toBe('On Track!');
    expect(score).toMatchObject({
      unfinished: true,
      averageWh: 300_000,
      limitWh: 225_000,
      projectedWh: 240_000,
    });
  });

  test('copes with months without energy', () => {
    const idle = efficiency({ ...december, months: upTo('2026-11', 0, 0, 0), targetPercent: 20 });
    expect(idle).toMatchObject({ status: 'On Track!', score: { reductionPercent: 0 } });
    const begun = efficiency({
      months: upTo('2026-11', 0, 0, 5),
      today: '2026-11-20',
      latestDay: '2026-11-20',
      targetPercent: 20,
    });
    expect(begun).toMatchObject({ status: 'Needs Improvement', score: { progressPercent: 0 } });
  });

  test('stays within 0 and 100, and is 100 only on track', () => {
    const kwh = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 3, maxLength: 24 });
    const target = fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(kwh, target, fc.boolean(), (amounts, targetPercent, unfinished) => {
        const { status, score } = efficiency({
          months: upTo('2026-11', ...amounts.map((wh) => wh / 1000)),
          today: unfinished ? '2026-11-30' : '2026-12-01',
          latestDay: '2026-11-30',
          targetPercent,
        });
        expect(score!.progressPercent).toBeGreaterThanOrEqual(0);
        expect(score!.progressPercent).toBeLessThanOrEqual(100);
        expect(Number.isInteger(score!.progressPercent)).toBe(true);
        expect(score!.progressPercent === 100).toBe(status === 'On Track!');
        expect(score!.consumptionWh <= score!.limitWh).toBe(status === 'On Track!');
      }),
    );
  });
});
