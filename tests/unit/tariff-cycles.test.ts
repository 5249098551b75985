/** Bills over several cycles of their supplier, whose ladders are those of one. */
import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { toHomeBillResponse, toOneBillResponse } from '#domain/bills/api.ts';
import { type DatedConnection, findBill, listHomeBills } from '#domain/bills/home-bills.ts';
import { toMatchResponse } from '#domain/bills/match/api-differences.ts';
import { toMatchView } from '#domain/bills/match/differences-view.ts';
import { matchHomeBill } from '#domain/bills/match/match.ts';
import { makeFraction, sum } from '#domain/tariff/engine/fraction.ts';
import { makeHomeBillRequest } from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { describeReason } from '#domain/tariff/explain/describe-differences.ts';
import { explainBill } from '#domain/tariff/explain/explain.ts';
import { series } from '#domain/tariff/library.ts';
import { guardBill } from '#domain/tariff/limits/guard.ts';
import { BENGALURU, home, reading } from '../support/energy.ts';
import { goldenBills } from '../support/golden-bills.ts';

const AS_OF = '2026-11-28';
const CHENNAI: DatedConnection = {
  firstDay: 0,
  discom: 'TNPDCL',
  category: 'LT I-A',
  loadKW: 3,
  phases: 1,
  answers: {},
};
const KOCHI: DatedConnection = { ...CHENNAI, discom: 'KSEB', category: 'LT-1A' };

function makeRequest(connection: DatedConnection, from: string, to: string, kwh: number) {
  const bill = { from, to, unitsWh: kwh * 1000, asOf: AS_OF };
  const request = makeHomeBillRequest(connection, bill);
  if (request === undefined) throw new Error('There is no tariff.');
  return request;
}

function price(...bill: Parameters<typeof makeRequest>) {
  const priced = priceBill(makeRequest(...bill), series);
  if (!priced.ok) throw new Error('The bill has no price.');
  return priced;
}

function addUp(...bills: ReturnType<typeof price>[]) {
  return bills.reduce((sum, { totals }) => sum + (totals['payable']?.paise ?? 0), 0);
}

/** A home with a paper bill of its days, at the amount printed. */
function makePaperHome(connection: DatedConnection, from: string, to: string, kwh: number) {
  const [firstDay, lastDay] = [toDayNumber(from), toDayNumber(to)];
  const use = home([reading(to, kwh, lastDay - firstDay + 1)], AS_OF, {
    bills: [{ firstDay, lastDay }],
    cycles: [{ firstDay: 0, cycleMonths: 2, cycleEnd: lastDay }],
  });
  const paper = {
    unitsWh: kwh * 1000,
    measured: true,
    settlesFrom: null,
    dueDay: null,
    payablePaise: 2510_00,
    linesPaise: {},
    publishedValues: {},
    inputs: {},
  };
  return {
    use,
    connections: [connection],
    storedBills: [{ firstDay, lastDay, paper, computed: null }],
  };
}

test('900 units in Tamil Nadu over 122 days are two bills of 450, an estimate', () => {
  const bill = price(CHENNAI, '2026-06-06', '2026-10-05', 900);
  expect(bill.totals['payable']?.paise).toBe(
    2 * addUp(price(CHENNAI, '2026-06-06', '2026-08-05', 450)),
  );
  expect(bill.totals['payable']?.paise).toBe(2510_00);
  expect(bill.exactness).toBe('estimate');
  expect(bill.notes).toContainEqual({ code: 'several-cycles', cycles: 2, months: '2' });
  expect(bill.blocks.map(({ from, to }) => [from, to])).toEqual([
    ['2026-06-06', '2026-08-05'],
    ['2026-08-06', '2026-10-05'],
  ]);
});

test('800 units in Kerala over 122 days come to what the two bills of 400 come to', () => {
  const bill = price(KOCHI, '2026-06-11', '2026-10-10', 800);
  const halves = [
    price(KOCHI, '2026-06-11', '2026-08-10', 400),
    price(KOCHI, '2026-08-11', '2026-10-10', 400),
  ];
  expect(bill.totals['payable']?.paise).toBe(addUp(...halves));
  expect(bill.lines.map(({ id, paise, state }) => [id, paise, state])).toEqual(
    halves[0]?.lines.map(({ id, paise }) => {
      const other = halves[1]?.lines.find((line) => line.id === id);
      return [id, (paise ?? 0) + (other?.paise ?? 0), 'estimated'];
    }),
  );
});

test('every number of cycles is so many bills, five days more or fewer each', () => {
  for (const connection of [CHENNAI, KOCHI]) {
    for (const [to, cycles] of [
      ['2026-10-15', 2],
      ['2026-09-26', 2],
      ['2026-12-05', 3],
    ] as const) {
      const bill = price(connection, '2026-06-06', to, 1200);
      expect(bill.notes).toContainEqual({ code: 'several-cycles', cycles, months: '2' });
      expect(sum(bill.blocks.map(({ units }) => units))).toEqual(makeFraction(1200n));
    }
  }
});

test('one cycle, a few days more or fewer, and a month are one bill and exact', () => {
  for (const to of ['2026-08-01', '2026-08-05', '2026-08-10', '2026-07-05']) {
    const bill = price(CHENNAI, '2026-06-06', to, 210);
    expect([to, bill.exactness, bill.notes]).toEqual([to, 'exact', []]);
  }
});

test('75 days are no number of cycles: one bill, an estimate that says so', () => {
  const bill = price(CHENNAI, '2026-06-06', '2026-08-19', 450);
  expect(bill.exactness).toBe('estimate');
  expect(bill.notes).toEqual([{ code: 'odd-cycle', days: 75, months: '2' }]);
});

test('54 to 75 days in Bengaluru are counted by thirty a month, as a printed bill of 61 days there does, and may be exact', () => {
  const printed = goldenBills.find(({ id }) => id === 'KA-BESCOM-2026-08-232u');
  const fixed = printed?.expected.lines?.find(({ line }) => line === 'fixed')?.amount;
  // 0.746 kW are charged as 1 kW, ₹150 a month.
  expect(fixed).toBe(((150 * 61) / 30).toFixed(2));
  for (const [to, days] of [
    ['2026-07-30', 54],
    ['2026-08-06', 61],
    ['2026-08-20', 75],
  ] as const) {
    const bill = price(BENGALURU, '2026-06-07', to, 400);
    const line = bill.lines.find(({ id }) => id === 'fixed');
    // 3 kW.
    expect([to, line?.paise, line?.state]).toEqual([to, (450_00 * days) / 30, 'computed']);
    expect(bill.notes.map(({ code }) => code)).not.toContain('several-cycles');
  }
});

test('the limit of two bills lies at twice the units of one', () => {
  const guard = guardBill(makeRequest(CHENNAI, '2026-06-06', '2026-10-05', 900), series);
  expect(guard).toMatchObject({ ok: true, edges: [{ lastKwh: 1000 }] });
});

test('a printed amount of two bills is equal to ours, and the match names how ours is counted', () => {
  const one = makePaperHome(CHENNAI, '2026-06-06', '2026-10-05', 900);
  const bill = findBill(one, '2026-10-05');
  if (bill?.pricing.code !== 'priced') throw new Error('The bill has no price.');
  expect(toHomeBillResponse(bill)).toMatchObject({
    amount: '2510.00',
    exactness: 'estimate',
    countedAs: 'Counted as 2 bills of two months',
  });
  expect(toOneBillResponse(bill).bill?.lines[0]?.why).toContain('Counted as 2 bills of two months');
  const match = matchHomeBill(one, bill);
  expect(toMatchResponse(match)).toMatchObject({
    total: { verdict: 'equal' },
    unexplained: '0.00',
    countedAs: 'Counted as 2 bills of two months',
  });
  expect(toMatchView(match, bill.pricing.bill)?.counted).toBe('Counted as 2 bills of two months');
});

test('a paper bill that counts the days as one bill is explained so', () => {
  const one = makePaperHome(CHENNAI, '2026-06-06', '2026-10-05', 900);
  const [stored] = one.storedBills;
  if (stored === undefined) throw new Error('There is no paper.');
  const asOne = { ...stored, paper: { ...stored.paper, payablePaise: 5820_00 } };
  const changed = { ...one, storedBills: [asOne] };
  const bill = findBill(changed, '2026-10-05');
  if (bill === undefined) throw new Error('There is no bill.');
  const match = matchHomeBill(changed, bill);
  expect(match).toMatchObject({
    total: { explanations: expect.arrayContaining([{ code: 'months', months: '2' }]) },
    unexplainedPaise: 0,
  });
});

test('a meter’s values and a paper bill of the same days come to the same', () => {
  for (const [connection, from, middle, to, kwh] of [
    [CHENNAI, '2026-06-06', '2026-08-05', '2026-10-05', 900],
    [KOCHI, '2026-06-11', '2026-08-10', '2026-10-10', 800],
  ] as const) {
    const paper = makePaperHome(connection, from, to, kwh);
    const use = home([reading(to, kwh, 122)], AS_OF, {
      cycles: [{ firstDay: 0, cycleMonths: 2, cycleEnd: toDayNumber(middle) }],
    });
    const [printed] = listHomeBills(paper).filter(({ id }) => id === to);
    const bills = listHomeBills({ ...paper, use, storedBills: [] }).filter(
      ({ units }) => units.unitsWh !== null,
    );
    const paiseOfBoth = bills.reduce(
      (paise, { pricing }) => paise + (pricing.code === 'priced' ? pricing.amountPaise : 0),
      0,
    );
    expect(bills).toHaveLength(2);
    expect(printed?.pricing).toMatchObject({ code: 'priced', amountPaise: paiseOfBoth });
  }
});

test('beside a bill of one cycle, one that is counted as two names the limits that each of them has', () => {
  const [july, november] = [
    makeRequest(CHENNAI, '2026-05-11', '2026-07-10', 640),
    makeRequest(CHENNAI, '2026-07-11', '2026-11-10', 700),
  ];
  const result = explainBill(july, november, series);
  if (!result.ok) throw new Error(result.code);
  expect(result.reasons.map(describeReason)).toContain(
    'Back within 400, 500 and 600 units on each of 2 bills',
  );
});
