/** Readings and days for tests of the figures, written as people write them: dates and kWh. */

import {
  addDays,
  addMonths,
  countCoveredDays,
  type IsoDate,
  toDayNumber,
} from '#domain/base/period.ts';
import type { DatedConnection } from '#domain/bills/home-bills.ts';
import type { DayReading } from '#domain/energy/days.ts';
import { computeHomeUse, type HomeUse } from '#domain/energy/home-use.ts';

/** A reading by its last day, its kWh and how many days it covers. */
export function reading(
  date: IsoDate,
  kwh: number,
  days = 1,
  rest: Partial<DayReading> = {},
): DayReading {
  const consumptionWh = Math.round(kwh * 1000);
  return {
    ...{ day: toDayNumber(date), days, consumptionWh, recordedWh: 0, recordedG: 0 },
    ...{ measured: true, fromRegister: false },
    ...rest,
  };
}

/** A connection of BESCOM whose every question is answered. */
export const BENGALURU: DatedConnection = {
  firstDay: 0,
  discom: 'BESCOM',
  category: 'LT-1',
  loadKW: 3,
  phases: 1,
  answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false, md_known: false },
};
/** Monthly bills to the sixth. */
export const BY_THE_SIXTH = [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-11-06') }];

/** Readings of one day each, day after day. */
export function daily(first: IsoDate, kwh: readonly number[]): DayReading[] {
  return kwh.map((amount, index) => reading(addDays(first, index), amount));
}

/** Monthly bills, one after the other, that end on the same date of each month. */
export function bills(firstEnd: IsoDate, kwh: readonly number[]): DayReading[] {
  return kwh.map((amount, index) => {
    const end = (months: number) =>
      `${addMonths(firstEnd.slice(0, 7), months)}${firstEnd.slice(7)}`;
    return reading(end(index), amount, countCoveredDays(end(index - 1), end(index)) - 1);
  });
}

const CALENDAR_MONTHS = [{ firstDay: 0, cycleMonths: 1, cycleEnd: null }];

/** A home with these readings, by calendar months and without a rate unless it is said otherwise. */
export function home(
  readings: readonly DayReading[],
  today: IsoDate,
  facts: Partial<HomeUse> = {},
): HomeUse {
  return computeHomeUse(readings, {
    ...{ firstDay: 0, firstReadingDay: readings[0]?.day ?? null, rates: [] },
    ...{ cycles: CALENDAR_MONTHS, bills: [], registerDays: [], today: toDayNumber(today) },
    ...facts,
  });
}
