/** When a home's next number is late: later than its own rhythm, or than its next bill. */
import { findPeriodOfDay, findRunningPeriod, type HomeUse } from './home-use.ts';
import { computeMedian } from './plausible.ts';

/** How many of the latest gaps between numbers are a home's rhythm. */
export const RHYTHM_GAPS = 6;
/** A number is late after one and a half of its usual gaps, at least so many days, */
const LATE_LEAST_DAYS = 5;
/** at most so many days after a cycle, */
export const LATE_AFTER_CYCLE_DAYS = 5;
/** and after so many with fewer than three numbers, which have no rhythm. */
const LATE_WITHOUT_RHYTHM_DAYS = 10;
const RHYTHM_NUMBERS = 3;

/** Whether the home's latest number is older than its own rhythm lets expect; false without any number. */
export function isHomeLate(home: HomeUse): boolean {
  const { today } = home;
  const numberDays = listNumberDays(home);
  const latest = findLatestNumber(home, numberDays);
  if (latest === null) return false;
  if (hasBillsAlone(home)) {
    return today > findPeriodOfDay(home, 'period', latest + 1).lastDay + LATE_AFTER_CYCLE_DAYS;
  }
  const running = findRunningPeriod(home, 'period');
  return today - latest > countDaysUntilLate(numberDays, running.lastDay - running.firstDay + 1);
}

export interface NumberAge {
  /** The day of the home's latest number. */
  latestNumberDay: number;
  /** How many days after it are over. */
  unreadDays: number;
  /** The last day of the bill that comes next, of a home that has bills alone. */
  nextBillDay: number | null;
}

/** Finds how old the home's latest number is; null without a number. */
export function findNumberAge(home: HomeUse): NumberAge | null {
  const latest = findLatestNumber(home, listNumberDays(home));
  if (latest === null) return null;
  return {
    latestNumberDay: latest,
    unreadDays: Math.max(0, home.today - 1 - latest),
    nextBillDay: hasBillsAlone(home) ? findPeriodOfDay(home, 'period', latest + 1).lastDay : null,
  };
}

function hasBillsAlone({ days, registerDays }: HomeUse): boolean {
  return registerDays.length === 0 && days.every((day) => day.shared);
}

function listNumberDays({ days }: HomeUse): number[] {
  return days.flatMap((day) => (day.readingEnds || day.doubtful ? [day.day] : []));
}

function findLatestNumber({ bills, days, today }: HomeUse, numberDays: readonly number[]) {
  // A home that has estimates alone has its last one.
  const latestRead = numberDays.at(-1) ?? days.at(-1)?.day;
  // A bill below 0 has no reading, and is a number all the same.
  const latestBill = bills.findLast(({ lastDay }) => lastDay <= today)?.lastDay;
  const latest = Math.max(latestRead ?? 0, latestBill ?? 0);
  return latest === 0 ? null : latest;
}

/** How many days after its latest number a home is late, by the days of its numbers, ascending, and its cycle. */
export function countDaysUntilLate(numberDays: readonly number[], cycleDays: number): number {
  if (numberDays.length < RHYTHM_NUMBERS) return LATE_WITHOUT_RHYTHM_DAYS;
  const latestDays = numberDays.slice(-RHYTHM_GAPS - 1);
  const gaps = latestDays.slice(1).map((day, index) => day - (latestDays[index] ?? day));
  const usual = 1.5 * computeMedian(gaps);
  return Math.min(Math.max(usual, LATE_LEAST_DAYS), cycleDays + LATE_AFTER_CYCLE_DAYS);
}
