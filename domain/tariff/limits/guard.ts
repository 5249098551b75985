/**
 * What lies ahead of a running bill: how many units are left before the next one is dear, what it costs then,
 * and what the bill will be if the period goes on as forecast. Every figure is a difference of two bills.
 */
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { openBill } from '#domain/tariff/engine/price.ts';
import { type Edge, type NamedLine, Prices } from '#domain/tariff/engine/prices.ts';
import type { BillProblem, BillRequest } from '#domain/tariff/engine/scope.ts';
import { findShownPaise, listUnknownLines } from '#domain/tariff/match/changes.ts';
import type { Series } from '#domain/tariff/schema.ts';
import { findUnitLimits, type UnitLimit } from './limits.ts';

/** So many limits beyond the range of the forecast are looked at for the next edge: each is priced. */
const LIMITS_AHEAD = 8;
const LIMITS_BEHIND = 3;

/** A limit beyond which each unit has another price, without a jump. */
export interface PriceChange extends Pick<UnitLimit, 'lastKwh' | 'monthlyKwh'> {
  milliRupeesAUnit: number;
}

/** A limit ahead, with the energy left until it. */
export type Ahead<T> = T & { leftWh: number };

export interface Guard {
  ok: true;
  unitsWh: number;
  /** The bill at these units. */
  amountPaise: number;
  /** The lines that it lacks because they are unknown. */
  without: string[];
  /** After so many units the next one is priced: those that unread days probably used, too. */
  probableWh: number;
  /** What the next whole unit costs then, in thousandths of a rupee. Null when what is unknown changes with it. */
  nextUnitMilliRupees: number | null;
  /** The edges ahead up to the end of the forecast's range, and the next one beyond, ascending. */
  edges: Ahead<Edge>[];
  /** The next limit from there, before the first edge, beyond which units have another price. */
  priceChange: Ahead<PriceChange> | undefined;
  /** The last whole unit before lines begin that no source tells the rates of. */
  unknownAbove: { lastKwh: number; lines: NamedLine[] } | undefined;
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
  /** All edges in the range, the dearest first. */
  crossings: Edge[];
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
 * running one, and its units are those so far; `probableWh` has those of unread days, too.
 */
export function guardBill(
  request: BillRequest,
  series: readonly Series[],
  units?: ForecastUnits,
  probableWh = request.unitsWh,
): GuardResult {
  const opened = openPrices(request, series);
  return opened.ok ? guardPrices(opened.prices, request.unitsWh, units, probableWh) : opened;
}

/** The prices of a bill at any units, with its limits; or why it has none. */
export function openPrices(
  request: BillRequest,
  series: readonly Series[],
): { ok: true; prices: Prices } | { ok: false; problems: BillProblem[] } {
  const opened = openBill(request, series);
  if (!opened.ok) return opened;
  return { ok: true, prices: new Prices(request, series, findUnitLimits(opened.bill)) };
}

/** As `guardBill`, where more is asked of the prices than the guard tells. */
export function guardPrices(
  prices: Prices,
  unitsWh: number,
  units: ForecastUnits | undefined,
  probableWh: number,
): GuardResult {
  const now = prices.priceUnits(unitsWh);
  if (!now.ok) return now;
  const kwh = Math.floor(unitsWh / WH_PER_KWH);
  const edges = listEdgesAhead(kwh, units?.highWh ?? 0, prices);
  const probableKwh = Math.floor(probableWh / WH_PER_KWH);
  const nextEdge = edges.find(({ lastKwh }) => lastKwh >= probableKwh);
  const priceChange = findPriceChange(probableKwh, nextEdge, prices);
  const addLeft = <T extends { lastKwh: number }>(limit: T): Ahead<T> => ({
    ...limit,
    leftWh: Math.max(0, limit.lastKwh * WH_PER_KWH - unitsWh),
  });
  return {
    ok: true,
    unitsWh,
    amountPaise: findShownPaise(now),
    without: listUnknownLines(now),
    probableWh,
    nextUnitMilliRupees: prices.findPriceAfter(probableKwh),
    edges: edges.map(addLeft),
    priceChange: priceChange && addLeft(priceChange),
    unknownAbove: findUnknownAbove(kwh, prices),
    passedEdge: findLastEdge(kwh, prices),
    forecast: units && forecastBill(units, prices),
  };
}

/** The `passedEdge` of `guardBill` alone, at a part of its cost; undefined where the bill cannot be priced, too. */
export function findEdgeBehind(request: BillRequest, series: readonly Series[]): Edge | undefined {
  const opened = openPrices(request, series);
  if (!opened.ok) return undefined;
  const { prices } = opened;
  const edge = findLastEdge(Math.floor(request.unitsWh / WH_PER_KWH), prices);
  return edge !== undefined && prices.priceUnits(request.unitsWh).ok ? edge : undefined;
}

/** The edges after so many units up to the end of a range, and the next one beyond. */
function listEdgesAhead(kwh: number, highWh: number, prices: Prices): Edge[] {
  const limits = prices.limits.filter(({ lastKwh, mayJump }) => mayJump && lastKwh >= kwh);
  const isInRange = ({ lastKwh }: UnitLimit) => lastKwh * WH_PER_KWH < highWh;
  const edges = limits.filter(isInRange).flatMap(({ lastKwh }) => prices.findEdge(lastKwh) ?? []);
  for (const { lastKwh } of limits.filter((limit) => !isInRange(limit)).slice(0, LIMITS_AHEAD)) {
    const edge = prices.findEdge(lastKwh);
    if (edge !== undefined) return [...edges, edge];
  }
  return edges;
}

/** The next limit beyond which units have another price; undefined where an edge comes first. */
function findPriceChange(
  kwh: number,
  edge: Edge | undefined,
  prices: Prices,
): PriceChange | undefined {
  const price = prices.findPriceAfter(kwh);
  for (const { lastKwh, monthlyKwh } of listLimitsAfter(kwh, prices)) {
    if (edge !== undefined && lastKwh >= edge.lastKwh) return undefined;
    const milliRupeesAUnit = prices.findPriceAfter(lastKwh + 1);
    if (milliRupeesAUnit === null || milliRupeesAUnit === price) continue;
    return { lastKwh, monthlyKwh, milliRupeesAUnit };
  }
  return undefined;
}

function findUnknownAbove(kwh: number, prices: Prices): Guard['unknownAbove'] {
  const limits = prices.limits.filter(({ lastKwh }) => lastKwh >= kwh);
  for (const { lastKwh } of limits.slice(0, LIMITS_AHEAD)) {
    const lines = prices.listUnknownAfter(lastKwh);
    if (lines.length > 0) return { lastKwh, lines };
  }
  return undefined;
}

function listLimitsAfter(kwh: number, { limits }: Prices): UnitLimit[] {
  return limits.filter(({ lastKwh }) => lastKwh > kwh).slice(0, LIMITS_AHEAD);
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
  const crossings = prices.limits
    .filter(({ lastKwh, mayJump }) => mayJump && lastKwh >= lowKwh && lastKwh < highKwh)
    .flatMap(({ lastKwh }) => prices.findEdge(lastKwh) ?? [])
    .sort((a, b) => b.unitPaise - a.unitPaise);
  const [low, middle, high] = [units.lowWh, units.consumptionWh, units.highWh].map(priceAmount);
  return low && middle && high && { low, middle, high, crossings };
}
