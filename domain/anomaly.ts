/**
 * Anomalies: an amount that differs from the mean of the three before it by more than a fifth, above
 * or below (docs/product.md, Dashboard figures).
 */
import { percent, product, roundedQuotient } from './exact.ts';
import { daysCovered, type IsoDate } from './period.ts';
import type { StoredReading } from './reading.ts';
import type { DayUsage } from './usage.ts';

export const ANOMALY_PERCENT = 20;
/** How many earlier amounts the latest is compared with. */
export const ANOMALY_BEFORE = 3;

/** An amount of energy over so many days: compared by its energy a day. */
interface Amount {
  wh: number;
  days: number;
}

interface Difference {
  /** The mean of the energy a day before, rounded to the watt-hour. */
  meanWh: number;
  /** Above 0 for more, below 0 for less, to a tenth. */
  differencePercent: number;
}

export interface ReadingAnomaly extends Difference {
  readingDate: IsoDate;
  seq: number;
  /** The first day covered, when the reading covers more than its own. */
  periodStart: IsoDate | null;
  consumptionWh: number;
  /** The reading's energy a day: of a one-day reading, its energy. */
  perDayWh: number;
}

/**
 * Whether the latest reading stands out from the three before it. Readings come newest first; with
 * fewer than four nothing does. A reading of several days counts by its energy a day, so that a
 * month's bill after daily readings is not an alarm (docs/product.md, Dashboard figures).
 */
export function readingAnomaly(newestFirst: readonly StoredReading[]): ReadingAnomaly | null {
  const [latest, ...before] = newestFirst.slice(0, ANOMALY_BEFORE + 1);
  if (latest === undefined) return null;
  const amount = amountOf(latest);
  const difference = outstanding(amount, before.map(amountOf));
  if (difference === null) return null;
  return {
    readingDate: latest.readingDate,
    seq: latest.seq,
    periodStart: latest.periodStart,
    consumptionWh: latest.consumptionWh,
    perDayWh: roundedQuotient(BigInt(amount.wh), BigInt(amount.days)),
    ...difference,
  };
}

export interface DayAnomaly extends Difference {
  date: IsoDate;
  consumptionWh: number;
}

/**
 * The days from one on whose total stands out from the three days with readings before them, in
 * order. Days are ascending; those before `firstDay` are only compared with.
 */
export function dayAnomalies(days: readonly DayUsage[], firstDay: IsoDate): DayAnomaly[] {
  return days.flatMap((day, index) => {
    if (day.date < firstDay) return [];
    const before = days.slice(Math.max(0, index - ANOMALY_BEFORE), index);
    const difference = outstanding(wholeDay(day), before.map(wholeDay));
    if (difference === null) return [];
    return [{ date: day.date, consumptionWh: day.consumptionWh, ...difference }];
  });
}

function amountOf(reading: StoredReading): Amount {
  const { periodStart, readingDate, consumptionWh } = reading;
  return {
    wh: consumptionWh,
    days: periodStart === null ? 1 : daysCovered(periodStart, readingDate),
  };
}

function wholeDay(day: DayUsage): Amount {
  return { wh: day.consumptionWh, days: 1 };
}

function outstanding(latest: Amount, before: readonly Amount[]): Difference | null {
  if (before.length < ANOMALY_BEFORE) return null;
  // Everything over one denominator: the product of all days.
  const denominator = product(latest.days, ...before.map(({ days }) => days));
  const perDay = ({ wh, days }: Amount) => (BigInt(wh) * denominator) / BigInt(days);
  const sumBefore = before.reduce((sum, amount) => sum + perDay(amount), 0n);
  // There is no percentage of a mean of 0.
  if (sumBefore === 0n) return null;
  const count = BigInt(ANOMALY_BEFORE);
  const difference = perDay(latest) * count - sumBefore;
  const magnitude = difference < 0n ? -difference : difference;
  if (magnitude * 100n <= sumBefore * BigInt(ANOMALY_PERCENT)) return null;
  return {
    meanWh: roundedQuotient(sumBefore, denominator * count),
    differencePercent: percent(difference, sumBefore),
  };
}
