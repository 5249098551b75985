/** A month or billing period in figures. */

import { ProductError } from '#domain/base/errors.ts';
import { formatDate, formatMonth } from '#domain/base/format.ts';
import { getMonth } from '#domain/base/period.ts';
import { nameReportPapers, priceReportByTariff } from '#domain/bills/price-report.ts';
import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import { computeMonthlyReport, type ReportedPeriod } from '#domain/energy/report.ts';
import { toTargetPercent } from '#worker/accounts/profiles.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { billedHomeQueries, toBilledHome } from '#worker/bills/bills.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import type { DaysWanted } from './days.ts';
import { homeUseBatch } from './home-use.ts';

export type Reports = ReturnType<typeof createReports>;

/** Makes the service for the monthly report. */
export function createReports(context: ServiceContext) {
  /** Computes the report of a month or billing period. Throws `notFound` when it has no readings. */
  async function compute(home: OpenHome, period: ReportedPeriod): Promise<MonthlyReport> {
    const [household, use, connections, bills] = await homeUseBatch(
      home,
      chooseDays(period),
      ...billedHomeQueries(home),
    );
    const report = computeMonthlyReport(use, period, toTargetPercent(household));
    if (report === null) throw new ProductError('notFound', describeNoReadings(period));
    const billed = toBilledHome(use, connections, bills);
    return nameReportPapers(priceReportByTariff(report, billed), billed);
  }

  /** Which days the report reads: a closed period is compared with earlier ones, also before the latest 25 months. */
  function chooseDays(reported: ReportedPeriod): DaysWanted {
    if (reported === 'latest') return 'latest';
    const isRunning = 'month' in reported && reported.month >= getMonth(context.today);
    return isRunning ? 'latest' : 'all';
  }

  return { compute };
}

function describeNoReadings(period: ReportedPeriod): string {
  if (period === 'latest') return 'There are no readings yet.';
  return 'month' in period
    ? `There are no readings in ${formatMonth(period.month)}.`
    : `No billing period with readings ends on ${formatDate(period.lastDay)}.`;
}
