/** Addresses of the tab of bills. */

import { ALL_MONTHS, MONTHS_PARAMETER } from '#app/base/all-months.ts';
import type { IsoDate, Month } from '#domain/base/period.ts';
import type { BillListItem } from '#domain/bills/bill-view.ts';

/** The tab's address. */
export const BILLS_PATH = '/dashboard/data-entry/bills';

/** The tab with the bills of all days, not only of the latest 25 months. */
export const ALL_BILLS_PATH = `${BILLS_PATH}?${MONTHS_PARAMETER}=${ALL_MONTHS}`;

/** Where the history that a bill prints is typed. */
export const EARLIER_BILLS_PATH = `${BILLS_PATH}/earlier`;

/** The same with what a paper says of months. After the #, it stays on the device. */
export function makeEarlierBillsPath(months: readonly { month: Month; units: string }[]): string {
  const pairs = months.map(({ month, units }) => [month, units]);
  return `${EARLIER_BILLS_PATH}#${new URLSearchParams(pairs)}`;
}

/** The units by month that an address holds after its #. */
export function readEarlierMonths(hash: string): ReadonlyMap<Month, string> {
  return new Map(new URLSearchParams(hash.slice(1)));
}

/** One bill, by its last day. */
export function makeBillPath(id: IsoDate): string {
  return `${BILLS_PATH}/${id}`;
}

/** Where a paper bill is typed: next to our amount where a tariff prices it, else on the bill's own page. */
export function choosePaperPath({ id, basis }: Pick<BillListItem, 'id' | 'basis'>): string {
  return basis === 'flat-rate' || basis === 'none' ? makeBillPath(id) : makeMatchPath(id);
}

/** Where the amount of a paper bill is compared with ours, and what makes a difference is asked for. */
export function makeMatchPath(id: IsoDate): string {
  return `${makeBillPath(id)}/match`;
}

/** The same for an amount that is not stored, behind so many of its causes; `no` where it is said to be no rounding. */
export function makeMatchStepPath(
  id: IsoDate,
  { amount, after, rounding }: { amount: string; after?: number; rounding?: 'no' },
): string {
  const parameters = new URLSearchParams({ amount });
  if (rounding !== undefined) parameters.set('rounding', rounding);
  if (after !== undefined) parameters.set('after', String(after));
  return `${makeMatchPath(id)}?${parameters}`;
}

/** The page that compares all lines of a paper bill with ours. */
export function makeLinesPath(id: IsoDate): string {
  return `${makeBillPath(id)}/lines`;
}

/** The bill on one page, to print and to share. */
export function makeSummaryPath(id: IsoDate): string {
  return `${makeBillPath(id)}/summary`;
}
