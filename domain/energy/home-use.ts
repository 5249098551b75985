/** What is known of a home's use when its figures are calculated: its days, and what its periods and rates follow from. */

import { computeOnceOf } from '#domain/base/once.ts';
import { addMonths, getFirstDay, getMonth, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import type { DatedRate } from '#domain/home/connection-rules.ts';
import { computeDays, type Day, type DayReading } from './days.ts';
import type { HoursByDay } from './hours/day-hours.ts';
import type { OwnPowerFacts } from './own-power.ts';
import {
  type BillDays,
  type BillingCycle,
  listBillingPeriods,
  listCalendarMonths,
  type Period,
} from './periods.ts';
import { leaveOutSettled } from './settle.ts';
import { computeAverageWh, computeUsage, computeYearWh, type PeriodUsage } from './usage.ts';

/** How many months before that of the latest reading a screen reads: the running year and the one before it. */
export const MONTHS_BEFORE = 24;

const MONTHS_OF_YEAR = 12;

export interface HomeUse extends OwnPowerFacts {
  /** Ascending, none before `firstDay`. */
  days: Day[];
  /** The first day that was read, the first of a month; earlier days are not here. */
  firstDay: number;
  /** Whether a day before that one is covered by a reading. */
  hasEarlierDays: boolean;
  /** By ascending first day. */
  rates: readonly DatedRate[];
  cycles: readonly BillingCycle[];
  /** The days that printed bills cover, ascending. */
  bills: readonly BillDays[];
  /** The days of counted meter readings, ascending. */
  registerDays: readonly number[];
  /** Of a home whose tariff prices some hours apart, and where they are known. */
  hoursByDay?: HoursByDay | undefined;
  today: number;
}

/**
 * Which periods a figure is by: calendar months, or the home's billing periods, which are calendar months where it has
 * no cycle. What a period is then, its own `kind` says.
 */
export type PeriodChoice = 'month' | 'period';

/** The first day to read, by the day of the latest reading: some 25 months, at most 762 days. */
export function findFirstDayToRead(latestDay: number): number {
  return toDayNumber(getFirstDay(addMonths(getMonth(toIsoDate(latestDay)), -MONTHS_BEFORE)));
}

/**
 * Puts a home together from its readings: all those that cover a day from `firstDay` on or lie inside one that
 * does. `firstReadingDay` is the day on which the home's first reading ends; null without readings.
 */
export function computeHomeUse(
  readings: readonly DayReading[],
  {
    firstReadingDay,
    ...facts
  }: Omit<HomeUse, 'days' | 'hasEarlierDays'> & {
    firstReadingDay: number | null;
  },
): HomeUse {
  const coveredDays = computeDays(readings, facts.today);
  const earliest = Math.min(firstReadingDay ?? facts.today, coveredDays[0]?.day ?? facts.today);
  return {
    ...facts,
    bills: leaveOutSettled(facts.bills),
    days: coveredDays.filter(({ day }) => day >= facts.firstDay),
    hasEarlierDays: earliest < facts.firstDay,
  };
}

/**
 * The home's periods, ascending and without gaps, from the first with a day that a reading covers to
 * the running one. A period that began before the days that were read is left out.
 */
export function listPeriods(home: HomeUse, kind: PeriodChoice): readonly PeriodUsage[] {
  const known = periodsOf(home);
  const periods = known.get(kind) ?? listPeriodsOf(home, kind);
  known.set(kind, periods);
  return periods;
}

/** A screen asks for a home's periods from many places. */
const periodsOf = computeOnceOf((_: HomeUse) => new Map<PeriodChoice, readonly PeriodUsage[]>());

function listPeriodsOf(home: HomeUse, kind: PeriodChoice): PeriodUsage[] {
  const first = home.days[0]?.day;
  if (first === undefined) return [];
  const periods = listPeriodsBetween(
    home,
    kind,
    first,
    Math.max(home.today, home.days.at(-1)?.day ?? 0),
  );
  const wholePeriods = home.hasEarlierDays
    ? periods.filter(({ firstDay }) => firstDay >= home.firstDay)
    : periods;
  const firstWholeDay = wholePeriods[0]?.firstDay ?? 0;
  const firstCoveredDay = home.days.find(({ day }) => day >= firstWholeDay)?.day ?? 0;
  return wholePeriods
    .filter(({ lastDay }) => lastDay >= firstCoveredDay)
    .map((period) => computeUsage(home.days, period, home.today));
}

/**
 * What the home uses in a year: by the days of the last one where enough of them are known, else twelve times
 * its average judged month. Null where neither is known.
 */
export function computeUsualYearWh(home: HomeUse): number | null {
  const year = computeYearWh(home.days, home.today);
  if (year !== null) return year;
  const month = computeAverageWh(listPeriods(home, 'month'));
  return month === null ? null : month * MONTHS_OF_YEAR;
}

/** The period that today is in. */
export function findRunningPeriod(home: HomeUse, kind: PeriodChoice): Period {
  return findPeriodOfDay(home, kind, home.today);
}

/** The period that a day is in. */
export function findPeriodOfDay(home: HomeUse, kind: PeriodChoice, day: number): Period {
  const [period] = listPeriodsBetween(home, kind, day, day);
  if (period === undefined) throw new Error('Every day is in a period.');
  return period;
}

function listPeriodsBetween(home: HomeUse, kind: PeriodChoice, firstDay: number, lastDay: number) {
  if (kind === 'month') return listCalendarMonths(firstDay, lastDay);
  const { cycles, bills, registerDays } = home;
  return listBillingPeriods({ cycles, bills, readingDays: registerDays }, firstDay, lastDay);
}

/** Whether the home has billing periods of its own, and not only calendar months. */
export function hasBillingCycle({ cycles }: HomeUse): boolean {
  return cycles.some(({ cycleEnd }) => cycleEnd !== null);
}
