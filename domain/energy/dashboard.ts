/** The figures of the dashboard, in whole units. The screen words and formats them. */

import { divideRounded, multiplyExactly } from '#domain/base/exact.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { findLatestAnomaly, type LatestAnomaly, type SingleReading } from './anomaly.ts';
import {
  type Comparison,
  comparePeriods,
  compareRoughly,
  compareWithPrevious,
  findLatestCovered,
  findLatestJudged,
  findYearBefore,
  type RoughChange,
} from './comparison.ts';
import { type Efficiency, scoreEfficiency } from './efficiency.ts';
import { findGridFactorOn } from './emission.ts';
import { computeJudgedPaise, type EstimatedBill, estimateBill } from './estimated-bill.ts';
import { computeRestPerDayWh, type Forecast, forecastPeriod, type NoForecast } from './forecast.ts';
import { findRunningPeriod, type HomeUse, listPeriods, type PeriodChoice } from './home-use.ts';
import { isHomeLate } from './late.ts';
import { type OwnPower, sumOwnPower } from './own-power.ts';
import { computeUsualDayWh } from './plausible.ts';
import { listRecentDays, type RecentDays } from './recent-days.ts';
import { computeUsage, type PeriodUsage, scaleToDays } from './usage.ts';

export interface RunningFigures {
  usage: PeriodUsage;
  forecast: Forecast | NoForecast;
  bill: EstimatedBill;
  /** What the forecast expects of each day that is not known; null without one or when all are known. */
  restPerDayWh: number | null;
  /** By the day against the latest judged period. */
  againstLast: Comparison;
  /** The latest day with a reading, of any period. */
  latestDay: number;
  /** The next reading is late: see `isHomeLate`. */
  late: boolean;
  /** Of a home with rooftop solar what it gave to the grid and generated; null of any other. */
  ownPower: OwnPower | null;
}

/** The latest judged period compared with the one just before it and with that of a year before. */
export interface LastPeriod {
  usage: PeriodUsage;
  /** At the rates then in force; null where a day has none. */
  amountPaise: number | null;
  before: PeriodUsage | null;
  yearBefore: PeriodUsage | null;
  /** The same as of the running one. */
  ownPower: OwnPower | null;
  energy: { before: Comparison; yearBefore: Comparison };
  emission: { before: Comparison; yearBefore: Comparison };
  /** The grid's factor by which emissions without a record are estimated, and its financial year. */
  factor: { gramsPerKwh: number; fromYear: number };
}

/** A period as a point of the trend and a bar of the changes. */
export interface ChartPeriod {
  kind: PeriodUsage['kind'];
  month: string;
  days: number;
  knownDays: number;
  /**
   * What `consumptionWh` is: all days known; most days known, over all of them; a forecast; what its values sum up to,
   * of too few days for more.
   */
  basis: 'complete' | 'most-days' | 'forecast' | 'few-days';
  /** How many of its days any reading covers, and how many of these an estimate alone. */
  coveredDays: number;
  estimatedDays: number;
  /** Of the whole period, but for `few-days`; null where no reading covers a day of it. */
  consumptionWh: number | null;
  emissionG: number | null;
  emissionEstimated: boolean;
  /** The same period a year before, where most of it is known. */
  yearBeforeWh: number | null;
  change: Comparison | RoughChange;
}

export interface DashboardFigures {
  /** Null while there is no reading. */
  running: RunningFigures | null;
  /** Null while no period is judged. */
  last: LastPeriod | null;
  /** The latest period that is over, where it is not judged. */
  unjudged: PeriodUsage | null;
  efficiency: Efficiency;
  /** Ascending, without gaps, the running one last. */
  periods: ChartPeriod[];
  recentDays: RecentDays;
  averageDayWh: number | null;
  anomaly: LatestAnomaly<SingleReading & { id: string }> | null;
}

/** All figures of the dashboard but the savings (`savings.ts`). `latestReadings` are the latest measured ones, newest first: `ANOMALY_READINGS`. */
export function computeDashboardFigures(input: {
  home: HomeUse;
  kind: PeriodChoice;
  latestReadings: readonly (SingleReading & { id: string })[];
  targetPercent: number | null;
}): DashboardFigures {
  const { home, kind } = input;
  const periods = listPeriods(home, kind);
  const running = computeRunningFigures(home, kind, periods);
  const latestOver = periods.findLast((period) => period.over);
  const recentDays = listRecentDays(home.days, home.today);
  return {
    running,
    last: computeLastPeriod(periods, home),
    unjudged: latestOver?.judged === false ? latestOver : null,
    efficiency: scoreEfficiency({
      periods,
      targetPercent: input.targetPercent,
      today: home.today,
      running:
        running?.forecast.code === 'forecast'
          ? { days: running.usage.days, forecast: running.forecast }
          : null,
    }),
    periods: toChartPeriods(periods, running),
    recentDays,
    averageDayWh: computeAverageDayWh(recentDays),
    anomaly: findLatestAnomaly(input.latestReadings, computeUsualDayWh(home.days), home.today),
  };
}

/** The running period's figures; null while there is no reading. `periods` are the home's, ascending. */
export function computeRunningFigures(
  home: HomeUse,
  kind: PeriodChoice,
  periods: readonly PeriodUsage[],
): RunningFigures | null {
  const { days, rates, today } = home;
  const latestDay = days.at(-1)?.day;
  if (latestDay === undefined) return null;
  const period = findRunningPeriod(home, kind);
  const usage = computeUsage(days, period, today);
  const forecast = forecastPeriod(days, period, today);
  return {
    usage,
    forecast,
    bill: estimateBill({
      days,
      rates,
      running: period,
      forecast,
      latest: findLatestCovered(periods),
    }),
    restPerDayWh: forecast.code === 'forecast' ? computeRestPerDayWh(forecast, usage.days) : null,
    againstLast: comparePeriods(usage, findLatestJudged(periods)),
    latestDay,
    late: isHomeLate(home),
    ownPower: sumOwnPower(home, period),
  };
}

function computeLastPeriod(periods: readonly PeriodUsage[], home: HomeUse): LastPeriod | null {
  const usage = findLatestJudged(periods);
  if (usage === undefined) return null;
  const before = periods[periods.indexOf(usage) - 1];
  const earlier = findYearBefore(periods, usage);
  const { gramsPerKwh, fromYear } = findGridFactorOn(usage.lastDay);
  return {
    usage,
    amountPaise: computeJudgedPaise(home.days, usage, home.rates),
    before: before ?? null,
    yearBefore: earlier ?? null,
    ownPower: sumOwnPower(home, usage),
    energy: { before: comparePeriods(usage, before), yearBefore: comparePeriods(usage, earlier) },
    emission: {
      before: comparePeriods(usage, before, 'emission'),
      yearBefore: comparePeriods(usage, earlier, 'emission'),
    },
    factor: { gramsPerKwh, fromYear },
  };
}

function toChartPeriods(
  periods: readonly PeriodUsage[],
  running: RunningFigures | null,
): ChartPeriod[] {
  return compareWithPrevious(periods).map(({ period, comparison }, index) => {
    const before = periods[index - 1];
    const rough =
      comparison.code === 'few-days' && before !== undefined
        ? compareRoughly(period, before)
        : null;
    const { kind, month, days, knownDays, coveredDays, estimatedDays } = period;
    const earlier = findYearBefore(periods, period);
    return {
      kind,
      month,
      days,
      knownDays,
      coveredDays,
      estimatedDays,
      change: rough ?? comparison,
      ...estimateWholePeriod(period, running),
      yearBeforeWh: earlier?.judged === true ? earlier.wholePeriodWh : null,
    };
  });
}

/** What a whole period uses and emits: known, by most of its days, or forecast. */
function estimateWholePeriod(
  period: PeriodUsage,
  running: RunningFigures | null,
): Pick<ChartPeriod, 'basis' | 'consumptionWh' | 'emissionG' | 'emissionEstimated'> {
  const { knownEmissionG, days, knownDays, emissionEstimated } = period;
  if (period.judged) {
    return {
      basis: period.complete ? 'complete' : 'most-days',
      consumptionWh: period.wholePeriodWh,
      emissionG: scaleToDays(knownEmissionG, days, knownDays),
      emissionEstimated,
    };
  }
  if (!period.over && running?.forecast.code === 'forecast') {
    const { consumptionWh, knownWh } = running.forecast;
    const restG = divideRounded(
      multiplyExactly(consumptionWh - knownWh, findGridFactorOn(period.lastDay).gramsPerKwh),
      BigInt(WH_PER_KWH),
    );
    return {
      basis: 'forecast',
      consumptionWh,
      emissionG: knownEmissionG + restG,
      emissionEstimated: true,
    };
  }
  const isCovered = period.coveredDays > 0;
  return {
    basis: 'few-days',
    consumptionWh: isCovered ? period.consumptionWh : null,
    emissionG: isCovered ? period.emissionG : null,
    emissionEstimated,
  };
}

/** The average of the known ones among the recent days. */
function computeAverageDayWh({ slots }: RecentDays): number | null {
  const knownSlots = slots.flatMap((slot) =>
    slot.kind === 'day' && (slot.basis === 'own' || slot.basis === 'share')
      ? [slot.consumptionWh ?? 0]
      : [],
  );
  return scaleToDays(
    knownSlots.reduce((sum, wh) => sum + wh, 0),
    1,
    knownSlots.length,
  );
}
