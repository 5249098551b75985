/** The last day for paying that a bill prints. */
import { addDays, type IsoDate } from '#domain/base/period.ts';

/** No bill gives longer to pay it; the schema of the database has the same. */
const DUE_WITHIN_DAYS = 120;

/**
 * The one day by which a paper asks to be paid, where it names a single one that may be a due date of its days; undefined
 * where it names several, or none.
 */
export function findDueDate(
  named: readonly { value: IsoDate }[],
  period: { to: IsoDate } | null,
): IsoDate | undefined {
  const [date, other] = new Set(named.map(({ value }) => value));
  if (date === undefined || other !== undefined || period === null) return undefined;
  return findDueProblem(period.to, date) === undefined ? date : undefined;
}

/** What is wrong with the last day for paying of a bill that ends on a day; undefined where nothing is. */
export function findDueProblem(lastDay: IsoDate, dueDate: IsoDate): 'early' | 'late' | undefined {
  if (dueDate < lastDay) return 'early';
  return dueDate > addDays(lastDay, DUE_WITHIN_DAYS) ? 'late' : undefined;
}
