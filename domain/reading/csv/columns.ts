/** A CSV file's header: which column is at which index. */
import { type ErrorDetail, shorten } from '#domain/base/errors.ts';
import { csvProblems, EMPTY } from './problems.ts';

/**
 * The columns that a file may have, in the order in which they are written. `measured` is written only where a reading is
 * an estimate.
 */
export const CSV_COLUMNS = [
  'readingDate',
  'consumptionKWH',
  'emissionCO2kg',
  'source',
  'periodStart',
  'measured',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

const REQUIRED: readonly CsvColumn[] = ['readingDate', 'consumptionKWH'];

/** The index of each column in a row; -1 for a column that the file does not have. */
export type ColumnIndexes = Record<CsvColumn, number>;

export type Header =
  | { ok: true; columns: ColumnIndexes }
  | { ok: false; details: Omit<ErrorDetail, 'line'>[] };

/** Reads the names in a file's first line. */
export function readHeader(names: readonly string[]): Header {
  const separator = findOtherSeparator(names);
  if (separator !== undefined) {
    return { ok: false, details: [{ message: csvProblems.separator(separator) }] };
  }
  if (!names.some((name) => findColumn(name) !== undefined)) {
    const found = shorten(names.join(',')) || EMPTY;
    return { ok: false, details: [{ found, message: csvProblems.noHeader }] };
  }

  const details: Omit<ErrorDetail, 'line'>[] = [];
  const columns: ColumnIndexes = {
    readingDate: -1,
    consumptionKWH: -1,
    emissionCO2kg: -1,
    source: -1,
    periodStart: -1,
    measured: -1,
  };
  const suggested = new Set<CsvColumn>();
  names.forEach((name, index) => {
    const column = findColumn(name);
    if (column !== name) {
      details.push(describeMisnamed(name, column));
      if (column !== undefined) suggested.add(column);
    } else if (columns[column] >= 0) {
      details.push({ field: column, message: csvProblems.columnTwice });
    } else {
      columns[column] = index;
    }
  });
  for (const column of REQUIRED) {
    // A column with a misspelt name is reported once, and not as missing too.
    if (columns[column] < 0 && !suggested.has(column)) {
      details.push({ field: column, message: csvProblems.columnMissing });
    }
  }
  return details.length === 0 ? { ok: true, columns } : { ok: false, details };
}

/** Enough bytes for a first line that names the columns. */
const HEADER_BYTES = 1024;

/** Whether a file's first line names exactly the columns that are read here: nothing in it needs to be guessed. */
export function hasReadingColumns(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, HEADER_BYTES)).trimStart();
  const [line = ''] = text.split(/\r?\n/, 1);
  return readHeader(line.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))).ok;
}

function describeMisnamed(name: string, column: CsvColumn | undefined): Omit<ErrorDetail, 'line'> {
  const found = shorten(name);
  if (column !== undefined) return { found, message: csvProblems.columnSpelling(column) };
  if (found === '') return { found: EMPTY, message: csvProblems.columnUnnamed };
  return { found, message: csvProblems.columnUnknown(CSV_COLUMNS) };
}

/** The column that a name stands for, whatever its case, spaces, hyphens and underscores. */
function findColumn(name: string): CsvColumn | undefined {
  const bare = stripName(name);
  return CSV_COLUMNS.find((column) => stripName(column) === bare);
}

function stripName(name: string): string {
  return name.replace(/[\s_\-\ufeff]+/g, '').toLowerCase();
}

/** The separator of a file without commas, such as Excel writes in some countries. */
function findOtherSeparator(names: readonly string[]): string | undefined {
  const [only = '', second] = names;
  if (second !== undefined) return undefined;
  if (only.includes(';')) return 'semicolons';
  if (only.includes('\t')) return 'tabs';
  return only.includes('|') ? 'bars' : undefined;
}
