/** Which days a home's bills have: those of its periods, and those of its paper bills in their place. */

import { computeOnceOf } from '#domain/base/once.ts';
import { getMonth, toIsoDate } from '#domain/base/period.ts';
import { listPeriods } from '#domain/energy/home-use.ts';
import type { Period } from '#domain/energy/periods.ts';
import { leaveOutSettled } from '#domain/energy/settle.ts';
import { computeUsage, type PeriodUsage } from '#domain/energy/usage.ts';
import type { BilledHome } from './home-bills.ts';
import type { StoredBill } from './stored.ts';

/** A period that has a bill, before it is priced. */
export interface BilledPeriod {
  lastDay: number;
  usage: PeriodUsage;
  isRead: boolean;
  storedBill: StoredBill | undefined;
  /** It is what paper bills of other days leave of a period. */
  isRest: boolean;
}

/**
 * Lists the periods that have a bill, ascending: a paper bill's days take the place of those of periods that they overlap,
 * and what is left of these, where a day of it is known, is a period of its own.
 */
export const listBilledPeriods = computeOnceOf((home: BilledHome): readonly BilledPeriod[] => {
  const { use } = home;
  const storedBills = leaveOutSettled(home.storedBills);
  const isBillOf = (bill: StoredBill, { firstDay, lastDay }: Period) =>
    bill.firstDay === firstDay && bill.lastDay === lastDay;
  const allPeriods = listPeriods(use, 'period');
  const paperBills = storedBills.filter((bill) => bill.paper !== null);
  const periods = allPeriods.flatMap((usage) => {
    const ownBill = storedBills.find((bill) => isBillOf(bill, usage));
    if (!usage.over && ownBill?.paper == null) return [];
    const isOverlapping = (bill: StoredBill) =>
      bill !== ownBill && bill.firstDay <= usage.lastDay && bill.lastDay >= usage.firstDay;
    const overlappingBills = paperBills.filter(isOverlapping);
    if (overlappingBills.length === 0) {
      return [{ usage, isRead: true, storedBill: ownBill, isRest: false }];
    }
    return listRests(usage, overlappingBills).flatMap((rest) => {
      const restUsage = computeUsage(use.days, rest, use.today);
      if (!restUsage.over || restUsage.knownDays === 0) return [];
      const storedBill = storedBills.find((bill) => isBillOf(bill, rest));
      return [{ usage: restUsage, isRead: true, storedBill, isRest: true }];
    });
  });
  const isRead = (firstDay: number) => !use.hasEarlierDays || firstDay >= use.firstDay;
  const otherPeriods = storedBills.flatMap((bill) => {
    const isPeriod = allPeriods.some((period) => isBillOf(bill, period));
    if (isPeriod || (bill.paper === null && isRead(bill.firstDay))) return [];
    const { firstDay, lastDay } = bill;
    const month = getMonth(toIsoDate(lastDay));
    const usage = computeUsage(use.days, { kind: 'bill', firstDay, lastDay, month }, use.today);
    return [{ usage, isRead: isRead(firstDay), storedBill: bill, isRest: false }];
  });
  return [...periods, ...otherPeriods]
    .map((bill) => ({ ...bill, lastDay: bill.usage.lastDay }))
    .sort((a, b) => a.lastDay - b.lastDay);
});

/** What is left of a period between bills that share days with it, ascending like them. */
function listRests({ firstDay, lastDay }: Period, bills: readonly StoredBill[]): Period[] {
  const starts = [firstDay, ...bills.map((bill) => bill.lastDay + 1)];
  const ends = [...bills.map((bill) => bill.firstDay - 1), lastDay];
  return starts.flatMap((start, index) => {
    const end = ends[index] ?? lastDay;
    if (start > end) return [];
    return [{ kind: 'bill', firstDay: start, lastDay: end, month: getMonth(toIsoDate(end)) }];
  });
}
