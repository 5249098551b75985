/** How much energy a day a home is likely to use: what is more is asked about, and a size near it is likelier. */
import { divideRounded } from '#domain/base/exact.ts';
import type { Day } from './days.ts';

/** A home's average day lies between these, in kWh: a home away, and one that cools or heats all rooms. */
const LIKELY_LEAST_KWH = 0.3;
export const LIKELY_MOST_KWH = 60;
/** Outside of these, in kWh, a home's average day is pointed out whatever its file says. */
export const POSSIBLE_LEAST_KWH = 0.02;
export const POSSIBLE_MOST_KWH = 200;
/** What homes commonly use, in kWh a day: of two sizes the nearer one is likelier. */
export const COMMON_DAY_KWH = 7;
/** A home seldom uses more in a day. */
export const LIKELY_DAY_WH = LIKELY_MOST_KWH * 1000;
/** Nor more than so many times its usual day, where enough days are known to have one. */
export const LIKELY_TIMES_USUAL = 5;
const USUAL_KNOWN_DAYS = 7;
/** How many of the latest known days the usual one is worked out from. */
export const USUAL_LAST_DAYS = 60;

/** Whether a home may well use so much on its average day. */
export function isLikelyDay(kWhADay: number): boolean {
  return kWhADay >= LIKELY_LEAST_KWH && kWhADay <= LIKELY_MOST_KWH;
}

/** The home's usual day: the median of its latest known days; null where too few are known. */
export function computeUsualDayWh(days: readonly Day[]): number | null {
  const wh = days
    .filter((day) => day.known)
    .slice(-USUAL_LAST_DAYS)
    .map((day) => day.consumptionWh);
  return wh.length < USUAL_KNOWN_DAYS ? null : Math.round(computeMedian(wh));
}

export interface UnlikelyUse {
  code: 'over-likely-day' | 'over-usual';
  perDayWh: number;
  /** The most that would not be asked about. */
  limitWh: number;
}

/** Why so much energy over so many days should be asked about; null when it is plausible. */
export function findUnlikelyUse(
  consumptionWh: number,
  days: number,
  usualDayWh: number | null,
): UnlikelyUse | null {
  const perDayWh = divideRounded(BigInt(consumptionWh), BigInt(days));
  if (consumptionWh > LIKELY_DAY_WH * days) {
    return { code: 'over-likely-day', perDayWh, limitWh: LIKELY_DAY_WH };
  }
  // A home that is usually empty has no usual day to compare with.
  if (usualDayWh === null || usualDayWh === 0) return null;
  const limitWh = LIKELY_TIMES_USUAL * usualDayWh;
  return consumptionWh > limitWh * days ? { code: 'over-usual', perDayWh, limitWh } : null;
}

/**
 * How many times the usual day a day is, as a sentence says it; null without a usual day, and where it is not twice as
 * much: then the sentence is not about the usual.
 */
export function countTimesUsual(perDayWh: number, usualDayWh: number | null): number | null {
  if (usualDayWh === null || usualDayWh === 0 || perDayWh < 2 * usualDayWh) return null;
  const tenths = Math.round((perDayWh * 10) / usualDayWh);
  return tenths < 100 ? tenths / 10 : Math.round(tenths / 10);
}

/* Single days that stand far above the days around them: a slip that nobody mended, or a wedding. Such a day counts for
 * itself, and says nothing of other days.
 */

/** How many known days on each side make the usual around a day, and how few are too few. */
const AROUND_DAYS = 7;
const AROUND_LEAST = 3;

/**
 * The energy that each known day stands for, in Wh: its own, or the usual energy around it where it used more than five
 * times that, and more than a home is likely to use in a day. Where only one side is known, that side decides: a new
 * use that stays is odd on its first day alone.
 */
export function computeRepresentativeWh(knownDays: readonly Day[]): number[] {
  const wh = knownDays.map((day) => day.consumptionWh);
  let lastPlain = Number.POSITIVE_INFINITY;
  return wh.map((value, place) => {
    const isLarge = value > LIKELY_DAY_WH;
    const mayBeOdd = isLarge && (place === 0 || value > LIKELY_TIMES_USUAL * lastPlain);
    const usual = mayBeOdd ? findUsualAround(wh, place) : null;
    if (usual !== null && usual > 0 && value > LIKELY_TIMES_USUAL * usual) return usual;
    lastPlain = value;
    return value;
  });
}

/** The larger of the medians of the days before and after one; null where too few are known. */
function findUsualAround(wh: readonly number[], place: number): number | null {
  const sides = [
    wh.slice(Math.max(0, place - AROUND_DAYS), place),
    wh.slice(place + 1, place + 1 + AROUND_DAYS),
  ].filter((side) => side.length >= AROUND_LEAST);
  return sides.length === 0 ? null : Math.max(...sides.map(computeMedian));
}

/** The middle of some values, or of an even number of them the mean of the two in the middle; 0 of none. */
export function computeMedian(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b);
  const middle = (ascending.length - 1) / 2;
  return ((ascending[Math.floor(middle)] ?? 0) + (ascending[Math.ceil(middle)] ?? 0)) / 2;
}
