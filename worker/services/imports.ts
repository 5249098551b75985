/** Files of readings: stored whole or not at all, recognised when they come again, undone as one. */
import { and, count, isNull } from 'drizzle-orm';
import { isRecent } from '../../domain/change.ts';
import { coveredDays, findCovered, type StoredSpan } from '../../domain/csv/covered.ts';
import { type CsvFailure, csvProblems } from '../../domain/csv/problems.ts';
import { createCsvReader } from '../../domain/csv/reader.ts';
import type { ReadingRows } from '../../domain/csv/rows.ts';
import { ProductError } from '../../domain/errors.ts';
import { cleanFileName, isCsvName } from '../../domain/file-name.ts';
import type { ImportRecord, ListedImport } from '../../domain/import.ts';
import { CSV_MAX_BYTES } from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import { dateOfDay, type IsoDate } from '../../domain/period.ts';
import { SOURCES } from '../../domain/reading.ts';
import { signedInBatch } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { ConstraintError } from '../db/errors.ts';
import { imports, readings } from '../db/schema.ts';
import { expectedBytes, type FormFile, readFormFile } from '../form-file.ts';
import { logImportQuery, logRemovalQuery, putBackQueries } from '../queries/change-log.ts';
import {
  deleteOldImportsQuery,
  type FileChunk,
  type ImportRow,
  importsQuery,
  isImport,
  isOfImport,
  latestUndoQuery,
  recordImportQuery,
  storeChunkQuery,
} from '../queries/imports.ts';
import { limitsQuery } from '../queries/limits.ts';
import { isOverlap, requireNoOverlapQuery, wasTakenOut } from '../queries/overlap.ts';
import { overlappingQuery, type ReadingRow } from '../queries/readings.ts';
import type { ServiceContext } from '../service-context.ts';
import { fileChunks } from './file-chunks.ts';
import { withFileMemory } from './file-memory.ts';
import { createImportUndo, type TakenBack } from './import-undo.ts';
import { countRows, quotaBatch } from './limits.ts';

const FILE_LIMITS = { maxBytes: CSV_MAX_BYTES, tooLarge: csvProblems.tooManyBytes() };

export interface ImportOutcome {
  imported: number;
  alreadyPresent: number;
  importId: number | null;
}

export type Imports = ReturnType<typeof createImports>;

export function createImports(context: ServiceContext) {
  const { db, now, today } = context;
  const ofFiles = createImportUndo(context);

  /**
   * Reads the file of a form and stores the readings that are not there yet, in one transaction. One bad
   * row refuses the file (`invalid`, with every bad line), and nothing is stored. `otherFields` names the
   * fields that the form may have besides; without it, any.
   */
  async function upload(
    caller: Caller,
    request: Request,
    otherFields?: readonly string[],
  ): Promise<ImportOutcome> {
    // Whoever may not store anything is told so before the file is read.
    await quotaBatch(context, caller);
    const { name, chunks, rows } = await withFileMemory(
      expectedBytes(request, CSV_MAX_BYTES),
      async () => {
        const form = await readFormFile(request, 'csvFile', FILE_LIMITS, otherFields);
        const { name: fileName, pieces } = requireCsvFile(form);
        const readingRows = readRows(pieces, today);
        await requireUncovered(caller, readingRows);
        return packFile(fileName, readingRows);
      },
    );
    try {
      return await store(caller, { name, chunks, rows });
    } catch (error) {
      if (error instanceof ProductError && error.code === 'limit') {
        await countRows(context, caller, rows);
      }
      throw error;
    }
  }

  /** `invalid` with the lines of a file whose days longer readings of the home cover already. */
  async function requireUncovered(caller: Caller, rows: ReadingRows): Promise<void> {
    const days = coveredDays(rows);
    if (days === undefined) return;
    const [, spans] = await signedInBatch(
      context,
      caller,
      overlappingQuery(db, caller, days, true),
    );
    const failure = findCovered(rows, spans.map(storedSpan));
    if (failure !== undefined) throw refusedFile(failure);
  }

  async function store(caller: Caller, { name, chunks, rows }: PackedFile): Promise<ImportOutcome> {
    const firstDay = Math.min(...chunks.map((chunk) => chunk.firstDay));
    const lastDay = Math.max(...chunks.map((chunk) => chunk.lastDay));
    const file = { name, rows, firstDay, lastDay };
    const storeQueries = chunks.map((chunk) => storeChunkQuery(db, caller, chunk, now));
    const [, , ...results] = await quotaBatch(
      context,
      caller,
      deleteOldImportsQuery(db, caller, now),
      ...storeQueries,
      recordImportQuery(db, caller, file, now),
      logImportQuery(context, caller),
      limitsQuery(db, caller, 'readings', 'imports'),
    );
    const recorded = results[storeQueries.length] as Pick<ImportRow, 'id' | 'imported'>[];
    const [record] = recorded;
    const imported = record?.imported ?? 0;
    return { imported, alreadyPresent: rows - imported, importId: record?.id ?? null };
  }

  /** The imports that are not undone, newest first. */
  async function list(caller: Caller): Promise<ImportRecord[]> {
    const [, rows] = await signedInBatch(context, caller, importsQuery(db, caller));
    return rows.map(importRecord);
  }

  /**
   * Undoes an import: deletes its readings that are still there, and returns how many they were. `change` is
   * the change that is undone with it, where one is named. `notFound` when there is no such import.
   */
  async function undo(caller: Caller, id: number, change?: number): Promise<TakenBack> {
    const which = isOfImport(caller, id);
    const [, [counted], , , undone] = await quotaBatch(
      context,
      caller,
      db.query.select({ readings: count() }).from(readings).where(which),
      logRemovalQuery(context, caller, 'import_undone', which, { importId: id, undoes: change }),
      db.query.delete(readings).where(which),
      db.query
        .update(imports)
        .set({ undoneAt: now })
        .where(and(isImport(caller, id), isNull(imports.undoneAt), isNull(imports.mapping)))
        .returning({ id: imports.id }),
    );
    // Of another file: it may have replaced readings.
    if (undone.length === 0) return ofFiles.undo(caller, id, change);
    return { count: counted?.readings ?? 0, kept: [] };
  }

  /**
   * Puts an undone import back, with the readings that its undo took out, and returns how many they were: 0
   * when it is not undone. `notFound` when there is no such import, `conflict` when it is too late
   * or longer readings cover its days by now.
   */
  async function redo(caller: Caller, id: number): Promise<TakenBack> {
    const [, [record], [undo]] = await signedInBatch(
      context,
      caller,
      db.query
        .select({ undoneAt: imports.undoneAt, mapping: imports.mapping })
        .from(imports)
        .where(isImport(caller, id)),
      latestUndoQuery(db, caller, id),
    );
    if (record === undefined) throw new ProductError('notFound', messages.importNotFound);
    if (record.undoneAt === null) return NOTHING;
    if (undo === undefined || !isRecent(record.undoneAt, now)) {
      throw new ProductError('conflict', messages.importNotRedoable);
    }
    if (record.mapping !== null) return ofFiles.redo(caller, id, undo.id);
    try {
      await quotaBatch(context, caller, ...redoQueries(caller, id, undo));
    } catch (error) {
      if (isOverlap(error)) throw new ProductError('conflict', messages.changeOverlapped);
      // Somebody put it back in the same moment.
      if (error instanceof ConstraintError) return NOTHING;
      throw error;
    }
    return { count: undo.readings, kept: [] };
  }

  /** The statements that put an import back, by the change that is its undo. */
  function redoQueries(
    caller: Caller,
    id: number,
    undo: { id: number; firstDay: number; lastDay: number },
  ) {
    return [
      // First, so that its readings are its own again.
      db.query.update(imports).set({ undoneAt: null }).where(isImport(caller, id)),
      ...putBackQueries(context, caller, undo.id),
      requireNoOverlapQuery(db, caller, undo, wasTakenOut(caller, undo.id)),
      limitsQuery(db, caller, 'readings'),
    ] as const;
  }

  return { upload, list, undo, redo };
}

const NOTHING: TakenBack = { count: 0, kept: [] };

interface PackedFile {
  name: string;
  chunks: FileChunk[];
  rows: number;
}

/** The file of an upload, under the name that is stored; refused when there is none, or no CSV file. */
function requireCsvFile(file: FormFile | undefined): FormFile {
  // A form whose file was not chosen sends an empty one without a name.
  if (file === undefined || file.name === '') {
    throw new ProductError('invalid', messages.csvMissing, {
      details: [{ field: 'csvFile', message: messages.csvMissing }],
    });
  }
  const name = cleanFileName(file.name);
  if (!isCsvName(file.name)) {
    throw new ProductError('unsupportedType', messages.csvOnly, {
      details: [{ field: 'csvFile', found: name, message: 'Choose a file that ends in .csv.' }],
    });
  }
  return { ...file, name };
}

/** The readings of a file; `invalid` with every bad line. */
function readRows(pieces: FormFile['pieces'], today: IsoDate): ReadingRows {
  const reader = createCsvReader(today);
  for (const piece of pieces) reader.push(piece);
  const result = reader.finish();
  if (!result.ok) throw refusedFile(result);
  return result.rows;
}

function refusedFile({ code, message, details, badLineCount }: CsvFailure): ProductError {
  return new ProductError(code, message, { details, badLineCount });
}

/** An accepted file's chunks alone: while they are stored, its rows need not stay in memory too. */
function packFile(name: string, rows: ReadingRows): PackedFile {
  return { name, chunks: [...fileChunks(rows)], rows: rows.count };
}

function storedSpan({ day, days, wh, co2G, source, seq }: ReadingRow): StoredSpan {
  return {
    ...{ firstDay: day - days + 1, lastDay: day, consumptionWh: wh, emissionG: co2G },
    isManual: SOURCES[source] === 'manual',
    fromRegister: seq === 0,
  };
}

/** An import of the screen's list: `redoable` where it is undone and can still be put back. */
export function listedImport(row: ImportRow, now: number): ListedImport {
  const { undoneAt } = row;
  return {
    ...importRecord(row),
    undone: undoneAt !== null,
    redoable: undoneAt !== null && isRecent(undoneAt, now),
  };
}

/** A stored import as the API tells it. */
export function importRecord(row: ImportRow): ImportRecord {
  return {
    id: row.id,
    fileName: row.fileName,
    imported: row.imported,
    alreadyPresent: row.alreadyPresent,
    firstDate: dateOfDay(row.firstDay),
    lastDate: dateOfDay(row.lastDay),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
