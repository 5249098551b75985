import { describe, expect, test } from 'vitest';
import type { Appliance } from '../../domain/appliance.ts';
import { applianceAge, applianceFigures } from '../../domain/appliance-use.ts';

const TODAY = '2026-11-20';
const RATE = 5900;

function appliance(changes: Partial<Appliance>): Appliance {
  return {
    id: 'a',
    type: 'Other',
    modelName: null,
    ageYears: 3,
    purchaseDate: null,
    energyStarRating: '3-Star',
    powerConsumptionWatts: 100,
    energyEfficiencyRating: null,
    averageDailyUsageHours: 1,
    capacity: null,
    status: 'active',
    createdAt: '2026-11-20T00:00:00.000Z',
    ...changes,
  };
}

describe('what appliances come to', () => {
  test('nothing at all is no appliance that uses the most', () => {
    expect(applianceFigures([], RATE, TODAY)).toEqual({
      uses: [],
      active: 0,
      monthlyWh: 0,
      monthlyMilliRupees: 0,
      most: null,
    });
  });

  test('the most expensive comes first; what is not in use comes last and is in no sum', () => {
    const { uses, ...sums } = applianceFigures(
      [
        appliance({ id: 'small', averageDailyUsageHours: 1 }),
        appliance({ id: 'off', averageDailyUsageHours: 8, status: 'inactive' }),
        appliance({ id: 'large', type: 'Heater', averageDailyUsageHours: 3 }),
      ],
      RATE,
      TODAY,
    );
    expect(uses.map((use) => [use.appliance.id, use.monthlyWh, use.barPercent])).toEqual([
      ['large', 9000, 37.5],
      ['small', 3000, 12.5],
      ['off', 24_000, 100],
    ]);
    expect(sums).toEqual({
      active: 2,
      monthlyWh: 12_000,
      monthlyMilliRupees: 70_800,
      most: { type: 'Heater', sharePercent: 75 },
    });
  });

  test('without a rate there are no rupees', () => {
    const { uses, monthlyMilliRupees } = applianceFigures([appliance({})], null, TODAY);
    expect([uses[0]?.monthlyMilliRupees, monthlyMilliRupees]).toEqual([null, null]);
  });

  test('one that is never on uses nothing, and is not the one that uses the most', () => {
    const idle = appliance({ averageDailyUsageHours: 0 });
    expect(applianceFigures([idle], RATE, TODAY)).toMatchObject({ monthlyWh: 0, most: null });
  });
});

describe('an appliance’s age', () => {
  test.each([
    [4, '2010-01-01', 4],
    [0, '2010-01-01', 0],
    [null, '2020-11-20', 6],
    [null, '2020-11-21', 5],
    [null, '2026-11-20', 0],
    [null, '2027-01-01', 0],
    [null, null, 0],
  ])('given as %j and bought on %j is %j years', (ageYears, purchaseDate, years) => {
    expect(applianceAge({ ageYears, purchaseDate }, TODAY)).toBe(years);
  });
});
