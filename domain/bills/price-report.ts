/** Prices a home's report by its tariff instead of its own rate. */

import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import { findInForce } from '#domain/home/connection-rules.ts';
import { toOneBillResponse } from './api.ts';
import { type BilledHome, findBill, type HomeBill } from './home-bills.ts';
import { hasTariff } from './price-bill.ts';
import { NO_COST, toForecastCost } from './price-forecast.ts';
import { computeRunningBill } from './running/running.ts';

/** The report with the amounts of the home's tariff; unchanged for a home without one. */
export function priceReportByTariff(report: MonthlyReport, home: BilledHome): MonthlyReport {
  if (
    !hasTariff(findInForce(home.connections, toDayNumber(report.to)), toIsoDate(home.use.today))
  ) {
    return report;
  }
  const { bill: billAtRate, forecast, previousMonth, yearBefore, ...others } = report;
  const bill = findPricedBill(home, report);
  const priceComparison = (earlier: MonthlyReport['previousMonth']) =>
    earlier && { ...earlier, ...toComparedBill(findPricedBill(home, earlier)) };
  return {
    ...others,
    bill:
      'reason' in billAtRate && billAtRate.reason === 'few-days'
        ? billAtRate
        : { reason: 'by-tariff' },
    forecast: priceForecast(forecast, home, report),
    previousMonth: priceComparison(previousMonth),
    yearBefore: priceComparison(yearBefore),
    ...(bill === undefined ? {} : { tariffBill: toOneBillResponse(bill) }),
  };
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

function priceForecast(
  forecast: MonthlyReport['forecast'],
  home: BilledHome,
  { from, to }: ReportDays,
): MonthlyReport['forecast'] {
  if (forecast === null || 'reason' in forecast) return forecast;
  const running = computeRunningBill(home);
  const isSame = running.from === from && running.to === to;
  return { ...forecast, ...(isSame ? toForecastCost(running) : NO_COST), byTariff: true };
}
