/**
 * The list of all imports, each of which can be undone as a whole and put back. `csv-uploads.ts` stores files with the
 * columns of our own export, `file-imports.ts` those of any other form.
 */
import { and, count, isNull } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { isRecent } from '#domain/history/change.ts';
import type { ImportRecord, ListedImport } from '#domain/import/records.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { ConstraintError } from '#worker/db/errors.ts';
import { imports, readings } from '#worker/db/schema.ts';
import { createImportUndo, type ImportUndoResult } from '#worker/history/undo-imports.ts';
import { logRemovalQuery, putReadingsBackQueries } from '#worker/history/write-readings.ts';
import { quotaBatch, requireLimitsQuery } from '#worker/homes/limits.ts';
import { isOverlap, isTakenOut, requireNoOverlapQuery } from '#worker/readings/overlap.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { type ImportRow, importsQuery, isImport, isOfImport, latestUndoQuery } from './queries.ts';

export type Imports = ReturnType<typeof createImports>;

/** Makes the service that lists imports, undoes them and puts them back. */
export function createImports(context: ServiceContext) {
  const { db, now } = context;
  const fileUndo = createImportUndo(context);

  /** The imports that are not undone, newest first. */
  async function list(home: OpenHome): Promise<ImportRecord[]> {
    const [, rows] = await home.batch(importsQuery(home));
    return rows.map(toImportRecord);
  }

  /**
   * Undoes an import: deletes its readings that are still there, and returns how many they were. `changeId` is the
   * change of the history that is undone by it, where one is named. `notFound` when there is no such import.
   */
  async function undo(home: OpenHome, id: number, changeId?: number): Promise<ImportUndoResult> {
    const isImported = isOfImport(home, id);
    const [, [counted], , , undone] = await quotaBatch(
      home,
      db.query.select({ readings: count() }).from(readings).where(isImported),
      logRemovalQuery(home, 'import_undone', isImported, {
        importId: id,
        undoes: changeId,
      }),
      db.query.delete(readings).where(isImported),
      db.query
        .update(imports)
        .set({ undoneAt: now })
        .where(and(isImport(home, id), isNull(imports.undoneAt), isNull(imports.mapping)))
        .returning({ id: imports.id }),
    );
    // A file of another form may have replaced readings, which come back.
    if (undone.length === 0) return fileUndo.undo(home, id, changeId);
    return { count: counted?.readings ?? 0, kept: [] };
  }

  /**
   * Puts an undone import back, with the readings that its undo deleted, and returns how many they were: 0 when it is
   * not undone. `notFound` when there is no such import, `conflict` when it is too late or longer readings cover its
   * days by now.
   */
  async function redo(home: OpenHome, id: number): Promise<ImportUndoResult> {
    const [, [record], [undo]] = await home.batch(
      db.query
        .select({ undoneAt: imports.undoneAt, mapping: imports.mapping })
        .from(imports)
        .where(isImport(home, id)),
      latestUndoQuery(home, id),
    );
    if (record === undefined) throw new ProductError('notFound', messages.importNotFound);
    if (record.undoneAt === null) return NOTHING_DONE;
    if (undo === undefined || !isRecent(record.undoneAt, now)) {
      throw new ProductError('conflict', messages.importNotRedoable);
    }
    if (record.mapping !== null) return fileUndo.redo(home, id, undo.id);
    try {
      await quotaBatch(home, ...redoQueries(home, id, undo));
    } catch (error) {
      if (isOverlap(error)) throw new ProductError('conflict', messages.changeOverlapped);
      // Somebody put it back in the same moment.
      if (error instanceof ConstraintError) return NOTHING_DONE;
      throw error;
    }
    return { count: undo.readings, kept: [] };
  }

  /** The statements that put an import back, by the change that is its undo. */
  function redoQueries(
    home: OpenHome,
    id: number,
    undo: { id: number; firstDay: number; lastDay: number },
  ) {
    return [
      // First: the readings that follow belong to an import that is not undone.
      db.query.update(imports).set({ undoneAt: null }).where(isImport(home, id)),
      ...putReadingsBackQueries(home, undo.id),
      requireNoOverlapQuery(home, undo, isTakenOut(home, undo.id)),
      requireLimitsQuery(home, 'readings'),
    ] as const;
  }

  return { list, undo, redo };
}

const NOTHING_DONE: ImportUndoResult = { count: 0, kept: [] };

/** An import of the screen's list: `redoable` where it is undone and can still be put back. */
export function toListedImport(row: ImportRow, now: number): ListedImport {
  const { undoneAt } = row;
  return {
    ...toImportRecord(row),
    undone: undoneAt !== null,
    redoable: undoneAt !== null && isRecent(undoneAt, now),
  };
}

/** A stored import as the API shows it. */
export function toImportRecord(row: ImportRow): ImportRecord {
  return {
    id: row.id,
    fileName: row.fileName,
    imported: row.imported,
    alreadyPresent: row.alreadyPresent,
    firstDate: toIsoDate(row.firstDay),
    lastDate: toIsoDate(row.lastDay),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
