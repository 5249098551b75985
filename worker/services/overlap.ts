/** New use of days that readings cover already: whether a person must be asked, and the statements for their answer. */

import { and, gt } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { type DayReading, isFromRegister } from '#domain/energy/days.ts';
import { findOverlap, type Overlap } from '#domain/energy/overlap.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { Query } from '#worker/db/client.ts';
import { readings } from '#worker/db/schema.ts';
import { logRemovalQuery } from '#worker/queries/change-log.ts';
import { isConsumption, isOneOf, type ReadingRow } from '#worker/queries/readings.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { toReadingKey } from './reading-rows.ts';

export type OverlapAnswer = 'replace' | 'detail' | undefined;

/** Energy used over some days, which is about to be stored. */
export interface NewUse {
  firstDay: number;
  lastDay: number;
  consumptionWh: number;
  /** Whether it is derived from two values of a meter. */
  fromRegister: boolean;
}

type ExistingReading = DayReading & { row: ReadingRow };

/**
 * The statements that delete the readings which new uses replace, to run before the uses are stored. Throws
 * `overlap` where stored readings contradict a use and `answer` does not say what to do. `replace` deletes them,
 * `detail` keeps readings inside a use whose sum is another. `rows` are the readings that overlap the uses.
 */
export function deleteOverlappedQueries(
  context: ServiceContext,
  caller: Caller,
  uses: readonly NewUse[],
  answer: OverlapAnswer,
  rows: readonly ReadingRow[],
): Query[] {
  const [first] = uses;
  if (first === undefined) return [];
  const { db } = context;
  // The database derives the readings of a meter's values again.
  const existingReadings = rows
    .map(toExistingReading)
    .filter((reading) => !(first.fromRegister && reading.fromRegister));
  const replacedReadings = uses.flatMap((use) => listContradicted(use, existingReadings, answer));
  if (replacedReadings.length === 0) return [];
  const isReplaced = and(
    gt(readings.seq, 0),
    isOneOf(replacedReadings.map(({ row }) => toReadingKey(row))),
  );
  return [
    logRemovalQuery(context, caller, 'delete', isReplaced),
    db.query.delete(readings).where(and(isConsumption(caller), isReplaced)),
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
    const overlap: Overlap<DayReading> | null = findOverlap(toDayReading(use), remainingReadings);
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

function toDayReading({ firstDay, lastDay, consumptionWh, fromRegister }: NewUse): DayReading {
  const days = lastDay - firstDay + 1;
  const emissions = { recordedWh: 0, recordedG: 0 };
  return { day: lastDay, days, consumptionWh, ...emissions, measured: true, fromRegister };
}

function toExistingReading(row: ReadingRow): ExistingReading {
  return {
    day: row.day,
    days: row.days,
    consumptionWh: row.wh,
    recordedWh: row.co2G === null ? 0 : row.wh,
    recordedG: row.co2G ?? 0,
    measured: row.measured,
    fromRegister: isFromRegister(row),
    row,
  };
}
