/** What the units beyond an edge cost in a bill that is over. */
import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { type BilledHome, type DatedConnection, findBill } from '#domain/bills/home-bills.ts';
import { NOTHING_TYPED } from '#domain/bills/stored.ts';
import { findPassedEdge } from '#domain/bills/summary.ts';
import { describePassedEdge } from '#domain/tariff/explain/describe-differences.ts';
import { BENGALURU, home, reading } from '../support/energy.ts';

const CHENNAI: DatedConnection = {
  ...{ firstDay: 0, discom: 'TNPDCL', category: 'LT I-A', loadKW: 3, phases: 1 },
  answers: {},
};
function passed(
  connection: DatedConnection,
  { from, to, kwh, paper = {} }: { from: string; to: string; kwh: number; paper?: object },
) {
  const [firstDay, lastDay] = [toDayNumber(from), toDayNumber(to)];
  const one: BilledHome = {
    use: home([reading(to, kwh, lastDay - firstDay + 1)], '2026-11-24', {
      bills: [{ firstDay, lastDay }],
    }),
    connections: [connection],
    storedBills: [
      {
        firstDay,
        lastDay,
        paper: { ...NOTHING_TYPED, unitsWh: kwh * 1000, ...paper },
        computed: null,
      },
    ],
  };
  const bill = findBill(one, to);
  if (bill === undefined) throw new Error('There is no bill.');
  return findPassedEdge(one, bill);
}

const MAY = { from: '2026-04-07', to: '2026-05-06' };

test('above 200 units Gruha Jyothi has ended: the last 39 units cost what it paid, too', () => {
  // 450.00 + 1,160.00 + 50.00 + 70.00 + 104.40 less 450.00, 63 × (5.80 + 0.25 + 0.35) and 9% of 365.40.
  const card = passed(BENGALURU, { ...MAY, kwh: 239 });
  expect(card).toMatchObject({
    ...{ beyondWh: 39_000, beyondPaise: 2104_00 - 948_00, isEstimate: false },
    edge: { lastKwh: 200, belowPaise: 948_00 },
  });
  expect(card && describePassedEdge(card.edge)).toBe('Gruha Jyothi ended at unit 201');
});

test('a bill that has passed no edge has no such card', () => {
  expect(passed(BENGALURU, { ...MAY, kwh: 200 })).toBeNull();
  const noSubsidy = { ...BENGALURU, answers: { ...BENGALURU.answers, gruha_jyothi: false } };
  expect(passed(noSubsidy, { ...MAY, kwh: 239 })).toBeNull();
});

test('in Tamil Nadu all units take dearer slabs above 500', () => {
  const bill = { from: '2026-02-01', to: '2026-03-31', kwh: 520 };
  const card = passed(CHENNAI, bill);
  expect(card).toMatchObject({ beyondWh: 20_000, edge: { lastKwh: 500 } });
  expect(card && describePassedEdge(card.edge)).toMatch(
    /^the energy charge rose by ₹\d+\.\d\d at unit 501$/,
  );
});

test('of a fuel rate that was not yet published the figures are estimates', () => {
  const card = passed(BENGALURU, { from: '2026-10-07', to: '2026-11-06', kwh: 239 });
  expect(card).toMatchObject({ isEstimate: true });
});

test('arrears on the paper are no cost of the units', () => {
  expect(
    passed(BENGALURU, { ...MAY, kwh: 239, paper: { linesPaise: { arrears: 120_00 } } }),
  ).toMatchObject({
    beyondPaise: 1156_00,
  });
});
