/** The definitions of docs/figures.md, by its worked homes: each test is one of them, by its number. */
import { expect, test } from 'vitest';
import { addDays, getDayInIndia, toDayNumber } from '#domain/base/period.ts';
import { toOneBillResponse } from '#domain/bills/api.ts';
import { type DatedConnection, listHomeBills } from '#domain/bills/home-bills.ts';
import { toRunningBillResponse } from '#domain/bills/running/api-running.ts';
import { computeHomeCost } from '#domain/bills/running/home-cost.ts';
import { computeRunningBill } from '#domain/bills/running/running.ts';
import { computeDashboardFigures } from '#domain/energy/dashboard.ts';
import type { DayReading } from '#domain/energy/days.ts';
import { computeHomeUse, type HomeUse } from '#domain/energy/home-use.ts';
import { toOwnPowerDays } from '#domain/energy/own-power.ts';
import { findSettling } from '#domain/energy/settle.ts';
import { describeFewDays, describeFewKnown } from '#domain/energy/tell-known.ts';
import { BENGALURU, bills, daily, reading } from '../support/energy.ts';

/** A home on a day, at ₹5.90 per kWh; by calendar months, or by bills that end on a date. */
function homeOn(
  today: string,
  readings: readonly DayReading[],
  cycle: { end?: string; months?: number } = {},
): HomeUse {
  const { end, months = 1 } = cycle;
  const cycleEnd = end === undefined ? null : toDayNumber(end);
  return computeHomeUse(readings, {
    ...{ firstDay: 0, firstReadingDay: readings[0]?.day ?? null, bills: [], registerDays: [] },
    rates: [{ firstDay: 0, rateMilliRupees: 5_900 }],
    cycles: [{ firstDay: 0, cycleMonths: months, cycleEnd }],
    today: toDayNumber(today),
  });
}

function figuresOf(home: HomeUse) {
  return computeDashboardFigures({ home, kind: 'period', latestReadings: [], targetPercent: 10 });
}

/** Twelve values, one a month, as many people write them into the specification's file. */
const MONTHLY = Array.from({ length: 12 }, (_, month) =>
  reading(`2026-${String(month + 1).padStart(2, '0')}-05`, 280 + (month % 4) * 10),
);

test('1: days that are over and unread are apart from days to come, and today is neither', () => {
  const home = homeOn('2026-11-28', bills('2026-06-12', Array<number>(6).fill(180)), {
    end: '2026-11-12',
  });
  const { running } = figuresOf(home);
  expect(running?.usage).toMatchObject({
    ...{ days: 30, knownDays: 0, unreadDays: 15, daysToCome: 14, soFarWh: 0 },
    lastDay: toDayNumber('2026-12-12'),
  });
});

test('2: today’s value counts in every sum, and in no forecast, average or known day', () => {
  const before = daily('2026-11-14', Array(14).fill(9.1));
  const without = figuresOf(homeOn('2026-11-28', before));
  const withToday = figuresOf(homeOn('2026-11-28', [...before, reading('2026-11-28', 0.4)]));
  expect(withToday.running?.usage).toMatchObject({
    ...{ knownDays: 14, knownWh: 127_400, todayWh: 400, soFarWh: 127_800, daysToCome: 2 },
  });
  expect(withToday.running?.forecast).toMatchObject({
    ...{ code: 'forecast', consumptionWh: 273_000, knownWh: 127_400, soFarWh: 127_800 },
  });
  expect(without.running?.forecast).toMatchObject({ consumptionWh: 273_000 });
  expect(withToday.averageDayWh).toBe(without.averageDayWh);
  expect(withToday.running?.bill).toMatchObject({ soFarPaise: 75_402 });
});

test('3: a forecast is never less than what was used already', () => {
  const days = [...daily('2026-11-01', Array(29).fill(5)), reading('2026-11-30', 20)];
  expect(figuresOf(homeOn('2026-11-30', days)).running?.forecast).toMatchObject({
    ...{ consumptionWh: 165_000, lowWh: 165_000, soFarWh: 165_000 },
  });
});

test('4: twelve monthly values under one date each are months and eleven changes, and no known day', () => {
  const { running, periods, efficiency, last } = figuresOf(homeOn('2026-12-05', MONTHLY));
  expect(periods).toHaveLength(12);
  expect(periods.at(-2)).toMatchObject({ basis: 'few-days', consumptionWh: 300_000, knownDays: 0 });
  expect(periods.filter(({ change }) => change.code === 'rough')).toHaveLength(11);
  expect(running?.forecast).toMatchObject({ code: 'few-days' });
  // The value of today's month is its sum so far: 310 × 5.90.
  expect(running?.bill).toMatchObject({ code: 'latest-period', amountPaise: 182_900 });
  expect([efficiency.code, last]).toEqual(['few-periods', null]);
});

test('5: the same values that a person confirmed are known days', () => {
  const confirmed = MONTHLY.map((one) => ({ ...one, confirmed: true }));
  const { periods } = figuresOf(homeOn('2026-12-06', confirmed));
  expect(periods.at(-2)).toMatchObject({ knownDays: 1 });
});

test('6: a large day beside a day of its own is known, and alone in weeks it is not', () => {
  const known = (readings: DayReading[]) =>
    homeOn('2026-11-28', readings).days.map((day) => day.known);
  expect(known([reading('2026-11-10', 8), reading('2026-11-11', 75)])).toEqual([true, true]);
  expect(known([reading('2026-11-01', 8), reading('2026-11-11', 75)])).toEqual([true, false]);
  expect(known([reading('2026-11-01', 8), reading('2026-11-11', 25)])).toEqual([true, true]);
  expect(known([reading('2026-10-20', 8), reading('2026-11-11', 25)])).toEqual([true, false]);
  // Of a span the 60 kWh are times its days.
  expect(known([reading('2026-11-02', 130, 2)])).toEqual([false, false]);
  expect(known([reading('2026-11-02', 110, 2)])).toEqual([true, true]);
});

test('7: one reading is an amount at once, and says what it rests on', () => {
  const { running, periods } = figuresOf(homeOn('2026-11-28', [reading('2026-11-27', 7)]));
  expect(running?.bill).toMatchObject({
    ...{ code: 'latest-period', amountPaise: 4_130, period: { knownDays: 1, days: 30 } },
  });
  expect(periods).toMatchObject([{ basis: 'few-days', consumptionWh: 7_000, knownDays: 1 }]);
});

test('8: a change between months of which one is not judged is by the known days', () => {
  const readings = [...daily('2026-10-01', Array(31).fill(8)), ...daily('2026-11-01', [6, 6, 6])];
  const november = figuresOf(homeOn('2026-11-10', readings)).periods.at(-1);
  expect(november?.change).toEqual({
    code: 'rough',
    changePerDay: -2_000,
    changeOfPeriod: -60_000,
  });
});

test.each([
  ['every day, silent for 5', daily('2026-11-01', Array(20).fill(8)), '2026-11-25', false],
  ['every day, silent for 6', daily('2026-11-01', Array(20).fill(8)), '2026-11-26', true],
  ['two numbers, silent for 10', daily('2026-11-01', [8, 8]), '2026-11-12', false],
  ['two numbers, silent for 11', daily('2026-11-01', [8, 8]), '2026-11-13', true],
  [
    'bills alone, 5 days after the next should have come',
    bills('2026-06-12', Array<number>(6).fill(180)),
    '2026-12-17',
    false,
  ],
  [
    'bills alone, 6 days after it',
    bills('2026-06-12', Array<number>(6).fill(180)),
    '2026-12-18',
    true,
  ],
] as const)('9: a home of %s', (_, readings, today, late) => {
  const home = homeOn(today, readings, { end: '2026-11-12' });
  expect(figuresOf(home).running?.late).toBe(late);
});

test('10: a home read each fortnight is late after three weeks', () => {
  const fortnights = Array.from({ length: 6 }, (_, n) =>
    reading(addDays('2026-08-20', n * 14), 90, 14),
  );
  const read = (today: string) => {
    const home = homeOn(today, fortnights, { end: '2026-11-12' });
    return figuresOf({ ...home, registerDays: fortnights.map(({ day }) => day) }).running?.late;
  };
  // The last number is of 29 October; one and a half of fourteen days are 21.
  expect([read('2026-11-19'), read('2026-11-20')]).toEqual([false, true]);
});

test('11: a two-month period counts its own days', () => {
  const home = homeOn('2026-11-28', bills('2026-11-07', [410]), { end: '2026-11-07', months: 2 });
  expect(figuresOf(home).running?.usage).toMatchObject({
    days: 61,
    unreadDays: 20,
    daysToCome: 40,
  });
});

test('12: an estimate counts in sums and makes no day known', () => {
  const estimate = reading('2026-11-20', 100, 10, { measured: false });
  const home = homeOn('2026-11-28', [...daily('2026-11-01', Array(10).fill(8)), estimate]);
  expect(figuresOf(home).running?.usage).toMatchObject({
    ...{ knownDays: 10, unreadDays: 17, consumptionWh: 180_000, soFarWh: 80_000 },
    ...{ coveredDays: 20, estimatedDays: 10 },
  });
  expect(describeFewDays(figuresOf(home).running!.usage)).toBe(
    'by 10 of 30 days, others estimated',
  );
});

test('13: a bill that the supplier estimated is an amount, and is called an estimate', () => {
  const estimate = reading('2026-10-31', 300, 31, { measured: false });
  const { running, periods } = figuresOf(homeOn('2026-11-28', [estimate]));
  const { bill } = running!;
  expect(bill).toMatchObject({ code: 'latest-period', amountPaise: 177_000 });
  expect(bill.code === 'latest-period' && describeFewKnown(bill.period)).toBe('estimated');
  expect(periods[0]).toMatchObject({ basis: 'few-days', knownDays: 0, estimatedDays: 31 });
});

test('14: what is measured after estimates is one span with them, of its own energy or of all', () => {
  const july = reading('2026-07-31', 150, 31);
  const estimates = [
    reading('2026-08-31', 150, 31, { measured: false }),
    reading('2026-09-30', 150, 30, { measured: false }),
  ];
  const months = (readings: DayReading[]) =>
    figuresOf(homeOn('2026-11-28', readings)).periods.map(({ consumptionWh, knownDays }) => [
      consumptionWh,
      knownDays,
    ]);
  expect(months([july, ...estimates]).slice(1, 3)).toEqual([
    [150_000, 0],
    [150_000, 0],
  ]);
  const october = reading('2026-10-31', 410, 31);
  const settling = findSettling(october, [july, ...estimates]);
  expect(settling).toMatchObject({
    included: { days: 92, consumptionWh: 410_000 },
    onTop: { days: 92, consumptionWh: 710_000 },
  });
  const settled = { ...october, ...settling!.included };
  // 410 kWh over 92 days: 4.46 a day, whatever the estimates said.
  expect(months([july, ...estimates, settled]).slice(0, 4)).toEqual([
    [150_000, 31],
    [138_152, 31],
    [133_695, 30],
    [138_153, 31],
  ]);
});

test('15: a home of bills alone is forecast by what they say of the season, not by the last one alone', () => {
  const readings = [
    reading('2025-11-12', 31 * 4.6, 31),
    reading('2026-01-12', 31 * 3.8, 31),
    ...bills('2026-10-12', [30 * 6.1, 31 * 6]),
  ];
  const { running } = figuresOf(homeOn('2026-11-28', readings, { end: '2026-11-12' }));
  if (running?.forecast.code !== 'forecast') throw new Error('no forecast');
  const { consumptionWh, lowWh, highWh } = running.forecast;
  expect(running.usage).toMatchObject({ days: 30, knownDays: 0 });
  expect([consumptionWh, lowWh, highWh].map((wh) => Math.round(wh / 1000))).toEqual([
    154, 122, 196,
  ]);
});

/** The bill to 6 November of a home in Bengaluru that took 284 kWh from the grid. */
function billOf(facts: Partial<HomeUse>, connection: DatedConnection = BENGALURU) {
  const use = {
    ...homeOn('2026-11-28', bills('2026-11-06', [284]), { end: '2026-11-06' }),
    ...facts,
  };
  const [bill] = listHomeBills({ use, connections: [connection], storedBills: [] });
  return toOneBillResponse(bill!);
}

test('16: a bill of a home with rooftop solar is without what it gave, and never exact', () => {
  const ownPower = toOwnPowerDays([reading('2026-11-06', 218, 31)], []);
  const without = [{ id: 'given_to_grid', label: 'What you gave to the grid' }];
  const facts = { ...{ unitsKWH: '284', exportKWH: 218, solarKWH: null }, without };
  expect(billOf({ ownPower })).toMatchObject({ ...facts, amount: '2415.85', exactness: 'partial' });
  const noTariff = { ...BENGALURU, discom: null, category: null };
  expect(billOf({ ownPower }, noTariff)).toMatchObject({ ...facts, amount: '1675.60' });
});

test('16: the same home in the list of homes, at the rate, is without what it gave', () => {
  const ownPower = toOwnPowerDays([reading('2026-11-06', 218, 31)], []);
  const use = {
    ...homeOn('2026-11-28', bills('2026-11-06', [284]), { end: '2026-11-06' }),
    ownPower,
  };
  const noTariff = { ...BENGALURU, discom: null, category: null };
  const cost = computeHomeCost({ use, connections: [noTariff], storedBills: [] }, '2026-11-28');
  expect(cost).toMatchObject({ isByRate: true, without: ['What you gave to the grid'] });
});

test('17: a prepaid home has the same amounts, and is told that they are a cost', () => {
  const prepaid = { answers: [{ firstDay: 0, answers: { prepaid: 'yes' } }] };
  expect(billOf(prepaid)).toEqual(billOf({}));
  const home = { ...homeOn('2026-11-28', bills('2026-11-06', [284]), { end: '2026-11-06' }) };
  const billed = { use: { ...home, ...prepaid }, connections: [BENGALURU], storedBills: [] };
  expect(toRunningBillResponse(computeRunningBill(billed), '2026-11-28', null)).toMatchObject({
    isPrepaid: true,
    says: [
      'Your meter is prepaid: rupees are what your units cost. Unitwise keeps no balance yet.',
    ],
  });
});

test('18: a net bill below zero charges no unit and changes no figure of use', () => {
  const plain = homeOn('2026-11-28', daily('2026-11-01', Array(27).fill(9)));
  const days = { firstDay: toDayNumber('2026-09-07'), lastDay: toDayNumber('2026-10-06') };
  const net = { ...plain, bills: [days] };
  expect(
    computeDashboardFigures({ home: net, kind: 'month', latestReadings: [], targetPercent: 10 }),
  ).toEqual(
    computeDashboardFigures({ home: plain, kind: 'month', latestReadings: [], targetPercent: 10 }),
  );
  const paper = {
    ...{ unitsWh: -35_000, payablePaise: null, measured: true, settlesFrom: null, dueDay: null },
    ...{ linesPaise: {}, publishedValues: {}, inputs: {} },
  };
  const noTariff = { ...BENGALURU, discom: null, category: null };
  const billed = {
    ...{ use: net, connections: [noTariff] },
    storedBills: [{ ...days, paper, computed: null }],
  };
  const bill = listHomeBills(billed).find(({ id }) => id === '2026-10-06');
  expect(toOneBillResponse(bill!)).toMatchObject({ unitsKWH: '-35', amount: '0.00' });
});

test('19: before midnight and after it, at the end of a month', () => {
  const readings = daily('2026-10-01', Array(59).fill(9));
  const at = (moment: string) => figuresOf(homeOn(getDayInIndia(Date.parse(moment)), readings));
  // Ten to midnight in India.
  expect(at('2026-11-30T18:20:00Z').running).toMatchObject({
    usage: { month: '2026-11', knownDays: 28, unreadDays: 1, daysToCome: 0, soFarWh: 252_000 },
    forecast: { code: 'forecast', consumptionWh: 270_000 },
  });
  // Ten past midnight.
  const december = at('2026-11-30T18:40:00Z');
  expect(december.running).toMatchObject({
    usage: { month: '2026-12', days: 31, knownDays: 0, unreadDays: 0, daysToCome: 30, soFarWh: 0 },
    forecast: { code: 'forecast', consumptionWh: 279_000 },
    bill: { code: 'forecast', amountPaise: 164_610, soFarPaise: 0 },
  });
  expect(december.last?.usage ?? december.periods.at(-2)).toMatchObject({
    ...{ month: '2026-11', judged: true, knownDays: 28, wholePeriodWh: 270_000 },
  });
});

test('20: a load that changed within a bill is charged by days, and the bill says so', () => {
  const use = homeOn('2026-11-28', [reading('2026-05-31', 232, 31)]);
  const raised = { ...BENGALURU, firstDay: toDayNumber('2026-05-21'), loadKW: 5 };
  const price = (connections: DatedConnection[]) => {
    const bills = listHomeBills({ use, connections, storedBills: [] });
    const bill = bills.find(({ id }) => id === '2026-05-31');
    if (bill === undefined) throw new Error('No bill ends on 31 May.');
    const { bill: record } = toOneBillResponse(bill);
    const fixed = record?.lines.find(({ id }) => id === 'fixed');
    return { amount: fixed?.amount, notes: record?.notes.map(({ message }) => message) };
  };
  expect(price([BENGALURU, raised])).toMatchObject({
    amount: '556.45',
    notes: [expect.stringMatching(/^The connection changed on 21 May 2026/)],
  });
  expect(price([BENGALURU])).toMatchObject({ amount: '450.00' });
  // A bill that begins on the day of the change has one load.
  const from = { ...raised, firstDay: toDayNumber('2026-05-01') };
  expect(price([BENGALURU, from])).toMatchObject({ amount: '750.00' });
});
