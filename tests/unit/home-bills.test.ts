/** A home's bills: which there are, what they come to, and what they rest on. */
import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { pickLines } from '#domain/bills/api.ts';
import { toRunningListItem, toRunningView } from '#domain/bills/bill-view.ts';
import {
  type BilledHome,
  type DatedConnection,
  findBill,
  findSettlingBill,
  forgetComputed,
  listHomeBills,
  selectBillsToStore,
  toComputedBill,
} from '#domain/bills/home-bills.ts';
import { computeNextUnit, computeRunningBill } from '#domain/bills/running/running.ts';
import { NOTHING_TYPED, type StoredBill } from '#domain/bills/stored.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import { series } from '#domain/tariff/library.ts';
import { bills, daily, home, reading } from '../support/energy.ts';

const BENGALURU: DatedConnection = {
  firstDay: 0,
  discom: 'BESCOM',
  category: 'LT-1',
  loadKW: 3,
  phases: 1,
  answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false, md_known: false },
};
const FLAT: DatedConnection = { ...BENGALURU, discom: null, category: null };
const BY_THE_SIXTH = [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-11-06') }];
function billed(
  use: HomeUse,
  connection: DatedConnection | DatedConnection[] = BENGALURU,
  storedBills: StoredBill[] = [],
): BilledHome {
  return { use, connections: [connection].flat(), storedBills };
}

/** A home that has typed the units of its bills from 7 August to 6 November. */
function threeBills(today = '2026-11-24') {
  return home(bills('2026-09-06', [160, 181, 187]), today, { cycles: BY_THE_SIXTH });
}

function asStored(one: BilledHome, id: string): StoredBill {
  const bill = findBill(one, id);
  const computed = bill && toComputedBill(one, bill);
  if (bill === undefined || computed === undefined) throw new Error('The bill has no amount.');
  return {
    firstDay: toDayNumber(bill.from),
    lastDay: toDayNumber(bill.to),
    paper: null,
    computed,
  };
}

test('each period that is over and known has the bill that its supplier prints', () => {
  const [november, october] = listHomeBills(billed(threeBills()));
  expect(november).toMatchObject({
    ...{ id: '2026-11-06', from: '2026-10-07', to: '2026-11-06', days: 31 },
    coverage: { knownDays: 31, complete: true },
    units: { source: 'days', unitsWh: 187_000 },
    pricing: { code: 'priced', amountPaise: 858_00 },
    ...{ storedOn: null, today: null, paper: null },
  });
  expect(october).toMatchObject({ id: '2026-10-06', units: { unitsWh: 181_000 } });
  const lines = november === undefined ? [] : pickLines(november)?.lines;
  expect(lines?.find(({ id }) => id === 'sub_fixed')).toMatchObject({ why: 'all of 450.00' });
});

test('a period of which most days are known has an estimate, one with fewer has none', () => {
  const most = home([...daily('2026-10-01', Array(28).fill(6))], '2026-11-24');
  expect(listHomeBills(billed(most))[0]).toMatchObject({
    units: { source: 'most-days', unitsWh: 186_000 },
    pricing: { code: 'priced' },
  });
  const few = home([...daily('2026-10-01', Array(12).fill(6))], '2026-11-24');
  expect(listHomeBills(billed(few))[0]).toMatchObject({
    coverage: { knownDays: 12 },
    units: { source: 'few-days', unitsWh: null },
    pricing: { code: 'few-days' },
  });
});

test('a home that has not said its supplier has its units at its own rate', () => {
  const rates = [{ firstDay: 0, rateMilliRupees: 6500 }];
  const use = home([reading('2026-10-31', 200, 31)], '2026-11-24', { rates });
  expect(listHomeBills(billed(use, FLAT))[0]?.pricing).toEqual({
    code: 'flat-rate',
    amountPaise: 1300_00,
    reason: 'no-supplier',
  });
  const withoutRate = { ...use, rates: [] };
  expect(listHomeBills(billed(withoutRate, FLAT))[0]?.pricing).toMatchObject({ amountPaise: null });
});

test('what a line needs and the home has not said is named in place of an amount', () => {
  const [bill] = listHomeBills(billed(threeBills(), { ...BENGALURU, loadKW: null }));
  expect(bill?.pricing).toMatchObject({ code: 'missing', problems: [{ field: 'load_kw' }] });
});

test('a connection that changed prices the bills that end from then on', () => {
  const later = { ...BENGALURU, firstDay: toDayNumber('2026-11-01'), loadKW: 5 };
  const [november, october] = listHomeBills(billed(threeBills(), [BENGALURU, later]));
  const before = listHomeBills(billed(threeBills()));
  expect(october?.pricing).toEqual(before[1]?.pricing);
  expect(november?.pricing).not.toEqual(before[0]?.pricing);
});

test('a bill is to be stored when it has been over for 60 days and its units are known', () => {
  const idsOn = (today: string) => {
    const one = billed(threeBills(today));
    return selectBillsToStore(one, listHomeBills(one)).map(({ bill }) => bill.id);
  };
  expect(idsOn('2026-11-24')).toEqual(['2026-09-06']);
  expect(idsOn('2027-01-05')).toEqual(['2026-10-06', '2026-09-06']);
  expect(idsOn('2027-01-06')).toEqual(['2026-11-06', '2026-10-06', '2026-09-06']);
  const few = billed(home(daily('2026-08-01', Array(28).fill(6)), '2026-11-24'));
  expect(selectBillsToStore(few, listHomeBills(few))).toEqual([]);
});

test('a bill that is not stored follows a corrected reading without a question', () => {
  const corrected = home(bills('2026-09-06', [160, 181, 188]), '2026-11-25', {
    cycles: BY_THE_SIXTH,
  });
  const told = { ...BENGALURU, recordedOn: '2026-11-24' };
  expect(findBill(billed(corrected, told), '2026-11-06')).toMatchObject({
    units: { source: 'days', unitsWh: 188_000 },
    storedOn: null,
    today: null,
  });
});

test('a published value that is recorded after a bill ended is offered, and changes it only by a choice', () => {
  const kochi = { ...BENGALURU, discom: 'KSEB', category: 'LT-1A', answers: {} };
  const told = { ...kochi, recordedOn: '2026-11-25' };
  const before = billed(threeBills('2026-11-26'), told);
  const shown = findBill(before, '2026-11-06');
  if (shown?.pricing.code !== 'priced') throw new Error('The bill has no amount.');
  const { pricing } = shown;
  const used = series.find(({ id }) => id === 'KL-FUEL-KSEB');
  const point = used?.points.findLast(({ from }) => from <= '2026-11-06');
  if (used === undefined || point === undefined) throw new Error('The bill uses no value.');
  used.points.push({
    ...point,
    from: '2026-11-01',
    to: '2026-11-30',
    value: '0.99',
    recordedOn: '2026-11-27',
  });
  try {
    const after = billed(threeBills('2026-11-28'), told);
    const bill = findBill(after, '2026-11-06');
    expect(bill).toMatchObject({
      pricing: { amountPaise: pricing.amountPaise },
      storedOn: null,
      today: { unitsWh: 187_000, because: ['values'] },
    });
    expect(bill?.today?.amountPaise).not.toBe(pricing.amountPaise);
    const chosen = findBill(forgetComputed(after, '2026-11-06'), '2026-11-06');
    expect(chosen).toMatchObject({
      pricing: { amountPaise: bill?.today?.amountPaise },
      today: null,
    });
  } finally {
    used.points.pop();
  }
});

test('a stored bill stays as it was, and says what it would be with today’s readings', () => {
  const before = billed(threeBills());
  const stored = asStored(before, '2026-11-06');
  const corrected = home(bills('2026-09-06', [160, 181, 188]), '2026-11-25', {
    cycles: BY_THE_SIXTH,
  });
  const same = findBill(billed(threeBills(), BENGALURU, [stored]), '2026-11-06');
  expect(same).toMatchObject({ storedOn: '2026-11-24', today: null });
  const bill = findBill(billed(corrected, BENGALURU, [stored]), '2026-11-06');
  const fresh = findBill(billed(corrected), '2026-11-06');
  expect(bill?.pricing).toEqual(findBill(before, '2026-11-06')?.pricing);
  expect(bill?.units).toEqual({ source: 'days', unitsWh: 187_000 });
  expect(fresh?.pricing).toMatchObject({ code: 'priced' });
  expect(bill?.today).toEqual({
    unitsWh: 188_000,
    amountPaise: fresh?.pricing.code === 'priced' ? fresh.pricing.amountPaise : null,
    because: ['readings'],
  });
});

test('a stored bill of a load that was filled in is an estimate only until the load is confirmed', () => {
  const answers = { ...BENGALURU.answers, assumed: 'load_kw' };
  const before = billed(threeBills(), { ...BENGALURU, answers });
  const stored = asStored(before, '2026-11-06');
  const stateOf = (one: BilledHome) => {
    const bill = findBill(one, '2026-11-06');
    const lines = bill?.pricing.code === 'priced' ? bill.pricing.bill.lines : [];
    return [lines.find(({ id }) => id === 'fixed')?.state, bill?.storedOn, bill?.today];
  };
  expect(stateOf(billed(threeBills(), { ...BENGALURU, answers }, [stored]))).toEqual([
    'estimated',
    '2026-11-24',
    null,
  ]);
  expect(stateOf(billed(threeBills(), BENGALURU, [stored]))).toEqual([
    'computed',
    '2026-11-24',
    null,
  ]);
});

test('a stored bill whose readings were taken away says that they are not known today', () => {
  const stored = asStored(billed(threeBills()), '2026-11-06');
  const fewer = home(bills('2026-09-06', [160, 181]), '2026-11-25', { cycles: BY_THE_SIXTH });
  const bill = findBill(billed(fewer, BENGALURU, [stored]), '2026-11-06');
  expect(bill).toMatchObject({
    units: { unitsWh: 187_000 },
    today: { unitsWh: null, amountPaise: null, because: ['readings'] },
  });
});

test('once the household has decided to keep a stored bill, it is not asked again', () => {
  const stored = asStored(billed(threeBills()), '2026-11-06');
  const corrected = home(bills('2026-09-06', [160, 181, 188]), '2026-11-25', {
    cycles: BY_THE_SIXTH,
  });
  const asked = findBill(billed(corrected, BENGALURU, [stored]), '2026-11-06')?.today;
  const kept = {
    ...stored,
    computed: stored.computed && { ...stored.computed, kept: asked ?? null },
  };
  expect(findBill(billed(corrected, BENGALURU, [kept]), '2026-11-06')?.today).toBeNull();
});

test('a paper bill gives the units of its period, whatever the days say', () => {
  const [firstDay, lastDay] = [toDayNumber('2026-10-07'), toDayNumber('2026-11-06')];
  const paper = {
    ...NOTHING_TYPED,
    unitsWh: 190_000,
    measured: true,
    settlesFrom: null,
    dueDay: null,
    payablePaise: 900_00,
  };
  const use = { ...threeBills(), bills: [{ firstDay, lastDay }] };
  const stored = { firstDay, lastDay, paper, computed: null };
  expect(findBill(billed(use, BENGALURU, [stored]), '2026-11-06')).toMatchObject({
    coverage: { unitsWh: 187_000 },
    units: { source: 'bill', unitsWh: 190_000 },
    paper: { payablePaise: 900_00 },
  });
});

test('a paper bill of other days takes the place of its days, and what is left of the months is a row', () => {
  const [firstDay, lastDay] = [toDayNumber('2026-09-10'), toDayNumber('2026-10-09')];
  const paper = { ...NOTHING_TYPED, unitsWh: 180_000 };
  const use = home(daily('2026-08-01', Array(92).fill(6)), '2026-11-24');
  const all = listHomeBills(billed(use, BENGALURU, [{ firstDay, lastDay, paper, computed: null }]));
  expect(all.map(({ from, to }) => [from, to])).toEqual([
    ['2026-10-10', '2026-10-31'],
    ['2026-09-10', '2026-10-09'],
    ['2026-09-01', '2026-09-09'],
    ['2026-08-01', '2026-08-31'],
  ]);
  expect(all[0]).toMatchObject({
    coverage: { knownDays: 22, complete: true },
    pricing: { code: 'priced', bill: { exactness: 'estimate' } },
  });
});

test('the known days between the last paper bill and the first value of a meter are in a row', () => {
  const [firstDay, lastDay] = [toDayNumber('2026-04-07'), toDayNumber('2026-05-06')];
  const paper = {
    ...NOTHING_TYPED,
    unitsWh: 180_000,
    measured: true,
    settlesFrom: null,
    dueDay: null,
    payablePaise: 900_00,
  };
  const use = home(
    [
      reading('2026-05-06', 180, 30),
      reading('2026-05-31', 150, 25),
      ...daily('2026-06-01', Array(30).fill(6)),
    ],
    '2026-11-24',
    { bills: [{ firstDay, lastDay }] },
  );
  const all = listHomeBills(billed(use, BENGALURU, [{ firstDay, lastDay, paper, computed: null }]));
  expect(all.find(({ to }) => to === '2026-05-31')).toMatchObject({
    ...{ from: '2026-05-07', days: 25, units: { source: 'days', unitsWh: 150_000 } },
  });
  const knownDays = all.reduce((sum, { coverage }) => sum + (coverage?.knownDays ?? 0), 0);
  expect(knownDays).toBe(use.days.length);
});

test('a line that only paper tells is taken from it', () => {
  const [firstDay, lastDay] = [toDayNumber('2026-10-07'), toDayNumber('2026-11-06')];
  const paper = {
    ...NOTHING_TYPED,
    unitsWh: 187_000,
    measured: true,
    settlesFrom: null,
    dueDay: null,
    linesPaise: { arrears: 120_00, energy: 1_00 },
  };
  const stored = { firstDay, lastDay, paper, computed: null };
  const use = { ...threeBills(), bills: [{ firstDay, lastDay }] };
  const bill = findBill(billed(use, BENGALURU, [stored]), '2026-11-06');
  const lines = bill?.pricing.code === 'priced' ? bill.pricing.bill.lines : [];
  expect(lines.find(({ id }) => id === 'arrears')).toMatchObject({
    amount: '120.00',
    state: 'given',
  });
  expect(lines.find(({ id }) => id === 'energy')).toMatchObject({ amount: '1084.60' });
});

test('the running bill says what it is so far, what it will be, and what is left until the next edge', () => {
  const use = home(
    [...bills('2026-11-06', [187]), ...daily('2026-11-07', Array(18).fill(6))],
    '2026-11-25',
    { cycles: BY_THE_SIXTH },
  );
  const running = computeRunningBill(billed(use));
  expect(running).toMatchObject({
    ...{ id: '2026-12-06', from: '2026-11-07', days: 30, daysLeft: 11, unknownDays: 12 },
    soFarWh: 108_000,
    forecast: { code: 'forecast' },
    pricing: {
      code: 'priced',
      billOf: 'forecast',
      guard: { unitsWh: 108_000, forecast: { middle: {} } },
      // 92 units for today and the 11 days to come.
      answer: {
        ...{ code: 'hold', edge: { lastKwh: 200 } },
        left: { leftWh: 92_000, days: 12, dailyWh: 7_666, unreadDays: 0 },
      },
    },
  });
});

test('one unit more costs what it does where the bill is heading, not what it does among the free units', () => {
  const chennai = { ...BENGALURU, discom: 'TNPDCL', category: 'LT I-A', answers: {} };
  const cycles = [{ firstDay: 0, cycleMonths: 2, cycleEnd: toDayNumber('2026-11-06') }];
  const use = home(daily('2026-11-07', Array(20).fill(7)), '2026-11-26', { cycles });
  // 140 of the 200 free units so far, 427 in the end.
  expect(computeNextUnit(billed(use, chennai))).toMatchObject({
    ...{ code: 'priced', isForecast: true, unitsWh: 427_000, milliRupees: 6300 },
    parts: [{ label: 'Energy charge', milliRupees: 6300 }],
  });
  const first = home(daily('2026-11-24', [7]), '2026-11-26', { cycles });
  expect(computeNextUnit(billed(first, chennai))).toMatchObject({
    ...{ code: 'priced', isForecast: false, unitsWh: 7_000, milliRupees: 0, parts: [] },
  });
});

test('without readings the running bill has no forecast, and no supplier means the home’s own rate', () => {
  const empty = computeRunningBill(billed(home([], '2026-11-24')));
  expect(empty).toMatchObject({
    ...{ soFarWh: 0, coverage: { knownDays: 0 }, forecast: { code: 'few-days' } },
    pricing: { code: 'priced', billOf: 'so-far' },
  });
  const flat = computeRunningBill(billed(home([reading('2026-11-03', 5)], '2026-11-24'), FLAT));
  expect(flat.pricing).toMatchObject({
    ...{ code: 'flat-rate', bill: { code: 'latest-period', amountPaise: null } },
  });
});

test('the running bill of which no day is known has no units, not 0, and no amount', () => {
  const october = Array(31).fill(8);
  const away = home(daily('2026-07-01', october), '2026-11-24');
  for (const facts of [BENGALURU, FLAT]) {
    const running = computeRunningBill(billed(away, facts));
    expect(toRunningListItem(running, '2026-11-24')).toMatchObject({
      ...{ unitsWh: null, amountPaise: null, isRunning: true, unitsFrom: 'few-days' },
    });
    expect(toRunningView(running, '2026-11-24')).toMatchObject({
      ...{ unitsWh: null, unitsFrom: 'few-days', pricing: { code: 'few-days' } },
    });
  }
});

test('the running bill without a forecast is listed with its units so far, and no amount', () => {
  const running = computeRunningBill(billed(home(daily('2026-11-01', [5, 6, 7]), '2026-11-24')));
  expect(running.forecast.code).toBe('few-days');
  expect(toRunningListItem(running, '2026-11-24')).toMatchObject({
    ...{ unitsWh: 18_000, amountPaise: null, unitsFrom: 'so-far', basis: 'none' },
  });
  expect(toRunningView(running, '2026-11-24')).toMatchObject({
    ...{ unitsWh: 18_000, unitsFrom: 'so-far', pricing: { code: 'priced' } },
  });
});

test('a settled estimate names the bill that settles it, and no other day names one', () => {
  const make = (from: string, to: string, paper: Partial<typeof NOTHING_TYPED>): StoredBill => ({
    ...{ firstDay: toDayNumber(from), lastDay: toDayNumber(to), computed: null },
    paper: { ...NOTHING_TYPED, unitsWh: 180_000, ...paper },
  });
  const storedBills = [
    make('2026-07-07', '2026-08-06', {}),
    make('2026-08-07', '2026-09-06', { measured: false }),
    make('2026-08-07', '2026-10-06', { settlesFrom: toDayNumber('2026-08-07') }),
  ];
  const settling = ['2026-08-06', '2026-09-06', '2026-10-06', '2026-10-31'].map((id) =>
    findSettlingBill({ storedBills }, id),
  );
  expect(settling).toEqual([undefined, '2026-10-06', undefined, undefined]);
});
