import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import type { PaperBill } from '#domain/bills/stored.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import { explainBill } from '#domain/tips/explain-bill.ts';
import type { Household } from '#domain/tips/household.ts';
import { tellWhy } from '#domain/tips/tell-why.ts';
import { BENGALURU, BY_THE_SIXTH, bills, daily, home } from '../support/energy.ts';
import { giveTip, household } from './tips-support.ts';

/** A home that has not said who supplies it. */
function whyByUse(use: HomeUse) {
  const why = explainBill({ use, connections: [], storedBills: [] });
  return why && tellWhy(why);
}

function whyByTariff(use: HomeUse) {
  const why = explainBill({ use, connections: [BENGALURU], storedBills: [] });
  return why && tellWhy(why);
}

/** Thirteen months that end with October 2026, of so many kWh a day. */
function months(before: number, latest: number, yearBefore = before) {
  return bills(
    '2025-10-31',
    [yearBefore, ...Array.from({ length: 11 }, () => before), latest].map((kwh) => kwh * 30.4),
  );
}

test('a month is told beside the one before and the same a year before', () => {
  const why = whyByUse(home(months(6, 9, 8), '2026-11-20'));
  expect(why?.text).toContain('October took 9.0 kWh a day: 53% more than September (5.9)');
  expect(why?.text).toContain(', and 11% more than a year before (8.1)');
  expect(why?.explanation).toContain('31 of 31 days known');
});

test('days that stand out are named; without readings by the day it says what would tell', () => {
  const use = home(
    daily(
      '2026-10-01',
      Array.from({ length: 31 }, (_, day) => (day === 11 ? 14 : 6)),
    ),
    '2026-11-20',
  );
  expect(whyByUse(use)?.text).toContain('The highest days: 12 Oct with 14.0 kWh. What ran then?');
  expect(whyByUse(home(months(6, 6), '2026-11-20'))?.text).toContain(
    'Enter a reading a day for a week',
  );
  const even = home(
    daily(
      '2026-10-01',
      Array.from({ length: 31 }, () => 6),
    ),
    '2026-11-20',
  );
  expect(whyByUse(even)?.text).toBe(
    'October took 6.0 kWh a day. No day stands out: look at what runs every day.',
  );
});

test('too few known days say nothing', () => {
  expect(whyByUse(home(daily('2026-10-01', [6, 7, 8]), '2026-11-20'))).toBeNull();
  expect(whyByUse(home([], '2026-11-20'))).toBeNull();
});

test('a bill that a tariff prices is told in rupees that add up, beside the one before', () => {
  const use = home(bills('2026-09-06', [160, 181, 210]), '2026-11-24', { cycles: BY_THE_SIXTH });
  const why = whyByTariff(use);
  const { text = '', explanation, source } = why ?? {};
  const rupees = [...text.matchAll(/₹([\d,.]+) (more|less)/g)].map(
    ([, amount = '', way]) =>
      Number(amount.replaceAll(',', '').replace(/\.$/, '')) * (way === 'more' ? 1 : -1),
  );
  const [moved = 0, ...causes] = rupees;
  expect(causes.length).toBeGreaterThan(1);
  expect(causes.reduce((sum, one) => sum + one, 0)).toBeCloseTo(moved, 2);
  expect(text).toMatch(
    /^Your bill to 6 Nov 2026 is ₹[\d,]+: ₹[\d,]+ more than the one to 6 Oct 2026/,
  );
  expect(text).toMatch(/crossing 200 units/i);
  // Causes after the first go on in the sentence.
  expect(text).toMatch(/; [a-z0-9]/);
  expect(text).not.toMatch(/; [A-Z][a-z]/);
  expect(explanation).toContain('181.0 kWh in the 30 days to 6 Oct 2026, 210.0 kWh in the 31 days');
  expect(source).toBe('Your own readings and your tariff');
});

test('of a first bill by a tariff the days are told: there is none to compare it with', () => {
  const use = home(bills('2026-11-06', [187]), '2026-11-24', { cycles: BY_THE_SIXTH });
  expect(whyByTariff(use)?.text).toMatch(/^The November bill took 6\.0 kWh a day/);
});

/** What is told of the bill to 6 November of a home of BESCOM. */
function whyOf(kind: NonNullable<Household['kind']>, paper: PaperBill | null = null) {
  const use = home(bills('2026-09-06', [160, 181, 210]), '2026-11-24', { cycles: BY_THE_SIXTH });
  const days = { firstDay: toDayNumber('2026-10-07'), lastDay: toDayNumber('2026-11-06') };
  const storedBills = paper === null ? [] : [{ ...days, paper, computed: null }];
  const billed = { use, connections: [BENGALURU], storedBills };
  return giveTip({
    question: 'Why is my bill high?',
    household: household({ kind, explainBill: (month) => explainBill(billed, month) }),
    previousMeasureIds: [],
  })?.tipText;
}

test('a bill of which the paper says another amount is told with both', () => {
  const paper = {
    ...{ unitsWh: 210_000, payablePaise: 190_000, measured: true, settlesFrom: null, dueDay: null },
    ...{ linesPaise: {}, publishedValues: {}, inputs: {} },
  };
  expect(whyOf({ hasRooftop: false, isPrepaid: false }, paper)).toMatch(
    /^Your bill to 6 Nov 2026 is ₹1,900 on paper, and ₹[\d,.]+ by your tariff: ₹[\d,.]+ more than the one to 6 Oct 2026/,
  );
});

test('the amounts of rooftop solar are without what was given, and those of a prepaid meter are a cost', () => {
  expect(whyOf({ hasRooftop: true, isPrepaid: false })).toMatch(
    /^Your bill to 6 Nov 2026 is ₹[\d,.]+ without what you gave to the grid: /,
  );
  expect(whyOf({ hasRooftop: false, isPrepaid: true })).toMatch(
    /^Your units to 6 Nov 2026 cost ₹[\d,.]+: ₹[\d,.]+ more than those to 6 Oct 2026/,
  );
});
