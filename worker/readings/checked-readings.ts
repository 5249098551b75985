/**
 * Readings that are typed or sent one by one. Each is compared with the readings around it, for a question to the person
 * or a warning to the program, before `readings.ts` stores it in place of those that it replaces.
 */

import { type ErrorDetail, ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { countCoveredDays, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { kwhToWh } from '#domain/base/quantity.ts';
import { type DayReading, isFromRegister } from '#domain/energy/days.ts';
import {
  type EntryAnswers,
  type EntryQuestion,
  findEntryQuestion,
  findReplaced,
} from '#domain/energy/entry-question.ts';
import { type EntryWarning, listEntryWarnings } from '#domain/energy/entry-warning.ts';
import type { Reading, ReadingCall, ReadingInput, ReadingUpdate } from '#domain/reading/reading.ts';
import { parseReadingId } from '#domain/reading/reading-id.ts';
import { signedInBatch } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { listOverlappingPapers } from '#worker/bills/paper-bills.ts';
import { billsQuery } from '#worker/bills/queries.ts';
import { storedKeyQuery } from '#worker/idempotency-keys.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { findUsualDayWh, readingsNearQuery, usualDayRowsQuery } from './days.ts';
import type { ReadingRow } from './queries.ts';
import { toReadingRecord } from './queries.ts';
import {
  READING_ADDED,
  type Readings,
  refuseDerived,
  requireReading,
  type TypedReading,
} from './readings.ts';

/** A reading with its id; the id is empty for one that is not stored yet. */
export interface ReadingWithId extends DayReading {
  id: string;
}

/** What became of a typed reading: a question about it, or the stored reading. */
export type CheckedReadingOutcome =
  | { question: EntryQuestion<ReadingWithId> }
  /** `replaced`: how many readings it replaced. */
  | { reading: Reading; replaced: number };

/** A stored reading, and what is odd about it. */
export interface ReadingWithWarnings {
  reading: Reading;
  warnings: EntryWarning[];
}

export type CheckedReadings = ReturnType<typeof createCheckedReadings>;

/** Makes the service that checks typed readings before `readings` stores them. */
export function createCheckedReadings(context: ServiceContext, readings: Readings) {
  const { db } = context;

  /**
   * Stores a typed reading, with the bill that it is typed from, unless there is a question about it: then nothing is
   * stored. Sent again with its key, it is stored once.
   */
  async function add(
    caller: Caller,
    input: TypedReading,
    answers: EntryAnswers,
    key?: string,
  ): Promise<CheckedReadingOutcome> {
    const { isRepeat, usualDayWh, neighbours, paperBills } = await readNeighbours(
      caller,
      input,
      key,
    );
    // Sent again, it must not be compared with itself.
    if (isRepeat) return { reading: await readings.add(caller, input, key), replaced: 0 };
    const entry = toDayReading(input);
    const question = findEntryQuestion(entry, neighbours, usualDayWh, answers, paperBills);
    if (question !== null) return { question };
    const replacedIds = findReplaced(entry, neighbours, answers).map(({ id }) => id);
    const reading = await readings.add(caller, input, key, replacedIds);
    return { reading, replaced: replacedIds.length };
  }

  /**
   * Stores a reading that a program sends, and says what is odd about it. Throws `overlap` where a longer reading over
   * some of the same days contradicts it, and `invalid` for a day after today; then nothing is stored.
   */
  async function addWithWarnings(
    caller: Caller,
    input: ReadingCall,
    key?: string,
  ): Promise<ReadingWithWarnings> {
    readings.refuseFuture(input);
    const { isRepeat, usualDayWh, neighbours } = await readNeighbours(caller, input, key);
    const entry = toDayReading(input);
    if (isRepeat) {
      const reading = await readings.add(caller, input, key);
      const otherNeighbours = neighbours.filter(({ id }) => id !== reading.id);
      return { reading, warnings: listEntryWarnings(entry, otherNeighbours, usualDayWh) };
    }
    const answers: EntryAnswers = { as: 'confirmed', sameDay: 'add', overlap: input.overlap };
    const question = findEntryQuestion(entry, neighbours, usualDayWh, answers);
    if (question?.code === 'overlap' && question.reason !== 'detail')
      throw makeOverlapError(question);
    const replacedIds = findReplaced(entry, neighbours, answers).map(({ id }) => id);
    const remainingNeighbours = neighbours.filter(({ id }) => !replacedIds.includes(id));
    const reading = await readings.add(caller, input, key, replacedIds);
    return { reading, warnings: listEntryWarnings(entry, remainingNeighbours, usualDayWh) };
  }

  /** Changes a reading, and says what is odd about it then. Throws `notFound` where there is no such reading. */
  async function updateWithWarnings(
    caller: Caller,
    id: string,
    changes: ReadingUpdate,
  ): Promise<ReadingWithWarnings> {
    const day = toDayNumber(parseReadingId(id).readingDate);
    const [, usualRows, , [row], rowsNear] = await signedInBatch(
      context,
      caller,
      usualDayRowsQuery(db, caller),
      ...readings.updateQueries(caller, id, changes),
      readingsNearQuery(db, caller, { firstDay: day, lastDay: day }),
    );
    const changedRow = requireReading(row);
    const neighbours = rowsNear.map(toReadingWithId).filter((reading) => reading.id !== id);
    const warnings = listEntryWarnings(
      toReadingWithId(changedRow),
      neighbours,
      findUsualDayWh(usualRows),
    );
    return { reading: toReadingRecord(changedRow), warnings };
  }

  /**
   * Replaces a reading by one that ends on the same day and covers other days; the history has the old one. Throws
   * `notFound` where there is no such reading, `conflict` where it is derived from a meter, and `overlap` where a longer
   * reading over some of the same days contradicts the new one; then nothing is changed.
   */
  async function replace(caller: Caller, id: string, input: ReadingInput): Promise<Reading> {
    refuseDerived(parseReadingId(id));
    const { usualDayWh, neighbours: allNeighbours } = await readNeighbours(
      caller,
      input,
      undefined,
    );
    const neighbours = allNeighbours.filter((reading) => reading.id !== id);
    if (neighbours.length === allNeighbours.length)
      throw new ProductError('notFound', messages.readingNotFound);
    const entry = toDayReading(input);
    const question = findEntryQuestion(entry, neighbours, usualDayWh, {
      as: 'confirmed',
      sameDay: 'add',
    });
    if (question?.code === 'overlap' && question.reason !== 'detail')
      throw makeOverlapError(question);
    return readings.add(caller, input, undefined, [id]);
  }

  /**
   * Reads what a reading is compared with: the usual day, the readings and paper bills of its days, and whether it was
   * stored before under its key.
   */
  async function readNeighbours(caller: Caller, input: TypedReading, key: string | undefined) {
    const firstDay = toDayNumber(input.periodStart ?? input.readingDate);
    const lastDay = toDayNumber(input.readingDate);
    const [, usualRows, [storedKey], rows, bills = []] = await signedInBatch(
      context,
      caller,
      usualDayRowsQuery(db, caller),
      storedKeyQuery(context, caller, { key: key ?? '', what: READING_ADDED, input }),
      readingsNearQuery(db, caller, { firstDay, lastDay }),
      ...(input.payable === undefined ? [] : [billsQuery(db, caller, firstDay)]),
    );
    return {
      isRepeat: storedKey !== undefined,
      usualDayWh: findUsualDayWh(usualRows),
      neighbours: rows.map(toReadingWithId),
      paperBills: listOverlappingPapers(bills, firstDay, lastDay),
    };
  }

  return { add, addWithWarnings, updateWithWarnings, replace };
}

/** The error for a reading that longer ones contradict: it names each of them. */
function makeOverlapError({
  reason,
  readings,
}: Extract<EntryQuestion<ReadingWithId>, { code: 'overlap' }>): ProductError {
  const details = readings.map(({ day, days, id }): ErrorDetail => {
    const dates = `${toIsoDate(day - days + 1)} to ${toIsoDate(day)}`;
    return { field: 'periodStart', found: id, message: `It covers ${dates}.` };
  });
  return new ProductError('overlap', messages.overlap[reason], { details });
}

function toDayReading({ readingDate, periodStart, consumptionKWH }: ReadingInput): ReadingWithId {
  return {
    id: '',
    day: toDayNumber(readingDate),
    days: countCoveredDays(periodStart ?? readingDate, readingDate),
    consumptionWh: kwhToWh(consumptionKWH),
    measured: true,
    fromRegister: false,
    ...NO_EMISSIONS,
  };
}

function toReadingWithId(row: ReadingRow): ReadingWithId {
  const { day, days, wh, seq } = row;
  return {
    id: toReadingRecord(row).id,
    day,
    days,
    consumptionWh: wh,
    measured: row.measured,
    fromRegister: isFromRegister({ seq }),
    ...NO_EMISSIONS,
  };
}

/** No question or warning depends on emissions. */
const NO_EMISSIONS = { recordedWh: 0, recordedG: 0 };
