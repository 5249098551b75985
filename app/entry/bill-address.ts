/** Addresses of the tab of bills. */

import { ALL_MONTHS, MONTHS_PARAMETER } from '#app/base/all-months.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { BillListItem } from '#domain/bills/bill-view.ts';

/** The tab's address. */
export const BILLS_PATH = '/dashboard/data-entry/bills';

/** The tab with the bills of all days, not only of the latest 25 months. */
export const ALL_BILLS_PATH = `${BILLS_PATH}?${MONTHS_PARAMETER}=${ALL_MONTHS}`;

/** Where the history that a bill prints is typed. */
export const EARLIER_BILLS_PATH = `${BILLS_PATH}/earlier`;

/** One bill, by its last day. */
export function makeBillPath(id: IsoDate): string {
  return `${BILLS_PATH}/${id}`;
}

/** Where a paper bill is typed: next to our lines where a tariff prices it, else on the bill's own page. */
export function choosePaperPath({ id, basis }: Pick<BillListItem, 'id' | 'basis'>): string {
  return basis === 'flat-rate' || basis === 'none' ? makeBillPath(id) : makeMatchPath(id);
}

/** The page that compares a paper bill with our lines. */
export function makeMatchPath(id: IsoDate): string {
  return `${makeBillPath(id)}/match`;
}

/** The bill on one page, to print and to share. */
export function makeSummaryPath(id: IsoDate): string {
  return `${makeBillPath(id)}/summary`;
}
