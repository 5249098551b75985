/**
 * Exact quantities. Energy is kept in whole watt-hours, emissions in whole grams, rates in
 * thousandths of a rupee: a typed decimal becomes an integer once, here, rounded half-up.
 */
import * as z from 'zod';

export const WH_PER_KWH = 1000;
export const GRAMS_PER_KG = 1000;
export const MILLI_RUPEES_PER_RUPEE = 1000;

const PLAIN_DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const WITH_EXPONENT = /^([+-]?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * A decimal's text as a whole number of its 10^-decimals parts, rounded half-up (away from zero).
 * `undefined` when the text is not a plain decimal, or too large to be exact.
 * Works on the digits, so 1.0005 with three decimals is 1001 and not what a float makes of it.
 */
export function scaledInteger(text: string, decimals: number): number | undefined {
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  const roundsUp = (fraction[decimals] ?? '0') >= '5';
  const magnitude = Number(whole + kept) + (roundsUp ? 1 : 0);
  if (!Number.isSafeInteger(magnitude)) return undefined;
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
}

/** A finite number as a whole number of thousandths, by its shortest decimal text. */
export function thousandths(value: number): number {
  const scaled = scaledInteger(plainDecimal(value), 3);
  if (scaled === undefined) throw new RangeError(`${value} is not an exact decimal`);
  return scaled;
}

/** Thousandths back as the number that people write: 20153 is 20.153. */
export function fromThousandths(value: number): number {
  return value / 1000;
}

/** JavaScript writes very small and very large numbers with an exponent; here without one. */
function plainDecimal(value: number): string {
  const text = String(value);
  const match = WITH_EXPONENT.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponentText);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0');
}

/** Groups of two or three digits, so that both 1,00,000 and 100,000 can be typed; not 1,5. */
const GROUPED = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;

/**
 * What a person typed into a number field, as a number: commas between groups are accepted.
 * `undefined` for an empty field, NaN for what is not a number.
 */
export function typedNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const plain = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  return scaledInteger(plain, 3) === undefined ? Number.NaN : Number(plain);
}

/** A schema for numbers, made to read what a form or a command line hands over as text. */
export function typed<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (typeof value === 'string' ? typedNumber(value) : value), schema);
}
