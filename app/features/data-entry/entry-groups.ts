/** Entries by month, newest first, each month with what it used in all. */
import { daysOf } from '../../../domain/energy/days.ts';
import { emissionOf as emissionOfDays, type PeriodUsage } from '../../../domain/energy/usage.ts';
import { filterDates } from '../../../domain/filter-period.ts';
import {
  dayNumber,
  daysCovered,
  firstDayOf,
  type IsoDate,
  lastDayOf,
  type Month,
  monthOf,
} from '../../../domain/period.ts';
import { thousandths } from '../../../domain/quantity.ts';
import type { EntriesFilter, Reading } from '../../../domain/reading.ts';

export interface EntryMonth {
  month: Month;
  /** What the month used by all its readings; null where the filter leaves some of them out. */
  usage: PeriodUsage | null;
  entries: Reading[];
}

/** The entries of a page by month. */
export function groupByMonth(list: {
  entries: readonly Reading[];
  months: readonly PeriodUsage[];
  filter: EntriesFilter;
  today: IsoDate;
}): EntryMonth[] {
  const groups: EntryMonth[] = [];
  for (const entry of list.entries) {
    const month = monthOf(entry.readingDate);
    const group = groups.at(-1);
    if (group?.month === month) {
      group.entries.push(entry);
      continue;
    }
    const whole = isUnfiltered(month, list.filter, list.today);
    const usage = list.months.find((one) => one.month === month);
    groups.push({ month, usage: (whole && usage) || null, entries: [entry] });
  }
  return groups;
}

/** Whether the filter lets through every reading of a month. */
function isUnfiltered(month: Month, { period, source }: EntriesFilter, today: IsoDate): boolean {
  if (source !== 'all') return false;
  const { startDate, endDate } = filterDates(period, today);
  const lastDay = lastDayOf(month) < today ? lastDayOf(month) : today;
  return (
    (startDate === undefined || startDate <= firstDayOf(month)) &&
    (endDate === undefined || endDate >= lastDay)
  );
}

export interface Emission {
  emissionG: number;
  estimated: boolean;
}

/** A reading's emissions: what was recorded, or an estimate by the factors of its days. */
export function emissionOf(reading: Reading): Emission {
  const { readingDate, periodStart, consumptionKWH, emissionCO2kg } = reading;
  if (emissionCO2kg !== null) return { emissionG: thousandths(emissionCO2kg), estimated: false };
  const days = daysOf([
    {
      day: dayNumber(readingDate),
      days: periodStart === null ? 1 : daysCovered(periodStart, readingDate),
      consumptionWh: thousandths(consumptionKWH),
      recordedWh: 0,
      recordedG: 0,
      measured: true,
      fromRegister: false,
    },
  ]);
  return { emissionG: emissionOfDays(days), estimated: true };
}
