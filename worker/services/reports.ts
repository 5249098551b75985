/** A month in figures, and what was saved in all. */
import { sql } from 'drizzle-orm';
import { totalCo2Reduction, totalSavings } from '../../domain/analytics.ts';
import { ProductError } from '../../domain/errors.ts';
import { formatMonth } from '../../domain/format.ts';
import type { Month } from '../../domain/period.ts';
import { COVERAGE_MAX_DAYS } from '../../domain/reading.ts';
import { type MonthlyReport, monthlyReport, REPORT_DAYS_BEFORE } from '../../domain/report.ts';
import { signedInTrip, targetPercent } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import type { ServiceContext } from './context.ts';
import { dayGroup, dayGroupsQuery, monthsQuery } from './usage-queries.ts';

export type Reports = ReturnType<typeof createReports>;

export function createReports(context: ServiceContext) {
  const { db, today } = context;

  /** The report of a month, or of the latest with readings. `notFound` when it has none. */
  async function monthly(caller: Caller, asked: Month | undefined): Promise<MonthlyReport> {
    const month = asked === undefined ? latestMonth(caller) : sql`${asked}`;
    const firstDay = sql`(${month} || '-01')`;
    // As text, no day of a month comes after its "-31".
    const lastDay = sql`(${month} || '-31')`;
    const [household, months, before, within, after] = await signedInTrip(
      context,
      caller,
      monthsQuery(db, caller),
      dayGroupsQuery(db, caller, {
        where: sql`reading_date < ${firstDay}`,
        limit: REPORT_DAYS_BEFORE,
      }),
      dayGroupsQuery(db, caller, { where: sql`reading_date BETWEEN ${firstDay} AND ${lastDay}` }),
      dayGroupsQuery(db, caller, {
        ofSeveralDays: true,
        where: sql`period_start IS NOT NULL AND period_start <= ${lastDay}
          AND reading_date > ${lastDay}
          AND reading_date <= date(${firstDay}, ${`+${COVERAGE_MAX_DAYS + 31} days`})`,
      }),
    );
    const reported = asked ?? months.at(-1)?.month;
    if (reported === undefined) throw new ProductError('notFound', noReadings(asked));
    const report = monthlyReport({
      month: reported,
      today,
      months,
      groups: [...after, ...within, ...before].map(dayGroup),
      rateMilliRupees: household.rateMilliRupees,
      targetPercent: targetPercent(household),
    });
    if (report === null) throw new ProductError('notFound', noReadings(asked));
    return report;
  }

  /** What was saved over all finished months, in thousandths of a rupee; null when it cannot be told. */
  async function savings(caller: Caller) {
    const [household, months] = await signedInTrip(context, caller, monthsQuery(db, caller));
    return totalSavings(months, today, household.rateMilliRupees);
  }

  /** The emissions that were spared over all finished months, in grams; null when it cannot be told. */
  async function co2Reduction(caller: Caller) {
    const [, months] = await signedInTrip(context, caller, monthsQuery(db, caller));
    return totalCo2Reduction(months, today);
  }

  return { monthly, savings, co2Reduction };
}

function latestMonth(caller: Caller) {
  return sql`(SELECT max(month) FROM monthly_usage WHERE user_id = ${caller.userId})`;
}

function noReadings(asked: Month | undefined): string {
  return asked === undefined
    ? 'There are no readings yet.'
    : `There are no readings in ${formatMonth(asked)}.`;
}
