/** Grids made of other grids. */
import type { Grid } from '#domain/import/types.ts';

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
