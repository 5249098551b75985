/**
 * What one unit more on the running bill costs, with the lines that it is made of, at the forecast of the bill: while
 * its free units last, the very next unit costs nothing, and yet a unit more makes the bill dearer in the end.
 */
import { forecastPeriod } from '../energy/forecast.ts';
import { findRunningPeriod } from '../energy/home-use.ts';
import { computeUsage } from '../energy/usage.ts';
import { WH_PER_KWH } from '../quantity.ts';
import type { BillProblem } from '../tariff/bill.ts';
import { listLineChanges } from '../tariff/changes.ts';
import { series } from '../tariff/library.ts';
import { findUnitLimits } from '../tariff/limits.ts';
import { openBill } from '../tariff/price.ts';
import { Prices } from '../tariff/prices.ts';
import type { BilledHome } from './home-bills.ts';
import { makeRequestOfToday } from './home-request.ts';

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
    : computeUsage(use.days, period, use.today).knownWh;
  const request = makeRequestOfToday(home, period, unitsWh);
  if (request === undefined) return null;
  const opened = openBill(request, series);
  const makeMissing = (problems: readonly BillProblem[]): NextUnit => ({
    code: 'missing',
    messages: problems.map(({ message }) => message),
  });
  if (!opened.ok) return makeMissing(opened.problems);
  const prices = new Prices(request, series, findUnitLimits(opened.bill));
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
