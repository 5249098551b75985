/** Files of readings: stored whole or not at all, recognised when they come again, taken back as one. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isRecent, oldestRecent } from '../../domain/change.ts';
import { csvProblems } from '../../domain/csv/problems.ts';
import { createCsvReader } from '../../domain/csv/reader.ts';
import { ProductError } from '../../domain/errors.ts';
import { cleanFileName, type ImportRecord, isCsvName } from '../../domain/import.ts';
import { CSV_MAX_BYTES, HOME_LIMITS, ROWS_A_READING } from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import { dateOfDay, type IsoDate } from '../../domain/period.ts';
import { signedInTrip } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { ConstraintError, type Query } from '../db/client.ts';
import { imports } from '../db/schema.ts';
import { expectedBytes, type FormFile, readFormFile } from '../form-file.ts';
import { type ImportRow, importsQuery } from '../queries/imports.ts';
import type { ChangeLog } from './change-log.ts';
import type { ServiceContext } from './context.ts';
import { type FileChunk, fileChunks } from './file-chunks.ts';
import { bulkTrip, countRows, limitsQuery } from './limits.ts';
import { withRoom } from './room.ts';

const FILE_LIMITS = { maxBytes: CSV_MAX_BYTES, tooLarge: csvProblems.tooManyBytes() };
/** How many undone imports make way at once. */
const IMPORTS_FORGOTTEN = 10;

export interface ImportOutcome {
  imported: number;
  alreadyPresent: number;
  importId: number | null;
}

export type Imports = ReturnType<typeof createImports>;

export function createImports(context: ServiceContext, log: ChangeLog) {
  const { db, now, today } = context;

  /**
   * Reads the file of a form and stores the readings that are not there yet, in one transaction. One bad
   * row refuses the file (`invalid`, with every bad line), and nothing is stored.
   */
  async function upload(caller: Caller, request: Request): Promise<ImportOutcome> {
    // Whoever may not store anything is told so before the file is read.
    await bulkTrip(context, caller);
    const { name, chunks, rows } = await withRoom(expectedBytes(request, CSV_MAX_BYTES), async () =>
      packed(csvFile(await readFormFile(request, 'csvFile', FILE_LIMITS)), today),
    );
    try {
      return await store(caller, name, { chunks, rows });
    } catch (error) {
      if (error instanceof ProductError && error.code === 'limit') {
        await countRows(context, caller, ROWS_A_READING * rows);
      }
      throw error;
    }
  }

  async function store(
    caller: Caller,
    fileName: string,
    { chunks, rows }: Pick<PackedFile, 'chunks' | 'rows'>,
  ): Promise<ImportOutcome> {
    const first = dateOfDay(Math.min(...chunks.map((chunk) => chunk.firstDay)));
    const last = dateOfDay(Math.max(...chunks.map((chunk) => chunk.lastDay)));
    const [, ...results] = await bulkTrip(
      context,
      caller,
      makeRoomQuery(caller),
      ...chunks.map((chunk) => chunkQuery(caller, chunk)),
      recordQuery(caller, { fileName, rows, first, last }),
      log.imported(caller),
      limitsQuery(db, caller, 'readings', 'imports'),
    );
    const record = (results.at(-3) as { id: number; imported: number }[])[0];
    const imported = record?.imported ?? 0;
    return { imported, alreadyPresent: rows - imported, importId: record?.id ?? null };
  }

  /**
   * The oldest undone imports that can no longer be put back make way when there are as many imports as
   * a home may hold. Some at a time: for each of them the database looks for readings that name it. The
   * newest import stays, so that no number is used twice.
   */
  function makeRoomQuery(caller: Caller): Query {
    const own = sql`user_id = ${caller.userId}`;
    return db.query.run(sql`
      DELETE FROM imports WHERE ${own}
        AND (SELECT count(*) FROM imports WHERE ${own}) >= ${HOME_LIMITS.imports}
        AND id IN (
          SELECT id FROM imports
          WHERE ${own} AND undone_at <= ${oldestRecent(now)} AND id < (SELECT max(id) FROM imports WHERE ${own})
          ORDER BY id LIMIT ${IMPORTS_FORGOTTEN} + 0)`);
  }

  /**
   * Stores a chunk's readings, but not those that the household has: a row is already there when
   * fewer equal rows came before it in the file than equal readings are stored. Equal is: same days,
   * energy, emissions and source. A reading typed by hand counts only for rows that say `manual`,
   * which is how our own export writes it.
   */
  function chunkQuery(caller: Caller, chunk: FileChunk): Query {
    const days = sql`${dateOfDay(chunk.firstDay)} AND ${dateOfDay(chunk.lastDay)}`;
    return db.query.run(sql`
      INSERT INTO readings
        (user_id, reading_date, seq, period_start, wh, co2_g, source, import_id, created_at)
      WITH file AS MATERIALIZED (
        SELECT
          date(day.key * 86400, 'unixepoch') AS reading_date,
          row.key AS place,
          coalesce(row.value ->> 0, row.value) AS wh,
          coalesce(row.value ->> 1, -1) AS co2_g,
          coalesce(row.value ->> 2, 1) AS occurrence,
          coalesce(date((row.value ->> 3) * 86400, 'unixepoch'), '') AS first_day,
          coalesce(row.value ->> 4, 1) AS source
        FROM json_each(${chunk.json}) AS day, json_each(day.value) AS row
      ),
      held AS MATERIALIZED (
        SELECT
          reading_date, wh, coalesce(co2_g, -1) AS co2_g,
          coalesce(period_start, '') AS first_day, source, count(*) AS readings
        FROM readings
        WHERE user_id = ${caller.userId} AND reading_date BETWEEN ${days}
          AND import_id IS NOT ${nextImportId(caller)}
        GROUP BY 1, 2, 3, 4, 5
      )
      SELECT
        ${caller.userId},
        file.reading_date,
        row_number() OVER (PARTITION BY file.reading_date ORDER BY file.place) + coalesce(
          (SELECT max(seq) FROM readings AS r
           WHERE r.user_id = ${caller.userId} AND r.reading_date = file.reading_date), 0),
        nullif(file.first_day, ''),
        file.wh,
        nullif(file.co2_g, -1),
        file.source,
        ${nextImportId(caller)},
        ${now}
      FROM file LEFT JOIN held USING (reading_date, wh, co2_g, first_day, source)
      WHERE file.occurrence > coalesce(held.readings, 0)`);
  }

  /** Records the import if it stored anything: an import that brought nothing new writes nothing. */
  function recordQuery(
    caller: Caller,
    file: { fileName: string; rows: number; first: string; last: string },
  ): Query {
    return db.query.all(sql`
      INSERT INTO imports
        (user_id, id, file_name, imported, already_present, first_date, last_date, created_at)
      SELECT
        ${caller.userId}, ${nextImportId(caller)}, ${file.fileName},
        count(*), ${file.rows} - count(*), min(reading_date), max(reading_date), ${now}
      FROM readings
      WHERE user_id = ${caller.userId} AND reading_date BETWEEN ${file.first} AND ${file.last}
        AND import_id = ${nextImportId(caller)}
      HAVING count(*) > 0
      RETURNING id, imported`);
  }

  /** The imports that have not been taken back, newest first. */
  async function list(caller: Caller): Promise<ImportRecord[]> {
    const [, rows] = await signedInTrip(context, caller, importsQuery(db, caller));
    return rows.map(importRecord);
  }

  /**
   * Takes an import back as one step: its readings that are still there, and how many they were. `change`
   * is the change that is taken back so, where one is named.
   */
  async function undo(caller: Caller, id: number, change?: number): Promise<number> {
    const which = importReadings(caller, id);
    const own = sql`user_id = ${caller.userId} AND ${which}`;
    const [, counted, , , undone] = await bulkTrip(
      context,
      caller,
      db.query.all<{ readings: number }>(
        sql`SELECT count(*) AS readings FROM readings WHERE ${own}`,
      ),
      log.removed(caller, 'import_undone', which, { importId: id, undoes: change }),
      db.query.run(sql`DELETE FROM readings WHERE ${own}`),
      db.query
        .update(imports)
        .set({ undoneAt: now })
        .where(and(eq(imports.userId, caller.userId), eq(imports.id, id), isNull(imports.undoneAt)))
        .returning({ id: imports.id }),
    );
    if (undone.length === 0) throw new ProductError('notFound', messages.importNotFound);
    return counted[0]?.readings ?? 0;
  }

  /**
   * Puts an undone import back, with the readings that its undo took out, and says how many they were: 0
   * when it is not undone. `notFound` when there is no such import, `conflict` when it is too late.
   */
  async function redo(caller: Caller, id: number): Promise<number> {
    const [, [record], [undone]] = await signedInTrip(
      context,
      caller,
      db.query
        .select({ undoneAt: imports.undoneAt })
        .from(imports)
        .where(and(eq(imports.userId, caller.userId), eq(imports.id, id))),
      db.query.all<{ id: number; readings: number }>(sql`
        SELECT id, sum(readings) AS readings FROM changes AS c
        WHERE user_id = ${caller.userId} AND import_id = ${id} AND kind = 'import_undone'
          AND NOT EXISTS (SELECT 1 FROM changes AS u WHERE u.user_id = c.user_id AND u.undoes = c.id)
        GROUP BY id ORDER BY id DESC LIMIT 1`),
    );
    if (record === undefined) throw new ProductError('notFound', messages.importNotFound);
    if (record.undoneAt === null) return 0;
    if (undone === undefined || !isRecent(record.undoneAt, now)) {
      throw new ProductError('conflict', messages.importNotRedoable);
    }
    try {
      await bulkTrip(context, caller, ...redoQueries(caller, id, undone.id));
    } catch (error) {
      // Somebody put it back in the same moment.
      if (error instanceof ConstraintError) return 0;
      throw error;
    }
    return undone.readings;
  }

  /** The statements that put an import back whose undo is the change `undoneBy`. */
  function redoQueries(caller: Caller, id: number, undoneBy: number): Query[] {
    return [
      // First, so that its readings are its own again.
      db.query
        .update(imports)
        .set({ undoneAt: null })
        .where(and(eq(imports.userId, caller.userId), eq(imports.id, id))),
      ...log.putBack(caller, undoneBy),
      limitsQuery(db, caller, 'readings'),
    ];
  }

  return { upload, list, undo, redo, redoQueries };
}

/**
 * The readings that an import brought and that are still there; none of one that was taken back, though
 * a deletion of its readings was taken back since.
 */
export function importReadings(caller: Caller, id: number): SQL {
  const bound = (name: 'first_date' | 'last_date') => sql`(
    SELECT ${sql.raw(name)} FROM imports
    WHERE user_id = ${caller.userId} AND id = ${id} AND undone_at IS NULL)`;
  return sql`import_id = ${id}
    AND reading_date BETWEEN ${bound('first_date')} AND ${bound('last_date')}`;
}

/** The number that the household's next import gets. Stays the same until one is recorded. */
function nextImportId(caller: Caller) {
  return sql`(SELECT coalesce(max(id), 0) + 1 FROM imports WHERE user_id = ${caller.userId})`;
}

interface PackedFile {
  name: string;
  chunks: FileChunk[];
  rows: number;
}

/** The file of an upload, under the name that is stored; refused when there is none, or no CSV file. */
function csvFile(file: FormFile | undefined): FormFile {
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

/** An accepted file's chunks alone: while they are stored, its rows need not stay in memory too. */
function packed({ name, pieces }: FormFile, today: IsoDate): PackedFile {
  const reader = createCsvReader(today);
  for (const piece of pieces) reader.push(piece);
  const result = reader.finish();
  if (result.ok) return { name, chunks: [...fileChunks(result.rows)], rows: result.rows.count };
  const { code, message, details, badLineCount } = result;
  throw new ProductError(code, message, { details, badLineCount });
}

/** A stored import as the API and the screens tell it. */
export function importRecord(row: ImportRow): ImportRecord {
  return {
    id: row.id,
    fileName: row.fileName,
    imported: row.imported,
    alreadyPresent: row.alreadyPresent,
    firstDate: row.firstDate,
    lastDate: row.lastDate,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
