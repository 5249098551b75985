/** What a file that is stored without a question says, and is odd. */

import { formatCount, formatDate, formatKwh } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import type { EntryWarning } from '#domain/energy/entry-warning.ts';
import { findUnlikelyUse, LIKELY_DAY_WH } from '#domain/energy/plausible.ts';
import type { ReadingRows } from './rows.ts';

/** One warning for all rows that say more energy a day than a home is likely to use, or none. */
export function listFileWarnings(rows: ReadingRows): EntryWarning[] {
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
