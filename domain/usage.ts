/**
 * What a household used, by month and by day. A reading of several days belongs to all of them:
 * its energy is spread evenly, exact to the watt-hour in total, its recorded grams likewise.
 */
import {
  addDays,
  daysCovered,
  firstDayOf,
  type IsoDate,
  lastDayOf,
  type Month,
  monthOf,
} from './period.ts';

/** A month's readings in sums. Lists of months are ascending; months without readings are absent. */
export interface MonthUsage {
  month: Month;
  consumptionWh: number;
  /** The grams that were recorded with readings. */
  recordedG: number;
  /** The energy of readings without recorded grams: their emissions are estimated from it. */
  unrecordedWh: number;
}

/** A month's readings in sums, and their number. */
export interface CountedMonth extends MonthUsage {
  /** How many readings belong to the month, wholly or in part. */
  readings: number;
}

/** A day's readings in sums, with its part of the readings of several days. */
export interface DayUsage {
  date: IsoDate;
  consumptionWh: number;
  recordedG: number;
  unrecordedWh: number;
}

/** A reading of several days, within the group of its reading date. */
export interface SpreadReading {
  periodStart: IsoDate;
  consumptionWh: number;
  /** Null where no grams were recorded. */
  emissionG: number | null;
}

/** All readings of one reading date: those of one day in sums, those of several days one by one. */
export interface DayGroup {
  readingDate: IsoDate;
  oneDayWh: number;
  oneDayRecordedG: number;
  oneDayUnrecordedWh: number;
  readings: number;
  spread: SpreadReading[];
}

/** How many days the chart of recent days shows (docs/product.md, Dashboard figures). */
export const RECENT_DAYS = 30;

/**
 * What the first 0, 1, 2 … days get of an amount spread over so many days: the first k of n get
 * amount × k / n in whole numbers, so that the differences add up to the amount. The database's
 * view `reading_months` computes the same.
 */
export function spreadShares(amount: number, days: number): number[] {
  return Array.from({ length: days + 1 }, (_, k) => Math.floor((amount * k) / days));
}

/** What each day gets of an amount spread from the first day to the last, ascending. */
export function spreadByDay(
  firstDay: IsoDate,
  lastDay: IsoDate,
  amount: number,
): { date: IsoDate; amount: number }[] {
  const shares = spreadShares(amount, daysCovered(firstDay, lastDay));
  return shares.slice(1).map((share, index) => ({
    date: addDays(firstDay, index),
    amount: share - (shares[index] ?? 0),
  }));
}

/** What each month gets of an amount spread from the first day to the last, ascending. */
export function spreadByMonth(
  firstDay: IsoDate,
  lastDay: IsoDate,
  amount: number,
): { month: Month; amount: number }[] {
  if (monthOf(firstDay) === monthOf(lastDay)) return [{ month: monthOf(firstDay), amount }];
  const months = new Map<Month, number>();
  for (const day of spreadByDay(firstDay, lastDay, amount)) {
    const month = monthOf(day.date);
    months.set(month, (months.get(month) ?? 0) + day.amount);
  }
  return [...months].map(([month, monthAmount]) => ({ month, amount: monthAmount }));
}

/**
 * The last `limit` days with readings, ascending. The groups of the `limit` newest reading dates are enough:
 * each gives at least one day, and older groups end before them.
 */
export function recentDays(groups: readonly DayGroup[], limit: number = RECENT_DAYS): DayUsage[] {
  return coveredDays(groups).slice(-limit);
}

/**
 * The days with readings from one day to another, ascending. Needs the group of every reading that
 * covers one of them, also of those made later.
 */
export function daysBetween(
  groups: readonly DayGroup[],
  firstDay: IsoDate,
  lastDay: IsoDate,
): DayUsage[] {
  return coveredDays(groups).filter(({ date }) => date >= firstDay && date <= lastDay);
}

/** The days of a month with readings, ascending. Needs the same groups as `daysBetween`. */
export function daysOfMonth(groups: readonly DayGroup[], month: Month): DayUsage[] {
  return daysBetween(groups, firstDayOf(month), lastDayOf(month));
}

function coveredDays(groups: readonly DayGroup[]): DayUsage[] {
  const days = new Map<IsoDate, DayUsage>();
  const add = (part: DayUsage) => {
    const day = days.get(part.date);
    if (day === undefined) {
      days.set(part.date, part);
      return;
    }
    day.consumptionWh += part.consumptionWh;
    day.recordedG += part.recordedG;
    day.unrecordedWh += part.unrecordedWh;
  };
  for (const group of groups) {
    add({
      date: group.readingDate,
      consumptionWh: group.oneDayWh,
      recordedG: group.oneDayRecordedG,
      unrecordedWh: group.oneDayUnrecordedWh,
    });
    for (const reading of group.spread) spreadDays(reading, group.readingDate).forEach(add);
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function spreadDays(reading: SpreadReading, readingDate: IsoDate): DayUsage[] {
  const { periodStart, consumptionWh, emissionG } = reading;
  const grams = spreadByDay(periodStart, readingDate, emissionG ?? 0);
  return spreadByDay(periodStart, readingDate, consumptionWh).map(({ date, amount }, index) => ({
    date,
    consumptionWh: amount,
    recordedG: grams[index]?.amount ?? 0,
    unrecordedWh: emissionG === null ? amount : 0,
  }));
}
