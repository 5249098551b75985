/** The amount that stands for the running bill while there is no forecast and nothing of it is known. */

import type { BilledHome } from '#domain/bills/home-bills.ts';
import { makeRequestOfToday, toPriced } from '#domain/bills/price-bill.ts';
import { findLatestCovered } from '#domain/energy/comparison.ts';
import { listPeriods } from '#domain/energy/home-use.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { series } from '#domain/tariff/library.ts';

export interface LatestPeriodBill {
  period: PeriodUsage;
  /** About the whole bill of a judged period; of another one the bill of what its values sum up to. */
  amountPaise: number;
}

/** The latest period with a value by the home's tariff; null where there is none, or its bill cannot be priced. */
export function priceLatestPeriod(home: BilledHome): LatestPeriodBill | null {
  const period = findLatestCovered(listPeriods(home.use, 'period'));
  if (period === undefined) return null;
  const unitsWh = period.judged ? (period.wholePeriodWh ?? 0) : period.consumptionWh;
  const request = makeRequestOfToday(home, period, unitsWh);
  if (request === undefined) return null;
  const priced = toPriced(priceBill(request, series));
  return priced.code === 'priced' ? { period, amountPaise: priced.amountPaise } : null;
}
