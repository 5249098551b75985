/** The limit that a bill has passed beyond which its units are dear, without the rest of the bill. */

import { type BillToPrice, makeRequest } from '#domain/bills/price-bill.ts';
import { series } from '#domain/tariff/library.ts';
import { findEdgeBehind } from '#domain/tariff/limits/guard.ts';
import type { UnitLimit } from '#domain/tariff/limits/limits.ts';

export interface PassedLimit extends Pick<UnitLimit, 'lastKwh' | 'monthlyKwh'> {
  /** The days of the bill. */
  days: number;
  /** Its days were filled in for the household. */
  isPeriodAssumed: boolean;
  /** What the home gave to the grid is not taken off its units. */
  hasRooftop: boolean;
}

/** The limit behind a bill; null where it has passed none, or cannot be priced. */
export function findPassedLimit(bill: BillToPrice): PassedLimit | null {
  const request = makeRequest(bill);
  const edge = request && findEdgeBehind(request, series);
  if (request === undefined || edge === undefined) return null;
  return {
    lastKwh: edge.lastKwh,
    monthlyKwh: edge.monthlyKwh,
    days: bill.lastDay - bill.firstDay + 1,
    isPeriodAssumed: request.isPeriodAssumed === true,
    hasRooftop: bill.hasRooftop,
  };
}
