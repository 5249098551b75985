/** Readings that a file brought on their own day: the day was not over, and a later file knows more of it. */

const DAY_MS = 86_400_000;
/**
 * India is five and a half hours ahead of UTC, all year. Said here once more, because what is imported from the dates'
 * module counts to what a browser loads for every file.
 */
const INDIA_AHEAD_MS = 19_800_000;

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
  return day >= Math.floor((createdAt + INDIA_AHEAD_MS) / DAY_MS);
}
