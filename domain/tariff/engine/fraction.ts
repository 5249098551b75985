/** Exact fractions of whole numbers: an amount stays exact until the line of a bill rounds it. */

export interface Fraction {
  readonly top: bigint;
  /** Always above zero, and without a factor that `top` has too. */
  readonly bottom: bigint;
}

/** How a half (or any rest) is rounded. By magnitude: a credit is rounded as its charge would be. */
export type RoundingMode = 'half-up' | 'half-down' | 'half-even' | 'up' | 'down';

export const ZERO: Fraction = { top: 0n, bottom: 1n };
export const ONE: Fraction = { top: 1n, bottom: 1n };

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The quotient of two whole numbers. Throws a RangeError when the divisor is zero. */
export function makeFraction(top: bigint, bottom = 1n): Fraction {
  if (bottom === 1n) return { top, bottom };
  if (bottom === 0n) throw new RangeError('A fraction cannot have the divisor zero.');
  const divisor = findGreatestDivisor(top, bottom);
  const sign = bottom < 0n ? -1n : 1n;
  return { top: (sign * top) / divisor, bottom: (sign * bottom) / divisor };
}

function findGreatestDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger === 0n ? 1n : larger;
}

/** Whether a text is a decimal such as `5.80`, `-12` or `0`. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

const documentDecimals = new Map<string, Fraction>();

/** A decimal's text as a fraction. Throws a RangeError for any other text. */
export function parseDecimal(text: string): Fraction {
  const known = documentDecimals.get(text);
  if (known !== undefined) return known;
  const match = DECIMAL.exec(text);
  if (match === null) throw new RangeError(`"${text}" is not a decimal.`);
  const [, sign, whole = '', places = ''] = match;
  const top = BigInt(whole + places);
  return makeFraction(sign === '-' ? -top : top, 10n ** BigInt(places.length));
}

/** As `parseDecimal`, remembered: only for the numbers of tariff documents, of which there are few. */
export function parseDocumentDecimal(text: string): Fraction {
  const value = parseDecimal(text);
  documentDecimals.set(text, value);
  return value;
}

/** The exact sum of two fractions. */
export function add(a: Fraction, b: Fraction): Fraction {
  if (a.bottom === b.bottom) return makeFraction(a.top + b.top, a.bottom);
  return makeFraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

/** The first less the second, exactly. */
export function subtract(a: Fraction, b: Fraction): Fraction {
  if (a.bottom === b.bottom) return makeFraction(a.top - b.top, a.bottom);
  return makeFraction(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);
}

/** The exact product of two fractions. */
export function multiply(a: Fraction, b: Fraction): Fraction {
  return makeFraction(a.top * b.top, a.bottom * b.bottom);
}

/** The first divided by the second, exactly. Throws a RangeError when the divisor is zero. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return makeFraction(a.top * b.bottom, a.bottom * b.top);
}

/** The fraction with the other sign. */
export function negate(a: Fraction): Fraction {
  return { top: -a.top, bottom: a.bottom };
}

/** The fraction without its sign. */
export function abs(a: Fraction): Fraction {
  return a.top < 0n ? negate(a) : a;
}

/** Below zero when the first is less, zero when they are equal, above zero when it is more. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Whether a fraction is exactly zero. */
export function isZero(a: Fraction): boolean {
  return a.top === 0n;
}

/** The exact sum of any number of fractions; zero of none. */
export function sum(values: readonly Fraction[]): Fraction {
  return values.reduce(add, ZERO);
}

/** The least of some fractions. Throws a TypeError when there are none. */
export function findLeast(values: readonly Fraction[]): Fraction {
  return values.reduce((a, b) => (compare(b, a) < 0 ? b : a));
}

/** The greatest of some fractions. Throws a TypeError when there are none. */
export function findGreatest(values: readonly Fraction[]): Fraction {
  return values.reduce((a, b) => (compare(b, a) > 0 ? b : a));
}

/** The multiple of `step`, which is above zero, that a value is rounded to. */
export function roundTo(value: Fraction, step: Fraction, mode: RoundingMode): Fraction {
  const steps = roundQuotient(value.top * step.bottom, value.bottom * step.top, mode);
  return makeFraction(steps * step.top, step.bottom);
}

/** A value rounded to a whole number. */
export function roundToWhole({ top, bottom }: Fraction, mode: RoundingMode): bigint {
  return roundQuotient(top, bottom, mode);
}

/** A quotient rounded to a whole number; the divisor is above zero. */
function roundQuotient(top: bigint, bottom: bigint, mode: RoundingMode): bigint {
  const size = top < 0n ? -top : top;
  const whole = size / bottom;
  const rounded = whole + (goesUp(size % bottom, bottom, whole, mode) ? 1n : 0n);
  return top < 0n ? -rounded : rounded;
}

function goesUp(rest: bigint, bottom: bigint, whole: bigint, mode: RoundingMode): boolean {
  switch (mode) {
    case 'down':
      return false;
    case 'up':
      return rest > 0n;
    case 'half-up':
      return rest * 2n >= bottom;
    case 'half-down':
      return rest * 2n > bottom;
    case 'half-even':
      return rest * 2n > bottom || (rest * 2n === bottom && whole % 2n === 1n);
  }
}

/** Decimal text with at most so many places, half-up, without trailing zeros: `0.38`, `103.7`, `3`. */
export function formatDecimal(value: Fraction, mostPlaces = 6): string {
  return formatFixed(value, mostPlaces)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/** Decimal text with exactly so many places, half-up: `1345.60`. */
export function formatFixed(value: Fraction, places: number): string {
  const scaled = roundQuotient(value.top * 10n ** BigInt(places), value.bottom, 'half-up');
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0');
  const sign = scaled < 0n ? '-' : '';
  if (places === 0) return sign + digits;
  const point = digits.length - places;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Decimal text with at least so many places, as orders print rates: `3.00`, `0.355`. */
export function formatPrintedRate(value: Fraction, leastPlaces = 2): string {
  const text = formatDecimal(value);
  const places = text.split('.')[1]?.length ?? 0;
  return places >= leastPlaces ? text : formatFixed(value, leastPlaces);
}

/** Rupees as decimal text with at most two decimals: `-14.82`. */
export const RUPEES = /^-?\d{1,9}(\.\d{1,2})?$/;

/** Whole paise as rupees. */
export function toRupees(paise: number): Fraction {
  return makeFraction(BigInt(paise), 100n);
}

/** Rupees that are a whole number of paise, as that number. Throws a RangeError for others. */
export function toPaise(rupees: Fraction): number {
  const paise = multiply(rupees, makeFraction(100n));
  const count = Number(paise.top);
  if (paise.bottom !== 1n || !Number.isSafeInteger(count)) {
    throw new RangeError(`${formatDecimal(rupees)} rupees are not whole paise.`);
  }
  return count + 0;
}

/** Whole paise as decimal text of rupees: `-15.46`. */
export function formatRupeesDecimal(paise: number): string {
  return formatFixed(toRupees(paise), 2);
}
