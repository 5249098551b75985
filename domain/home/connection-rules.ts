/** Which facts of a home's connection hold on a day, what its energy costs by them, and from when others may. */

import type { ErrorDetail } from '#domain/base/errors.ts';
import { divideRounded, multiplyExactly } from '#domain/base/exact.ts';
import { formatDate } from '#domain/base/format.ts';
import { addDays, FIRST_DATE, type IsoDate, toDayNumber } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { MILLI_RUPEES_PER_PAISA } from '#domain/energy/energy-cost.ts';

/** Facts that hold from a day on. */
export interface DatedFact {
  firstDay: number;
}

/** Of facts by ascending first day those that hold on a day; nothing before the first. */
export function findInForce<T extends DatedFact>(facts: readonly T[], day: number): T | undefined {
  return facts.findLast((fact) => fact.firstDay <= day);
}

/** The first day of facts that hold from a date on: from the first that a reading may have, the beginning. */
export function toConnectionDay(from: IsoDate): number {
  return from === FIRST_DATE ? 0 : toDayNumber(from);
}

/** What a kWh costs from a day on; null while it is not known. */
export interface DatedRate extends DatedFact {
  rateMilliRupees: number | null;
}

/**
 * What some days' energy costs, each at the rate in force on it, in whole paise, rounded once.
 * Energy may be below 0 (more used than a year before). Null when a day with energy has no rate.
 */
export function computeAmountAtRatesPaise(
  days: readonly { day: number; consumptionWh: number }[],
  rates: readonly DatedRate[],
): number | null {
  let sum = 0n;
  for (const { day, consumptionWh } of days) {
    if (consumptionWh === 0) continue;
    const rate = findInForce(rates, day)?.rateMilliRupees ?? null;
    if (rate === null) return null;
    sum += multiplyExactly(consumptionWh, rate);
  }
  return divideRounded(sum, BigInt(WH_PER_KWH * MILLI_RUPEES_PER_PAISA));
}

/** For so many days after a rate was entered, another one may be its correction. */
const RATE_CORRECTION_DAYS = 30;

export interface RateStart {
  from: 'beginning' | 'period';
  firstDay: number;
}

/**
 * From which days on a new rate may hold, the likelier first: soon after the rate in force was entered,
 * from the day on which that began (a correction); else, and also then, from the running period's first day.
 */
export function listRateStarts(
  current: { firstDay: number; recordedDay: number },
  today: number,
  periodFirstDay: number,
): RateStart[] {
  // A start before that of the rate in force would be covered by it.
  const firstDay = Math.max(periodFirstDay, current.firstDay);
  const period: RateStart = { from: 'period', firstDay };
  if (today - current.recordedDay > RATE_CORRECTION_DAYS) return [period];
  return [{ from: 'beginning', firstDay: current.firstDay }, period];
}

/** A change of the connection, or the end of a bill, is known at most a quarter ahead: the longest cycle. */
export const CONNECTION_DAYS_AHEAD = 92;

/** What is wrong with a day of the connection after today; nothing when it may be entered. */
export function findAheadProblem(day: IsoDate, today: IsoDate): string | undefined {
  const last = addDays(today, CONNECTION_DAYS_AHEAD);
  return day <= last ? undefined : `Write a day up to ${formatDate(last)}: three months ahead.`;
}

/** The days of a change that lie too far ahead, as details of an error. */
export function findAheadProblems(
  { from, cycleEnd }: { from: IsoDate; cycleEnd?: IsoDate | null | undefined },
  today: IsoDate,
): ErrorDetail[] {
  return Object.entries({ from, cycleEnd }).flatMap(([field, day]) => {
    const message = day == null ? undefined : findAheadProblem(day, today);
    return day == null || message === undefined ? [] : [{ field, found: day, message }];
  });
}
