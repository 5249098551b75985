/**
 * The efficiency score: the latest judged period against the average of the judged ones and the
 * home's target; and the running period's own line, from its forecast.
 */
import { divideRounded, multiplyExactly, toPercent } from '#domain/base/exact.ts';
import { getMonth, toIsoDate, toMonthNumber } from '#domain/base/period.ts';
import { toThousandths } from '#domain/base/quantity.ts';
import type { Forecast } from './forecast.ts';
import type { PeriodUsage } from './usage.ts';

/** How many judged periods the score needs. */
export const EFFICIENCY_PERIODS = 3;
/** The average is over the judged periods that begin in the running month or one of so many before it. */
const AVERAGE_MONTHS = 24;
/** A hundred percent, in thousandths of a percent. */
const WHOLE = 100_000n;

export type Efficiency =
  /** There is no target above 0. */
  | { code: 'no-target'; judgedPeriods: number }
  | { code: 'few-periods'; judgedPeriods: number; neededPeriods: number }
  | Score;

export interface Score {
  code: 'on-track' | 'needs-improvement';
  judgedPeriods: number;
  /** The latest judged period, which the score is of. */
  period: PeriodUsage;
  /** The period, the average and the most that is on track: in all for months, by the day for bills. */
  usedWh: number;
  averageWh: number;
  limitWh: number;
  /** How far the period is below the average, to a tenth of a percent; below 0 when above it. */
  reductionPercent: number;
  /** How much of the target is reached, 0 to 100, rounded down: 100 only when all of it is. */
  progressPercent: number;
  /** Where the running period will end; null without a forecast. */
  running: 'on-course' | 'open' | 'likely-over' | null;
}

export interface Reduction {
  code: 'reduction';
  period: PeriodUsage;
  /** In all for months, by the day for bills. */
  averageWh: number;
  /** How far the period is below the average, to a tenth of a percent; below 0 when above it. */
  reductionPercent: number;
}

/** The latest judged period against the average of the judged ones: what needs no target. */
export function computeLatestReduction(
  periods: readonly PeriodUsage[],
  today: number,
): Reduction | Extract<Efficiency, { code: 'few-periods' }> {
  const averagedPeriods = selectAveragedPeriods(periods, today);
  const period = averagedPeriods.at(-1);
  if (period === undefined || averagedPeriods.length < EFFICIENCY_PERIODS) {
    const neededPeriods = EFFICIENCY_PERIODS;
    return { code: 'few-periods', judgedPeriods: averagedPeriods.length, neededPeriods };
  }
  const used = toAmount(period);
  const average = computeAverage(averagedPeriods.map(toAmount));
  const averagePart = average.wh * used.over;
  return {
    code: 'reduction',
    period,
    averageWh: divideRounded(average.wh, average.over),
    reductionPercent:
      averagePart === 0n ? 0 : toPercent(averagePart - used.wh * average.over, averagePart),
  };
}

/** The judged periods that the average is of. */
function selectAveragedPeriods(periods: readonly PeriodUsage[], today: number): PeriodUsage[] {
  const firstMonth = toMonthNumber(getMonth(toIsoDate(today))) - AVERAGE_MONTHS;
  return periods.filter(
    ({ judged, firstDay }) => judged && toMonthNumber(getMonth(toIsoDate(firstDay))) >= firstMonth,
  );
}

/** A judged period's energy over its days: by months the whole of it over one. */
interface Amount {
  wh: bigint;
  over: bigint;
}

/**
 * The score by the home's periods, ascending. Months are held against the average month, bills, whose
 * lengths differ, against the average day. `running` is the running period with its forecast.
 */
export function scoreEfficiency(input: {
  periods: readonly PeriodUsage[];
  targetPercent: number | null;
  today: number;
  running: { days: number; forecast: Forecast } | null;
}): Efficiency {
  const { targetPercent, today, running } = input;
  const averagedPeriods = selectAveragedPeriods(input.periods, today);
  const judgedPeriods = averagedPeriods.length;
  const target = targetPercent === null ? 0 : toThousandths(targetPercent);
  if (target <= 0) return { code: 'no-target', judgedPeriods };
  const period = averagedPeriods.at(-1);
  if (period === undefined || judgedPeriods < EFFICIENCY_PERIODS) {
    return { code: 'few-periods', judgedPeriods, neededPeriods: EFFICIENCY_PERIODS };
  }
  const used = toAmount(period);
  const average = computeAverage(averagedPeriods.map(toAmount));
  // Both over the product of their denominators: used × 1 against average × (1 − target).
  const usedPart = used.wh * average.over;
  const averagePart = average.wh * used.over;
  const onTrack = usedPart * WHOLE <= averagePart * (WHOLE - BigInt(target));
  const limit = { wh: average.wh * (WHOLE - BigInt(target)), over: average.over * WHOLE };
  return {
    code: onTrack ? 'on-track' : 'needs-improvement',
    judgedPeriods,
    period,
    usedWh: divideRounded(used.wh, used.over),
    averageWh: divideRounded(average.wh, average.over),
    limitWh: Number(limit.wh / limit.over),
    reductionPercent: averagePart === 0n ? 0 : toPercent(averagePart - usedPart, averagePart),
    progressPercent: onTrack
      ? 100
      : computeProgressPercent(averagePart - usedPart, averagePart, target),
    running: running === null ? null : judgeCourse(running, limit, period.kind),
  };
}

function toAmount(period: PeriodUsage): Amount {
  return period.kind === 'month'
    ? { wh: BigInt(period.wholePeriodWh ?? 0), over: 1n }
    : { wh: BigInt(period.knownWh), over: BigInt(period.knownDays) };
}

/** The average month; of bills, the average day of all their known days. */
function computeAverage(amounts: readonly Amount[]): Amount {
  const wh = amounts.reduce((sum, amount) => sum + amount.wh, 0n);
  return { wh, over: amounts.reduce((sum, amount) => sum + amount.over, 0n) };
}

/** Short of the target, in whole percent of it, rounded down. */
function computeProgressPercent(reduction: bigint, average: bigint, target: number): number {
  const wanted = average * BigInt(target);
  return reduction <= 0n || wanted <= 0n ? 0 : Number((reduction * WHOLE * 100n) / wanted);
}

function judgeCourse(
  running: { days: number; forecast: Forecast },
  limit: Amount,
  kind: PeriodUsage['kind'],
): Score['running'] {
  const limitWh = limit.wh * (kind === 'month' ? 1n : BigInt(running.days));
  const isWithin = (wh: number) => multiplyExactly(wh) * limit.over <= limitWh;
  if (isWithin(running.forecast.highWh)) return 'on-course';
  return isWithin(running.forecast.lowWh) ? 'open' : 'likely-over';
}
