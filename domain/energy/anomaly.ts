/**
 * What stands out: a reading that differs from the mean of the three before it by more than a fifth,
 * above or below. Readings compare by their energy a day, so that a month's bill after daily readings
 * is no alarm. After a long gap another season may have begun: then only a reading stands out that may
 * be the use of the gap as well (docs/decisions/2026-11-26-alarm-after-a-gap.md).
 */
import { divideRounded, multiplyExactly, toPercent } from '#domain/base/exact.ts';
import type { Day, DayReading } from './days.ts';
import { findUnlikelyUse } from './plausible.ts';

const ANOMALY_PERCENT = 20;
/** How many readings the latest is held against. */
const ANOMALY_BEFORE = 3;
/** After a longer gap the readings before it may tell of another season. */
const ANOMALY_GAP_DAYS = 14;

/** One reading as it is stored. */
export type SingleReading = Pick<DayReading, 'day' | 'days' | 'consumptionWh' | 'measured'> & {
  /** It came in a file. */
  fromFile?: boolean;
};

export interface Anomaly<T extends SingleReading> {
  reading: T;
  /** The reading's energy a day, and the mean of that of the three before it. */
  perDayWh: number;
  meanPerDayWh: number;
  /** Above 0 for more, below 0 for less, to a tenth. */
  differencePercent: number;
  /** How many days between the reading and the one before it no reading covers. */
  daysUnknownBefore: number;
  /** Whether it would be nearer to those before it if it were the use of those unknown days as well. */
  mayCoverUnknown: boolean;
}

/**
 * Whether the latest reading stands out. Readings come newest first; estimates are passed over. Null
 * with fewer than four, or where the three before it used nothing: of nothing no percentage can be named.
 */
export function findAnomaly<T extends SingleReading>(newestFirst: readonly T[]): Anomaly<T> | null {
  const [latest, ...before] = newestFirst
    .filter((reading) => reading.measured)
    .slice(0, ANOMALY_BEFORE + 1);
  if (latest === undefined || before.length < ANOMALY_BEFORE) return null;
  // Everything over one denominator: the product of all days.
  const denominator = multiplyExactly(latest.days, ...before.map(({ days }) => days));
  const computePerDay = ({ consumptionWh, days }: T) =>
    (multiplyExactly(consumptionWh) * denominator) / BigInt(days);
  const sumBefore = before.reduce((sum, reading) => sum + computePerDay(reading), 0n);
  if (sumBefore === 0n) return null;
  const count = BigInt(ANOMALY_BEFORE);
  const difference = computePerDay(latest) * count - sumBefore;
  const magnitude = difference < 0n ? -difference : difference;
  if (magnitude * 100n <= sumBefore * BigInt(ANOMALY_PERCENT)) return null;
  const perDayWh = divideRounded(BigInt(latest.consumptionWh), BigInt(latest.days));
  const meanPerDayWh = divideRounded(sumBefore, denominator * count);
  const daysUnknownBefore = countUnknownDays(latest, before);
  const perDayWithUnknownWh = latest.consumptionWh / (latest.days + daysUnknownBefore);
  const mayCoverUnknown =
    daysUnknownBefore > 0 &&
    Math.abs(perDayWithUnknownWh - meanPerDayWh) < Math.abs(perDayWh - meanPerDayWh);
  const usualGapDays = Math.max(
    ...before.map((reading, index) => countUnknownDays(reading, before.slice(index + 1))),
  );
  const followsLongGap = daysUnknownBefore > Math.max(ANOMALY_GAP_DAYS, usualGapDays);
  if (followsLongGap && !mayCoverUnknown) return null;
  return {
    reading: latest,
    perDayWh,
    meanPerDayWh,
    differencePercent: toPercent(difference, sumBefore),
    daysUnknownBefore,
    mayCoverUnknown,
  };
}

/** How many days between a reading and those before it none of them covers. */
function countUnknownDays(
  reading: SingleReading,
  readingsBefore: readonly SingleReading[],
): number {
  if (readingsBefore.length === 0) return 0;
  return Math.max(
    0,
    reading.day - reading.days - Math.max(...readingsBefore.map(({ day }) => day)),
  );
}

/** How many of the latest measured readings say which one to look at: each of the four may be held against three. */
export const ANOMALY_READINGS = 2 * (ANOMALY_BEFORE + 1);

/** The dashboard's remark on the latest readings. */
export interface LatestAnomaly<T extends SingleReading> extends Anomaly<T> {
  /** Whether it is the latest reading, not one of the three before it. */
  isLatest: boolean;
}

/**
 * The reading of the latest four to look at again: one of more energy than a home is likely to use, which must
 * not accuse those after it; else the latest. Newest first, `ANOMALY_READINGS`; `usualDayWh` is the home's usual day.
 * A file's reading of today says nothing yet: the day is not over. One typed by hand is looked at.
 */
export function findLatestAnomaly<T extends SingleReading>(
  newestFirst: readonly T[],
  usualDayWh: number | null,
  today: number = Number.POSITIVE_INFINITY,
): LatestAnomaly<T> | null {
  const measuredReadings = newestFirst.filter(
    ({ measured, fromFile, day }) => measured && !(fromFile === true && day >= today),
  );
  const unlikely = measuredReadings
    .slice(0, ANOMALY_BEFORE + 1)
    .findIndex(
      ({ consumptionWh, days }) => findUnlikelyUse(consumptionWh, days, usualDayWh) !== null,
    );
  const anomaly = findAnomaly(measuredReadings.slice(Math.max(0, unlikely)));
  return anomaly === null ? null : { ...anomaly, isLatest: unlikely <= 0 };
}

/**
 * The days from one on, with a reading of their own, that stand out from the three known days before
 * each. Days are ascending.
 */
export function findDayAnomalies(days: readonly Day[], firstDay: number): Anomaly<SingleReading>[] {
  const knownDays = days.filter((day) => day.known);
  return knownDays.flatMap((day, index) => {
    if (day.day < firstDay || day.shared) return [];
    const latestDays = knownDays.slice(Math.max(0, index - ANOMALY_BEFORE), index + 1).reverse();
    const found = findAnomaly(latestDays.map(toSingleReading));
    return found === null ? [] : [found];
  });
}

function toSingleReading({ day, consumptionWh }: Day): SingleReading {
  return { day, days: 1, consumptionWh, measured: true };
}
