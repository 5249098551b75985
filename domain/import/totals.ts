/** Rows of numbers without a date or a word: sums of the rows above, or readings whose date is missing. */
import type { Block } from './blocks.ts';
import type { Column, DecimalSign } from './columns.ts';
import { isMissing, isNumberLike, parseNumber } from './numbers.ts';
import type { BadLine } from './types.ts';

interface ValueColumn {
  column: Column;
  decimal: DecimalSign;
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
  for (const { column, decimal } of values) {
    const readNumber = (index: number) => parseNumber(grid.cell(index, column.index), decimal.sign);
    const sum = { all: 0, since: 0, count: 0 };
    let place = 0;
    const add = (until: number) => {
      for (; place < block.rows.length && (block.rows[place] ?? 0) < until; place += 1) {
        const value = readNumber(block.rows[place] ?? 0);
        if (Number.isNaN(value)) continue;
        sum.all += value;
        sum.since += value;
        sum.count += 1;
      }
    };
    for (const index of bareRows) {
      add(index);
      const value = readNumber(index);
      if (Number.isNaN(value)) continue;
      filledRows.add(index);
      const sums = [sum.all, sum.since, sum.all / Math.max(1, sum.count)];
      if (sums.some((total) => Math.abs(total - value) <= Math.max(0.05, Math.abs(value) * 0.01)))
        explainedRows.add(index);
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
