/** The days of a home that a calendar shows: those on which the meter is read, and those on which a bill is due. */

import { type IsoDate, type Month, toIsoDate } from '#domain/base/period.ts';
import { type BillDays, type BillingCycle, listBillingPeriods } from '#domain/energy/periods.ts';
import { findInForce } from '#domain/home/connection-rules.ts';

/** How far ahead the calendar goes: beyond it a cycle may have changed. */
const DAYS_AHEAD = 366;
/** A bill that has closed may still be to be paid. */
const DAYS_BACK = 70;

/** What a home's billing periods follow from. */
export interface BilledPeriods {
  cycles: readonly BillingCycle[];
  /** The days that printed bills cover, ascending, and the last day for paying where it was typed. */
  bills: readonly (BillDays & { dueDay?: number | null })[];
  /** The days of counted meter readings, ascending. */
  registerDays: readonly number[];
}

export interface CalendarDay {
  kind: 'reading' | 'due';
  date: IsoDate;
  /** The month that names the bill. */
  month: Month;
}

/**
 * The days to come and of the last weeks, ascending. A bill whose last day for paying was typed is due on it; of
 * another one it is not known without `dueDays`, or a day on which the bill ends.
 */
export function listCalendarDays(
  home: BilledPeriods,
  dueDays: number | null,
  today: number,
): CalendarDay[] {
  const periods = listPeriodsAround(home, today - DAYS_BACK, today + DAYS_AHEAD);
  const days = periods.flatMap(({ lastDay, month }): CalendarDay[] => {
    const reading: CalendarDay = { kind: 'reading', date: toIsoDate(lastDay), month };
    const dueDay = findDueDay(home, lastDay, isEndAssumed(home, lastDay) ? null : dueDays);
    if (dueDay === null) return [reading];
    return [reading, { kind: 'due', date: toIsoDate(dueDay), month }];
  });
  return days.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** The day on which the bill that ends on one is due: as its paper says, else so many days later; null where neither is known. */
export function findDueDay(
  { bills }: BilledPeriods,
  lastDay: number,
  dueDays: number | null,
): number | null {
  const printed = bills.find((bill) => bill.lastDay === lastDay)?.dueDay ?? null;
  return printed ?? (dueDays === null ? null : lastDay + dueDays);
}

/** Whether a period ends with a month only because nobody has said on which day the bill ends. */
export function isEndAssumed({ cycles, bills }: BilledPeriods, lastDay: number): boolean {
  const hasBill = bills.some((bill) => bill.lastDay === lastDay);
  return !hasBill && findInForce(cycles, lastDay)?.cycleEnd == null;
}

/** The home's billing periods from that of the first day to that of the last; calendar months without a cycle. */
export function listPeriodsAround(home: BilledPeriods, firstDay: number, lastDay: number) {
  const { cycles, bills, registerDays } = home;
  return listBillingPeriods({ cycles, bills, readingDays: registerDays }, firstDay, lastDay);
}
