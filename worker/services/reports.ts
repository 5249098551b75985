/** A month in figures, and what was saved in all. */
import { monthSeries, totalCo2Reduction, totalSavings } from '../../domain/analytics.ts';
import { ProductError } from '../../domain/errors.ts';
import { formatMonth } from '../../domain/format.ts';
import type { Month } from '../../domain/period.ts';
import { type MonthlyReport, monthlyReport, REPORT_DAYS_BEFORE } from '../../domain/report.ts';
import { signedInTrip, targetPercent } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { groupsAroundMonthQueries, monthsQuery } from '../queries/usage.ts';
import type { ServiceContext } from '../service-context.ts';

export type Reports = ReturnType<typeof createReports>;

export function createReports(context: ServiceContext) {
  const { db, today } = context;

  /** The report of a month, or of the latest with readings. `notFound` when it has none. */
  async function monthly(caller: Caller, asked: Month | undefined): Promise<MonthlyReport> {
    const [household, months, ...groups] = await signedInTrip(
      context,
      caller,
      monthsQuery(db, caller),
      ...groupsAroundMonthQueries(db, caller, asked, REPORT_DAYS_BEFORE),
    );
    const reported = asked ?? months.at(-1)?.month;
    if (reported === undefined) throw new ProductError('notFound', noReadings(asked));
    const report = monthlyReport({
      month: reported,
      today,
      months,
      groups: groups.flat(),
      rateMilliRupees: household.rateMilliRupees,
      targetPercent: targetPercent(household),
    });
    if (report === null) throw new ProductError('notFound', noReadings(asked));
    return report;
  }

  /** What was saved over all finished months, in thousandths of a rupee; null when it is unknown. */
  async function savings(caller: Caller) {
    const [household, months] = await signedInTrip(context, caller, monthsQuery(db, caller));
    return totalSavings(months, today, household.rateMilliRupees);
  }

  /** The emissions avoided over all finished months, in grams; null when it is unknown. */
  async function co2Reduction(caller: Caller) {
    const [, months] = await signedInTrip(context, caller, monthsQuery(db, caller));
    return totalCo2Reduction(monthSeries(months, today), today);
  }

  return { monthly, savings, co2Reduction };
}

function noReadings(asked: Month | undefined): string {
  return asked === undefined
    ? 'There are no readings yet.'
    : `There are no readings in ${formatMonth(asked)}.`;
}
