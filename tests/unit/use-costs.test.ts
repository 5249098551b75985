/** What an appliance, or energy spared, costs on the home's own bills. */
import { expect, test } from 'vitest';
import { type BilledHome, type DatedConnection, listHomeBills } from '#domain/bills/home-bills.ts';
import { LesserBill } from '#domain/bills/lesser-bill.ts';
import { findRequest } from '#domain/bills/price-bill.ts';
import { createUseCosts } from '#domain/bills/use-costs.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { series } from '#domain/tariff/library.ts';
import { sumLinesPaise } from '#domain/tariff/match/changes.ts';
import { BENGALURU, BY_THE_SIXTH, bills, daily, home } from '../support/energy.ts';

function billed(use: HomeUse, connection: DatedConnection = BENGALURU): BilledHome {
  return { use, connections: [connection], storedBills: [] };
}

function monthlyBills(kwh: number[]) {
  return home(bills('2026-09-06', kwh), '2026-11-24', { cycles: BY_THE_SIXTH });
}

function pricedCosts(one: BilledHome) {
  const costs = createUseCosts(one);
  if (costs.code !== 'priced') throw new Error(`The costs are ${costs.code}.`);
  return costs;
}

test('an appliance costs what its units add to the latest bill, not an average price', () => {
  const costs = pricedCosts(billed(monthlyBills([160, 181, 187])));
  expect(costs.billId).toBe('2026-11-06');
  const fridge = costs.ofMonth(30_000);
  expect(fridge?.exceedsBill).toBe(false);
  // 31 of 187 units at 6.922 a unit: 5.80, the fuel charge and the duty; on average a unit costs 4.59.
  expect(fridge?.paise).toBeGreaterThan(200_00);
  expect(fridge?.paise).toBeLessThan(215_00);
});

test('units that bring a bill over its free limit cost what the subsidy paid', () => {
  const over = pricedCosts(billed(monthlyBills([160, 181, 210])));
  const under = pricedCosts(billed(monthlyBills([160, 181, 187])));
  const heater = 40_000;
  expect(over.ofMonth(heater)?.paise).toBeGreaterThan((under.ofMonth(heater)?.paise ?? 0) + 500_00);
});

test('units within the free ones of Gruha Jyothi cost nothing', () => {
  const costs = pricedCosts(billed(monthlyBills([40, 45, 50])));
  expect(costs.ofMonth(10_000)).toMatchObject({ paise: 0 });
});

test('a year’s units are spread over the bills of the latest year', () => {
  const one = billed(monthlyBills([40, 45, 187]));
  const costs = pricedCosts(one);
  const year = costs.ofYear([{ wh: 120_000, months: null }]);
  const twelveTimesTheLatest = 12 * (costs.ofMonth(9_863)?.paise ?? 0);
  // Two of the three bills are free.
  expect(year?.paise).toBeGreaterThan(twelveTimesTheLatest * 0.3);
  expect(year?.paise).toBeLessThan(twelveTimesTheLatest * 0.36);
});

test('what runs in some months costs what it adds to the bills of those months', () => {
  // Twelve bills, the latest to 6 November: of 60 units, but of 260 from 7 April to 6 September.
  const kwh = [60, 60, 60, 60, 60, 260, 260, 260, 260, 260, 60, 60];
  const use = home(bills('2025-12-06', kwh), '2026-11-24', { cycles: BY_THE_SIXTH });
  const costs = pricedCosts(billed(use));
  const summer = [5, 6, 7, 8];
  const seasonal = costs.ofYear([{ wh: 120_000, months: summer }])?.paise ?? 0;
  const evenly = costs.ofYear([{ wh: 120_000, months: null }])?.paise ?? 0;
  // A unit of those bills costs about 6.92, of the others nothing.
  expect(seasonal).toBeGreaterThan(800_00);
  expect(evenly).toBeLessThan(seasonal * 0.6);
  expect(
    costs.ofYear([
      { wh: 60_000, months: summer },
      { wh: 60_000, months: summer },
    ])?.paise,
  ).toBe(seasonal);
});

test('what runs in some months is as sure as the bills of those months, whatever the others are', () => {
  // From May 2026 on the fuel charge is estimated.
  const use = home(bills('2025-12-06', Array(12).fill(260)), '2026-11-24', {
    cycles: BY_THE_SIXTH,
  });
  const costs = pricedCosts(billed(use));
  expect(costs.ofYear([{ wh: 90_000, months: [1, 2] }])?.isEstimate).toBe(false);
  expect(costs.ofYear([{ wh: 90_000, months: [10, 11] }])?.isEstimate).toBe(true);
  expect(costs.ofYear([{ wh: 90_000, months: null }])?.isEstimate).toBe(true);
});

test('a season of which no bill is known yet is priced by the bills that there are', () => {
  const costs = pricedCosts(billed(monthlyBills([160, 181, 187])));
  expect(costs.ofYear([{ wh: 90_000, months: [4, 5] }])?.paise).toBeGreaterThan(0);
});

test('more units than a bill has cost no more than all of them, and this is said', () => {
  const costs = pricedCosts(billed(monthlyBills([160, 181, 187])));
  const all = costs.ofMonth(187_000);
  expect(costs.ofMonth(400_000)).toMatchObject({ paise: all?.paise, exceedsBill: true });
});

test('a home without a supplier keeps its own rate, and one without a bill has no cost yet', () => {
  const flat = { ...BENGALURU, discom: null, category: null };
  expect(createUseCosts(billed(monthlyBills([160]), flat))).toEqual({ code: 'no-tariff' });
  expect(createUseCosts(billed(home([], '2026-11-24')))).toEqual({ code: 'no-bill' });
});

test('a home that is read by the day has costs by its forecast before its first bill is over', () => {
  const use = home(daily('2026-11-07', Array(17).fill(6)), '2026-11-24', { cycles: BY_THE_SIXTH });
  const costs = pricedCosts(billed(use));
  expect(costs.billId).toBe('2026-12-06');
  expect(costs.ofMonth(30_000)?.paise).toBeGreaterThan(150_00);
});

test('what a line needs and the home has not said is told in place of a cost', () => {
  const costs = createUseCosts(billed(monthlyBills([160, 181]), { ...BENGALURU, loadKW: null }));
  expect(costs).toMatchObject({ code: 'missing', problems: [{ field: 'load_kw' }] });
});

test.each([50, 187, 210, 640])(
  'with less energy a bill of %i units comes to what the engine says of it',
  (kwh) => {
    const one = billed(monthlyBills([160, 181, kwh]));
    const [bill] = listHomeBills(one);
    const found = bill && findRequest(one, bill);
    if (found?.code !== 'request') throw new Error('The bill has no request.');
    const whole = priceBill(found.request, series);
    if (!whole.ok) throw new Error('The bill has no amount.');
    const lesser = new LesserBill(found.request, whole);
    for (let unitsWh = 0; unitsWh <= kwh * 1000; unitsWh += 1_250) {
      const exact = priceBill({ ...found.request, unitsWh }, series);
      const paise = exact.ok ? sumLinesPaise(exact) : Number.NaN;
      expect(
        Math.abs((lesser.computeLinesPaise(unitsWh) ?? 0) - paise),
        `${unitsWh} Wh`,
      ).toBeLessThan(15);
    }
  },
);
