/** Lines of a block that are wrong, or not filled in. */

import type { BadLine } from '#domain/import/types.ts';
import type { Block } from './blocks.ts';
import type { Column } from './columns.ts';
import { isDateLike } from './dates.ts';
import { extractNumber } from './numbers.ts';
import type { TimeColumns } from './time-columns.ts';

/** Whether a line stands below all data: its words are a remark, and no date gone wrong. */
function isFooter({ rows }: Block, index: number): boolean {
  return index > (rows.at(-1) ?? 0);
}

/** How many rows have a date and nothing else. */
export function countUnfilled({ otherRows, table }: Block, time: TimeColumns): number {
  return otherRows.filter((index) => isDateLike(table.grid.cell(index, time.date.index))).length;
}

/** Lines of text with fewer cells than nearly all others: what stands in them may stand in the wrong place. */
export function findShortLines(
  { table, width, shortRows }: Block,
  dataRows: readonly number[],
): BadLine[] {
  const isUsual = shortRows.length > Math.max(1, dataRows.length * 0.05);
  if (table.origin === 'sheet' || shortRows.length === 0 || isUsual) return [];
  const narrow = new Set(shortRows);
  return dataRows
    .filter((index) => narrow.has(index))
    .map((index) => ({
      line: table.grid.line(index),
      message: `It has ${table.grid.row(index).length} columns, the others have ${width}.`,
    }));
}

/** Lines among the data that have a date and no number, or numbers and no date: wrong, unless they are empty. */
export function findWrongLines(
  block: Block,
  time: TimeColumns,
  values: readonly Column[],
): BadLine[] {
  const badLines: BadLine[] = [];
  for (const index of block.otherRows) {
    const cells = block.table.grid.row(index);
    const line = block.table.grid.line(index);
    const date = cells[time.date.index] ?? '';
    const filledCells = values
      .map(({ index: column }) => cells[column] ?? '')
      .filter((cell) => cell !== '');
    if (filledCells.length === 0 || cells.filter((cell) => cell !== '').length < 2) continue;
    const number = filledCells.find((cell) => extractNumber(cell) !== undefined);
    if (isDateLike(date) && number === undefined) {
      badLines.push({ line, message: `“${(filledCells[0] ?? '').slice(0, 40)}” is not a number.` });
    } else if (
      number !== undefined &&
      (/\d/.test(date) || (date !== '' && !isFooter(block, index)))
    ) {
      badLines.push({ line, message: `“${date.slice(0, 40)}” is not a date.` });
    }
  }
  return badLines;
}
