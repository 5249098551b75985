/** Writes readings as CSV that can be imported again unchanged, and cells of any other CSV. */
import { MEASURED } from '#domain/reading/reading-rules.ts';
import { CSV_COLUMNS } from './columns.ts';
import type { CsvReading } from './rows.ts';

/**
 * Lines end in LF: RFC 4180 names CRLF, but spreadsheets read both, and in a terminal a carriage
 * return would stick to the last field of every line.
 */
const LINE_END = '\n';

/** The first line of a file without estimates. */
export const csvHeader: string =
  CSV_COLUMNS.filter((name) => name !== 'measured').join(',') + LINE_END;
/** The first line of a file that holds an estimate. */
export const csvHeaderWithMeasured: string = CSV_COLUMNS.join(',') + LINE_END;

/**
 * A reading as a line, in the order of `CSV_COLUMNS`, with the last one where it is asked for. Dates, positive numbers
 * and sources need neither quotes nor protection against formulas.
 */
export function formatCsvLine(reading: CsvReading, withMeasured = false): string {
  const { readingDate, periodStart, consumptionWh, emissionG, source } = reading;
  const emission = emissionG === null ? '' : formatThousandths(emissionG);
  const measured = reading.measured === MEASURED.no ? 'false' : '';
  const cells = [
    readingDate,
    formatThousandths(consumptionWh),
    emission,
    source,
    periodStart ?? '',
  ];
  return [...cells, ...(withMeasured ? [measured] : [])].join(',') + LINE_END;
}

/** Thousandths as the shortest exact decimal: 20153 is 20.153, 7000 is 7. Never with an exponent. */
function formatThousandths(thousandths: number): string {
  const rest = thousandths % 1000;
  const whole = (thousandths - rest) / 1000;
  if (rest === 0) return String(whole);
  const decimals = String(rest).padStart(3, '0');
  return `${whole}.${rest % 10 !== 0 ? decimals : decimals.replace(/0+$/, '')}`;
}

const NUMBER = /^[+-]?(\d[\d,]*(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** What a spreadsheet takes for the start of a formula, with full-width signs and tabs. */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;
/** Semicolons and tabs too: in some countries spreadsheets split at them. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/**
 * Any text as a cell: quoted where it must be, and with an apostrophe before what a spreadsheet
 * would run as a formula (OWASP, CSV injection). Numbers stay as they are, negative ones too.
 */
export function formatCsvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
