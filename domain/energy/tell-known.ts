/** How much of a period is known, in words beside its figures: on screens, in the command line and in the API. */
import { formatCount } from '#domain/base/format.ts';
import type { PeriodUsage } from './usage.ts';

/** How much of a period is known: "24 of 31 days". */
export function describeKnownDays({
  knownDays,
  days,
}: {
  knownDays: number;
  days: number;
}): string {
  return `${knownDays} of ${formatCount(days, 'day')}`;
}

/** What the sum of a period rests on of which not all days are known. */
type FewDays = Pick<PeriodUsage, 'knownDays' | 'days' | 'coveredDays' | 'estimatedDays'>;

/** `by 4 of 30 days`, `from one value`, `estimated`: beside a figure of a chart or in a table. */
export function describeFewDays(period: FewDays): string {
  const { knownDays, coveredDays, estimatedDays } = period;
  const others = estimatedDays === 0 ? '' : ', others estimated';
  if (knownDays > 0) return `by ${describeKnownDays(period)}${others}`;
  if (estimatedDays > 0) return 'estimated';
  return coveredDays === 1 ? 'from one value' : 'from values that make no day known';
}

/** The same after an amount, of the running period or one that is over: `so far, 4 of 30 days known`, `today so far`. */
export function describeFewKnown(usage: FewDays & Pick<PeriodUsage, 'todayWh' | 'over'>): string {
  if (usage.knownDays > 0) {
    const known = describeKnownDays(usage);
    return usage.over ? `on ${known}` : `so far, ${known} known`;
  }
  return usage.todayWh !== null ? 'today so far' : describeFewDays(usage);
}
