/** Makes grids of formats that are no lines of text; a chunk of its own in the browser. */

import { type Budget, STEPS_OF } from '#domain/import/budget.ts';
import type { Grid } from '#domain/import/types.ts';
import { makeGrid, spendRow } from './grid.ts';

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
    budget.spendSteps(STEPS_OF.table);
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
      this.#budget,
      readCell,
    );
  }
}
