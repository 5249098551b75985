/** The limit that a bill has passed beyond which its units are dear, without the rest of the bill. */

import { series } from '#domain/tariff/library.ts';
import { findEdgeBehind } from '#domain/tariff/limits/guard.ts';
import { type BillToPrice, makeRequest } from './price-bill.ts';

/** The last whole unit in kWh before the limit; null where the bill has passed none, or cannot be priced. */
export function findPassedLimitKwh(bill: BillToPrice): number | null {
  const request = makeRequest(bill);
  return (request && findEdgeBehind(request, series)?.lastKwh) ?? null;
}
