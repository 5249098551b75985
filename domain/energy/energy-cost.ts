/**
 * What energy costs. Amounts are in thousandths of a rupee like rates, but rounded half-up once to
 * whole paise: the two decimals shown are then the amount itself, never a rounding of a rounding.
 */
import { divideRounded } from '#domain/base/exact.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';

export const MILLI_RUPEES_PER_PAISA = 10;

/** Energy at a rate, in milli-rupees of whole paise. */
export function computeAmountAtRate(wh: bigint, rateMilliRupees: number): number {
  const paise = divideRounded(
    wh * BigInt(rateMilliRupees),
    BigInt(WH_PER_KWH * MILLI_RUPEES_PER_PAISA),
  );
  return paise * MILLI_RUPEES_PER_PAISA;
}

/**
 * Monthly kWh times the rate (docs/product.md, Dashboard figures), without fixed charges and taxes. Null
 * without a rate. A rate of zero is one: some households' units are free.
 */
export function computeEnergyCost(
  consumptionWh: number,
  rateMilliRupees: number | null,
): number | null {
  return rateMilliRupees === null
    ? null
    : computeAmountAtRate(BigInt(consumptionWh), rateMilliRupees);
}
