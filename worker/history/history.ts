/** The history of a household's readings, and undoing what was done. */
import { and, eq, sql } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { FIRST_DATE, toIsoDate } from '#domain/base/period.ts';
import { type Change, type ChangeKind, isRecent } from '#domain/history/change.ts';
import type { Reading } from '#domain/reading/reading.ts';
import type { ReadingKey } from '#domain/reading/reading-id.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import { ConstraintError } from '#worker/db/errors.ts';
import { readings } from '#worker/db/schema.ts';
import {
  countMeterValues,
  countRowsQueries,
  quotaBatch,
  requireLimitsQuery,
} from '#worker/homes/limits.ts';
import type { Imports } from '#worker/imports/imports.ts';
import {
  isOneOfRows,
  isOverlap,
  isTakenOut,
  requireNoOverlapQuery,
} from '#worker/readings/overlap.ts';
import { isConsumption, toReadingRecord } from '#worker/readings/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { type ChangeRow, changesQuery } from './list.ts';
import { parseFacts, toFactRecords, undoFactsQueries } from './undo-facts.ts';
import { logEditQuery, logRemovalQuery, putReadingsBackQueries } from './write-readings.ts';

const CHANGES_LIMIT = 50;

/** The kinds of change that can be undone. */
const UNDOABLE = new Set<ChangeKind>([
  'add',
  'edit',
  'delete',
  'import',
  'import_undone',
  'meter',
  'connection',
  'bill',
]);

/** A reading as `changes.before` and `changes.after` hold it: by the columns' names. */
interface LoggedReading {
  day: number;
  seq: number;
  days: number;
  wh: number;
  co2_g: number | null;
  source: number;
  measured: number;
  created_at: number;
  step: number | null;
  /** As hexadecimal digits. */
  slots: string | null;
}

export type Changes = ReturnType<typeof createChanges>;

/** Makes the service for the history; it undoes imports by theirs. */
export function createChanges(context: ServiceContext, imports: Imports) {
  const { db, now } = context;

  /** The changes, newest first; only those of one reading, where one is named. */
  async function list(
    home: OpenHome,
    {
      limit = CHANGES_LIMIT,
      before,
      reading,
    }: {
      limit?: number | undefined;
      before?: number | undefined;
      reading?: ReadingKey | undefined;
    } = {},
  ): Promise<Change[]> {
    const query = changesQuery(home, { before, reading }, limit);
    const [, rows] = await home.batch(query);
    return rows.map(toChange);
  }

  /**
   * Undoes a change, which is itself a change. `notFound` when it does not exist, `conflict` when it was undone
   * before, is too old, what it touched is no longer there, or longer readings cover by now what would come back.
   */
  async function undo(home: OpenHome, id: number): Promise<void> {
    const [, [row]] = await home.batch(changesQuery(home, { id }, 1));
    if (row === undefined) throw new ProductError('notFound', messages.changeNotFound);
    await undoLogged(home, row);
  }

  async function undoLogged(home: OpenHome, row: ChangeRow): Promise<void> {
    const { undoable, undone } = toChange(row);
    if (!undoable) {
      throw new ProductError(
        'conflict',
        undone ? messages.changeUndoneBefore : messages.changeTooOld,
      );
    }
    try {
      await undoRow(home, row);
    } catch (error) {
      if (error instanceof ConstraintError) {
        const message = isOverlap(error) ? messages.changeOverlapped : messages.changeUndoneBefore;
        throw new ProductError('conflict', message);
      }
      throw error;
    }
  }

  /**
   * Undoes all that the caller changed in the request of a moment. What it stored goes first: what it had taken out comes
   * back in its place.
   */
  async function undoRequest(home: OpenHome, madeAt: number): Promise<void> {
    const query = changesQuery(home, { madeAt }, CHANGES_LIMIT);
    const [, rows] = await home.batch(query);
    if (rows.length === 0) throw new ProductError('notFound', messages.nothingToUndo);
    const removals = rows.filter(({ kind }) => kind === 'delete');
    for (const row of [...rows.filter((other) => !removals.includes(other)), ...removals])
      await undoLogged(home, row);
  }

  /** Whether the caller changed anything in the request of a moment. */
  async function hasRequest(home: OpenHome, madeAt: number): Promise<boolean> {
    const [, rows] = await home.batch(changesQuery(home, { madeAt }, 1));
    return rows.length > 0;
  }

  async function undoRow(home: OpenHome, row: ChangeRow): Promise<void> {
    switch (row.kind) {
      case 'add':
        return undoAddition(home, row);
      case 'edit':
        return undoEdit(home, row);
      case 'import':
        await imports.undo(home, row.importId ?? 0, row.id);
        return;
      case 'delete':
        await quotaBatch(
          home,
          ...putReadingsBackQueries(home, row.id),
          requireNoOverlapQuery(home, row, isTakenOut(home, row.id)),
          requireLimitsQuery(home, 'readings', 'intervals'),
        );
        return;
      case 'meter':
      case 'connection':
      case 'bill':
        return undoFacts(home, row);
      case 'import_undone':
        await imports.redo(home, row.importId ?? 0);
        return;
      case 'restore':
        throw new ProductError('conflict', messages.changeTooOld);
    }
  }

  async function undoAddition(home: OpenHome, row: ChangeRow): Promise<void> {
    const isNamed = isSameReading(home, requireLoggedReading(row.after));
    const [, , deleted] = await quotaBatch(
      home,
      logRemovalQuery(home, 'delete', isNamed, { undoes: row.id }),
      db.query.delete(readings).where(isNamed).returning({ seq: readings.seq }),
    );
    requireSome(deleted);
  }

  /** Undoes a change of meters, the connection or paper bills, where what it stored is still as it left it. */
  async function undoFacts(home: OpenHome, row: ChangeRow): Promise<void> {
    const meterIds = (parseFacts(row.before).meters ?? []).map(({ id }) => id);
    try {
      await quotaBatch(
        home,
        ...undoFactsQueries(home, row),
        requireNoOverlapQuery(home, row, isOneOfRows(parseFacts(row.before))),
        requireLimitsQuery(home, 'meters', 'registerReadings', 'readings', 'bills'),
        ...countRowsQueries(home, countMeterValues(home, meterIds)),
      );
    } catch (error) {
      // It was changed since, or would no longer fit what came before and after it.
      if (
        error instanceof ConstraintError &&
        !isOverlap(error) &&
        !error.message.includes('changes')
      ) {
        throw new ProductError('conflict', messages.changeNotUndoable);
      }
      throw error;
    }
  }

  async function undoEdit(home: OpenHome, row: ChangeRow): Promise<void> {
    const readingBefore = requireLoggedReading(row.before);
    const isNamed = isSameReading(home, readingBefore);
    const values = {
      wh: sql`${readingBefore.wh}`,
      co2G: sql`${readingBefore.co2_g}`,
      source: sql`${readingBefore.source}`,
      measured: sql`${readingBefore.measured}`,
      step: sql`${readingBefore.step}`,
      slots: sql`unhex(${readingBefore.slots})`,
    };
    const [, , updated] = await quotaBatch(
      home,
      logEditQuery(home, isNamed, values, { undoes: row.id }),
      db.query
        .update(readings)
        .set({ ...values, updatedAt: now })
        .where(isNamed)
        .returning({ seq: readings.seq }),
      requireLimitsQuery(home, 'intervals'),
    );
    requireSome(updated);
  }

  function toChange(row: ChangeRow): Change {
    const undone = row.isUndone;
    return {
      id: row.id,
      kind: row.kind,
      origin: row.origin,
      madeBy: row.userName,
      changedAt: new Date(row.changedAt).toISOString(),
      readings: row.readings,
      firstDate: row.firstDay === 0 ? FIRST_DATE : toIsoDate(row.firstDay),
      lastDate: row.lastDay === 0 ? FIRST_DATE : toIsoDate(row.lastDay),
      importId: row.importId,
      undoes: row.undoes,
      undone,
      undoable: isRecent(row.changedAt, now) && !undone && UNDOABLE.has(row.kind),
      before: toReading(parseLoggedReading(row.before)),
      // For an import this has only the readings that replaced others: it would be misleading.
      after: row.kind === 'import' ? null : toReading(parseLoggedReading(row.after)),
      ...toFactRecords(row),
    };
  }

  return { list, undo, undoRequest, hasRequest, toChange };
}

/** Whether a reading is the very one that was logged: its number of the day may be another's by now. */
function isSameReading(caller: Caller, loggedReading: LoggedReading) {
  return and(
    isConsumption(caller),
    eq(readings.day, loggedReading.day),
    eq(readings.seq, loggedReading.seq),
    eq(readings.createdAt, loggedReading.created_at),
  );
}

/** Refuses when the reading of a change is no longer there, or its number of the day is another's. */
function requireSome(rows: unknown[]): void {
  if (rows.length === 0) throw new ProductError('conflict', messages.changeNotUndoable);
}

/** The one reading that a column holds; `conflict` where it holds none. */
function requireLoggedReading(text: string | null): LoggedReading {
  const logged = parseLoggedReading(text);
  if (logged === undefined) throw new ProductError('conflict', messages.changeNotUndoable);
  return logged;
}

/** The reading that a column holds, the first of several. */
function parseLoggedReading(text: string | null): LoggedReading | undefined {
  if (text === null) return undefined;
  return (JSON.parse(text) as { readings?: LoggedReading[] }).readings?.[0];
}

function toReading(logged: LoggedReading | undefined): Reading | null {
  if (logged === undefined) return null;
  const { co2_g: co2G, created_at: createdAt, ...row } = logged;
  return toReadingRecord({ ...row, co2G, createdAt });
}
