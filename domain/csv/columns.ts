/** A file's first line: which column stands where. */
import { type ErrorDetail, shortened } from '../errors.ts';
import { csvProblems, EMPTY } from './problems.ts';

/** The columns that a file may have, in the order in which they are written. */
export const CSV_COLUMNS = [
  'readingDate',
  'consumptionKWH',
  'emissionCO2kg',
  'source',
  'periodStart',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

const REQUIRED: readonly CsvColumn[] = ['readingDate', 'consumptionKWH'];

/** Where each column stands in a row; -1 for one that the file does not have. */
export type ColumnPlaces = Record<CsvColumn, number>;

export type Header =
  | { ok: true; places: ColumnPlaces }
  | { ok: false; details: Omit<ErrorDetail, 'line'>[] };

/** Reads the names in a file's first line. */
export function readHeader(names: readonly string[]): Header {
  const separator = otherSeparator(names);
  if (separator !== undefined) {
    return { ok: false, details: [{ message: csvProblems.separator(separator) }] };
  }
  if (!names.some((name) => meant(name) !== undefined)) {
    const found = shortened(names.join(',')) || EMPTY;
    return { ok: false, details: [{ found, message: csvProblems.noHeader }] };
  }

  const details: Omit<ErrorDetail, 'line'>[] = [];
  const places: ColumnPlaces = {
    readingDate: -1,
    consumptionKWH: -1,
    emissionCO2kg: -1,
    source: -1,
    periodStart: -1,
  };
  const suggested = new Set<CsvColumn>();
  names.forEach((name, index) => {
    const column = meant(name);
    if (column !== name) {
      details.push(misnamed(name, column));
      if (column !== undefined) suggested.add(column);
    } else if (places[column] >= 0) {
      details.push({ field: column, message: csvProblems.columnTwice });
    } else {
      places[column] = index;
    }
  });
  for (const column of REQUIRED) {
    // A column that was told to be renamed is not missing as well.
    if (places[column] < 0 && !suggested.has(column)) {
      details.push({ field: column, message: csvProblems.columnMissing });
    }
  }
  return details.length === 0 ? { ok: true, places } : { ok: false, details };
}

function misnamed(name: string, column: CsvColumn | undefined): Omit<ErrorDetail, 'line'> {
  const found = shortened(name);
  if (column !== undefined) return { found, message: csvProblems.columnSpelling(column) };
  if (found === '') return { found: EMPTY, message: csvProblems.columnUnnamed };
  return { found, message: csvProblems.columnUnknown(CSV_COLUMNS) };
}

/** The column that a name stands for, whatever its case, spaces, hyphens and underscores. */
function meant(name: string): CsvColumn | undefined {
  const bare = bareName(name);
  return CSV_COLUMNS.find((column) => bareName(column) === bare);
}

function bareName(name: string): string {
  return name.replace(/[\s_\-\ufeff]+/g, '').toLowerCase();
}

/** What a program set to another country's customs separates columns by. */
function otherSeparator(names: readonly string[]): string | undefined {
  const [only = '', second] = names;
  if (second !== undefined) return undefined;
  if (only.includes(';')) return 'semicolons';
  if (only.includes('\t')) return 'tabs';
  return only.includes('|') ? 'bars' : undefined;
}
