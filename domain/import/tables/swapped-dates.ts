/**
 * Dates of which a spreadsheet swapped day and month: it made dates of those texts that it could read its own way, and
 * left the others as text; saved as CSV it writes them in a form of its own. That the days follow each other only when they are swapped back proves it.
 */
import type { Table } from '#domain/import/types.ts';
import type { Block } from './blocks.ts';
import type { DatedTable } from './date-parts.ts';
import { findPossibleOrders, parseStamp } from './dates.ts';
import { mapGrid } from './map-grid.ts';

const REAL_DATE = /^(\d{4})-(\d\d)-(\d\d)(.*)$/;
const TEXT_DATE = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/;
/** A date of a CSV that may have been swapped: a spreadsheet makes dates only of those that have such a month. */
const EITHER_DATE = /^(0?[1-9]|1[0-2])([-/.])(0?[1-9]|1[0-2])(\2.+)$/;

/** So many rows with the usual step prove an order. */
const PROVED_SHARE = 0.8;
/** What the other order has to be worse by. */
const MARGIN = 0.1;

/** The table with its dates swapped back; nothing where none were swapped, or nothing proves it. */
export function swapDatesBack(table: Table, blocks: readonly Block[]): DatedTable | undefined {
  const [block] = blocks;
  if (block === undefined) return undefined;
  const column = table.grid
    .row(block.rows[0] ?? 0)
    .findIndex((cell) => REAL_DATE.test(cell) || TEXT_DATE.test(cell));
  const cells = block.rows.map((index) => table.grid.cell(index, column));
  const isReal = (cell: string) => (table.origin === 'sheet' ? REAL_DATE : EITHER_DATE).test(cell);
  const texts = cells.filter((cell) => TEXT_DATE.test(cell) && !isReal(cell));
  const [order, ...otherOrders] = findPossibleOrders(texts);
  const realCount = cells.filter(isReal).length;
  if (texts.length === 0 || realCount === 0 || order === undefined || otherOrders.length > 0)
    return undefined;
  const swapped = cells.map((cell) => (isReal(cell) ? swap(cell) : cell));
  if (swapped.includes(undefined)) return undefined;
  const measure = (list: readonly (string | undefined)[]) =>
    measureRegularity(list.map((cell) => parseStamp(cell ?? '', order)?.wall ?? Number.NaN));
  const share = measure(swapped);
  if (share < PROVED_SHARE || share < measure(cells) + MARGIN) return undefined;
  const grid = mapGrid(table.grid, (row) =>
    row.map((cell, place) => (place === column && isReal(cell) ? (swap(cell) ?? cell) : cell)),
  );
  return {
    table: { ...table, grid },
    fact: `a spreadsheet swapped day and month of ${realCount}; they are swapped back, so that the days follow each other`,
  };
}

/** A real date with day and month in the other order, any other cell as it is; nothing where there is no such month. */
function swap(cell: string): string | undefined {
  const [, first, sign, second, end] = EITHER_DATE.exec(cell) ?? [];
  if (first !== undefined) return `${second}${sign}${first}${end}`;
  const [, year, month, day = '', rest] = REAL_DATE.exec(cell) ?? [];
  if (year === undefined) return cell;
  return Number(day) <= 12 ? `${year}-${day}-${month}${rest}` : undefined;
}

/** The share of steps from row to row that have the commonest length. */
function measureRegularity(walls: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const [index, wall] of walls.entries()) {
    const step = Math.abs(wall - (walls[index - 1] ?? Number.NaN));
    if (!Number.isNaN(step)) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return walls.length < 3 ? 0 : Math.max(0, ...counts.values()) / (walls.length - 1);
}
