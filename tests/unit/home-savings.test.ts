/** What a home saved against a year before, in rupees by its tariff. */
import { expect, test } from 'vitest';
import type { BilledHome } from '#domain/bills/home-bills.ts';
import { computeHomeSavings } from '#domain/bills/savings.ts';
import { BENGALURU, BY_THE_SIXTH, bills, daily, home } from '../support/energy.ts';

const rates = [{ firstDay: 0, rateMilliRupees: 6000 }];

function thirteenBills(lastYear: number, thisYear: number, facts = {}): BilledHome {
  const kwh = [lastYear, ...Array<number>(11).fill(150), thisYear];
  const use = home(bills('2025-11-06', kwh), '2026-11-24', {
    cycles: BY_THE_SIXTH,
    rates,
    ...facts,
  });
  return { use, connections: [BENGALURU], storedBills: [] };
}

test('are the bill with the units of a year before, less the bill: not units at a rate', () => {
  // 201 units would have lost the free ones of Gruha Jyothi.
  const saved = computeHomeSavings(thirteenBills(201, 187));
  expect(saved).toMatchObject({
    ...{ code: 'savings', unit: 'bill', pairs: 1, savedWh: 14_000, rupees: 'tariff' },
  });
  expect(saved.code === 'savings' && saved.savedPaise).toBeGreaterThan(800_00);
});

test('are below zero when more was used', () => {
  const saved = computeHomeSavings(thirteenBills(176, 187));
  expect(saved.code === 'savings' && saved.savedPaise).toBe(-76_00);
});

test('are compared by the day, without rupees, while no bill has a complete one a year before', () => {
  const days = [
    ...daily('2025-10-08', Array<number>(28).fill(7)),
    ...daily('2026-10-08', Array<number>(40).fill(6)),
  ];
  const more = daily('2025-11-08', Array<number>(10).fill(7));
  const use = home([...days.slice(0, 28), ...more, ...days.slice(28)], '2026-11-24', {
    cycles: BY_THE_SIXTH,
    rates,
  });
  expect(computeHomeSavings({ use, connections: [BENGALURU], storedBills: [] })).toMatchObject({
    ...{ code: 'savings', unit: 'day', savedPaise: null, rupees: 'no-bills' },
  });
});

test('of a home without a tariff are its days at its own rate', () => {
  const flat = { ...BENGALURU, discom: null, category: null };
  const saved = computeHomeSavings({ ...thirteenBills(201, 187), connections: [flat] });
  expect(saved).toMatchObject({ unit: 'day', rupees: 'rate' });
  const { use } = thirteenBills(201, 187, { rates: [] });
  expect(computeHomeSavings({ use, connections: [flat], storedBills: [] })).toMatchObject({
    ...{ savedPaise: null, rupees: 'no-rate' },
  });
});
