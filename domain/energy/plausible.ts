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
  const sortedWh = days
    .filter((day) => day.known)
    .slice(-USUAL_LAST_DAYS)
    .map((day) => day.consumptionWh)
    .sort((a, b) => a - b);
  if (sortedWh.length < USUAL_KNOWN_DAYS) return null;
  const lower = sortedWh[Math.floor((sortedWh.length - 1) / 2)] ?? 0;
  const upper = sortedWh[Math.floor(sortedWh.length / 2)] ?? 0;
  return divideRounded(BigInt(lower + upper), 2n);
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
