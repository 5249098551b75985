/** What would be stored: days with their slots, bills, meters with their values. The digest is of this. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import type { ChannelEnergy } from '#domain/import/series/channels.ts';
import { type SlotMinutes, toHex } from '#domain/import/slots.ts';
import type { Channel } from '#domain/meter/channels.ts';

const SLOT_MINUTES = [60, 30, 15, 10, 5] as const;

/** A day of one channel in whole watt-hours; the slots add up to it where none is missing. */
export interface PlannedDay {
  channel: Channel;
  /** Days since 1970. */
  day: number;
  wh: number;
  /** Minutes of a slot; null for a day that came as one value. */
  step: SlotMinutes | null;
  /** Watt-hours; null: unknown. */
  slots: (number | null)[] | null;
  /** The file calls it, or a part of it, an estimate. */
  estimated: boolean;
}

/** So much energy over several days that end with `lastDay`. */
export interface PlannedPeriod {
  channel: Channel;
  firstDay: number;
  lastDay: number;
  wh: number;
  estimated: boolean;
  /** A bill, and no gap between other values. */
  isBill: boolean;
}

/** What a counter showed at the end of a day. */
export interface PlannedValue {
  day: number;
  /** The figures on the meter, in kWh × 1000. */
  shownWh: number;
  /** How often it had passed zero by then. */
  rollovers: number;
  /** False for an estimate: it is kept, and nothing is calculated with it. */
  counted: boolean;
}

/** A counter with its values, by day. */
export interface PlannedMeter {
  channel: Channel;
  /** Its number, or its column's name in the file. */
  name: string;
  digits: number;
  /** What a figure is multiplied by (MF), in thousandths. */
  factorThousandths: number;
  values: PlannedValue[];
}

export interface ImportPlan {
  days: PlannedDay[];
  periods: PlannedPeriod[];
  meters: PlannedMeter[];
}

/** Plans the channels. Rounding to a watt-hour is carried on, so that every day and the whole are exact. */
export async function planImport(channels: readonly ChannelEnergy[]): Promise<ImportPlan> {
  const plan: ImportPlan = { days: [], periods: [], meters: [] };
  for (const channel of channels) {
    const meters = await planMeters(channel);
    if (meters === undefined) planSpans(channel, plan);
    else plan.meters.push(...meters);
  }
  return plan;
}

async function planMeters(channel: ChannelEnergy): Promise<PlannedMeter[] | undefined> {
  if (channel.kind !== 'register') return undefined;
  const { planCounters } = await import('./plan-counters.ts');
  return planCounters(channel);
}

function planSpans(energy: ChannelEnergy, plan: ImportPlan): void {
  const { spans, channel } = energy;
  const step = findSlotMinutes(energy);
  const openDays = new Map<number, { slots: (number | null)[]; wh: number; estimated: boolean }>();
  let exactWh = 0;
  let plannedWh = 0;
  for (let index = 0; index < spans.from.length; index += 1) {
    const from = spans.from[index] ?? 0;
    const to = spans.to[index] ?? from;
    exactWh += (spans.kWh[index] ?? 0) * 1000;
    const wh = Math.max(0, Math.round(exactWh) - plannedWh);
    plannedWh += wh;
    const firstDay = Math.floor(from / DAY_SECONDS);
    const estimated = spans.estimated[index] === 1;
    const days = Math.round((to - from) / DAY_SECONDS);
    if (to - from > DAY_SECONDS && days > 1) {
      const lastDay = firstDay + days - 1;
      const isBill = energy.kind === 'period';
      plan.periods.push({ channel, firstDay, lastDay, wh, estimated, isBill });
      continue;
    }
    let day = openDays.get(firstDay);
    if (day === undefined) {
      const slots = step === null ? [] : new Array<number | null>(1440 / step).fill(null);
      day = { slots, wh: 0, estimated: false };
      openDays.set(firstDay, day);
    }
    day.wh += wh;
    day.estimated ||= estimated;
    if (step !== null) fillSlots(day.slots, from % DAY_SECONDS, to - from, wh, step);
  }
  for (const [day, { slots, wh, estimated }] of [...openDays].sort(([a], [b]) => a - b))
    plan.days.push({ channel, day, wh, step, slots: step === null ? null : slots, estimated });
}

/** The largest slot that holds every interval exactly; half an hour for steps that fit none; none for whole days. */
function findSlotMinutes({ spans, kind }: ChannelEnergy): SlotMinutes | null {
  if (kind === 'period') return null;
  const firstSpans = Array.from(
    { length: Math.min(5_000, spans.from.length) },
    (_, index) => index,
  );
  const minutes = firstSpans
    .map((index) => ((spans.to[index] ?? 0) - (spans.from[index] ?? 0)) / 60)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const median = minutes[Math.floor(minutes.length / 2)] ?? 1440;
  if (median > 60) return null;
  if (median <= 5) return 5;
  // An hour that begins at half past stands in two half hours.
  const fits = (step: number) =>
    median % step === 0 &&
    firstSpans.every((index) => ((spans.from[index] ?? 0) / 60) % step === 0);
  return SLOT_MINUTES.find(fits) ?? 30;
}

/** Puts an interval's energy in its slots: spread evenly, to whole watt-hours, over those that it touches. */
function fillSlots(
  slots: (number | null)[],
  second: number,
  length: number,
  wh: number,
  step: number,
): void {
  const size = step * 60;
  const last = DAY_SECONDS / size - 1;
  const first = Math.min(last, Math.floor(second / size));
  const count = Math.max(1, Math.min(last - first + 1, Math.round(length / size)));
  let leftWh = wh;
  for (let index = 0; index < count; index += 1) {
    const share = Math.round(leftWh / (count - index));
    slots[first + index] = (slots[first + index] ?? 0) + share;
    leftWh -= share;
  }
}

/** Days since 1970: of a plan with a month around it, and of those with intervals. */
export interface PlanDays {
  from: number;
  to: number;
  slotsFrom: number;
  slotsTo: number;
}

/** At least as long as any month. */
const MONTH_DAYS = 31;

/** The days whose readings a plan is compared with: whole months, because the months are shown. */
export function findPlanDays({ days, periods, meters }: ImportPlan): PlanDays {
  const firstDays = [...days.map(({ day }) => day), ...periods.map(({ firstDay }) => firstDay)];
  const lastDays = [...days.map(({ day }) => day), ...periods.map(({ lastDay }) => lastDay)];
  for (const { values } of meters) {
    firstDays.push(...values.map(({ day }) => day));
    lastDays.push(...values.map(({ day }) => day));
  }
  const findBounds = (list: readonly number[]) => ({
    least: list.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER),
    most: list.reduce((a, b) => Math.max(a, b), 0),
  });
  const slots = findBounds(days.map(({ day }) => day));
  return {
    from: findBounds(firstDays).least - MONTH_DAYS,
    to: findBounds(lastDays).most + MONTH_DAYS,
    slotsFrom: slots.least,
    slotsTo: slots.most,
  };
}

/** A digest of something that was shown: what was shown is what is stored. */
export async function digest(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return toHex(hash);
}
