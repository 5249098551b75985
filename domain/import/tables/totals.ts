/** Rows of numbers without a date or a word: sums of the rows above, or readings whose date is missing. */

import type { BadLine } from '#domain/import/types.ts';
import type { Block } from './blocks.ts';
import type { Column, DecimalSign } from './columns.ts';
import { isMissing, isNumberLike, parseNumber } from './numbers.ts';

interface ValueColumn {
  column: Column;
  decimal: DecimalSign;
}

/** The values of a column down to a row: of all rows, and of those since the last sum. */
interface ColumnSum extends ValueColumn {
  all: number;
  since: number;
  count: number;
}

/** Names the rows that are no sum, neither of all rows nor of those since the last sum, nor their mean. */
export function findUnexplainedTotals(block: Block, values: readonly ValueColumn[]): BadLine[] {
  const { grid } = block.table;
  const bareRows = block.totalRows.filter((index) =>
    grid.row(index).every((cell) => isMissing(cell) || isNumberLike(cell)),
  );
  if (bareRows.length === 0) return [];
  const explainedRows = new Set<number>();
  const filledRows = new Set<number>();
  const sums = values.map((value) => ({ ...value, all: 0, since: 0, count: 0 }));
  let place = 0;
  for (const index of bareRows) {
    for (; place < block.rows.length && (block.rows[place] ?? 0) < index; place += 1)
      addRow(sums, grid.row(block.rows[place] ?? 0));
    const cells = grid.row(index);
    for (const sum of sums) {
      const value = readNumber(sum, cells);
      if (Number.isNaN(value)) continue;
      filledRows.add(index);
      if (isExplained(sum, value)) explainedRows.add(index);
      sum.since = 0;
    }
  }
  return bareRows
    .filter((index) => filledRows.has(index) && !explainedRows.has(index))
    .map((index) => ({
      line: grid.line(index),
      message: 'It has no date, and is not the sum of the rows above it.',
    }));
}

function readNumber({ column, decimal }: ValueColumn, cells: readonly string[]): number {
  return parseNumber(cells[column.index] ?? '', decimal.sign);
}

function addRow(sums: readonly ColumnSum[], cells: readonly string[]): void {
  for (const sum of sums) {
    const value = readNumber(sum, cells);
    if (Number.isNaN(value)) continue;
    sum.all += value;
    sum.since += value;
    sum.count += 1;
  }
}

function isExplained({ all, since, count }: ColumnSum, value: number): boolean {
  return [all, since, all / Math.max(1, count)].some(
    (total) => Math.abs(total - value) <= Math.max(0.05, Math.abs(value) * 0.01),
  );
}
