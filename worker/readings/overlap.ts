/** New use of days that readings cover already: whether a person must be asked, and the statements for their answer. */

import { and, gt, type SQL, sql } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import type { DayReading } from '#domain/energy/days.ts';
import { findOverlap, type Overlap } from '#domain/energy/overlap.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import type { Query } from '#worker/db/client.ts';
import { ConstraintError } from '#worker/db/errors.ts';
import { readings, refusals } from '#worker/db/schema.ts';
import type { HistoryRows } from '#worker/history/rows.ts';
import { logRemovalQuery } from '#worker/history/write-readings.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { isConsumption, isOneOf, type ReadingRow, toDayReading, toReadingKey } from './queries.ts';

export type OverlapAnswer = 'replace' | 'detail' | undefined;

/** Energy used over some days, which is about to be stored. */
export interface NewUse {
  firstDay: number;
  lastDay: number;
  consumptionWh: number;
  /** Whether it is derived from two values of a meter. */
  fromRegister: boolean;
  /** False for an estimate of the supplier; measured without it. */
  measured?: boolean;
}

type ExistingReading = DayReading & { row: ReadingRow };

/**
 * The statements that delete the readings which new uses replace, to run before the uses are stored. Throws
 * `overlap` where stored readings contradict a use and `answer` does not say what to do. `replace` deletes them,
 * `detail` keeps readings inside a use whose sum is another. `rows` are the readings that overlap the uses.
 */
export function deleteOverlappedQueries(
  home: OpenHome,
  uses: readonly NewUse[],
  answer: OverlapAnswer,
  rows: readonly ReadingRow[],
): Query[] {
  const [first] = uses;
  if (first === undefined) return [];
  const { db } = home;
  // The database derives the readings of a meter's values again.
  const existingReadings = rows
    .map((row): ExistingReading => ({ ...toDayReading(row), row }))
    .filter((reading) => !(first.fromRegister && reading.fromRegister));
  const replacedReadings = uses.flatMap((use) => listContradicted(use, existingReadings, answer));
  if (replacedReadings.length === 0) return [];
  const isReplaced = and(
    gt(readings.seq, 0),
    isOneOf(replacedReadings.map(({ row }) => toReadingKey(row))),
  );
  return [
    logRemovalQuery(home, 'delete', isReplaced),
    db.query.delete(readings).where(and(isConsumption(home), isReplaced)),
  ];
}

/** Lists the readings that a new use replaces. */
function listContradicted(
  use: NewUse,
  existingReadings: readonly ExistingReading[],
  answer: OverlapAnswer,
): ExistingReading[] {
  const replacedReadings: ExistingReading[] = [];
  for (;;) {
    const remainingReadings = existingReadings.filter(
      (reading) => !replacedReadings.includes(reading),
    );
    const overlap: Overlap<DayReading> | null = findOverlap(toNewReading(use), remainingReadings);
    if (overlap === null) return replacedReadings;
    if (overlap.reason === 'detail' && answer === 'detail') return replacedReadings;
    const storedReadings = overlap.readings.filter(
      (reading): reading is ExistingReading => 'row' in reading,
    );
    // Readings of a meter cannot be replaced: its values stay.
    const cannotReplace =
      storedReadings.some((other) => other.fromRegister) || storedReadings.length === 0;
    if (answer !== 'replace' || cannotReplace) {
      const { reason } = overlap;
      const isOfMeter = use.fromRegister && reason !== 'detail';
      throw new ProductError('overlap', messages.overlap[isOfMeter ? 'typed' : reason], {
        question: { choices: [], suggestions: [], detailAllowed: reason === 'detail' },
      });
    }
    replacedReadings.push(...storedReadings);
  }
}

/** A new use as the rules of days take it. */
export function toNewReading(use: NewUse): DayReading {
  const { firstDay, lastDay, consumptionWh, fromRegister, measured = true } = use;
  const days = lastDay - firstDay + 1;
  const emissions = { recordedWh: 0, recordedG: 0 };
  return { day: lastDay, days, consumptionWh, ...emissions, measured, fromRegister };
}

/* Refuses longer readings that come back where readings stored meanwhile contradict them. */

/**
 * A statement for the end of a batch: it refuses the batch where a longer reading that a condition on `back` selects,
 * among those that end in the days or soon after, contradicts another one: they share
 * days, and both cover the same ones, or one of them follows from a meter, or neither holds the other.
 */
export function requireNoOverlapQuery(
  home: OpenHome,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
  isBack: SQL,
) {
  return home.query.insert(refusals).select(sql`
    SELECT 'overlap' AS name
    FROM readings AS back JOIN readings AS other
      ON other.home_id = back.home_id AND other.channel = ${GRID_IMPORT}
      AND other.day BETWEEN back.day - back.days + 1 AND back.day + ${COVERAGE_MAX_DAYS}
      AND other.day - other.days < back.day
      AND (other.days > 1 OR other.seq = 0) AND (other.day, other.seq) IS NOT (back.day, back.seq)
    WHERE back.home_id = ${selectHomeId(home)} AND back.channel = ${GRID_IMPORT}
      AND back.day BETWEEN ${firstDay} AND ${lastDay} + ${COVERAGE_MAX_DAYS}
      AND (back.days > 1 OR back.seq = 0) AND ${isBack}
      AND (
        (other.day, other.days) IS (back.day, back.days)
        OR other.seq = 0 OR back.seq = 0
        OR (other.day - back.day) * (other.day - other.days - back.day + back.days) > 0)
    LIMIT 1`);
}

/** Whether `back` is one of the readings that a change took out. */
export function isTakenOut(caller: Caller, change: number): SQL {
  return sql`(back.day, back.days, back.created_at) IN (
    SELECT gone.value ->> 'day', gone.value ->> 'days', gone.value ->> 'created_at'
    FROM changes, json_each(changes.before, '$.readings') AS gone
    WHERE changes.home_id = ${selectHomeId(caller)} AND changes.id = ${change})`;
}

/** Whether `back` is one of some readings, or lies before or after one of some values. */
export function isOneOfRows({
  readings = [],
  registers = [],
}: Pick<HistoryRows, 'readings' | 'registers'>): SQL {
  const keys = JSON.stringify(readings.map(({ day, seq }) => [day, seq]));
  const days = JSON.stringify(registers.map(({ day }) => day));
  return sql`(
    (back.day, back.seq) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${keys}))
    OR (back.seq = 0 AND EXISTS (
      SELECT 1 FROM json_each(${days}) WHERE value IN (back.day, back.day - back.days))))`;
}

/** Whether a batch was refused by `requireNoOverlapQuery`. */
export function isOverlap(error: unknown): boolean {
  return error instanceof ConstraintError && error.message.includes('readings overlap');
}
