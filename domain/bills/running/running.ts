/** The bill of the running period: what it is so far, what it will come to, and what lies ahead of the next unit. */

import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { BilledHome } from '#domain/bills/home-bills.ts';
import {
  findNoTariffReason,
  makeRequestOfToday,
  type NoTariffReason,
  toPriced,
} from '#domain/bills/price-bill.ts';
import type { CodedBill } from '#domain/bills/tell/coded.ts';
import {
  computeSoFarPaise,
  type EstimatedBill,
  estimateBill,
} from '#domain/energy/estimated-bill.ts';
import {
  computeRestPerDayWh,
  type Forecast,
  forecastPeriod,
  type NoForecast,
} from '#domain/energy/forecast.ts';
import { findRunningPeriod, type HomeUse } from '#domain/energy/home-use.ts';
import { isPrepaid, type OwnPower, sumOwnPower } from '#domain/energy/own-power.ts';
import type { Period } from '#domain/energy/periods.ts';
import { computeUsage, countDays, hasSoFar, type PeriodUsage } from '#domain/energy/usage.ts';
import { findInForce } from '#domain/home/connection-rules.ts';
import type { Prices } from '#domain/tariff/engine/prices.ts';
import type { BillProblem } from '#domain/tariff/engine/scope.ts';
import { series } from '#domain/tariff/library.ts';
import { type Guard, guardPrices, openPrices } from '#domain/tariff/limits/guard.ts';
import { listLineChanges } from '#domain/tariff/match/changes.ts';
import { isPeriodAssumed } from './comparable.ts';
import { toEdgeView } from './edge-view.ts';
import {
  answerGuard,
  computeProbableWh,
  type ForecastAnswer,
  type GuardAnswer,
  type Pace,
} from './guard-answer.ts';

export type RunningPricing =
  | {
      code: 'priced';
      /** At the units so far: amounts, the next edge, and the bill at low, middle and high of the forecast. */
      guard: Guard;
      /** What of it the household is told. */
      answer: GuardAnswer;
      /** What it will come to; null without a forecast. */
      forecast: ForecastAnswer | null;
      /** Line by line at the forecast's middle; at the units so far where there is no forecast. */
      bill: CodedBill;
      billOf: 'forecast' | 'so-far';
    }
  /** What the home has not said, or a day without a known tariff. */
  | { code: 'missing'; problems: BillProblem[] }
  /** The units at the home's own rate, without fixed charges and taxes. */
  | {
      code: 'flat-rate';
      bill: EstimatedBill;
      /** What the known days and today cost; null where a day has no rate. */
      soFarPaise: number | null;
      reason: NoTariffReason;
    };

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
  /** Days before today without a measured reading. */
  unreadDays: number;
  /** How its energy is used up. */
  pace: Pace;
  coverage: { knownDays: number; complete: boolean; unitsWh: number };
  /** See `hasSoFar` of its usage. */
  hasSoFar: boolean;
  /** The energy of the known days and of today. */
  soFarWh: number;
  forecast: Forecast | NoForecast;
  /** Of a home with rooftop solar what it gave to the grid and generated so far; null of any other. */
  ownPower: OwnPower | null;
  /** The home's meter is prepaid: what it comes to is no bill. */
  isPrepaid: boolean;
  pricing: RunningPricing;
}

/** The bill of the period that today is in, as of today. */
export function computeRunningBill(home: BilledHome): RunningBill {
  const { use } = home;
  const { days, rates, today } = use;
  const period = findRunningPeriod(use, 'period');
  const usage = computeUsage(days, period, today);
  const forecast = forecastPeriod(days, period, today);
  const pace = computePace(use, usage, forecast);
  const running = {
    id: toIsoDate(period.lastDay),
    from: toIsoDate(period.firstDay),
    to: toIsoDate(period.lastDay),
    days: usage.days,
    kind: period.kind,
    month: period.month,
    daysLeft: usage.daysToCome,
    unknownDays: usage.days - usage.knownDays,
    unreadDays: usage.unreadDays,
    pace,
    coverage: {
      knownDays: usage.knownDays,
      complete: usage.complete,
      unitsWh: usage.consumptionWh,
    },
    hasSoFar: hasSoFar(usage),
    soFarWh: usage.soFarWh,
    forecast,
    ownPower: sumOwnPower(use, period),
    isPrepaid: isPrepaid(use, today),
  };
  const request = makeRequestOfToday(home, period, running.soFarWh);
  if (request === undefined) {
    const latest = usage.coveredDays > 0 ? usage : undefined;
    const bill = estimateBill({ days, rates, running: period, forecast, latest });
    const reason = findNoTariffReason(findInForce(home.connections, period.lastDay));
    const soFarPaise = computeSoFarPaise(days, period, rates);
    return { ...running, pricing: { code: 'flat-rate', bill, soFarPaise, reason } };
  }
  const units = forecast.code === 'forecast' ? forecast : undefined;
  const opened = openPrices(request, series);
  if (!opened.ok) return { ...running, pricing: { code: 'missing', problems: opened.problems } };
  const { prices } = opened;
  const probableWh = computeProbableWh(running.soFarWh, pace);
  const guard = guardPrices(prices, running.soFarWh, units, probableWh);
  if (!guard.ok) return { ...running, pricing: { code: 'missing', problems: guard.problems } };
  const unitsWh = guard.forecast?.middle.unitsWh ?? running.soFarWh;
  const bill = toPriced(prices.priceUnits(unitsWh));
  if (bill.code === 'missing') return { ...running, pricing: bill };
  const { id: lastDay, days: length, isPrepaid: prepaid, ownPower } = running;
  const told = {
    days: length,
    isPeriodAssumed: isPeriodAssumed(use, period.lastDay, bill.bill.notes),
    isPrepaid: prepaid,
  };
  return {
    ...running,
    pricing: {
      code: 'priced',
      guard,
      answer: answerGuard(guard, pace, { ...told, lastDay, hasRooftop: ownPower !== null }),
      forecast: toForecastAnswer(guard, told),
      bill: bill.bill,
      billOf: guard.forecast === undefined ? 'so-far' : 'forecast',
    },
  };
}

/** How the energy of a period is used up, by its forecast. */
function computePace(
  { days, today }: HomeUse,
  usage: PeriodUsage,
  forecast: Forecast | NoForecast,
): Pace {
  const known = forecast.code === 'forecast' ? forecast : null;
  return {
    counts: countDays(days, usage, today),
    hasToday: usage.todayWh !== null,
    dailyWh: known && computeRestPerDayWh(known, usage.days),
    highWh: known?.highWh ?? null,
    enteredWh: usage.consumptionWh - usage.soFarWh,
    today,
  };
}

/** The amounts in the range of a forecast: a subsidy that begins may make fewer units dearer than more. */
function toForecastAnswer(
  { forecast }: Guard,
  period: Pick<ForecastAnswer, 'days' | 'isPeriodAssumed' | 'isPrepaid'>,
): ForecastAnswer | null {
  if (forecast === undefined) return null;
  const { low, middle, high, crossings } = forecast;
  const amounts = [low, middle, high].map(({ amountPaise }) => amountPaise);
  return {
    ...period,
    fromPaise: Math.min(...amounts),
    toPaise: Math.max(...amounts),
    middleWh: middle.unitsWh,
    crossings: crossings.map(toEdgeView),
  };
}

/* * What one unit more on the running bill costs, with the lines that it is made of, at the forecast of the bill: while
 * its free units last, the very next unit costs nothing, and yet a unit more makes the bill dearer in the end.
 */

export type NextUnit =
  | {
      code: 'priced';
      /** At so much energy in the running period: the forecast, or without one what is known so far. */
      unitsWh: number;
      isForecast: boolean;
      milliRupees: number;
      /** They add up to the price; none where it is a jump, which no part of a unit explains. */
      parts: { label: string; milliRupees: number; estimated: boolean }[];
    }
  /** What the home has not said, in sentences. */
  | { code: 'missing'; messages: string[] }
  /** A line that a unit changes has no known rate. */
  | { code: 'unknown' };

/** A jump in milli-rupees that rounding of parts to thousandths cannot explain. */
const ROUNDING_MILLI_RUPEES = 10;

/** Prices the next unit; null where no tariff of the home is known. */
export function computeNextUnit(home: BilledHome): NextUnit | null {
  const { use } = home;
  const period = findRunningPeriod(use, 'period');
  const forecast = forecastPeriod(use.days, period, use.today);
  const isForecast = forecast.code === 'forecast';
  const unitsWh = isForecast
    ? forecast.consumptionWh
    : computeUsage(use.days, period, use.today).soFarWh;
  const request = makeRequestOfToday(home, period, unitsWh);
  if (request === undefined) return null;
  const opened = openPrices(request, series);
  const makeMissing = (problems: readonly BillProblem[]): NextUnit => ({
    code: 'missing',
    messages: problems.map(({ message }) => message),
  });
  if (!opened.ok) return makeMissing(opened.problems);
  const { prices } = opened;
  const now = prices.priceUnits(unitsWh);
  if (!now.ok) return makeMissing(now.problems);
  const kwh = Math.floor(unitsWh / WH_PER_KWH);
  // A forecast may end just before a limit or just after it: the dashboard then names the limit.
  const milliRupees = isForecast ? prices.findEvenPrice(unitsWh) : prices.findPriceAfter(kwh);
  if (milliRupees === null) return { code: 'unknown' };
  const parts = listParts(prices, unitsWh);
  const sum = parts.reduce((total, part) => total + part.milliRupees, 0);
  const isExplained = Math.abs(sum - milliRupees) <= ROUNDING_MILLI_RUPEES;
  return { code: 'priced', unitsWh, isForecast, milliRupees, parts: isExplained ? parts : [] };
}

function listParts(prices: Prices, unitsWh: number) {
  const pair = prices.findPairAround(unitsWh);
  if (pair === undefined) return [];
  const { less, more, kwh } = pair;
  return listLineChanges(less, more).map(({ id, label, paise }) => ({
    label,
    milliRupees: Math.round((paise * 10) / kwh),
    estimated: more.lines.find((line) => line.id === id)?.state === 'estimated',
  }));
}
