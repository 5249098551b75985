/** The chosen series as the energy of each channel, and what is remarkable in it. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import { POSSIBLE_LEAST_KWH, POSSIBLE_MOST_KWH } from '#domain/energy/plausible.ts';
import type { Budget } from '#domain/import/budget.ts';
import { formatBySize, formatDay } from '#domain/import/sentence.ts';
import { isTariff } from '#domain/import/tables/words.ts';
import type { Kind, Notes, Spans } from '#domain/import/types.ts';
import { CHANNELS, type Channel } from '#domain/meter/channels.ts';
import { type Candidate, groupBy, sumByDay } from './candidates.ts';
import { createSpans, findCommonStep, SpanList, sortPlaces } from './span-list.ts';

export interface ChannelEnergy {
  channel: Channel;
  kind: Kind;
  spans: Spans;
  /** kWh by number of the day. */
  days: Map<number, number>;
  candidates: Candidate[];
}

/** What it takes to put a span in its place among others, in steps. */
const MERGE_STEPS = 10;

/** Adds up what stands side by side, and joins what follows each other without counting any time twice. */
export function joinChannels(
  candidates: readonly Candidate[],
  notes: Notes,
  budget: Budget,
): ChannelEnergy[] {
  return CHANNELS.flatMap((channel) => {
    const group = candidates.filter((candidate) => candidate.channel === channel);
    if (group.length === 0) return [];
    const areTariffs = group.every(({ raw }) => isTariff(raw.words));
    const blocks = groupBy(group, ({ raw }) => (areTariffs ? '' : raw.block));
    const parts = [...blocks.values()]
      .map(sumSpans)
      .sort((a, b) => measureLength(a) - measureLength(b));
    const spans = parts.reduce((all, part) => {
      budget.spendSteps((all.from.length + part.from.length) * MERGE_STEPS);
      return mergeSpans(all, part, notes);
    });
    const kind = group.some((candidate) => candidate.kind === 'register')
      ? 'register'
      : (group[0]?.kind ?? 'interval');
    return [{ channel, kind, spans, days: sumByDay(spans), candidates: group }];
  });
}

const measureLength = ({ from, to }: Spans) => (to[0] ?? 0) - (from[0] ?? 0);

/** The sum of series over the same spans. */
function sumSpans(group: readonly Candidate[]): Spans {
  const [first] = group;
  if (first === undefined) return createSpans();
  if (group.length === 1) return first.spans;
  const places = new Map<string, number>();
  const sum = new SpanList(group.reduce((all, { spans }) => all + spans.from.length, 0));
  for (const { spans } of group) {
    let repeatCount = 0;
    spans.from.forEach((from, index) => {
      const to = spans.to[index] ?? 0;
      // The repeated hour of a clock change stands twice with the same times.
      repeatCount =
        index > 0 && spans.from[index - 1] === from && spans.to[index - 1] === to
          ? repeatCount + 1
          : 0;
      const key = `${from} ${to} ${repeatCount}`;
      const place = places.get(key);
      if (place === undefined) {
        places.set(key, sum.length);
        sum.copy(spans, index);
      } else sum.raise(place, spans.kWh[index] ?? 0, spans.estimated[index] === 1);
    });
  }
  return sortSpans(sum.finish());
}

function sortSpans(spans: Spans): Spans {
  const order = sortPlaces(spans.from);
  const list = new SpanList(order.length);
  for (const index of order) list.copy(spans, index);
  return list.finish();
}

/** Spans of a second block where the first has none. */
function mergeSpans(finer: Spans, coarser: Spans, notes: Notes): Spans {
  const merged = new SpanList(finer.from.length + coarser.from.length);
  for (let index = 0; index < finer.from.length; index += 1) merged.copy(finer, index);
  const starts = finer.from;
  let skipped = 0;
  let place = 0;
  for (let index = 0; index < coarser.from.length; index += 1) {
    const from = coarser.from[index] ?? 0;
    const to = coarser.to[index] ?? 0;
    while (place < starts.length && (finer.to[place] ?? 0) <= from) place += 1;
    if (place < starts.length && (starts[place] ?? 0) < to) skipped += 1;
    else merged.copy(coarser, index);
  }
  if (skipped > 0) {
    notes.flags.add('overlap');
    notes.evidence.push(
      'Parts of the file cover the same time: it is counted once, from the finer part.',
    );
  }
  return sortSpans(merged.finish());
}

/** Notes what a person should look at. `today` is the number of the day. */
export function inspectChannel(
  { channel, kind, spans, days, candidates }: ChannelEnergy,
  today: number,
  notes: Notes,
): void {
  if (spans.estimated.some(Boolean)) notes.flags.add('estimated');
  const missing = candidates.reduce((most, candidate) => Math.max(most, candidate.missing), 0);
  if (missing > 0 || hasGap(spans, kind)) notes.flags.add('gap');
  if (overlapsItself(spans)) notes.flags.add('overlap');
  if ((spans.to.at(-1) ?? 0) > (today + 2) * DAY_SECONDS) {
    notes.flags.add('future-date');
    notes.coherence -= 5;
  }
  if (kind === 'period') noteLongBill(spans, candidates, notes);
  const dailyKwh = [...days.values()];
  const mean = dailyKwh.reduce((sum, energy) => sum + energy, 0) / Math.max(1, dailyKwh.length);
  if (
    channel === 'import' &&
    dailyKwh.length > 0 &&
    (mean > POSSIBLE_MOST_KWH || (mean < POSSIBLE_LEAST_KWH && mean > 0))
  ) {
    notes.flags.add('implausible');
  }
  if (kind === 'interval' && isTooStrong(spans)) notes.flags.add('implausible');
  if (channel !== 'import') return;
  if (findLongestZeros(spans) > 3 * DAY_SECONDS) notes.flags.add('zero-run');
  noteSpikes(days, spans, notes);
}

/** Days far above the others: the highest is named with its line. The days of a bill share its energy evenly. */
function noteSpikes(days: ChannelEnergy['days'], { to, line }: Spans, notes: Notes): void {
  const daysByEnergy = [...days].sort(([, a], [, b]) => a - b);
  const [, median = 0] = daysByEnergy[Math.floor(daysByEnergy.length / 2)] ?? [];
  const [day = 0, energy = 0] = daysByEnergy.at(-1) ?? [];
  if (daysByEnergy.length < 5 || energy <= Math.max(20, median * 6)) return;
  notes.flags.add('spike');
  const index = to.findIndex((end) => end > day * DAY_SECONDS);
  // First, because a screen shows the first few.
  notes.evidence.unshift(
    `Line ${line[index]}, ${formatDay(day * DAY_SECONDS)}: ${formatBySize(energy)} kWh a day, usually ${formatBySize(median)}.`,
  );
}

/** kW that a home's connection does not give, nor its roof. */
const TOO_STRONG_KW = 40;

/** Whether an interval holds more than a home can use in it: a slip, or another unit. */
function isTooStrong({ from, to, kWh }: Spans): boolean {
  return kWh.some(
    (energy, index) => energy * 3600 > TOO_STRONG_KW * ((to[index] ?? 0) - (from[index] ?? 0)),
  );
}

/**
 * A bill over far more than the usual days may be two, of which one is not in the file. One that settles estimates is as
 * many as it was made of.
 */
function noteLongBill(
  { from, to, line }: Spans,
  candidates: readonly Candidate[],
  notes: Notes,
): void {
  if (from.length < 3) return;
  const countBills = (end: number) =>
    candidates.find(({ settledCounts }) => settledCounts?.has(end))?.settledCounts?.get(end) ?? 1;
  const lengths = to.map(
    (end, index) => (end - (from[index] ?? 0)) / DAY_SECONDS / countBills(end),
  );
  const median = [...lengths].sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
  const index = lengths.findIndex((days) => days > median * 1.5);
  if (index === -1) return;
  notes.flags.add('gap');
  notes.evidence.push(
    `Line ${line[index]} covers ${Math.round(((to[index] ?? 0) - (from[index] ?? 0)) / DAY_SECONDS)} days, the others about ${Math.round(median)}: a bill may be missing.`,
  );
}

/** Holes between spans; with registers, steps longer than the common one; with the missing hour of spring, none. */
function hasGap(spans: Spans, kind: Kind): boolean {
  const { from, to } = spans;
  const lengths = to.map((end, index) => end - (from[index] ?? 0));
  if (kind === 'register') {
    const commonStep = findCommonStep(from) ?? 0;
    const isRegular =
      lengths.filter((length) => length === commonStep).length > lengths.length * 0.7;
    if (isRegular && lengths.some((length) => length > commonStep * 1.5)) return true;
  }
  for (let index = 1; index < from.length; index += 1) {
    const hole = (from[index] ?? 0) - (to[index - 1] ?? 0);
    if (hole <= 0) continue;
    const isSpring = hole === 3600 && isClockChange(to[index - 1] ?? 0);
    if (!isSpring) return true;
  }
  return false;
}

/**
 * Whether clocks go forward then: a Sunday in March in North America and Europe; in September or October in Chile,
 * New Zealand and Australia.
 */
function isClockChange(wall: number): boolean {
  const date = new Date(wall * 1000);
  const [month, day, hour] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours()];
  if (date.getUTCDay() !== 0 || hour > 3) return false;
  if (month === 3) return (day >= 8 && day <= 14) || day >= 25;
  return (month === 9 && (day >= 24 || (day >= 2 && day <= 8))) || (month === 10 && day <= 7);
}

function overlapsItself({ from, to }: Spans): boolean {
  let overlaps = 0;
  for (let index = 1; index < from.length; index += 1) {
    const same = from[index] === from[index - 1] && to[index] === to[index - 1];
    const end = to[index - 1] ?? 0;
    if (same || (from[index] ?? 0) >= end - 60) continue;
    // One interval overlaps the next where clocks change; a row of several days never does.
    overlaps += end - (from[index - 1] ?? 0) > 1.5 * DAY_SECONDS ? 2 : 1;
  }
  return overlaps > 1;
}

function findLongestZeros({ from, to, kWh }: Spans): number {
  let longest = 0;
  let start: number | undefined;
  kWh.forEach((energy, index) => {
    if (energy > 0) start = undefined;
    else {
      start ??= from[index] ?? 0;
      longest = Math.max(longest, (to[index] ?? 0) - start);
    }
  });
  return longest === 0 || !kWh.some((energy) => energy > 0) ? 0 : longest;
}
