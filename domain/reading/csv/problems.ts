/** The messages about CSV files, and the list of a file's bad lines. */
import type { ErrorDetail } from '#domain/base/errors.ts';
import { formatNumber } from '#domain/base/format.ts';
import { CSV_MAX_ROWS, CSV_RECORD_MAX_BYTES, PROBLEMS_NAMED_MAX } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { FIRST_DATE } from '#domain/base/period.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import { describeTooManyBytes } from './too-large.ts';

/** Shown in place of an empty value. */
export const EMPTY = '(empty)';

export const csvProblems = {
  empty: 'The file is empty.',
  noReadings: 'The file has no readings.',
  notText: 'This is not a UTF-8 text file. Save it as CSV UTF-8.',
  lineNotText: 'This line is not UTF-8 text. Save the file as CSV UTF-8.',
  noHeader: 'The first line must name the columns, as in: readingDate,consumptionKWH',
  columnTwice: 'This column stands in the file twice.',
  columnMissing: 'This column is missing.',
  columnUnnamed: 'This column has no name. Name it, or take out the extra comma.',
  columnSpelling: (name: string) => `Write the column's name exactly like this: ${name}`,
  columnUnknown: (names: readonly string[]) =>
    `There is no such column. The columns are: ${names.join(', ')}.`,
  separator: (found: string) => `Separate the columns by commas, not by ${found}.`,
  fieldCount: (found: number, expected: number) =>
    `This line has ${found} ${found === 1 ? 'field' : 'fields'}; the header has ${expected}.${
      found > expected ? ' A number with commas needs quotes.' : ''
    }`,
  afterQuote: 'There is text after a closing quote. Write a quote inside quotes twice.',
  loneReturn: 'Lines must end in LF or CRLF, not in CR alone. Save the file as CSV UTF-8.',
  unclosed: 'The quote that opens on this line is not closed.',
  tooLong: `A line can have at most ${CSV_RECORD_MAX_BYTES / 1024} KB.`,
  source: 'Write manual or csv_upload, or leave it empty.',
  measured: 'Write true or false, or leave it empty.',
  dateEarly: `The date must be ${FIRST_DATE} or later.`,
  tooManyBytes: describeTooManyBytes,
  tooManyRows: () =>
    `${messages.csvTooLarge} A file can have at most ${formatNumber(CSV_MAX_ROWS)} readings. Split it, and upload its parts.`,
  monthly: (rows: number) =>
    `The ${formatNumber(rows)} rows of this file look like one a month. What is each row?`,
  noRowBefore:
    'There is no row before to count from. Write the first day of the reading in periodStart, or say that each row is its calendar month.',
  rowBeforeFar: `The row before is more than ${COVERAGE_MAX_DAYS} days away. Write the first day of this reading in periodStart.`,
  monthTwice: 'Another row is of the same month.',
  covered: {
    across: 'Another reading covers some of these days.',
    'same-days': 'Another reading covers the same days.',
    meter: 'Some of these days lie between two values of the meter.',
  },
  more: (lines: number) => `and ${formatNumber(lines)} more ${lines === 1 ? 'line' : 'lines'}.`,
} as const;

/** Why a file was refused. */
export interface CsvFailure {
  ok: false;
  code: 'invalid' | 'tooLarge';
  message: string;
  /**
   * What is wrong, in the file's order. A bad line has one detail for each thing that is wrong with
   * it; the limit counts lines, so that there can be more details than that. When there are more
   * bad lines, a last detail without a line says how many.
   */
  details: ErrorDetail[];
  /** How many lines are bad, including those without details; 0 when the file as a whole is wrong. */
  badLineCount: number;
}

/** A file’s bad lines: all are counted, and of the first few it keeps what is wrong with them. */
export class BadLines {
  count = 0;
  readonly #details: ErrorDetail[] = [];

  /** Counts a bad line. `explain` runs only for the lines that get details. */
  add(line: number, explain: () => Omit<ErrorDetail, 'line'>[]): void {
    this.count += 1;
    if (this.count > PROBLEMS_NAMED_MAX) return;
    for (const detail of explain()) this.#details.push({ line, ...detail });
  }

  makeFailure(): CsvFailure {
    const withoutDetails = this.count - PROBLEMS_NAMED_MAX;
    const details = [...this.#details];
    if (withoutDetails > 0) details.push({ message: csvProblems.more(withoutDetails) });
    return makeInvalid(details, this.count);
  }
}

/** The result for a file that is wrong as a whole. */
export function makeWrongFile(message: string): CsvFailure {
  return makeInvalid([{ message }], 0);
}

/** The result for a file that is too large. */
export function makeTooLarge(message: string): CsvFailure {
  return { ok: false, code: 'tooLarge', message, details: [], badLineCount: 0 };
}

function makeInvalid(details: ErrorDetail[], badLineCount: number): CsvFailure {
  return { ok: false, code: 'invalid', message: messages.csvFailed, details, badLineCount };
}
