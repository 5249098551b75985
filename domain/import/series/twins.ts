/** Series that give the same energy twice: one of them is counted. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import type { Budget } from '#domain/import/budget.ts';
import * as words from '#domain/import/tables/words.ts';
import type { Notes } from '#domain/import/types.ts';
import { type Candidate, groupBy } from './candidates.ts';
import { settleByCounter } from './ledger.ts';
import { sortPlaces } from './span-list.ts';

/** What it takes to compare two series, and a row or a day of each, in steps. */
export const COMPARISON_STEPS = 50;
export const ROW_STEPS = 2;
const DAY_STEPS = 8;

/** Whether a person has said what a series is. */
export type IsPinned = (candidate: Candidate) => boolean;

/** kWh in all. */
export const sumDays = ({ days }: Candidate) =>
  [...days.values()].reduce((sum, energy) => sum + energy, 0);
/** kWh of several in all. */
export const sumCandidates = (list: readonly Candidate[]) =>
  list.reduce((sum, candidate) => sum + sumDays(candidate), 0);
/** Whether two sums are one, but for rounding. */
export const isNear = (a: number, b: number) =>
  Math.abs(a - b) <= Math.max(0.011, Math.abs(b) * 0.005);

/** kWh of several by day. */
export function addDays(list: readonly Candidate[]): Map<number, number> {
  const sum = new Map<number, number>();
  for (const { days } of list)
    for (const [day, energy] of days) sum.set(day, (sum.get(day) ?? 0) + energy);
  return sum;
}

/** Days of a whole that may differ from their parts, by rounding or by a slip. */
const EQUAL_SHARE = 0.95;

/** Whether a whole is the sum of its parts on nearly every day. */
export function areEqual(whole: Map<number, number>, parts: Map<number, number>): boolean {
  const equal = [...whole].filter(([day, energy]) => isNear(parts.get(day) ?? 0, energy));
  return whole.size > 0 && equal.length >= whole.size * EQUAL_SHARE;
}

/** The names of series, for a sentence. */
export function quoteNames(list: readonly Candidate[]): string {
  const quotedNames = list.map(({ raw }) => `“${raw.name}”`);
  return quotedNames.length > 4
    ? `${quotedNames.slice(0, 4).join(', ')} and ${quotedNames.length - 4} more`
    : quotedNames.join(', ');
}

/** What columns beside each other share: their block and its number of rows. */
const getColumnKey = ({ kind, raw }: Candidate) => `${kind} ${raw.value.length} ${raw.block}`;

/** A counter that is read twice on each day, in two columns, goes on from one to the other: the first is taken. */
export function dropLaterReads(
  candidates: Candidate[],
  isPinned: IsPinned,
  notes: Notes,
  budget: Budget,
): Candidate[] {
  const counters = groupBy(
    candidates.filter(({ kind, raw }) => kind === 'register' && raw.value.length >= 3),
    getColumnKey,
  );
  return candidates.filter((candidate) => {
    const first = counters
      .get(getColumnKey(candidate))
      ?.find((other) => other !== candidate && isReadLater(other, candidate, budget));
    if (first === undefined || isPinned(candidate)) return true;
    notes.evidence.push(
      `“${candidate.raw.name}” is the same counter as “${first.raw.name}”, read later: it is counted once.`,
    );
    return false;
  });
}

/** Whether each value of one counter lies between two of another that follow each other. */
function isReadLater({ raw }: Candidate, later: Candidate, budget: Budget): boolean {
  budget.spendSteps(COMPARISON_STEPS);
  let differs = false;
  let last = Number.NEGATIVE_INFINITY;
  for (const place of sortPlaces(raw.axis.from)) {
    const first = raw.value[place] ?? 0;
    const second = later.raw.value[place] ?? 0;
    if (!(first >= last && second >= first)) return false;
    differs ||= first !== second;
    budget.spendSteps(ROW_STEPS);
    last = second;
  }
  return differs;
}

/** The same energy twice, as hours and half hours or as a counter and its differences: one of them is taken. */
export function dropTwins(
  candidates: Candidate[],
  isPinned: IsPinned,
  notes: Notes,
  budget: Budget,
): Candidate[] {
  const byRank = [...candidates].sort((a, b) => rank(a) - rank(b));
  const distinctCandidates: Candidate[] = [];
  const distinctByMeter = new Map<string, Candidate[]>();
  for (const candidate of byRank) {
    const key = `${candidate.channel} ${candidate.raw.meter ?? ''}`;
    const ofMeter = distinctByMeter.get(key) ?? [];
    const twin = ofMeter.find((other) => isTwin(other, candidate, budget));
    if (twin === undefined || isPinned(candidate)) {
      distinctCandidates.push(candidate);
      distinctByMeter.set(key, ofMeter);
      ofMeter.push(candidate);
      continue;
    }
    notes.coherence += 2;
    notes.evidence.push(
      `“${candidate.raw.name}” gives the same energy as “${twin.raw.name}” day by day: it is counted once.`,
    );
  }
  const usage = distinctCandidates.filter(({ kind }) => kind !== 'register');
  return distinctCandidates.filter((candidate) => {
    const rival =
      candidate.kind === 'register' &&
      usage.find((other) => other.channel === candidate.channel && overlaps(other, candidate));
    if (!rival || isPinned(candidate)) return true;
    settleByCounter(rival, candidate, notes);
    const agrees = isNear(sumShared(candidate, rival), sumShared(rival, candidate));
    notes.evidence.push(
      agrees
        ? `The counter “${candidate.raw.name}” agrees with “${rival.raw.name}”, which is taken.`
        : `“${rival.raw.name}” is taken, not the counter “${candidate.raw.name}”.`,
    );
    if (agrees) notes.coherence += 2;
    else checkFactor(candidate, rival, notes);
    return false;
  });
}

function checkFactor(register: Candidate, usage: Candidate, notes: Notes): void {
  const ratio = sumShared(usage, register) / sumShared(register, usage);
  notes.flags.add(
    ratio > 1.5 && isNear(ratio, Math.round(ratio)) ? 'multiplier' : 'columns-disagree',
  );
}

/** Use before counters, finer before coarser. */
function rank(candidate: Candidate): number {
  const { kind, spans, raw } = candidate;
  const length = (spans.to[0] ?? 0) - (spans.from[0] ?? 0);
  const coarseness = findRounding(candidate);
  return (
    (kind === 'register' ? 1e9 : 0) + length + coarseness - Math.min(1, raw.value.length / 1e6)
  );
}

function sumShared(candidate: Candidate, other: Candidate): number {
  let sum = 0;
  for (const [day, energy] of candidate.days) if (other.days.has(day)) sum += energy;
  return sum;
}

function overlaps(candidate: Candidate, other: Candidate): boolean {
  let sharedDays = 0;
  for (const day of other.days.keys()) if (candidate.days.has(day)) sharedDays += 1;
  return sharedDays >= other.days.size * 0.5;
}

function isTwin(candidate: Candidate, other: Candidate, budget: Budget): boolean {
  budget.spendSteps(COMPARISON_STEPS);
  if (candidate.raw.block === other.raw.block && isPartOfSupply(candidate) && isPartOfSupply(other))
    return false;
  // What a counter has not shown by midnight counts on the next day.
  const rounding = 1.5 * Math.max(findRounding(candidate), findRounding(other));
  if (
    candidate.raw.block === other.raw.block &&
    candidate.kind === other.kind &&
    haveSameLength(candidate, other) &&
    candidate.unit === other.unit &&
    !haveEqualValues(candidate, other, rounding, budget)
  )
    return false;
  budget.spendSteps(other.days.size * DAY_STEPS);
  let sharedDays = 0;
  let equalDays = 0;
  for (const [day, energy] of other.days) {
    const twin = candidate.days.get(day);
    if (twin === undefined) continue;
    sharedDays += 1;
    if (isNear(twin, energy) || Math.abs(twin - energy) <= rounding) equalDays += 1;
  }
  const energy = sumDays(other);
  return (
    energy > 0 && sharedDays >= Math.max(1, other.days.size * 0.5) && equalDays >= sharedDays * 0.9
  );
}

function haveSameLength(candidate: Candidate, other: Candidate): boolean {
  return candidate.spans.from.length === other.spans.from.length;
}

/** Whether two give the same from span to span; counters that are rounded, from the beginning of each day on. */
function haveEqualValues(
  candidate: Candidate,
  other: Candidate,
  rounding: number,
  budget: Budget,
): boolean {
  let currentDay = 0;
  let ahead = 0;
  return candidate.spans.kWh.every((kWh, index) => {
    budget.spendSteps(ROW_STEPS);
    const otherKwh = other.spans.kWh[index] ?? Number.NaN;
    const day = Math.floor((candidate.spans.from[index] ?? 0) / DAY_SECONDS);
    ahead = (day === currentDay ? ahead : 0) + kWh - otherKwh;
    currentDay = day;
    return isNear(kWh, otherKwh) || Math.abs(ahead) <= rounding;
  });
}

/** A larger share of a day than this is no rounding. */
const MOST_ROUNDING = 0.05;

/** The step in which a counter shows its energy; 0 where that is too coarse to compare by. */
function findRounding({ kind, spans: { kWh }, days }: Candidate): number {
  if (kind !== 'register') return 0;
  let step = Number.POSITIVE_INFINITY;
  for (const energy of kWh) if (energy > 0.0005 && energy < step) step = energy;
  const energy = kWh.reduce((sum, value) => sum + value, 0);
  return step <= (energy / days.size) * MOST_ROUNDING ? step : 0;
}

/** Whether a series is a tariff, a phase or one of several mains, which are counted together. */
export function isPartOfSupply({ raw }: Candidate): boolean {
  return (
    words.isTariff(raw.words) ||
    words.isFlow(raw.words) ||
    (/\b(phase|l[123]|mains?|[abcry])\b/.test(raw.words) && !words.isDwelling(raw.words))
  );
}
