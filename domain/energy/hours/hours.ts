/** A home's use hour by hour, from the days that have intervals. */

import { CHART_DAYS, CHART_GAP_DAYS } from '#domain/energy/recent-days.ts';
import type { Slots } from '#domain/import/slots.ts';

/** The latest readings among which days with intervals are looked for. */
export const RECENT_READINGS = 100;

export const HOURS = 24;

const HALF_HOURS = HOURS * 2;

/** A typed or imported reading of one day; without intervals `slots` is null. */
export interface RecentReading {
  day: number;
  days: number;
  measured: boolean;
  slots: Slots | null;
}

export type HourRow =
  | {
      kind: 'day';
      day: number;
      /** Watt-hours of each hour on the clock; null: not known, in whole or in part. */
      hours: (number | null)[];
      estimated: boolean;
    }
  | { kind: 'cut'; firstDay: number; lastDay: number; days: number };

/** A measured day of which the energy of every half-hour, or every hour, is known. */
export interface WholeDay {
  day: number;
  /** Watt-hours, from midnight on; as many of each of a home's days. */
  slots: readonly number[];
}

export interface HourlyUse {
  /** Ascending; a day without intervals among them keeps its place. */
  rows: HourRow[];
  /** The hour that used most; null where no hour is known. */
  highestWh: number | null;
  wholeDays: WholeDay[];
  /** Days of an estimate, and measured ones of which hours are missing: neither is whole. */
  leftOut: { estimated: number; partly: number };
}

/** The latest days with intervals, hour by hour. `readings` come in any order. */
export function computeHourlyUse(readings: readonly RecentReading[]): HourlyUse {
  const byDay = new Map<number, RecentReading[]>();
  for (const reading of readings) {
    if (reading.days > 1) continue;
    byDay.set(reading.day, [...(byDay.get(reading.day) ?? []), reading]);
  }
  const shownDays = [...byDay]
    .filter(([, ofDay]) => ofDay.some(({ slots }) => slots !== null))
    .sort(([a], [b]) => a - b)
    .slice(-CHART_DAYS);
  const rows = shownDays.flatMap(([day, ofDay], index): HourRow[] => {
    const before = shownDays[index - 1]?.[0] ?? day - 1;
    return [
      ...makeUnknownRows(before + 1, day - 1),
      { kind: 'day', day, hours: sumSlots(ofDay, HOURS), estimated: ofDay.some(isEstimate) },
    ];
  });
  const knownHours = rows.flatMap((row) => (row.kind === 'day' ? row.hours : []));
  const highestWh = knownHours.reduce<number | null>(
    (most, wh) => (wh === null ? most : Math.max(most ?? 0, wh)),
    null,
  );
  const measuredDays = shownDays.filter(([, ofDay]) => !ofDay.some(isEstimate));
  const wholeDays = listWholeDays(measuredDays);
  const estimated = shownDays.length - measuredDays.length;
  const partly = measuredDays.length - wholeDays.length;
  return { rows, highestWh, wholeDays, leftOut: { estimated, partly } };
}

/** The days of which everything is known, by half-hours; by hours where one of them has no finer values. */
function listWholeDays(days: readonly (readonly [number, readonly RecentReading[]])[]): WholeDay[] {
  const whole = days.filter(([, ofDay]) => sumSlots(ofDay, HOURS).every((wh) => wh !== null));
  const isByHour = whole.some(([, ofDay]) =>
    ofDay.some(({ slots }) => (slots?.length ?? 0) < HALF_HOURS),
  );
  return whole.map(([day, ofDay]) => ({
    day,
    slots: sumSlots(ofDay, isByHour ? HOURS : HALF_HOURS).map((wh) => wh ?? 0),
  }));
}

/** An estimate, and no day of which intervals are missing. */
function isEstimate({ measured, slots }: RecentReading): boolean {
  return !measured && !(slots?.includes(null) ?? false);
}

/**
 * The energy of each of so many equal slots of a day, from the intervals of its readings; null where one of these is
 * missing, or where another reading of the day has none.
 */
export function sumSlots(
  readings: readonly Pick<RecentReading, 'slots'>[],
  count: number,
): (number | null)[] {
  return Array.from({ length: count }, (_, slot) =>
    readings.reduce<number | null>((sum, { slots }) => {
      const wh = slots === null ? null : sumSlot(slots, slot, count);
      return sum === null || wh === null ? null : sum + wh;
    }, 0),
  );
}

function sumSlot(intervals: Slots, slot: number, count: number): number | null {
  const each = intervals.length / count;
  return intervals
    .slice(slot * each, (slot + 1) * each)
    .reduce<number | null>((sum, wh) => (sum === null || wh === null ? null : sum + wh), 0);
}

function makeUnknownRows(firstDay: number, lastDay: number): HourRow[] {
  const days = lastDay - firstDay + 1;
  if (days > CHART_GAP_DAYS) return [{ kind: 'cut', firstDay, lastDay, days }];
  return Array.from({ length: Math.max(0, days) }, (_, index) => ({
    kind: 'day',
    day: firstDay + index,
    hours: new Array<null>(HOURS).fill(null),
    estimated: false,
  }));
}
