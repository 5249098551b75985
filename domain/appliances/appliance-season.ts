/** When appliances run, and how much of the power on the rating plate they draw while they do. */

import { divideRounded, multiplyExactly } from '#domain/base/exact.ts';
import { MONTHS } from '#domain/base/months.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { toThousandths } from '#domain/base/quantity.ts';
import type { Day } from '#domain/energy/days.ts';
import { type ApplianceType, HOURS_MAX, toMilliwatts } from './appliance-rules.ts';

/** What an appliance's energy follows from. */
export interface Usage {
  /** Nothing while it is not chosen yet. */
  type?: ApplianceType | undefined;
  powerConsumptionWatts: number;
  averageDailyUsageHours: number;
  /** The months in which it runs, 1 to 12; null or absent: those usual for its type. */
  months?: readonly number[] | null | undefined;
}

/** Of most of India; our judgement, which each appliance's own months overrule. Other types run all year. */
const USUAL_MONTHS: Partial<Record<ApplianceType, readonly number[]>> = {
  'Air Conditioner': [3, 4, 5, 6, 7, 8, 9, 10],
  'Air Cooler': [4, 5, 6, 7],
  'Ceiling Fan': [3, 4, 5, 6, 7, 8, 9, 10, 11],
  'Water Heater': [11, 12, 1, 2],
  Heater: [12, 1, 2],
};

/** A refrigerator listed with so many hours is plugged in all day; with fewer, they are the compressor's own. */
const PLUGGED_IN_HOURS = 20;
/** Prayas eMARC, 115 homes: the compressor runs 51 % of the time. */
const COMPRESSOR_PERCENT = 50;
/** 25 homes in Hyderabad: 0.95 kW on average while it runs, of a peak of 1.7 kW. */
const AIR_CONDITIONER_PERCENT = 60;

/** The months in which an appliance runs, or null where it runs all year. */
export function findSeason({ type, months }: Usage): readonly number[] | null {
  const season = months ?? (type === undefined ? undefined : USUAL_MONTHS[type]) ?? null;
  return season === null || season.length === MONTHS.length ? null : season;
}

/** The months in which appliances of a type usually run, or null all year. */
export function findUsualMonths(type: ApplianceType): readonly number[] | null {
  return USUAL_MONTHS[type] ?? null;
}

/** Whether an appliance runs in a month, 1 to 12. */
export function isUsedIn(usage: Usage, month: number): boolean {
  return findSeason(usage)?.includes(month) ?? true;
}

/** The month of a day, 1 to 12. */
export function getMonthOfDay(day: number): number {
  return Number(toIsoDate(day).slice(5, 7));
}

/** What part of its power an appliance draws on average in the hours listed, in percent. */
export function findDutyPercent({ type, averageDailyUsageHours }: Usage): number {
  if (type === 'Air Conditioner') return AIR_CONDITIONER_PERCENT;
  const isPluggedIn = type === 'Refrigerator' && averageDailyUsageHours >= PLUGGED_IN_HOURS;
  return isPluggedIn ? COMPRESSOR_PERCENT : 100;
}

/** Milliwatts × thousandths of an hour × percent. */
const PARTS_OF_WH = 100_000_000n;

/** What an appliance uses in so many days of use, in watt-hours, rounded once. */
export function computeUsedWh(usage: Usage, days: number): number {
  const hours = usage.averageDailyUsageHours;
  const millihours = Math.abs(hours) <= HOURS_MAX ? toThousandths(hours) : 0;
  const power = toMilliwatts(usage.powerConsumptionWatts);
  return divideRounded(
    multiplyExactly(power, millihours, findDutyPercent(usage), days),
    PARTS_OF_WH,
  );
}

/** On how many of some days an appliance runs. */
export function countDaysInUse(usage: Usage, days: readonly Pick<Day, 'day'>[]): number {
  const season = findSeason(usage);
  return season === null
    ? days.length
    : days.filter(({ day }) => season.includes(getMonthOfDay(day))).length;
}

/** The days of each month of a year that is not a leap year. */
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** On how many days of a year an appliance runs. */
export function countDaysInUseOfYear(usage: Usage): number {
  return MONTH_DAYS.reduce((sum, days, place) => sum + (isUsedIn(usage, place + 1) ? days : 0), 0);
}
