/** The figures of a month or a billing period, as of its end: nothing later changes them. */

import { multiplyExactly, toPercent } from '#domain/base/exact.ts';
import { type IsoDate, type Month, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { gramsToKg, milliRupeesToRupees, whToKwh } from '#domain/base/quantity.ts';
import { computeAmountAtRatesPaise, findInForce } from '#domain/home/connection-rules.ts';
import { tellHomeKind } from '#domain/home/tell-home.ts';
import { findDayAnomalies } from './anomaly.ts';
import { comparePeriods, findYearBefore } from './comparison.ts';
import { type Day, selectDays } from './days.ts';
import { EFFICIENCY_PERIODS, scoreEfficiency } from './efficiency.ts';
import { computeJudgedPaise, computeSoFarPaise, estimateBill } from './estimated-bill.ts';
import { type Forecast, forecastPeriod, type NoForecast } from './forecast.ts';
import { type HomeUse, listPeriods, type PeriodChoice } from './home-use.ts';
import { findHomeKind, sumOwnPower } from './own-power.ts';
import { findDayBasis } from './recent-days.ts';
import { toForecastRecord } from './records/forecast-record.ts';
import { toOwnPowerFields } from './records/own-power-record.ts';
import { EFFICIENCY_STATUSES, type MonthlyReport } from './records/report-record.ts';
import { hasSoFar, type PeriodUsage } from './usage.ts';

/** A calendar month, the billing period that ends on a day, or the latest period with readings. */
export type ReportedPeriod = { month: Month } | { lastDay: IsoDate } | 'latest';

/** The report of a period; null without readings, or where no period ends on the day. */
export function computeMonthlyReport(
  home: HomeUse,
  reported: ReportedPeriod,
  targetPercent: number | null,
): MonthlyReport | null {
  const allPeriods = listPeriods(home, findReportKind(reported));
  const period = findPeriod(allPeriods, home.days, reported);
  if (period === undefined) return null;
  const periods = allPeriods.slice(0, allPeriods.indexOf(period) + 1);
  const today = Math.min(home.today, period.lastDay + 1);
  // The home as known when the period ended.
  const asOfEnd = { ...home, days: selectDays(home.days, 0, period.lastDay), today };
  const forecast = period.over ? null : forecastPeriod(asOfEnd.days, period, today);
  const days = selectDays(asOfEnd.days, period.firstDay, period.lastDay);
  const daysWithOwnReading = days.filter((day) => day.known && !day.shared);
  return {
    month: period.month,
    kind: period.kind,
    from: toIsoDate(period.firstDay),
    to: toIsoDate(period.lastDay),
    unfinished: !period.over,
    daysInPeriod: period.days,
    knownDays: period.knownDays,
    ownDays: period.ownDays,
    complete: period.complete,
    judged: period.judged,
    consumptionKWH: whToKwh(period.consumptionWh),
    perDayKWH: whToKwhOrNull(period.perDayWh),
    emissionCO2kg: gramsToKg(period.emissionG),
    emissionEstimated: period.emissionEstimated,
    ...toOwnPowerFields(sumOwnPower(home, period)),
    ...toSays(home, period),
    bill: computeReportBill(asOfEnd, period),
    forecast: forecast === null ? null : computeReportForecast(asOfEnd, period, forecast),
    previousMonth: computeReportComparison(asOfEnd, period, periods.at(-2)),
    yearBefore: computeReportComparison(asOfEnd, period, findYearBefore(periods, period)),
    days: days.map(toReportDay),
    highestDay: findExtremeDay(daysWithOwnReading, (a, b) => a > b),
    lowestDay: findExtremeDay(daysWithOwnReading, (a, b) => a < b),
    efficiency: computeReportEfficiency(periods, asOfEnd, targetPercent, forecast),
    anomalies: findDayAnomalies(asOfEnd.days, period.firstDay).map((anomaly) => ({
      date: toIsoDate(anomaly.reading.day),
      consumptionKWH: whToKwh(anomaly.perDayWh),
      meanKWH: whToKwh(anomaly.meanPerDayWh),
      differencePercent: anomaly.differencePercent,
      daysUnknownBefore: anomaly.daysUnknownBefore,
    })),
  };
}

/** What is to know of its figures; nothing of most homes. */
function toSays(home: HomeUse, period: PeriodUsage): Pick<MonthlyReport, 'says' | 'isPrepaid'> {
  const kind = findHomeKind(home, period);
  const says = tellHomeKind(kind);
  return {
    ...(kind.isPrepaid ? { isPrepaid: true } : {}),
    ...(says.length === 0 ? {} : { says }),
  };
}

function findReportKind(reported: ReportedPeriod): PeriodChoice {
  return reported !== 'latest' && 'month' in reported ? 'month' : 'period';
}

function findPeriod(
  periods: readonly PeriodUsage[],
  days: readonly Day[],
  reported: ReportedPeriod,
): PeriodUsage | undefined {
  return periods.findLast((period) => {
    if (selectDays(days, period.firstDay, period.lastDay).length === 0) return false;
    if (reported === 'latest') return true;
    if ('month' in reported) return period.month === reported.month;
    return period.lastDay === toDayNumber(reported.lastDay);
  });
}

function computeReportBill({ days, rates }: HomeUse, period: PeriodUsage): MonthlyReport['bill'] {
  if (period.over && !period.judged) return { reason: 'few-days' };
  const isOfValues = !period.over && !hasSoFar(period);
  const paise = period.over
    ? computeJudgedPaise(days, period, rates)
    : isOfValues
      ? computeAmountAtRatesPaise(selectDays(days, period.firstDay, period.lastDay), rates)
      : computeSoFarPaise(days, period, rates);
  if (paise === null) return { reason: 'no-rate' };
  const first = findInForce(rates, period.firstDay);
  const rate =
    first === findInForce(rates, period.lastDay) ? (first?.rateMilliRupees ?? null) : null;
  return {
    amountRupees: paise / 100,
    ratePerKWh: rate === null ? null : milliRupeesToRupees(rate),
    basis: period.over
      ? period.complete
        ? 'all-days'
        : 'known-days'
      : isOfValues
        ? 'values'
        : 'so-far',
  };
}

function computeReportForecast(
  home: HomeUse,
  period: PeriodUsage,
  forecast: Forecast | NoForecast,
): MonthlyReport['forecast'] {
  const record = toForecastRecord(forecast, period, toIsoDate(home.today));
  if ('reason' in record) return record;
  const { days, rates } = home;
  const bill = estimateBill({
    days,
    rates,
    running: period,
    forecast,
    latest: undefined,
  });
  const toRupees = (paise: number | null) => (paise === null ? null : paise / 100);
  const isPriced = bill.code === 'forecast';
  return {
    ...record,
    ...{ byTariff: false, without: [], isPeriodAssumed: false },
    amountRupees: isPriced ? toRupees(bill.amountPaise) : null,
    lowRupees: isPriced ? toRupees(bill.lowPaise) : null,
    highRupees: isPriced ? toRupees(bill.highPaise) : null,
  };
}

/** The period against an earlier one; null where no day of that is known. */
function computeReportComparison(
  { days, rates }: HomeUse,
  period: PeriodUsage,
  earlier: PeriodUsage | undefined,
): MonthlyReport['previousMonth'] {
  if (earlier === undefined || earlier.knownDays === 0) return null;
  const result = comparePeriods(period, earlier);
  const paise = earlier.judged ? computeJudgedPaise(days, earlier, rates) : null;
  const record = {
    month: earlier.month,
    from: toIsoDate(earlier.firstDay),
    to: toIsoDate(earlier.lastDay),
    daysInPeriod: earlier.days,
    knownDays: earlier.knownDays,
    consumptionKWH: whToKwh(earlier.consumptionWh),
    emissionCO2kg: gramsToKg(earlier.emissionG),
    emissionEstimated: earlier.emissionEstimated,
    billRupees: paise === null ? null : paise / 100,
    billEstimated: paise !== null && !earlier.complete,
  };
  const noChange = { changeKWH: null, changePerDayKWH: null, changePercent: null };
  switch (result.code) {
    case 'totals':
      return {
        ...record,
        ...noChange,
        comparedBy: result.code,
        changeKWH: whToKwh(result.change),
        changePercent: computeChangePercent(period, earlier, 1, 1),
      };
    case 'per-day':
      return {
        ...record,
        ...noChange,
        comparedBy: result.code,
        changePerDayKWH: whToKwh(result.changePerDay),
        changePercent: computeChangePercent(period, earlier, period.knownDays, earlier.knownDays),
      };
    default:
      return { ...record, ...noChange, comparedBy: 'few-days' };
  }
}

/** How much more or less the known days used, each sum divided by its number of days; null after zero use. */
function computeChangePercent(
  later: PeriodUsage,
  earlier: PeriodUsage,
  days: number,
  daysBefore: number,
) {
  if (earlier.knownWh === 0) return null;
  const now = multiplyExactly(later.knownWh, daysBefore);
  const then = multiplyExactly(earlier.knownWh, days);
  return toPercent(now - then, then);
}

function computeReportEfficiency(
  periods: readonly PeriodUsage[],
  { today }: HomeUse,
  targetPercent: number | null,
  forecast: Forecast | NoForecast | null,
): MonthlyReport['efficiency'] {
  const days = periods.at(-1)?.days ?? 0;
  const running = forecast?.code === 'forecast' ? { days, forecast } : null;
  const result = scoreEfficiency({ periods, targetPercent, today, running });
  const score = result.code === 'no-target' || result.code === 'few-periods' ? null : result;
  return {
    status: EFFICIENCY_STATUSES[result.code],
    targetPercent,
    judgedPeriods: result.judgedPeriods,
    neededPeriods: EFFICIENCY_PERIODS,
    month: score?.period.month ?? null,
    perDay: periods.at(-1)?.kind === 'bill',
    usedKWH: whToKwhOrNull(score?.usedWh),
    averageKWH: whToKwhOrNull(score?.averageWh),
    limitKWH: whToKwhOrNull(score?.limitWh),
    reductionPercent: score?.reductionPercent ?? null,
    progressPercent: score?.progressPercent ?? null,
    running: score?.running ?? null,
  };
}

/** The day with the most or least, of equal ones the first; null without days. */
function findExtremeDay(days: readonly Day[], beats: (wh: number, otherWh: number) => boolean) {
  const [first, ...others] = days;
  if (first === undefined) return null;
  const found = others.reduce(
    (best, day) => (beats(day.consumptionWh, best.consumptionWh) ? day : best),
    first,
  );
  return { date: toIsoDate(found.day), consumptionKWH: whToKwh(found.consumptionWh) };
}

function toReportDay(day: Day): MonthlyReport['days'][number] {
  return {
    date: toIsoDate(day.day),
    consumptionKWH: whToKwh(day.consumptionWh),
    basis: findDayBasis(day),
  };
}

function whToKwhOrNull(wh: number | null | undefined): number | null {
  return wh == null ? null : whToKwh(wh);
}
