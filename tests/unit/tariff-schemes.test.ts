/** Rebates of prepaid meters, schemes with fixed free units, and rates that are in doubt: what they come to. */
import { expect, test } from 'vitest';
import { type Home, price, sum } from '../support/tariff-home.ts';

function findLine(home: Home, units: number, id: string) {
  return price(home, units).lines.find((line) => line.id === id);
}

test('Himachal Pradesh takes 3% off the energy charge of a prepaid meter', () => {
  const home: Home = { discom: 'HPSEBL', category: 'DS', connection: { prepaid: 'yes' } };
  // 125 × 5.44 + 75 × 5.89 are 1,121.75.
  expect(findLine(home, 200, 'rebate_prepaid')?.paise).toBe(-33_65);
  const postpaid = { ...home, connection: { prepaid: 'no' } };
  expect(findLine(postpaid, 200, 'rebate_prepaid')).toBeUndefined();
});

test('Uttarakhand takes 4% off the energy charge of a prepaid meter', () => {
  const connection = { load_kw: '2', prepaid: 'yes' };
  const home: Home = { discom: 'UPCL', category: 'RTS-1', connection };
  // 100 × 3.65 and 4% of it.
  expect(findLine(home, 100, 'rebate_prepaid')?.paise).toBe(-14_60);
});

test('Bihar charges a smart prepaid meter only from the day on which the free units are used up', () => {
  const connection = { load_kw: '4', prepaid: 'yes', free_days: '10' };
  const home: Home = { discom: 'SBPDCL', category: 'DS-II', connection };
  const { lines } = price(home, 200);
  const sumOf = (...ids: string[]) =>
    lines
      .filter(({ id }) => ids.includes(id))
      .reduce((paise, line) => paise + (line.paise ?? 0), 0);
  // Three quarters of 4 kW at 80: of 240 a month 160 are left.
  expect(sumOf('fixed', 'sub_prepaid')).toBe(160_00);
  expect(lines.find(({ id }) => id === 'sub_prepaid')?.confirmed).toBe(false);
  const day15 = { ...home, connection: { ...connection, free_days: '15' } };
  expect(findLine(day15, 200, 'sub_prepaid')?.paise).toBe(-120_00);
});

test('Bihar took 25 paise off each paid unit of a smart prepaid meter until March 2026', () => {
  const connection = { load_kw: '2', prepaid: 'yes' };
  const home: Home = { discom: 'SBPDCL', category: 'DS-II', connection };
  const june2025 = { from: '2025-06-01', to: '2025-06-30' };
  const findRebate = (days: { from: string; to: string }) =>
    findLine({ ...home, ...days }, 200, 'rebate_prepaid');
  // 200 × 0.25; with 125 units free 75 × 0.25.
  expect(findRebate(june2025)?.paise).toBe(-50_00);
  expect(findRebate({ from: '2026-02-01', to: '2026-03-02' })).toMatchObject({
    ...{ paise: -18_75, confirmed: false },
  });
  expect(findRebate({ from: '2026-05-01', to: '2026-05-30' })).toBeUndefined();
});

test('Karnataka’s Bhagya Jyothi homes have 58 free units, Amrutha Jyothi ones 82, without being asked', () => {
  const connection = { load_kw: '1', gruha_jyothi: 'yes', true_up: 'no', md_known: 'no' };
  const bhagya: Home = { discom: 'BESCOM', category: 'LT-1 Bhagya Jyothi', connection };
  expect(sum(bhagya, 58)).toEqual([0]);
  // A unit more costs its energy, fuel and pension charges and the tax, and no fixed charge.
  expect(sum(bhagya, 59)[0]).toBeGreaterThan(5.8);
  expect(sum(bhagya, 59)[0]).toBeLessThan(8);
  const amrutha = { ...bhagya, category: 'LT-1 Amrutha Jyothi' };
  expect(sum(amrutha, 82)).toEqual([0]);
  expect(sum(amrutha, 83)[0]).toBeGreaterThan(5.8);
});

test('Assam’s energy charge is an estimate above 300 units, where its rates are in doubt', () => {
  const home: Home = { discom: 'APDCL', category: 'Domestic A', connection: { load_kw: '2' } };
  expect(findLine(home, 300, 'energy')).toMatchObject({ state: 'computed' });
  expect(findLine(home, 301, 'energy')).toMatchObject({ state: 'estimated', confirmed: false });
  expect(price(home, 301).exactness).toBe('estimate');
});
