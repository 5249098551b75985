/** What the dashboard shows, in one round trip to the database. */
import type { BilledHome } from '#domain/bills/home-bills.ts';
import { findBillNews } from '#domain/bills/running/last-bill.ts';
import { compareWithLastBill } from '#domain/bills/running/last-time.ts';
import { priceLatestPeriod } from '#domain/bills/running/latest-period.ts';
import { computeRunningBill, type RunningBill } from '#domain/bills/running/running.ts';
import { type RunningBillView, toRunningBillView } from '#domain/bills/running/running-view.ts';
import { listSurerFacts } from '#domain/bills/running/surer.ts';
import { computeHomeSavings } from '#domain/bills/savings.ts';
import { ANOMALY_READINGS } from '#domain/energy/anomaly.ts';
import { findYearBefore } from '#domain/energy/comparison.ts';
import { computeDashboardFigures, computeRunningFigures } from '#domain/energy/dashboard.ts';
import {
  type HomeUse,
  hasBillingCycle,
  listPeriods,
  type PeriodChoice,
} from '#domain/energy/home-use.ts';
import { computeHourlyUse } from '#domain/energy/hours/hours.ts';
import { findNumberAge } from '#domain/energy/late.ts';
import { isPrepaid } from '#domain/energy/own-power.ts';
import { hasSoFar } from '#domain/energy/usage.ts';
import { findAnsweredMeasures } from '#domain/tips/answer.ts';
import { toTargetPercent } from '#worker/accounts/profiles.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { billedHomeForCostsQueries, toBilledHome } from '#worker/bills/bills.ts';
import { mapPresent } from '#worker/db/optional-values.ts';
import { toConnectionRecord } from '#worker/homes/connections.ts';
import { lastValueQuery } from '#worker/meters/queries.ts';
import { recentIntervalsQuery, recentStepQuery } from '#worker/readings/intervals.ts';
import { newestMeasuredReadingsQuery, toSingleReading } from '#worker/readings/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { tipAnswersQuery, tipsQuery } from '#worker/tips/queries.ts';
import { holdsOn, toTipRecord } from '#worker/tips/tips.ts';
import { findConnection } from './bills.ts';
import { computeOrLog, screenBatch } from './frame.ts';
import { chooseTipPrices } from './tips.ts';

/** Among so many of the latest tips one is looked for that holds today. */
const TIPS_LOOKED_AT = 10;

/** Makes the loader of the dashboard. */
export function createDashboardScreen(context: ServiceContext) {
  const { today } = context;

  /**
   * The dashboard by calendar months or by billing periods; with `allTime` of the home's whole life, else of
   * the latest 25 months. The latest days' intervals are read with `byHour` alone.
   */
  async function loadDashboard(
    home: OpenHome,
    { kind, allTime, byHour }: { kind: PeriodChoice; allTime: boolean; byHour: boolean },
  ) {
    const [frame, household, use, latestReadings, tips, answers, connections, bills, ...others] =
      await screenBatch(
        home,
        allTime ? 'all' : 'latest',
        newestMeasuredReadingsQuery(home, ANOMALY_READINGS),
        tipsQuery(home, TIPS_LOOKED_AT),
        tipAnswersQuery(home),
        ...billedHomeForCostsQueries(home),
        lastValueQuery(home),
        recentStepQuery(home),
        ...(byHour ? [recentIntervalsQuery(home)] : []),
      );
    const [[lastValue], [recent], intervals] = others;
    const closed = findAnsweredMeasures(answers, home.now);
    const tip = tips.find((row) => !closed.has(row.measureId) && holdsOn(row, today));
    const isNew = latestReadings.length === 0 && use.days.length === 0;
    const billedHome = computeOrLog(context, null, () => toBilledHome(use, connections, bills));
    return {
      ...frame,
      today,
      hasRate: household.rateMilliRupees !== null,
      hasTariff: household.hasTariff,
      hasCycle: hasBillingCycle(use),
      hasEarlierMonths: use.hasEarlierDays,
      figures: computeDashboardFigures({
        home: use,
        kind,
        latestReadings: latestReadings.map(toSingleReading),
        targetPercent: toTargetPercent(household),
      }),
      /** No day of it is known yet. */
      isNew,
      /** What a new household's first bill is calculated by. */
      connection: isNew ? (mapPresent(connections.at(-1), toConnectionRecord) ?? null) : null,
      rateMilliRupees: household.rateMilliRupees,
      runningBill: computeRunning(use, billedHome),
      billNews: billedHome && computeOrLog(context, null, () => findBillNews(billedHome)),
      isPrepaid: isPrepaid(use, use.today),
      numberAge: findNumberAge(use),
      lastValue: lastValue ?? null,
      /** Whether one of the latest days has intervals, and the hours from them where requested. */
      hasHours: recent !== undefined && recent.step !== null,
      hours: intervals === undefined ? null : computeHourlyUse(intervals),
      supplier: billedHome && findConnection(billedHome, today),
      savings: billedHome && computeOrLog(context, null, () => computeHomeSavings(billedHome)),
      hasTips: tips.length > 0,
      latestTip:
        tip === undefined
          ? null
          : toTipRecord(tip, () => chooseTipPrices(context, billedHome, household)),
    };
  }

  /**
   * The running bill by the home's tariff, also where the other figures are by the rate; null without readings or without
   * a tariff.
   */
  function computeRunning(home: HomeUse, billedHome: BilledHome | null) {
    const periods = listPeriods(home, 'period');
    const running = computeRunningFigures(home, 'period', periods);
    if (running === null) return null;
    const runningBill =
      billedHome && computeOrLog(context, null, () => computeRunningBill(billedHome));
    const bill = computeBill(runningBill);
    if (bill === null) return null;
    const yearBefore = findYearBefore(periods, running.usage);
    return {
      running,
      bill,
      yearBefore: yearBefore?.judged === true ? yearBefore : null,
      latest:
        billedHome === null || running.forecast.code === 'forecast' || hasSoFar(running.usage)
          ? null
          : computeOrLog(context, null, () => priceLatestPeriod(billedHome)),
      lastTime:
        billedHome === null || runningBill === null
          ? null
          : computeOrLog(context, null, () => compareWithLastBill(billedHome, runningBill)),
      surerFacts:
        billedHome === null || runningBill === null
          ? []
          : computeOrLog(context, [], () => listSurerFacts(billedHome, runningBill)),
    };
  }

  /** The running bill for the screen; null without a tariff, `failed` where it cannot be calculated. */
  function computeBill(running: RunningBill | null): RunningBillView | { code: 'failed' } | null {
    const failed = { code: 'failed' } as const;
    if (running === null) return failed;
    return computeOrLog(context, failed, () => toRunningBillView(running, today));
  }

  return { loadDashboard };
}
