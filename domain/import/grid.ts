/** Grids of rows that are kept as text: a large file is never held cell by cell. */
import type { Budget } from './budget.ts';
import { FileError, fileErrors } from './file-error.ts';
import { IMPORT_LIMITS } from './limits.ts';
import type { Grid } from './types.ts';

/** Where the rows of a grid lie. */
interface KeptRows {
  length: number;
  /** The text that a row lies in, with others. */
  text(index: number): string;
  start(index: number): number;
  end(index: number): number;
  line(index: number): number;
}

/** The grid of rows whose cells this sign separates, each read by `readCell`. */
export function makeGrid(
  rows: KeptRows,
  separator: string,
  readCell: (cell: string) => string = (cell) => cell,
): Grid {
  // Remembers the row that was split last, and of each row the cell that was read last: a table is read row by row,
  // or column by column.
  let lastIndex = -1;
  let cells: readonly string[] = [];
  let lastColumns: Uint16Array | undefined;
  let lastStarts: Uint32Array | undefined;
  const readRow = (index: number) => {
    if (index === lastIndex) return cells;
    cells =
      index < rows.length
        ? rows.text(index).slice(rows.start(index), rows.end(index)).split(separator).map(readCell)
        : [];
    lastIndex = index;
    return cells;
  };
  return {
    length: rows.length,
    line: rows.line,
    row: readRow,
    cell: (index, column) => {
      if (index === lastIndex) return cells[column] ?? '';
      if (index >= rows.length) return '';
      lastColumns ??= new Uint16Array(rows.length);
      lastStarts ??= new Uint32Array(rows.length);
      const text = rows.text(index);
      const start = rows.start(index);
      const end = rows.end(index);
      const known = lastColumns[index] ?? 0;
      const from =
        known <= column
          ? skipCells(text, separator, start + (lastStarts[index] ?? 0), end, column - known)
          : skipCells(text, separator, start, end, column);
      if (from === -1) return '';
      lastColumns[index] = column;
      lastStarts[index] = from - start;
      const next = text.indexOf(separator, from);
      return readCell(text.slice(from, next === -1 || next > end ? end : next));
    },
  };
}

/** Where the text goes on after so many cells; -1 where there are no more. */
function skipCells(
  text: string,
  separator: string,
  from: number,
  end: number,
  count: number,
): number {
  let position = from;
  for (let skipped = 0; skipped < count; skipped += 1) {
    const next = text.indexOf(separator, position);
    if (next === -1 || next >= end) return -1;
    position = next + 1;
  }
  return position;
}

/** Counts a further row of a table. Refuses more rows or columns than a meter's file has. */
export function spendRow(budget: Budget, rowsBefore: number, width: number): void {
  if (rowsBefore >= IMPORT_LIMITS.rows) throw new FileError(fileErrors.tooManyRows);
  if (width > IMPORT_LIMITS.columns) throw new FileError(fileErrors.tooManyColumns);
  budget.spendCells(width + 1);
}

/** A sign that stands in no cell: ASCII has it for this. */
const SEPARATOR = '\u001f';
/** Rows that are kept in one text. */
const ROWS_EACH = 256;

/** Makes a grid row by row, of any format. Every cell is counted, those that are skipped to reach one as well. */
export class GridMaker {
  readonly #budget: Budget;
  readonly #texts: string[] = [];
  readonly #starts: number[] = [];
  readonly #lines: number[] = [];
  #open: string[] = [];
  #openLength = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** How many rows there are. */
  get length(): number {
    return this.#starts.length;
  }

  /** Adds a row. `line` is its place in the file, where rows before it were left out. */
  addRow(cells: readonly string[], line = this.#starts.length + 1): void {
    spendRow(this.#budget, this.#starts.length, cells.length);
    const isSafe = !cells.some((cell) => cell.includes(SEPARATOR));
    const text = (isSafe ? cells : cells.map((cell) => cell.replaceAll(SEPARATOR, ' '))).join(
      SEPARATOR,
    );
    this.#budget.spendBytes(text.length);
    this.#starts.push(this.#openLength);
    this.#lines.push(line);
    this.#open.push(text);
    this.#openLength += text.length;
    if (this.#open.length === ROWS_EACH) this.#keepOpen();
  }

  #keepOpen(): void {
    this.#texts.push(this.#open.join(''));
    this.#open = [];
    this.#openLength = 0;
  }

  /** The grid of the rows, each cell changed by `readCell`. */
  make(readCell?: (cell: string) => string): Grid {
    this.#keepOpen();
    const texts = this.#texts;
    const starts = Uint32Array.from(this.#starts);
    const lines = Uint32Array.from(this.#lines);
    const text = (index: number) => texts[Math.floor(index / ROWS_EACH)] ?? '';
    const start = (index: number) => starts[index] ?? 0;
    return makeGrid(
      {
        length: starts.length,
        text,
        start,
        end: (index) =>
          (index + 1) % ROWS_EACH === 0 || index + 1 === starts.length
            ? text(index).length
            : start(index + 1),
        line: (index) => lines[index] ?? 0,
      },
      SEPARATOR,
      readCell,
    );
  }
}

/** The rows of a grid, each made of its own: the lines stay what they are. */
export function mapGrid(
  grid: Grid,
  row: (cells: readonly string[], index: number) => readonly string[],
): Grid {
  const getRow = (index: number) => row(grid.row(index), index);
  return {
    length: grid.length,
    row: getRow,
    cell: (index, column) => getRow(index)[column] ?? '',
    line: (index) => grid.line(index),
  };
}
