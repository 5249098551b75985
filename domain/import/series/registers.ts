/** What a meter's counter showed, as energy between two values. A counter never falls by itself. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import { LIKELY_MOST_KWH } from '#domain/energy/plausible.ts';
import { FileError } from '#domain/import/file-error.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import { addDoubt, addFact } from '#domain/import/notes.ts';
import type {
  Answers,
  Notes,
  Numbers,
  RawSeries,
  Spans,
  TimeAxis,
  Unit,
} from '#domain/import/types.ts';
import { SpanList, sortPlaces } from './span-list.ts';
import { KWH_IN, TOO_MUCH } from './spans.ts';

/** What a counter showed at a moment. */
export interface Point {
  time: number;
  value: number;
  line: number;
  estimated: boolean;
  /** What is counted up to this value is multiplied by it (MF). */
  factor: number;
}

export interface ReadRegister {
  spans: Spans;
  points: Point[];
  missing: number;
}

/** The energy between the values of a counter. */
export function readRegister(
  raw: RawSeries,
  unit: Unit,
  answers: Answers,
  notes: Notes,
): ReadRegister {
  const points = readPoints(raw, answers, notes);
  const spans = new SpanList(points.length);
  const scale = KWH_IN[unit];
  const falls = findFalls(points);
  const resetsDaily = falls.length >= 2 && falls.every((index) => startsDay(points, index));
  if (resetsDaily) notes.evidence.push(`“${raw.name}” begins again at 0 every day.`);
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined) continue;
    const used = computeUse(raw, before, point, resetsDaily, answers, notes);
    if (used === undefined) continue;
    const kWh = used * scale * point.factor;
    if (kWh > IMPORT_LIMITS.spanKWh) {
      raw.badLines.push({ line: point.line, message: TOO_MUCH });
      continue;
    }
    const days = Math.max(1, (point.time - before.time) / DAY_SECONDS);
    if (kWh > LIKELY_MOST_KWH * days) notes.flags.add('implausible');
    spans.add(before.time, point.time, kWh, point.line, before.estimated || point.estimated);
  }
  const missing = countMissing(raw.value);
  return { spans: spans.finish(), points, missing };
}

/** How many values are missing from the first to the last: a meter that is gone, or not yet there, shows none. */
function countMissing(values: Numbers): number {
  const isKnown = (value: number) => !Number.isNaN(value);
  const valuesInUse = values.slice(
    Math.max(0, values.findIndex(isKnown)),
    values.findLastIndex(isKnown) + 1,
  );
  return valuesInUse.filter(Number.isNaN).length;
}

/** What the counter counted between two values; nothing where a fall leaves it unknown. */
function computeUse(
  raw: RawSeries,
  before: Point,
  now: Point,
  resetsDaily: boolean,
  answers: Answers,
  notes: Notes,
): number | undefined {
  if (now.value >= before.value) return now.value - before.value;
  return resetsDaily ? now.value : judgeFall(raw, before, now, answers, notes);
}

function readPoints(raw: RawSeries, answers: Answers, notes: Notes): Point[] {
  const { axis } = raw;
  // A date alone is the end of that day.
  const shift =
    axis.precision !== 'time' && answers.registerDate !== 'start-of-day' ? DAY_SECONDS : 0;
  if (axis.precision !== 'time') {
    notes.doubts.push({ key: 'registerDate', values: ['end-of-day', 'start-of-day'], ask: false });
  }
  const lastValue = answers.lastValues?.get(raw.meter ?? raw.name);
  // A person's answer stands in the place of what the file says.
  const factors = answers.multiplier === undefined ? raw.factors : undefined;
  let factor = answers.multiplier ?? findFactor(factors, 0, 1);
  const points: Point[] =
    lastValue === undefined ? [] : [{ ...lastValue, line: 0, estimated: false, factor }];
  for (const index of sortPlaces(axis.from)) {
    const value = raw.value[index] ?? Number.NaN;
    const when = findTime(axis, index, shift);
    // What an earlier file gave already is passed over.
    if (Number.isNaN(value) || (lastValue !== undefined && when < lastValue.time)) continue;
    factor = findFactor(factors, index, factor);
    const last = points.at(-1);
    if (last?.time === when) notes.flags.add(last.value === value ? 'duplicates' : 'conflicts');
    else
      points.push({
        time: when,
        value,
        line: axis.line[index] ?? 0,
        estimated: raw.estimatedPlaces.has(index),
        factor,
      });
  }
  return dropSpikes(dropHighEstimates(points, notes), notes);
}

/** Estimates above the next value that was read were too high: what was used meanwhile is known from the values read. */
function dropHighEstimates(points: readonly Point[], notes: Notes): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const run = point.estimated ? 0 : kept.length - 1 - kept.findLastIndex((one) => !one.estimated);
    const estimates = run > 0 ? kept.slice(-run) : [];
    if (run < kept.length && estimates.some(({ value }) => value > point.value)) {
      kept.length -= run;
      notes.flags.add('estimated');
      for (const { line } of estimates)
        addFact(notes, `Line ${line} was estimated too high: the values read around it count.`);
    }
    kept.push(point);
  }
  return kept;
}

/** A row's factor; of a row without one that of the row before. */
function findFactor(factors: readonly number[] | undefined, index: number, before: number): number {
  const factor = factors?.[index] ?? 0;
  return factor > 0 ? factor : before;
}

/** When a row was read: of a range of days at its end. */
function findTime({ precision, from, to }: TimeAxis, index: number, shift: number): number {
  const end = to[index] ?? Number.NaN;
  return precision === 'time' || Number.isNaN(end) ? (from[index] ?? 0) + shift : end;
}

/** A value far up, or down, that is back at once: it is left out, never counted twice. */
function dropSpikes(points: readonly Point[], notes: Notes): Point[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (before === undefined || after === undefined || after.value < before.value) return true;
    const days = Math.max(1, (after.time - before.time) / DAY_SECONDS);
    const fits = after.value - before.value <= 200 * days;
    const isSpike = fits && (point.value < before.value || point.value > after.value);
    if (isSpike) {
      notes.flags.add('spike');
      addFact(
        notes,
        `Line ${point.line} is left out: the counter jumps there and is back at once.`,
      );
    }
    return !isSpike;
  });
}

function findFalls(points: readonly Point[]): number[] {
  return points.flatMap((point, index) =>
    index > 0 && point.value < (points[index - 1]?.value ?? 0) ? [index] : [],
  );
}

function startsDay(points: readonly Point[], index: number): boolean {
  const now = points[index];
  const before = points[index - 1];
  if (now === undefined || before === undefined) return false;
  return (
    Math.floor(now.time / DAY_SECONDS) === Math.floor(before.time / DAY_SECONDS) + 1 &&
    now.time - before.time < DAY_SECONDS / 2
  );
}

/* What it means that a counter falls: it passed its last number, began again, or is another one. */

/** What a fall means: so much energy, nothing that can be said, or an earlier value that was wrong. */
export function judgeFall(
  raw: RawSeries,
  before: Point,
  now: Point,
  answers: Answers,
  notes: Notes,
): number | undefined {
  const days = Math.max(1, (now.time - before.time) / DAY_SECONDS);
  const passed = findRollover(raw, before, now, answers);
  if (passed !== undefined) {
    const { end, gained } = passed;
    notes.flags.add('rollover');
    addFact(notes, `Line ${now.line}: the counter passed ${end - 1} and began again at 0.`);
    addDoubt(notes, {
      key: 'rollover',
      values: [end, 'none'],
      ask: answers.rollover === undefined && raw.digits === undefined,
    });
    return gained;
  }
  notes.flags.add('register-falls');
  if (before.estimated && before.value - now.value < LIKELY_MOST_KWH * days) {
    addFact(notes, `Line ${before.line} was estimated too high: it is left out.`);
    return 0;
  }
  notes.flags.add('gap');
  notes.coherence -= 1;
  noteUnknownFall(before, now, answers, notes);
  return undefined;
}

/** Where a counter began again at 0 after its last number: what it counted meanwhile. */
function findRollover(
  raw: RawSeries,
  before: Point,
  now: Point,
  { rollover, reset, replacement }: Answers,
): { end: number; gained: number } | undefined {
  if (rollover === 'none') return undefined;
  const end = rollover ?? findCounterEnd(raw, before.value);
  const gained = end - before.value + now.value;
  const days = Math.max(1, (now.time - before.time) / DAY_SECONDS);
  const isLikely = before.value > end * 0.9 && gained <= LIKELY_MOST_KWH * days;
  const hasOtherFall = reset !== undefined || replacement !== undefined;
  // With both answers one fall is the rollover and another is a reset. An answer that stands alone is of every fall.
  const isMeant =
    rollover === undefined
      ? isLikely && (!hasOtherFall || raw.digits !== undefined)
      : !hasOtherFall;
  return gained >= 0 && (isMeant || (rollover !== undefined && isLikely))
    ? { end, gained }
    : undefined;
}

/** A counter that began again, or another one in its place: what was used around it is not known. */
function noteUnknownFall(before: Point, now: Point, answers: Answers, notes: Notes): void {
  const { reset, replacement } = answers;
  const isAccepted = reset === 'accept' || replacement === 'accept';
  if (!isAccepted && (reset === 'refuse' || replacement === 'refuse')) {
    throw new FileError(
      `The counter falls from ${before.value} to ${now.value} in line ${now.line}.`,
      [now.line],
    );
  }
  if (replacement === 'accept') notes.flags.add('meter-replaced');
  const isReset = now.value < before.value * 0.2;
  addFact(
    notes,
    replacement === 'accept'
      ? `Line ${now.line}: another meter begins at ${now.value}. What was used around it is not known and not counted.`
      : isReset
        ? `Line ${now.line}: the counter began again at ${now.value}. What was used around it is not known and not counted.`
        : `Line ${now.line}: the counter falls from ${before.value} to ${now.value}, which no counter does by itself.`,
  );
  addDoubt(notes, { key: 'reset', values: ['accept', 'refuse'], ask: !isAccepted });
}

/** 10, 100, 1000 …: where a counter of so many digits begins again. */
function findCounterEnd(raw: RawSeries, value: number): number {
  const digits = raw.digits ?? String(Math.floor(Math.max(1, value))).length;
  return 10 ** digits;
}
