/** What the States pay: bills of homes within a scheme, at its limit, and beyond, as their rules have it. */
import { describe, expect, test } from 'vitest';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { PricedBill } from '#domain/tariff/engine/scope.ts';
import { findHistory, series } from '#domain/tariff/library.ts';
import { listUnknownLines } from '#domain/tariff/match/changes.ts';

interface Home {
  discom: string;
  category: string;
  /** The last day of a month of thirty days, unless told. */
  to?: string;
  from?: string;
  connection?: Record<string, string>;
}

function price({ discom, category, ...home }: Home, units: number): PricedBill {
  const { from = '2026-09-01', to = '2026-09-30', connection = {} } = home;
  const bill = priceBill(
    {
      documents: findHistory(discom, category, '2026-11-28'),
      uncoveredDays: 'refuse',
      ...{ discom, from, to, billDate: to, asOf: '2026-11-28' },
      unitsWh: units * 1000,
      connection,
      publishedValues: {},
      givenLinesPaise: {},
    },
    series,
  );
  if (!bill.ok) throw new Error(bill.problems[0]?.message);
  return bill;
}

/** Rupees of a bill, and the lines that it lacks. */
function sum(home: Home, units: number): [rupees: number, ...without: string[]] {
  const bill = price(home, units);
  const paise = bill.lines
    .filter(({ kind }) => kind !== 'memo')
    .reduce((total, line) => total + (line.paise ?? 0), 0);
  return [paise / 100, ...listUnknownLines(bill)];
}

describe('Bihar', () => {
  const town: Home = { discom: 'SBPDCL', category: 'DS-II', connection: { load_kw: '2' } };

  test('nothing at all is paid up to 125 units a month', () => {
    expect(sum(town, 90)).toEqual([0]);
    expect(sum(town, 125)).toEqual([0]);
  });

  test('above them the excess costs 5.52, with duty on it, and the fixed charge is on 75% of the load', () => {
    // 2 × 0.75 × 80 + 75 × 5.52 and 5% of it; the fuel charge has no source.
    expect(sum(town, 200)).toEqual([554.7, 'fpppa']);
  });

  test('the fixed charge is on the recorded demand where that is more', () => {
    const connection = { load_kw: '2', md_known: 'yes', md_kw: '1.8' };
    const fixed = price({ ...town, connection }, 200).lines.find(({ id }) => id === 'fixed');
    expect(fixed?.paise).toBe(14_400);
  });

  test('the free units go by days: 167 in 40, 104 in 25', () => {
    const days40 = { ...town, from: '2026-08-01', to: '2026-09-09' };
    expect(sum(days40, 167)).toEqual([0]);
    expect(sum(days40, 168)[0]).toBeGreaterThan(100);
    const days25 = { ...town, from: '2026-09-01', to: '2026-09-25' };
    expect(sum(days25, 104)).toEqual([0]);
    expect(sum(days25, 105)[0]).toBeGreaterThan(90);
  });

  test('before August 2025 there were none: a town paid 4.12 and 5.52', () => {
    const june2025 = { ...town, from: '2025-06-01', to: '2025-06-30' };
    // 120 + 100 × 4.12 + 50 × 5.52, and 5% of the energy.
    expect(sum(june2025, 150)).toEqual([842.4, 'fpppa']);
  });

  test('what a village is paid above the free units in 2026-27 is the year before’s, as an estimate', () => {
    const village: Home = { discom: 'NBPDCL', category: 'DS-I', connection: { load_kw: '1' } };
    const line = price(village, 135).lines.find(({ id }) => id === 'sub_above');
    expect(line).toMatchObject({ paise: -4970, state: 'estimated' });
  });
});

describe('Madhya Pradesh', () => {
  const town: Home = { discom: 'MPPKVVCL', category: 'LV-1.2 urban' };

  test('up to 100 units a bill is one rupee a unit, and nothing else', () => {
    expect(sum(town, 95)).toEqual([95]);
    expect(sum(town, 100)).toEqual([100]);
  });

  test('from 101 to 150 units the others are paid at their rates, above 150 all of them', () => {
    // 100 + 20 × 5.67 + 134, and 2.36% of 632.40 as an estimate.
    expect(sum(town, 120)).toEqual([362.32, 'duty']);
    const [at150] = sum(town, 150);
    const [at151] = sum(town, 151);
    expect(at151 - at150).toBeGreaterThan(500);
  });

  test('the limits go by days: 36 days have 120 units at one rupee, and 180 in the scheme', () => {
    const days36 = { ...town, from: '2026-08-01', to: '2026-09-05' };
    expect(sum(days36, 120)).toEqual([120]);
    const credited = (units: number) =>
      price(days36, units).lines.some(({ id }) => id === 'sub_energy');
    expect([credited(180), credited(181)]).toEqual([true, false]);
  });
});

describe('Chhattisgarh', () => {
  const home: Home = {
    discom: 'CSPDCL',
    category: 'LV-1',
    connection: { load_kw: '2', bpl: 'no' },
  };
  const credit = (units: number, days: Partial<Home> = {}) =>
    price({ ...home, ...days }, units).lines.find(({ id }) => id.startsWith('sub'))?.paise;

  test('half of the energy charge is paid up to 200 units, half of the first 200 up to 400', () => {
    // 100 × 4.40 + 80 × 4.50, and 890 for 200.
    expect(credit(180)).toBe(-40_000);
    expect(credit(200)).toBe(-44_500);
    expect(credit(400)).toBe(-44_500);
    expect(credit(401)).toBeUndefined();
  });

  test('from December 2026 what a home of 201 to 400 units gets is not known, and is named', () => {
    const december = { from: '2026-12-01', to: '2026-12-30' };
    expect(sum({ ...home, ...december }, 300)).toContain('sub_to_400');
    expect(credit(200, december)).toBe(-44_500);
  });

  test('from August to November 2025 only homes of up to 100 units had it', () => {
    const october2025 = { from: '2025-10-01', to: '2025-10-30' };
    expect(credit(100, october2025)).toBe(-20_500);
    expect(credit(101, october2025)).toBeUndefined();
  });
});

describe('Rajasthan', () => {
  const home: Home = {
    discom: 'JVVNL',
    category: 'LT-1',
    connection: { last_year_units_per_month: '140', subsidy: 'yes' },
  };

  test('a registered home pays nothing up to 100 units', () => {
    expect(sum(home, 95)).toEqual([0]);
  });

  test('up to 200 units it pays the energy of the second hundred, above all but the first hundred’s', () => {
    // 50 × 6.00 + 50 × 7.00.
    expect(sum(home, 200)).toEqual([650, 'water_cess']);
    const [at201] = sum(home, 201);
    expect(at201).toBeCloseTo(657 + 150 + 201, 2);
  });

  test('a home that is not registered pays all of it, and is asked', () => {
    const connection = { last_year_units_per_month: '140' };
    const bill = price({ ...home, connection }, 95);
    expect(bill.notes).toContainEqual({ code: 'assumed-no', input: 'subsidy' });
    expect(sum({ ...home, connection }, 95)[0]).toBeGreaterThan(600);
  });
});

test('Jharkhand pays the bill up to 200 units, and 2.05 a unit up to 400', () => {
  const home: Home = { discom: 'JBVNL', category: 'DS', connection: { area: 'urban' } };
  expect(sum(home, 200)).toEqual([0]);
  expect(sum(home, 300)).toEqual([1705, 'duty']);
  expect(sum(home, 401)).toEqual([3067.4, 'duty']);
});

test('West Bengal pays the lifeline’s bill up to 75 units a quarter, and names what is not known above', () => {
  const home: Home = {
    ...{ discom: 'WBSEDCL', category: 'A(DM-LL)', connection: { load_kva: '0.3' } },
    ...{ from: '2026-07-01', to: '2026-09-30' },
  };
  expect(sum(home, 75)).toEqual([0]);
  // 76 × 3.68 + 0.3 × 10 × 3.
  expect(sum(home, 76)).toEqual([288.68, 'duty', 'mvca', 'sub_above']);
});

test('Odisha’s Kutir Jyoti homes pay 70 a month up to 30 units', () => {
  const home: Home = { discom: 'TPCODL', category: 'Kutir Jyoti' };
  expect(sum(home, 30)).toEqual([70]);
  expect(sum(home, 40)).toEqual([99, 'duty']);
});

test('Punjab’s free bill has nothing on it, and no line without a source', () => {
  const home: Home = {
    ...{ discom: 'PSPCL', category: 'DS 2-7 kW' },
    connection: { load_kw: '3', subsidy: 'yes', reserved_category: 'no' },
  };
  expect(sum(home, 300)).toEqual([0]);
  expect(sum(home, 301).slice(1)).toEqual(['duty', 'fca']);
});

test('Himachal Pradesh paid the bill up to 125 units in 2025-26; that of 2026-27 is named as unknown', () => {
  const home: Home = { discom: 'HPSEBL', category: 'DS', connection: { subsidy: 'yes' } };
  const november2025 = { from: '2025-11-01', to: '2025-11-30' };
  expect(sum({ ...home, ...november2025 }, 125)).toEqual([0]);
  expect(sum(home, 125)).toContain('subsidy');
});

test('Uttarakhand halves energy and fixed charge of a small home', () => {
  const home: Home = {
    ...{ discom: 'UPCL', category: 'RTS-1' },
    connection: { load_kw: '1', subsidy: 'yes', snowbound: 'no' },
  };
  expect(sum(home, 100)[0]).toBe((365 + 75) / 2);
  expect(sum(home, 101)[0]).toBe(365 + 5.25 + 75);
});

test('a lifeline of Uttar Pradesh costs the town’s or the village’s rate above 100 units', () => {
  const at = (area: string, to: string) =>
    price(
      {
        ...{ discom: 'MVVNL', category: 'LMV-1 lifeline' },
        ...{ from: `${to.slice(0, 7)}-01`, to, connection: { load_kw: '1', area } },
      },
      110,
    ).lines.find(({ id }) => id === 'energy')?.paise;
  expect(at('urban', '2026-08-30')).toBe(27_500 + 5500);
  expect(at('rural', '2026-08-30')).toBe(27_500 + 2950);
  expect(at('rural', '2025-11-30')).toBe(30_000 + 3350);
});

describe('A bill that crosses a tariff change', () => {
  const march = { from: '2026-03-15', to: '2026-04-14' };
  const read = (home: Home, units: number) =>
    Object.fromEntries(price(home, units).lines.map(({ id, paise }) => [id, paise]));
  // Of its 31 days 17 are in the old year, 14 in the new one.

  test('has nothing to pay in Bihar where all of its units are free', () => {
    const town: Home = { discom: 'SBPDCL', category: 'DS-II', connection: { load_kw: '2' } };
    expect(sum({ ...town, ...march }, 120)).toEqual([0]);
    // Above the 129 free units, 71 cost 5.52 by the rates and subsidies of either year.
    const { energy, sub_energy, sub_above } = read({ ...town, ...march }, 200);
    expect((energy ?? 0) + (sub_energy ?? 0) + (sub_above ?? 0)).toBe(39_192);
  });

  test('has Madhya Pradesh’s units at one rupee by the rates of each year', () => {
    const town: Home = { discom: 'MPPKVVCL', category: 'LV-1.2 urban', ...march };
    // 407.70 by the rates of 2025-26, 434.57 by those of 2026-27.
    expect(read(town, 151)['sub_energy']).toBe(-41_983);
  });

  test('has half of the energy in Chhattisgarh, whose rates rose', () => {
    const home: Home = {
      ...{ discom: 'CSPDCL', category: 'LV-1', connection: { load_kw: '2', bpl: 'no' } },
      ...{ from: '2026-06-15', to: '2026-07-14' },
    };
    const { energy, subsidy } = read(home, 180);
    expect([energy, subsidy]).toEqual([77_120, -38_560]);
  });

  test('has the free units of Punjab’s listed homes at the rate of each year', () => {
    const home: Home = {
      ...{ discom: 'PSPCL', category: 'DS upto 2 kW', ...march },
      connection: { load_kw: '2', subsidy: 'yes', reserved_category: 'yes' },
    };
    // 310 × 5.40 for 17 days and 310 × 3.85 for 14.
    expect(read(home, 320)['subsidy']).toBe(-145_700);
  });

  test('has a subsidy of Assam’s old rates for their days alone: the new ones contain it', () => {
    const days = { discom: 'APDCL', from: '2025-03-15', to: '2025-04-14' };
    const domestic: Home = { ...days, category: 'Domestic A', connection: { load_kw: '2' } };
    expect(read(domestic, 150)['state_subsidy']).toBe(-4935);
    expect(read({ ...days, category: 'Jeevan Dhara' }, 40)['state_subsidy']).toBe(-2194);
  });

  test('has what Himachal Pradesh paid in 2025-26 for its days, and names the next year’s as unknown', () => {
    const home: Home = {
      ...{ discom: 'HPSEBL', category: 'DS', ...march },
      connection: { subsidy: 'yes', tribal_area: 'no' },
    };
    // 75 × 1.73 for 17 days of 31.
    expect(read(home, 200)).toMatchObject({ sub_above: -7115, subsidy: null });
  });

  test('has Jharkhand’s fixed charge and energy paid up to 200 units', () => {
    const home: Home = { discom: 'JBVNL', category: 'DS', connection: { area: 'urban' }, ...march };
    expect(sum(home, 150)).toEqual([0]);
  });
});
