import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isUnfinished,
  monthBefore,
  monthSeries,
  totalCo2Reduction,
  totalSavings,
  yearBefore,
} from '../../domain/analytics.ts';
import { addMonths, type Month } from '../../domain/period.ts';
import type { MonthUsage } from '../../domain/usage.ts';

const TODAY = '2026-11-20';

/** A month by its kWh, without recorded emissions unless grams are given. */
function month(name: Month, kwh: number, recordedG?: number): MonthUsage {
  const consumptionWh = Math.round(kwh * 1000);
  return {
    month: name,
    consumptionWh,
    recordedG: recordedG ?? 0,
    unrecordedWh: recordedG === undefined ? consumptionWh : 0,
  };
}

/** Months in a row from one on, by their kWh. */
function months(first: Month, ...kwh: number[]): MonthUsage[] {
  return kwh.map((amount, index) => month(addMonths(first, index), amount));
}

describe('a month', () => {
  test('is unfinished until its last day is over', () => {
    expect(isUnfinished('2026-11', '2026-11-01')).toBe(true);
    expect(isUnfinished('2026-11', '2026-11-30')).toBe(true);
    expect(isUnfinished('2026-11', '2026-12-01')).toBe(false);
  });

  test('is held against the calendar month before and the year before, where there are any', () => {
    const usage = [month('2025-11', 240), month('2026-09', 226), month('2026-11', 157)];
    expect(monthBefore(usage, '2026-11')).toBeUndefined();
    expect(monthBefore(usage, '2026-10')?.month).toBe('2026-09');
    expect(yearBefore(usage, '2026-11')?.month).toBe('2025-11');
    expect(yearBefore(usage, '2025-11')).toBeUndefined();
  });
});

describe('month over month', () => {
  test('is the difference from the month before; the first has none', () => {
    const series = monthSeries(months('2026-09', 226.7, 233, 156.6), TODAY);
    expect(series.map((figures) => figures.changeWh)).toEqual([null, 6_300, -76_400]);
    expect(series.map((figures) => figures.unfinished)).toEqual([false, false, true]);
    // 233 kWh × 0.710 kg = 165.43 kg, estimated.
    expect(series[1]).toMatchObject({ emissionG: 165_430, estimated: true });
  });

  test('has none after a gap, where the month before was another season’s', () => {
    const usage = [month('2026-04', 330), month('2026-10', 230), month('2026-11', 157)];
    expect(monthSeries(usage, TODAY).map((figures) => figures.changeWh)).toEqual([
      null,
      null,
      -73_000,
    ]);
  });

  test('goes from December to January', () => {
    expect(monthSeries(months('2025-12', 260, 266), TODAY)[1]?.changeWh).toBe(6_000);
  });

  test('of months in a row, the changes lead from the first to the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), (kwh) => {
        const series = monthSeries(months('2020-01', ...kwh), TODAY);
        const changes = series.reduce((total, figures) => total + (figures.changeWh ?? 0), 0);
        expect(changes).toBe((kwh.at(-1)! - kwh[0]!) * 1000);
      }),
    );
  });
});

describe('total savings', () => {
  test('hold the fourth month against the average of the first three', () => {
    // (300 + 310 + 320) / 3 = 310; less 280.5: 29.5 kWh × ₹6 = ₹177.
    const savings = totalSavings(months('2026-06', 300, 310, 320, 280.5), TODAY, 6_000);
    expect(savings).toEqual({ amountMilliRupees: 177_000, savedWh: 29_500, months: 1 });
  });

  test('leave out the unfinished month', () => {
    const finished = months('2026-07', 300, 310, 320, 280.5);
    const withNovember = [...finished, month('2026-11', 5)];
    expect(totalSavings(withNovember, TODAY, 6_000)).toEqual(totalSavings(finished, TODAY, 6_000));
    expect(totalSavings(withNovember, '2026-12-01', 6_000)).not.toEqual(
      totalSavings(finished, TODAY, 6_000),
    );
  });

  test('hold a month against the same month a year earlier where that has readings', () => {
    const usage = [
      ...months('2025-01', 200, 210, 220), // the first three: 210 on average
      month('2025-06', 330), // 210 − 330 = −120
      month('2026-02', 200), // a year before 210: +10
      month('2026-05', 300), // none a year before: 210 − 300 = −90
      month('2026-06', 280), // a year before 330: +50
    ];
    // −120 + 10 − 90 + 50 = −150 kWh × ₹5.9 = −₹885: extra cost.
    expect(totalSavings(usage, TODAY, 5_900)).toEqual({
      amountMilliRupees: -885_000,
      savedWh: -150_000,
      months: 4,
    });
  });

  test('keep thirds exact until the end', () => {
    // The first three average 100.333… kWh. Two months of 100 kWh save 0.666… kWh, 667 Wh;
    // at ₹3 that is ₹2.00, although 667 Wh would be ₹2.001.
    const savings = totalSavings(months('2026-01', 100, 100, 101, 100, 100), TODAY, 3_000);
    expect(savings).toEqual({ amountMilliRupees: 2_000, savedWh: 667, months: 2 });
  });

  test('cannot be told with fewer than four finished months, or without a rate', () => {
    expect(totalSavings(months('2026-08', 300, 300, 300, 100), TODAY, 6_000)).toBeNull();
    expect(totalSavings(months('2026-07', 300, 300, 300, 100), TODAY, null)).toBeNull();
    expect(totalSavings([], TODAY, 6_000)).toBeNull();
  });

  test('of a household that always uses the same are nothing', () => {
    const count = fc.integer({ min: 4, max: 60 });
    fc.assert(
      fc.property(count, fc.integer({ min: 0, max: 5000 }), (length, kwh) => {
        const usage = months('2020-01', ...Array.from({ length }, () => kwh));
        expect(totalSavings(usage, TODAY, 5_900)?.amountMilliRupees).toBe(0);
      }),
    );
  });

  test('equal exact arithmetic on fractions', () => {
    const history = fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 4 }), wh: fc.integer({ min: 0, max: 1e9 }) }),
      { minLength: 4, maxLength: 40 },
    );
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 1e6 }), (items, rate) => {
        let name = '2000-01';
        const usage = items.map(({ gap, wh }) => {
          name = addMonths(name, gap);
          return month(name, wh / 1000);
        });
        const firstThree = usage.slice(0, 3).reduce((sum, one) => sum + one.consumptionWh, 0);
        const thirds = usage.slice(3).reduce((sum, one) => {
          const earlier = yearBefore(usage, one.month);
          const base = earlier === undefined ? firstThree : 3 * earlier.consumptionWh;
          return sum + BigInt(base - 3 * one.consumptionWh);
        }, 0n);
        // Paise, half-up away from zero: watt-hours × milli-rupees are micro-rupees.
        const micro = thirds * BigInt(rate);
        const magnitude = ((micro < 0n ? -micro : micro) + 15_000n) / 30_000n;
        const paise = Number(micro < 0n ? -magnitude : magnitude);
        expect(totalSavings(usage, TODAY, rate)?.amountMilliRupees).toBe(paise * 10);
      }),
    );
  });
});

describe('total CO2 reduction', () => {
  const reduction = (usage: MonthUsage[], today = TODAY) =>
    totalCo2Reduction(monthSeries(usage, today), today);

  test('is in grams, by each month’s own emissions', () => {
    const usage = [
      month('2026-06', 300, 210_000),
      month('2026-07', 300, 213_000),
      month('2026-08', 300, 216_000),
      month('2026-09', 300, 200_000),
    ];
    // 213 kg on average, less 200 kg.
    expect(reduction(usage)).toEqual({
      reductionG: 13_000,
      estimated: false,
      months: 1,
    });
  });

  test('says so when one of its months is estimated', () => {
    const usage = months('2026-06', 300, 300, 300, 280);
    // 20 kWh × 0.710 kg = 14.2 kg.
    expect(reduction(usage)).toEqual({
      reductionG: 14_200,
      estimated: true,
      months: 1,
    });
  });

  test('does not say so for a month that does not count', () => {
    const usage = [
      month('2025-06', 300, 210_000),
      month('2025-07', 300),
      month('2025-08', 300),
      month('2026-06', 300, 200_000),
    ];
    expect(reduction(usage)).toEqual({
      reductionG: 10_000,
      estimated: false,
      months: 1,
    });
  });

  test('needs no rate, but four finished months', () => {
    expect(reduction(months('2026-08', 1, 1, 1, 1))).toBeNull();
    expect(reduction(months('2026-08', 1, 1, 1, 1), '2026-12-01')).not.toBeNull();
  });
});
