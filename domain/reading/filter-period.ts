/** The periods by which recent entries can be filtered, as days in India. */
import {
  addMonths,
  getFirstDay,
  getMonth,
  type IsoDate,
  subtractYear,
} from '#domain/base/period.ts';
import type { Source } from './reading-rules.ts';

export const FILTER_PERIODS = [
  'all',
  'this_year',
  'last_year',
  'last_3_months',
  'last_6_months',
  'last_12_months',
] as const;
export type FilterPeriod = (typeof FILTER_PERIODS)[number];

/** The filters of the screen's list of recent entries. */
export interface EntriesFilter {
  period: FilterPeriod;
  source: 'all' | Source;
}

/** The first and last day of a filter period; empty for `all`. */
export function filterDates(
  period: FilterPeriod,
  today: IsoDate,
): { startDate?: IsoDate; endDate?: IsoDate } {
  const year = Number(today.slice(0, 4));
  switch (period) {
    case 'all':
      return {};
    case 'this_year':
      return { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
    case 'last_year':
      return { startDate: `${year - 1}-01-01`, endDate: `${year - 1}-12-31` };
    case 'last_3_months':
      return { startDate: getFirstDay(addMonths(getMonth(today), -2)), endDate: today };
    case 'last_6_months':
      return { startDate: getFirstDay(addMonths(getMonth(today), -5)), endDate: today };
    case 'last_12_months':
      return { startDate: subtractYear(today), endDate: today };
  }
}
