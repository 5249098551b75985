/**
 * One period against another: by their totals where both calendar months are whole, otherwise by
 * the day, and not at all where too few days are known.
 */
import { addMonths } from '#domain/base/period.ts';
import { type PeriodUsage, RUNNING_KNOWN_DAYS, scaleToDays } from './usage.ts';

export type Comparison =
  /** The difference of two totals. */
  | { code: 'totals'; change: number }
  /** The difference of a known day; and that of so many days as the later period has. */
  | { code: 'per-day'; changePerDay: number; changeOfPeriod: number }
  /** Too few days of the earlier or the later period are known. */
  | { code: 'few-days' }
  /** There is no period just before. */
  | { code: 'no-earlier' };

/** The energy of two periods of which one is not judged: only to be drawn, never to be scored. */
export interface RoughChange {
  code: 'rough';
  changePerDay: number;
  changeOfPeriod: number;
}

type Amount = 'energy' | 'emission';

/** How a period differs from an earlier one, in Wh or in grams; below 0 when it has less. */
export function comparePeriods(
  later: PeriodUsage,
  earlier: PeriodUsage | undefined,
  amount: Amount = 'energy',
): Comparison {
  if (earlier === undefined) return { code: 'no-earlier' };
  if (!isComparable(later) || !isComparable(earlier)) return { code: 'few-days' };
  const now = pickAmount(later, amount);
  const then = pickAmount(earlier, amount);
  if (later.kind === 'month' && isWhole(later) && isWhole(earlier)) {
    return { code: 'totals', change: now - then };
  }
  return {
    code: 'per-day',
    changePerDay: differPerDay(later, now, earlier, then, 1),
    changeOfPeriod: differPerDay(later, now, earlier, then, later.days),
  };
}

/**
 * How the energy of a period differs from that of one before, where `comparePeriods` says too little is known: by the
 * known days of both, or by the values of both where neither has a known day; null where one has and the other has not.
 */
export function compareRoughly(later: PeriodUsage, earlier: PeriodUsage): RoughChange | null {
  if (later.knownDays > 0 && earlier.knownDays > 0) {
    const differ = (days: number) =>
      differPerDay(later, later.knownWh, earlier, earlier.knownWh, days);
    return { code: 'rough', changePerDay: differ(1), changeOfPeriod: differ(later.days) };
  }
  const haveValuesAlone = [later, earlier].every((u) => u.knownDays === 0 && u.coveredDays > 0);
  if (!haveValuesAlone) return null;
  const changeOfPeriod = later.consumptionWh - earlier.consumptionWh;
  return { code: 'rough', changePerDay: Math.round(changeOfPeriod / later.days), changeOfPeriod };
}

/** Each of ascending periods against the one just before; the first has none. */
export function compareWithPrevious(
  periods: readonly PeriodUsage[],
  amount: Amount = 'energy',
): { period: PeriodUsage; comparison: Comparison }[] {
  return periods.map((period, index) => {
    const before = periods[index - 1];
    const adjacent = before !== undefined && before.lastDay + 1 === period.firstDay;
    return { period, comparison: comparePeriods(period, adjacent ? before : undefined, amount) };
  });
}

/** The latest judged period, which "last month" means. */
export function findLatestJudged(periods: readonly PeriodUsage[]): PeriodUsage | undefined {
  return periods.findLast((period) => period.judged);
}

/** The latest period of which a reading covers a day. */
export function findLatestCovered(periods: readonly PeriodUsage[]): PeriodUsage | undefined {
  return periods.findLast((period) => period.coveredDays > 0);
}

/** Among periods the one of the same month a year earlier. */
export function findYearBefore<T extends { month: string; lastDay: number }>(
  periods: readonly T[],
  period: { month: string; lastDay: number },
): T | undefined {
  const month = addMonths(period.month, -12);
  return periods.findLast((earlier) => earlier.month === month);
}

/** A period that is over when it is judged, the running one when some days are known. */
export function isComparable(usage: PeriodUsage): boolean {
  return usage.over ? usage.judged : usage.knownDays >= RUNNING_KNOWN_DAYS;
}

function isWhole(usage: PeriodUsage): boolean {
  return usage.over && usage.complete;
}

function pickAmount(usage: PeriodUsage, amount: Amount): number {
  return amount === 'energy' ? usage.knownWh : usage.knownEmissionG;
}

/** The exact difference of two days, over so many of them, rounded once. */
function differPerDay(
  later: PeriodUsage,
  now: number,
  earlier: PeriodUsage,
  then: number,
  days: number,
): number {
  const both = now * earlier.knownDays - then * later.knownDays;
  return scaleToDays(both, days, later.knownDays * earlier.knownDays) ?? 0;
}
