/** The warnings about a reading that is stored without a question. */
import * as z from 'zod';
import { formatKwh, formatNumber } from '#domain/base/format.ts';
import { type DayReading, isDoubtful } from './days.ts';
import { findOverlap } from './overlap.ts';
import { findUnlikelyUse } from './plausible.ts';

export const entryWarningSchema = z.object({
  code: z.enum(['implausible', 'alone', 'detail-differs', 'monthly-rows', 'added-to-day']),
  message: z.string(),
});
export type EntryWarning = z.output<typeof entryWarningSchema>;

/** What is odd about a reading among the stored ones that are near it, itself not among them. */
export function listEntryWarnings(
  entry: DayReading,
  storedReadings: readonly DayReading[],
  usualDayWh: number | null,
): EntryWarning[] {
  const warnings: EntryWarning[] = [];
  const unlikely = findUnlikelyUse(entry.consumptionWh, entry.days, usualDayWh);
  if (unlikely !== null) {
    const perDay = `${formatKwh(unlikely.perDayWh)} kWh a day`;
    const message =
      unlikely.code === 'over-likely-day' || usualDayWh === null
        ? `${perDay}: more than a home is likely to use.`
        : `${perDay}: ${formatNumber(unlikely.perDayWh / usualDayWh, 1)} times the usual ${formatKwh(usualDayWh)} kWh.`;
    warnings.push({ code: 'implausible', message });
  } else if (isDoubtful(entry, storedReadings)) {
    const amount = `${formatKwh(entry.consumptionWh)} kWh on one day, with no reading near it`;
    const message = `${amount}: it counts in sums and makes no day known. Send periodStart if it is that of several days, or confirmed if it is right.`;
    warnings.push({ code: 'alone', message });
  }
  const overlap = findOverlap(entry, storedReadings);
  if (overlap?.reason === 'detail') {
    const [days, whole] = [formatKwh(overlap.detailWh), formatKwh(overlap.wholeWh)];
    const message = `The days inside say ${days} kWh, the longer reading ${whole} kWh. It counts: its days are scaled to it.`;
    warnings.push({ code: 'detail-differs', message });
  }
  return warnings;
}
