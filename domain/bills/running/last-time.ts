/** How the forecast of the running bill differs from the last complete bill. */

import { type Month, toDayNumber } from '#domain/base/period.ts';
import { type BilledHome, findBillBefore, type HomeBill } from '#domain/bills/home-bills.ts';
import { hasSaidDays, isComplete, isStray } from './comparable.ts';
import type { RunningBill } from './running.ts';

const PAISE_PER_RUPEE = 100;

export interface LastTime {
  /** The month in which the earlier bill ends. */
  month: Month;
  /** It ends on the day before the running bill begins. */
  isNext: boolean;
  /** How many whole rupees the forecast is more, both rounded as they are shown; below 0 where it is less. */
  moreRupees: number;
  /** How many days more the running bill has. */
  moreDays: number;
  /** The supplier estimated the earlier bill. */
  isEstimated: boolean;
}

/**
 * The last complete bill beside the forecast of the running one; null without one of the two, where nobody said on which
 * days it was a bill, or where one of them lacks a line that the other has. Both amounts are ours: the one asked for on
 * paper may hold arrears.
 */
export function compareWithLastBill(home: BilledHome, running: RunningBill): LastTime | null {
  const { pricing } = running;
  const forecast = pricing.code === 'priced' ? pricing.guard.forecast?.middle : undefined;
  if (forecast === undefined) return null;
  const bill = findLastComplete(home, running);
  if (bill?.pricing.code !== 'priced' || !hasSaidDays(home.use, bill)) return null;
  const { amountPaise, without } = bill.pricing;
  if (!haveSameIds(without, forecast.without)) return null;
  return {
    month: bill.month,
    isNext: isJustBefore(bill, running),
    moreRupees: toRupees(forecast.amountPaise) - toRupees(amountPaise),
    moreDays: running.days - bill.days,
    isEstimated: bill.paper?.measured === false,
  };
}

/** The bill just before the running one, or where it is not complete the one before that; only they are priced. */
function findLastComplete(home: BilledHome, running: RunningBill): HomeBill | undefined {
  const isLike = (bill: HomeBill) => isComplete(bill) && !isStray(bill, running);
  const bill = findBillBefore(home, running.from);
  if (bill === undefined || isLike(bill)) return bill;
  const earlier = findBillBefore(home, bill.id);
  return earlier !== undefined && isLike(earlier) ? earlier : undefined;
}

function isJustBefore(bill: HomeBill, running: RunningBill): boolean {
  return toDayNumber(bill.to) + 1 === toDayNumber(running.from);
}

function haveSameIds(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((id) => others.includes(id));
}

function toRupees(paise: number): number {
  return Math.round(paise / PAISE_PER_RUPEE);
}
