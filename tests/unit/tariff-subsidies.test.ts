/** What the States pay: bills of homes within a scheme, at its limit, and beyond, as their rules have it. */
import { describe, expect, test } from 'vitest';
import { type Home, price, sum } from '../support/tariff-home.ts';

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

  test('before July 2025 there were none: a town paid 4.12 and 5.52', () => {
    const june2025 = { ...town, from: '2025-06-01', to: '2025-06-30' };
    // 120 + 100 × 4.12 + 50 × 5.52, and 5% of the energy.
    expect(sum(june2025, 150)).toEqual([842.4, 'fpppa']);
  });

  test('the free units began with the use of July 2025', () => {
    expect(sum({ ...town, from: '2025-07-01', to: '2025-07-30' }, 120)).toEqual([0]);
    expect(sum({ ...town, from: '2025-07-15', to: '2025-08-14' }, 120)).toEqual([0]);
    // 120 + 100 × 4.12 + 20 × 5.52, and 5% of the energy, for the 16 days of June in 30.
    const acrossJuly = sum({ ...town, from: '2025-06-15', to: '2025-07-14' }, 120);
    expect(acrossJuly).toEqual([356.54, 'fpppa']);
  });

  test('a smart prepaid meter is asked for, and what it leaves of the fixed charge is named as unknown', () => {
    const connection = { load_kw: '2', prepaid: 'yes' };
    expect(sum({ ...town, connection }, 200)).toEqual([554.7, 'fpppa', 'sub_prepaid']);
    expect(sum({ ...town, connection }, 125)).toEqual([0]);
    expect(price(town, 200).notes).toContainEqual({ code: 'assumed-no', input: 'prepaid' });
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

  test('up to 100 units a bill is one rupee a unit in 2025-26, too, whose fixed charge has no source', () => {
    const may2025 = { from: '2025-05-01', to: '2025-05-30' };
    for (const category of ['LV-1.2 urban', 'LV-1.2 rural']) {
      expect(sum({ ...town, category, ...may2025 }, 95)).toEqual([95]);
    }
    expect(price({ ...town, ...may2025 }, 95).exactness).toBe('exact');
    expect(sum({ ...town, ...may2025 }, 120)).toContain('fixed');
    expect(sum({ ...town, from: '2026-03-15', to: '2026-04-14' }, 95)).toEqual([95]);
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

  test('in July 2025 homes of up to 400 units paid half; what those above had is named as unknown', () => {
    const july2025 = { from: '2025-07-01', to: '2025-07-30' };
    // 100 × 4.10 + 80 × 4.20, and 200 × 5.60 more beyond 200.
    expect(credit(180, july2025)).toBe(-37_300);
    expect(credit(400, july2025)).toBe(-97_500);
    expect(sum({ ...home, ...july2025 }, 401)).toContain('sub_above');
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
    expect(sum(home, 200)).toEqual([650, 'sub_above', 'water_cess']);
    const [at201] = sum(home, 201);
    expect(at201).toBeCloseTo(657 + 150 + 201, 2);
  });

  test('no line of the free units counts as confirmed', () => {
    const lines = price(home, 95).lines.filter(({ id }) => id.startsWith('sub_'));
    expect(lines.map(({ id, confirmed }) => [id, confirmed])).toEqual([
      ['sub_energy', false],
      ['sub_fixed', false],
    ]);
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

test('West Bengal’s subsidy of other homes is named as unknown', () => {
  const quarter = { from: '2026-07-01', to: '2026-09-30', connection: { load_kva: '1' } };
  for (const category of ['A(DM-U)', 'A(DM-R)']) {
    expect(sum({ discom: 'WBSEDCL', category, ...quarter }, 300)).toContain('subsidy');
  }
  const kolkata = (load_kva: string) =>
    sum({ discom: 'CESC-KOLKATA', category: 'G', connection: { load_kva } }, 20);
  expect(kolkata('0.3')).toContain('subsidy');
  expect(kolkata('1')).not.toContain('subsidy');
});

test('Durgapur’s lifeline costs 2.50 a unit up to 25, and 5 a month', () => {
  const home: Home = { discom: 'WBSEDCL', category: 'C(3) lifeline' };
  expect(sum(home, 25)).toEqual([67.5, 'duty', 'mvca']);
  expect(sum(home, 26)).toEqual([5, 'duty', 'energy', 'mvca']);
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

test('Punjab’s limit is 300 units in a month and 600 in two, whatever their days', () => {
  const home: Home = {
    ...{ discom: 'PSPCL', category: 'DS 2-7 kW' },
    connection: { load_kw: '3', subsidy: 'yes', reserved_category: 'no' },
  };
  const isNil = (from: string, to: string, units: number) =>
    sum({ ...home, from, to }, units)[0] === 0;
  const february = ['2026-02-01', '2026-02-28'] as const;
  const august = ['2026-08-01', '2026-08-31'] as const;
  const january = ['2026-01-01', '2026-02-28'] as const;
  const july = ['2026-07-01', '2026-08-30'] as const;
  expect([isNil(...february, 300), isNil(...february, 301)]).toEqual([true, false]);
  expect([isNil(...august, 300), isNil(...august, 301)]).toEqual([true, false]);
  expect([isNil(...january, 600), isNil(...january, 601)]).toEqual([true, false]);
  expect([isNil(...july, 600), isNil(...july, 601)]).toEqual([true, false]);
});

test('Punjab’s listed home pays the units above 300 of a short month at the rate above', () => {
  const bill = price(
    {
      ...{ discom: 'PSPCL', category: 'DS 2-7 kW', from: '2026-02-01', to: '2026-02-28' },
      connection: { load_kw: '3', subsidy: 'yes', reserved_category: 'yes' },
    },
    310,
  );
  const find = (id: string) => bill.lines.find((line) => line.id === id)?.paise ?? 0;
  expect(find('energy') + find('subsidy')).toBe(7750);
});

test('Himachal Pradesh’s milk cess is on each unit of a bill that is not nil, the lifeline’s too', () => {
  const lifeline: Home = { discom: 'HPSEBL', category: 'DS lifeline' };
  expect(sum(lifeline, 60)[0]).toBe(352.08);
  const cess = (home: Home, units: number) =>
    price(home, units).lines.find(({ id }) => id === 'milk_cess')?.paise;
  const subsidised: Home = {
    ...{ discom: 'HPSEBL', category: 'DS' },
    connection: { subsidy: 'yes' },
  };
  expect(cess(subsidised, 125)).toBe(1250);
  const november2025 = { from: '2025-11-01', to: '2025-11-30' };
  expect(cess({ ...subsidised, ...november2025 }, 125)).toBeUndefined();
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

test('Uttarakhand halves the bill of a home above 1 kW in a snow-bound area alone', () => {
  const home = (snowbound: string): Home => ({
    ...{ discom: 'UPCL', category: 'RTS-1' },
    connection: { load_kw: '3', subsidy: 'yes', snowbound },
  });
  expect(sum(home('no'), 100)[0]).toBe(620);
  expect(sum(home('yes'), 100)[0]).toBe(310);
  expect(sum(home('yes'), 201)[0]).toBe(365 + 525 + 7.15 + 255);
});

test('Uttarakhand’s RTS-1A costs 1.85 a unit and 18 a month', () => {
  const home: Home = { discom: 'UPCL', category: 'RTS-1A', connection: { subsidy: 'no' } };
  expect(sum(home, 100)).toEqual([203, 'duty', 'fppca']);
});

test('Rates and rules that one reader has alone are not shown as confirmed', () => {
  const isConfirmed = (home: Home, units: number, id: string) =>
    price(home, units).lines.find((line) => line.id === id)?.confirmed;
  const village: Home = {
    ...{ discom: 'MVVNL', category: 'LMV-1 rural', connection: { load_kw: '1' } },
    ...{ from: '2025-11-01', to: '2025-11-30' },
  };
  expect(isConfirmed(village, 100, 'energy')).toBe(true);
  expect(isConfirmed(village, 100, 'fixed')).toBe(false);
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
