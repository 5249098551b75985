/** Delimited text of any dialect as a grid. The delimiter is found by trying each on a part of the file. */

import type { Budget } from '#domain/import/budget.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import { makeGrid, spendRow } from '#domain/import/tables/grid.ts';
import type { Grid, Table } from '#domain/import/types.ts';

const CANDIDATES = [',', ';', '\t', '|'] as const;
/** Two or more spaces between columns. */
const SPACES = '  ';
/** A note a line, the last resort: a date and what the meter showed, as “15 Jan 2026 - 4521 units”. */
const NOTES = ' ';
const QUOTE = 34;

/** Reads text as a table. A first line such as `sep=;`, which Excel writes, names the delimiter. */
export async function readDelimited(
  text: string,
  encoding: string,
  budget: Budget,
): Promise<Table> {
  const separatorLine = /^\ufeff?sep=(.)?\r?\n/i.exec(text);
  const lines = findRecords(
    text,
    separatorLine === null ? 0 : separatorLine[0].length,
    separatorLine === null ? 1 : 2,
  );
  // Another chunk in the browser.
  const split = text.includes('"') ? (await import('./quoted.ts')).splitQuoted : splitPlain;
  const delimiter = separatorLine?.[1] ?? (await chooseDelimiter(text, lines, split));
  return {
    name: '',
    origin: 'text',
    grid: await makeTextGrid(text, lines, delimiter, split, budget),
    delimiter,
    encoding,
  };
}

/** Where the records of a text lie; a record runs over several lines only inside quotes. */
interface Records {
  starts: Uint32Array;
  ends: Uint32Array;
  lines: Uint32Array;
  length: number;
}

function findRecords(text: string, from: number, firstLine: number): Records {
  let capacity = 1024;
  let starts = new Uint32Array(capacity);
  let ends = new Uint32Array(capacity);
  let lines = new Uint32Array(capacity);
  let length = 0;
  let line = firstLine;
  let position = text.charCodeAt(from) === 0xfeff ? from + 1 : from;
  while (position < text.length) {
    const { end, next, lineCount } = findRecordEnd(text, position);
    // A line without anything in it is only counted: a million of them take no room.
    if (end > position) {
      if (length >= IMPORT_LIMITS.rows) throw new FileError(fileErrors.tooManyRows);
      if (length === capacity) {
        capacity *= 2;
        starts = enlarge(starts, capacity);
        ends = enlarge(ends, capacity);
        lines = enlarge(lines, capacity);
      }
      starts[length] = position;
      ends[length] = end;
      lines[length] = line;
      length += 1;
    }
    line += lineCount;
    position = next;
  }
  return { starts, ends, lines, length };
}

function enlarge(old: Uint32Array<ArrayBuffer>, capacity: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(capacity);
  larger.set(old);
  return larger;
}

function findRecordEnd(
  text: string,
  from: number,
): { end: number; next: number; lineCount: number } {
  const first = scanLine(text, from);
  if (!first.isInQuotes)
    return { end: first.end, next: findNextLine(text, first.end), lineCount: 1 };
  // An open quote goes on, but not for ever: a lone quote is a letter.
  let end = first.end;
  for (let more = 1; more <= 20 && end < text.length; more += 1) {
    const line = scanLine(text, findNextLine(text, end));
    end = line.end;
    if (end - from > IMPORT_LIMITS.cellCharacters) break;
    if (line.isInQuotes) return { end, next: findNextLine(text, end), lineCount: more + 1 };
  }
  return { end: first.end, next: findNextLine(text, first.end), lineCount: 1 };
}

/** The end of a line, and whether it has an odd number of quotes. */
function scanLine(text: string, from: number): { end: number; isInQuotes: boolean } {
  let isInQuotes = false;
  let end = from;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === 10 || code === 13) break;
    if (code === QUOTE) isInQuotes = !isInQuotes;
  }
  return { end, isInQuotes };
}

function findNextLine(text: string, end: number): number {
  return text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? end + 2 : end + 1;
}

/** The records as they lie in the text, where one sign tells cells apart; else each is split once. */
async function makeTextGrid(
  text: string,
  records: Records,
  delimiter: string,
  split: Split,
  budget: Budget,
): Promise<Grid> {
  const { starts, ends, lines, length } = records;
  if (split !== splitPlain || delimiter === SPACES || delimiter === NOTES) {
    const splitRecord = delimiter === NOTES ? (await import('./quoted.ts')).splitNote : split;
    const { GridMaker } = await import('#domain/import/tables/grid-maker.ts');
    const maker = new GridMaker(budget);
    for (let index = 0; index < length; index += 1)
      maker.addRow(splitRecord(text.slice(starts[index], ends[index]), delimiter), lines[index]);
    return maker.make();
  }
  let next = text.indexOf(delimiter, starts[0]);
  for (let index = 0; index < length; index += 1) {
    const end = ends[index] ?? 0;
    let width = 1;
    for (; next !== -1 && next < end; next = text.indexOf(delimiter, next + 1)) width += 1;
    spendRow(budget, index, width);
  }
  return makeGrid(
    {
      length,
      text: () => text,
      start: (index) => starts[index] ?? 0,
      end: (index) => ends[index] ?? 0,
      line: (index) => lines[index] ?? 0,
    },
    delimiter,
    budget,
    tidyCell,
  );
}

/** Splits a record into cells, without the spaces around them. */
type Split = (record: string, delimiter: string) => string[];

export const splitPlain: Split = (record, delimiter) =>
  (delimiter === SPACES
    ? record.trim().split(/ {2,}/, MOST_CELLS)
    : record.split(delimiter, MOST_CELLS)
  ).map(tidyCell);

/** One too many shows that there are more. */
export const MOST_CELLS = IMPORT_LIMITS.columns + 1;

/** Whether a sign of ASCII is no space and no quote: most cells begin and end with such. */
const isPlain = (code: number) => code > 39 && code < 127;

/** A cell as it is meant: a spreadsheet's ="0123" is the text 0123; non-breaking spaces are spaces. */
export function tidyCell(cell: string): string {
  if (isPlain(cell.charCodeAt(0)) && isPlain(cell.charCodeAt(cell.length - 1))) return cell;
  const trimmed = cell.trim();
  if (trimmed.startsWith('="') && trimmed.endsWith('"')) return trimmed.slice(2, -1).trim();
  if (trimmed.startsWith("'") && !trimmed.endsWith("'")) return trimmed.slice(1);
  return trimmed;
}

/** So much of a text tells which sign is between its cells. */
const SAMPLE_CHARACTERS = 250_000;

async function chooseDelimiter(text: string, records: Records, split: Split): Promise<string> {
  const sample: string[] = [];
  let left = SAMPLE_CHARACTERS;
  for (let index = 0; index < records.length && left > 0; index += 1) {
    if (index >= 300 && index < records.length - 50) index = records.length - 50;
    const line = text.slice(records.starts[index], records.ends[index]).slice(0, 20_000);
    sample.push(line);
    left -= line.length;
  }
  let best = ',';
  let bestScore = 0;
  for (const candidate of CANDIDATES) {
    const score = scoreDialect(sample, candidate, split);
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  if (bestScore > 0) return best;
  if (scoreDialect(sample, SPACES, split) > 0) return SPACES;
  const { isNote } = await import('./quoted.ts');
  return sample.filter(isNote).length >= sample.length * 0.5 ? NOTES : best;
}

const VALUE = /^[-+]?[\d.,:/ \-TZ]+$/;
const SPLIT_DECIMAL = /^\d+$/;
const BEFORE_DECIMAL = /(^|[;\t|])\s*\d+$/;
/** No date and no number is longer. */
const VALUE_MAX = 60;

const isValue = (cell: string) => cell.length <= VALUE_MAX && /\d/.test(cell) && VALUE.test(cell);

/** Share of lines in the widest agreement × the columns it gives, and a bonus for columns of one type. */
function scoreDialect(sample: readonly string[], delimiter: string, split: Split): number {
  const rows = sample.map((line) =>
    line.split(delimiter).length > IMPORT_LIMITS.columns ? [] : split(line, delimiter),
  );
  const widths = new Map<number, number>();
  for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  let score = 0;
  for (const [width, count] of widths) {
    if (width < 2) continue;
    const share = count / rows.length;
    const bonus = measureTypedShare(rows.filter((row) => row.length === width));
    score = Math.max(score, share * Math.min(width - 1, 4) ** 0.5 * (0.3 + bonus));
  }
  const cutShare = rows.filter(isCutWrongly).length / Math.max(1, rows.length);
  return score * (1 - cutShare / 2);
}

/** Whether a cell holds a quote beside a delimiter, or a delimiter that no number or date has within it. */
function isCutWrongly(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.some((cell) => /[;|\t]|,"|",/.test(cell));
}

/** How many columns hold values of one type; a comma that cuts 0,139 in two leaves pairs of bare digits. */
function measureTypedShare(rows: readonly string[][]): number {
  const width = rows[0]?.length ?? 0;
  let typedCount = 0;
  for (let column = 0; column < width; column += 1) {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    const values = cells.filter(isValue).length;
    const share = cells.length === 0 ? 0 : values / cells.length;
    const isCut =
      column > 0 &&
      cells.filter((cell) => SPLIT_DECIMAL.test(cell)).length > cells.length * 0.8 &&
      rows.filter((row) => BEFORE_DECIMAL.test((row[column - 1] ?? '').slice(-VALUE_MAX))).length >
        rows.length * 0.8;
    typedCount += isCut ? 0.2 : Math.max(share, 1 - share);
  }
  return width === 0 ? 0 : typedCount / width;
}
