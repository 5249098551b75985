import { describe, expect, test } from 'vitest';
import {
  chooseSliderMax,
  computeCostAt,
  computeWhAt,
  findLimitAhead,
  type RunningBill,
  runsInBill,
} from '#domain/appliances/other-hours.ts';
import { geyser } from './tips-support.ts';

// 2,000 W for 0.8 hours on 30 days are 48 kWh; at ₹6.922 ₹332.26.
const USE = { appliance: geyser, monthlyWh: 48_000, inSeason: true, milliRupees: 332_260 };
const RUNNING: RunningBill = {
  days: { firstDay: '2026-11-07', lastDay: '2026-12-06' },
  daysLeft: 15,
  expectedWh: 194_000,
  unitMilliRupees: 6_922,
  // The unit after 200 costs ₹893 more than others.
  edges: [{ lastKwh: 200, unitPaise: 899_92 }],
};

describe('other hours of an appliance', () => {
  test('cost what their units cost, each at the price of the next one', () => {
    // 0.3 hours less are 18 kWh less.
    expect(computeWhAt(USE, 0.5)).toBe(30_000);
    expect(computeCostAt(USE, 0.5, RUNNING)).toBe(332_260 - 124_596);
    expect(computeCostAt(USE, 0.8, RUNNING)).toBe(332_260);
  });

  test('cost the jump of a limit that the bill passes, by what is left of its days', () => {
    // 6 kWh to the limit; half of a month is left, in which an hour a day is 30 kWh: 0.2 hours more reach it.
    expect(findLimitAhead(USE, RUNNING)).toMatchObject({ lastKwh: 200 });
    expect(findLimitAhead(USE, RUNNING)?.hours).toBeCloseTo(1.1, 9);
    expect(findLimitAhead(USE, RUNNING)?.milliRupees).toBe(892_998);
    const below = computeCostAt(USE, 1, RUNNING) ?? 0;
    const above = computeCostAt(USE, 1.1, RUNNING) ?? 0;
    expect(below - 332_260).toBe(12 * 6_922);
    expect(above - below).toBe(6 * 6_922 + 892_998);
  });

  test('save the jump where the bill then stays below a limit', () => {
    const over = { ...RUNNING, expectedWh: 203_000 };
    expect(findLimitAhead(USE, over)).toBeUndefined();
    // 0.2 hours less are 6 kWh less in the days that are left: 197 kWh.
    expect(computeCostAt(USE, 0.6, over)).toBe(0);
    expect(computeCostAt({ ...USE, milliRupees: 2_000_000 }, 0.6, over)).toBe(
      2_000_000 - 12 * 6_922 - 892_998,
    );
  });

  test('out of the season cost in proportion, and pass no limit of this bill', () => {
    const away = { ...USE, inSeason: false, monthlyWh: 0, milliRupees: 1_000_000 };
    expect(computeCostAt(away, 0.4, RUNNING)).toBe(500_000);
    expect(findLimitAhead(away, RUNNING)).toBeUndefined();
  });

  test('of one that ran in the last bill and not in this one pass no limit of this one', () => {
    const cooler = { ...USE, appliance: { ...geyser, type: 'Air Conditioner' as const } };
    expect(findLimitAhead(cooler, RUNNING)).toBeUndefined();
    const october = { firstDay: '2026-09-07', lastDay: '2026-10-06' };
    expect(findLimitAhead(cooler, { ...RUNNING, days: october })).toBeDefined();
  });

  test('of one whose season ends inside the bill count its days of use that are left', () => {
    // Fans run until November: of the last ten days of a bill to 6 December, four are in November.
    const fan = { ...USE, appliance: { ...geyser, type: 'Ceiling Fan' as const } };
    const running = { ...RUNNING, daysLeft: 10 };
    expect(runsInBill(fan, running)).toBe(true);
    // 2 kWh for each hour on four days: an hour more is 8 kWh, and the limit is 6 away.
    expect(findLimitAhead(fan, running)?.hours).toBeCloseTo(1.6, 9);
    expect(
      runsInBill(fan, { ...running, days: { firstDay: '2026-12-07', lastDay: '2027-01-06' } }),
    ).toBe(false);
  });

  test('of a list that the meter scales down are scaled, too', () => {
    expect(computeWhAt({ ...USE, monthlyWh: 24_000 }, 0.4)).toBe(12_000);
    const idle = { ...geyser, averageDailyUsageHours: 0 };
    expect(computeWhAt({ ...USE, appliance: idle, monthlyWh: 0 }, 0.5)).toBe(30_000);
  });

  test('are not priced without a price', () => {
    expect(computeCostAt({ ...USE, milliRupees: null }, 0.5, null)).toBeNull();
  });

  test('are chosen from a scale on which a tenth can be hit', () => {
    expect([0.8, 2, 4, 8, 24].map(chooseSliderMax)).toEqual([3, 6, 12, 24, 24]);
  });
});
