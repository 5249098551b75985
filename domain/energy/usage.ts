/**
 * What a period used and how much of it is known. Unknown days are never counted as zero: a period
 * says how many of its days are known, is judged only when most are, and is compared by the day.
 */

import { divideRounded, multiplyExactly } from '#domain/base/exact.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { type Day, type DayEnergy, selectDays } from './days.ts';
import { findGridFactorOn } from './emission.ts';
import type { Period } from './periods.ts';

/** A period that is over is judged from this share of known days on. */
const JUDGED_KNOWN_PERCENT = 80;

/** Whether so many days of a period are enough to stand for all of them. */
export function isMost(knownDays: number, days: number): boolean {
  return knownDays * 100 >= days * JUDGED_KNOWN_PERCENT;
}
/** The running period is compared from so many known days on. */
export const RUNNING_KNOWN_DAYS = 7;

export interface PeriodUsage extends Period {
  days: number;
  knownDays: number;
  /** How many days have a reading of their own; the other known ones are shares of longer readings. */
  ownDays: number;
  /** How many days a reading of any kind covers, known or not. */
  coveredDays: number;
  /** How many of them an estimate covers alone. */
  estimatedDays: number;
  /** How many days before today are not known, and how many come after today. */
  unreadDays: number;
  daysToCome: number;
  /** All energy, also that of estimates, which make no day known. */
  consumptionWh: number;
  /** The energy of the known days. */
  knownWh: number;
  /** The energy of today, which is not over; null where none is said or the period does not hold today. */
  todayWh: number | null;
  /** The energy of the known days and of today. */
  soFarWh: number;
  /** Grams of the known days: recorded, and for the rest by the grid's factor of each day. */
  knownEmissionG: number;
  /** All grams, likewise. */
  emissionG: number;
  /** Whether the grams hold any that were not recorded. */
  emissionEstimated: boolean;
  /** Every day is known. */
  complete: boolean;
  /** The period's last day is over. */
  over: boolean;
  /** The period is over and enough of it is known to be judged. */
  judged: boolean;
  /** The energy of a known day, rounded; null when none is known. */
  perDayWh: number | null;
  /** The whole period's energy at what its known days use, rounded; of a complete one its energy. */
  wholePeriodWh: number | null;
}

/** A period in a list of entries, and what it used in all; null where that is not known. */
export interface EntryPeriod extends Period {
  usage: PeriodUsage | null;
}

/** A period's figures. Days are ascending. */
export function computeUsage(days: readonly Day[], period: Period, today: number): PeriodUsage {
  const periodDays = selectDays(days, period.firstDay, period.lastDay);
  const knownDays = periodDays.filter((day) => day.known);
  const length = period.lastDay - period.firstDay + 1;
  const knownWh = sum(knownDays.map((day) => day.consumptionWh));
  const over = period.lastDay < today;
  const todayWh = periodDays.find((day) => day.running)?.consumptionWh ?? null;
  const { unreadDays, daysToCome } = countDays(days, period, today);
  const enough = isMost(knownDays.length, length);
  return {
    ...period,
    days: length,
    knownDays: knownDays.length,
    ownDays: knownDays.filter((day) => !day.shared).length,
    coveredDays: periodDays.length,
    estimatedDays: periodDays.filter((day) => !(day.known || day.running || day.doubtful)).length,
    unreadDays: unreadDays.length,
    daysToCome,
    consumptionWh: sum(periodDays.map((day) => day.consumptionWh)),
    knownWh,
    todayWh,
    soFarWh: knownWh + (todayWh ?? 0),
    knownEmissionG: sumEmissionG(knownDays),
    emissionG: sumEmissionG(periodDays),
    emissionEstimated: periodDays.some((day) => day.recordedWh < day.consumptionWh),
    complete: knownDays.length === length,
    over,
    judged: over && enough,
    perDayWh: scaleToDays(knownWh, 1, knownDays.length),
    wholePeriodWh: scaleToDays(knownWh, length, knownDays.length),
  };
}

/** Whether a day of a period is known or today has a value: otherwise its units so far are not 0, but unknown. */
export function hasSoFar({
  knownDays,
  todayWh,
}: Pick<PeriodUsage, 'knownDays' | 'todayWh'>): boolean {
  return knownDays > 0 || todayWh !== null;
}

/** What so many days use or emit at the rate of the known ones, rounded; null when none is known. */
export function scaleToDays(known: number, days: number, knownDays: number): number | null {
  return knownDays === 0 ? null : divideRounded(multiplyExactly(known, days), BigInt(knownDays));
}

/** The grams of some days: recorded, and for energy without by the grid's factor, rounded once. */
export function sumEmissionG(days: readonly DayEnergy[]): number {
  let recordedG = 0;
  let estimated = 0n;
  for (const day of days) {
    recordedG += day.recordedG;
    const unrecordedWh = day.consumptionWh - day.recordedWh;
    if (unrecordedWh > 0)
      estimated += multiplyExactly(unrecordedWh, findGridFactorOn(day.day).gramsPerKwh);
  }
  return recordedG + divideRounded(estimated, BigInt(WH_PER_KWH));
}

/** A period's known days, for a sentence such as "24 of 31 days". */
export interface Coverage {
  code: 'all-days' | 'most-days' | 'few-days' | 'no-day';
  knownDays: number;
  days: number;
  ownDays: number;
}

/** How much of a period is known, as a code and in days. */
export function describeCoverage(usage: PeriodUsage): Coverage {
  const { knownDays, days, ownDays } = usage;
  const most = isMost(knownDays, days);
  const some = knownDays === 0 ? 'no-day' : most ? 'most-days' : 'few-days';
  return { code: usage.complete ? 'all-days' : some, knownDays, days, ownDays };
}

/** Days of which enough are known stand for a year. */
export const YEAR_KNOWN_DAYS = 300;
const YEAR_DAYS = 365;

/** What the home uses in a year, by the last 365 days; null when too few of them are known. */
export function computeYearWh(days: readonly Day[], today: number): number | null {
  const yearDays = selectDays(days, today - YEAR_DAYS + 1, today).filter((day) => day.known);
  if (yearDays.length < YEAR_KNOWN_DAYS) return null;
  return scaleToDays(sum(yearDays.map((day) => day.consumptionWh)), YEAR_DAYS, yearDays.length);
}

/** What an average judged period uses, in full; null while none is judged. */
export function computeAverageWh(periods: readonly PeriodUsage[]): number | null {
  const judgedPeriods = periods.filter((period) => period.judged);
  if (judgedPeriods.length === 0) return null;
  const total = judgedPeriods.reduce((all, period) => all + BigInt(period.wholePeriodWh ?? 0), 0n);
  return divideRounded(total, BigInt(judgedPeriods.length));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** How the days of a period stand to today: unread ones before it, those to come after it, and today itself. */
export interface DayCounts {
  /** Days before today without a measured reading, ascending. */
  unreadDays: number[];
  /** Days after today up to the period's last. */
  daysToCome: number;
  /** Today, where the period has it, and the days to come: what is left of the units is for them. */
  daysLeft: number;
}

/** Counts the days of a period as of today. Days are ascending. */
export function countDays(
  days: readonly Day[],
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
  today: number,
): DayCounts {
  const readDays = new Set(
    selectDays(days, firstDay, lastDay).flatMap(({ day, known }) => (known ? [day] : [])),
  );
  const unreadDays: number[] = [];
  for (let day = firstDay; day <= Math.min(lastDay, today - 1); day += 1) {
    if (!readDays.has(day)) unreadDays.push(day);
  }
  const daysToCome = Math.max(0, lastDay - Math.max(today, firstDay - 1));
  const hasToday = today >= firstDay && today <= lastDay;
  return { unreadDays, daysToCome, daysLeft: daysToCome + (hasToday ? 1 : 0) };
}
