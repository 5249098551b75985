import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { listBillingPeriods, listCalendarMonths, type Period } from '#domain/energy/periods.ts';

/** Periods as a person writes them. */
function written(periods: readonly Period[]): string[] {
  return periods.map(({ firstDay, lastDay, month }) => {
    return `${month}: ${toIsoDate(firstDay)} to ${toIsoDate(lastDay)}`;
  });
}

const cycle = (end: string, cycleMonths = 1, from = 0) => ({
  ...{ firstDay: from, cycleMonths, cycleEnd: toDayNumber(end) },
});
const between = (first: string, last: string) => [toDayNumber(first), toDayNumber(last)] as const;
const none = { bills: [], readingDays: [] };

test('without a billing cycle, periods are calendar months', () => {
  const home = { ...none, cycles: [{ firstDay: 0, cycleMonths: 1, cycleEnd: null }] };
  const months = listBillingPeriods(home, ...between('2026-01-31', '2026-03-01'));
  expect(written(months)).toEqual([
    '2026-01: 2026-01-01 to 2026-01-31',
    '2026-02: 2026-02-01 to 2026-02-28',
    '2026-03: 2026-03-01 to 2026-03-31',
  ]);
  expect(months).toEqual(listCalendarMonths(...between('2026-01-31', '2026-03-01')));
});

test('a bill read on the 6th runs from the 7th, and is named after the month in which it ends', () => {
  const home = { ...none, cycles: [cycle('2026-11-06')] };
  expect(written(listBillingPeriods(home, ...between('2026-10-20', '2026-11-07')))).toEqual([
    '2026-11: 2026-10-07 to 2026-11-06',
    '2026-12: 2026-11-07 to 2026-12-06',
  ]);
});

test('a two-monthly cycle follows the months of the bill that it was told by', () => {
  const home = { ...none, cycles: [cycle('2026-10-15', 2)] };
  expect(written(listBillingPeriods(home, ...between('2026-06-20', '2026-10-16')))).toEqual([
    '2026-08: 2026-06-16 to 2026-08-15',
    '2026-10: 2026-08-16 to 2026-10-15',
    '2026-12: 2026-10-16 to 2026-12-15',
  ]);
});

test('a cycle that ends on the 31st ends with short months', () => {
  const home = { ...none, cycles: [cycle('2026-01-31')] };
  expect(written(listBillingPeriods(home, ...between('2026-02-01', '2026-03-31')))).toEqual([
    '2026-02: 2026-02-01 to 2026-02-28',
    '2026-03: 2026-03-01 to 2026-03-31',
  ]);
});

test('a meter reading within five days of the expected end ends the bill, the nearest one', () => {
  const readingDays = [
    toDayNumber('2026-10-03'),
    toDayNumber('2026-10-08'),
    toDayNumber('2026-11-12'),
  ];
  const home = { bills: [], readingDays, cycles: [cycle('2026-11-06')] };
  expect(written(listBillingPeriods(home, ...between('2026-10-01', '2026-11-07')))).toEqual([
    '2026-10: 2026-09-07 to 2026-10-08',
    '2026-11: 2026-10-09 to 2026-11-06',
    '2026-12: 2026-11-07 to 2026-12-06',
  ]);
});

test('a printed bill says where it begins and ends, whatever was expected', () => {
  const printed = { firstDay: toDayNumber('2026-10-10'), lastDay: toDayNumber('2026-11-09') };
  const home = {
    bills: [printed],
    readingDays: [toDayNumber('2026-11-06')],
    cycles: [cycle('2026-11-06')],
  };
  expect(written(listBillingPeriods(home, ...between('2026-09-10', '2026-12-01')))).toEqual([
    '2026-10: 2026-09-07 to 2026-10-09',
    '2026-11: 2026-10-10 to 2026-11-09',
    '2026-12: 2026-11-10 to 2026-12-06',
  ]);
});

test('a bill that was made early ends the period early, and no short one follows', () => {
  const printed = { firstDay: toDayNumber('2026-10-07'), lastDay: toDayNumber('2026-11-02') };
  const home = { bills: [printed], readingDays: [], cycles: [cycle('2026-11-06')] };
  expect(written(listBillingPeriods(home, ...between('2026-10-07', '2026-11-10')))).toEqual([
    '2026-11: 2026-10-07 to 2026-11-02',
    '2026-12: 2026-11-03 to 2026-12-06',
  ]);
});

test('a new cycle holds from its first day on and leaves earlier bills as they were', () => {
  const cycles = [cycle('2026-01-10', 2), cycle('2026-06-05', 1, toDayNumber('2026-05-11'))];
  expect(
    written(listBillingPeriods({ ...none, cycles }, ...between('2026-03-01', '2026-06-20'))),
  ).toEqual([
    '2026-03: 2026-01-11 to 2026-03-10',
    '2026-05: 2026-03-11 to 2026-05-10',
    '2026-06: 2026-05-11 to 2026-06-05',
    '2026-07: 2026-06-06 to 2026-07-05',
  ]);
});

test('whatever the bills and readings, every day is in one period', () => {
  const start = toDayNumber('2025-01-01');
  const day = fc.integer({ min: start, max: start + 400 });
  const printed = fc.array(fc.record({ firstDay: day, days: fc.integer({ min: 5, max: 70 }) }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 3 }),
      printed,
      fc.array(day, { maxLength: 8 }),
      (end, cycleMonths, some, readingDays) => {
        const bills = some.map(({ firstDay, days }) => ({
          firstDay,
          lastDay: firstDay + days - 1,
        }));
        const home = { bills, readingDays, cycles: [{ firstDay: 0, cycleMonths, cycleEnd: end }] };
        const periods = listBillingPeriods(home, start, start + 400);
        expect(periods[0]!.firstDay).toBeLessThanOrEqual(start);
        expect(periods.at(-1)!.lastDay).toBeGreaterThanOrEqual(start + 400);
        periods.forEach((period, index) => {
          expect(period.lastDay).toBeGreaterThanOrEqual(period.firstDay);
          if (index > 0) expect(period.firstDay).toBe(periods[index - 1]!.lastDay + 1);
        });
        // A printed bill that no other one touches is a period.
        for (const bill of bills) {
          const touched = bills.some(
            (other) =>
              other !== bill &&
              other.firstDay <= bill.lastDay + 1 &&
              bill.firstDay <= other.lastDay + 1,
          );
          const within = bill.firstDay >= start && bill.lastDay <= start + 400;
          if (!touched && within) {
            expect(periods).toContainEqual(expect.objectContaining(bill));
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});
