/** Raw series as candidates: each with its kind, its unit and its energy, before it is decided which of them count. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import { isLikelyDay, POSSIBLE_MOST_KWH } from '#domain/energy/plausible.ts';
import { findRole } from '#domain/import/answers.ts';
import type { Budget } from '#domain/import/budget.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';
import { addNotes, makeNotes } from '#domain/import/notes.ts';
import * as words from '#domain/import/tables/words.ts';
import type { Answers, Kind, Notes, RawSeries, Spans, Unit } from '#domain/import/types.ts';
import type { Channel } from '#domain/meter/channels.ts';
import type { SettledSeries } from './decimals.ts';
import { makeSureKind, settleKinds } from './kinds.ts';
import type { Point } from './registers.ts';
import { findCommonStep } from './span-list.ts';
import { KWH_IN, readSpans } from './spans.ts';

export interface Candidate {
  raw: RawSeries;
  channel: Channel;
  /** Whether words, and not only their absence, say the channel. */
  isNamed: boolean;
  kind: Kind;
  unit: Unit;
  spans: Spans;
  missing: number;
  /** kWh by number of the day, spans over several days spread evenly. */
  days: Map<number, number>;
  notes: Notes;
  /** Whether it counts two directions, of which this one is above zero. */
  isSigned?: boolean;
  /** The values of a counter, to be kept as such. */
  points?: Point[];
  /** How many bills each span is made of that settles estimates, by its end. */
  settledCounts?: Map<number, number>;
}

/** What each interpretation takes for a series and for each of its values, in steps. */
const SERIES_STEPS = 2_000;
const VALUE_STEPS = 60;

/** Makes candidates: unit and kind are settled, and the energy of each is read. */
export async function makeCandidates(
  allSeries: readonly RawSeries[],
  answers: Answers,
  budget: Budget,
): Promise<Candidate[]> {
  // What may be read in two ways is tried in both before it is read; estimates are looked up one by one.
  for (const { value, estimatedPlaces, otherInterpretation } of allSeries) {
    const times = otherInterpretation === undefined ? 1 : 3;
    const count = value.length * times + estimatedPlaces.size * 6;
    budget.spendSteps(SERIES_STEPS + count * VALUE_STEPS);
  }
  const settledSeries: SettledSeries[] = [];
  for (const raw of allSeries) settledSeries.push(await settleDecimal(raw, answers));
  const series = settledSeries.map(({ raw }) => raw);
  const kinds = settleKinds(series, answers);
  const candidates: Candidate[] = [];
  for (const [index, { raw, notes }] of settledSeries.entries()) {
    const { kind, isDoubtful, ask } = kinds[index] ?? makeSureKind('interval');
    if (isDoubtful) {
      const other = kind === 'register' ? 'interval' : 'register';
      notes.flags.add('kind');
      notes.doubts.push({ key: 'kind', values: [kind, other], ask });
    }
    candidates.push(...(await makeCandidate(raw, kind, notes, answers)));
  }
  await settleEstimates(candidates, answers);
  return candidates;
}

/** What settles estimates where no counter stands beside them is loaded where there are any. */
async function settleEstimates(candidates: readonly Candidate[], answers: Answers): Promise<void> {
  const unread = candidates.filter(
    ({ kind, spans, raw }) =>
      kind === 'period' &&
      spans.estimated.includes(1) &&
      !candidates.some((other) => other.kind === 'register' && other.raw.block === raw.block),
  );
  if (unread.length === 0) return;
  const { settleUnread } = await import('./settle-unread.ts');
  for (const candidate of unread) settleUnread(candidate, answers);
}

/** Where only their size says whether 1,234 is 1.234, what decides it is loaded. */
async function settleDecimal(raw: RawSeries, answers: Answers): Promise<SettledSeries> {
  if (raw.otherInterpretation === undefined) return { raw, notes: makeNotes() };
  const { settleBySize } = await import('./decimals.ts');
  return settleBySize(raw, raw.otherInterpretation, answers, makeCandidate);
}

/** Reads a series as one candidate, or as two where it counts both directions. */
async function makeCandidate(
  series: RawSeries,
  kind: Kind,
  notes: Notes,
  answers: Answers,
): Promise<Candidate[]> {
  const channel = findRole(series, answers) ?? series.channel;
  const answersWithFactor = applyStatedFactor(series, kind, answers, notes);
  const readRegister =
    kind === 'register' ? (await import('./registers.ts')).readRegister : undefined;
  let units = listPossibleUnits(series, answers);
  for (;;) {
    const [unit = 'kWh', ...otherUnits] = units;
    const raw = { ...series, badLines: [...series.badLines] };
    const unitNotes = makeNotes();
    const read =
      readRegister?.(raw, unit, answersWithFactor, unitNotes) ??
      (await readSpans(raw, unit, answersWithFactor, unitNotes, channel));
    const wrongCount = raw.badLines.length - series.badLines.length;
    // Where most values cannot be, their unit is another one.
    if (otherUnits.length > 0 && wrongCount > raw.value.length / 2) {
      units = otherUnits;
      continue;
    }
    addNotes(notes, unitNotes);
    const candidate: Candidate = {
      raw,
      channel: channel === undefined || channel === 'ignore' ? 'import' : channel,
      isNamed: channel !== undefined,
      kind: 'kind' in read ? read.kind : kind,
      unit,
      spans: read.spans,
      missing: read.missing,
      days: sumByDay(read.spans),
      notes,
      ...('points' in read && { points: read.points }),
    };
    if (answers.unit === undefined) settleUnit(candidate, units, notes);
    const below = 'belowZero' in read ? read.belowZero : undefined;
    return below === undefined
      ? [candidate]
      : [{ ...candidate, isSigned: true }, makeOtherDirection(candidate, below, unit)];
  }
}

/** The answers with the factor that the file states. Units next to a meter's factor are multiplied already. */
function applyStatedFactor(raw: RawSeries, kind: Kind, answers: Answers, notes: Notes): Answers {
  const { statedFactor } = raw;
  if (statedFactor === undefined || raw.factors !== undefined || answers.multiplier !== undefined)
    return answers;
  const isMeant = statedFactor.of === 'value' || kind === 'register';
  const values = isMeant ? [statedFactor.factor, 1] : [1, statedFactor.factor];
  notes.flags.add('multiplier');
  notes.evidence.push(
    isMeant
      ? `“${statedFactor.text.slice(0, 60)}”: values are multiplied by ${statedFactor.factor}.`
      : `“${statedFactor.text.slice(0, 60)}”: units are taken as multiplied already.`,
  );
  notes.doubts.push({ key: 'multiplier', values, ask: isMeant });
  return isMeant ? { ...answers, multiplier: statedFactor.factor } : answers;
}

/** What counts below zero went the other way: to the grid, or from it where what was given is above zero. */
function makeOtherDirection(balance: Candidate, below: Spans, unit: Unit): Candidate {
  const raw = { ...balance.raw, name: `${balance.raw.name} below zero`, badLines: [] };
  const spans = scaleEnergy(below, KWH_IN[balance.unit] / KWH_IN[unit]);
  const channel = balance.channel === 'export' ? 'import' : 'export';
  balance.notes.flags.add('below-zero');
  balance.notes.evidence.push(
    channel === 'export'
      ? `“${balance.raw.name}” falls below zero: that part was given to the grid.`
      : `“${balance.raw.name}” falls below zero: that part was taken from the grid.`,
  );
  return {
    ...balance,
    raw,
    channel,
    isNamed: true,
    spans,
    days: sumByDay(spans),
    notes: makeNotes(),
  };
}

function scaleEnergy(spans: Spans, by: number): Spans {
  return by === 1 ? spans : { ...spans, kWh: spans.kWh.map((energy) => energy * by) };
}

/** kWh by day. What lasts more than a day is spread evenly; the rest belongs to the day on which it starts. */
export function sumByDay({ from, to, kWh }: Spans): Map<number, number> {
  const days = new Map<number, number>();
  let currentDay = Number.NaN;
  let currentKwh = 0;
  let spreadDays = 0;
  const add = (day: number, energy: number) => days.set(day, (days.get(day) ?? 0) + energy);
  for (let index = 0; index < from.length; index += 1) {
    const start = from[index] ?? 0;
    const length = (to[index] ?? 0) - start;
    const energy = kWh[index] ?? 0;
    const firstDay = Math.floor(start / DAY_SECONDS);
    if (length <= DAY_SECONDS) {
      if (firstDay !== currentDay) {
        if (!Number.isNaN(currentDay)) add(currentDay, currentKwh);
        currentDay = firstDay;
        currentKwh = 0;
      }
      currentKwh += energy;
      continue;
    }
    const count = Math.max(1, Math.round(length / DAY_SECONDS));
    spreadDays += count;
    if (spreadDays > MAX_DAYS_SPREAD) throw new FileError(fileErrors.tooManyDays);
    for (let day = firstDay; day < firstDay + count; day += 1) add(day, energy / count);
  }
  if (!Number.isNaN(currentDay)) add(currentDay, currentKwh);
  return days;
}

/** Spans over many days, counted with their days: a limit on work. */
const MAX_DAYS_SPREAD = 200_000;

/** The units that a series may have, the likeliest first. */
function listPossibleUnits(raw: RawSeries, answers: Answers): Unit[] {
  if (answers.unit !== undefined) return [answers.unit];
  if (raw.unit !== undefined) return [raw.unit];
  // Power over whole days is said of energy.
  return words.isPower(raw.words) && !coversDays(raw) ? ['kW', 'W'] : ['kWh', 'Wh'];
}

function coversDays({ axis }: RawSeries): boolean {
  return axis.precision !== 'time' || (findCommonStep(axis.from) ?? 0) >= DAY_SECONDS;
}

/** Takes another unit where the first cannot be; notes what is only likely. */
function settleUnit(candidate: Candidate, units: readonly Unit[], notes: Notes): void {
  const { raw, days, unit } = candidate;
  const totalKwh = [...days.values()].reduce((sum, energy) => sum + energy, 0);
  const dailyKwh = totalKwh / Math.max(1, days.size);
  if (raw.unit !== undefined) {
    checkNamedUnit(unit, dailyKwh, notes);
    return;
  }
  notes.flags.add('unit');
  const plausibleUnit = units.find((otherUnit) =>
    isLikelyDay((dailyKwh * KWH_IN[otherUnit]) / KWH_IN[unit]),
  );
  const chosenUnit = plausibleUnit ?? unit;
  const otherUnits = units.filter((otherUnit) => otherUnit !== chosenUnit);
  const ask = dailyKwh > 0 && plausibleUnit === undefined;
  notes.doubts.push({ key: 'unit', values: [chosenUnit, ...otherUnits], ask });
  notes.evidence.push(`No unit is named for “${raw.name}”: ${chosenUnit} by its size.`);
  candidate.spans = scaleEnergy(candidate.spans, KWH_IN[chosenUnit] / KWH_IN[unit]);
  candidate.days = sumByDay(candidate.spans);
  candidate.unit = chosenUnit;
}

/** A named unit is believed, unless no home could use so much and a smaller unit fits. */
function checkNamedUnit(unit: Unit, dailyKwh: number, notes: Notes): void {
  if (dailyKwh > POSSIBLE_MOST_KWH) {
    const smaller: Unit = unit === 'kW' ? 'W' : unit === 'MWh' ? 'kWh' : 'Wh';
    const fits = isLikelyDay((dailyKwh * KWH_IN[smaller]) / KWH_IN[unit]);
    notes.flags.add('implausible');
    if (fits && smaller !== unit)
      notes.doubts.push({ key: 'unit', values: [unit, smaller], ask: true });
  }
}

/** Candidates in groups by what they share, in their order. */
export function groupBy(
  candidates: readonly Candidate[],
  getKey: (candidate: Candidate) => string,
): Map<string, Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = getKey(candidate);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [candidate]);
    else group.push(candidate);
  }
  return groups;
}
