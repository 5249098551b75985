/** How the dashboard names periods and days. */
import {
  formatDate,
  formatDayMonth,
  formatLongMonthName,
  formatMonth,
} from '#domain/base/format.ts';
import { type IsoDate, type Month, toIsoDate } from '#domain/base/period.ts';

/** `November`; of another year than today's, `November 2025`. A bill has the name of the month it ends in. */
export function formatMonthName(month: Month, today: IsoDate): string {
  return month.slice(0, 4) === today.slice(0, 4) ? formatLongMonthName(month) : formatMonth(month);
}

/** `20 Nov`; of another year than today's, `20 Nov 2025`. */
export function formatDayName(day: number, today: IsoDate): string {
  const date = toIsoDate(day);
  return date.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(date) : formatDate(date);
}

/** `less`, `more`. */
export function chooseMoreOrLess(change: number): 'less' | 'more' {
  return change > 0 ? 'more' : 'less';
}
