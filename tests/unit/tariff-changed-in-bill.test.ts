/** What the States pay of a bill in which a tariff or its subsidy changes: each year's part by its own rules. */
import { describe, expect, test } from 'vitest';
import { type Home, price, sum } from '../support/tariff-home.ts';

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
