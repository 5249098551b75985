/**
 * What lies ahead of a running bill: how many units are left before the next one is dear, what it costs then,
 * and what the bill will be if the period goes on as forecast. Every figure is a difference of two bills.
 */
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { openBill } from '#domain/tariff/engine/price.ts';
import { type Edge, Prices } from '#domain/tariff/engine/prices.ts';
import type { BillProblem, BillRequest } from '#domain/tariff/engine/scope.ts';
import { findShownPaise, listUnknownLines } from '#domain/tariff/match/changes.ts';
import type { Series } from '#domain/tariff/schema.ts';
import { findUnitLimits } from './limits.ts';

/** More limits than these are not looked at: each is priced. */
const LIMITS_AHEAD = 8;
const LIMITS_BEHIND = 3;

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
  passedEdge: Edge | undefined;
  /** Absent without a forecast, or where one of its amounts needs an answer that is missing. */
  forecast: BillForecast | undefined;
}

export type GuardResult = Guard | { ok: false; problems: BillProblem[] };

/** What a running period will come to, low, middle and high. */
export interface BillForecast {
  low: ForecastAmount;
  middle: ForecastAmount;
  high: ForecastAmount;
  /** The edge in the range: shown before the amount, and cuts the range at its `belowPaise`. */
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
  const prices = new Prices(request, series, findUnitLimits(opened.bill));
  const now = prices.priceUnits(request.unitsWh);
  if (!now.ok) return now;
  const kwh = Math.floor(request.unitsWh / WH_PER_KWH);
  const ahead = lookAhead(kwh, prices);
  const addLeft = <T extends { lastKwh: number }>(limit: T | undefined) =>
    limit && { ...limit, leftWh: Math.max(0, limit.lastKwh * WH_PER_KWH - request.unitsWh) };
  return {
    ok: true,
    unitsWh: request.unitsWh,
    amountPaise: findShownPaise(now),
    without: listUnknownLines(now),
    nextUnitMilliRupees: prices.findPriceAfter(kwh),
    edge: addLeft(ahead.edge),
    priceChange: addLeft(ahead.priceChange),
    unknownAboveKwh: ahead.unknownAboveKwh,
    passedEdge: findLastEdge(kwh, prices),
    forecast: units && forecastBill(units, prices),
  };
}

/** The `passedEdge` of `guardBill` alone, at a part of its cost; undefined where the bill cannot be priced, too. */
export function findEdgeBehind(request: BillRequest, series: readonly Series[]): Edge | undefined {
  const opened = openBill(request, series);
  if (!opened.ok) return undefined;
  const prices = new Prices(request, series, findUnitLimits(opened.bill));
  const edge = findLastEdge(Math.floor(request.unitsWh / WH_PER_KWH), prices);
  return edge !== undefined && prices.priceUnits(request.unitsWh).ok ? edge : undefined;
}

/** The most energy a day, in whole watt-hours, that uses up what is left in so many days and no more. */
export function computeDailyWhWithin(leftWh: number, daysLeft: number): number | null {
  return daysLeft < 1 ? null : Math.floor(leftWh / daysLeft);
}

type NextChanges = Pick<Guard, 'unknownAboveKwh'> & { edge?: Edge; priceChange?: PriceChange };

function lookAhead(kwh: number, prices: Prices): NextChanges {
  const ahead: NextChanges = { unknownAboveKwh: undefined };
  const price = prices.findPriceAfter(kwh);
  for (const { lastKwh, mayJump } of prices.limits
    .filter((limit) => limit.lastKwh >= kwh)
    .slice(0, LIMITS_AHEAD)) {
    if (!prices.isKnownPast(lastKwh)) return { ...ahead, unknownAboveKwh: lastKwh };
    const edge = mayJump ? prices.findEdge(lastKwh) : undefined;
    if (edge !== undefined) return { ...ahead, edge };
    if (ahead.priceChange !== undefined || lastKwh === kwh) continue;
    const milliRupeesAUnit = prices.findPriceAfter(lastKwh + 1);
    if (milliRupeesAUnit === null || milliRupeesAUnit === price) continue;
    ahead.priceChange = { lastKwh, milliRupeesAUnit };
  }
  return ahead;
}

function findLastEdge(kwh: number, prices: Prices): Edge | undefined {
  const behind = prices.limits
    .filter(({ lastKwh, mayJump }) => mayJump && lastKwh < kwh)
    .slice(-LIMITS_BEHIND)
    .reverse();
  // Each that is looked at is priced four times: the first edge ends the search.
  for (const { lastKwh } of behind) {
    const edge = prices.findEdge(lastKwh);
    if (edge !== undefined) return edge;
  }
  return undefined;
}

function forecastBill(units: ForecastUnits, prices: Prices): BillForecast | undefined {
  const priceAmount = (unitsWh: number): ForecastAmount | undefined => {
    const bill = prices.priceUnits(unitsWh);
    if (!bill.ok) return undefined;
    return { unitsWh, amountPaise: findShownPaise(bill), without: listUnknownLines(bill) };
  };
  const [lowKwh, highKwh] = [units.lowWh / WH_PER_KWH, units.highWh / WH_PER_KWH];
  const crossing = prices.limits
    .filter(({ lastKwh, mayJump }) => mayJump && lastKwh >= lowKwh && lastKwh < highKwh)
    .slice(0, LIMITS_AHEAD)
    .map(({ lastKwh }) => prices.findEdge(lastKwh))
    .find((edge) => edge !== undefined);
  const [low, middle, high] = [units.lowWh, units.consumptionWh, units.highWh].map(priceAmount);
  return low && middle && high && { low, middle, high, crossing };
}
