/** How the bills of a list are grouped, rounded and added up: an amount is only as exact as what it rests on. */
import type { HomeBillResponse } from './api.ts';
import type { BillListItem } from './bill-view.ts';

const PAISE_PER_RUPEE = 100;

export interface BillsSum {
  count: number;
  days: number;
  unitsWh: number;
  amountPaise: number;
  /** One of the bills rests on other days, or has an estimated line: the amount is rounded to the rupee. */
  isApproximate: boolean;
}

/**
 * The bills in the order of the list, each alone, but for those that follow each other and of which nothing is known:
 * they are one group, so that years without a reading are one line.
 */
export function groupUnknownBills<Bill>(
  bills: readonly Bill[],
  isUnknown: (bill: Bill) => boolean,
): Bill[][] {
  const groups: Bill[][] = [];
  for (const bill of bills) {
    const group = groups.at(-1);
    const isContinued = group?.every(isUnknown) === true && isUnknown(bill);
    if (isContinued) group.push(bill);
    else groups.push([bill]);
  }
  return groups;
}

/** Whether nothing is known of a bill: no day, no units, nothing that is entered, and nothing of the paper one. */
export function isUnknownBill(bill: BillListItem): boolean {
  const { isRunning, knownDays, unitsWh, enteredWh, paperPaise, hasTypedLines } = bill;
  const hasUnits = unitsWh !== null || enteredWh !== null;
  return !isRunning && knownDays === 0 && !hasUnits && paperPaise === null && !hasTypedLines;
}

/** The same of a bill as the API returns it. */
export function isUnknownBillResponse(bill: HomeBillResponse): boolean {
  const { knownDays, unitsKWH, daysKWH, printed } = bill;
  return knownDays === 0 && unitsKWH === null && daysKWH === null && printed === null;
}

/** Whether a bill's units are those of other days, too: a forecast, or a bill of which some days are unknown. */
export function isApproximate({ unitsFrom }: Pick<BillListItem, 'unitsFrom'>): boolean {
  return unitsFrom === 'forecast' || unitsFrom === 'most-days';
}

/** A bill's amount as it is shown: what is worked out from other days is not known to the paisa. */
export function roundShownPaise(
  bill: Pick<BillListItem, 'unitsFrom' | 'amountPaise'>,
): number | null {
  const { amountPaise } = bill;
  return amountPaise === null || !isApproximate(bill) ? amountPaise : roundToRupee(amountPaise);
}

/**
 * What the bills that are over come to, of the amounts as they are shown; null where one of them has no units or no
 * amount, and where there are fewer than two.
 */
export function sumBills(bills: readonly BillListItem[]): BillsSum | null {
  const finishedBills = bills.filter(({ isRunning }) => !isRunning);
  if (finishedBills.length < 2) return null;
  const sum: BillsSum = {
    count: finishedBills.length,
    days: 0,
    unitsWh: 0,
    amountPaise: 0,
    isApproximate: false,
  };
  for (const bill of finishedBills) {
    const amountPaise = roundShownPaise(bill);
    if (bill.unitsWh === null || amountPaise === null) return null;
    sum.days += bill.days;
    sum.unitsWh += bill.unitsWh;
    sum.amountPaise += amountPaise;
    sum.isApproximate ||= isApproximate(bill) || bill.basis === 'estimate';
  }
  return sum.isApproximate ? { ...sum, amountPaise: roundToRupee(sum.amountPaise) } : sum;
}

function roundToRupee(paise: number): number {
  return Math.round(paise / PAISE_PER_RUPEE) * PAISE_PER_RUPEE;
}
