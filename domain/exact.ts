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

/** A product of two whole numbers divided by a third, rounded half-up to a whole number. */
export function scaled(amount: number, factor: number, divisor: number): number {
  const twice = 2 * amount * factor + divisor;
  // Far enough from where floats begin to skip whole numbers, a quotient is rounded down as it should be.
  if (amount >= 0 && factor >= 0 && twice < 2 ** 51) return Math.floor(twice / (2 * divisor));
  return roundedQuotient(product(amount, factor), BigInt(divisor));
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
export function percent(part: bigint, whole: bigint): number {
  return roundedQuotient(part * 1000n, whole) / 10;
}

/** The sum of whole numbers, one of each item. */
export function exactSum<T>(items: readonly T[], amountOf: (item: T) => number): bigint {
  const sum = new ExactSum();
  for (const item of items) sum.add(amountOf(item));
  return sum.total();
}

/** A sum of whole numbers that stays exact: in a float for as long as that holds it, which is quicker. */
export class ExactSum {
  #whole = 0n;
  #part = 0;

  add(amount: number): void {
    const sum = this.#part + amount;
    if (Number.isSafeInteger(sum)) {
      this.#part = sum;
      return;
    }
    this.#whole += BigInt(this.#part) + BigInt(amount);
    this.#part = 0;
  }

  total(): bigint {
    return this.#whole + BigInt(this.#part);
  }
}
