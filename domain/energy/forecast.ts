/**
 * What a period will use in all, with a range that holds the truth four times in five. Known days
 * count as they are; every other day gets the level of the latest known days, moved by half of the
 * way (as logarithms) that last year moved at this season. A single day far above those around it
 * counts for itself alone. The range comes from how far the same
 * calculation was off in this household's own past.
 */
import { type Day, selectDays } from './days.ts';
import { computeRepresentativeWh } from './plausible.ts';
import { scaleToDays } from './usage.ts';

/** Fewer known days say nothing about a household. */
const FORECAST_KNOWN_DAYS = 7;
/** When the latest known day is older, a season has passed unseen. */
const FORECAST_STALE_DAYS = 75;

/** A day counts half as much as one so many days later. */
const HALF_LIFE_DAYS = 5;
const LEVEL_DAYS = 60;
const LEVEL_WEIGHTS = Array.from(
  { length: LEVEL_DAYS },
  (_, back) => 0.5 ** (back / HALF_LIFE_DAYS),
);
/** A year back in whole weeks, so that weekdays meet weekdays. */
const YEAR_DAYS = 364;
const SEASON_MARGIN_DAYS = 7;
const SEASON_BASE_DAYS = 28;
const SEASON_KNOWN_SHARE = 0.8;
const SEASON_MOST = 2;

const RANGE_SHARE = 0.8;
/** How many of the household's own errors the range is taken from, the latest ones. */
const OWN_ERRORS = 40;
/**
 * The usual error of the rest, as a logarithm, of homes that are read by the day and of those read less
 * often, on the homes of docs/product.md; and how many of a home's own errors it weighs as much as.
 */
const USUAL_ERROR_DAILY = 0.25;
const USUAL_ERROR_LONGER = 0.4;
const USUAL_ERROR_WEIGHT = 10;

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
  const history = new History(knownDays);
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

/** The known days as places from 0, with sums, so that a window costs the same however long it is. */
class History {
  /** The place of the latest known day. */
  readonly last: number;
  /** The energy that each stands for, by `computeRepresentativeWh`; NaN where it is not known. */
  readonly #wh: Float64Array;
  readonly #readingEnds: number[] = [];
  /** Most of the latest days are shares of longer readings. */
  readonly #readSeldom: boolean;
  /** Sums and numbers of the known days before each place. */
  readonly #sumBefore: Float64Array;
  readonly #countBefore: Uint32Array;

  constructor(knownDays: readonly Day[]) {
    const firstDay = knownDays[0]?.day ?? 0;
    this.last = (knownDays.at(-1)?.day ?? 0) - firstDay;
    this.#wh = new Float64Array(this.last + 1).fill(Number.NaN);
    const representative = computeRepresentativeWh(knownDays);
    for (const [place, day] of knownDays.entries()) {
      this.#wh[day.day - firstDay] = representative[place] ?? day.consumptionWh;
      if (day.readingEnds) this.#readingEnds.push(day.day - firstDay);
    }
    const latestDays = knownDays.slice(-LEVEL_DAYS);
    this.#readSeldom = latestDays.filter((day) => day.shared).length * 2 > latestDays.length;
    this.#sumBefore = new Float64Array(this.last + 2);
    this.#countBefore = new Uint32Array(this.last + 2);
    this.#wh.forEach((wh, place) => {
      const isKnown = !Number.isNaN(wh);
      this.#sumBefore[place + 1] = readAt(this.#sumBefore, place) + (isKnown ? wh : 0);
      this.#countBefore[place + 1] = readAt(this.#countBefore, place) + (isKnown ? 1 : 0);
    });
  }

  /** What days so far from an origin use, as known at the origin. */
  estimateRestWh(origin: number, offsets: readonly number[]): number {
    return (
      offsets.length * this.#computeLevel(origin) * Math.sqrt(this.#computeSeason(origin, offsets))
    );
  }

  /** The weighted mean of the known days up to an origin. */
  #computeLevel(origin: number): number {
    let weights = 0;
    let sum = 0;
    for (let back = 0; back < LEVEL_DAYS && back <= origin; back += 1) {
      const wh = readAt(this.#wh, origin - back);
      if (Number.isNaN(wh) || Number.isNaN(readAt(this.#wh, this.last - back))) continue;
      const weight = LEVEL_WEIGHTS[back] ?? 0;
      weights += weight;
      sum += weight * wh;
    }
    return sum / weights;
  }

  /** How the days so far from an origin stood a year ago to the days before the origin. */
  #computeSeason(origin: number, offsets: readonly number[]): number {
    const yearAgo = origin - YEAR_DAYS;
    const then = this.#computeMean(
      yearAgo + (offsets[0] ?? 0) - SEASON_MARGIN_DAYS,
      yearAgo + (offsets.at(-1) ?? 0) + SEASON_MARGIN_DAYS,
    );
    const before = this.#computeMean(yearAgo - SEASON_BASE_DAYS + 1, yearAgo);
    if (then === undefined || before === undefined || before === 0) return 1;
    return Math.min(SEASON_MOST, Math.max(1 / SEASON_MOST, then / before));
  }

  /** The mean of the known days of a window, where enough are known. */
  #computeMean(first: number, last: number): number | undefined {
    const from = Math.max(0, first);
    const to = Math.min(this.last, last) + 1;
    if (to <= from) return undefined;
    const count = readAt(this.#countBefore, to) - readAt(this.#countBefore, from);
    if (count < SEASON_KNOWN_SHARE * (last - first + 1)) return undefined;
    return (readAt(this.#sumBefore, to) - readAt(this.#sumBefore, from)) / count;
  }

  /** By how much (as a logarithm) the rest may be off, four times in five. */
  estimateRangeError(offsets: readonly number[]): number {
    const ownErrors = this.#computeOwnErrors(offsets).sort((a, b) => a - b);
    // The quantile that holds the next error with the wanted probability, by its rank among one more.
    const rank = Math.min(ownErrors.length, Math.ceil(RANGE_SHARE * (ownErrors.length + 1)));
    const ownError = ownErrors[rank - 1] ?? 0;
    return (
      (ownError * ownErrors.length + this.#computeUsualError() * USUAL_ERROR_WEIGHT) /
      (ownErrors.length + USUAL_ERROR_WEIGHT)
    );
  }

  /** The usual error of a household with such readings; more where the latest days have gaps. */
  #computeUsualError(): number {
    const error = this.#readSeldom ? USUAL_ERROR_LONGER : USUAL_ERROR_DAILY;
    const allWeight = LEVEL_WEIGHTS.reduce((sum, weight) => sum + weight, 0);
    const knownWeight = LEVEL_WEIGHTS.reduce((sum, weight, back) => {
      return Number.isNaN(readAt(this.#wh, this.last - back)) ? sum : sum + weight;
    }, 0);
    return error * Math.sqrt(allWeight / knownWeight);
  }

  /**
   * How far the same calculation was off at earlier origins, the latest first. An origin is a day on which
   * a reading ended: in the middle of a long one, nobody knew yet what it would say.
   */
  #computeOwnErrors(offsets: readonly number[]): number[] {
    const furthest = Math.max(0, offsets.at(-1) ?? 0);
    const errors: number[] = [];
    for (let next = this.#readingEnds.length - 1; next >= 0; next -= 1) {
      const origin = this.#readingEnds[next] ?? 0;
      if (
        errors.length === OWN_ERRORS ||
        readAt(this.#countBefore, origin + 1) < FORECAST_KNOWN_DAYS
      )
        break;
      if (origin + furthest > this.last || origin === this.last) continue;
      let actual = 0;
      let count = 0;
      for (const offset of offsets) {
        const wh = this.#wh[origin + offset];
        if (wh === undefined || Number.isNaN(wh)) continue;
        actual += wh;
        count += 1;
      }
      if (count * 2 < offsets.length) continue;
      const expected = (this.estimateRestWh(origin, offsets) / offsets.length) * count;
      if (actual > 0 && expected > 0) errors.push(Math.abs(Math.log(actual / expected)));
    }
    return errors;
  }
}

function readAt(values: Float64Array | Uint32Array, place: number): number {
  return values[place] ?? Number.NaN;
}
