/** What a household used before today, as files that it imports. */
import {
  addDays,
  addMonths,
  getDayInIndia,
  getFirstDay,
  getLastDay,
  getMonth,
} from '#domain/base/period.ts';
import type { Household } from './household.ts';

/** The month so many months before this one, `2026-11`. */
export function monthsAgo(months: number): string {
  return addMonths(getMonth(getDayInIndia(Date.now())), -months);
}

/** Imports a bill for each of the months before this one, from its first day to its last. */
export async function importMonths(household: Household, ...kwh: number[]): Promise<void> {
  const lines = kwh.map((amount, index) => {
    const month = monthsAgo(kwh.length - index);
    const emission = (amount * 0.71).toFixed(3);
    return `${getFirstDay(month)},${getLastDay(month)},${amount},${emission}`;
  });
  await household.import(
    `periodStart,readingDate,consumptionKWH,emissionCO2kg\n${lines.join('\n')}\n`,
  );
}

/** Imports a reading for each of the days that end so many days before today. */
export async function importDays(
  household: Household,
  endsBefore: number,
  ...kwh: number[]
): Promise<void> {
  const today = getDayInIndia(Date.now());
  const lines = kwh.map(
    (amount, index) => `${addDays(today, index + 1 - kwh.length - endsBefore)},${amount}`,
  );
  await household.import(`readingDate,consumptionKWH\n${lines.join('\n')}\n`);
}
