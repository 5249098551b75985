/** Households for the tests of tips. */
import fc from 'fast-check';
import type { Appliance } from '#domain/appliances/appliance.ts';
import {
  APPLIANCE_TYPES,
  type ApplianceType,
  STAR_RATINGS,
} from '#domain/appliances/appliance-rules.ts';
import { STATES } from '#domain/home/profile-rules.ts';
import { chooseTip, type TipRequest } from '#domain/tips/choose.ts';
import { tipFiguresSchema } from '#domain/tips/figures.ts';
import type { Household } from '#domain/tips/household.ts';
import { tellTip } from '#domain/tips/tell-tip.ts';

/** A tip in words, told from what is stored of it. */
export function giveTip(request: TipRequest) {
  const tip = chooseTip(request);
  if (tip === undefined) return undefined;
  const stored: unknown = JSON.parse(JSON.stringify(tip.figures));
  const figures = tipFiguresSchema.parse(stored);
  const { measureId, applianceType, annualWh } = tip;
  return { measureId, applianceType, annualWh, ...tellTip({ measureId, annualWh, figures }) };
}

export function appliance(type: ApplianceType, given: Partial<Appliance> = {}): Appliance {
  return {
    id: type,
    type,
    modelName: null,
    ageYears: 3,
    purchaseDate: null,
    energyStarRating: '3-Star',
    powerConsumptionWatts: 1000,
    energyEfficiencyRating: null,
    averageDailyUsageHours: 1,
    months: null,
    capacity: null,
    status: 'active',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}

export function household(given: Partial<Household> = {}): Household {
  return {
    appliances: [],
    targetReductionPercent: null,
    yearWh: null,
    latestMonthWh: null,
    householdSize: 4,
    state: 'Karnataka',
    today: '2026-11-20',
    ...given,
  };
}

export const geyser = appliance('Water Heater', {
  powerConsumptionWatts: 2000,
  averageDailyUsageHours: 0.8,
  capacity: '15 Liters (L)',
});

const anyAppliance: fc.Arbitrary<Appliance> = fc
  .record({
    type: fc.constantFrom(...APPLIANCE_TYPES),
    modelName: fc.option(fc.constantFrom('Steam Iron', 'Kettle', 'Luminous inverter', 'X1')),
    ageYears: fc.option(fc.integer({ min: 0, max: 100 })),
    energyStarRating: fc.option(fc.constantFrom(...STAR_RATINGS)),
    powerConsumptionWatts: fc.constantFrom(0.001, 5, 28, 75, 150, 1500, 2000, 100_000),
    averageDailyUsageHours: fc.constantFrom(0, 0.1, 0.5, 1, 8, 24),
    capacity: fc.option(fc.constantFrom('15 Liters (L)', '1.5 Tons', '7', 'big', '0 Tons')),
    status: fc.constantFrom('active' as const, 'inactive' as const),
  })
  .map((given) => appliance(given.type, given));

const anyWh = fc.option(fc.constantFrom(0, 1, 31_000, 115_000, 312_000, 9_000_000));

export const anyHousehold: fc.Arbitrary<Household> = fc.record({
  appliances: fc.array(anyAppliance, { maxLength: 8 }),
  targetReductionPercent: fc.option(fc.integer({ min: 0, max: 100 })),
  yearWh: anyWh,
  latestMonthWh: anyWh,
  householdSize: fc.option(fc.integer({ min: 1, max: 100 })),
  state: fc.option(fc.constantFrom(...STATES)),
  today: fc.constantFrom('2026-01-15', '2026-05-01', '2026-08-31', '2026-11-20'),
});
