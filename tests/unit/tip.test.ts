import { describe, expect, test } from 'vitest';
import type { Appliance } from '#domain/appliances/appliance.ts';
import { formatEstimateKwh } from '#domain/base/format.ts';
import { CATALOGUE } from '#domain/tips/catalogue.ts';
import type { Household } from '#domain/tips/household.ts';
import type { Theme } from '#domain/tips/measure.ts';
import { computeSavingTogether } from '#domain/tips/together.ts';

/** A geyser of 2,000 W, an hour a day from November to February: 240 kWh a year. */
const GEYSER: Appliance = {
  ...{ id: 'a', type: 'Water Heater', modelName: null, ageYears: 3, purchaseDate: null },
  ...{ energyStarRating: '3-Star', powerConsumptionWatts: 2000, energyEfficiencyRating: null },
  ...{ averageDailyUsageHours: 1, months: null, capacity: null, status: 'active' },
  createdAt: '2026-11-20T00:00:00.000Z',
};

function home(yearKwh: number | null): Household {
  return {
    ...{ appliances: [GEYSER], targetReductionPercent: null },
    ...{ yearWh: yearKwh === null ? null : yearKwh * 1000, latestMonthWh: null },
    ...{ householdSize: null, state: null, today: '2026-11-20' },
  };
}

/** The id of the n-th measure of a theme. */
function measureOf(theme: Theme, n = 0): string {
  return CATALOGUE.filter((measure) => measure.theme === theme)[n]?.id ?? '';
}

const tip = (measureId: string, kwh: number | null) => ({
  measureId,
  annualWh: kwh === null ? null : kwh * 1000,
});

describe('what tips save together', () => {
  test('of different end uses is their sum, in whole kWh', () => {
    const tips = [tip(measureOf('hot-water'), 70), tip(measureOf('refrigeration'), 50.2)];
    expect(computeSavingTogether(tips, home(4000))).toMatchObject({
      annualWh: 120_000,
      isCapped: false,
    });
  });

  test('falls into the months in which the appliances run', () => {
    const tips = [tip('ac-set-24', 70), tip(measureOf('refrigeration'), 50)];
    expect(computeSavingTogether(tips, home(4000))?.parts).toEqual([
      { wh: 70_000, months: [3, 4, 5, 6, 7, 8, 9, 10] },
      { wh: 50_000, months: null },
      { wh: 0, months: null },
    ]);
  });

  test('adds up from the numbers that are shown, each of them rounded', () => {
    const tips = [
      tip(measureOf('hot-water'), 22.4),
      tip(measureOf('refrigeration'), 74.3),
      tip(measureOf('lighting'), 16.4),
    ];
    expect(tips.map(({ annualWh }) => formatEstimateKwh(annualWh ?? 0))).toEqual([
      '22',
      '74',
      '16',
    ]);
    expect(computeSavingTogether(tips, home(4000))?.annualWh).toBe(112_000);
  });

  test('adds small savings by their tenths, as they are shown', () => {
    const tips = [tip(measureOf('hot-water'), 4.64), tip(measureOf('lighting'), 3.63)];
    expect(tips.map(({ annualWh }) => formatEstimateKwh(annualWh ?? 0))).toEqual(['4.6', '3.6']);
    expect(formatEstimateKwh(computeSavingTogether(tips, home(4000))?.annualWh ?? 0)).toBe('8.2');
  });

  test('of one end use is not added: the second saves of what the first left', () => {
    // 240 × (1 − 0.5 × 0.8) = 144 kWh, not 120 + 48 = 168; and at most 60% of 240, which is 144.
    const tips = [tip(measureOf('hot-water'), 120), tip(measureOf('hot-water', 1), 48)];
    expect(computeSavingTogether(tips, home(4000))).toMatchObject({
      annualWh: 144_000,
      isCapped: false,
    });
  });

  test('is never more than the end use can give, however many tips there are', () => {
    const tips = [0, 1, 2].map((n) => tip(measureOf('hot-water', n), 700));
    expect(computeSavingTogether(tips, home(4000))?.annualWh).toBe(144_000);
  });

  test('of habits is of what the others leave', () => {
    // 40% of 4,000 − 70.
    const tips = [tip(measureOf('hot-water'), 70), tip(measureOf('habits'), 3900)];
    expect(computeSavingTogether(tips, home(4000))).toMatchObject({
      annualWh: 1_642_000,
      isCapped: false,
    });
  });

  test('is at most half of what the home uses', () => {
    const tips = [tip(measureOf('hot-water'), 400), tip(measureOf('refrigeration'), 400)];
    expect(computeSavingTogether(tips, home(500))).toMatchObject({
      annualWh: 250_000,
      isCapped: true,
    });
  });

  test('leaves out what panels make: that is no saving of use', () => {
    expect(computeSavingTogether([tip(measureOf('solar'), 1200)], home(4000))).toBeNull();
  });

  test('is unknown while no tip says how much', () => {
    expect(computeSavingTogether([], home(null))).toBeNull();
    expect(computeSavingTogether([tip(measureOf('hot-water'), null)], home(4000))).toBeNull();
  });
});
