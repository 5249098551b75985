/** What it means that a counter falls: it passed its last number, began again, or is another one. */
import { DAY_SECONDS } from '../period.ts';
import { FileError } from './file-error.ts';
import { addDoubt, addFact } from './notes.ts';
import type { Point } from './registers.ts';
import type { Answers, Notes, RawSeries } from './types.ts';

/** More kWh a day than a home's connection can carry for long. */
export const LIKELY_KWH_A_DAY = 60;

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
  if (before.estimated && before.value - now.value < LIKELY_KWH_A_DAY * days) {
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
  const isLikely = before.value > end * 0.9 && gained <= LIKELY_KWH_A_DAY * days;
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
