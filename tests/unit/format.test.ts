import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDayMonth,
  formatKg,
  formatKwh,
  formatMoment,
  formatMonth,
  formatNumber,
  formatRate,
  formatRupees,
  formatShortMonthName,
  formatTons,
} from '#domain/base/format.ts';

/** Digits grouped by hand as in India: three at the end, then twos. */
function groupedByHand(digits: string): string {
  const head = digits.slice(0, -3);
  const tail = digits.slice(-3);
  return head === '' ? tail : `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${tail}`;
}

/** As the platform itself writes it, but for the minus sign, which zero does not have. */
function writtenByIntl(value: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = new Intl.NumberFormat('en-IN', { ...digits, roundingMode: 'halfExpand' });
  const text = format.format(Math.abs(value));
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

describe('numbers', () => {
  test('are grouped the Indian way', () => {
    expect(formatNumber(100000)).toBe('1,00,000');
    expect(formatNumber(12345678.9, 1)).toBe('1,23,45,678.9');
    expect(formatNumber(999)).toBe('999');
  });

  test('have a real minus sign, and zero has none', () => {
    expect(formatNumber(-1234567)).toBe('−12,34,567');
    expect(formatNumber(-0)).toBe('0');
    expect(formatNumber(-0.04, 1)).toBe('0.0');
    expect(formatNumber(-0.05, 1)).toBe('−0.1');
  });

  test('any number reads as the platform itself would write it', () => {
    const value = fc.oneof(
      fc.maxSafeInteger(),
      fc.integer({ min: -10_000_000, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 4 }), (number, decimals) => {
        expect(formatNumber(number, decimals)).toBe(writtenByIntl(number, decimals));
      }),
      { numRuns: 2000 },
    );
  });

  test('any whole number reads as grouped by hand', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const expected = (value < 0 ? '−' : '') + groupedByHand(String(Math.abs(value)));
        expect(formatNumber(value)).toBe(expected);
      }),
    );
  });

  test('any amount in thousandths is rounded half-up by its decimal digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (milli) => {
        const magnitude = BigInt(Math.abs(milli));
        const paise = (magnitude + 5n) / 10n;
        const rupees = groupedByHand(String(paise / 100n));
        const sign = milli < 0 && paise !== 0n ? '−' : '';
        expect(formatRupees(milli)).toBe(
          `${sign}₹${rupees}.${String(paise % 100n).padStart(2, '0')}`,
        );
      }),
    );
  });
});

describe('quantities', () => {
  test('any amount reads as the platform itself would write it, with as many decimals', () => {
    const thousandths = fc.oneof(
      fc.maxSafeInteger().map((value) => Math.trunc(value / 100)),
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    );
    fc.assert(
      fc.property(thousandths, fc.integer({ min: 0, max: 4 }), (amount, decimals) => {
        expect(formatKwh(amount, decimals)).toBe(writtenByIntl(amount / 1000, decimals));
        expect(formatTons(amount, decimals)).toBe(writtenByIntl(amount / 1e6, decimals));
      }),
      { numRuns: 2000 },
    );
  });

  test('rupees have two decimals, a rate three', () => {
    expect(formatRupees(923_940)).toBe('₹923.94');
    expect(formatRupees(-642_510)).toBe('−₹642.51');
    expect(formatRupees(123_456_785)).toBe('₹1,23,456.79');
    expect(formatRupees(0)).toBe('₹0.00');
    expect(formatRupees(-4)).toBe('₹0.00');
    expect(formatRupees(413_000, 0)).toBe('₹413');
    expect(formatRate(5900)).toBe('₹5.900');
  });

  test('kWh and kg have one decimal, tons two', () => {
    expect(formatKwh(156_600)).toBe('156.6');
    expect(formatKwh(20_153, 3)).toBe('20.153');
    expect(formatKwh(7_250)).toBe('7.3');
    expect(formatKg(111_450)).toBe('111.5');
    expect(formatTons(142_400)).toBe('0.14');
    expect(formatTons(1_005_000)).toBe('1.01');
  });

  test('one day, two days', () => {
    expect(formatCount(1, 'day')).toBe('1 day');
    expect(formatCount(0, 'day')).toBe('0 days');
    expect(formatCount(100000, 'reading')).toBe('1,00,000 readings');
  });
});

describe('dates', () => {
  test('are written as in India', () => {
    expect(formatDate('2026-11-20')).toBe('20 Nov 2026');
    expect(formatDate('2026-01-05')).toBe('5 Jan 2026');
    expect(formatDayMonth('2026-09-20')).toBe('20 Sep');
    expect(formatMonth('2026-11')).toBe('November 2026');
    expect(formatShortMonthName('2026-06')).toBe('Jun');
  });

  test('a moment is told by a clock in India', () => {
    expect(formatMoment(Date.UTC(2026, 10, 20, 2, 35))).toBe('20 Nov 2026, 8:05 am');
    expect(formatMoment(Date.UTC(2026, 10, 19, 18, 30))).toBe('20 Nov 2026, 12:00 am');
    expect(formatMoment(Date.UTC(2026, 10, 20, 6, 30))).toBe('20 Nov 2026, 12:00 pm');
    expect(formatMoment(Date.UTC(2026, 10, 20, 18, 29))).toBe('20 Nov 2026, 11:59 pm');
  });
});
