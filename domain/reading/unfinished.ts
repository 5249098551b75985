/** Readings that a file brought on their own day: the day was not over, and a later file knows more of it. */
import { getDayNumberInIndia } from '#domain/base/period.ts';

/** Whether a stored reading came from a file before its day was over, and nobody has changed it since. */
export function cameBeforeDayWasOver(reading: {
  day: number;
  days: number;
  importId: number | null;
  createdAt: number;
  updatedAt: number | null;
}): boolean {
  const { day, days, importId, createdAt, updatedAt } = reading;
  if (days > 1 || importId === null || updatedAt !== null) return false;
  return day >= getDayNumberInIndia(createdAt);
}
