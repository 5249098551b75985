/** Prices a home's report by its tariff instead of its own rate. */

import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import { leaveOutSettled } from '#domain/energy/settle.ts';
import { findInForce } from '#domain/home/connection-rules.ts';
import { formatKwhDecimalOrNull, formatRupeesDecimalOrNull, toOneBillResponse } from './api.ts';
import { type BilledHome, findBill, type HomeBill } from './home-bills.ts';
import { findPaperPaise } from './paper-amount.ts';
import { hasTariff } from './price-bill.ts';
import { NO_COST, toForecastCost } from './price-forecast.ts';
import { computeRunningBill, type RunningBill } from './running/running.ts';

/** The report with the amounts of the home's tariff; unchanged for a home without one. */
export function priceReportByTariff(report: MonthlyReport, home: BilledHome): MonthlyReport {
  if (
    !hasTariff(findInForce(home.connections, toDayNumber(report.to)), toIsoDate(home.use.today))
  ) {
    return report;
  }
  const { bill: billAtRate, forecast, previousMonth, yearBefore, ...others } = report;
  const bill = findPricedBill(home, report);
  const running = report.unfinished ? findRunningBill(home, report) : undefined;
  const priceComparison = (earlier: MonthlyReport['previousMonth']) =>
    earlier && { ...earlier, ...toComparedBill(findPricedBill(home, earlier)) };
  return {
    ...others,
    bill:
      'reason' in billAtRate && billAtRate.reason === 'few-days'
        ? billAtRate
        : { reason: findNoAmountReason(home, report, running) },
    forecast: priceForecast(forecast, running),
    previousMonth: priceComparison(previousMonth),
    yearBefore: priceComparison(yearBefore),
    ...(bill === undefined ? {} : { tariffBill: toOneBillResponse(bill) }),
  };
}

/** The report with the paper bills that its figures rest on. */
export function nameReportPapers(
  report: MonthlyReport,
  { storedBills }: Pick<BilledHome, 'storedBills'>,
): MonthlyReport {
  const [firstDay, lastDay] = [toDayNumber(report.from), toDayNumber(report.to)];
  const paperBills = leaveOutSettled(storedBills).flatMap(({ paper, ...bill }) =>
    paper === null || bill.firstDay > lastDay || bill.lastDay < firstDay
      ? []
      : [
          {
            from: toIsoDate(bill.firstDay),
            to: toIsoDate(bill.lastDay),
            unitsKWH: formatKwhDecimalOrNull(paper.unitsWh),
            payable: formatRupeesDecimalOrNull(findPaperPaise(paper)),
            measured: paper.measured,
          },
        ],
  );
  return paperBills.length === 0 ? report : { ...report, paperBills };
}

interface ReportDays {
  from: string;
  to: string;
}

/** The bill of exactly these days, where a tariff prices it. */
function findPricedBill(home: BilledHome, { from, to }: ReportDays): HomeBill | undefined {
  const bill = findBill(home, to);
  return bill?.from === from && bill.pricing.code === 'priced' ? bill : undefined;
}

/** What an earlier bill came to. One with a line of unknown amount is no comparison. */
function toComparedBill(bill: HomeBill | undefined) {
  if (bill?.pricing.code !== 'priced' || bill.pricing.without.length > 0) {
    return { billRupees: null, billEstimated: false };
  }
  return {
    billRupees: bill.pricing.amountPaise / 100,
    billEstimated: bill.pricing.bill.exactness === 'estimate' || bill.units.source === 'most-days',
  };
}

/** The running bill, where it has exactly these days. */
function findRunningBill(home: BilledHome, { from, to }: ReportDays): RunningBill | undefined {
  const running = computeRunningBill(home);
  return running.from === from && running.to === to ? running : undefined;
}

/** Why a period has no amount at a rate, of a home that a tariff prices. */
function findNoAmountReason(
  home: BilledHome,
  { from, to }: ReportDays,
  running: RunningBill | undefined,
): 'by-tariff' | 'not-over' | 'missing' {
  const bill = running ?? findBill(home, to);
  if (bill?.from === from && bill.pricing.code === 'missing') return 'missing';
  return running === undefined ? 'by-tariff' : 'not-over';
}

function priceForecast(
  forecast: MonthlyReport['forecast'],
  running: RunningBill | undefined,
): MonthlyReport['forecast'] {
  if (forecast === null || 'reason' in forecast) return forecast;
  const cost = running === undefined ? NO_COST : toForecastCost(running);
  return { ...forecast, ...cost, byTariff: true };
}
