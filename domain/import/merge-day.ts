/** One day of a file against the same day of a home. */
import type { ExistingReading, MergedReading } from './merge-types.ts';
import { FROM_FILE } from './merge-types.ts';
import type { PlannedDay } from './plan.ts';
import type { Slots } from './slots.ts';
import type { Answers } from './types.ts';

/** Carried rounding may move a watt-hour from one value to the next. */
const ROUNDED_WH = 1;
/** A day's total often has two decimals of a kWh. */
const ROUNDED_DAY_WH = 10;

export interface DayMerge {
  outcome: 'added' | 'present' | 'conflict';
  reading?: MergedReading;
  removedReadings?: ExistingReading[];
}

/** Merges a day. `existing` are the home's readings of that day alone. */
export function mergeDay(
  planned: PlannedDay,
  existingReadings: readonly ExistingReading[],
  { channel, nextSeq }: { channel: number; nextSeq: number },
  answers: Answers,
): DayMerge {
  const [first] = existingReadings;
  if (first === undefined) {
    return { outcome: 'added', reading: { ...toMergedReading(planned, channel), seq: nextSeq } };
  }
  const replaceFirst = (): DayMerge => ({
    outcome: 'added',
    reading: { ...toMergedReading(planned, channel), seq: first.seq, replaces: first },
    removedReadings: existingReadings.slice(1),
  });
  const isEstimate = existingReadings.every(isEstimated);
  // What was measured takes an estimate's place, and never the other way round.
  const rank = Number(isEstimate) - Number(planned.estimated);
  const replaces = rank > 0 ? answers.estimates !== 'keep' : answers.conflicts === 'replace';
  const merge =
    existingReadings.length === 1
      ? compareDay(planned, first, rank >= 0 && replaces)
      : compareTotals(planned, existingReadings);
  // An estimate that a measured day confirms is one no more.
  const isWhole = planned.slots?.every((slot) => slot !== null) ?? true;
  const isConfirmed = merge.outcome === 'present' && rank > 0 && isWhole;
  if (merge.outcome !== 'conflict' && !(isConfirmed && replaces)) return merge;
  if (rank >= 0 && replaces) return replaceFirst();
  return rank === 0 ? merge : { outcome: 'present' };
}

function toMergedReading(
  { day, wh, step, slots, estimated }: PlannedDay,
  channel: number,
): Omit<MergedReading, 'seq'> {
  const measured = !estimated && (slots === null || slots.every((slot) => slot !== null));
  const energy = { wh, co2G: null, source: FROM_FILE, measured, step, slots };
  return { channel, day, days: 1, ...energy, replaces: null };
}

/** An estimate, and no day of which intervals are missing. */
function isEstimated({ measured, slots }: ExistingReading): boolean {
  return !measured && (slots === null || slots.every((slot) => slot !== null));
}

function compareDay(planned: PlannedDay, existing: ExistingReading, replaces: boolean): DayMerge {
  if (planned.slots !== null && existing.slots !== null && existing.step !== null)
    return compareSlots(planned, existing, existing.slots, { step: existing.step, replaces });
  if (existing.slots?.some((slot) => slot === null) === true)
    return compareWithPart(planned, existing, existing.slots);
  const byTotal = compareTotals(planned, [existing]);
  const isDetail = byTotal.outcome === 'present' && planned.slots?.every((slot) => slot !== null);
  if (!isDetail || planned.step === null || existing.slots !== null) return byTotal;
  // The same day, now with its intervals: its emissions and source stay.
  const { step, slots, wh } = planned;
  const reading = {
    ...copyReading(existing),
    wh,
    step,
    slots,
    measured: existing.measured || !planned.estimated,
  };
  return { outcome: 'added', reading };
}

function copyReading(existing: ExistingReading): MergedReading {
  const { channel, day, seq, days, wh, co2G, source, measured, step, slots } = existing;
  const columns = { channel, day, seq, days, wh, co2G, source, measured, step, slots };
  return { ...columns, replaces: existing };
}

function compareTotals(
  planned: PlannedDay,
  existingReadings: readonly ExistingReading[],
): DayMerge {
  const existingWh = existingReadings.reduce((sum, { wh }) => sum + wh, 0);
  const hasSlots = planned.slots !== null || existingReadings.some(({ slots }) => slots !== null);
  const tolerance = hasSlots ? ROUNDED_DAY_WH : ROUNDED_WH;
  const isPart = planned.slots?.some((slot) => slot === null) ?? false;
  const fits = isPart
    ? planned.wh <= existingWh + tolerance
    : Math.abs(planned.wh - existingWh) <= tolerance;
  return { outcome: fits ? 'present' : 'conflict' };
}

/** The total of a day of which some intervals are missing: it makes the day known, and they stay unknown. */
function compareWithPart(planned: PlannedDay, existing: ExistingReading, slots: Slots): DayMerge {
  const knownWh = slots.reduce<number>((sum, slot) => sum + (slot ?? 0), 0);
  if (planned.slots !== null || planned.wh < knownWh - ROUNDED_DAY_WH)
    return { outcome: 'conflict' };
  if (existing.measured || planned.estimated) return compareTotals(planned, [existing]);
  const reading = { ...copyReading(existing), wh: planned.wh, co2G: null, measured: true };
  return { outcome: 'added', reading };
}

function compareSlots(
  planned: PlannedDay,
  existing: ExistingReading,
  existingSlots: Slots,
  { step, replaces }: { step: number; replaces: boolean },
): DayMerge {
  const fileSlots = convertSteps(planned.slots ?? [], planned.step ?? step, step, existingSlots);
  if (fileSlots === undefined) return { outcome: 'conflict' };
  const tolerance = planned.step === step ? ROUNDED_WH : ROUNDED_DAY_WH;
  let addedCount = 0;
  let differingCount = 0;
  const slots = existingSlots.map((known, index) => {
    const value = fileSlots[index] ?? null;
    if (known === null && value !== null) addedCount += 1;
    if (known === null || value === null) return known ?? value;
    if (Math.abs(known - value) <= tolerance) return known;
    differingCount += 1;
    return replaces ? value : known;
  });
  const outcome = differingCount > 0 && !replaces ? 'conflict' : 'added';
  if (addedCount + (replaces ? differingCount : 0) === 0)
    return { outcome: outcome === 'conflict' ? outcome : 'present' };
  const sum = slots.reduce<number>((all, slot) => all + (slot ?? 0), 0);
  const isWhole = slots.every((slot) => slot !== null);
  const wh = isWhole || !existing.measured ? sum : Math.max(sum, existing.wh);
  const measured = existing.measured || (isWhole && !planned.estimated);
  const co2G = wh === existing.wh ? existing.co2G : null;
  return { outcome, reading: { ...copyReading(existing), wh, co2G, measured, slots } };
}

/** Intervals in steps of another length; nothing where they contradict what is there. */
function convertSteps(
  slots: Slots,
  from: number,
  to: number,
  existingSlots: Slots,
): Slots | undefined {
  if (from === to) return slots;
  const ratio = Math.max(from, to) / Math.min(from, to);
  if (!Number.isInteger(ratio)) return undefined;
  if (from < to)
    return existingSlots.map((_, index) =>
      sumSlots(slots.slice(index * ratio, (index + 1) * ratio)),
    );
  const finerSlots: (number | null)[] = [];
  for (const [index, whole] of slots.entries()) {
    const parts = existingSlots.slice(index * ratio, (index + 1) * ratio);
    const sum = sumSlots(parts);
    if (whole !== null && sum !== null && Math.abs(sum - whole) > ROUNDED_DAY_WH) return undefined;
    const isUnknown = whole !== null && parts.every((part) => part === null);
    for (let n = 0; n < ratio; n += 1) {
      const share =
        Math.floor((Number(whole) * (n + 1)) / ratio) - Math.floor((Number(whole) * n) / ratio);
      finerSlots.push(isUnknown ? share : null);
    }
  }
  return finerSlots;
}

/** The sum of intervals; unknown where one is. */
function sumSlots(slots: Slots): number | null {
  return slots.reduce<number | null>(
    (sum, slot) => (sum === null || slot === null ? null : sum + slot),
    0,
  );
}
