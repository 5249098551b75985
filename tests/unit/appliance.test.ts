import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applianceInputSchema, applianceUpdateSchema } from '#domain/appliances/appliance.ts';
import { APPLIANCE_TYPES, toMilliwatts } from '#domain/appliances/appliance-rules.ts';
import { computeUsedWh } from '#domain/appliances/appliance-season.ts';

const heater = {
  type: 'Water Heater',
  ageYears: 3,
  energyStarRating: '5-Star',
  powerConsumptionWatts: 2000,
  averageDailyUsageHours: 0.8,
};

function firstProblem(change: Record<string, unknown>): string | undefined {
  const result = applianceInputSchema.safeParse({ ...heater, ...change });
  const issue = result.error?.issues[0];
  return issue === undefined ? undefined : `${issue.path.join('.')}: ${issue.message}`;
}

describe('an appliance', () => {
  test('needs type, power, age, stars and hours; all else is optional', () => {
    expect(firstProblem({})).toBeUndefined();
    for (const field of Object.keys(heater)) {
      expect(firstProblem({ [field]: undefined })).toMatch(new RegExp(`^${field}: `));
    }
    expect(
      firstProblem({
        modelName: 'Geyser 15',
        purchaseDate: '2023-05-01',
        energyEfficiencyRating: 'A+',
        capacity: '15 Liters (L)',
        status: 'inactive',
      }),
    ).toBeUndefined();
    expect(firstProblem({ modelName: null, purchaseDate: null, capacity: null })).toBeUndefined();
  });

  test('may have an age and stars that nobody knows, when that is said', () => {
    expect(firstProblem({ ageYears: null, energyStarRating: null })).toBeUndefined();
    expect(firstProblem({ powerConsumptionWatts: null })).toContain('powerConsumptionWatts');
    expect(firstProblem({ averageDailyUsageHours: null })).toContain('averageDailyUsageHours');
  });

  test.each(['-1 Tons', '−1.5 Tons', '- 2 Liters (L)'])(
    'has no capacity below 0: %s',
    (capacity) => {
      expect(firstProblem({ capacity })).toBe('capacity: Capacity must be 0 or more.');
    },
  );

  test('is of one of the types that every form offers', () => {
    for (const type of APPLIANCE_TYPES) expect(firstProblem({ type })).toBeUndefined();
    expect(firstProblem({ type: 'Toaster' })).toContain('"Toaster" is not one of: Refrigerator');
    expect(new Set(APPLIANCE_TYPES).size).toBe(APPLIANCE_TYPES.length);
  });

  test.each([0, -5, 0.0004, 100_001, 1e300, -1e300, Number.NaN, '2000'])(
    'of %s watts is refused, with one message',
    (powerConsumptionWatts) => {
      const result = applianceInputSchema.safeParse({ ...heater, powerConsumptionWatts });
      expect(result.error?.issues).toHaveLength(1);
    },
  );

  test('runs 0 to 24 hours a day and is 0 to 100 whole years old', () => {
    for (const hours of [0, 24, 0.1]) {
      expect(firstProblem({ averageDailyUsageHours: hours })).toBeUndefined();
    }
    for (const hours of [-0.1, 24.1, '1']) {
      expect(firstProblem({ averageDailyUsageHours: hours })).toContain('averageDailyUsageHours');
    }
    for (const years of [-1, 101, 2.5]) {
      expect(firstProblem({ ageYears: years })).toContain('ageYears');
    }
  });

  test('has its stars as a word or a number', () => {
    expect(applianceInputSchema.parse({ ...heater, energyStarRating: 5 }).energyStarRating).toBe(
      '5-Star',
    );
    expect(applianceInputSchema.parse({ ...heater, energyStarRating: '1' }).energyStarRating).toBe(
      '1-Star',
    );
    for (const stars of [0, 6, '6-Star', '', 3.5]) {
      expect(firstProblem({ energyStarRating: stars })).toContain('energyStarRating');
    }
  });

  test('was bought on a day, of which a timestamp keeps the day', () => {
    const bought = (purchaseDate: string) =>
      applianceInputSchema.parse({ ...heater, purchaseDate }).purchaseDate;
    expect(bought('2023-05-01')).toBe('2023-05-01');
    expect(bought('2023-05-01T00:00:00.000Z')).toBe('2023-05-01');
    expect(firstProblem({ purchaseDate: '2023-02-30' })).toBe(
      'purchaseDate: February 2023 has 28 days.',
    );
    expect(firstProblem({ purchaseDate: '1899-12-31' })).toContain('1900 or later');
    expect(firstProblem({ purchaseDate: 'May' })).toContain('YYYY-MM-DD');
  });

  test('changes in any single field', () => {
    expect(applianceUpdateSchema.parse({ status: 'inactive' })).toEqual({ status: 'inactive' });
    expect(applianceUpdateSchema.parse({ purchaseDate: null })).toEqual({ purchaseDate: null });
    expect(applianceUpdateSchema.parse({})).toEqual({});
    expect(applianceUpdateSchema.safeParse({ type: null }).success).toBe(false);
  });

  test('is never broken by whatever is sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(heater)), fc.anything(), (field, value) => {
        applianceInputSchema.safeParse({ ...heater, [field]: value });
        applianceInputSchema.safeParse(value);
      }),
    );
  });
});

describe('what an appliance uses in thirty days', () => {
  test('2,000 W for 0.8 hours a day is 48 kWh', () => {
    expect(computeUsedWh({ powerConsumptionWatts: 2000, averageDailyUsageHours: 0.8 }, 30)).toBe(
      48_000,
    );
  });

  test('is exact where floats are not: 299.5 W for 0.7 hours a day is 6,289.5 Wh', () => {
    // 299.5 × 0.7 × 30 = 6289.5, which rounds up.
    expect(computeUsedWh({ powerConsumptionWatts: 299.5, averageDailyUsageHours: 0.7 }, 30)).toBe(
      6_290,
    );
  });

  test('equals exact arithmetic for any watts and hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 0, max: 24_000 }),
        (mw, millihours) => {
          const exact = (BigInt(mw) * BigInt(millihours) * 30n + 500_000n) / 1_000_000n;
          const appliance = {
            powerConsumptionWatts: mw / 1000,
            averageDailyUsageHours: millihours / 1000,
          };
          expect(computeUsedWh(appliance, 30)).toBe(Number(exact));
        },
      ),
    );
  });

  test('of figures still being typed is nothing, not an error', () => {
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
      expect(toMilliwatts(wrong)).toBe(0);
      expect(
        computeUsedWh({ powerConsumptionWatts: wrong, averageDailyUsageHours: wrong }, 30),
      ).toBe(0);
    }
  });
});
