import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findMonthRange,
  formatMonths,
  listMonthsBetween,
  MONTHS,
  packMonths,
  unpackMonths,
} from '#domain/base/months.ts';

describe('months of use', () => {
  test.each([
    [4, 6, [4, 5, 6], 'April to June'],
    [11, 2, [1, 2, 11, 12], 'November to February'],
    [12, 1, [1, 12], 'December and January'],
    [5, 5, [5], 'May'],
    [1, 12, [...MONTHS], 'all year'],
  ])('from %i to %i are %j: %s', (first, last, months, text) => {
    expect(listMonthsBetween(first, last)).toEqual(months);
    expect(formatMonths(months)).toBe(text);
  });

  test('with a gap are told one by one', () => {
    expect(findMonthRange([4, 6, 7])).toBeUndefined();
    expect(formatMonths([4, 6, 7])).toBe('April, June and July');
  });

  test('come back from the store and from the form’s two choices as they were', () => {
    const month = fc.constantFrom(...MONTHS);
    fc.assert(
      fc.property(fc.subarray([...MONTHS], { minLength: 1 }), (months) => {
        expect(unpackMonths(packMonths(months))).toEqual(months);
      }),
    );
    fc.assert(
      fc.property(month, month, (first, last) => {
        const months = listMonthsBetween(first, last);
        if (months.length < MONTHS.length) expect(findMonthRange(months)).toEqual({ first, last });
      }),
    );
  });
});
