/** Grids made of rows, or of another grid. */
import type { Grid } from './types.ts';

/** Rows that are there already, as a grid. */
export function createGrid(rows: readonly (readonly string[])[], lines?: readonly number[]): Grid {
  return {
    length: rows.length,
    row: (index) => rows[index] ?? [],
    cell: (index, column) => rows[index]?.[column] ?? '',
    line: (index) => lines?.[index] ?? index + 1,
  };
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
