/**
 * Single days that stand far above the days around them: a slip that nobody mended, or a wedding. Such a day
 * counts for itself, and says nothing of other days.
 */
import type { Day } from './days.ts';
import { LIKELY_DAY_WH, LIKELY_TIMES_USUAL } from './plausible.ts';

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

function computeMedian(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.floor(ascending.length / 2)] ?? 0;
}
