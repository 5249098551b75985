/** How a chart and its table say what a month rests on of which not all days are known. */
import { formatCount } from '#domain/base/format.ts';
import type { ChartPeriod } from '#domain/energy/dashboard.ts';

/** `by 4 of 30 days`; `from one value`, where it is the only one and makes no day known. */
export function describeFewDays(
  period: Pick<ChartPeriod, 'knownDays' | 'days' | 'coveredDays'>,
): string {
  const { knownDays, days, coveredDays } = period;
  if (knownDays > 0) return `by ${knownDays} of ${formatCount(days, 'day')}`;
  return coveredDays === 1 ? 'from one value' : `from values of ${formatCount(coveredDays, 'day')}`;
}
