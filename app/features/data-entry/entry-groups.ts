/** Entries by month or bill, newest first, each with what it used in all. */

import { countCoveredDays, type IsoDate, toDayNumber } from '#domain/base/period.ts';
import { kgToGrams, kwhToWh } from '#domain/base/quantity.ts';
import { computeDays } from '#domain/energy/days.ts';
import type { Period } from '#domain/energy/periods.ts';
import {
  type EntryPeriod,
  sumEmissionG as emissionOfDays,
  type PeriodUsage,
} from '#domain/energy/usage.ts';
import { type EntriesFilter, filterDates } from '#domain/reading/filter-period.ts';
import type { Reading } from '#domain/reading/reading.ts';

export interface EntryGroup {
  period: Period;
  /** What the period used by all its readings; null where the filter leaves some of them out. */
  usage: PeriodUsage | null;
  entries: Reading[];
}

/** The entries of a page by month, or by bill where the home has a billing cycle. */
export function groupByPeriod(list: {
  entries: readonly Reading[];
  periods: readonly EntryPeriod[];
  filter: EntriesFilter;
  today: IsoDate;
}): EntryGroup[] {
  return list.periods.map(({ usage, ...period }) => ({
    period,
    usage: isUnfiltered(period, list.filter, list.today) ? usage : null,
    entries: list.entries.filter(({ readingDate }) => isWithin(period, toDayNumber(readingDate))),
  }));
}

/** Whether a day is one of a period's. */
export function isWithin({ firstDay, lastDay }: Period, day: number): boolean {
  return firstDay <= day && day <= lastDay;
}

/** Whether the filter lets through every reading of a period. */
function isUnfiltered(
  { firstDay, lastDay }: Period,
  { period, source }: EntriesFilter,
  today: IsoDate,
): boolean {
  if (source !== 'all') return false;
  const { startDate, endDate } = filterDates(period, today);
  const last = Math.min(lastDay, toDayNumber(today));
  return (
    (startDate === undefined || toDayNumber(startDate) <= firstDay) &&
    (endDate === undefined || toDayNumber(endDate) >= last)
  );
}

export interface Emission {
  emissionG: number;
  estimated: boolean;
}

/** A reading's emissions: what was recorded, or an estimate by the factors of its days. */
export function pickEmission(reading: Reading): Emission {
  const { readingDate, periodStart, consumptionKWH, emissionCO2kg } = reading;
  if (emissionCO2kg !== null) return { emissionG: kgToGrams(emissionCO2kg), estimated: false };
  const days = computeDays([
    {
      day: toDayNumber(readingDate),
      days: periodStart === null ? 1 : countCoveredDays(periodStart, readingDate),
      consumptionWh: kwhToWh(consumptionKWH),
      recordedWh: 0,
      recordedG: 0,
      measured: true,
      fromRegister: false,
    },
  ]);
  return { emissionG: emissionOfDays(days), estimated: true };
}
