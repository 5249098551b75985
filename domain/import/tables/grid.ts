/** Grids of rows that are kept as text: a large file is never held cell by cell. */
import { type Budget, STEPS_OF } from '#domain/import/budget.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import type { Grid } from '#domain/import/types.ts';

/** Where the rows of a grid lie. */
interface KeptRows {
  length: number;
  /** The text that a row lies in, with others. */
  text(index: number): string;
  start(index: number): number;
  end(index: number): number;
  line(index: number): number;
}

/** The grid of rows whose cells this sign separates, each read by `readCell`. Reading it is counted. */
export function makeGrid(
  rows: KeptRows,
  separator: string,
  budget: Budget,
  readCell: (cell: string) => string = (cell) => cell,
): Grid {
  // Remembers the row that was split last, and of each row the cell that was read last: a table is read row by row,
  // or column by column.
  let lastIndex = -1;
  let cells: string[] = [];
  let lastColumns: Uint16Array | undefined;
  let lastStarts: Uint32Array | undefined;
  const readRow = (index: number) => {
    if (index === lastIndex) return cells;
    cells =
      index < rows.length
        ? rows.text(index).slice(rows.start(index), rows.end(index)).split(separator)
        : [];
    for (let column = 0; column < cells.length; column += 1)
      cells[column] = readCell(cells[column] ?? '');
    budget.spendSteps(STEPS_OF.row + cells.length * STEPS_OF.cell);
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
      budget.spendSteps(STEPS_OF.cell);
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
