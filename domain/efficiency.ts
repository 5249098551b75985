/** The efficiency score: the latest month against the household's average and its target. */
import { isUnfinished } from './analytics.ts';
import { monthPace } from './bill.ts';
import { exactSum, percent, product, roundedQuotient } from './exact.ts';
import type { IsoDate, Month } from './period.ts';
import { thousandths } from './quantity.ts';
import type { MonthUsage } from './usage.ts';

export const EFFICIENCY_STATUSES = [
  'Not Set',
  'Need more data',
  'On Track!',
  'Needs Improvement',
] as const;
export type EfficiencyStatus = (typeof EFFICIENCY_STATUSES)[number];

/** How many months with readings the score needs (docs/product.md, Dashboard figures). */
export const EFFICIENCY_MONTHS = 3;

/** One percent in thousandths, a hundred times. */
const WHOLE_THOUSANDTHS = 100_000;

export interface EfficiencyScore {
  month: Month;
  /** The month is not over: its figures are "so far". */
  unfinished: boolean;
  consumptionWh: number;
  averageWh: number;
  /** The most that the month may use to be on track. */
  limitWh: number;
  /** How far the month is under the average, to a tenth of a percent; below 0 when over. */
  reductionPercent: number;
  /** How much of the target is reached, 0 to 100, rounded down: 100 only when it is. */
  progressPercent: number;
  /** Where the unfinished month ends at its present daily pace; null for a finished one. */
  projectedWh: number | null;
}

export interface Efficiency {
  status: EfficiencyStatus;
  targetPercent: number | null;
  /** A target above 0 is missing. */
  needsTarget: boolean;
  /** There are fewer months with readings than the score needs. */
  needsMonths: boolean;
  /** How many months with readings there are. */
  months: number;
  /** Null while the status is "Not Set" or "Need more data". */
  score: EfficiencyScore | null;
}

/**
 * The score of the latest month: on track at or below average × (1 − target / 100). The average is
 * over all finished months with readings, the latest included when it is finished. An unfinished
 * month counts among the three that are needed but not in the average: on its first day it would
 * pull the average down by up to a third, and with it the limit for "On Track!".
 */
export function efficiency(input: {
  months: readonly MonthUsage[];
  today: IsoDate;
  targetPercent: number | null;
  /** The newest day with readings; only an unfinished month's pace asks for it. */
  latestDay: IsoDate | null;
}): Efficiency {
  const { months, today, targetPercent, latestDay } = input;
  const latest = months.at(-1);
  const target = targetPercent === null ? 0 : thousandths(targetPercent);
  const needsTarget = target <= 0;
  const needsMonths = months.length < EFFICIENCY_MONTHS;
  const base = { targetPercent, needsTarget, needsMonths, months: months.length };
  if (needsTarget || needsMonths || latest === undefined) {
    return { ...base, status: needsTarget ? 'Not Set' : 'Need more data', score: null };
  }
  const unfinished = isUnfinished(latest.month, today);
  const averaged = unfinished ? months.slice(0, -1) : months;
  const sum = exactSum(averaged, (usage) => usage.consumptionWh);
  const count = BigInt(averaged.length);
  const whole = BigInt(WHOLE_THOUSANDTHS);
  // The reduction and what the target asks for, both times the number of months averaged.
  const reduction = sum - product(latest.consumptionWh) * count;
  const asked = sum * BigInt(target);
  const onTrack = reduction * whole >= asked;
  const pace = unfinished && latestDay !== null ? monthPace(latest, latestDay, null) : null;
  return {
    ...base,
    status: onTrack ? 'On Track!' : 'Needs Improvement',
    score: {
      month: latest.month,
      unfinished,
      consumptionWh: latest.consumptionWh,
      averageWh: roundedQuotient(sum, count),
      limitWh: Number((sum * (whole - BigInt(target))) / (count * whole)),
      reductionPercent: sum === 0n ? 0 : percent(reduction, sum),
      progressPercent: onTrack ? 100 : progress(reduction * whole, asked),
      projectedWh: pace?.consumptionWh ?? null,
    },
  };
}

/** Short of the target, in whole percent, rounded down. */
function progress(reached: bigint, asked: bigint): number {
  return reached <= 0n || asked <= 0n ? 0 : Number((reached * 100n) / asked);
}
