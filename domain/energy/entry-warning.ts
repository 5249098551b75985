/** The warnings about what a program stores: it is asked nothing. */
import * as z from 'zod';
import {
  formatKwh,
  formatNumber,
  formatPaise,
  formatRupees,
  formatUnits,
} from '#domain/base/format.ts';
import { rupeesToMilliRupees } from '#domain/base/quantity.ts';
import {
  computeUnitRupees,
  findMeantBill,
  findMeantRate,
  type PaidUnits,
} from '#domain/tariff/likely-price.ts';
import { type DayReading, isDoubtful } from './days.ts';
import { findOverlap } from './overlap.ts';
import { findUnlikelyUse } from './plausible.ts';

export const entryWarningSchema = z.object({
  code: z.enum(['implausible', 'alone', 'detail-differs', 'monthly-rows', 'added-to-day', 'price']),
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

/** What is odd about a rate, in rupees per kWh; nothing of one that is absent or cleared. */
export function listRateWarnings(rate: number | null | undefined): EntryWarning[] {
  const meant = rate == null ? null : findMeantRate(rate);
  if (rate == null || meant === null) return [];
  const message = `${formatRupees(rupeesToMilliRupees(rate))} a unit: did you mean ${formatRupees(rupeesToMilliRupees(meant))}?`;
  return [{ code: 'price', message }];
}

/** What is odd about the amount of a bill of so many units and days. */
export function listPriceWarnings(
  paid: PaidUnits,
  days: number,
  usualDayWh: number | null,
): EntryWarning[] {
  const meant = findMeantBill(paid, days, usualDayWh);
  if (meant === null) return [];
  const format = ({ consumptionWh, paise }: PaidUnits) =>
    `${formatUnits(consumptionWh)} units for ${formatPaise(paise)}`;
  const perUnit = formatRupees(rupeesToMilliRupees(computeUnitRupees(paid)));
  const message = `${format(paid)}, ${perUnit} a unit: did you mean ${format(meant)}?`;
  return [{ code: 'price', message }];
}
