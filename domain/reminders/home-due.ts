/** What is due in a home, by the little that one statement tells of all homes of a person. */
import { countDaysUntilLate, LATE_AFTER_CYCLE_DAYS } from '#domain/energy/late.ts';
import { type BilledPeriods, isEndAssumed, listPeriodsAround } from './calendar.ts';

/** What is known of a home. */
export interface HomeNumbers extends BilledPeriods {
  /** The latest days on which its readings end, ascending: as many as make its rhythm. */
  numberDays: readonly number[];
  /** Whether one of its readings is of a single day: otherwise it has bills alone, or its meter's values. */
  hasSingleDays: boolean;
}

export interface HomeDue {
  /** How many days before today are after the latest number; null without any number. */
  unreadDays: number | null;
  /** In how many days its bill ends; null where nobody has said on which day it does. */
  daysToBill: number | null;
  /** A number is late, or the bill ends today. */
  isDue: boolean;
}

/** Finds what is due in a home on a day; when a number is late is as on its dashboard. */
export function findHomeDue(home: HomeNumbers, today: number): HomeDue {
  const { bills, numberDays, registerDays, hasSingleDays } = home;
  const hasBillsAlone = registerDays.length === 0 && !hasSingleDays;
  const running = findPeriod(home, today);
  const daysToBill = isEndAssumed(home, running.lastDay) ? null : running.lastDay - today;
  const latest = Math.max(
    ...[numberDays, registerDays].map((days) => days.at(-1) ?? 0),
    bills.findLast(({ lastDay }) => lastDay <= today)?.lastDay ?? 0,
  );
  if (latest === 0) return { unreadDays: null, daysToBill, isDue: false };
  const isLate = hasBillsAlone
    ? today > findPeriod(home, latest + 1).lastDay + LATE_AFTER_CYCLE_DAYS
    : today - latest > countDaysUntilLate(numberDays, running.lastDay - running.firstDay + 1);
  return {
    unreadDays: Math.max(0, today - 1 - latest),
    daysToBill,
    isDue: isLate || daysToBill === 0,
  };
}

function findPeriod(home: BilledPeriods, day: number) {
  const [period] = listPeriodsAround(home, day, day);
  if (period === undefined) throw new Error('Every day is in a period.');
  return period;
}
