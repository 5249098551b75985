/** Texts beside figures: the name of a period, how much of it is known, and what savings rest on. */

import { formatCount, formatDate, formatLongMonthName } from '#domain/base/format.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import type { Period } from '#domain/energy/periods.ts';
import type { NoSavings, Savings } from '#domain/energy/savings.ts';
import type { PeriodUsage } from '#domain/energy/usage.ts';

/** What a period is called within the last two years: "October", or "October bill". */
export function formatPeriodName({ kind, month }: Pick<Period, 'kind' | 'month'>): string {
  return kind === 'month' ? formatLongMonthName(month) : `${formatLongMonthName(month)} bill`;
}

/** The same after what it says: "in October", or "in the October bill". */
export function formatInPeriod(period: Pick<Period, 'kind' | 'month'>): string {
  return `in ${period.kind === 'month' ? '' : 'the '}${formatPeriodName(period)}`;
}

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

/** What the savings are calculated on, or what they still need. */
export function describeSavings(savings: Savings | NoSavings, today: IsoDate): string {
  if (savings.code === 'savings') {
    const pairs =
      savings.unit === 'day'
        ? `${formatCount(savings.pairs, 'day')} against the same dates`
        : `${formatCount(savings.pairs, 'bill')} against the same ones`;
    return `${pairs} a year before, from ${formatDate(toIsoDate(savings.fromDay))}.`;
  }
  const { pairs, neededPairs, unit, availableOn } = savings;
  const compared =
    unit === 'day'
      ? 'Each day is compared with the same date a year before'
      : 'Each bill is compared with the same one a year before';
  const have = `${compared}: ${formatCount(pairs, unit)} of the ${neededPairs} needed so far.`;
  if (availableOn === null) return have;
  const day = toIsoDate(availableOn);
  return day <= today
    ? `${have} With readings up to ${formatDate(day)} it shows at once.`
    : `${have} With readings until then, it shows from ${formatDate(day)}.`;
}
