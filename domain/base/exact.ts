/**
 * Products, quotients and sums of whole numbers, exact up to one rounding at the end. A household's
 * watt-hours times a rate can pass `Number.MAX_SAFE_INTEGER`, hence BigInt.
 */

/** The product of whole numbers. */
export function multiplyExactly(...factors: number[]): bigint {
  return factors.reduce((total, factor) => total * BigInt(factor), 1n);
}

/** A quotient rounded half-up (away from zero, as typed decimals are) to a whole number. */
export function divideRounded(dividend: bigint, divisor: bigint): number {
  const negative = dividend < 0n !== divisor < 0n;
  const top = dividend < 0n ? -dividend : dividend;
  const bottom = divisor < 0n ? -divisor : divisor;
  const magnitude = Number((top * 2n + bottom) / (bottom * 2n));
  return negative && magnitude !== 0 ? -magnitude : magnitude;
}

/** A product of two whole numbers divided by a third, rounded half-up to a whole number. */
export function scale(amount: number, factor: number, divisor: number): number {
  return divideRounded(multiplyExactly(amount, factor), BigInt(divisor));
}

/**
 * A whole amount divided by weights of 0 and up: each portion is whole, and they add up to the
 * amount. Without any weight it is divided evenly.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const even = weights.every((weight) => weight === 0);
  const shares = weights.map((weight) => (even ? 1n : BigInt(weight)));
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  let soFar = 0n;
  let before = 0;
  return shares.map((share) => {
    soFar += share;
    const upTo = Number((BigInt(amount) * soFar) / whole);
    const portion = upTo - before;
    before = upTo;
    return portion;
  });
}

/** What share one amount is of another, in percent, rounded half-up to a tenth. */
export function toPercent(part: bigint, whole: bigint): number {
  return divideRounded(part * 1000n, whole) / 10;
}
