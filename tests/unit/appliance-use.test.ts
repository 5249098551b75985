import { describe, expect, test } from 'vitest';
import type { Appliance } from '#domain/appliances/appliance.ts';
import { computeApplianceAge, computeApplianceFigures } from '#domain/appliances/appliance-use.ts';
import { addDays, toDayNumber } from '#domain/base/period.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import { daily, home, reading } from '../support/energy.ts';
import { HOUSEHOLD } from '../support/real-household.ts';

const TODAY = '2026-11-20';
const NOTHING_KNOWN = home([], TODAY);

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
    months: null,
    capacity: null,
    status: 'active',
    createdAt: '2026-11-20T00:00:00.000Z',
    ...changes,
  };
}

const FRIDGE = appliance({
  ...{ id: 'fridge', type: 'Refrigerator' },
  ...{ powerConsumptionWatts: 100, averageDailyUsageHours: 24 },
});
const AIR_CONDITIONER = appliance({
  ...{ id: 'ac', type: 'Air Conditioner' },
  ...{ powerConsumptionWatts: 1500, averageDailyUsageHours: 5 },
});
const FAN = appliance({
  ...{ id: 'fan', type: 'Ceiling Fan' },
  ...{ powerConsumptionWatts: 75, averageDailyUsageHours: 12 },
});
const GEYSER = appliance({
  ...{ id: 'geyser', type: 'Water Heater' },
  ...{ powerConsumptionWatts: 2000, averageDailyUsageHours: 0.5 },
});

/** A home that used so many kWh each day of each month, January to December, from 2025 on. */
function byMonth(kwhADay: number[], today = TODAY): HomeUse {
  const days = toDayNumber(today) - toDayNumber('2025-01-01') + 1;
  const kwh = Array.from({ length: days }, (_, place) => {
    const month = Number(addDays('2025-01-01', place).slice(5, 7));
    return kwhADay[month - 1] ?? 0;
  });
  return home(daily('2025-01-01', kwh), today);
}

function figuresOf(appliances: Appliance[], use: HomeUse) {
  const figures = computeApplianceFigures(appliances, use, TODAY);
  const monthlyWh = Object.fromEntries(
    figures.uses.map((one) => [one.appliance.id, one.monthlyWh]),
  );
  return { ...figures, monthlyWh };
}

describe('what appliances come to without a meter', () => {
  test('nothing at all is no appliance that uses the most', () => {
    expect(computeApplianceFigures([], NOTHING_KNOWN, TODAY)).toEqual({
      ...{ uses: [], activeCount: 0, monthlyWh: 0, most: null },
      ...{ checked: null, checkedYear: null, cooling: null },
    });
  });

  test('what uses the most comes first; what is not in use comes last and is in no sum', () => {
    const { uses, ...sums } = computeApplianceFigures(
      [
        appliance({ id: 'small', averageDailyUsageHours: 1 }),
        appliance({ id: 'off', averageDailyUsageHours: 8, status: 'inactive' }),
        appliance({ id: 'large', type: 'Television', averageDailyUsageHours: 3 }),
      ],
      NOTHING_KNOWN,
      TODAY,
    );
    expect(uses.map((use) => [use.appliance.id, use.monthlyWh, use.barPercent])).toEqual([
      ['large', 9000, 37.5],
      ['small', 3000, 12.5],
      ['off', 24_000, 100],
    ]);
    expect(sums).toMatchObject({
      activeCount: 2,
      monthlyWh: 12_000,
      most: { type: 'Television', sharePercent: 75 },
    });
  });

  test('one that is never on uses nothing, and is not the one that uses the most', () => {
    const idle = appliance({ averageDailyUsageHours: 0 });
    expect(computeApplianceFigures([idle], NOTHING_KNOWN, TODAY)).toMatchObject({
      monthlyWh: 0,
      most: null,
    });
  });

  test('a refrigerator that is plugged in all day runs half of it; one listed by its own hours, those', () => {
    const byCompressor = { ...FRIDGE, id: 'hours', averageDailyUsageHours: 12 };
    const { monthlyWh } = figuresOf([FRIDGE, byCompressor], NOTHING_KNOWN);
    expect(monthlyWh).toEqual({ fridge: 36_000, hours: 36_000 });
  });

  test('an air conditioner draws 60 % of its power, from March to October', () => {
    const [inNovember] = computeApplianceFigures([AIR_CONDITIONER], NOTHING_KNOWN, TODAY).uses;
    expect(inNovember).toMatchObject({ monthlyWh: 0, inSeason: false });
    // 1.5 kW × 5 h × 60 % × 245 days.
    expect(inNovember?.yearWh).toBe(1_102_500);
    const inMay = home([], '2026-05-10');
    expect(computeApplianceFigures([AIR_CONDITIONER], inMay, '2026-05-10').uses[0]?.monthlyWh).toBe(
      135_000,
    );
  });
});

test('an appliance whose months have just begun costs a whole month, and counts in the sum by its days', () => {
  // A bill of 10 kWh a day from 13 October to 12 November: the water heater ran on 12 of its 31 days.
  const use = home([reading('2026-11-12', 310, 31)], TODAY, {
    cycles: [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-11-12') }],
  });
  const { uses, monthlyWh, most } = computeApplianceFigures([GEYSER], use, TODAY);
  expect(uses).toMatchObject([{ monthlyWh: 30_000, comparedWh: 11_600 }]);
  expect(monthlyWh).toBe(11_600);
  expect(most).toEqual({ type: 'Water Heater', sharePercent: 100 });
});

describe('appliances against the meter', () => {
  const SIX_A_DAY = Array.from({ length: 12 }, () => 6);

  test('what agrees within a tenth needs no remark', () => {
    const rest = appliance({
      id: 'rest',
      powerConsumptionWatts: 1000,
      averageDailyUsageHours: 4.5,
    });
    // 1.2 + 4.5 of 6 kWh a day.
    const { checked } = figuresOf([FRIDGE, rest], byMonth(SIX_A_DAY));
    expect(checked?.period.month).toBe('2026-10');
    expect(checked).toMatchObject({
      listedWh: 176_700,
      meterWh: 186_000,
      verdict: { code: 'agrees' },
    });
  });

  test('what the list lacks is told in kWh and percent', () => {
    const { checked } = figuresOf([FRIDGE], byMonth(SIX_A_DAY));
    // 1.2 of 6 kWh a day.
    expect(checked?.verdict).toEqual({ code: 'not-listed', wh: 148_800, percent: 80 });
  });

  test('a list above the meter asks about the largest seasonal one, and costs no more than the bill', () => {
    const heater = appliance({
      ...GEYSER,
      id: 'all-year',
      type: 'Other',
      averageDailyUsageHours: 9,
    });
    const home = byMonth(SIX_A_DAY);
    const { checked, uses, monthlyWh } = figuresOf([FRIDGE, AIR_CONDITIONER, FAN, heater], home);
    // A month of thirty days at 6 kWh, of which the refrigerator keeps its 36.
    expect(checked?.verdict).toMatchObject({ code: 'over-listed', asked: { id: 'ac' } });
    expect(monthlyWh['fridge']).toBe(36_000);
    expect(uses.reduce((sum, use) => sum + use.monthlyWh, 0)).toBeCloseTo(180_000, -3);
    expect(uses.map((use) => [use.appliance.id, use.isScaled])).toContainEqual(['fridge', false]);
    expect(uses.filter(({ isScaled }) => isScaled)).toHaveLength(3);
  });

  test('a list whose refrigerator alone is above the meter asks about the refrigerator', () => {
    const cold = appliance({ ...FRIDGE, powerConsumptionWatts: 2_000 });
    const { checked, uses } = figuresOf([cold, AIR_CONDITIONER], byMonth(SIX_A_DAY));
    expect(checked?.verdict).toMatchObject({ code: 'over-listed', asked: { id: 'fridge' } });
    expect(uses.every(({ isScaled }) => isScaled)).toBe(true);
  });

  test('even a refrigerator costs no more than the bill', () => {
    const { monthlyWh } = figuresOf(
      [{ ...FRIDGE, powerConsumptionWatts: 900 }],
      byMonth(SIX_A_DAY),
    );
    expect(monthlyWh).toEqual({ fridge: 180_000 });
  });

  test('only known days are compared: days without a reading are not zero', () => {
    const whole = byMonth(SIX_A_DAY);
    const gap = { ...whole, days: whole.days.filter(({ day }) => day % 7 !== 0) };
    const { checked, monthlyWh } = figuresOf([FRIDGE], gap);
    expect(checked).toMatchObject({ meterWh: 186_000, verdict: { percent: 80 } });
    expect(monthlyWh).toEqual({ fridge: 36_000 });
  });

  test('a month of which too little is known is not compared', () => {
    const october = toDayNumber('2026-10-20');
    const use = home(daily('2026-10-20', [6, 6, 6]), TODAY);
    expect(use.days[0]?.day).toBe(october);
    expect(figuresOf([FRIDGE], use)).toMatchObject({
      checked: null,
      monthlyWh: { fridge: 36_000 },
    });
  });
});

describe('cooling', () => {
  // 4 kWh a day from December to February, 9 in the warm months.
  const WARM = [4, 4, 9, 9, 9, 9, 9, 9, 9, 9, 5, 4];

  test('is what warm days use more than mild ones, whatever the list says', () => {
    const { cooling, uses } = figuresOf([FRIDGE, AIR_CONDITIONER, FAN], byMonth(WARM));
    expect(cooling).toMatchObject({ perDayWh: 5000, ofPeriod: true });
    expect(cooling?.mild.map(({ month }) => month)).toEqual(['2025-12', '2026-01', '2026-02']);
    const cooled = uses.filter(({ isByMeter }) => isByMeter);
    expect(cooled.map((use) => use.appliance.id)).toEqual(['ac', 'fan']);
    expect(cooled.reduce((sum, use) => sum + use.monthlyWh, 0)).toBe(150_000);
  });

  test('is not told where the mild months have heating of their own', () => {
    const { cooling, uses } = figuresOf([AIR_CONDITIONER, GEYSER], byMonth(WARM));
    expect(cooling).toBeNull();
    expect(uses.some(({ isByMeter }) => isByMeter)).toBe(false);
  });

  test('is not told where warm days use no more, or without an air conditioner', () => {
    expect(figuresOf([AIR_CONDITIONER], byMonth(WARM.map(() => 4))).cooling).toBeNull();
    expect(figuresOf([FAN], byMonth(WARM)).cooling).toBeNull();
  });
});

test('a real household’s appliances never come to more than its meter', () => {
  const readings = daily(
    HOUSEHOLD[0]?.date ?? '',
    HOUSEHOLD.map(({ wh }) => wh / 1000),
  );
  const listed = [
    FRIDGE,
    AIR_CONDITIONER,
    FAN,
    GEYSER,
    { ...GEYSER, id: 'heater', type: 'Heater' as const },
  ];
  for (let place = 100; place < HOUSEHOLD.length; place += 97) {
    const today = HOUSEHOLD[place]?.date ?? '';
    const use = home(readings.slice(0, place), today);
    const { checked, uses } = computeApplianceFigures(listed, use, today);
    if (checked === null) continue;
    const meterWh = (checked.meterWh / checked.period.days) * 30;
    for (const one of uses) expect(one.monthlyWh).toBeLessThanOrEqual(meterWh + 50);
    const sum = uses.reduce((all, one) => all + one.comparedWh, 0);
    expect(sum).toBeLessThanOrEqual(meterWh * 1.1 + 250);
    if (checked.verdict.code === 'over-listed') expect(sum).toBeLessThanOrEqual(meterWh + 250);
  }
});

describe('an appliance’s age', () => {
  test.each([
    [4, '2010-01-01', 4],
    [0, '2010-01-01', 0],
    [null, '2020-11-20', 6],
    [null, '2020-11-21', 5],
    [null, '2026-11-20', 0],
    [null, '2027-01-01', 0],
    [null, null, null],
  ])('given as %j and bought on %j is %j years', (ageYears, purchaseDate, years) => {
    expect(computeApplianceAge({ ageYears, purchaseDate }, TODAY)).toBe(years);
  });
});
