/**
 * Every month of a household in one text of JSON, a list for each column, as the database puts it
 * together: a long history as rows would be carried as hundreds of objects.
 */
import type { Month } from './period.ts';
import type { CountedMonth, MonthUsage } from './usage.ts';

/** Emissions are recorded by few households: only months that have some are named. */
type MonthColumns = [
  months: string | null,
  wh: number[],
  recorded: [month: Month, recordedG: number, unrecordedWh: number][],
  readings?: number[],
];

const NO_MONTHS = '[null,[],[]]';

/** The months of a text, ascending. */
export function readMonths(text = NO_MONTHS): MonthUsage[] {
  return usageOf(JSON.parse(text) as MonthColumns);
}

/** The months of a text that has the numbers of their readings, ascending. */
export function readCountedMonths(text = NO_MONTHS): CountedMonth[] {
  const columns = JSON.parse(text) as MonthColumns;
  const readings = columns[3] ?? [];
  return usageOf(columns).map((month, place) => ({ ...month, readings: readings[place] ?? 0 }));
}

/** How many readings the months of a text have: one over several months is counted in each. */
export function countedReadings(text: string): number {
  const [, , , readings = []] = JSON.parse(text) as MonthColumns;
  return readings.reduce((sum, count) => sum + count, 0);
}

function usageOf([months, wh, recorded]: MonthColumns): MonthUsage[] {
  let next = 0;
  return (months?.split(',') ?? []).map((month, place) => {
    const consumptionWh = wh[place] ?? 0;
    const named = recorded[next];
    if (named?.[0] !== month) {
      return { month, consumptionWh, recordedG: 0, unrecordedWh: consumptionWh };
    }
    next += 1;
    const [, recordedG, unrecordedWh] = named;
    return { month, consumptionWh, recordedG, unrecordedWh };
  });
}
