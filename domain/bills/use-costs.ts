/**
 * What some energy costs a home by its tariff: its bills with that energy less the same bills without it. Slabs,
 * free units and duties then count as they do on the bill; an average price would not.
 */

import { divideRounded, multiplyExactly } from '#domain/base/exact.ts';
import { countCoveredDays, toIsoDate } from '#domain/base/period.ts';
import { forecastPeriod } from '#domain/energy/forecast.ts';
import { findRunningPeriod } from '#domain/energy/home-use.ts';
import { findInForce } from '#domain/home/connection-rules.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillProblem, BillRequest, PricedBill } from '#domain/tariff/engine/scope.ts';
import { series } from '#domain/tariff/library.ts';
import { listUnknownLabels, sumLinesPaise } from '#domain/tariff/match/changes.ts';
import { type BilledHome, listHomeBills } from './home-bills.ts';
import { LesserBill } from './lesser-bill.ts';
import { findRequest, hasTariff, makeRequestOfToday } from './price-bill.ts';

const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/** What some energy costs. */
export interface UseCost {
  /** Rounded once; before the bill's total is rounded. */
  paise: number;
  /** The labels of lines that it lacks because their amounts are unknown. */
  without: string[];
  /** Something in the bills is estimated or assumed. */
  isEstimate: boolean;
  /** It is more energy than a bill has: of that bill it costs all that its units cost. */
  exceedsBill: boolean;
}

export type UseCosts =
  | {
      code: 'priced';
      /** The last day of the bill that a month's cost is read off; also when it is the running one. */
      billId: string;
      /** So much energy in thirty days, on the latest bill; null where the lines that it changes are unknown. */
      ofMonth(wh: number): UseCost | null;
      /** So much energy in a year, spread evenly over the bills of the latest year. */
      ofYear(wh: number): UseCost | null;
    }
  /** The rule is then kWh × rate. */
  | { code: 'no-tariff' }
  /** No bill has its units yet: neither one that is over nor a forecast of the running one. */
  | { code: 'no-bill' }
  /** What the home has not said, or a day without a known tariff. */
  | { code: 'missing'; problems: BillProblem[] };

type RequestedBill = Pick<BillWithCosts, 'id' | 'days' | 'request'>;

interface BillWithCosts {
  id: string;
  days: number;
  request: BillRequest;
  bill: PricedBill;
  lesserBill: LesserBill;
}

/** What energy costs a home, read off its bills. */
export function createUseCosts(home: BilledHome): UseCosts {
  if (!hasTariff(findInForce(home.connections, home.use.today), toIsoDate(home.use.today))) {
    return { code: 'no-tariff' };
  }
  const billsOfYear = listBillsOfYear(home);
  const requests = billsOfYear.length > 0 ? billsOfYear : findRunningRequest(home);
  const results = requests.map((requestedBill) => ({
    ...requestedBill,
    bill: priceBill(requestedBill.request, series),
  }));
  const bills = results.flatMap(({ bill, ...requestedBill }): BillWithCosts[] =>
    bill.ok
      ? [{ ...requestedBill, bill, lesserBill: new LesserBill(requestedBill.request, bill) }]
      : [],
  );
  const latest = bills[0];
  if (latest !== undefined) {
    return {
      code: 'priced',
      billId: latest.id,
      ofMonth: (wh) => computeCost([latest], wh, MONTH_DAYS),
      ofYear: (wh) => computeCost(bills, wh, YEAR_DAYS),
    };
  }
  const newestBill = results[0]?.bill;
  return newestBill?.ok === false
    ? { code: 'missing', problems: newestBill.problems }
    : { code: 'no-bill' };
}

/** The first day on which a bill ends that costs are read off. */
export function findFirstPricedDay(today: number): number {
  return today - YEAR_DAYS + 1;
}

/** The bills of the latest year whose units are known, the latest first. */
function listBillsOfYear(home: BilledHome): RequestedBill[] {
  const firstDay = findFirstPricedDay(home.use.today);
  return listHomeBills(home, firstDay).flatMap((bill) => {
    const found = findRequest(home, bill);
    if (found.code !== 'request') return [];
    return [{ id: bill.id, days: countCoveredDays(bill.from, bill.to), request: found.request }];
  });
}

function findRunningRequest(home: BilledHome): RequestedBill[] {
  const { use } = home;
  const period = findRunningPeriod(use, 'period');
  const forecast = forecastPeriod(use.days, period, use.today);
  if (forecast.code !== 'forecast') return [];
  const { firstDay, lastDay } = period;
  const request = makeRequestOfToday(home, period, forecast.consumptionWh);
  if (request === undefined) return [];
  return [{ id: toIsoDate(lastDay), days: lastDay - firstDay + 1, request }];
}

/** The cost of energy used in so many days, spread evenly over bills; of their days it costs in proportion. */
function computeCost(bills: readonly BillWithCosts[], wh: number, ofDays: number): UseCost | null {
  const costs = bills.flatMap(({ request, bill, lesserBill, days }) => {
    const share = divideRounded(multiplyExactly(wh, days), BigInt(ofDays));
    const less = lesserBill.computeLinesPaise(Math.max(0, request.unitsWh - share));
    if (less === null) return [];
    return [{ bill, days, paise: sumLinesPaise(bill) - less, exceeds: share > request.unitsWh }];
  });
  if (costs.length === 0) return null;
  const paise = costs.reduce((sum, cost) => sum + cost.paise, 0);
  const days = costs.reduce((sum, cost) => sum + cost.days, 0);
  return {
    paise: divideRounded(multiplyExactly(paise, ofDays), BigInt(days)),
    without: [...new Set(costs.flatMap(({ bill }) => listUnknownLabels(bill)))],
    isEstimate: costs.some(({ bill }) => bill.exactness !== 'exact'),
    exceedsBill: costs.some(({ exceeds }) => exceeds),
  };
}
