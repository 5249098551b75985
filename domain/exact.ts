/**
 * Products and quotients of whole numbers, exact up to one rounding at the end. A household's
 * watt-hours times a rate can pass the largest integer that a float holds, hence BigInt.
 */

/** The product of whole numbers. */
export function product(...factors: number[]): bigint {
  return factors.reduce((total, factor) => total * BigInt(factor), 1n);
}

/** A quotient rounded half-up (away from zero, as typed decimals are) to a whole number. */
export function roundedQuotient(dividend: bigint, divisor: bigint): number {
  const negative = dividend < 0n !== divisor < 0n;
  const top = dividend < 0n ? -dividend : dividend;
  const bottom = divisor < 0n ? -divisor : divisor;
  const magnitude = Number((top * 2n + bottom) / (bottom * 2n));
  return negative && magnitude !== 0 ? -magnitude : magnitude;
}

/** What share one amount is of another, in percent, rounded half-up to a tenth. */
export function percent(part: bigint, whole: bigint): number {
  return roundedQuotient(part * 1000n, whole) / 10;
}
