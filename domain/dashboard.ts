/** The figures of the dashboard's cards and charts, in whole units. The screen formats them. */
import { finishedMonths, type MonthFigures, monthSeries } from './analytics.ts';
import { ANOMALY_BEFORE, type ReadingAnomaly, readingAnomaly } from './anomaly.ts';
import { estimatedBill, monthPace, type Pace } from './bill.ts';
import { type Efficiency, efficiency } from './efficiency.ts';
import { type GridFactor, gridFactor } from './emission.ts';
import { exactSum, roundedQuotient } from './exact.ts';
import { daysCovered, type IsoDate, lastDayOf } from './period.ts';
import type { StoredReading } from './reading.ts';
import { type DayGroup, type DayUsage, type MonthUsage, recentDays } from './usage.ts';

/** How many of the newest readings the dashboard asks for. */
export const LATEST_READINGS = ANOMALY_BEFORE + 1;

export interface DashboardInput {
  today: IsoDate;
  /** All months of the household, ascending. */
  months: readonly MonthUsage[];
  /** The groups of the `RECENT_DAYS` newest reading dates, newest first. */
  recentGroups: readonly DayGroup[];
  /** The `LATEST_READINGS` newest readings, newest first. */
  latestReadings: readonly StoredReading[];
  rateMilliRupees: number | null;
  targetPercent: number | null;
}

export interface LatestMonth extends MonthFigures {
  /** The difference from the calendar month before; null where that month has no readings. */
  changeG: number | null;
  /** Null without a rate. */
  amountMilliRupees: number | null;
  /** The days of the month after today; 0 when it is finished. */
  daysToGo: number;
  /** Where the month ends at its present daily pace; null when it is finished. */
  pace: Pace | null;
  /** The grid's factor by which its emissions are estimated, where they are. */
  factor: GridFactor;
}

export interface PreviousMonth extends MonthFigures {
  amountMilliRupees: number | null;
}

export interface DashboardFigures {
  /** The latest month with readings; null while there are none. */
  latestMonth: LatestMonth | null;
  /** The calendar month before it; null where that has no readings. */
  previousMonth: PreviousMonth | null;
  /** How many finished months have readings: with fewer than four there are no savings to show. */
  finishedMonths: number;
  efficiency: Efficiency;
  /** Every month with readings, ascending, with its change from the month before. */
  months: MonthFigures[];
  /** The last days with readings, ascending. */
  recentDays: DayUsage[];
  recentAverageWh: number | null;
  anomaly: ReadingAnomaly | null;
}

export function dashboardFigures(input: DashboardInput): DashboardFigures {
  const { today, months, rateMilliRupees, targetPercent } = input;
  const days = recentDays(input.recentGroups);
  const latestDay = days.at(-1)?.date ?? null;
  const series = monthSeries(months, today);
  const latest = series.at(-1);
  const before = latest?.changeWh == null ? undefined : series.at(-2);
  return {
    latestMonth: latest === undefined ? null : latestMonth(latest, before, latestDay, input),
    previousMonth:
      before === undefined
        ? null
        : { ...before, amountMilliRupees: estimatedBill(before.consumptionWh, rateMilliRupees) },
    finishedMonths: finishedMonths(months, today).length,
    efficiency: efficiency({ months, today, targetPercent, latestDay }),
    months: series,
    recentDays: days,
    recentAverageWh: averageWh(days),
    anomaly: readingAnomaly(input.latestReadings),
  };
}

function latestMonth(
  figures: MonthFigures,
  before: MonthFigures | undefined,
  latestDay: IsoDate | null,
  { today, rateMilliRupees }: DashboardInput,
): LatestMonth {
  const unfinishedDay = figures.unfinished ? latestDay : null;
  return {
    ...figures,
    changeG: before === undefined ? null : figures.emissionG - before.emissionG,
    amountMilliRupees: estimatedBill(figures.consumptionWh, rateMilliRupees),
    daysToGo: figures.unfinished ? daysCovered(today, lastDayOf(figures.month)) - 1 : 0,
    pace: unfinishedDay === null ? null : monthPace(figures, unfinishedDay, rateMilliRupees),
    factor: gridFactor(figures.month),
  };
}

function averageWh(days: readonly DayUsage[]): number | null {
  if (days.length === 0) return null;
  const sum = exactSum(days, (day) => day.consumptionWh);
  return roundedQuotient(sum, BigInt(days.length));
}
