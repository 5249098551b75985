/** A table as blocks: title lines, header rows, data rows, totals and footers. */

import { type Budget, STEPS_OF } from '#domain/import/budget.ts';
import type { Grid, Table } from '#domain/import/types.ts';
import { isDateLike } from './dates.ts';
import { isMissing, isNumberLike } from './numbers.ts';
import { findUnit, isSumWord, normaliseWords } from './words.ts';

export interface Block {
  table: Table;
  /** Title lines above the header, each as its cells. */
  titles: string[][];
  header: string[];
  /** Indexes in the grid of the rows of data. */
  rows: number[];
  /** Indexes of rows with a word for a sum, or without a date: left out, and compared with the sums. */
  totalRows: number[];
  /** Indexes of rows between the data that are neither data nor sums. */
  otherRows: number[];
  /** How many cells a row of data has. */
  width: number;
  /** Indexes of rows of data that have fewer cells. */
  shortRows: number[];
  /** Whether the table has other blocks, from which titles may tell this one. */
  isOneOfSeveral: boolean;
}

type RowKind = 'data' | 'total' | 'text';

function classifyRow(cells: readonly string[]): RowKind | 'blank' {
  const count = { date: 0, number: 0, missing: 0, text: 0, empty: 0 };
  for (const cell of cells) {
    const kind = classifyCell(cell);
    // Beside a date bare digits are a value: a counter in Wh may show 20391107.
    count[kind === 'date' && count.date > 0 && /^\d+$/.test(cell) ? 'number' : kind] += 1;
    // The other cells cannot change what the row is.
    if (count.date > 0 && count.number > 0) break;
  }
  if (count.empty === cells.length) return 'blank';
  if (count.date === 0) {
    return count.number > 0 && (cells[0] === '' || namesSum(cells)) ? 'total' : 'text';
  }
  if (count.number + count.missing === 0) return 'text';
  return hasSumWord(cells) && !isDateLike(cells[0] ?? '') ? 'total' : 'data';
}

function classifyCell(cell: string): 'date' | 'number' | 'missing' | 'text' | 'empty' {
  if (cell === '') return 'empty';
  if (isDateLike(cell)) return 'date';
  if (isNumberLike(cell)) return 'number';
  return isMissing(cell) ? 'missing' : 'text';
}

/** Whether a row without a date speaks of a sum anywhere in its label. */
function namesSum(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== '') ?? '';
  return first.length < 40 && isSumWord(normaliseWords(first));
}

const SUM_LABEL =
  /^(grand |sub ?)?(totals?|totaal|totale|summe|summa|sum|gesamt|average|avg|mean|mittelwert|durchschnitt|gemiddelde?|moyenne|media|max(imum)?|min(imum)?|skupaj|suma|somme)\b/;

/** Whether a row calls itself a sum: its first words do, not a name that has the word in it. */
function hasSumWord(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== '') ?? '';
  return first.length < 40 && !/\d{2}/.test(first) && SUM_LABEL.test(normaliseWords(first));
}

/** Finds the blocks of a table. Blocks with the same header are one. */
export function findBlocks(table: Table, budget: Budget): Block[] {
  const { grid } = table;
  const blocks = new Map<string, Block>();
  let block: Block | undefined;
  let rowsBetween: number[] = [];
  for (let index = 0; index < grid.length; index += 1) {
    const cells = grid.row(index);
    let kind = classifyRow(cells);
    if (kind === 'blank') continue;
    if (kind === 'total' && rowsBetween.length === 0 && block !== undefined)
      kind = continuesRow(grid, block, cells) ? 'data' : kind;
    if (kind !== 'data') {
      rowsBetween.push(index);
      continue;
    }
    if (block === undefined || startsBlock(grid, rowsBetween, block, cells)) {
      budget.spendSteps(STEPS_OF.block);
      block = openBlock(table, rowsBetween, cells.length, blocks);
    } else addOtherRows(grid, rowsBetween, block);
    rowsBetween = [];
    addRow(block, index, cells.length);
  }
  if (block !== undefined) addOtherRows(grid, rowsBetween, block);
  const joinedBlocks = joinPrefaces(grid, [...new Set(blocks.values())]);
  for (const block of joinedBlocks) block.isOneOfSeveral = joinedBlocks.length > 1;
  return joinedBlocks;
}

/** Whether a row has no date of its own because one cell holds the date of several rows. */
function continuesRow(grid: Grid, { rows }: Block, cells: readonly string[]): boolean {
  const above = grid.row(rows.at(-1) ?? 0);
  const isLike = above.every(
    (cell, index) =>
      isDateLike(cell) || cell === '' || isNumberLike(cell) === isNumberLike(cells[index] ?? ''),
  );
  const labels = cells.filter((cell) => cell !== '' && !isNumberLike(cell) && !isMissing(cell));
  return isLike && labels.length > 0 && !labels.some((cell) => isSumWord(normaliseWords(cell)));
}

function addRow(block: Block, index: number, width: number): void {
  if (width > block.width) {
    block.shortRows = block.rows.slice(0, 100);
    block.width = width;
  } else if (width < block.width) block.shortRows.push(index);
  block.rows.push(index);
}

/** One or two rows of another form above a long block describe it: they become its titles. */
function joinPrefaces(grid: Grid, blocks: readonly Block[]): Block[] {
  return blocks.filter((block, place) => {
    const next = blocks[place + 1];
    if (next === undefined || block.rows.length > 2 || next.rows.length < 10) return true;
    if (block.header.join('\n') === next.header.join('\n')) return true;
    const rows = block.rows.map((index) => grid.row(index).filter((cell) => cell !== ''));
    const header = block.header.filter((cell) => cell !== '');
    next.titles = [...block.titles, header, ...rows, ...next.titles];
    return false;
  });
}

/** Whether rows between two runs of data are the titles and header of a new block. */
function startsBlock(
  grid: Grid,
  rowsBetween: readonly number[],
  current: Block,
  data: readonly string[],
): boolean {
  const last = rowsBetween.at(-1);
  if (last === undefined) return false;
  const cells = grid.row(last);
  const texts = cells.filter((cell) => cell !== '' && !isNumberLike(cell) && !isDateLike(cell));
  const filledCells = cells.filter((cell) => cell !== '');
  // A header names the columns: it has no date in the first place and words for most of its cells.
  if (isDateLike(cells[0] ?? '') && !isDateLike(current.header[0] ?? '')) return false;
  const width = data.filter((cell) => cell !== '').length;
  return (
    texts.length >= Math.min(2, width) &&
    texts.length >= filledCells.length * 0.6 &&
    texts.length >= width * 0.5
  );
}

function addOtherRows(grid: Grid, rowsBetween: readonly number[], block: Block): void {
  for (const index of rowsBetween) {
    const cells = grid.row(index);
    if (classifyRow(cells) === 'total') block.totalRows.push(index);
    else block.otherRows.push(index);
  }
}

/** Opens a block, or the first one with the same header. `blocks` has each by its header, with its title and without. */
function openBlock(
  table: Table,
  above: readonly number[],
  width: number,
  blocks: Map<string, Block>,
): Block {
  const rowsAbove = above.map((index) => table.grid.row(index));
  const rows = rowsAbove.slice(0, rowsAbove.length - countWrongRows(rowsAbove));
  const { header, rowCount } = readHeader(rows, width);
  const titles = rows
    .slice(0, rows.length - rowCount)
    .map((row) => row.filter((cell) => cell !== ''));
  const headerKey = header.join('\n');
  const titleKey = `${headerKey}\u0001${stripNumbers(titles)}`;
  const twin = blocks.get(titles.length === 0 ? headerKey : titleKey);
  const block = twin ?? {
    table,
    titles,
    header,
    rows: [],
    totalRows: [],
    otherRows: [],
    width: 0,
    shortRows: [],
    isOneOfSeveral: false,
  };
  for (const index of above.slice(rows.length)) block.otherRows.push(index);
  for (const key of [headerKey, titleKey]) if (!blocks.has(key)) blocks.set(key, block);
  return block;
}

/**
 * How many rows below the header are data gone wrong: a date that does not exist beside numbers, or a word in place
 * of a number.
 */
function countWrongRows(rows: readonly (readonly string[])[]): number {
  const isHeaderRow = (cells: readonly string[]) =>
    countFilled(cells) > 1 && !cells.some((cell) => isNumberLike(cell));
  const firstHeader = rows.findIndex(isHeaderRow);
  if (firstHeader === -1) return 0;
  let end = rows.length;
  while (end > firstHeader + 1) {
    const [first = '', ...rest] = rows[end - 1] ?? [];
    const isRow = isDateLike(first)
      ? countFilled(rest) > 0
      : /\d/.test(first) && rest.some(isNumberLike);
    if (!isRow) break;
    end -= 1;
  }
  return rows.length - end;
}

/** Titles without their dates and numbers: "Day of 2026-01-30" and "Day of 2026-01-31" are the same title. */
function stripNumbers(titles: readonly string[][]): string {
  const last = titles.at(-1)?.join(' ') ?? '';
  return normaliseWords(last).replace(/\d+/g, '').replace(/\s+/g, ' ').trim();
}

const UNIT_CELL =
  /^[[(]?\s*((k|m)?wh?|kva?\w*|v|a|hz|%|°?c|rs\.?|inr|€|eur|₹|m3|m³|units?|[dmyjat]{1,4}[-./ ][dmyjat]{1,4}.*|hh:mm.*)\s*[\])]?$/i;

/** The header above the first row of data: its last text row, joined with a row of groups above or of units below. */
function readHeader(
  rows: readonly (readonly string[])[],
  width: number,
): { header: string[]; rowCount: number } {
  let last = rows.length - 1;
  const isNamed = (row: readonly string[], above: readonly string[] = []) =>
    countFilled(row) >= Math.min(2, width) || (isUnitRow(row) && countFilled(above) >= 2);
  while (last >= 0 && !isNamed(rows[last] ?? [], rows[last - 1])) last -= 1;
  const lowest = rows[last];
  if (lowest === undefined) return { header: [], rowCount: 0 };
  const skippedBelow = rows.length - 1 - last;
  const above = rows[last - 1];
  if (above !== undefined && isUnitRow(lowest) && countFilled(above) >= 2) {
    const header = joinHeaders(above, lowest, width);
    const higher = rows[last - 2] ?? [];
    return isNamesAbove(higher, above)
      ? { header: joinHeaders(higher, header, width), rowCount: skippedBelow + 3 }
      : { header, rowCount: skippedBelow + 2 };
  }
  if (above !== undefined && isGroupRow(above, lowest)) {
    return { header: joinHeaders(spreadGroups(above), lowest, width), rowCount: skippedBelow + 2 };
  }
  return { header: [...lowest], rowCount: skippedBelow + 1 };
}

/** Whether a row gives names to the same columns as the row below: “Total yield” over “Counter”. */
function isNamesAbove(higher: readonly string[], below: readonly string[]): boolean {
  return (
    higher.length > 1 &&
    higher.every(
      (cell, index) => !/\d/.test(cell) && (cell === '') === ((below[index] ?? '') === ''),
    )
  );
}

function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}

function isUnitRow(cells: readonly string[]): boolean {
  const filledCells = cells.filter((cell) => cell !== '');
  // “Date, Units, kVAh” is a header: in a row of units the first names a pattern or nothing.
  const [first = ''] = cells;
  if (first !== '' && !UNIT_CELL.test(first)) return false;
  return (
    filledCells.length > 0 &&
    filledCells.filter((cell) => UNIT_CELL.test(cell)).length >= filledCells.length * 0.6
  );
}

function isGroupRow(above: readonly string[], below: readonly string[]): boolean {
  const filledCells = above.filter((cell) => cell !== '');
  if (
    filledCells.length === 0 ||
    filledCells.some((cell) => isNumberLike(cell) || isDateLike(cell))
  )
    return false;
  if (above.length < 2 || below.length < 3) return false;
  const isPair =
    above[0] !== '' && filledCells.length === 2 && (above[1] ?? '') !== '' && below.length > 2;
  if (isPair || filledCells.length === 1)
    return (
      (above[0] ?? '') === '' &&
      filledCells.length > 0 &&
      findUnit(normaliseWords(filledCells.join(' '))) !== undefined
    );
  return (above[0] ?? '') === '' || filledCells.length >= countFilled(below) * 0.5;
}

/** A group's name stands over its first column: it holds as far as the next. */
function spreadGroups(cells: readonly string[]): string[] {
  let group = '';
  return cells.map((cell, index) => {
    if (cell !== '') group = cell;
    return index === 0 ? cell : group;
  });
}

function joinHeaders(above: readonly string[], below: readonly string[], width: number): string[] {
  const length = Math.max(below.length, width);
  const last = above.length < length && above.length > 0 ? (above.at(-1) ?? '') : '';
  return Array.from({ length }, (_, index) =>
    [above[index] ?? (index > 0 ? last : ''), below[index] ?? '']
      .filter((part) => part !== '')
      .join(' '),
  );
}
