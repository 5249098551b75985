/** One day of a file against the same day of a home. */

import { toIsoDate } from '#domain/base/period.ts';
import { isFromRegister } from '#domain/energy/days.ts';
import type { Slots } from '#domain/import/slots.ts';
import type { Answers } from '#domain/import/types.ts';
import { toChannelNumber } from '#domain/meter/channels.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import { cameBeforeDayWasOver } from '#domain/reading/unfinished.ts';
import {
  type ExistingReading,
  FROM_FILE,
  type HomeData,
  type MergedReading,
  type MergeResult,
} from './merge-types.ts';
import type { PlannedDay, PlannedPeriod } from './plan.ts';

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
  // Of a day that was not over when it was imported a later file knows more.
  const isUnfinished = existingReadings.every(cameBeforeDayWasOver);
  // What was measured takes an estimate's place, and never the other way round.
  const estimateRank = Number(isEstimate) - Number(planned.estimated);
  const rank = isUnfinished ? Math.max(0, estimateRank) : estimateRank;
  const answered = rank > 0 ? answers.estimates !== 'keep' : answers.conflicts === 'replace';
  const replaces = isUnfinished || answered;
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

/* Bills and other values over several days against what a home has over these days: compared, never added twice. */

/** Shorter or longer is no bill: a week, a year. */
const BILL_DAYS = { least: 20, most: 100 };
/** A bill may differ from its days by so much before it is pointed out. */
const DIFFERENCE_PERCENT = 10;

/** Merges the periods of a plan. `readingsByDay` has the home's readings by channel and last day. */
export function mergePeriods(
  merge: MergeResult,
  periods: readonly PlannedPeriod[],
  home: HomeData,
  readingsByDay: ReadonlyMap<string, readonly ExistingReading[]>,
  answers: Answers,
): void {
  const spans = home.readings.filter((reading) => reading.days > 1 || isFromRegister(reading));
  /** The last numbers of the merge's own readings, by channel and day. */
  const lastSeqs = new Map<string, number>();
  let counted = 0;
  const countSeq = (reading: MergedReading | undefined) => {
    if (reading === undefined) return;
    const key = `${reading.channel} ${reading.day}`;
    lastSeqs.set(key, Math.max(lastSeqs.get(key) ?? 0, reading.seq));
  };
  for (const period of periods) {
    const channel = toChannelNumber(period.channel);
    const overlapping = spans.filter((span) => span.channel === channel && overlaps(period, span));
    for (; counted < merge.readings.length; counted += 1) countSeq(merge.readings[counted]);
    const key = `${channel} ${period.lastDay}`;
    const existingSeqs = (readingsByDay.get(key) ?? []).map(({ seq }) => seq);
    const nextSeq = Math.max(lastSeqs.get(key) ?? 0, ...existingSeqs) + 1;
    mergePeriod(merge, period, { overlapping, nextSeq, channel, home: home }, answers);
    if (channel === 0 && period.isBill) mergeBill(merge, period, home, answers);
  }
}

const countDays = ({ firstDay, lastDay }: PlannedPeriod) => lastDay - firstDay + 1;
const findFirstDay = ({ day, days }: ExistingReading) => day - days + 1;

function overlaps({ firstDay, lastDay }: PlannedPeriod, span: ExistingReading): boolean {
  return findFirstDay(span) <= lastDay && firstDay <= span.day;
}

interface PeriodContext {
  /** The home's spans that share a day with the period. */
  overlapping: readonly ExistingReading[];
  nextSeq: number;
  channel: number;
  home: HomeData;
}

function mergePeriod(
  merge: MergeResult,
  period: PlannedPeriod,
  { overlapping, nextSeq, channel, home }: PeriodContext,
  answers: Answers,
): void {
  if (countDays(period) > COVERAGE_MAX_DAYS) {
    merge.flags.add('gap');
    merge.evidence.push(
      `${formatPeriod(period)} is longer than a year: it is left out, because it says nothing of single days.`,
    );
    return;
  }
  const sameSpan = overlapping.find(
    (span) =>
      !isFromRegister(span) && span.day === period.lastDay && span.days === countDays(period),
  );
  if (sameSpan !== undefined) {
    mergeSame(merge, period, sameSpan, answers);
    return;
  }
  const detail = sumDetail(home, channel, period);
  if (detail.days === countDays(period)) {
    compareWithDays(merge, period, detail.wh);
    merge.counts.alreadyPresent += 1;
    return;
  }
  const crossingSpans = overlapping.filter(
    (span) => isFromRegister(span) || !isNested(period, span),
  );
  const isFixed = crossingSpans.some(isFromRegister);
  if (crossingSpans.length > 0 && (isFixed || answers.conflicts !== 'replace')) {
    merge.counts.conflicting += 1;
    return;
  }
  merge.removedReadings.push(
    ...crossingSpans.filter((span) => !merge.removedReadings.includes(span)),
  );
  if (detail.days > 0 && detail.wh > period.wh) compareWithDays(merge, period, detail.wh);
  merge.readings.push({ ...toMergedPeriod(period, channel, nextSeq), replaces: null });
  merge.counts.added += 1;
}

function toMergedPeriod(
  period: PlannedPeriod,
  channel: number,
  seq: number,
): Omit<MergedReading, 'replaces'> {
  const { lastDay: day, wh, estimated } = period;
  const energy = { wh, co2G: null, source: FROM_FILE, measured: !estimated };
  return { channel, day, seq, days: countDays(period), ...energy, step: null, slots: null };
}

function mergeSame(
  merge: MergeResult,
  period: PlannedPeriod,
  same: ExistingReading,
  answers: Answers,
): void {
  const rank = Number(!same.measured) - Number(period.estimated);
  const isEqual = Math.abs(same.wh - period.wh) <= ROUNDED_WH;
  if (rank < 0 || (isEqual && rank === 0)) {
    merge.counts.alreadyPresent += 1;
    return;
  }
  const replaces = rank > 0 ? answers.estimates !== 'keep' : answers.conflicts === 'replace';
  if (!replaces) {
    merge.counts[rank > 0 ? 'alreadyPresent' : 'conflicting'] += 1;
    return;
  }
  merge.readings.push({ ...toMergedPeriod(period, same.channel, same.seq), replaces: same });
  merge.counts.added += 1;
  merge.counts.changed += 1;
}

function isNested({ firstDay, lastDay }: PlannedPeriod, span: ExistingReading): boolean {
  const isInside = findFirstDay(span) >= firstDay && span.day <= lastDay;
  return isInside || (findFirstDay(span) <= firstDay && span.day >= lastDay);
}

/** The measured one-day readings inside a period: how many days they cover, and their energy. */
function sumDetail(home: HomeData, channel: number, { firstDay, lastDay }: PlannedPeriod) {
  const days = new Set<number>();
  let wh = 0;
  for (const reading of home.readings) {
    const { day, days: covered, measured } = reading;
    const isDetail =
      reading.channel === channel && covered === 1 && !isFromRegister(reading) && measured;
    if (!isDetail || day < firstDay || day > lastDay) continue;
    days.add(day);
    wh += reading.wh;
  }
  return { days: days.size, wh };
}

function compareWithDays(merge: MergeResult, period: PlannedPeriod, detailWh: number): void {
  merge.evidence.push(
    `${formatPeriod(period)} is ${formatRoundedKwh(period.wh)} in the file, and its days are ${formatRoundedKwh(detailWh)}.`,
  );
  if (Math.abs(detailWh - period.wh) * 100 > period.wh * DIFFERENCE_PERCENT)
    merge.flags.add('columns-disagree');
}

function formatPeriod({ firstDay, lastDay }: PlannedPeriod): string {
  return `${toIsoDate(firstDay)} to ${toIsoDate(lastDay)}`;
}

/** Energy as a sentence about a file says it: `142 kWh`, `23.4 kWh`. */
export function formatRoundedKwh(wh: number): string {
  return `${Math.round(wh / 100) / 10} kWh`;
}

function mergeBill(
  merge: MergeResult,
  period: PlannedPeriod,
  home: HomeData,
  answers: Answers,
): void {
  const { firstDay, lastDay, wh } = period;
  const days = countDays(period);
  if (days < BILL_DAYS.least || days > BILL_DAYS.most) return;
  const sameBill = home.bills.find((other) => other.lastDay === lastDay);
  const { payablePaise = null, settlesFrom = null, dueDay = null } = sameBill ?? {};
  const typed = { payablePaise, settlesFrom, dueDay, printed: sameBill?.printed ?? null };
  const bill = { lastDay, days, wh, measured: !period.estimated, ...typed };
  if (sameBill === undefined) {
    const crosses = home.bills.some(
      (other) => other.lastDay >= firstDay && other.lastDay - other.days < lastDay,
    );
    if (!crosses) merge.bills.push({ ...bill, replaces: null });
    return;
  }
  const isOther = sameBill.days !== days || Math.abs((sameBill.wh ?? wh) - wh) > ROUNDED_WH;
  if (sameBill.wh !== null && (!isOther || answers.conflicts !== 'replace')) return;
  if (sameBill.days === days) merge.bills.push({ ...bill, replaces: sameBill });
}
