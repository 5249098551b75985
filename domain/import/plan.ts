/** What would be stored: days with their slots, bills, counter values. The digest is of this. */
import type { ChannelEnergy } from './channels.ts';
import type { Channel } from './types.ts';

const DAY = 86_400;
const SLOT_MINUTES = [5, 10, 15, 30, 60] as const;

/** A day of one channel in whole watt-hours; the slots add up to it where none is missing. */
export interface PlannedDay {
  channel: Channel;
  /** Days since 1970. */
  day: number;
  wh: number;
  /** Minutes of a slot; null for a day that came as one value. */
  step: (typeof SLOT_MINUTES)[number] | null;
  /** Watt-hours; null: unknown. */
  slots: (number | null)[] | null;
  /** False for an estimate, and where slots are missing. */
  measured: boolean;
}

/** So much energy over several days that end with `lastDay`. */
export interface PlannedPeriod {
  channel: Channel;
  firstDay: number;
  lastDay: number;
  wh: number;
  measured: boolean;
}

/** What a counter showed at the end of a day. */
export interface PlannedRegister {
  channel: Channel;
  /** The series' or the meter's name in the file. */
  meter: string;
  day: number;
  shownWh: number;
}

export interface ImportPlan {
  days: PlannedDay[];
  periods: PlannedPeriod[];
  registers: PlannedRegister[];
}

/** Plans the channels. Rounding to a watt-hour is carried on, so that every day and the whole are exact. */
export function planImport(channels: readonly ChannelEnergy[]): ImportPlan {
  const plan: ImportPlan = { days: [], periods: [], registers: [] };
  for (const channel of channels) planChannel(channel, plan);
  return plan;
}

function planChannel(energy: ChannelEnergy, plan: ImportPlan): void {
  const { spans, channel } = energy;
  const step = slotStep(energy);
  const open = new Map<number, { slots: (number | null)[]; wh: number; estimated: boolean }>();
  let exact = 0;
  let given = 0;
  spans.from.forEach((from, at) => {
    const to = spans.to[at] ?? from;
    exact += (spans.kWh[at] ?? 0) * 1000;
    const wh = Math.round(exact) - given;
    given += wh;
    const firstDay = Math.floor(from / DAY);
    const estimated = spans.estimated[at] ?? false;
    const days = Math.round((to - from) / DAY);
    if (to - from > DAY && days > 1) {
      plan.periods.push({
        channel,
        firstDay,
        lastDay: firstDay + days - 1,
        wh,
        measured: !estimated,
      });
      return;
    }
    const day = open.get(firstDay) ?? { slots: [], wh: 0, estimated: false };
    open.set(firstDay, day);
    day.wh += wh;
    day.estimated ||= estimated;
    if (step !== null) fillSlots(day.slots, from % DAY, to - from, wh, step);
  });
  for (const [day, { slots, wh, estimated }] of [...open].sort(([a], [b]) => a - b)) {
    const count = step === null ? 0 : 1440 / step;
    const whole = Array.from({ length: count }, (_, at) => slots[at] ?? null);
    const measured = !estimated && whole.every((slot) => slot !== null);
    plan.days.push({ channel, day, wh, step, slots: step === null ? null : whole, measured });
  }
  planRegisters(energy, plan);
}

/** The slot that holds an interval exactly; half an hour for steps that fit none; none for whole days. */
function slotStep({ spans, kind }: ChannelEnergy): PlannedDay['step'] {
  const minutes = spans.to
    .map((to, at) => (to - (spans.from[at] ?? 0)) / 60)
    .filter((length) => length > 0);
  if (kind === 'period' || minutes.length === 0) return null;
  const median = commonLength(minutes);
  if (median >= 1440 || median > 60) return null;
  if (median <= 5) return 5;
  return SLOT_MINUTES.find((step) => step === median) ?? 30;
}

/** The length that most of the first intervals have. */
function commonLength(minutes: readonly number[]): number {
  const sorted = minutes.slice(0, 5_000).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 1440;
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
  const last = DAY / size - 1;
  const first = Math.min(last, Math.floor(second / size));
  const count = Math.max(1, Math.min(last - first + 1, Math.round(length / size)));
  let left = wh;
  for (let at = 0; at < count; at += 1) {
    const share = Math.round(left / (count - at));
    slots[first + at] = (slots[first + at] ?? 0) + share;
    left -= share;
  }
}

function planRegisters({ kind, candidates, channel }: ChannelEnergy, plan: ImportPlan): void {
  if (kind !== 'register') return;
  for (const { points, raw, unit } of candidates) {
    const scale = unit === 'Wh' ? 1 : unit === 'MWh' ? 1e6 : 1e3;
    for (const { at, value } of points ?? []) {
      // A reading made before noon closes the day before.
      const day = Math.floor((at + DAY / 2) / DAY) - 1;
      plan.registers.push({
        channel,
        meter: raw.meter ?? raw.name,
        day,
        shownWh: Math.round(value * scale),
      });
    }
  }
}

/** A digest of the plan: what was previewed is what is stored. */
export async function digestOf(plan: ImportPlan): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(plan));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
