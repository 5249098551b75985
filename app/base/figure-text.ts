/** Texts beside figures: the name of a period, and what savings rest on. */

import { formatCount, formatDate, formatLongMonthName } from '#domain/base/format.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import type { Period } from '#domain/energy/periods.ts';
import type { NoSavings, Savings } from '#domain/energy/savings.ts';

export {
  describeFewDays,
  describeFewKnown,
  describeKnownDays,
} from '#domain/energy/tell-known.ts';

/** What a period is called within the last two years: "October", or "October bill". */
export function formatPeriodName({ kind, month }: Pick<Period, 'kind' | 'month'>): string {
  return kind === 'month' ? formatLongMonthName(month) : `${formatLongMonthName(month)} bill`;
}

/** The same after what it says: "in October", or "in the October bill". */
export function formatInPeriod(period: Pick<Period, 'kind' | 'month'>): string {
  return `in ${period.kind === 'month' ? '' : 'the '}${formatPeriodName(period)}`;
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
