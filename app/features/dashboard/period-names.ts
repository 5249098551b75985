/** How the dashboard names periods and days. */
import { formatDateNear, formatLongMonthName, formatMonth } from '#domain/base/format.ts';
import { type IsoDate, type Month, toIsoDate } from '#domain/base/period.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';

/** `November`; of another year than today's, `November 2025`. A bill has the name of the month it ends in. */
export function formatMonthName(month: Month, today: IsoDate): string {
  return month.slice(0, 4) === today.slice(0, 4) ? formatLongMonthName(month) : formatMonth(month);
}

/** `20 Nov`; of another year than today's, `20 Nov 2025`. */
export function formatDayName(day: number, today: IsoDate): string {
  return formatDateNear(toIsoDate(day), today);
}

/** A bill of more days is called a bill, not a month. */
const MONTH_MAX_DAYS = 45;

/** What periods are called: a bill of about a month is a month, as its name says; two months are a bill. */
export function choosePeriodWord(
  ...periods: readonly (Pick<PeriodUsage, 'kind' | 'days'> | null | undefined)[]
): 'month' | 'bill' {
  const isLong = periods.some((period) => period?.kind === 'bill' && period.days > MONTH_MAX_DAYS);
  return isLong ? 'bill' : 'month';
}

/** `Estimated monthly bill`; of a period that is no month, `Estimated bill`. */
export function nameEstimatedBill(usage: Pick<PeriodUsage, 'kind' | 'days'>): string {
  return choosePeriodWord(usage) === 'month' ? 'Estimated monthly bill' : 'Estimated bill';
}

/** `less`, `more`. */
export function chooseMoreOrLess(change: number): 'less' | 'more' {
  return change > 0 ? 'more' : 'less';
}
