/**
 * What a home's bill is reckoned by, each set of facts from its first day until the next one's: a
 * change adds a set and never touches an earlier figure.
 */

import { MILLI_RUPEES_PER_PAISA } from './bill.ts';
import { product, roundedQuotient } from './exact.ts';
import { WH_PER_KWH } from './quantity.ts';

/** Facts that hold from a day on. */
export interface Dated {
  firstDay: number;
}

/** Of facts by ascending first day those that hold on a day; nothing before the first. */
export function inForce<T extends Dated>(facts: readonly T[], day: number): T | undefined {
  return facts.findLast((one) => one.firstDay <= day);
}

/** What a kWh costs from a day on; null while it is not known. */
export interface DatedRate extends Dated {
  rateMilliRupees: number | null;
}

/**
 * What some days' energy costs, each at the rate in force on it, in whole paise, rounded once.
 * Energy may be below 0 (more used than a year before). Null when a day with energy has no rate.
 */
export function amountAtRates(
  days: readonly { day: number; consumptionWh: number }[],
  rates: readonly DatedRate[],
): number | null {
  let sum = 0n;
  for (const { day, consumptionWh } of days) {
    if (consumptionWh === 0) continue;
    const rate = inForce(rates, day)?.rateMilliRupees ?? null;
    if (rate === null) return null;
    sum += product(consumptionWh, rate);
  }
  return roundedQuotient(sum, BigInt(WH_PER_KWH * MILLI_RUPEES_PER_PAISA));
}

/** For so many days after a rate was told, another one may be its correction. */
export const RATE_CORRECTION_DAYS = 30;

export interface RateStart {
  from: 'beginning' | 'period';
  firstDay: number;
}

/**
 * From which days on a new rate may hold, the likelier first: soon after the rate in force was told,
 * from the day on which that began (a correction); else, and also then, from the running period's first day.
 */
export function rateStarts(
  current: { firstDay: number; recordedDay: number },
  today: number,
  periodFirstDay: number,
): RateStart[] {
  // A start before that of the rate in force would be covered by it.
  const firstDay = Math.max(periodFirstDay, current.firstDay);
  const period: RateStart = { from: 'period', firstDay };
  if (today - current.recordedDay > RATE_CORRECTION_DAYS) return [period];
  return [{ from: 'beginning', firstDay: current.firstDay }, period];
}
