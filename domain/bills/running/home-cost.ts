/** What a home's running bill will come to, for the list of a person's homes. */
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import { OPEN_LINE } from '#domain/bills/api.ts';
import type { BilledHome } from '#domain/bills/home-bills.ts';
import { computeRunningFigures } from '#domain/energy/dashboard.ts';
import { listPeriods } from '#domain/energy/home-use.ts';
import { computeRunningBill } from './running.ts';
import { toRunningBillView } from './running-view.ts';

export interface HomeCost {
  /** The last day of the running bill. */
  lastDate: IsoDate;
  /** What it will come to; null where its price is not known. */
  amountPaise: number | null;
  /** The names of the lines that the amount lacks because they are unknown. */
  without: string[];
  /** The amount is by a rate, without fixed charges and taxes. */
  isByRate: boolean;
  consumptionWh: number;
}

/** The forecast of a home's running bill, as on its dashboard; null where there is none. */
export function computeHomeCost(home: BilledHome, today: IsoDate): HomeCost | null {
  const { use } = home;
  const running = computeRunningFigures(use, 'period', listPeriods(use, 'period'));
  if (running === null || running.forecast.code !== 'forecast') return null;
  const forecast = {
    lastDate: toIsoDate(running.usage.lastDay),
    consumptionWh: running.forecast.consumptionWh,
  };
  const view = toRunningBillView(computeRunningBill(home), today);
  if (view === null) {
    const { bill } = running;
    const amountPaise = bill.code === 'forecast' ? bill.amountPaise : null;
    const without = running.ownPower === null ? [] : [OPEN_LINE.label];
    return { ...forecast, amountPaise, without, isByRate: true };
  }
  const isPriced = view.code === 'priced' && view.forecast !== null;
  return {
    ...forecast,
    amountPaise: isPriced ? (view.forecast?.middlePaise ?? null) : null,
    without: isPriced ? view.without : [],
    isByRate: false,
  };
}
