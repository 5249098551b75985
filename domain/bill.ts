/**
 * What energy costs. Amounts are in thousandths of a rupee like rates, but rounded half-up once to
 * whole paise: the two decimals shown are then the amount itself, never a rounding of a rounding.
 */
import { MICRO_WH_PER_WH, monthlyApplianceMicroWh } from './appliance.ts';
import { product, roundedQuotient } from './exact.ts';
import { daysCovered, daysInMonth, firstDayOf, type IsoDate, monthOf } from './period.ts';
import { WH_PER_KWH } from './quantity.ts';
import type { MonthUsage } from './usage.ts';

export const MILLI_RUPEES_PER_PAISA = 10;

/** Energy (a rational number of watt-hours) at a rate, in milli-rupees of whole paise. */
export function amountAtRate(wh: bigint, rateMilliRupees: number, whDivisor = 1n): number {
  const paise = roundedQuotient(
    wh * BigInt(rateMilliRupees),
    BigInt(WH_PER_KWH * MILLI_RUPEES_PER_PAISA) * whDivisor,
  );
  return paise * MILLI_RUPEES_PER_PAISA;
}

/**
 * Monthly kWh times the rate (docs/product.md, Dashboard figures), without fixed charges and taxes. Null
 * without a rate. A rate of zero is one: some households' units are free.
 */
export function estimatedBill(
  consumptionWh: number,
  rateMilliRupees: number | null,
): number | null {
  return rateMilliRupees === null ? null : amountAtRate(BigInt(consumptionWh), rateMilliRupees);
}

export interface Pace {
  consumptionWh: number;
  amountMilliRupees: number | null;
}

/**
 * Where an unfinished month ends at its present daily pace: what it used so far, divided by its days
 * up to the latest day with readings, times its days. The amount is that of the whole watt-hours
 * given with it. Null when the latest day is not in the month.
 */
export function monthPace(
  usage: Pick<MonthUsage, 'month' | 'consumptionWh'>,
  latestDay: IsoDate,
  rateMilliRupees: number | null,
): Pace | null {
  if (monthOf(latestDay) !== usage.month) return null;
  const consumptionWh = roundedQuotient(
    product(usage.consumptionWh, daysInMonth(usage.month)),
    BigInt(daysCovered(firstDayOf(usage.month), latestDay)),
  );
  return { consumptionWh, amountMilliRupees: estimatedBill(consumptionWh, rateMilliRupees) };
}

/** What appliances cost together in thirty days, rounded once. Null without a rate. */
export function monthlyApplianceCost(
  appliances: readonly Parameters<typeof monthlyApplianceMicroWh>[0][],
  rateMilliRupees: number | null,
): number | null {
  if (rateMilliRupees === null) return null;
  const microWh = appliances.reduce((sum, one) => sum + monthlyApplianceMicroWh(one), 0n);
  return amountAtRate(microWh, rateMilliRupees, MICRO_WH_PER_WH);
}
