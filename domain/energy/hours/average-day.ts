/** The average of a home's whole days by the time of day: its parts, its heavy hours, and what always runs. */
import { HOURS, type WholeDay } from './hours.ts';

/** Fewer whole days are not compared with each other. */
export const COMPARED_DAYS = 7;

/** Heavy is what uses more than so many times the average. */
export const HEAVY_TIMES = 1.4;

const MINUTES_OF_DAY = 1440;

/**
 * The parts of a day, as hours from and to. Eight hours in the sun are as many as the solar hours that the
 * Electricity (Rights of Consumers) Amendment Rules, 2023, let be priced apart.
 */
const DAY_PARTS = [
  { name: 'night', from: 22, to: 6 },
  { name: 'morning', from: 6, to: 9 },
  { name: 'day', from: 9, to: 17 },
  { name: 'evening', from: 17, to: 22 },
] as const;

export interface DayPart {
  name: (typeof DAY_PARTS)[number]['name'];
  /** Hours on the clock. */
  from: number;
  to: number;
  averageWh: number;
  /** Of the days' energy; those of the four parts add up to 100. */
  percent: number;
}

export interface AverageDay {
  days: number;
  averageWh: number;
  /** The average watt-hours of each half-hour or hour, as they are divided. */
  slots: readonly number[];
  minutesEach: number;
  /** The largest first; none where nothing was used. */
  parts: DayPart[];
  /** The slots that are heavy, neighbours together: from the first up to, and without, the last. */
  heavy: { from: number; to: number }[];
  /** Watts of the quietest slot. */
  quietestW: number;
}

/** The days of the week of which an average is told. */
export const DAY_KINDS = ['all', 'weekdays', 'weekend'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** The average of all whole days, of those from Monday to Friday, and of the others; null where there are none. */
export function computeAverageDays(days: readonly WholeDay[]): Record<DayKind, AverageDay | null> {
  return {
    all: computeAverageDay(days),
    weekdays: computeAverageDay(days.filter(({ day }) => !isWeekend(day))),
    weekend: computeAverageDay(days.filter(({ day }) => isWeekend(day))),
  };
}

function isWeekend(day: number): boolean {
  // Day 0 is a Thursday.
  return day % 7 === 2 || day % 7 === 3;
}

function computeAverageDay(days: readonly WholeDay[]): AverageDay | null {
  const [first] = days;
  if (first === undefined) return null;
  const sums = first.slots.map((_, slot) =>
    days.reduce((sum, { slots }) => sum + (slots[slot] ?? 0), 0),
  );
  const slots = sums.map((wh) => wh / days.length);
  const minutesEach = MINUTES_OF_DAY / slots.length;
  return {
    days: days.length,
    averageWh: Math.round(sumUp(slots)),
    slots,
    minutesEach,
    parts: splitByPart(sums, days.length),
    heavy: findHeavy(slots),
    quietestW: (Math.min(...slots) * 60) / minutesEach,
  };
}

function splitByPart(sums: readonly number[], days: number): DayPart[] {
  const total = sumUp(sums);
  if (total === 0) return [];
  const each = sums.length / HOURS;
  const parts = DAY_PARTS.map(({ name, from, to }) => {
    const isIn = (hour: number) =>
      from < to ? hour >= from && hour < to : hour >= from || hour < to;
    const wh = sumUp(sums.filter((_, slot) => isIn(Math.floor(slot / each))));
    return { name, from, to, wh };
  }).sort((a, b) => b.wh - a.wh);
  const percents = computePercents(parts.map(({ wh }) => wh));
  return parts.map(({ wh, ...part }, index) => ({
    ...part,
    averageWh: Math.round(wh / days),
    percent: percents[index] ?? 0,
  }));
}

/** Whole percents that add up to 100: what rounding down leaves goes to the largest remainders. */
function computePercents(amounts: readonly number[]): number[] {
  const total = sumUp(amounts);
  const floors = amounts.map((amount) => Math.floor((amount * 100) / total));
  const left = 100 - sumUp(floors);
  const raised = amounts
    .map((amount, index) => ({ index, remainder: (amount * 100) % total }))
    .sort((a, b) => b.remainder - a.remainder)
    .slice(0, left);
  return floors.map((floor, at) => (raised.some(({ index }) => index === at) ? floor + 1 : floor));
}

function findHeavy(slots: readonly number[]): { from: number; to: number }[] {
  const limit = (sumUp(slots) / slots.length) * HEAVY_TIMES;
  const ranges: { from: number; to: number }[] = [];
  slots.forEach((wh, slot) => {
    if (wh <= limit) return;
    const last = ranges.at(-1);
    if (last?.to === slot) last.to = slot + 1;
    else ranges.push({ from: slot, to: slot + 1 });
  });
  return ranges;
}

function sumUp(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
