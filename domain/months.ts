/** The months of a year in which something runs, 1 to 12 from January. */
import { monthName } from './period.ts';

export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Months as they are stored: a bit each, from January. */
export function monthBits(months: readonly number[]): number {
  return months.reduce((bits, month) => bits | (1 << (month - 1)), 0);
}

/** The months of stored bits. */
export function monthsOfBits(bits: number): number[] {
  return MONTHS.filter((month) => (bits & (1 << (month - 1))) !== 0);
}

/** The months from one to another, over the end of the year where the other comes first. */
export function monthsBetween(first: number, last: number): number[] {
  return MONTHS.filter((month) => monthsAfter(first, month) <= monthsAfter(first, last));
}

/** The first and the last of months that follow each other; undefined where there is a gap. */
export function rangeOf(months: readonly number[]): { first: number; last: number } | undefined {
  const first = months.find((month) => !months.includes(month === 1 ? MONTHS.length : month - 1));
  if (first === undefined) return undefined;
  const last = ((first + months.length - 2) % MONTHS.length) + 1;
  const between = monthsBetween(first, last);
  return between.every((month) => months.includes(month)) ? { first, last } : undefined;
}

/** "March to October", or "April, June and July". */
export function monthsText(months: readonly number[]): string {
  if (months.length === MONTHS.length) return 'all year';
  const range = rangeOf(months);
  if (range !== undefined && months.length > 2) {
    return `${monthName(range.first)} to ${monthName(range.last)}`;
  }
  const first = range?.first ?? 1;
  const inOrder = months.toSorted((a, b) => monthsAfter(first, a) - monthsAfter(first, b));
  return LIST.format(inOrder.map(monthName));
}

const LIST = new Intl.ListFormat('en-GB');

/** How many months after another one is. */
function monthsAfter(first: number, month: number): number {
  return (month - first + MONTHS.length) % MONTHS.length;
}
