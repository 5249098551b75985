/** The months of a year in which something runs, 1 to 12 from January. */
import { getMonthName } from './period.ts';

export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Months as they are stored: a bit each, from January. */
export function packMonths(months: readonly number[]): number {
  return months.reduce((bits, month) => bits | (1 << (month - 1)), 0);
}

/** The months of stored bits. */
export function unpackMonths(bits: number): number[] {
  return MONTHS.filter((month) => (bits & (1 << (month - 1))) !== 0);
}

/** The months from one to another, over the end of the year where the other comes first. */
export function listMonthsBetween(first: number, last: number): number[] {
  return MONTHS.filter((month) => countMonthsAfter(first, month) <= countMonthsAfter(first, last));
}

/** The first and the last of months that follow each other; undefined where there is a gap. */
export function findMonthRange(
  months: readonly number[],
): { first: number; last: number } | undefined {
  const first = months.find((month) => !months.includes(month === 1 ? MONTHS.length : month - 1));
  if (first === undefined) return undefined;
  const last = ((first + months.length - 2) % MONTHS.length) + 1;
  const between = listMonthsBetween(first, last);
  return between.every((month) => months.includes(month)) ? { first, last } : undefined;
}

/** "March to October", or "April, June and July". */
export function formatMonths(months: readonly number[]): string {
  if (months.length === MONTHS.length) return 'all year';
  const range = findMonthRange(months);
  if (range !== undefined && months.length > 2) {
    return `${getMonthName(range.first)} to ${getMonthName(range.last)}`;
  }
  const first = range?.first ?? 1;
  const inOrder = months.toSorted(
    (a, b) => countMonthsAfter(first, a) - countMonthsAfter(first, b),
  );
  return LIST.format(inOrder.map(getMonthName));
}

const LIST = new Intl.ListFormat('en-GB');

/** How many months after another one is. */
function countMonthsAfter(first: number, month: number): number {
  return (month - first + MONTHS.length) % MONTHS.length;
}
