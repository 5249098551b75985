/** Entries by month, newest first, each month with its total where that is known. */
import { type Emission, monthEmission } from '../../../domain/emission.ts';
import { filterDates } from '../../../domain/filter-period.ts';
import type { Page } from '../../../domain/page.ts';
import {
  firstDayOf,
  type IsoDate,
  lastDayOf,
  type Month,
  monthOf,
} from '../../../domain/period.ts';
import { thousandths } from '../../../domain/quantity.ts';
import type { EntriesFilter, Reading } from '../../../domain/reading.ts';
import { type CountedMonth, spreadByMonth } from '../../../domain/usage.ts';

export interface EntryMonth {
  month: Month;
  /** The month's energy and emissions by the filter; null while not all of it is listed. */
  total: CountedMonth | null;
  entries: Reading[];
}

/** The entries of a page by month. */
export function groupByMonth(list: {
  page: Page<Reading>;
  months: readonly CountedMonth[];
  filter: EntriesFilter;
  today: IsoDate;
}): EntryMonth[] {
  const { items: entries, next, isFirst } = list.page;
  const groups: EntryMonth[] = [];
  for (const entry of entries) {
    const month = monthOf(entry.readingDate);
    const group = groups.at(-1);
    if (group?.month === month) group.entries.push(entry);
    else groups.push({ month, total: null, entries: [entry] });
  }
  const listed = sumByMonth(entries);
  groups.forEach((group, index) => {
    if (isUnfiltered(group.month, list.filter, list.today)) {
      group.total = list.months.find(({ month }) => month === group.month) ?? null;
    } else if (isFirst && (next === null || index < groups.length - 1)) {
      // An entry of several days on an earlier page can cover days of any month after it.
      group.total = listed.get(group.month) ?? null;
    }
  });
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

function sumByMonth(entries: readonly Reading[]): Map<Month, CountedMonth> {
  const totals = new Map<Month, CountedMonth>();
  for (const part of entries.flatMap(splitByMonth)) {
    const total = totals.get(part.month);
    if (total === undefined) {
      totals.set(part.month, part);
      continue;
    }
    total.consumptionWh += part.consumptionWh;
    total.recordedG += part.recordedG;
    total.unrecordedWh += part.unrecordedWh;
    total.readings += part.readings;
  }
  return totals;
}

/** What a reading gives to each of its months. */
function splitByMonth({
  readingDate,
  periodStart,
  consumptionKWH,
  emissionCO2kg,
}: Reading): CountedMonth[] {
  const firstDay = periodStart ?? readingDate;
  const recorded = emissionCO2kg !== null;
  const grams = spreadByMonth(firstDay, readingDate, recorded ? thousandths(emissionCO2kg) : 0);
  return spreadByMonth(firstDay, readingDate, thousandths(consumptionKWH)).map(
    ({ month, amount }, index) => ({
      month,
      consumptionWh: amount,
      recordedG: grams[index]?.amount ?? 0,
      unrecordedWh: recorded ? 0 : amount,
      readings: 1,
    }),
  );
}

/** A reading's emissions: what was recorded, or an estimate by the factors of its months. */
export function emissionOf(reading: Reading): Emission {
  return splitByMonth(reading)
    .map(monthEmission)
    .reduce((sum, { emissionG, estimated }) => ({
      emissionG: sum.emissionG + emissionG,
      estimated: sum.estimated || estimated,
    }));
}
