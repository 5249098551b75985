/**
 * What a home saved against a year before: like with like, over the last 365 days. Each known day is
 * held against the same date a year earlier, known too; where bills are compared, each complete bill
 * against the one of the same month a year earlier. A sum over all years would be no saving: it
 * telescopes to the first year less the last.
 */

import { divideRounded, multiplyExactly } from '#domain/base/exact.ts';
import { addMonths, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { computeAmountAtRatesPaise, type DatedRate } from '#domain/home/connection-rules.ts';
import { findYearBefore } from './comparison.ts';
import { type Day, findDay } from './days.ts';
import { findGridFactorOn } from './emission.ts';
import type { PeriodUsage } from './usage.ts';

/** Savings are shown from so many pairs of days on, or of bills. */
export const SAVINGS_DAY_PAIRS = 30;
const YEAR_DAYS = 365;

export interface Savings {
  code: 'savings';
  unit: 'day' | 'bill';
  pairs: number;
  /** The first day that has a partner. */
  fromDay: number;
  /** Below 0 when more was used than a year before, as are the other amounts. */
  savedWh: number;
  reductionG: number;
  /** Whether any pair was calculated by the grid's factor, for want of recorded grams. */
  emissionEstimated: boolean;
}

export interface NoSavings {
  code: 'few-pairs';
  unit: 'day' | 'bill';
  pairs: number;
  neededPairs: number;
  /**
   * When there will be enough, if every day from the latest known one on is entered; past when that
   * can be done today; null while no day is known.
   */
  availableOn: number | null;
}

interface DayPair {
  now: Day;
  then: Day;
}

/** Savings by the day, with their rupees at the rate in force on the later day of each pair. */
export function computeDaySavings(
  days: readonly Day[],
  rates: readonly DatedRate[],
  today: number,
): (Savings & { savedPaise: number | null }) | NoSavings {
  const allPairs = pairDays(days, today);
  const pairs = allPairs.filter(({ now }) => now.day > today - YEAR_DAYS);
  const first = pairs[0];
  if (first === undefined || pairs.length < SAVINGS_DAY_PAIRS) {
    const availableOn = findDayOfEnoughPairs(days, today);
    return {
      code: 'few-pairs',
      unit: 'day',
      pairs: pairs.length,
      neededPairs: SAVINGS_DAY_PAIRS,
      availableOn,
    };
  }
  const savedByDay = pairs.map(({ now, then }) => ({
    day: now.day,
    consumptionWh: then.consumptionWh - now.consumptionWh,
  }));
  return {
    code: 'savings',
    unit: 'day',
    pairs: pairs.length,
    fromDay: first.now.day,
    savedWh: savedByDay.reduce((sum, day) => sum + day.consumptionWh, 0),
    savedPaise: computeAmountAtRatesPaise(savedByDay, rates),
    ...computeReduction(pairs),
  };
}

/** Every known day up to today with the same date a year before, where that is known; ascending. */
function pairDays(days: readonly Day[], today: number): DayPair[] {
  return days.flatMap((now) => {
    if (!(now.known || now.running) || now.day >= today) return [];
    const before = findSameDate(now.day, -1);
    const then = before === undefined ? undefined : findDay(days, before);
    return then?.known ? [{ now, then }] : [];
  });
}

/** The same date so many years on; 29 February has none in most years. */
function findSameDate(day: number, years: number): number | undefined {
  const date = toIsoDate(day);
  const other = `${addMonths(date.slice(0, 7), 12 * years)}${date.slice(7)}`;
  const number = toDayNumber(other);
  return toIsoDate(number) === other ? number : undefined;
}

/**
 * The first day up to which every day after the latest known one has to be known, so that enough pairs
 * lie within a year. Two years on there always are.
 */
function findDayOfEnoughPairs(days: readonly Day[], today: number): number | null {
  // Today's value will count tomorrow.
  const entered = days.filter((day) => (day.known || day.running) && day.day <= today);
  const latest = entered.at(-1)?.day;
  if (latest === undefined) return null;
  const pairedDays = pairDays(days, today + 1).map(({ now }) => now.day);
  const furthest = Math.max(latest, today) + 2 * YEAR_DAYS;
  for (let day = latest + 1; day <= furthest; day += 1) {
    const before = findSameDate(day, -1);
    if (before === undefined || !(before > latest || findDay(days, before)?.known)) continue;
    pairedDays.push(day);
    // A day that is not over is known on the next one.
    const seenOn = day < today ? today : day + 1;
    const isCounted = (otherDay: number) => otherDay > seenOn - YEAR_DAYS;
    if (pairedDays.filter(isCounted).length >= SAVINGS_DAY_PAIRS) return day < today ? day : seenOn;
  }
  return null;
}

/** Grams: recorded with recorded; otherwise the energy by the grid's factor of the later day. */
function computeReduction(pairs: readonly DayPair[]): {
  reductionG: number;
  emissionEstimated: boolean;
} {
  let recordedG = 0;
  let estimated = 0n;
  let emissionEstimated = false;
  for (const { now, then } of pairs) {
    if (isRecorded(now) && isRecorded(then)) {
      recordedG += then.recordedG - now.recordedG;
      continue;
    }
    emissionEstimated = true;
    estimated += multiplyExactly(
      then.consumptionWh - now.consumptionWh,
      findGridFactorOn(now.day).gramsPerKwh,
    );
  }
  const reductionG = recordedG + divideRounded(estimated, BigInt(WH_PER_KWH));
  return { reductionG, emissionEstimated };
}

function isRecorded(day: Day): boolean {
  return day.recordedWh === day.consumptionWh;
}

export interface BillPair {
  now: PeriodUsage;
  then: PeriodUsage;
  /** The earlier bill's energy by the day, over the days of the later one. */
  thenWh: number;
}

/** The complete bills of the last 365 days, each with the complete one of the same month a year before. */
export function pairBills(periods: readonly PeriodUsage[], today: number): BillPair[] {
  const completePeriods = periods.filter((period) => period.over && period.complete);
  return completePeriods.flatMap((now) => {
    const then = now.lastDay > today - YEAR_DAYS ? findYearBefore(completePeriods, now) : undefined;
    return then === undefined ? [] : [{ now, then, thenWh: scaleUse(then, now.days) }];
  });
}

/** Savings by the bill, of at least one pair. */
export function computeBillSavings(bills: readonly BillPair[]): Savings {
  return {
    code: 'savings',
    unit: 'bill',
    pairs: bills.length,
    fromDay: bills[0]?.now.firstDay ?? 0,
    savedWh: bills.reduce((sum, { now, thenWh }) => sum + thenWh - now.consumptionWh, 0),
    ...computeBillReduction(bills),
  };
}

function computeBillReduction(bills: readonly BillPair[]) {
  let emissionEstimated = false;
  const grams = bills.map(({ now, then, thenWh }) => {
    if (!now.emissionEstimated && !then.emissionEstimated) {
      return (
        divideRounded(multiplyExactly(then.emissionG, now.days), BigInt(then.days)) - now.emissionG
      );
    }
    emissionEstimated = true;
    const gramsTimesWh = multiplyExactly(
      thenWh - now.consumptionWh,
      findGridFactorOn(now.lastDay).gramsPerKwh,
    );
    return divideRounded(gramsTimesWh, BigInt(WH_PER_KWH));
  });
  return { reductionG: grams.reduce((sum, dayG) => sum + dayG, 0), emissionEstimated };
}

function scaleUse(period: PeriodUsage, days: number): number {
  return divideRounded(multiplyExactly(period.consumptionWh, days), BigInt(period.days));
}
