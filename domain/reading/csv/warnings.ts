/** What a file that is stored without a question says, and is odd. */

import { formatCount, formatDate, formatKwh } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import type { EntryWarning } from '#domain/energy/entry-warning.ts';
import { findUnlikelyUse, LIKELY_DAY_WH } from '#domain/energy/plausible.ts';
import type { ReadingRows } from './rows.ts';

/**
 * What is odd about a file: rows that look like one a month and were stored as one day each, or rows that say more
 * than a home is likely to use. `monthlyCount` is 0 where the answer was another.
 */
export function listFileWarnings(rows: ReadingRows, monthlyCount: number): EntryWarning[] {
  if (monthlyCount === 0) return listUnlikelyRows(rows);
  const message = `${formatCount(monthlyCount, 'row')} look like one a month, and each is stored as the use of one day. If a row is the use of all days since the row before, or of its month, undo the import, and import the file again with “since-previous” or “calendar-month” for what its rows cover.`;
  return [{ code: 'monthly-rows', message }];
}

/** One warning for all rows that say more energy a day than a home is likely to use, or none. */
function listUnlikelyRows(rows: ReadingRows): EntryWarning[] {
  const unlikely = Array.from({ length: rows.count }, (_, row) => row).filter((row) => {
    const days = (rows.readingDay[row] ?? 0) - (rows.startDay[row] ?? 0) + 1;
    return findUnlikelyUse(rows.consumptionWh[row] ?? 0, days, null) !== null;
  });
  const [first] = unlikely;
  if (first === undefined) return [];
  const kwh = formatKwh(rows.consumptionWh[first] ?? 0);
  const date = formatDate(toIsoDate(rows.readingDay[first] ?? 0));
  const more = `more than ${formatKwh(LIKELY_DAY_WH, 0)} kWh a day`;
  const message =
    unlikely.length === 1
      ? `One row says ${more}: ${kwh} kWh on ${date}.`
      : `${formatCount(unlikely.length, 'row')} say ${more}, the first ${kwh} kWh on ${date}.`;
  const mend =
    'If that is the number on the meter, undo the import and enter it as what the meter shows.';
  return [{ code: 'implausible', message: `${message} ${mend}` }];
}

/** Days on which a file's value was stored beside one that was there: the first of them, and how many they are. */
export interface SharedDays {
  day: number;
  /** What the first day has now. */
  wh: number;
  count: number;
}

/** A warning where a file's values were added to what the days had; none without such days. */
export function listSharedDays(shared: SharedDays | undefined): EntryWarning[] {
  if (shared === undefined) return [];
  const date = formatDate(toIsoDate(shared.day));
  const now = `${formatKwh(shared.wh)} kWh now`;
  const message =
    shared.count === 1
      ? `${date} has ${now}: the file’s value was added to what was there.`
      : `${formatCount(shared.count, 'day')} had a value already, and the file’s was added; ${date} has ${now}.`;
  const mend = 'If both are the same use, undo the import or delete one of them.';
  return [{ code: 'added-to-day', message: `${message} ${mend}` }];
}
