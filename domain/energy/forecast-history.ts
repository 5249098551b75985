/**
 * What a home's known days say of those that are not known. A day gets the level of the latest known ones,
 * moved by half of the way (as logarithms) that last year moved at this season; the further ahead it lies, the more
 * what the same days used last year counts, at what the home uses now against last year. A single day far above
 * those around it counts for itself alone. How far this may be off is read from how far the same calculation was
 * off in the home's own past.
 */
import type { Day } from './days.ts';
import { computeRepresentativeWh } from './plausible.ts';

/** Fewer known days say nothing about a household. */
export const FORECAST_KNOWN_DAYS = 7;

/** A day counts half as much as one so many days later. */
const HALF_LIFE_DAYS = 5;
const LEVEL_DAYS = 60;
const LEVEL_WEIGHTS = Array.from(
  { length: LEVEL_DAYS },
  (_, back) => 0.5 ** (back / HALF_LIFE_DAYS),
);

/** A year back in whole weeks, so that weekdays meet weekdays. */
const YEAR_DAYS = 364;
/** How far around the same days of last year is looked, and how far where too few of these are known. */
const SEASON_MARGINS_DAYS = [14, 30];
const SEASON_BASE_DAYS = 28;
const SEASON_KNOWN_SHARE = 0.5;
/** A season multiplies or divides a day's use by at most so much. */
const SEASON_MOST = 3;
/** So far ahead of what the level is read from, last year's days count as much as the level. */
const SEASON_AHEAD_DAYS = 20;
/** What the home uses now against last year is read from so many days; so many known in both years count for half. */
const DRIFT_DAYS = 120;
const DRIFT_WEIGHT_DAYS = 30;

const RANGE_SHARE = 0.8;
/** How many of the household's own errors the range is taken from, the latest ones. */
const OWN_ERRORS = 40;
/**
 * The usual error of the rest, as a logarithm, on the homes of docs/product.md: of one read by the day, and how much
 * more with each day that a reading covers; and how many of a home's own errors it weighs as much as.
 */
const USUAL_ERROR = 0.21;
const USUAL_ERROR_A_DAY = 0.0015;
const USUAL_ERROR_WEIGHT = 5;

/** The known days as places from 0, with sums, so that a window costs the same however long it is. */
export class ForecastHistory {
  /** The place of the latest known day. */
  readonly last: number;
  /** The energy that each stands for, by `computeRepresentativeWh`; NaN where it is not known. */
  readonly #wh: Float64Array;
  readonly #readingEnds: number[] = [];
  /** How many days one of the latest readings covers. */
  readonly #daysAReading: number;
  /** Sums and numbers of the known days before each place. */
  readonly #sumBefore: Float64Array;
  readonly #countBefore: Uint32Array;

  /** Takes the known days, ascending. */
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
    const latestReadings = latestDays.filter((day) => day.readingEnds).length;
    this.#daysAReading = latestDays.length / Math.max(1, latestReadings);
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
    const levelWh = this.#computeLevel(origin);
    const thenWh = this.#findYearAgoWh(origin, offsets);
    if (thenWh === undefined || levelWh === 0) return offsets.length * levelWh;
    const yearAgo = origin - YEAR_DAYS;
    const beforeWh = this.#computeMean(yearAgo - SEASON_BASE_DAYS + 1, yearAgo);
    const turn = beforeWh === undefined ? 1 : limitSeason(thenWh / beforeWh);
    const lastYear = limitSeason((thenWh * this.#computeDrift(origin)) / levelWh);
    const share = this.#weighLastYear(offsets);
    return offsets.length * levelWh * turn ** ((1 - share) / 2) * lastYear ** share;
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

  /** What a day used around the same days a year ago; nothing where too few are known. */
  #findYearAgoWh(origin: number, offsets: readonly number[]): number | undefined {
    const first = origin - YEAR_DAYS + (offsets[0] ?? 0);
    const last = origin - YEAR_DAYS + (offsets.at(-1) ?? 0);
    for (const margin of SEASON_MARGINS_DAYS) {
      const meanWh = this.#computeMean(first - margin, last + margin);
      if (meanWh !== undefined) return meanWh;
    }
    return undefined;
  }

  /** What the days up to an origin used against the same ones a year ago; nearer to 1 the fewer are known in both. */
  #computeDrift(origin: number): number {
    let nowWh = 0;
    let thenWh = 0;
    let pairs = 0;
    for (let place = origin; place > origin - DRIFT_DAYS && place >= YEAR_DAYS; place -= 1) {
      const wh = readAt(this.#wh, place);
      const yearAgoWh = readAt(this.#wh, place - YEAR_DAYS);
      if (Number.isNaN(wh) || Number.isNaN(yearAgoWh)) continue;
      nowWh += wh;
      thenWh += yearAgoWh;
      pairs += 1;
    }
    if (nowWh === 0 || thenWh === 0) return 1;
    return (nowWh / thenWh) ** (pairs / (pairs + DRIFT_WEIGHT_DAYS));
  }

  /** By how much last year's days count: more the further ahead of the middle of the latest reading the days lie. */
  #weighLastYear(offsets: readonly number[]): number {
    const ahead = offsets.reduce((sum, offset) => sum + Math.max(0, offset), 0) / offsets.length;
    const aheadOfLevel = ahead + (this.#daysAReading - 1) / 2;
    return aheadOfLevel / (aheadOfLevel + SEASON_AHEAD_DAYS);
  }

  /** The mean of the known days of a window, where enough are known; a home that was away has none. */
  #computeMean(first: number, last: number): number | undefined {
    const from = Math.max(0, first);
    const to = Math.min(this.last, last) + 1;
    if (to <= from) return undefined;
    const count = readAt(this.#countBefore, to) - readAt(this.#countBefore, from);
    const sum = readAt(this.#sumBefore, to) - readAt(this.#sumBefore, from);
    if (count < SEASON_KNOWN_SHARE * (last - first + 1) || sum === 0) return undefined;
    return sum / count;
  }

  /** By how much (as a logarithm) the rest may be off, four times in five. */
  estimateRangeError(offsets: readonly number[]): number {
    const ownErrors = this.#computeOwnErrors(offsets);
    return (
      (findQuantile(ownErrors, RANGE_SHARE) * ownErrors.length +
        this.#computeUsualError() * USUAL_ERROR_WEIGHT) /
      (ownErrors.length + USUAL_ERROR_WEIGHT)
    );
  }

  /** The usual error of a household with such readings; more where the latest days have gaps. */
  #computeUsualError(): number {
    const error = USUAL_ERROR + USUAL_ERROR_A_DAY * this.#daysAReading;
    const allWeight = LEVEL_WEIGHTS.reduce((sum, weight) => sum + weight, 0);
    const knownWeight = LEVEL_WEIGHTS.reduce((sum, weight, back) => {
      return Number.isNaN(readAt(this.#wh, this.last - back)) ? sum : sum + weight;
    }, 0);
    return error * Math.sqrt(allWeight / knownWeight);
  }

  /**
   * How far the same calculation was off at earlier origins, the latest first. An origin is a day on which
   * a reading ended: in the middle of a long one, nobody knew yet what it would say. And as much has to have been
   * known of last year as now.
   */
  #computeOwnErrors(offsets: readonly number[]): number[] {
    const furthest = Math.max(0, offsets.at(-1) ?? 0);
    const knowsSeason = this.#findYearAgoWh(this.last, offsets) !== undefined;
    const errors: number[] = [];
    for (let next = this.#readingEnds.length - 1; next >= 0; next -= 1) {
      const origin = this.#readingEnds[next] ?? 0;
      if (
        errors.length === OWN_ERRORS ||
        readAt(this.#countBefore, origin + 1) < FORECAST_KNOWN_DAYS
      )
        break;
      if (origin + furthest > this.last || origin === this.last) continue;
      if ((this.#findYearAgoWh(origin, offsets) !== undefined) !== knowsSeason) continue;
      const error = this.#computeErrorAt(origin, offsets);
      if (error !== undefined) errors.push(error);
    }
    return errors;
  }

  /** How far the calculation was off at an origin; nothing where too few of the days are known by now. */
  #computeErrorAt(origin: number, offsets: readonly number[]): number | undefined {
    let actual = 0;
    let count = 0;
    for (const offset of offsets) {
      const wh = this.#wh[origin + offset];
      if (wh === undefined || Number.isNaN(wh)) continue;
      actual += wh;
      count += 1;
    }
    if (count * 2 < offsets.length) return undefined;
    const knownShare = count / offsets.length;
    const expected = this.estimateRestWh(origin, offsets) * knownShare;
    if (!(actual > 0 && expected > 0)) return undefined;
    // The fewer the days, the more chance weighs in their sum.
    return Math.abs(Math.log(actual / expected)) * Math.sqrt(knownShare);
  }
}

function limitSeason(ratio: number): number {
  return Math.min(SEASON_MOST, Math.max(1 / SEASON_MOST, ratio));
}

/** What holds the next of some values with a probability, by its rank among one more; 0 without any. */
function findQuantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  const rank = Math.min(ascending.length, Math.max(1, share * (ascending.length + 1)));
  const below = ascending[Math.floor(rank) - 1] ?? 0;
  const above = ascending[Math.ceil(rank) - 1] ?? 0;
  return below + (above - below) * (rank % 1);
}

function readAt(values: Float64Array | Uint32Array, place: number): number {
  return values[place] ?? Number.NaN;
}
