/**
 * What some energy costs a home by its tariff: its bills with that energy less the same bills without it. Slabs,
 * free units and duties then count as they do on the bill; an average price would not.
 */

import { divideRounded, multiplyExactly, scale } from '#domain/base/exact.ts';
import { computeOnce } from '#domain/base/once.ts';
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { forecastPeriod } from '#domain/energy/forecast.ts';
import { findRunningPeriod } from '#domain/energy/home-use.ts';
import { findInForce } from '#domain/home/connection-rules.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillProblem, BillRequest, PricedBill } from '#domain/tariff/engine/scope.ts';
import { series } from '#domain/tariff/library.ts';
import { listUnknownLabels, sumLinesPaise } from '#domain/tariff/match/changes.ts';
import type { BilledHome } from './home-bills.ts';
import { LesserBill } from './lesser-bill.ts';
import { hasTariff, makeRequestOfToday } from './price-bill.ts';
import { listUnpricedBills, type UnpricedBill } from './unpriced-bills.ts';

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

/** So much energy in a year: in these months, 1 to 12, or spread over all of it. */
export interface YearUse {
  wh: number;
  months: readonly number[] | null;
}

export type UseCosts =
  | {
      code: 'priced';
      /** The last day of the bill that a month's cost is read off; also when it is the running one. */
      billId: string;
      /** So much energy in thirty days, on the latest bill; null where the lines that it changes are unknown. */
      ofMonth(wh: number): UseCost | null;
      /** So much energy in a year, spread evenly over the days of its months on the bills of the latest year. */
      ofYear(uses: readonly YearUse[]): UseCost | null;
    }
  /** The rule is then kWh × rate. */
  | { code: 'no-tariff' }
  /** No bill has its units yet: neither one that is over nor a forecast of the running one. */
  | { code: 'no-bill' }
  /** What the home has not said, or a day without a known tariff. */
  | { code: 'missing'; problems: BillProblem[] };

interface BillWithCosts extends Pick<UnpricedBill, 'id' | 'firstDay' | 'days'> {
  request: BillRequest;
  bill: PricedBill;
  lesserBill: LesserBill;
}

/** What energy costs a home, read off its bills. Only those are priced that a cost is asked of. */
export function createUseCosts(home: BilledHome): UseCosts {
  if (!hasTariff(findInForce(home.connections, home.use.today), toIsoDate(home.use.today))) {
    return { code: 'no-tariff' };
  }
  const billsOfYear = listUnpricedBills(home, findFirstPricedDay(home.use.today));
  const unpricedBills = billsOfYear.length > 0 ? billsOfYear : findRunningBill(home);
  const tries = unpricedBills.map((bill) => computeOnce(() => priceUnpriced(bill)));
  const latest = findFirst(tries);
  if (latest !== undefined) {
    const bills = unpricedBills.map(({ firstDay, days }, place) => ({
      daysByMonth: countDaysByMonth(firstDay, days),
      findBill: () => tries[place]?.().bill,
    }));
    return {
      code: 'priced',
      billId: latest.id,
      ofMonth: (wh) => computeCost(wh, [{ ...latest, lessWh: scale(wh, latest.days, MONTH_DAYS) }]),
      ofYear: (uses) =>
        computeCost(
          uses.reduce((sum, { wh }) => sum + wh, 0),
          spreadOverBills(uses, bills),
        ),
    };
  }
  const newest = tries[0]?.();
  return newest === undefined
    ? { code: 'no-bill' }
    : { code: 'missing', problems: newest.problems };
}

/** A bill that was priced, or what stands in the way. */
interface Tried {
  bill: BillWithCosts | undefined;
  problems: BillProblem[];
}

function priceUnpriced({ id, firstDay, days, requests }: UnpricedBill): Tried {
  let problems: BillProblem[] = [];
  for (const request of requests) {
    const bill = priceBill(request, series);
    if (bill.ok) {
      const lesserBill = new LesserBill(request, bill);
      return { bill: { id, firstDay, days, request, bill, lesserBill }, problems: [] };
    }
    problems = bill.problems;
  }
  return { bill: undefined, problems };
}

function findFirst(tries: readonly (() => Tried)[]): BillWithCosts | undefined {
  for (const tried of tries) {
    const { bill } = tried();
    if (bill !== undefined) return bill;
  }
  return undefined;
}

/** The first day on which a bill ends that costs are read off. */
export function findFirstPricedDay(today: number): number {
  return today - YEAR_DAYS + 1;
}

/** The running bill at its forecast, for a home that has no other yet. */
function findRunningBill(home: BilledHome): UnpricedBill[] {
  const { use } = home;
  const period = findRunningPeriod(use, 'period');
  const forecast = forecastPeriod(use.days, period, use.today);
  if (forecast.code !== 'forecast') return [];
  const { firstDay, lastDay } = period;
  const request = makeRequestOfToday(home, period, forecast.consumptionWh);
  if (request === undefined) return [];
  const days = lastDay - firstDay + 1;
  return [{ id: toIsoDate(lastDay), firstDay, days, requests: [request] }];
}

/** A bill, and how much energy less it is priced with. */
type LessOfBill = BillWithCosts & { lessWh: number };

/** A bill that is priced when a cost is asked of it. */
interface BillToAsk {
  daysByMonth: DaysByMonth;
  /** Undefined where no tariff prices it. */
  findBill: () => BillWithCosts | undefined;
}

/**
 * Spreads energy over bills: as much on each day of its months. Where no bill has such a day, the bills that there are
 * stand for those that would. Only the bills that have a part of it are priced.
 */
function spreadOverBills(uses: readonly YearUse[], bills: readonly BillToAsk[]): LessOfBill[] {
  const lessWhByBill = new Map<BillWithCosts, number>();
  for (const { wh, months } of uses) {
    const daysOfYear = countDaysOfMonths(DAYS_OF_YEAR, months);
    const ownDays = listPricedDays(bills, months);
    for (const { bill, days } of ownDays.length > 0 ? ownDays : listPricedDays(bills, null)) {
      const lessWh = scale(wh, days, daysOfYear);
      lessWhByBill.set(bill, (lessWhByBill.get(bill) ?? 0) + lessWh);
    }
  }
  return [...lessWhByBill].map(([bill, lessWh]) => ({ ...bill, lessWh }));
}

/** The bills that have days in some months, each with how many. */
function listPricedDays(bills: readonly BillToAsk[], months: YearUse['months']) {
  return bills.flatMap(({ daysByMonth, findBill }) => {
    const days = countDaysOfMonths(daysByMonth, months);
    const bill = days > 0 ? findBill() : undefined;
    return bill === undefined ? [] : [{ bill, days }];
  });
}

/** How many days there are of each month, January first. */
type DaysByMonth = readonly number[];

function countDaysByMonth(firstDay: number, days: number): DaysByMonth {
  const counts = Array.from({ length: 12 }, () => 0);
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const place = Number(toIsoDate(day).slice(5, 7)) - 1;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** Those of a year that is not a leap year. */
const DAYS_OF_YEAR = countDaysByMonth(toDayNumber('2026-01-01'), YEAR_DAYS);

function countDaysOfMonths(daysByMonth: DaysByMonth, months: YearUse['months']): number {
  return daysByMonth.reduce(
    (sum, days, place) => (months === null || months.includes(place + 1) ? sum + days : sum),
    0,
  );
}

/** The cost of so much energy, of which the bills have a part: it costs in proportion to that. */
function computeCost(wh: number, bills: readonly LessOfBill[]): UseCost | null {
  const costs = bills.flatMap(({ request, bill, lesserBill, lessWh }) => {
    const less = lesserBill.computeLinesPaise(Math.max(0, request.unitsWh - lessWh));
    if (less === null) return [];
    const exceeds = lessWh > request.unitsWh;
    return [{ bill, lessWh, paise: sumLinesPaise(bill) - less, exceeds }];
  });
  if (costs.length === 0) return null;
  const paise = costs.reduce((sum, cost) => sum + cost.paise, 0);
  const pricedWh = costs.reduce((sum, cost) => sum + cost.lessWh, 0);
  // Where the bills lack lines in those months, they say nothing of it.
  if (pricedWh === 0 && wh > 0) return null;
  return {
    paise: wh === 0 ? 0 : divideRounded(multiplyExactly(paise, wh), BigInt(pricedWh)),
    without: [...new Set(costs.flatMap(({ bill }) => listUnknownLabels(bill)))],
    isEstimate: costs.some(({ bill }) => bill.exactness !== 'exact'),
    exceedsBill: costs.some(({ exceeds }) => exceeds),
  };
}
