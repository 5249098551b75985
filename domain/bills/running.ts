/** The bill of the running period: what it is so far, what it will come to, and what lies ahead of the next unit. */
import { findInForce } from '../connection-rules.ts';
import { type EstimatedBill, estimateBill } from '../energy/estimated-bill.ts';
import { type Forecast, forecastPeriod, type NoForecast } from '../energy/forecast.ts';
import { findRunningPeriod } from '../energy/home-use.ts';
import type { Period } from '../energy/periods.ts';
import { computeUsage } from '../energy/usage.ts';
import { type IsoDate, toIsoDate } from '../period.ts';
import type { BillProblem } from '../tariff/bill.ts';
import { computeDailyWhWithin, type Guard, guardBill } from '../tariff/guard.ts';
import { series } from '../tariff/library.ts';
import { priceBill } from '../tariff/price.ts';
import type { BilledHome } from './home-bills.ts';
import { makeRequestOfToday } from './home-request.ts';
import { findNoTariffReason, type NoTariffReason, toPriced } from './price-bill.ts';
import type { BillRecord } from './record.ts';

export type RunningPricing =
  | {
      code: 'priced';
      /** At the units so far: amounts, the next edge, and the bill at low, middle and high of the forecast. */
      guard: Guard;
      /** The most energy a day that stays below the next edge or price; null where none is ahead, or no day is left. */
      dailyWhWithin: number | null;
      /** Line by line at the forecast's middle; at the units so far where there is no forecast. */
      bill: BillRecord;
      billOf: 'forecast' | 'so-far';
    }
  /** What the home has not said, or a day without a known tariff. */
  | { code: 'missing'; problems: BillProblem[] }
  /** The units at the home's own rate, without fixed charges and taxes. */
  | { code: 'flat-rate'; bill: EstimatedBill; reason: NoTariffReason };

export interface RunningBill {
  /** The last day of the period. */
  id: IsoDate;
  from: IsoDate;
  to: IsoDate;
  days: number;
  kind: Period['kind'];
  month: string;
  /** The days after today. */
  daysLeft: number;
  /** Days of the period that no reading covers: those to come, and any that were left out. */
  unknownDays: number;
  coverage: { knownDays: number; complete: boolean; unitsWh: number };
  /** The energy of the known days. */
  soFarWh: number;
  forecast: Forecast | NoForecast;
  pricing: RunningPricing;
}

/** The bill of the period that today is in, as of today. */
export function computeRunningBill(home: BilledHome): RunningBill {
  const { use } = home;
  const { days, rates, today } = use;
  const period = findRunningPeriod(use, 'period');
  const usage = computeUsage(days, period, today);
  const forecast = forecastPeriod(days, period, today);
  const running = {
    id: toIsoDate(period.lastDay),
    from: toIsoDate(period.firstDay),
    to: toIsoDate(period.lastDay),
    days: usage.days,
    kind: period.kind,
    month: period.month,
    daysLeft: period.lastDay - today,
    unknownDays: usage.days - usage.knownDays,
    coverage: {
      knownDays: usage.knownDays,
      complete: usage.complete,
      unitsWh: usage.consumptionWh,
    },
    soFarWh: usage.knownWh,
    forecast: forecast,
  };
  const request = makeRequestOfToday(home, period, running.soFarWh);
  if (request === undefined) {
    const judged = undefined;
    const bill = estimateBill({ days, rates, running: period, forecast: forecast, judged });
    const reason = findNoTariffReason(findInForce(home.connections, period.lastDay));
    return { ...running, pricing: { code: 'flat-rate', bill, reason } };
  }
  const units = forecast.code === 'forecast' ? forecast : undefined;
  const guard = guardBill(request, series, units);
  if (!guard.ok) return { ...running, pricing: { code: 'missing', problems: guard.problems } };
  const unitsWh = guard.forecast?.middle.unitsWh ?? running.soFarWh;
  const bill = toPriced(priceBill({ ...request, unitsWh }, series));
  if (bill.code === 'missing') return { ...running, pricing: bill };
  const ahead = guard.edge ?? guard.priceChange;
  return {
    ...running,
    pricing: {
      code: 'priced',
      guard,
      bill: bill.bill,
      dailyWhWithin:
        ahead === undefined ? null : computeDailyWhWithin(ahead.leftWh, running.unknownDays),
      billOf: guard.forecast === undefined ? 'so-far' : 'forecast',
    },
  };
}
