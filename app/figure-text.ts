/** What is said beside figures: the name of a period, how much of it is known, and what savings rest on. */
import type { Period } from '../domain/energy/periods.ts';
import type { NoSavings, Savings } from '../domain/energy/savings.ts';
import { formatCount, formatDate, longMonthName } from '../domain/format.ts';
import { dateOfDay, type IsoDate, monthName } from '../domain/period.ts';

/** What a period is called within the last two years: "October", or "October bill". */
export function periodName({ kind, month }: Pick<Period, 'kind' | 'month'>): string {
  return kind === 'month' ? longMonthName(month) : `${longMonthName(month)} bill`;
}

/** The same after what it says: "in October", or "in the October bill". */
export function inPeriod(period: Pick<Period, 'kind' | 'month'>): string {
  return `in ${period.kind === 'month' ? '' : 'the '}${periodName(period)}`;
}

/** How much of a period is known: "24 of 31 days". */
export function knownDaysText({ knownDays, days }: { knownDays: number; days: number }): string {
  return `${knownDays} of ${formatCount(days, 'day')}`;
}

/** What the savings are reckoned on, or what they still need. */
export function savingsText(savings: Savings | NoSavings, today: IsoDate): string {
  if (savings.code === 'savings') {
    const pairs =
      savings.unit === 'day'
        ? `${formatCount(savings.pairs, 'day')} against the same dates`
        : `${formatCount(savings.pairs, 'bill')} against the same ones`;
    return `${pairs} a year before, from ${formatDate(dateOfDay(savings.fromDay))}.`;
  }
  const { pairs, neededPairs, unit, availableOn } = savings;
  const compared =
    unit === 'day'
      ? 'Each day is compared with the same date a year before'
      : 'Each bill is compared with the same one a year before';
  const have = `${compared}: ${formatCount(pairs, unit)} of the ${neededPairs} needed so far.`;
  if (availableOn === null) return have;
  const day = dateOfDay(availableOn);
  return day <= today
    ? `${have} With readings up to ${formatDate(day)} it shows at once.`
    : `${have} With readings until then, it shows from ${formatDate(day)}.`;
}

const MONTHS_OF_YEAR = 12;

/** The months of a season, 1 to 12: "March to October", or "April, June and July". */
export function monthsText(months: readonly number[]): string {
  const sorted = months.toSorted((a, b) => a - b);
  const first = sorted.find((month) => !months.includes(before(month))) ?? 1;
  const inOrder = sorted.toSorted((a, b) => from(first, a) - from(first, b));
  const last = inOrder.at(-1) ?? first;
  if (inOrder.length > 2 && from(first, last) === inOrder.length - 1) {
    return `${monthName(first)} to ${monthName(last)}`;
  }
  return LIST.format(inOrder.map(monthName));
}

const LIST = new Intl.ListFormat('en-GB');

function before(month: number): number {
  return month === 1 ? MONTHS_OF_YEAR : month - 1;
}

/** How many months after another one is. */
function from(first: number, month: number): number {
  return (month - first + MONTHS_OF_YEAR) % MONTHS_OF_YEAR;
}
