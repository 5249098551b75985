/** Where the ticks of a chart stand, and what they say. */
import { formatDayMonth, formatNumber, formatShortMonthName } from '#domain/base/format.ts';
import type { IsoDate, Month } from '#domain/base/period.ts';

/** Steps that people count in. */
const STEPS = [1, 2, 2.5, 4, 5, 10];
const WANTED_STEPS = 4;
/** Figures beside the charts have one decimal. */
const LEAST_STEP = 0.1;
/** Steps of months by which every January is a tick. */
const MONTH_STEPS = [1, 2, 3, 4, 6, 12, 24, 60, 120];
const WEEK = 7;

/** Round values around zero that hold everything from `min` to `max`. */
export function chooseTicks(min: number, max: number): number[] {
  const low = Math.min(0, min);
  const high = Math.max(0, max);
  const rough = Math.max((high - low) / WANTED_STEPS || 1, LEAST_STEP);
  const power = 10 ** Math.floor(Math.log10(rough));
  // A hair more, so that a division's last binary digit does not skip a step.
  const step = power * (STEPS.find((candidate) => candidate * power * 1.000001 >= rough) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** The ticks' texts, all with the decimals that the finest of them needs. */
export function formatTicks(ticks: readonly number[], signed = false): string[] {
  const decimals = Math.max(...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length));
  return ticks.map((tick) => `${signed && tick > 0 ? '+' : ''}${formatNumber(tick, decimals)}`);
}

export interface AxisLabel {
  index: number;
  text: string;
  strong: boolean;
}

/** Months as labels at least so many pixels apart. January is labelled with its year. */
export function listMonthLabels(
  months: readonly Month[],
  pixelsEach: number,
  pixelsApart: number,
): AxisLabel[] {
  const step = MONTH_STEPS.find((candidate) => candidate * pixelsEach >= pixelsApart) ?? 120;
  return months.flatMap((month, index) => {
    const year = month.slice(0, 4);
    if ((Number(year) * 12 + Number(month.slice(5, 7)) - 1) % step !== 0) return [];
    const january = month.endsWith('-01');
    return [{ index, text: january ? year : formatShortMonthName(month), strong: january }];
  });
}

/** Days as labels at least so many pixels apart, back from the last: weeks apart where they fit. */
export function listDayLabels(
  days: readonly IsoDate[],
  pixelsEach: number,
  pixelsApart: number,
): AxisLabel[] {
  const fitting = Math.max(1, Math.ceil(pixelsApart / pixelsEach));
  const step = days.length > WEEK ? Math.ceil(fitting / WEEK) * WEEK : fitting;
  const last = days.length - 1;
  return days
    .map((day, index) => ({ index, text: formatDayMonth(day), strong: index === last }))
    .filter(({ index }) => (last - index) % step === 0);
}
