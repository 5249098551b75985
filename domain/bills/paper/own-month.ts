/** The month of a bill among those that it prints. */
import { isSameDecimal } from './exact.ts';
import type { PaperBill } from './paper-bill.ts';

/**
 * Whether the months agree with the bill that they are printed on: where its own is among them, that has its units. What
 * does not is a table of something else.
 */
export function fitsOwnMonth({
  months,
  units,
  period,
}: Pick<PaperBill, 'months' | 'units' | 'period'>): boolean {
  const [newest] = months;
  const periods = period.value === null ? period.found.map(({ value }) => value) : [period.value];
  const lastDay = periods
    .map(({ to }) => to)
    .sort()
    .at(-1);
  if (newest === undefined || lastDay === undefined || newest.month < lastDay.slice(0, 7))
    return true;
  const own = units.value === null ? units.found.map(({ value }) => value) : [units.value];
  return own.some((one) => isSameDecimal(one, newest.units));
}
