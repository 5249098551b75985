/** Raw series as candidates: each with its kind, its unit and its energy, before it is decided which of them count. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import { isLikelyDay, POSSIBLE_MOST_KWH } from '#domain/energy/plausible.ts';
import { findRole } from '#domain/import/answers.ts';
import type { Budget } from '#domain/import/budget.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';
import { makeNotes } from '#domain/import/notes.ts';
import * as words from '#domain/import/tables/words.ts';
import { isConsumption, isUse } from '#domain/import/tables/words.ts';
import type {
  Answers,
  Kind,
  Notes,
  Numbers,
  RawSeries,
  Spans,
  Unit,
} from '#domain/import/types.ts';
import type { Channel } from '#domain/meter/channels.ts';
import { type Point, readRegister, risesAsRegister } from './registers.ts';
import { createSpans, dropMissing, pick, sortPlaces } from './span-list.ts';
import { isPowerUnit, KWH_IN, readSpans } from './spans.ts';

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
  /** The values of a counter, to be kept as such. */
  points?: Point[];
}

/** What each interpretation takes for a series and for each of its values, in steps. */
const SERIES_STEPS = 2_000;
const VALUE_STEPS = 60;

/** Makes candidates: unit and kind are settled, and the energy of each is read. */
export function makeCandidates(
  allSeries: readonly RawSeries[],
  answers: Answers,
  budget: Budget,
): Candidate[] {
  // What may be read in two ways is tried in both before it is read; estimates are looked up one by one.
  for (const { value, estimatedPlaces, otherInterpretation } of allSeries) {
    const times = otherInterpretation === undefined ? 1 : 3;
    const count = value.length * times + estimatedPlaces.size * 6;
    budget.spendSteps(SERIES_STEPS + count * VALUE_STEPS);
  }
  const settledSeries = allSeries.map((raw) => settleDecimal(raw, answers));
  const series = settledSeries.map(({ raw }) => raw);
  const kinds = settleKinds(series, answers);
  return series.flatMap((raw, index) => {
    const notes = settledSeries[index]?.notes ?? makeNotes();
    const { kind, isDoubtful, ask } = kinds[index] ?? {
      kind: 'interval',
      isDoubtful: false,
      ask: false,
    };
    if (isDoubtful) {
      const other = kind === 'register' ? 'interval' : 'register';
      notes.flags.add('kind');
      notes.doubts.push({ key: 'kind', values: [kind, other], ask });
    }
    return makeCandidate(raw, kind, notes, answers);
  });
}

/** Where only their size says whether 1,234 is 1.234: the interpretation that a home can use; else a question. */
function settleDecimal(raw: RawSeries, answers: Answers): { raw: RawSeries; notes: Notes } {
  const notes = makeNotes();
  if (raw.otherInterpretation === undefined) return { raw, notes };
  const { example, value, numbers } = raw.otherInterpretation;
  const isLikely = (values: Numbers) => {
    // Lines that are wrong in the trial alone are not the file's.
    const trial: RawSeries = { ...raw, value: values, badLines: [] };
    const kind = settleKinds([trial], answers)[0]?.kind ?? 'interval';
    return makeCandidate(trial, kind, makeNotes(), answers).some((made) =>
      isLikelyDay(computeDailyMean(made)),
    );
  };
  const isLikelyAsRead = isLikely(raw.value) && !isNearer(value, raw.value);
  const isLikelyOtherwise = !isLikelyAsRead && isLikely(value);
  notes.flags.add('unit');
  const number = numbers[isLikelyOtherwise ? 1 : 0];
  notes.evidence.push(`“${example}” in “${raw.name}” is read as ${number}, by its size.`);
  const unit = raw.unit ?? 'kWh';
  const smaller = unit === 'MWh' ? 'kWh' : unit === 'kW' ? 'W' : 'Wh';
  if (!isLikelyAsRead && !isLikelyOtherwise)
    notes.doubts.push({ key: 'unit', values: [unit, smaller], ask: answers.unit === undefined });
  return { raw: isLikelyOtherwise ? { ...raw, value } : raw, notes };
}

/** Whether values are nearer to each other than others are: 802, 666, 1153 rather than 802, 666, 1.153. */
function isNearer(values: Numbers, otherValues: Numbers): boolean {
  const isMixed = values.some((value, index) => value > 0 && value === otherValues[index]);
  return isMixed && measureSpread(values) < measureSpread(otherValues);
}

/** The mean distance of the logarithms of values from their mean. */
function measureSpread(values: Numbers): number {
  const logs = values.filter((value) => value > 0).map(Math.log);
  const middle = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
  return logs.reduce((sum, log) => sum + Math.abs(log - middle), 0) / Math.max(1, logs.length);
}

const computeDailyMean = ({ days }: Candidate) =>
  [...days.values()].reduce((sum, energy) => sum + energy, 0) / Math.max(1, days.size);

function makeCandidate(raw: RawSeries, kind: Kind, notes: Notes, answers: Answers): Candidate[] {
  const units = listPossibleUnits(raw, answers);
  const [unit = 'kWh'] = units;
  const channel = findRole(raw, answers) ?? raw.channel;
  const candidate: Candidate = {
    raw,
    channel: channel === undefined || channel === 'ignore' ? 'import' : channel,
    isNamed: channel !== undefined,
    kind,
    unit,
    spans: createSpans(),
    missing: 0,
    days: new Map(),
    notes,
  };
  let belowZero: Spans | undefined;
  const answersWithFactor = applyStatedFactor(raw, kind, answers, notes);
  if (kind === 'register') {
    const read = readRegister(raw, unit, answersWithFactor, notes);
    candidate.spans = read.spans;
    candidate.missing = read.missing;
    candidate.points = read.points;
  } else {
    const read = readSpans(raw, unit, answersWithFactor, notes, words.isSelfOrNet(raw.words));
    candidate.spans = read.spans;
    candidate.missing = read.missing;
    candidate.kind = read.kind;
    belowZero = read.belowZero;
  }
  candidate.days = sumByDay(candidate.spans);
  if (answers.unit === undefined) settleUnit(candidate, units, notes);
  return belowZero === undefined
    ? [candidate]
    : [candidate, makeExport(candidate, belowZero, unit)];
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

/** What a balance counts below zero went to the grid. */
function makeExport(balance: Candidate, below: Spans, unit: Unit): Candidate {
  const raw = { ...balance.raw, name: `${balance.raw.name} below zero` };
  const spans = scaleEnergy(below, KWH_IN[balance.unit] / KWH_IN[unit]);
  balance.notes.evidence.push(
    `“${balance.raw.name}” falls below zero: that part was given to the grid.`,
  );
  return {
    ...balance,
    raw,
    channel: 'export',
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
  return words.isPower(raw.words) ? ['kW', 'W'] : ['kWh', 'Wh'];
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

/* Register or consumption: the figures decide, and names only add weight. */

export interface SettledKind {
  kind: Kind;
  /** Whether the figures fit the other kind, too. */
  isDoubtful: boolean;
  ask: boolean;
}

const makeSureKind = (kind: Kind): SettledKind => ({ kind, isDoubtful: false, ask: false });

/** The kind of each series; a column that never falls is a register where the columns next to it are. */
export function settleKinds(series: readonly RawSeries[], answers: Answers): SettledKind[] {
  const kinds = series.map((raw) => settleKind(raw, answers));
  return kinds.map((own, index) => {
    const raw = series[index];
    if (raw === undefined || answers.kind !== undefined || !neverFalls(raw)) return own;
    // Units that rose from bill to bill are units still.
    if (isConsumption(raw.words) && raw.value.length < 8) return own;
    const hasRegisterBeside = series.some(
      (other, place) =>
        place !== index &&
        other.block === raw.block &&
        other.unit === raw.unit &&
        kinds[place]?.kind === 'register',
    );
    return hasRegisterBeside ? makeSureKind('register') : own;
  });
}

/** A column that stands still, or moves now and then, and never falls. */
function neverFalls({ value, unit, axis }: RawSeries): boolean {
  if (isPowerUnit(unit)) return false;
  const knownValues = dropMissing(pick(value, sortPlaces(axis.from)));
  return (
    (knownValues[0] ?? 0) > 0 &&
    knownValues.every((current, index) => index === 0 || current >= (knownValues[index - 1] ?? 0))
  );
}

function settleKind(raw: RawSeries, answers: Answers): SettledKind {
  if (answers.kind !== undefined) return makeSureKind(answers.kind);
  if (isPowerUnit(raw.unit)) return makeSureKind('interval');
  if (answers.lastValues?.has(raw.meter ?? raw.name)) return makeSureKind('register');
  const { from } = raw.axis;
  // Of rows with the same stamp the first counts.
  const order = sortPlaces(from).filter(
    (place, index, all) => index === 0 || from[place] !== from[all[index - 1] ?? 0],
  );
  const values = dropMissing(pick(raw.value, order));
  const rises = risesAsRegister(values);
  if (raw.kind === 'register') {
    // "Readings" are said of use, too: a counter does not fall every other row.
    return makeSureKind(
      rises === false && values.length > 4 && !mayHaveRolledOver(values) ? 'interval' : 'register',
    );
  }
  if (rises === false) return makeSureKind('interval');
  const first = from[order[0] ?? 0] ?? 0;
  const last = from[order.at(-1) ?? 0] ?? 0;
  return weighKinds(raw, values, Math.max(1, (last - first) / DAY_SECONDS), rises === true);
}

/** Rising values: what they would be a day as use, and as a counter. */
function weighKinds(raw: RawSeries, values: Numbers, days: number, isLong: boolean): SettledKind {
  const scale = KWH_IN[raw.unit ?? 'kWh'];
  const sum = values.reduce((all, value) => all + value, 0);
  const asUse = (sum * scale) / days;
  const low = values[0] ?? 0;
  const top = values.at(-1) ?? 0;
  const asCounter = ((top - low) * scale) / days;
  const fitsUse = isLikelyDay(asUse);
  const fitsCounter = isLikelyDay(asCounter);
  if (isLong) {
    const isNamedUse = isUse(raw.words) && fitsUse && !fitsCounter;
    return isNamedUse
      ? { kind: 'interval', isDoubtful: true, ask: true }
      : makeSureKind('register');
  }
  if (values.length < 3) return makeSureKind('interval');
  if (!fitsUse && fitsCounter && low > 0 && !isConsumption(raw.words)) {
    return { kind: 'register', isDoubtful: true, ask: false };
  }
  const fitsBoth = values.length >= 4 && low >= 0 && top > low * 3 && fitsCounter;
  return fitsBoth ? { kind: 'interval', isDoubtful: true, ask: true } : makeSureKind('interval');
}

/** A counter that fell once or twice in a short list: rollover, reset or another meter. */
function mayHaveRolledOver(values: Numbers): boolean {
  const falls = values.filter(
    (value, index) => index > 0 && value < (values[index - 1] ?? 0),
  ).length;
  return falls <= Math.max(2, values.length * 0.15);
}
