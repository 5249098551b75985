/**
 * CSV files with the columns of our own export: stored whole or not at all, and recognised when they come again.
 * `file-imports.ts` reads files of any other form.
 */

import { ProductError } from '#domain/base/errors.ts';
import { cleanFileName, isCsvName } from '#domain/base/file-name.ts';
import { formatDate } from '#domain/base/format.ts';
import { CSV_MAX_BYTES } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import { isFromRegister } from '#domain/energy/days.ts';
import type { EntryWarning } from '#domain/energy/entry-warning.ts';
import { findCoveredRows, findDayRange, type StoredDays } from '#domain/reading/csv/covered.ts';
import {
  compareWithImported,
  type ImportedReading,
  listEndDays,
  listReplacedDays,
} from '#domain/reading/csv/imported-rows.ts';
import { type CsvFailure, csvProblems } from '#domain/reading/csv/problems.ts';
import { createCsvReader } from '#domain/reading/csv/reader.ts';
import type { ReadingRows } from '#domain/reading/csv/rows.ts';
import { countMonthlyRows, coverRows, listRowsCover } from '#domain/reading/csv/rows-cover.ts';
import { ROWS_COVER, type RowsCover } from '#domain/reading/csv/rows-cover-words.ts';
import { listFileWarnings, listSharedDays, type SharedDays } from '#domain/reading/csv/warnings.ts';
import { MEASURED, SOURCES } from '#domain/reading/reading-rules.ts';
import { cameBeforeDayWasOver } from '#domain/reading/unfinished.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Query } from '#worker/db/client.ts';
import { type FormFile, readDeclaredBytes, readFormFile } from '#worker/form-file.ts';
import { logImportQuery } from '#worker/history/write-readings.ts';
import { countRows, quotaBatch, requireLimitsQuery } from '#worker/homes/limits.ts';
import { runWithFileMemory } from '#worker/imports/file-memory.ts';
import {
  type CsvChunk,
  deleteOldImportsQuery,
  type ImportRow,
  insertChunkQuery,
  insertImportQuery,
  sharedDaysQuery,
} from '#worker/imports/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { splitIntoChunks } from './csv-chunks.ts';
import { overlappingSpansQuery, type ReadingRow } from './queries.ts';
import {
  importedReadingsQuery,
  type ReplacedKey,
  replaceReadingsQueries,
  unfinishedReadingsQuery,
} from './replaced-rows.ts';

const FILE_LIMITS = { maxBytes: CSV_MAX_BYTES, tooLarge: csvProblems.tooManyBytes() };

/** What an upload did: how many readings it stored, and how many were stored before. */
export interface CsvUploadOutcome {
  imported: number;
  alreadyPresent: number;
  /** Null where there was nothing to store. */
  importId: number | null;
  /** How many rows look like one a month: all of the file, or none. */
  rowsLookMonthly: number;
  /** Warnings about readings that were stored all the same. */
  warnings: EntryWarning[];
}

export type CsvUploads = ReturnType<typeof createCsvUploads>;

/** Makes the service that stores CSV files with our own columns. */
export function createCsvUploads(context: ServiceContext) {
  const { now, today } = context;

  /**
   * Reads the file of a form and stores the readings that are not there yet, in one transaction. One bad
   * row refuses the file (`invalid`, with every bad line), and nothing is stored.
   */
  async function upload(
    home: OpenHome,
    request: Request,
    options: CsvUploadOptions = {},
  ): Promise<CsvUploadOutcome> {
    // Whoever may not store anything is refused before the file is read.
    const [, unfinished] = await quotaBatch(home, unfinishedReadingsQuery(home));
    const { warnings, rowsLookMonthly, ...file } = await runWithFileMemory(
      readDeclaredBytes(request, CSV_MAX_BYTES),
      async () => {
        const form = await readFormFile(request, 'csvFile', FILE_LIMITS, options.otherFields);
        const { name: fileName, pieces, texts } = requireCsvFile(form);
        const toldRows = readRows(pieces, today);
        const rowsLookMonthly = countMonthlyRows(toldRows);
        const { rowsCover, isAnswered } = chooseRowsCover(
          toldRows,
          rowsLookMonthly,
          texts,
          options,
        );
        const { rows, replaced } = await coverNewRows(home, toldRows, rowsCover);
        await refuseCoveredDays(home, rows);
        const warnings = listFileWarnings(rows, rowsCover === 'day' ? rowsLookMonthly : 0);
        const replacedDays = listReplacedDays(rows, unfinished.filter(cameBeforeDayWasOver));
        const keys = [...replaced, ...replacedDays.map(({ day, seq }) => ({ lastDay: day, seq }))];
        const isConfirmed = isAnswered && rowsCover === 'day' && rowsLookMonthly > 0;
        const measured = isConfirmed ? MEASURED.confirmed : MEASURED.yes;
        return { ...packFile(fileName, rows), replaced: keys, measured, rowsLookMonthly, warnings };
      },
    );
    try {
      const { outcome, shared } = await store(home, file);
      const listed = outcome.imported === 0 ? [] : [...warnings, ...listSharedDays(shared)];
      return { ...outcome, rowsLookMonthly, warnings: listed };
    } catch (error) {
      if (error instanceof ProductError && error.code === 'limit') {
        await countRows(home, file.rows);
      }
      throw error;
    }
  }

  /** The rows over the days that they cover; `overlap` where the home has them by another answer. */
  async function coverNewRows(home: OpenHome, told: ReadingRows, rowsCover: RowsCover) {
    const covered = coverRows(told, rowsCover, today);
    if (!covered.ok) throw toFileError(covered);
    const { rows } = covered;
    if (rowsCover === 'day' && countMonthlyRows(told) === 0) return { rows, replaced: [] };
    const query = importedReadingsQuery(home, listEndDays(told));
    const [, imported] = await home.batch(query);
    const compared = compareWithImported({ told, covered: rows }, rowsCover, imported);
    if ('other' in compared) throw makeOtherAnswerError(rowsCover, compared.other);
    return compared;
  }

  /** `invalid` with the lines of a file whose days longer readings of the home cover already. */
  async function refuseCoveredDays(home: OpenHome, rows: ReadingRows): Promise<void> {
    const days = findDayRange(rows);
    if (days === undefined) return;
    const [, spans] = await home.batch(overlappingSpansQuery(home, days));
    const failure = findCoveredRows(rows, spans.map(toStoredSpan));
    if (failure !== undefined) throw toFileError(failure);
  }

  async function store(
    home: OpenHome,
    {
      name,
      chunks,
      rows,
      replaced,
      measured,
    }: PackedFile & { replaced: readonly ReplacedKey[]; measured: number },
  ) {
    const firstDay = Math.min(...chunks.map((chunk) => chunk.firstDay));
    const lastDay = Math.max(...chunks.map((chunk) => chunk.lastDay));
    const file = { name, rows, firstDay, lastDay };
    const storeQueries: Query[] = [
      ...replaceReadingsQueries(home, replaced),
      ...chunks.map((chunk) => insertChunkQuery(home, chunk, { now, measured })),
    ];
    const [, , ...results] = await quotaBatch(
      home,
      deleteOldImportsQuery(home, now),
      ...storeQueries,
      insertImportQuery(home, file, now),
      logImportQuery(home),
      sharedDaysQuery(home, { firstDay, lastDay }),
      requireLimitsQuery(home, 'readings', 'imports'),
    );
    const importRows = results[storeQueries.length] as Pick<ImportRow, 'id' | 'imported'>[];
    const [record] = importRows;
    const imported = record?.imported ?? 0;
    const [shared] = results[storeQueries.length + 2] as SharedDays[];
    return {
      outcome: { imported, alreadyPresent: rows - imported, importId: record?.id ?? null },
      shared: imported === 0 ? undefined : shared,
    };
  }

  return { upload };
}

/** What a call says beside the file. */
export interface CsvUploadOptions {
  /** The other fields that the form may have. One named `rowsCover` answers the question. */
  otherFields?: readonly string[];
  /** What a row covers where the form does not say it: one day, or asked where the rows look monthly. */
  rowsCover?: RowsCover | 'ask' | undefined;
}

/** What each row covers, and whether a person or program said so. `implausible` with the choices, where it must be asked. */
function chooseRowsCover(
  rows: ReadingRows,
  rowsLookMonthly: number,
  texts: ReadonlyMap<string, string>,
  { rowsCover }: CsvUploadOptions,
): { rowsCover: RowsCover; isAnswered: boolean } {
  const answer = texts.get('rowsCover') ?? '';
  const known = ROWS_COVER.find((candidate) => candidate === answer);
  const told = known ?? (rowsCover === 'ask' ? undefined : rowsCover);
  if (told !== undefined) return { rowsCover: told, isAnswered: true };
  if (rowsCover === undefined || rowsLookMonthly === 0) {
    return { rowsCover: 'day', isAnswered: false };
  }
  const choices = listRowsCover(rows).map((choice) => ({ rowsCover: choice }));
  throw new ProductError('implausible', csvProblems.monthly(rowsLookMonthly), {
    question: { choices, suggestions: [] },
  });
}

function makeOtherAnswerError(answer: RowsCover, other: ImportedReading): ProductError {
  const { importId, fileName, firstDay, lastDay } = other;
  const days = `${formatDate(toIsoDate(firstDay))} to ${formatDate(toIsoDate(lastDay))}`;
  const covers = firstDay === lastDay ? 'one day' : `several days, ${days}`;
  const message = `Import ${importId} (${fileName}) brought these rows already, a row as ${covers}. Undo it first, or answer as you did then.`;
  return new ProductError('overlap', message, {
    details: [{ field: 'rowsCover', found: answer, message }],
  });
}

interface PackedFile {
  name: string;
  chunks: CsvChunk[];
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
  if (!result.ok) throw toFileError(result);
  return result.rows;
}

function toFileError({ code, message, details, badLineCount }: CsvFailure): ProductError {
  return new ProductError(code, message, { details, badLineCount });
}

/** Splits an accepted file into chunks: while they are stored, its rows need not stay in memory too. */
function packFile(name: string, rows: ReadingRows): PackedFile {
  return { name, chunks: [...splitIntoChunks(rows)], rows: rows.count };
}

function toStoredSpan({ day, days, wh, co2G, source, seq }: ReadingRow): StoredDays {
  return {
    firstDay: day - days + 1,
    lastDay: day,
    consumptionWh: wh,
    emissionG: co2G,
    isManual: SOURCES[source] === 'manual',
    fromRegister: isFromRegister({ seq }),
  };
}
