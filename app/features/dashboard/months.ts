/** How the dashboard names months and tells differences. */
import { formatMonth, longMonthName } from '../../../domain/format.ts';
import type { IsoDate, Month } from '../../../domain/period.ts';

/** `November`; of another year than today's, `November 2025`. */
export function monthName(month: Month, today: IsoDate): string {
  return month.slice(0, 4) === today.slice(0, 4) ? longMonthName(month) : formatMonth(month);
}

/** `less`, `more`. */
export function direction(change: number): 'less' | 'more' {
  return change > 0 ? 'more' : 'less';
}

/** `with 10 days to go`; on the last day of a month there are none. */
export function timeLeft(daysToGo: number): string {
  if (daysToGo === 0) return 'on its last day';
  return `with ${daysToGo} ${daysToGo === 1 ? 'day' : 'days'} to go`;
}
