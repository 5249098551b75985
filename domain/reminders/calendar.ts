/** The days of a home that a calendar shows: those on which the meter is read, and those on which a bill is due. */

import { getMonth, type IsoDate, type Month, toIsoDate } from '#domain/base/period.ts';
import { type BillDays, type BillingCycle, listBillingPeriods } from '#domain/energy/periods.ts';
import { findInForce } from '#domain/home/connection-rules.ts';

/** How far ahead the calendar goes: beyond it a cycle may have changed. */
const DAYS_AHEAD = 366;
/** A bill that has closed may still be to be paid. */
const DAYS_BACK = 70;
/** A bill ends at most so many days from the end that is assumed for it, which is a month's. */
const ASSUMED_END_DAYS = 15;

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
  const readingDays = periods.map(
    ({ lastDay, month }): CalendarDay => ({ kind: 'reading', date: toIsoDate(lastDay), month }),
  );
  const firstDay = periods[0]?.firstDay ?? today;
  const billDays = listDueBills(home, periods, dueDays)
    .filter(({ lastDay, isAssumed }) => lastDay >= firstDay && !isAssumed)
    .map(({ dueDay, month }): CalendarDay => ({ kind: 'due', date: toIsoDate(dueDay), month }));
  return [...readingDays, ...billDays].sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  );
}

export interface DueBill {
  lastDay: number;
  month: Month;
  dueDay: number;
  /** Nobody has said on which day it ends. */
  isAssumed: boolean;
  /** Its paper says the day on which it is due. */
  isPrinted: boolean;
}

/**
 * The bills with the days on which they are due, ascending: those whose paper says it, also of a home without a cycle, whose
 * periods are months; and of the periods the others, so many days after their last one. A period that is assumed makes way for
 * a printed bill that ends near it.
 */
export function listDueBills(
  home: BilledPeriods,
  periods: readonly Pick<DueBill, 'lastDay' | 'month'>[],
  dueDays: number | null,
): DueBill[] {
  const printed = home.bills.flatMap(({ lastDay, dueDay }): DueBill[] =>
    dueDay == null
      ? []
      : [
          {
            lastDay,
            month: getMonth(toIsoDate(lastDay)),
            dueDay,
            isAssumed: false,
            isPrinted: true,
          },
        ],
  );
  const others = periods.flatMap(({ lastDay, month }): DueBill[] => {
    const isAssumed = isEndAssumed(home, lastDay);
    const nearDays = isAssumed ? ASSUMED_END_DAYS : 0;
    const isPrinted = printed.some((bill) => Math.abs(bill.lastDay - lastDay) <= nearDays);
    return isPrinted || dueDays === null
      ? []
      : [{ lastDay, month, dueDay: lastDay + dueDays, isAssumed, isPrinted: false }];
  });
  return [...printed, ...others].sort((a, b) => a.dueDay - b.dueDay);
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
