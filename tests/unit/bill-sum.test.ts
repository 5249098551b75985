/** What the list of bills adds up to. */
import { expect, test } from 'vitest';
import { isUnknownBill, roundShownPaise, sumBills } from '#domain/bills/bill-sum.ts';
import type { BillListItem } from '#domain/bills/bill-view.ts';

const OCTOBER: BillListItem = {
  ...{ id: '2026-10-06', from: '2026-09-07', to: '2026-10-06', days: 30, knownDays: 30 },
  ...{ month: '2026-10', unitsWh: 181_000, enteredWh: 181_000, amountPaise: 823_45 },
  ...{ basis: 'exact', unitsFrom: 'days' },
  ...{
    missingMessages: [],
    lacksTariff: false,
    isConfirmed: true,
    isRunning: false,
    isChanged: false,
    counted: null,
    isEstimated: false,
    settles: 0,
    hasTypedLines: false,
    ownPower: null,
    isPrepaid: false,
  },
  ...{
    paperPaise: null,
    differencePaise: null,
    estimatedLine: null,
    unknownLine: null,
    isSameAsPaper: false,
  },
};
const NOVEMBER: BillListItem = { ...OCTOBER, days: 31, unitsWh: 187_500, amountPaise: 858_10 };
const BY_MOST_DAYS: BillListItem = { ...NOVEMBER, unitsFrom: 'most-days', amountPaise: 858_60 };
const RUNNING: BillListItem = { ...NOVEMBER, isRunning: true, unitsFrom: 'forecast' };

test('bills that are exact add up to the paisa, without the running one', () => {
  expect(sumBills([RUNNING, NOVEMBER, OCTOBER])).toEqual({
    ...{ count: 2, days: 61, unitsWh: 368_500, amountPaise: 1681_55, isApproximate: false },
  });
});

test('an amount by other days is shown to the rupee, and so is a sum with it: of what is shown', () => {
  expect(roundShownPaise(BY_MOST_DAYS)).toBe(859_00);
  expect(roundShownPaise(RUNNING)).toBe(858_00);
  // 859.00 and 823.45, not 858.60 and 823.45.
  expect(sumBills([BY_MOST_DAYS, OCTOBER])).toMatchObject({
    amountPaise: 1682_00,
    isApproximate: true,
  });
  const oneMore = { ...OCTOBER, amountPaise: 823_60 };
  expect(sumBills([BY_MOST_DAYS, oneMore])).toMatchObject({ amountPaise: 1683_00 });
});

test('a sum with an estimated line is approximate, too, though its bill is shown to the paisa', () => {
  const estimated: BillListItem = { ...NOVEMBER, basis: 'estimate' };
  expect(roundShownPaise(estimated)).toBe(858_10);
  expect(sumBills([estimated, OCTOBER])).toMatchObject({
    amountPaise: 1682_00,
    isApproximate: true,
  });
});

test('there is no sum of one bill, nor where the units or the amount of one are not known', () => {
  expect(sumBills([RUNNING, NOVEMBER])).toBeNull();
  expect(sumBills([{ ...NOVEMBER, amountPaise: null, basis: 'none' }, OCTOBER])).toBeNull();
  expect(sumBills([{ ...NOVEMBER, unitsWh: null }, OCTOBER])).toBeNull();
  // Nothing used and nothing to pay is known.
  const nothing = { ...NOVEMBER, unitsWh: 0, amountPaise: 0 };
  expect(sumBills([nothing, OCTOBER])).toMatchObject({ unitsWh: 181_000, amountPaise: 823_45 });
});

test('a bill of which no day is known and a value is entered is not one of which nothing is known', () => {
  const unknown: BillListItem = { ...OCTOBER, knownDays: 0, unitsWh: null, enteredWh: null };
  expect(isUnknownBill(unknown)).toBe(true);
  expect(isUnknownBill({ ...unknown, enteredWh: 300_000 })).toBe(false);
});
