import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromThousandths,
  parseScaledInteger,
  parseTypedNumber,
  toPlainRupees,
  toThousandths,
} from '#domain/base/quantity.ts';

/** The same in arithmetic on big integers: digits without the point, then one rounding. */
function byBigInt(sign: string, whole: string, fraction: string, decimals: number): bigint {
  const digits = BigInt(whole + fraction);
  const unit = 10n ** BigInt(fraction.length);
  const magnitude = (digits * 10n ** BigInt(decimals) * 2n + unit) / (unit * 2n);
  return sign === '-' ? -magnitude : magnitude;
}

describe('a decimal’s text becomes a whole number, rounded half-up once', () => {
  test.each([
    ['7.25', 3, 7250],
    ['20.153', 3, 20153],
    ['1.0005', 3, 1001],
    ['1.00049999', 3, 1000],
    ['-1.0005', 3, -1001],
    ['.5', 3, 500],
    ['5.', 3, 5000],
    ['+2', 3, 2000],
    ['0.0004', 3, 0],
    ['-0.0004', 3, 0],
    ['9.9995', 3, 10000],
    ['2.5', 0, 3],
    ['00012', 3, 12000],
  ])('%s with %i decimals is %i', (text, decimals, expected) => {
    expect(parseScaledInteger(text, decimals)).toBe(expected);
  });

  test.each([
    '',
    '.',
    '-',
    '+.',
    '1e3',
    '1,000',
    '0x10',
    '१२',
    ' 1',
    '1 ',
    'NaN',
    'Infinity',
    '--1',
  ])('"%s" is not a plain decimal', (text) => {
    expect(parseScaledInteger(text, 3)).toBeUndefined();
  });

  test('equals arithmetic on big integers for any digits', () => {
    const digits = (maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength });
    fc.assert(
      fc.property(
        fc.constantFrom('', '+', '-'),
        digits(18),
        digits(12),
        fc.integer({ min: 0, max: 6 }),
        (sign, whole, fraction, decimals) => {
          const exact = byBigInt(sign, whole, fraction, decimals);
          const fits = exact <= Number.MAX_SAFE_INTEGER && exact >= -Number.MAX_SAFE_INTEGER;
          const scaled = parseScaledInteger(`${sign}${whole}.${fraction}`, decimals);
          expect(scaled).toBe(fits ? Number(exact) : undefined);
        },
      ),
    );
  });
});

describe('numbers as thousandths', () => {
  test('are read by the decimal that people see, not by the float behind it', () => {
    expect(toThousandths(0.1 + 0.2)).toBe(300);
    expect(toThousandths(8.0005)).toBe(8001);
    expect(toThousandths(1.0005)).toBe(1001);
    expect(toThousandths(1e-7)).toBe(0);
    expect(toThousandths(5e-4)).toBe(1);
    expect(toThousandths(-7.2)).toBe(-7200);
    expect(toThousandths(-0)).toBe(0);
    expect(toThousandths(1.5e12)).toBe(1_500_000_000_000_000);
  });

  test('are refused where they cannot be exact', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e300]) {
      expect(() => toThousandths(value)).toThrow(RangeError);
    }
  });

  test('go to a number and back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
        expect(toThousandths(fromThousandths(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

describe('what a person typed into a number field', () => {
  test.each([
    ['1,00,000', 100000],
    ['100,000', 100000],
    ['1,234.5', 1234.5],
    [' 7.25 ', 7.25],
    ['-3', -3],
    ['12,34,567.891', 1234567.891],
    ['1,234', 1234],
    // One or two digits after a comma are no group, and no group follows a zero.
    ['4,43', 4.43],
    ['1,5', 1.5],
    ['12,50', 12.5],
    ['0,125', 0.125],
    [',5', 0.5],
    ['-0,5', -0.5],
    ['−3', -3],
    ['१२.५', 12.5],
    ['१,००,०००', 100000],
    ['૧૨૩', 123],
    ['௧௨.௫', 12.5],
    ['７．２５', 7.25],
  ])('"%s" is %d', (text, expected) => {
    expect(parseTypedNumber(text)).toBe(expected);
  });

  test.each([
    ['7.5 kWh', 'kWh', 7.5],
    ['7.5kwh', 'kWh', 7.5],
    ['187 units', 'kWh', 187],
    ['5,2 kg', 'kg', 5.2],
    ['₹8', 'rupeesPerKWh', 8],
    ['Rs. 5.90', 'rupeesPerKWh', 5.9],
    ['₹ 5.90 per unit', 'rupeesPerKWh', 5.9],
    ['₹5.90/kWh', 'rupeesPerKWh', 5.9],
    ['₹8/-', 'rupeesPerKWh', 8],
    ['5.90 ₹', 'rupeesPerKWh', 5.9],
    ['5.90 Rs per unit', 'rupeesPerKWh', 5.9],
    ['1,234 rupees', 'rupees', 1234],
    ['1234 रुपये', 'rupees', 1234],
    ['१८७ यूनिट', 'kWh', 187],
    ['187 Units.', 'kWh', 187],
    ['20%', 'percent', 20],
    ['२० %', 'percent', 20],
    ['1,500 W', 'watts', 1500],
    ['2 hrs', 'hours', 2],
    ['3 years', 'years', 3],
    ['4 people', 'people', 4],
    ['3 KW', 'kilowatts', 3],
    ['₹ 8', 'rupees', 8],
    ['Rs. 1,858/-', 'rupees', 1858],
    ['-₹450.00', 'rupees', -450],
    ['− Rs 365.40', 'rupees', -365.4],
    ['१२.५ kWh', 'kWh', 12.5],
  ] as const)('"%s" in a field for %s is %d', (text, unit, expected) => {
    expect(parseTypedNumber(text, unit)).toBe(expected);
  });

  test.each([
    ['1.5 kW', 'watts'],
    ['30 minutes', 'hours'],
    ['800 Wh', 'kWh'],
    ['₹8', 'kWh'],
    ['590 paise', 'rupeesPerKWh'],
    ['5.90 kg per unit', 'rupeesPerKWh'],
    ['187 units', 'rupees'],
    ['7 kWh 5', 'kWh'],
    ['kWh', 'kWh'],
    ['₹', 'rupeesPerKWh'],
  ] as const)('"%s" in a field for %s is not guessed at', (text, unit) => {
    expect(parseTypedNumber(text, unit)).toBeNaN();
  });

  test.each([
    '10,0000',
    '1,5,2',
    '1.234,5',
    '1 234',
    ',',
    '1,,000',
    '7 kWh',
    '1e5',
    '₹5',
    '.',
    '1,000,00',
    '9'.repeat(20),
  ])('"%s" is not a number', (text) => {
    expect(parseTypedNumber(text)).toBeNaN();
  });

  test('nothing, for an empty field', () => {
    expect(parseTypedNumber('')).toBeUndefined();
    expect(parseTypedNumber('  ')).toBeUndefined();
  });

  test('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (text) => {
        expect(['number', 'undefined']).toContain(typeof parseTypedNumber(text));
      }),
    );
  });

  test('means the same with commas in the Indian or the western places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), (value) => {
        expect(parseTypedNumber(value.toLocaleString('en-IN'))).toBe(value);
        expect(parseTypedNumber(value.toLocaleString('en-US'))).toBe(value);
      }),
    );
  });
});

test.each([
  ['1,084.60', '1084.6'],
  ['858,50', '858.5'],
  ['−₹450', '-450'],
  ['858/-', '858'],
  // To be refused as it was typed.
  ['1,084,6', '1,084,6'],
  [' much ', 'much'],
  ['', ''],
])('rupees typed as "%s" are "%s"', (typed, rupees) => {
  expect(toPlainRupees(typed)).toBe(rupees);
});
