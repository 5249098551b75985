/**
 * Estimates of the supplier, and the reading that settles them: what the meter showed at last says how much was used since
 * it was read before. Its units hold those of the estimates, or come on top of them; either way estimates and reading
 * are one span, and how much of it was used when is unknown.
 */
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import type { DayReading } from './days.ts';

/** An answer to "Does it include what was estimated?", with what follows from it. */
export interface SettledSpan {
  /** The first day of the span, which ends with the reading. */
  firstDay: number;
  days: number;
  consumptionWh: number;
}

export interface Settling<T extends DayReading> {
  /** The estimates that end right before the reading, ascending. */
  estimates: T[];
  /** The units of the reading are all that was used since the meter was read before. */
  included: SettledSpan;
  /** The estimated units were billed, and those of the reading are what was left. */
  onTop: SettledSpan;
}

/**
 * The estimates that a reading of several days may settle: those of several days that follow each other up to the day
 * before it, and that no measured reading settled already. Null where there are none. `readingsBefore` has every reading of
 * several days that ends in the year before it.
 */
export function findSettling<T extends DayReading>(
  reading: DayReading,
  readingsBefore: readonly T[],
): Settling<T> | null {
  if (!reading.measured || reading.days === 1) return null;
  const estimates: T[] = [];
  let firstDay = reading.day - reading.days + 1;
  for (;;) {
    const before = readingsBefore.filter(({ day, days }) => day === firstDay - 1 && days > 1);
    // Of two of them the longer one holds the other.
    const [estimate] = before.toSorted((a, b) => b.days - a.days);
    if (estimate === undefined || before.some(({ measured }) => measured)) break;
    const earlierDay = estimate.day - estimate.days + 1;
    if (reading.day - earlierDay >= COVERAGE_MAX_DAYS) break;
    estimates.unshift(estimate);
    firstDay = earlierDay;
  }
  if (estimates.length === 0) return null;
  const days = reading.day - firstDay + 1;
  const estimatedWh = estimates.reduce((sum, { consumptionWh }) => sum + consumptionWh, 0);
  const { consumptionWh } = reading;
  return {
    estimates,
    included: { firstDay, days, consumptionWh },
    onTop: { firstDay, days, consumptionWh: consumptionWh + estimatedWh },
  };
}

/** An estimate that is typed after the reading that settles it. */
export interface LateSettling<T extends DayReading> extends Settling<T> {
  /** What was measured from the day after the estimate on, and is stored already. */
  measured: T;
}

/**
 * The reading that an estimate is typed after, and what both are; null where there is none. What a meter's numbers give
 * is exact for its own days, and settles nothing. `readingsBefore` are those that `findSettling` takes.
 */
export function findLateSettling<T extends DayReading>(
  estimate: T,
  readingsBefore: readonly T[],
  readingsAfter: readonly T[],
): LateSettling<T> | null {
  if (estimate.measured || estimate.days === 1) return null;
  const measured = readingsAfter.find(
    ({ day, days, measured, fromRegister }) =>
      measured && !fromRegister && days > 1 && day - days === estimate.day,
  );
  const settling = measured && findSettling(measured, [...readingsBefore, estimate]);
  return measured === undefined || settling == null ? null : { ...settling, measured };
}

/** The days of a bill or reading, and whether it was measured. */
export interface MeasuredDays {
  firstDay: number;
  lastDay: number;
  measured: boolean;
}

/** Whether an estimate lies among the days of what was measured at last, which settles it. */
export function isSettledBy(estimate: MeasuredDays, other: MeasuredDays): boolean {
  return (
    other.measured &&
    !estimate.measured &&
    estimate.firstDay >= other.firstDay &&
    estimate.lastDay < other.lastDay
  );
}

/** Leaves out the estimates that another bill settles: they are one with it. `bills` ascend by their last days. */
export function leaveOutSettled<T extends { firstDay: number; lastDay: number }>(
  bills: readonly T[],
): T[] {
  // No two bills share days but for an estimate and what settles it, which holds it.
  let firstHeldDay = Number.POSITIVE_INFINITY;
  return bills
    .toReversed()
    .filter(({ firstDay }) => {
      const isHeld = firstDay >= firstHeldDay;
      firstHeldDay = Math.min(firstHeldDay, firstDay);
      return !isHeld;
    })
    .reverse();
}
