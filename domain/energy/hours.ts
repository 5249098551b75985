/** A home's use hour by hour, from the days that have intervals, and how it splits by the time of day. */
import type { Slots } from '#domain/import/slots.ts';
import { CHART_DAYS, CHART_GAP_DAYS } from './recent-days.ts';

/** The latest readings among which days with intervals are looked for. */
export const RECENT_READINGS = 100;

export const HOURS = 24;

/**
 * The parts of a day, as hours from and to. Eight hours in the sun are as many as the solar hours that the
 * Electricity (Rights of Consumers) Amendment Rules, 2023, let be priced apart.
 */
const DAY_PARTS = [
  { name: 'Night', from: 22, to: 6 },
  { name: 'Morning', from: 6, to: 9 },
  { name: 'Daytime', from: 9, to: 17 },
  { name: 'Evening', from: 17, to: 22 },
] as const;

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

export interface DayPart {
  name: string;
  from: number;
  to: number;
  /** On average of the whole days. */
  averageWh: number;
  /** Of those days' energy, in thousandths. */
  shareThousandths: number;
}

export interface HourlyUse {
  /** Ascending; a day without intervals among them keeps its place. */
  rows: HourRow[];
  /** The hour that used most; null where no hour is known. */
  highestWh: number | null;
  /** The measured days of which every hour is known: the split is of these alone. */
  wholeDays: number;
  parts: DayPart[];
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
    const estimated = ofDay.some(isEstimate);
    return [
      ...makeUnknownRows(before + 1, day - 1),
      { kind: 'day', day, hours: sumHours(ofDay), estimated },
    ];
  });
  const wholeDays = rows.flatMap((row) =>
    row.kind === 'day' && !row.estimated && row.hours.every((wh) => wh !== null)
      ? [row.hours as number[]]
      : [],
  );
  const knownHours = rows.flatMap((row) => (row.kind === 'day' ? row.hours : []));
  const highestWh = knownHours.reduce<number | null>(
    (most, wh) => (wh === null ? most : Math.max(most ?? 0, wh)),
    null,
  );
  return { rows, highestWh, wholeDays: wholeDays.length, parts: splitByPart(wholeDays) };
}

/** An estimate, and no day of which intervals are missing. */
function isEstimate({ measured, slots }: RecentReading): boolean {
  return !measured && !(slots?.includes(null) ?? false);
}

/** The hours of a day; not known where another reading of the day has no hours. */
function sumHours(readings: readonly RecentReading[]): (number | null)[] {
  return Array.from({ length: HOURS }, (_, hour) =>
    readings.reduce<number | null>((sum, { slots }) => {
      const wh = slots === null ? null : sumHour(slots, hour);
      return sum === null || wh === null ? null : sum + wh;
    }, 0),
  );
}

/** The energy of an hour; null where one of its intervals is missing. */
export function sumHour(slots: Slots, hour: number): number | null {
  const each = slots.length / HOURS;
  return slots
    .slice(hour * each, (hour + 1) * each)
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

function splitByPart(days: readonly (readonly number[])[]): DayPart[] {
  if (days.length === 0) return [];
  const total = days.flat().reduce((sum, wh) => sum + wh, 0);
  return DAY_PARTS.map(({ name, from, to }) => {
    const isIn = (hour: number) =>
      from < to ? hour >= from && hour < to : hour >= from || hour < to;
    const wh = days
      .flatMap((hours) => hours.filter((_, hour) => isIn(hour)))
      .reduce((sum, part) => sum + part, 0);
    return {
      name,
      from,
      to,
      averageWh: Math.round(wh / days.length),
      shareThousandths: total === 0 ? 0 : Math.round((wh / total) * 1000),
    };
  });
}
