/**
 * The periods that figures are for: calendar months, or billing periods where the household
 * has a billing cycle. Days are numbers since 1970-01-01 in India.
 */

import {
  addMonths,
  countDaysInMonth,
  getFirstDay,
  getLastDay,
  getMonth,
  type Month,
  toDayNumber,
  toIsoDate,
  toMonthNumber,
} from '#domain/base/period.ts';
import { findInForce } from '#domain/home/connection-rules.ts';

export interface Period {
  /** Calendar months compare by their totals, bills by the day. */
  kind: 'month' | 'bill';
  firstDay: number;
  /** Tells the periods of a home apart. */
  lastDay: number;
  /** The month in which it ends, which names it. */
  month: Month;
}

/** How a home is billed from a day on. */
export interface BillingCycle {
  firstDay: number;
  cycleMonths: number;
  /** The last day of any one bill; null: by calendar months. */
  cycleEnd: number | null;
}

/** The day of the month on which a home's bills end, where they come every month and that is known. */
export function findBillingDay(cycles: readonly BillingCycle[]): number | undefined {
  const { cycleMonths, cycleEnd = null } = cycles.at(-1) ?? {};
  return cycleMonths === 1 && cycleEnd !== null ? Number(toIsoDate(cycleEnd).slice(8)) : undefined;
}

/** The days that a printed bill covers. */
export interface BillDays {
  firstDay: number;
  lastDay: number;
}

/** How far from the expected end of a bill a meter reading may be the one that it was made with. */
const READING_MARGIN_DAYS = 5;
/** A printed bill's end takes the place of an expected one that is nearer than half a cycle. */
const HALF_MONTH_DAYS = 15;

/** Calendar months from that of the first day to that of the last, ascending. */
export function listCalendarMonths(firstDay: number, lastDay: number): Period[] {
  const last = getMonth(toIsoDate(lastDay));
  const periods: Period[] = [];
  for (let month = getMonth(toIsoDate(firstDay)); month <= last; month = addMonths(month, 1)) {
    periods.push({
      kind: 'month',
      firstDay: toDayNumber(getFirstDay(month)),
      lastDay: toDayNumber(getLastDay(month)),
      month,
    });
  }
  return periods;
}

/**
 * Billing periods, ascending, from that of the first day to that of the last. A bill ends where a
 * printed one says; else with the meter reading nearest to its expected end, if that is near; else
 * on its expected end. All lists are ascending; calendar months where no cycle is known.
 */
export function listBillingPeriods(
  home: {
    /** The first from before any reading on. */
    cycles: readonly BillingCycle[];
    bills: readonly BillDays[];
    /** The days of counted meter readings. */
    readingDays: readonly number[];
  },
  firstDay: number,
  lastDay: number,
): Period[] {
  if (home.cycles.every((cycle) => cycle.cycleEnd === null))
    return listCalendarMonths(firstDay, lastDay);
  const ends = findPeriodEnds(home, firstDay, lastDay);
  return ends.slice(1).flatMap((end, index) => {
    const start = (ends[index] ?? end) + 1;
    if (end < firstDay || start > lastDay) return [];
    const month = getMonth(toIsoDate(end));
    return [{ kind: 'bill', firstDay: start, lastDay: end, month } as const];
  });
}

/** The last days of periods, ascending, from one before the first day to one at or after the last. */
function findPeriodEnds(
  home: Parameters<typeof listBillingPeriods>[0],
  firstDay: number,
  lastDay: number,
): number[] {
  const printedEnds = findPrintedEnds(home.bills);
  const ends = new Set(printedEnds);
  const from = addMonths(getMonth(toIsoDate(firstDay)), -13);
  const to = addMonths(getMonth(toIsoDate(lastDay)), 13);
  for (let month = from; month <= to; month = addMonths(month, 1)) {
    const expectedEnd = findExpectedEnd(home.cycles, month);
    if (expectedEnd === undefined) continue;
    const end = findNearestReading(home.readingDays, expectedEnd.day) ?? expectedEnd.day;
    const nearPrinted = printedEnds.some(
      (day) => Math.abs(day - expectedEnd.day) <= HALF_MONTH_DAYS * expectedEnd.cycleMonths,
    );
    const inBill = home.bills.some((bill) => end >= bill.firstDay && end <= bill.lastDay);
    if (!nearPrinted && !inBill) ends.add(end);
  }
  return [...ends].sort((a, b) => a - b);
}

/** Where printed bills end, and where the ones before them do. */
function findPrintedEnds(bills: readonly BillDays[]): number[] {
  const isInside = (day: number) =>
    bills.some((bill) => day >= bill.firstDay && day < bill.lastDay);
  return bills.flatMap(({ firstDay, lastDay }) =>
    [firstDay - 1, lastDay].filter((day) => !isInside(day)),
  );
}

/** The day of a month on which a bill should end by the cycle then in force, if one should. */
function findExpectedEnd(
  cycles: readonly BillingCycle[],
  month: Month,
): { day: number; cycleMonths: number } | undefined {
  for (const cycle of cycles) {
    const { cycleMonths, cycleEnd } = cycle;
    const anchor = cycleEnd === null ? getLastDay(month) : toIsoDate(cycleEnd);
    const months = cycleEnd === null ? 1 : cycleMonths;
    if ((toMonthNumber(month) - toMonthNumber(getMonth(anchor))) % months !== 0) continue;
    const dayOfMonth = Math.min(Number(anchor.slice(8)), countDaysInMonth(month));
    const day = toDayNumber(getFirstDay(month)) + dayOfMonth - 1;
    if (findInForce(cycles, day) === cycle) return { day, cycleMonths: months };
  }
  return undefined;
}

function findNearestReading(readingDays: readonly number[], end: number): number | undefined {
  const nearDays = readingDays.filter((day) => Math.abs(day - end) <= READING_MARGIN_DAYS);
  return nearDays.sort((a, b) => Math.abs(a - end) - Math.abs(b - end))[0];
}
