/** Homes with rooftop solar: what they give to the grid and generate, and what their bills say of it. */
import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { toOneBillResponse } from '#domain/bills/api.ts';
import {
  type BilledHome,
  type HomeBill,
  listHomeBills,
  toComputedBill,
} from '#domain/bills/home-bills.ts';
import { toRunningBillResponse } from '#domain/bills/running/api-running.ts';
import { computeRunningBill } from '#domain/bills/running/running.ts';
import { toRunningBillView } from '#domain/bills/running/running-view.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import { hasRooftop, sumOwnPower, toOwnPowerDays } from '#domain/energy/own-power.ts';
import { listUsage } from '#domain/energy/records/usage-record.ts';
import { BENGALURU, BY_THE_SIXTH, bills, daily, home, reading } from '../support/energy.ts';

const TODAY = '2026-11-28';
const LABEL = 'What you gave to the grid';
const MEASURED = { measured: true, settlesFrom: null, dueDay: null };
/** 284 units from the grid in the bill to 6 November, and 9 a day since. */
const READINGS = [
  ...bills('2026-11-06', [284]),
  ...daily(
    '2026-11-07',
    Array.from({ length: 21 }, () => 9),
  ),
];
/** 218 of those days given back. */
const GIVEN = { ownPower: toOwnPowerDays([reading('2026-11-06', 218, 31)], []) };
const YES = { answers: [{ firstDay: 0, answers: { solar: 'yes' } }] };

function netHome(facts: Partial<HomeUse> = {}): BilledHome {
  return {
    use: home(READINGS, TODAY, { cycles: BY_THE_SIXTH, ...facts }),
    connections: [BENGALURU],
    storedBills: [],
  };
}

function firstBill(billedHome: BilledHome): HomeBill {
  const [bill] = listHomeBills(billedHome);
  if (bill === undefined) throw new Error('The home has a bill.');
  return bill;
}

test.each([
  ['readings of its export', GIVEN, { exportKWH: 218, solarKWH: null }],
  ['its answer alone', YES, { exportKWH: null, solarKWH: null }],
])(
  'a bill of a home with rooftop solar, by %s, is without what it gave and never exact',
  (_, facts, shown) => {
    const bill = toOneBillResponse(firstBill(netHome(facts)));
    expect(bill).toMatchObject({
      unitsKWH: '284',
      exactness: 'partial',
      without: [{ id: 'given_to_grid', label: LABEL }],
      ...shown,
    });
    expect(bill.bill?.lines.at(-1)).toMatchObject({
      label: LABEL,
      amount: null,
      why: 'Unitwise does not count it yet.',
    });
    expect(bill.bill?.totals['partial']?.label).toBe('Total without what you gave to the grid');
    expect(bill.bill?.notes.map(({ message }) => message)).toContain(
      'The home has rooftop solar: the bill is of what it took from the grid, without what it gave.',
    );
  },
);

test('a credit typed from the paper stands in its line, and the bill is an estimate all the same', () => {
  const days = { firstDay: toDayNumber('2026-10-07'), lastDay: toDayNumber('2026-11-06') };
  const paper = {
    ...{ unitsWh: 284_000, payablePaise: null, publishedValues: {}, inputs: {}, ...MEASURED },
    linesPaise: { given_to_grid: -60_000 },
  };
  const bill = toOneBillResponse(
    firstBill({ ...netHome(GIVEN), storedBills: [{ ...days, paper, computed: null }] }),
  );
  expect(bill).toMatchObject({ exactness: 'estimate', without: [] });
  expect(bill.bill?.lines.find(({ id }) => id === 'given_to_grid')).toMatchObject({
    ...{ label: LABEL, amount: '-600.00', state: 'given' },
  });
});

test('a bill that was stored before the rooftop was known says so from then on, and offers nothing', () => {
  const before = netHome();
  const bill = firstBill(before);
  const computed = toComputedBill(before, bill) ?? null;
  expect(computed?.without).toEqual([]);
  const row = { firstDay: toDayNumber(bill.from), lastDay: toDayNumber(bill.to), paper: null };
  const after = firstBill({ ...netHome(GIVEN), storedBills: [{ ...row, computed }] });
  expect(after.storedOn).toBe(TODAY);
  expect(after.today).toBeNull();
  expect(after.pricing).toEqual(firstBill(netHome(GIVEN)).pricing);
});

test('the running bill of a home with rooftop solar is without what it gives, its forecast, too', () => {
  const running = computeRunningBill(netHome(GIVEN));
  const view = toRunningBillView(running, TODAY);
  expect(view).toMatchObject({ code: 'priced', without: [LABEL] });
  const told = toRunningBillResponse(running, TODAY, null);
  expect(told.forecast?.middle.without).toEqual([{ id: 'given_to_grid', label: LABEL }]);
  expect(told.bill?.exactness).toBe('partial');
  expect(told.says).toEqual([
    'Rupees are without what you gave to the grid: Unitwise does not count it yet.',
    'Units are those from the grid, not all that you use: what your panels made is not known.',
  ]);
  // The next unit costs what it does without panels: both bills lack the same line.
  const plain = toRunningBillResponse(computeRunningBill(netHome()), TODAY, null);
  const { says = [] } = told.guard ?? {};
  expect(told.guard?.nextUnit).toBe(plain.guard?.nextUnit);
  expect(told.guard?.edge?.afterKWH).toBe(plain.guard?.edge?.afterKWH);
  expect(says.at(-1)).toBe('Counted by units from the grid, without what you gave.');
});

test('at a rate the amount is without it, too', () => {
  const rates = [{ firstDay: 0, rateMilliRupees: 5_900 }];
  const byRate = (facts: Partial<HomeUse>) => ({
    ...netHome({ rates, ...facts }),
    connections: [{ ...BENGALURU, discom: null, category: null }],
  });
  const bill = toOneBillResponse(firstBill(byRate(GIVEN)));
  expect(bill).toMatchObject({
    ...{ pricing: 'flat-rate', amount: '1675.60', exactness: null },
    without: [{ id: 'given_to_grid', label: LABEL }],
  });
  const running = toRunningBillResponse(computeRunningBill(byRate(YES)), TODAY, null);
  expect(running.forecast?.middle.without).toEqual([{ id: 'given_to_grid', label: LABEL }]);
});

test('use lists what was given and generated beside what came from the grid', () => {
  const ownPower = toOwnPowerDays(daily('2026-11-25', [4, 5]), daily('2026-11-26', [12]));
  const days = listUsage(home(READINGS, TODAY, { ownPower }), { by: 'day', from: '2026-11-24' });
  expect(days.map(({ exportKWH, solarKWH }) => [exportKWH, solarKWH])).toEqual([
    // Before the first day of its panels a home has none.
    [undefined, undefined],
    [4, null],
    [5, 12],
    [null, null],
  ]);
});

test('a home has rooftop solar from the day on which it says so, or from its first such reading', () => {
  const since = {
    answers: [
      { firstDay: 0, answers: {} },
      { firstDay: 100, answers: { solar: true } },
    ],
  };
  const period = (lastDay: number) => ({ firstDay: lastDay - 30, lastDay });
  expect([99, 100].map((day) => hasRooftop(since, period(day)))).toEqual([false, true]);
  const read = { ownPower: toOwnPowerDays([reading('2026-11-06', 218, 31)], []) };
  const first = toDayNumber('2026-10-07');
  expect([first - 1, first].map((day) => hasRooftop(read, period(day)))).toEqual([false, true]);
  const no = { answers: [{ firstDay: 0, answers: { solar: 'no' } }] };
  expect(hasRooftop(no, period(100))).toBe(false);
  expect(hasRooftop({ ...no, ...read }, period(first))).toBe(true);
});

test('a home without either says nothing of it', () => {
  const plain = netHome();
  expect(sumOwnPower(plain.use, { firstDay: 0, lastDay: toDayNumber(TODAY) })).toBeNull();
  const bill = toOneBillResponse(firstBill(plain));
  expect(bill).not.toHaveProperty('exportKWH');
  expect(bill.without).toEqual([]);
  const running = toRunningBillResponse(computeRunningBill(plain), TODAY, null);
  expect(running).not.toHaveProperty('says');
  expect(running).not.toHaveProperty('exportKWH');
  expect(listUsage(plain.use, { by: 'month' })[0]).not.toHaveProperty('solarKWH');
});

test('a bill below 0 charges no unit, and leaves every figure of use as it is', () => {
  const days = { firstDay: toDayNumber('2026-10-07'), lastDay: toDayNumber('2026-11-06') };
  const paper = {
    ...{ unitsWh: -35_000, payablePaise: null, publishedValues: {}, inputs: {}, ...MEASURED },
    linesPaise: {},
  };
  const rates = [{ firstDay: 0, rateMilliRupees: 5_900 }];
  const net = {
    ...netHome({ rates, bills: [days] }),
    storedBills: [{ ...days, paper, computed: null }],
  };
  const bill = toOneBillResponse(firstBill(net));
  expect(bill).toMatchObject({ unitsKWH: '-35', exactness: 'partial', exportKWH: null });
  expect(bill.bill?.lines.find(({ id }) => id === 'energy')?.amount ?? '0.00').toBe('0.00');
  const byRate = { ...net, connections: [{ ...BENGALURU, discom: null, category: null }] };
  expect(toOneBillResponse(firstBill(byRate))).toMatchObject({ amount: '0.00' });
});
