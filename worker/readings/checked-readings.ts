/**
 * Readings that are typed or sent one by one. Each is compared with the readings around it, for a question to the person
 * or a warning to the program, before `readings.ts` stores it in place of those that it replaces.
 */

import { type ErrorDetail, ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { countCoveredDays, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { kwhToWh, whToKwh } from '#domain/base/quantity.ts';
import { type DayReading, LONE_DAY_WH, LONE_GAP_DAYS } from '#domain/energy/days.ts';
import {
  type EntryAnswers,
  type EntryQuestion,
  findEntryQuestion,
  findReplaced,
} from '#domain/energy/entry-question.ts';
import { type EntryWarning, listEntryWarnings } from '#domain/energy/entry-warning.ts';
import { findLateSettling, findSettling, type SettledSpan } from '#domain/energy/settle.ts';
import type { Reading, ReadingCall, ReadingInput, ReadingUpdate } from '#domain/reading/reading.ts';
import { parseReadingId } from '#domain/reading/reading-id.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import {
  findFirstSettledDay,
  listOverlappingPapers,
  parsePaise,
} from '#worker/bills/new-papers.ts';
import { billsQuery } from '#worker/bills/queries.ts';
import { storedKeyQuery } from '#worker/idempotency-keys.ts';
import type { RegisterReadings } from '#worker/meters/register-readings.ts';
import { findUsualDayWh, readingsNearQuery, usualDayRowsQuery } from './days.ts';
import { type PlannedPresent, planPresent } from './present-reading.ts';
import {
  longReadingsAfterQuery,
  longReadingsBeforeQuery,
  type ReadingRow,
  toDayReading,
  toReadingRecord,
} from './queries.ts';
import {
  READING_ADDED,
  type Readings,
  refuseDerived,
  requireReading,
  type TypedReading,
} from './readings.ts';
import { chooseSettledSpan, readWidenedReading } from './settling.ts';

/** A reading with its id; the id is empty for one that is not stored yet. */
export interface ReadingWithId extends DayReading {
  id: string;
}

/** What became of a typed reading: a question about it, or the stored reading. */
export type CheckedReadingOutcome =
  | { question: EntryQuestion<ReadingWithId> }
  | ReadingWithWarnings;

/** A stored reading, and what is odd about it. */
export interface ReadingWithWarnings {
  reading: Reading;
  warnings: EntryWarning[];
}

export type CheckedReadings = ReturnType<typeof createCheckedReadings>;

/** Makes the service that checks typed readings before `readings` stores them. */
export function createCheckedReadings(readings: Readings, registerReadings: RegisterReadings) {
  /** Checks the present reading of a bill that is typed as a reading; undefined without one. */
  function plan(
    home: OpenHome,
    input: TypedReading,
    { span, overlap }: { span: SettledSpan | null; overlap: EntryAnswers['overlap'] },
  ): Promise<PlannedPresent | undefined> {
    const { presentReading, readingDate, measured } = input;
    const { day, days, consumptionWh } = toEntry(input);
    const use = { firstDay: day - days + 1, consumptionWh, ...span };
    const bill = { ...use, readOn: readingDate, measured, overlap };
    return planPresent(registerReadings, home, presentReading, bill);
  }

  /**
   * Stores a typed reading, with the bill that it is typed from, unless there is a question about it: then nothing is
   * stored. Sent again with its key, it is stored once.
   */
  async function add(
    home: OpenHome,
    typedReading: TypedReading,
    answers: EntryAnswers,
    key?: string,
  ): Promise<CheckedReadingOutcome> {
    const isConfirmed = answers.as === 'confirmed' || typedReading.confirmed === true;
    const input = isConfirmed ? { ...typedReading, confirmed: true } : typedReading;
    const read = await readNeighbours(home, input, key);
    // Sent again, it must not be compared with itself.
    if (read.isRepeat) return { reading: await readings.add(home, input, { key }), warnings: [] };
    const { usualDayWh } = read;
    const settling = read.settling ?? read.lateSettling;
    if (settling !== null && answers.settles === undefined)
      return { question: { code: 'settles', ...settling } };
    const span = chooseSettledSpan(read.settling, answers.settles);
    const lateSpan = chooseSettledSpan(read.lateSettling, answers.settles);
    const wide = await widen(home, input, read, span, answers);
    const { entry, neighbours, settled, ownReplacedIds } = wide;
    const given: EntryAnswers = isConfirmed ? { ...answers, as: 'confirmed' } : answers;
    const question =
      wide.ownQuestion ??
      findEntryQuestion(entry, neighbours, usualDayWh, given, {
        paid: findPaidUnits(input),
        others: wide.paperBills,
      });
    if (question !== null) return { question };
    const replaced = findReplaced(entry, neighbours, answers);
    const replacedIds = [...ownReplacedIds, ...replaced.map(({ id }) => id)];
    const present = await plan(home, input, { span, overlap: answers.overlap });
    const widened = await readWidenedReading(home, read.measuredAfter, lateSpan);
    const options = { key, replacedIds, span, widened, ...settled, present };
    return { reading: await readings.add(home, input, options), warnings: [] };
  }

  /**
   * Stores a reading that a program sends, and says what is odd about it. Throws `overlap` where a longer reading over
   * some of the same days contradicts it or it does not say whether it includes the estimates before it, and `invalid`
   * for a day after today; then nothing is stored.
   */
  async function addWithWarnings(
    home: OpenHome,
    input: ReadingCall,
    key?: string,
  ): Promise<ReadingWithWarnings> {
    readings.refuseFuture(input);
    const read = await readNeighbours(home, input, key);
    const { usualDayWh } = read;
    if (read.isRepeat) {
      const reading = await readings.add(home, input, { key });
      const otherNeighbours = read.neighbours.filter(({ id }) => id !== reading.id);
      return { reading, warnings: listEntryWarnings(read.entry, otherNeighbours, usualDayWh) };
    }
    const span = chooseSettledSpan(read.settling, input.settles);
    const lateSpan = chooseSettledSpan(read.lateSettling, input.settles);
    const answers: EntryAnswers = { as: 'confirmed', sameDay: 'add', overlap: input.overlap };
    const wide = await widen(home, input, read, span, answers);
    const { entry, neighbours, settled } = wide;
    const question = wide.ownQuestion ?? findEntryQuestion(entry, neighbours, usualDayWh, answers);
    if (question?.code === 'overlap' && question.reason !== 'detail')
      throw makeOverlapError(question);
    const replaced = findReplaced(entry, neighbours, answers);
    const replacedIds = [...wide.ownReplacedIds, ...replaced.map(({ id }) => id)];
    const remainingNeighbours = neighbours.filter((reading) => !replaced.includes(reading));
    // As without one: what is inside a bill stays, as its detail.
    const overlap = input.overlap ?? 'detail';
    const present = await plan(home, input, { span, overlap });
    const widened = await readWidenedReading(home, read.measuredAfter, lateSpan);
    const options = { key, replacedIds, span, widened, ...settled, present };
    const reading = await readings.add(home, input, options);
    return { reading, warnings: listEntryWarnings(entry, remainingNeighbours, usualDayWh) };
  }

  /**
   * What a reading is compared with over the days of the span that it settles: all of it once more. What has its own days
   * would be a detail of the span: it contradicts the reading, or is replaced by it, as without estimates.
   */
  async function widen(
    home: OpenHome,
    input: TypedReading,
    read: Awaited<ReturnType<typeof readNeighbours>>,
    span: SettledSpan | null,
    { overlap }: EntryAnswers,
  ) {
    if (span === null) return { ...read, ownQuestion: null, ownReplacedIds: [] };
    const answers: EntryAnswers = { as: 'confirmed', sameDay: 'add', overlap };
    const question = findEntryQuestion(read.entry, read.neighbours, null, answers);
    const ownReplacedIds = findReplaced(read.entry, read.neighbours, answers).map(({ id }) => id);
    const periodStart = toIsoDate(span.firstDay);
    const consumptionKWH = whToKwh(span.consumptionWh);
    const wide = await readNeighbours(home, { ...input, periodStart, consumptionKWH }, undefined);
    return {
      ...wide,
      neighbours: wide.neighbours.filter(({ id }) => !ownReplacedIds.includes(id)),
      ownQuestion: question?.code === 'overlap' && question.reason !== 'detail' ? question : null,
      ownReplacedIds,
    };
  }

  /** Changes a reading, and says what is odd about it then. Throws `notFound` where there is no such reading. */
  async function updateWithWarnings(
    home: OpenHome,
    id: string,
    changes: ReadingUpdate,
  ): Promise<ReadingWithWarnings> {
    const day = toDayNumber(parseReadingId(id).readingDate);
    const [, usualRows, , [row], rowsNear] = await home.batch(
      usualDayRowsQuery(home),
      ...readings.updateQueries(home, id, changes),
      readingsNearQuery(home, {
        firstDay: day - LONE_GAP_DAYS,
        lastDay: day + LONE_GAP_DAYS,
      }),
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
  async function replace(home: OpenHome, id: string, input: ReadingInput): Promise<Reading> {
    refuseDerived(parseReadingId(id));
    const { usualDayWh, neighbours: allNeighbours } = await readNeighbours(home, input, undefined);
    const neighbours = allNeighbours.filter((reading) => reading.id !== id);
    if (neighbours.length === allNeighbours.length)
      throw new ProductError('notFound', messages.readingNotFound);
    const entry = toEntry(input);
    const question = findEntryQuestion(entry, neighbours, usualDayWh, {
      as: 'confirmed',
      sameDay: 'add',
    });
    if (question?.code === 'overlap' && question.reason !== 'detail')
      throw makeOverlapError(question);
    return readings.add(home, input, { replacedIds: [id] });
  }

  /**
   * Reads what a reading is compared with: the usual day, the readings and paper bills of its days, the estimates that
   * it may settle or what settles it, and whether it was stored before under its key.
   */
  async function readNeighbours(home: OpenHome, input: TypedReading, key: string | undefined) {
    const entry = toEntry(input);
    const lastDay = entry.day;
    const firstDay = lastDay - entry.days + 1;
    const [, usualRows, [storedKey], rows, longRows, laterRows, bills = []] = await home.batch(
      usualDayRowsQuery(home),
      storedKeyQuery(home, { key: key ?? '', what: READING_ADDED, input }),
      readingsNearQuery(home, findDaysAround(input)),
      longReadingsBeforeQuery(home, firstDay),
      longReadingsAfterQuery(home, lastDay),
      ...(entry.days === 1 ? [] : [billsQuery(home, firstDay)]),
    );
    const days = { firstDay, lastDay, measured: entry.measured };
    const otherPapers = listOverlappingPapers(bills, days);
    const longReadings = longRows.map(toReadingWithId);
    const laterReadings = laterRows.map(toReadingWithId);
    const lateSettling = findLateSettling(entry, longReadings, laterReadings);
    const settlesPapers = findFirstSettledDay(bills, [], days) !== null;
    return {
      entry,
      isRepeat: storedKey !== undefined,
      usualDayWh: findUsualDayWh(usualRows),
      neighbours: rows.map(toReadingWithId),
      settling: findSettling(entry, longReadings),
      lateSettling,
      measuredAfter: laterRows.find((row) => toReadingRecord(row).id === lateSettling?.measured.id),
      paperBills: input.payable === undefined && input.dueDate === undefined ? [] : otherPapers,
      settled: {
        settlesFrom: findFirstSettledDay(bills, rows, days),
        // Without an amount it takes no other paper bill's place.
        settlesPapers: settlesPapers && otherPapers.length === 0,
      },
    };
  }

  return { add, addWithWarnings, updateWithWarnings, replace };
}

/** The days whose readings say whether a reading can be stored as it is; of much on one day those around it, too. */
function findDaysAround({ readingDate, periodStart, consumptionKWH }: ReadingInput) {
  const [firstDay, lastDay] = [toDayNumber(periodStart ?? readingDate), toDayNumber(readingDate)];
  if (firstDay < lastDay || kwhToWh(consumptionKWH) <= LONE_DAY_WH) return { firstDay, lastDay };
  return { firstDay: firstDay - LONE_GAP_DAYS, lastDay: lastDay + LONE_GAP_DAYS };
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

function toEntry(input: ReadingInput): ReadingWithId {
  const { readingDate, periodStart, consumptionKWH, measured = true, confirmed = false } = input;
  return {
    id: '',
    day: toDayNumber(readingDate),
    days: countCoveredDays(periodStart ?? readingDate, readingDate),
    consumptionWh: kwhToWh(consumptionKWH),
    measured,
    confirmed,
    fromRegister: false,
    ...NO_EMISSIONS,
  };
}

function toReadingWithId(row: ReadingRow): ReadingWithId {
  return { ...toDayReading(row), id: toReadingRecord(row).id };
}

/** The units and days of a reading that is typed with its bill's amount, and that; null without one. */
function findPaidUnits(input: TypedReading) {
  const paise = parsePaise(input.payable);
  const { consumptionWh, days } = toEntry(input);
  return paise === null ? null : { consumptionWh, days, paise };
}

/** No question or warning depends on emissions. */
const NO_EMISSIONS = { recordedWh: 0, recordedG: 0 };
