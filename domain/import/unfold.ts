/** Turns a table whose times stand in the header into one with a row for each value. */
import { isDateLike, parseStamp } from './dates.ts';
import { isNumberLike, parseNumber } from './numbers.ts';
import type { Grid, Table } from './types.ts';
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
export function unfold(table: Table, heads: WideHeader): Unfolded {
  const { grid } = table;
  const top = grid.row(heads.row);
  const isHead = new Set(heads.columns.map(({ index }) => index));
  const decimal = table.decimal ?? guessDecimal(table, heads);
  const totals = findTotalColumn(table, heads, decimal);
  const width = Math.max(
    top.length,
    ...Array.from(
      { length: Math.min(20, grid.length - heads.row - 1) },
      (_, index) => grid.row(heads.row + 1 + index).length,
    ),
  );
  const days = findDayColumn(table, heads);
  const copiedColumns = Array.from({ length: width }, (_, index) => index).filter(
    (index) =>
      !isHead.has(index) &&
      index !== totals.index &&
      index !== days &&
      !isSumWord(normaliseWords(top[index] ?? '')),
  );
  const above = Array.from({ length: heads.row }, (_, index) => index);
  const below: number[] = [];
  for (let index = heads.row + 1; index < grid.length; index += 1) {
    const cells = grid.row(index);
    const filled = cells.filter((cell) => cell !== '').length;
    const label = cells.find((cell) => cell !== '' && !isNumberLike(cell)) ?? '';
    if (isHeader(cells, grid, heads)) continue;
    if (filled > 1 && !(isSumWord(normaliseWords(label)) && heads.kind === 'time'))
      below.push(index);
  }
  const header = [
    ...copiedColumns.map((index) => top[index] ?? ''),
    heads.kind === 'time' ? 'time' : 'date',
    findValueTitle(table, heads),
  ];
  const per = heads.columns.length;
  const getRow = (index: number): readonly string[] => {
    if (index < above.length) return grid.row(index);
    if (index === above.length) return header;
    const offset = index - above.length - 1;
    const cells = grid.row(below[Math.floor(offset / per)] ?? 0);
    const head = heads.columns[offset % per] ?? { index: 0, text: '' };
    const value = cells[head.index] ?? '';
    const date = days === undefined ? head.text : makeDate(head.text, cells[days] ?? '', value);
    return [...copiedColumns.map((column) => cells[column] ?? ''), date, value];
  };
  const unfolded: Grid = {
    length: above.length + 1 + below.length * per,
    line: (index) =>
      index <= above.length
        ? grid.line(index)
        : grid.line(below[Math.floor((index - above.length - 1) / per)] ?? 0),
    row: getRow,
    cell: (index, column) => getRow(index)[column] ?? '',
  };
  const fact =
    heads.kind === 'time'
      ? `one row a day with ${per} columns`
      : `${per} dates stand in the header`;
  const result: Unfolded = { table: { ...table, grid: unfolded }, fact };
  if (totals.agree !== undefined) result.totalsAgree = totals.agree;
  return result;
}

/** The column with the days 1 to 31, where months stand in the header. */
function findDayColumn({ grid }: Table, heads: WideHeader): number | undefined {
  const isMonths = heads.columns.every(
    ({ text }) => parseStamp(text, 'dmy')?.precision === 'month',
  );
  const first = heads.columns[0]?.index ?? 0;
  const rows = Array.from({ length: Math.min(40, grid.length - heads.row - 1) }, (_, index) =>
    grid.row(heads.row + 1 + index),
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
function findValueTitle({ grid }: Table, heads: WideHeader): string {
  for (let row = heads.row - 1; row >= 0 && row >= heads.row - 6; row -= 1) {
    const text = grid
      .row(row)
      .filter((cell) => cell !== '' && !isDateLike(cell))
      .join(' ');
    if (/\b(k|m)?wh?\b/i.test(text) && text.length < 80) return text;
  }
  return '';
}

function guessDecimal({ grid }: Table, heads: WideHeader): '.' | ',' {
  const cells = grid.length > heads.row + 1 ? grid.row(heads.row + 1) : [];
  return heads.columns.some(({ index }) => /^\d+,\d+$/.test(cells[index] ?? '')) ? ',' : '.';
}

/** The column that equals the sum of its row's values, if there is one. */
function findTotalColumn(
  { grid }: Table,
  heads: WideHeader,
  decimal: '.' | ',',
): { index?: number; agree?: boolean } {
  const top = grid.row(heads.row);
  const isHead = new Set(heads.columns.map(({ index }) => index));
  const candidates = Array.from({ length: top.length + 2 }, (_, index) => index).filter(
    (index) => !isHead.has(index),
  );
  for (const index of candidates) {
    const { rows, equal } = compareTotals(grid, heads, index, decimal);
    if (rows > 0 && equal >= rows * 0.95) return { index, agree: true };
    if (rows > 1 && isSumWord(normaliseWords(top[index] ?? ''))) return { index, agree: false };
  }
  return {};
}

function compareTotals(
  grid: Grid,
  heads: WideHeader,
  index: number,
  decimal: '.' | ',',
): { rows: number; equal: number } {
  let rows = 0;
  let equal = 0;
  for (let row = heads.row + 1; row < Math.min(grid.length, heads.row + 200); row += 1) {
    const cells = grid.row(row);
    const total = parseNumber(cells[index] ?? '', decimal);
    if (Number.isNaN(total)) continue;
    let sum = 0;
    for (const head of heads.columns) sum += parseNumber(cells[head.index] ?? '', decimal) || 0;
    rows += 1;
    if (Math.abs(sum - total) <= Math.max(0.02, Math.abs(total) * 0.002)) equal += 1;
  }
  return { rows, equal };
}
