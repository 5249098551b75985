/** Meter readings: one by one, in lists of any length, and as a file. */

import { and, eq, sql } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { countCoveredDays, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { kgToGrams, kwhToWh, whToKwh } from '#domain/base/quantity.ts';
import { isFromRegister } from '#domain/energy/days.ts';
import type { SettledSpan } from '#domain/energy/settle.ts';
import { csvHeader, csvHeaderWithMeasured, formatCsvLine } from '#domain/reading/csv/writer.ts';
import {
  type PresentReading,
  type Reading,
  type ReadingInput,
  type ReadingUpdate,
  readingIdSchema,
  toMeasured,
} from '#domain/reading/reading.ts';
import { formatReadingId, parseReadingId, type ReadingKey } from '#domain/reading/reading-id.ts';
import { findFutureProblem, SOURCES } from '#domain/reading/reading-rules.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { formatPages, type NextPage } from '#worker/backup/paged-text.ts';
import { storeBill } from '#worker/bills/bills.ts';
import { parsePaise, storePaperQueries } from '#worker/bills/new-papers.ts';
import { refuseDueDate } from '#worker/bills/paper-facts.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import { mapPresent, omitUndefined } from '#worker/db/optional-values.ts';
import { readings } from '#worker/db/schema.ts';
import { logMeterChangeQuery } from '#worker/history/write-meters.ts';
import { logAdditionQuery, logEditQuery, logRemovalQuery } from '#worker/history/write-readings.ts';
import { quotaBatch, requireReadingsLimitQuery } from '#worker/homes/limits.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { createOnce } from '#worker/idempotency-keys.ts';
import { deleteValueQuery, selectMeterEndingOn } from '#worker/meters/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import type { PlannedPresent } from './present-reading.ts';
import {
  firstEstimateQuery,
  isConsumption,
  isOneOf,
  makeEditedColumns,
  makeEditedMeasured,
  type ReadingRow,
  type ReadingsFilter,
  readingColumns,
  readingsByKeyQuery,
  readingsPageQuery,
  toReadingRecord,
  toStoredReading,
} from './queries.ts';
import { storeWidenedBill, type WidenedReading, widenReadingQueries } from './settling.ts';

/** How many readings are read at once. */
const PAGE_SIZE = 2000;

/** The kind of request that adds a reading (`idempotency-keys.ts`). */
export const READING_ADDED = 'reading';

/** A reading as it is typed; the units of a bill may come with its amount in rupees. */
export type TypedReading = ReadingInput & {
  payable?: string | undefined;
  /** The last day for paying, with `payable`. */
  dueDate?: string | undefined;
  presentReading?: PresentReading | undefined;
};

interface AddOptions {
  key?: string | undefined;
  replacedIds?: readonly string[];
  span?: SettledSpan | null;
  /** The first of its days that estimates have, too. */
  settlesFrom?: number | null;
  /** It settles estimated bills: then it is a bill as well, without an amount, and they are one with it. */
  settlesPapers?: boolean;
  /** What the meter showed at its end. */
  present?: PlannedPresent | undefined;
  /** What was measured after it, where it is an estimate that comes late: they are one span. */
  widened?: WidenedReading | null;
}

export type Readings = ReturnType<typeof createReadings>;

/** Makes the service that stores, lists and deletes a home's readings. */
export function createReadings(context: ServiceContext) {
  const { db, now, today } = context;

  /**
   * Stores a reading under the next number of its day, in place of the readings with the ids `replacedIds`, and with the
   * bill that it is typed from; where it settles estimates, over the days of `span`, with theirs. Sent again with its
   * key, it is stored once. Throws `invalid` for a day after today.
   */
  async function add(
    home: OpenHome,
    typedReading: TypedReading,
    { key, replacedIds = [], span = null, present, widened = null, ...settled }: AddOptions = {},
  ): Promise<Reading> {
    const { payable, dueDate, presentReading: _, ...typed } = typedReading;
    refuseDueDate(typed.readingDate, { dueDate });
    const input = span === null ? typed : { ...typed, ...toTypedSpan(span) };
    const { before, create, id, rest } = planStoring(home, input, present);
    const row = await createOnce<ReadingRow>(home, key, {
      what: READING_ADDED,
      input: typedReading,
      before,
      create,
      id,
      after: [
        ...rest,
        ...(replacedIds.length === 0 ? [] : deleteQueries(home, replacedIds.map(parseReadingId))),
        ...(payable === undefined && dueDate === undefined && settled.settlesPapers !== true
          ? []
          : storeBillQueries(home, { ...input, settlesFrom: settled.settlesFrom }, typed, {
              payable,
              dueDate,
            })),
        ...widenReadingQueries(home, widened, payable !== undefined || dueDate !== undefined),
      ],
      find: (id) =>
        readingsByKeyQuery(home, readingIdSchema.safeParse(id).success ? [parseReadingId(id)] : []),
    });
    if (payable !== undefined) await storeBill(home, input.readingDate);
    await storeWidenedBill(home, widened);
    return toReadingRecord(row);
  }

  /** The statements that store a reading and what the meter showed at its end; which of them returns its row, and its id. */
  function planStoring(home: OpenHome, input: ReadingInput, present: PlannedPresent | undefined) {
    if (present?.saysUnits !== true) {
      const [create, ...rest] = insertQueries(home, input);
      const id = selectLastIdOfDay(home, input.readingDate);
      return { before: [], create, id, rest: [...rest, ...(present?.queries ?? [])] };
    }
    const derived = { readingDate: input.readingDate, seq: 0 };
    const create = readingsByKeyQuery(home, [derived]);
    return { before: present.queries, create, id: formatReadingId(derived), rest: [] };
  }

  /** Throws `invalid` for a reading after today. */
  function refuseFuture({ readingDate }: ReadingInput): void {
    const future = findFutureProblem(readingDate, today);
    if (future !== undefined) {
      throw new ProductError('invalid', messages.readingSaveFailed, { details: [future] });
    }
  }

  /** The statements that store a reading, for a batch that does more. */
  function insertQueries(home: OpenHome, input: ReadingInput) {
    refuseFuture(input);
    const day = toDayNumber(input.readingDate);
    const insert = db.query
      .insert(readings)
      .values({
        homeId: selectHomeId(home),
        day,
        seq: selectNextSeq(home, day),
        days: countCoveredDays(input.periodStart ?? input.readingDate, input.readingDate),
        wh: kwhToWh(input.consumptionKWH),
        co2G: mapPresent(input.emissionCO2kg, kgToGrams) ?? null,
        source: SOURCES.indexOf(input.source ?? 'manual'),
        measured: toMeasured(input),
        createdAt: now,
      })
      .returning(readingColumns);
    return [insert, logAdditionQuery(home, day), requireReadingsLimitQuery(home)] as const;
  }

  /** The statements that store the bill of a reading's days, with the units and the amount that it says. */
  function storeBillQueries(
    home: OpenHome,
    days: ReadingInput & { settlesFrom?: number | null | undefined },
    { consumptionKWH, measured = true }: ReadingInput,
    { payable, dueDate }: Pick<TypedReading, 'payable' | 'dueDate'>,
  ) {
    return storePaperQueries(home, {
      from: days.periodStart ?? days.readingDate,
      to: days.readingDate,
      wh: kwhToWh(consumptionKWH),
      payablePaise: parsePaise(payable),
      measured,
      settlesFrom: days.settlesFrom ?? null,
      dueDay: dueDate === undefined ? null : toDayNumber(dueDate),
      printed: null,
    });
  }

  /**
   * Changes a reading's amounts or source. Throws `notFound` where there is no such reading, `conflict` where it is
   * derived from a meter.
   */
  async function update(home: OpenHome, id: string, changes: ReadingUpdate): Promise<Reading> {
    const [, , rows] = await home.batch(...updateQueries(home, id, changes));
    return toReadingRecord(requireReading(rows[0]));
  }

  /** The statements that change a reading, for a batch that does more; the last returns it. */
  function updateQueries(home: OpenHome, id: string, changes: ReadingUpdate) {
    const key = parseReadingId(id);
    refuseDerived(key);
    const isNamed = isReading(home, key);
    const values = makeEditedColumns(
      omitUndefined({
        wh: mapPresent(changes.consumptionKWH, kwhToWh),
        co2G: mapPresent(changes.emissionCO2kg, kgToGrams),
        source: mapPresent(changes.source, (source) => SOURCES.indexOf(source)),
        measured: makeEditedMeasured(changes),
      }),
    );
    return [
      logEditQuery(home, isNamed, values),
      db.query
        .update(readings)
        .set({ ...values, updatedAt: now })
        .where(isNamed)
        .returning(readingColumns),
    ] as const;
  }

  /** Deletes a reading, and for one that is derived from a meter the value that ends it. Throws `notFound`. */
  async function remove(home: OpenHome, id: string): Promise<void> {
    const key = parseReadingId(id);
    if (isFromRegister(key)) {
      const [, , values] = await home.batch(...deleteDerivedQueries(home, key));
      requireReading(values[0]);
      return;
    }
    const isNamed = isReading(home, key);
    const [, , rows] = await home.batch(
      logRemovalQuery(home, 'delete', isNamed),
      db.query.delete(readings).where(isNamed).returning({ seq: readings.seq }),
    );
    requireReading(rows[0]);
  }

  /**
   * Deletes those of the named readings that are there, in one batch, and returns how many they were. Throws `notFound`
   * when none is.
   */
  async function removeMany(home: OpenHome, ids: string[]): Promise<number> {
    const keys = ids.map(parseReadingId);
    const derivedKeys = keys.filter(isFromRegister);
    const [, , rows, ...values] = await quotaBatch(
      home,
      ...deleteQueries(home, keys),
      ...derivedKeys.flatMap((key) => deleteDerivedQueries(home, key)),
    );
    const lists: unknown[] = [rows, ...values];
    const deletedRows = lists.flatMap((list) => (Array.isArray(list) ? list : []));
    requireReading(deletedRows[0]);
    return deletedRows.length;
  }

  /** The statements that delete the meter's value which ends a derived reading: the reading goes with it. */
  function deleteDerivedQueries(home: OpenHome, { readingDate }: ReadingKey) {
    const day = toDayNumber(readingDate);
    const key = { meterId: selectMeterEndingOn(home, day), day };
    return [logMeterChangeQuery(home, { values: [key] }), deleteValueQuery(home, key)] as const;
  }

  /** The statements that delete those of the named readings that are there, but for those derived from a meter. */
  function deleteQueries(home: OpenHome, keys: readonly ReadingKey[]) {
    const isNamed = and(isConsumption(home), isOneOf(keys.filter((key) => !isFromRegister(key))));
    return [
      logRemovalQuery(home, 'delete', isNamed),
      db.query.delete(readings).where(isNamed).returning({ seq: readings.seq }),
    ] as const;
  }

  /**
   * Makes a function that reads the next page of the readings that a filter selects, the first one where it is not given.
   * Each page begins behind the last reading of the one before, so that readings added meanwhile neither repeat nor hide
   * one.
   */
  function listPages(
    home: OpenHome,
    filter: ReadingsFilter,
    firstRows?: ReadingRow[],
  ): NextPage<ReadingRow> {
    let { after, limit: remaining = Number.POSITIVE_INFINITY } = filter;
    let givenRows = firstRows;
    return async () => {
      const size = Math.min(PAGE_SIZE, remaining);
      const rows = givenRows ?? (await readPage(home, { ...filter, after }, size));
      givenRows = undefined;
      const last = rows.at(-1);
      after = last && toStoredReading(last);
      remaining -= rows.length;
      return { rows, isLast: rows.length < size || remaining === 0 };
    };
  }

  async function readPage(home: OpenHome, filter: ReadingsFilter, size: number) {
    const query = readingsPageQuery(home, filter, size);
    const [, rows] = await home.batch(query);
    return rows;
  }

  /**
   * Writes all readings, oldest first, as a CSV file that can be uploaded again unchanged; with its headers. The column
   * `measured` is there where one of them is an estimate.
   */
  async function exportFile(home: OpenHome) {
    const filter: ReadingsFilter = { order: 'asc' };
    const [, estimates, firstRows] = await home.batch(
      firstEstimateQuery(home),
      readingsPageQuery(home, filter, PAGE_SIZE),
    );
    const withMeasured = estimates.length > 0;
    const body = await formatPages(listPages(home, filter, firstRows), {
      head: withMeasured ? csvHeaderWithMeasured : csvHeader,
      line: (row) => formatCsvLine(toStoredReading(row), withMeasured),
    });
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="unitwise-readings.csv"',
      'Cache-Control': 'no-store',
    };
    return { body, headers };
  }

  return {
    add,
    insertQueries,
    refuseFuture,
    update,
    updateQueries,
    remove,
    removeMany,
    listPages,
    exportFile,
  };
}

/** A span as it is typed. */
function toTypedSpan({ firstDay, consumptionWh }: SettledSpan) {
  return { periodStart: toIsoDate(firstDay), consumptionKWH: whToKwh(consumptionWh) };
}

function selectNextSeq(caller: Caller, day: number) {
  return sql<number>`(
    SELECT coalesce(max(seq), 0) + 1 FROM readings
    WHERE home_id = ${selectHomeId(caller)} AND channel = ${GRID_IMPORT} AND day = ${day})`;
}

/** The id of the reading that was last added to a day. */
function selectLastIdOfDay(caller: Caller, readingDate: string) {
  return sql<string>`(
    SELECT ${readingDate} || '.' || max(seq) FROM readings
    WHERE home_id = ${selectHomeId(caller)} AND channel = ${GRID_IMPORT} AND day = ${toDayNumber(readingDate)})`;
}

function isReading(caller: Caller, key: ReadingKey) {
  return and(
    isConsumption(caller),
    eq(readings.day, toDayNumber(key.readingDate)),
    eq(readings.seq, key.seq),
  );
}

/** Throws `conflict` for a reading that is derived from a meter: the meter's value is to be changed instead. */
export function refuseDerived(key: ReadingKey): void {
  if (isFromRegister(key)) throw new ProductError('conflict', messages.registerDerived);
}

/** Returns the row of a reading; throws `notFound` where there is none. */
export function requireReading<T>(row: T | undefined): T {
  if (row === undefined) throw new ProductError('notFound', messages.readingNotFound);
  return row;
}
