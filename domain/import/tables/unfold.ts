/** Turns a table whose times stand in the header into one with a row for each value. */

import { type Budget, STEPS_OF } from '#domain/import/budget.ts';
import type { Grid, Table } from '#domain/import/types.ts';
import { isDateLike, parseStamp } from './dates.ts';
import { isNumberLike, parseNumber } from './numbers.ts';
import { isHeader, type WideHeader } from './wide.ts';
import { isSumWord, normaliseWords } from './words.ts';

/** What unfolding found out, for the evidence. */
export interface Unfolded {
  table: Table;
  fact: string;
  /** Whether a column of totals equals the sum of its row. */
  totalsAgree?: boolean;
}

/** The table with a row for each of its values, in the order of the file. */
export function unfold(table: Table, header: WideHeader, budget: Budget): Unfolded {
  const { grid } = table;
  const top = grid.row(header.row);
  const valueColumns = new Set(header.columns.map(({ index }) => index));
  const decimal = table.decimal ?? guessDecimal(table, header);
  const totals = findTotalColumn(table, header, decimal, budget);
  const width = Math.max(
    top.length,
    ...Array.from(
      { length: Math.min(20, grid.length - header.row - 1) },
      (_, index) => grid.row(header.row + 1 + index).length,
    ),
  );
  const days = findDayColumn(table, header);
  const copiedColumns = Array.from({ length: width }, (_, index) => index).filter(
    (index) =>
      !valueColumns.has(index) &&
      index !== totals.index &&
      index !== days &&
      !isSumWord(normaliseWords(top[index] ?? '')),
  );
  const above = Array.from({ length: header.row }, (_, index) => index);
  const below: number[] = [];
  for (let index = header.row + 1; index < grid.length; index += 1) {
    const cells = grid.row(index);
    const filled = cells.filter((cell) => cell !== '').length;
    const label = cells.find((cell) => cell !== '' && !isNumberLike(cell)) ?? '';
    if (isHeader(cells, grid, header)) continue;
    if (filled > 1 && !(isSumWord(normaliseWords(label)) && header.kind === 'time'))
      below.push(index);
  }
  const unfoldedHeader = [
    ...copiedColumns.map((index) => top[index] ?? ''),
    header.kind === 'time' ? 'time' : 'date',
    findValueTitle(table, header),
  ];
  const per = header.columns.length;
  // Cells of a few rows become those of many: each is counted when it is made.
  const getCell = (index: number, column: number): string => {
    budget.spendSteps(STEPS_OF.cell);
    if (index < above.length) return grid.cell(index, column);
    if (index === above.length) return unfoldedHeader[column] ?? '';
    const offset = index - above.length - 1;
    const cells = grid.row(below[Math.floor(offset / per)] ?? 0);
    const copied = copiedColumns[column];
    if (copied !== undefined) return cells[copied] ?? '';
    const head = header.columns[offset % per] ?? { index: 0, text: '' };
    const value = cells[head.index] ?? '';
    if (column > copiedColumns.length) return column < unfoldedHeader.length ? value : '';
    return days === undefined ? head.text : makeDate(head.text, cells[days] ?? '', value);
  };
  const unfolded: Grid = {
    length: above.length + 1 + below.length * per,
    line: (index) =>
      index <= above.length
        ? grid.line(index)
        : grid.line(below[Math.floor((index - above.length - 1) / per)] ?? 0),
    row: (index) => {
      budget.spendSteps(STEPS_OF.row);
      return index < above.length
        ? grid.row(index)
        : unfoldedHeader.map((_, column) => getCell(index, column));
    },
    cell: getCell,
  };
  const fact =
    header.kind === 'time'
      ? `one row a day with ${per} columns`
      : `${per} dates stand in the header`;
  const result: Unfolded = { table: { ...table, grid: unfolded }, fact };
  if (totals.agree !== undefined) result.totalsAgree = totals.agree;
  return result;
}

/** The column with the days 1 to 31, where months stand in the header. */
function findDayColumn({ grid }: Table, header: WideHeader): number | undefined {
  const isMonths = header.columns.every(
    ({ text }) => parseStamp(text, 'dmy')?.precision === 'month',
  );
  const first = header.columns[0]?.index ?? 0;
  const rows = Array.from({ length: Math.min(40, grid.length - header.row - 1) }, (_, index) =>
    grid.row(header.row + 1 + index),
  ).filter((cells) => /^\d/.test(cells[first - 1] ?? ''));
  const isDays = rows.every((cells) => /^(0?[1-9]|[12]\d|3[01])$/.test(cells[first - 1] ?? ''));
  return isMonths && first > 0 && rows.length > 3 && isDays ? first - 1 : undefined;
}

/** A day of the month in the header; nothing for an empty cell of a day that the month does not have. */
function makeDate(month: string, day: string, value: string): string {
  const first = parseStamp(month, 'dmy')?.wall;
  if (first === undefined || !/^\d+$/.test(day)) return '';
  const text = `${new Date(first * 1000).toISOString().slice(0, 8)}${day.padStart(2, '0')}`;
  return value === '' && parseStamp(text, 'ymd') === undefined ? '' : text;
}

/** Words over the values: the cells of titles that name a unit. */
function findValueTitle({ grid }: Table, header: WideHeader): string {
  for (let row = header.row - 1; row >= 0 && row >= header.row - 6; row -= 1) {
    const text = grid
      .row(row)
      .filter((cell) => cell !== '' && !isDateLike(cell))
      .join(' ');
    if (/\b(k|m)?wh?\b/i.test(text) && text.length < 80) return text;
  }
  return '';
}

function guessDecimal({ grid }: Table, header: WideHeader): '.' | ',' {
  const cells = grid.length > header.row + 1 ? grid.row(header.row + 1) : [];
  return header.columns.some(({ index }) => /^\d+,\d+$/.test(cells[index] ?? '')) ? ',' : '.';
}

/** Rows that are added up to find the column of totals. */
const MAX_ROWS_SUMMED = 200;

/** The column that equals the sum of its row's values, if there is one. */
function findTotalColumn(
  { grid }: Table,
  header: WideHeader,
  decimal: '.' | ',',
  budget: Budget,
): { index?: number; agree?: boolean } {
  const top = grid.row(header.row);
  const valueColumns = new Set(header.columns.map(({ index }) => index));
  const candidates = Array.from({ length: top.length + 2 }, (_, index) => index).filter(
    (index) => !valueColumns.has(index),
  );
  const sums = sumRows(grid, header, decimal, budget);
  for (const index of candidates) {
    budget.spendSteps(sums.length * STEPS_OF.cell);
    const { rows, equal } = compareTotals(sums, index, decimal);
    if (rows > 0 && equal >= rows * 0.95) return { index, agree: true };
    if (rows > 1 && isSumWord(normaliseWords(top[index] ?? ''))) return { index, agree: false };
  }
  return {};
}

/** The first rows below the header, each with the sum of its values. */
function sumRows(
  grid: Grid,
  header: WideHeader,
  decimal: '.' | ',',
  budget: Budget,
): { cells: readonly string[]; sum: number }[] {
  const first = header.row + 1;
  const count = Math.max(0, Math.min(grid.length - first, MAX_ROWS_SUMMED));
  budget.spendSteps(count * header.columns.length * STEPS_OF.cell);
  return Array.from({ length: count }, (_, place) => {
    const cells = grid.row(first + place);
    let sum = 0;
    for (const { index } of header.columns) sum += parseNumber(cells[index] ?? '', decimal) || 0;
    return { cells, sum };
  });
}

function compareTotals(
  sums: ReturnType<typeof sumRows>,
  index: number,
  decimal: '.' | ',',
): { rows: number; equal: number } {
  let rows = 0;
  let equal = 0;
  for (const { cells, sum } of sums) {
    const total = parseNumber(cells[index] ?? '', decimal);
    if (Number.isNaN(total)) continue;
    rows += 1;
    if (Math.abs(sum - total) <= Math.max(0.02, Math.abs(total) * 0.002)) equal += 1;
  }
  return { rows, equal };
}
