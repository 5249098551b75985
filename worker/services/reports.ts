/** A month in figures. */
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

  return { monthly };
}

function noReadings(asked: Month | undefined): string {
  return asked === undefined
    ? 'There are no readings yet.'
    : `There are no readings in ${formatMonth(asked)}.`;
}
