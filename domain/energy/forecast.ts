/**
 * What a period will use in all, with a range that holds the truth four times in five. Known days
 * count as they are; what every other day gets, and how far that may be off, `ForecastHistory` tells.
 */
import { computeOnceOf } from '#domain/base/once.ts';
import { type Day, selectDays } from './days.ts';
import { FORECAST_KNOWN_DAYS, ForecastHistory } from './forecast-history.ts';
import { scaleToDays } from './usage.ts';

/** When the latest known day is older, a season has passed unseen. */
const FORECAST_STALE_DAYS = 75;

export interface Forecast {
  code: 'forecast';
  consumptionWh: number;
  lowWh: number;
  highWh: number;
  /** What the known days of the period used. */
  knownWh: number;
  /** The same with today, which is not over and counts as its usual energy, or what it used already where that is more. */
  soFarWh: number;
  /** How many days of the period are known. */
  knownDays: number;
  /** The latest known day: nothing later is known of. */
  latestDay: number;
}

/** Why there is no forecast: too few days are known at all, or the latest is too old. */
export type NoForecast =
  | {
      code: 'few-days';
      knownDays: number;
      neededDays: number;
      /** The day on which there will be one, with a reading every day until then. */
      availableOn: number;
    }
  | { code: 'stale'; latestDay: number };

/**
 * The forecast of a period that is running, to come, or over with days unknown. Days are ascending;
 * today, which is not over, and those after it say nothing yet.
 */
export function forecastPeriod(
  days: readonly Day[],
  period: { firstDay: number; lastDay: number },
  today: number,
): Forecast | NoForecast {
  const known = forecastsOf(days);
  const name = `${period.firstDay}/${period.lastDay}/${today}`;
  const forecast = known.get(name) ?? computeForecast(days, period, today);
  known.set(name, forecast);
  return forecast;
}

/** A screen asks for the forecast of one period from many places. */
const forecastsOf = computeOnceOf((_: readonly Day[]) => new Map<string, Forecast | NoForecast>());

function computeForecast(
  days: readonly Day[],
  period: { firstDay: number; lastDay: number },
  today: number,
): Forecast | NoForecast {
  const knownDays = days.filter((day) => day.known && day.day < today);
  const latestDay = knownDays.at(-1);
  if (latestDay === undefined || knownDays.length < FORECAST_KNOWN_DAYS) {
    const daysToEnter = FORECAST_KNOWN_DAYS - knownDays.length;
    // A day is known on the next one: today's value makes the first of them.
    const availableOn = today + daysToEnter;
    const neededDays = FORECAST_KNOWN_DAYS;
    return { code: 'few-days', knownDays: knownDays.length, neededDays, availableOn };
  }
  if (today - latestDay.day > FORECAST_STALE_DAYS)
    return { code: 'stale', latestDay: latestDay.day };
  const inPeriod = selectDays(knownDays, period.firstDay, period.lastDay);
  const knownWh = inPeriod.reduce((sum, day) => sum + day.consumptionWh, 0);
  const runningDay = selectDays(days, period.firstDay, period.lastDay).find((day) => day.running);
  const soFarWh = knownWh + (runningDay?.consumptionWh ?? 0);
  const addRest = (restWh: number) => Math.max(soFarWh, knownWh + Math.round(restWh));
  const unknownOffsets = listUnknownDays(inPeriod, period).map((day) => day - latestDay.day);
  const history = new ForecastHistory(knownDays);
  const restWh =
    unknownOffsets.length === 0 ? 0 : history.estimateRestWh(history.last, unknownOffsets);
  const factor =
    unknownOffsets.length === 0 ? 1 : Math.exp(history.estimateRangeError(unknownOffsets));
  return {
    code: 'forecast',
    consumptionWh: addRest(restWh),
    lowWh: addRest(restWh / factor),
    highWh: addRest(restWh * factor),
    knownWh,
    soFarWh,
    knownDays: inPeriod.length,
    latestDay: latestDay.day,
  };
}

/** What a forecast expects of each day that is not known, today among them; null where all of so many days are. */
export function computeRestPerDayWh(forecast: Forecast, days: number): number | null {
  return scaleToDays(forecast.consumptionWh - forecast.knownWh, 1, days - forecast.knownDays);
}

function listUnknownDays(knownDays: readonly Day[], period: { firstDay: number; lastDay: number }) {
  const numbers = new Set(knownDays.map((day) => day.day));
  const days: number[] = [];
  for (let day = period.firstDay; day <= period.lastDay; day += 1) {
    if (!numbers.has(day)) days.push(day);
  }
  return days;
}
