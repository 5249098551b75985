import { expect, test } from 'vitest';
import { whyBill } from '../../domain/tips/why.ts';
import { bills, daily, home } from '../support/energy.ts';

/** Thirteen months that end with October 2026, of so many kWh a day. */
function months(before: number, latest: number, yearBefore = before) {
  return bills(
    '2025-10-31',
    [yearBefore, ...Array.from({ length: 11 }, () => before), latest].map((kwh) => kwh * 30.4),
  );
}

test('a month is told beside the one before and the same a year before', () => {
  const why = whyBill(home(months(6, 9, 8), '2026-11-20'));
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
  expect(whyBill(use)?.text).toContain('The highest days: 12 Oct with 14.0 kWh. What ran then?');
  expect(whyBill(home(months(6, 6), '2026-11-20'))?.text).toContain(
    'Enter a reading a day for a week',
  );
  const even = home(
    daily(
      '2026-10-01',
      Array.from({ length: 31 }, () => 6),
    ),
    '2026-11-20',
  );
  expect(whyBill(even)?.text).toBe(
    'October took 6.0 kWh a day. No day stands out: look at what runs every day.',
  );
});

test('too few known days say nothing', () => {
  expect(whyBill(home(daily('2026-10-01', [6, 7, 8]), '2026-11-20'))).toBeNull();
  expect(whyBill(home([], '2026-11-20'))).toBeNull();
});
