/** A home's energy by the hours of the day, for tariffs that price some of them apart. */

import type { Period } from '#domain/energy/periods.ts';
import { isMost } from '#domain/energy/usage.ts';
import type { Slots } from '#domain/import/slots.ts';
import { HOURS, sumSlots } from './hours.ts';

/** The 24 hours of each day of which every one is known. */
export type HoursByDay = ReadonlyMap<number, readonly number[]>;

/** What a home used in each hour of the day, over the days of a bill. */
export interface HoursOfPeriod {
  /** Watt-hours, from midnight on. */
  wh: readonly number[];
  /** Every day of the bill is in it. */
  isWhole: boolean;
}

/** The hours of a day from the intervals of its readings; null where some are missing. */
export function computeDayHours(readings: readonly Slots[]): number[] | null {
  const hours = sumSlots(
    readings.map((slots) => ({ slots })),
    HOURS,
  );
  return readings.length > 0 && hours.every((wh) => wh !== null) ? hours : null;
}

/** The hours of a period's days; null where those of too few are known to stand for the others. */
export function sumHoursOfPeriod(
  hoursByDay: HoursByDay | undefined,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
  today: number,
): HoursOfPeriod | null {
  if (hoursByDay === undefined || hoursByDay.size === 0) return null;
  const days = [...hoursByDay].filter(([day]) => day >= firstDay && day <= lastDay);
  const daysOver = Math.min(lastDay, today - 1) - firstDay + 1;
  if (days.length === 0 || !isMost(days.length, daysOver)) return null;
  const wh = Array.from({ length: HOURS }, (_, hour) =>
    days.reduce((sum, [, hours]) => sum + (hours[hour] ?? 0), 0),
  );
  return { wh, isWhole: days.length === lastDay - firstDay + 1 };
}
