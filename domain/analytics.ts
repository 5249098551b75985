/**
 * What a household's months say: changes from month to month, savings and CO2 reduction.
 * Lists of months are ascending and hold only months with readings.
 */
import { amountAtRate } from './bill.ts';
import { type Emission, monthEmission } from './emission.ts';
import { product, roundedQuotient } from './exact.ts';
import { addMonths, type IsoDate, type Month, monthNumber, monthOf } from './period.ts';
import type { MonthUsage } from './usage.ts';

/** The first months with readings: the baseline of later months that have no month a year before. */
const BASELINE_MONTHS = 3;
const MONTHS_OF_YEAR = 12;

/** Whether a month is not over yet. */
export function isUnfinished(month: Month, today: IsoDate): boolean {
  return month >= monthOf(today);
}

/** The months that are over. */
export function finishedMonths<T extends { month: Month }>(
  months: readonly T[],
  today: IsoDate,
): T[] {
  const current = monthOf(today);
  let count = months.length;
  while (count > 0 && (months[count - 1] as T).month >= current) count -= 1;
  return months.slice(0, count);
}

/** The usage of the calendar month just before; nothing where that month has no readings. */
export function monthBefore(months: readonly MonthUsage[], month: Month): MonthUsage | undefined {
  return usageOf(months, addMonths(month, -1));
}

/** The usage of the same month a year earlier; nothing where that month has no readings. */
export function yearBefore(months: readonly MonthUsage[], month: Month): MonthUsage | undefined {
  return usageOf(months, addMonths(month, -12));
}

function usageOf(months: readonly MonthUsage[], month: Month): MonthUsage | undefined {
  return months.find((usage) => usage.month === month);
}

export interface MonthFigures extends Emission {
  month: Month;
  unfinished: boolean;
  consumptionWh: number;
  /** The difference from the calendar month before; null where that month has no readings. */
  changeWh: number | null;
}

/**
 * Each month with readings, with its change. The first month has none (docs/product.md, Dashboard figures);
 * nor has the month after a gap: its difference from a month of another season would not be what
 * "month over month" promises.
 */
export function monthSeries(months: readonly MonthUsage[], today: IsoDate): MonthFigures[] {
  const current = monthOf(today);
  let numberBefore = Number.NaN;
  return months.map((usage, index) => {
    const before = months[index - 1];
    const number = monthNumber(usage.month);
    const adjacent = before !== undefined && numberBefore + 1 === number;
    numberBefore = number;
    const { emissionG, estimated } = monthEmission(usage);
    return {
      month: usage.month,
      unfinished: usage.month >= current,
      consumptionWh: usage.consumptionWh,
      emissionG,
      estimated,
      changeWh: adjacent ? usage.consumptionWh - before.consumptionWh : null,
    };
  });
}

/** An amount saved over months, kept in thirds so that averages of three months stay exact. */
interface Saved {
  thirds: bigint;
  months: number;
}

/**
 * The sum of baseline minus use over all finished months after the first three with readings. The baseline is
 * the same month a year earlier or, where that has no readings, the average of the first three. Null without
 * such a month.
 */
function saved<T extends { month: Month }>(
  months: readonly T[],
  today: IsoDate,
  amountOf: (month: T) => number,
): Saved | null {
  const finished = finishedMonths(months, today);
  const judged = finished.length - BASELINE_MONTHS;
  if (judged <= 0) return null;
  const numbers = finished.map(({ month }) => monthNumber(month));
  const amounts: number[] = [];
  const amountAt = (place: number) => {
    amounts[place] ??= amountOf(finished[place] as T);
    return amounts[place];
  };
  let thirds = 0n;
  // Months ascend, and with each the month a year earlier.
  let earlier = 0;
  for (let place = BASELINE_MONTHS; place < finished.length; place += 1) {
    const yearEarlier = (numbers[place] ?? 0) - MONTHS_OF_YEAR;
    while ((numbers[earlier] ?? 0) < yearEarlier) earlier += 1;
    // Thrice a month's amount is exact in a float up to thirty million of the largest readings.
    const before =
      numbers[earlier] === yearEarlier
        ? BASELINE_MONTHS * amountAt(earlier)
        : amountAt(0) + amountAt(1) + amountAt(2);
    thirds += BigInt(before) - product(BASELINE_MONTHS, amountAt(place));
  }
  return { thirds, months: judged };
}

const THIRDS = BigInt(BASELINE_MONTHS);

export interface Savings {
  /** Negative when the household paid more. */
  amountMilliRupees: number;
  savedWh: number;
  /** How many months were compared with an earlier time. */
  months: number;
}

/** What the household saved overall. Null with fewer than four finished months, or without a rate. */
export function totalSavings(
  months: readonly MonthUsage[],
  today: IsoDate,
  rateMilliRupees: number | null,
): Savings | null {
  const energy = saved(months, today, (usage) => usage.consumptionWh);
  if (energy === null || rateMilliRupees === null) return null;
  return {
    amountMilliRupees: amountAtRate(energy.thirds, rateMilliRupees, THIRDS),
    savedWh: roundedQuotient(energy.thirds, THIRDS),
    months: energy.months,
  };
}

export interface Co2Reduction {
  /** Negative when the household caused more. */
  reductionG: number;
  /** Whether a month that counts holds an estimate. */
  estimated: boolean;
  months: number;
}

/** By how much the household's emissions fell overall. Null with fewer than four finished months. */
export function totalCo2Reduction(
  months: readonly (Emission & { month: Month })[],
  today: IsoDate,
): Co2Reduction | null {
  let estimated = false;
  const grams = saved(months, today, (month) => {
    estimated ||= month.estimated;
    return month.emissionG;
  });
  if (grams === null) return null;
  return {
    reductionG: roundedQuotient(grams.thirds, THIRDS),
    estimated,
    months: grams.months,
  };
}
