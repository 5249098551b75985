/**
 * What lies ahead of a running bill: how many units are left before the next one is dear, what it costs then,
 * and what the bill will be if the period goes on as forecast. Every figure is a difference of two bills.
 */
import type { BillProblem, BillRequest, BillResult, PricedBill } from './bill.ts';
import {
  areComparable,
  type LineChange,
  lineChanges,
  linesPaise,
  payablePaise,
  shownPaise,
  unknownLines,
} from './changes.ts';
import { type UnitLimit, unitLimits } from './limits.ts';
import { openBill, priceBill } from './price.ts';
import type { Series } from './schema.ts';

const WH_PER_KWH = 1000;
/** A unit that costs so much more than the ones beside it is an edge. */
const EDGE_PAISE = 500;
/** A price is read off so many units, so that the rounding of lines does not show in it. */
const PRICE_UNITS = 100;
/** How far the rounding of lines may bend a bill that grows evenly. */
const ROUNDING_PAISE = 10;
/** More limits than these are not looked at: each is priced. */
const LIMITS_AHEAD = 8;
const LIMITS_BEHIND = 3;

/** A unit whose price jumps: a subsidy ends there, or all units take another rate. */
export interface Edge {
  /** The last whole unit before it. */
  lastKwh: number;
  /** What the next unit costs: the bill with it, less the bill without. */
  unitPaise: number;
  /** The bill at the last unit, and with the next one. */
  belowPaise: number;
  abovePaise: number;
  /** The lines that the next unit changes, the largest change first; they add up to it before rounding. */
  changes: LineChange[];
}

/** A limit beyond which each unit has another price, without a jump. */
export interface PriceChange {
  lastKwh: number;
  milliRupeesAUnit: number;
}

export interface Guard {
  ok: true;
  unitsWh: number;
  /** The bill at these units. */
  amountPaise: number;
  /** The lines that it lacks because they are unknown. */
  without: string[];
  /** What the next whole unit costs, in thousandths of a rupee. Null when what is unknown changes with it. */
  nextUnitMilliRupees: number | null;
  /** The next edge, with the energy left until it. */
  edge: (Edge & { leftWh: number }) | undefined;
  /** The next limit before the edge beyond which units have another price. */
  priceChange: (PriceChange & { leftWh: number }) | undefined;
  /** The last whole unit before rates begin that no source tells: beyond it the bill is not known. */
  unknownAboveKwh: number | undefined;
  /** The last edge behind. */
  passed: Edge | undefined;
  /** None without a forecast of the units, or where one of them asks for more than is told. */
  forecast: BillForecast | undefined;
}

export type GuardResult = Guard | { ok: false; problems: BillProblem[] };

/** What a running period will come to, low, middle and high. */
export interface BillForecast {
  low: ForecastAmount;
  middle: ForecastAmount;
  high: ForecastAmount;
  /** The edge in the range: it is said before the amount, and cuts the range at its `belowPaise`. */
  crossing: Edge | undefined;
}

export interface ForecastAmount {
  unitsWh: number;
  amountPaise: number;
  /** The lines that the amount lacks because they are unknown. */
  without: string[];
}

/** The units that a period is forecast to have, with its range. */
export interface ForecastUnits {
  lowWh: number;
  consumptionWh: number;
  highWh: number;
}

/**
 * The guard of a running bill, and its amounts at the units of a forecast. The request's period is the whole
 * running one, and its units are those so far.
 */
export function guardBill(
  request: BillRequest,
  series: readonly Series[],
  units?: ForecastUnits,
): GuardResult {
  const opened = openBill(request, series);
  if (!opened.ok) return opened;
  const prices = new Prices(request, series, unitLimits(opened.bill));
  const now = prices.bill(request.unitsWh);
  if (!now.ok) return now;
  const kwh = Math.floor(request.unitsWh / WH_PER_KWH);
  const ahead = lookAhead(kwh, prices);
  const withLeft = <T extends { lastKwh: number }>(one: T | undefined) =>
    one && { ...one, leftWh: Math.max(0, one.lastKwh * WH_PER_KWH - request.unitsWh) };
  return {
    ok: true,
    unitsWh: request.unitsWh,
    amountPaise: shownPaise(now),
    without: unknownLines(now),
    nextUnitMilliRupees: prices.ofUnitsAfter(kwh),
    edge: withLeft(ahead.edge),
    priceChange: withLeft(ahead.priceChange),
    unknownAboveKwh: ahead.unknownAboveKwh,
    passed: lastEdge(kwh, prices),
    forecast: units && forecastBill(units, prices),
  };
}

/** The most energy a day, in whole watt-hours, that uses up what is left in so many days and no more. */
export function dailyWhWithin(leftWh: number, daysLeft: number): number | null {
  return daysLeft < 1 ? null : Math.floor(leftWh / daysLeft);
}

type Ahead = Pick<Guard, 'unknownAboveKwh'> & { edge?: Edge; priceChange?: PriceChange };

function lookAhead(kwh: number, prices: Prices): Ahead {
  const ahead: Ahead = { unknownAboveKwh: undefined };
  const price = prices.ofUnitsAfter(kwh);
  for (const { lastKwh, mayJump } of prices.limits
    .filter((limit) => limit.lastKwh >= kwh)
    .slice(0, LIMITS_AHEAD)) {
    if (!prices.isKnownPast(lastKwh)) return { ...ahead, unknownAboveKwh: lastKwh };
    const edge = mayJump ? prices.edgeAt(lastKwh) : undefined;
    if (edge !== undefined) return { ...ahead, edge };
    if (ahead.priceChange !== undefined || lastKwh === kwh) continue;
    const milliRupeesAUnit = prices.ofUnitsAfter(lastKwh + 1);
    if (milliRupeesAUnit === null || milliRupeesAUnit === price) continue;
    ahead.priceChange = { lastKwh, milliRupeesAUnit };
  }
  return ahead;
}

function lastEdge(kwh: number, prices: Prices): Edge | undefined {
  return prices.limits
    .filter(({ lastKwh, mayJump }) => mayJump && lastKwh < kwh)
    .slice(-LIMITS_BEHIND)
    .reverse()
    .map(({ lastKwh }) => prices.edgeAt(lastKwh))
    .find((edge) => edge !== undefined);
}

function forecastBill(units: ForecastUnits, prices: Prices): BillForecast | undefined {
  const amount = (unitsWh: number): ForecastAmount | undefined => {
    const bill = prices.bill(unitsWh);
    if (!bill.ok) return undefined;
    return { unitsWh, amountPaise: shownPaise(bill), without: unknownLines(bill) };
  };
  const [lowKwh, highKwh] = [units.lowWh / WH_PER_KWH, units.highWh / WH_PER_KWH];
  const crossing = prices.limits
    .filter(({ lastKwh, mayJump }) => mayJump && lastKwh >= lowKwh && lastKwh < highKwh)
    .slice(0, LIMITS_AHEAD)
    .map(({ lastKwh }) => prices.edgeAt(lastKwh))
    .find((edge) => edge !== undefined);
  const [low, middle, high] = [units.lowWh, units.consumptionWh, units.highWh].map(amount);
  return low && middle && high && { low, middle, high, crossing };
}

/** The bill of a period at any units; each is priced once. */
class Prices {
  readonly limits: readonly UnitLimit[];
  readonly #request: BillRequest;
  readonly #series: readonly Series[];
  readonly #bills = new Map<number, BillResult>();

  constructor(request: BillRequest, series: readonly Series[], limits: readonly UnitLimit[]) {
    this.#request = request;
    this.#series = series;
    this.limits = limits;
  }

  bill(unitsWh: number): BillResult {
    const known = this.#bills.get(unitsWh);
    if (known !== undefined) return known;
    const bill = priceBill({ ...this.#request, unitsWh }, this.#series);
    this.#bills.set(unitsWh, bill);
    return bill;
  }

  /** Two bills of whole units, where both are known as far as the other. */
  #pair(kwh: number, moreKwh: number): [PricedBill, PricedBill] | undefined {
    const [less, more] = [this.bill(kwh * WH_PER_KWH), this.bill(moreKwh * WH_PER_KWH)];
    return less.ok && more.ok && areComparable(less, more) ? [less, more] : undefined;
  }

  #difference(kwh: number, moreKwh: number): number | undefined {
    const pair = this.#pair(kwh, moreKwh);
    return pair && linesPaise(pair[1]) - linesPaise(pair[0]);
  }

  isKnownPast(kwh: number): boolean {
    return this.#pair(kwh, kwh + 1) !== undefined;
  }

  /** What a unit after so many costs, in thousandths of a rupee; null where it cannot be told. */
  ofUnitsAfter(kwh: number): number | null {
    const here = this.limits.find(({ lastKwh }) => lastKwh === kwh);
    if (here?.mayJump) {
      const paise = this.#difference(kwh, kwh + 1);
      return paise === undefined ? null : paise * 10;
    }
    const next = this.limits.find(({ lastKwh }) => lastKwh > kwh)?.lastKwh;
    const last = here ?? this.limits.findLast(({ lastKwh }) => lastKwh < kwh);
    const first = last === undefined ? 0 : last.lastKwh + (last.mayJump ? 1 : 0);
    let to = Math.min(next ?? Number.POSITIVE_INFINITY, kwh + PRICE_UNITS);
    let from = Math.max(first, to - PRICE_UNITS);
    // A change that no limit tells of shows as a bend: then fewer units are looked at.
    while (to - from > 1 && this.#bends(from, to)) {
      from = kwh;
      to = kwh + Math.max(1, Math.floor((to - kwh) / 2));
    }
    const paise = this.#difference(from, to);
    return paise === undefined ? null : Math.round((paise * 10) / (to - from));
  }

  #bends(from: number, to: number): boolean {
    const middle = Math.floor((from + to) / 2);
    const [first, second] = [this.#difference(from, middle), this.#difference(middle, to)];
    if (first === undefined || second === undefined) return true;
    const expected = ((first + second) * (middle - from)) / (to - from);
    return Math.abs(first - expected) > ROUNDING_PAISE;
  }

  /** The edge after so many units, if there is one. */
  edgeAt(lastKwh: number): Edge | undefined {
    const pair = this.#pair(lastKwh, lastKwh + 1);
    const paise = this.#difference(lastKwh, lastKwh + 1);
    if (pair === undefined || paise === undefined || paise <= EDGE_PAISE) return undefined;
    const beside = [
      this.#difference(lastKwh - 1, lastKwh),
      this.#difference(lastKwh + 1, lastKwh + 2),
    ];
    if (paise - Math.max(...beside.map((one) => one ?? 0)) <= EDGE_PAISE) return undefined;
    const [below, above] = pair;
    return {
      lastKwh,
      unitPaise: payablePaise(above) - payablePaise(below),
      belowPaise: shownPaise(below),
      abovePaise: shownPaise(above),
      changes: lineChanges(below, above),
    };
  }
}
