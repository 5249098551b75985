/** The amount that stands for the running bill while there is no forecast. */

import { toIsoDate } from '#domain/base/period.ts';
import { whToKwh } from '#domain/base/quantity.ts';
import { OPEN_LINE } from '#domain/bills/api.ts';
import type { BilledHome } from '#domain/bills/home-bills.ts';
import { makeRequestOfToday, toPriced } from '#domain/bills/price-bill.ts';
import { nameLines } from '#domain/bills/tell/tell-bill.ts';
import { findLatestCovered } from '#domain/energy/comparison.ts';
import { estimateBill } from '#domain/energy/estimated-bill.ts';
import { findRunningPeriod, listPeriods } from '#domain/energy/home-use.ts';
import type { LatestAmount } from '#domain/energy/records/forecast-record.ts';
import { describeFewKnown, describeKnownDays } from '#domain/energy/tell-known.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import { series } from '#domain/tariff/library.ts';
import type { RunningBill } from './running.ts';

export interface LatestPeriodBill {
  period: PeriodUsage;
  /** About the whole bill of a judged period; of another one the bill of what its values sum up to. */
  amountPaise: number;
  /** The names of the lines that the amount lacks. */
  without: string[];
}

/** The latest period with a value by the home's tariff; null where there is none, or its bill cannot be priced. */
export function priceLatestPeriod(home: BilledHome): LatestPeriodBill | null {
  const period = findLatestCovered(listPeriods(home.use, 'period'));
  if (period === undefined) return null;
  const request = makeRequestOfToday(home, period, findUnitsWh(period));
  if (request === undefined) return null;
  const priced = toPriced(priceBill(request, series));
  if (priced.code !== 'priced') return null;
  const { amountPaise, without, bill } = priced;
  return { period, amountPaise, without: nameLines(bill, without).map(({ label }) => label) };
}

/** About the whole of a judged period; of another one what its values sum up to. */
function findUnitsWh(period: PeriodUsage): number {
  return period.judged ? (period.wholePeriodWh ?? 0) : period.consumptionWh;
}

/** What stands for the forecast of a running bill; null where there is a forecast, or no value at all. */
export function findLatestAmount(home: BilledHome, running: RunningBill): LatestAmount {
  const { forecast, pricing, ownPower } = running;
  if (forecast.code === 'forecast') return null;
  const latest = findLatestCovered(listPeriods(home.use, 'period'));
  if (latest === undefined) return null;
  const facts = {
    from: toIsoDate(latest.firstDay),
    to: toIsoDate(latest.lastDay),
    consumptionKWH: whToKwh(findUnitsWh(latest)),
    says: latest.judged ? `by ${describeKnownDays(latest)}` : describeFewKnown(latest),
  };
  if (pricing.code !== 'flat-rate') {
    const priced = priceLatestPeriod(home);
    const amountRupees = priced === null ? null : priced.amountPaise / 100;
    return { ...facts, amountRupees, byTariff: true, without: priced?.without ?? [] };
  }
  const { days, rates } = home.use;
  const period = findRunningPeriod(home.use, 'period');
  const bill = estimateBill({ days, rates, running: period, forecast, latest });
  const paise = bill.code === 'none' ? null : bill.amountPaise;
  return {
    ...facts,
    amountRupees: paise === null ? null : paise / 100,
    byTariff: false,
    without: ownPower === null ? [] : [OPEN_LINE.label],
  };
}
