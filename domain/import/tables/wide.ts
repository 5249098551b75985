/** Finds tables whose times stand in the header: one row a day, or one row a meter. `unfold.ts` turns them. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import type { Budget } from '#domain/import/budget.ts';
import type { Grid, Table } from '#domain/import/types.ts';
import { isDateLike, parseTime, splitRange } from './dates.ts';
import { isMissing, isNumberLike } from './numbers.ts';
import type { Unfolded } from './unfold.ts';

/** The header of a wide table. */
export interface WideHeader {
  row: number;
  /** Columns whose header is a time or a date, and what it says. */
  columns: { index: number; text: string }[];
  kind: 'time' | 'date';
}

const LOOK_AT_ROWS = 60;

/** Turns a wide or transposed table; nothing when it is neither. */
export async function unfoldTable(table: Table, budget: Budget): Promise<Unfolded | undefined> {
  for (let row = 0; row < Math.min(LOOK_AT_ROWS, table.grid.length); row += 1) {
    const header = readWideHeader(table.grid.row(row), row);
    if (header === undefined || !hasValuesBelow(table, header)) continue;
    const { unfold } = await import('./unfold.ts');
    return unfold(table, header, budget);
  }
  return undefined;
}

function readWideHeader(cells: readonly string[], row: number): WideHeader | undefined {
  if (cells.length < 4) return undefined;
  const datedCells = cells
    .map((text, index) => ({ index, text }))
    .filter(({ text }) => isDateLike(text));
  const filledCount = cells.filter((cell) => cell !== '').length;
  if (
    datedCells.length >= 3 &&
    datedCells.length >= filledCount * 0.5 &&
    datedCells.length > filledCount - 12
  ) {
    return readClockHeader(datedCells, row) ?? readDateHeader(datedCells, row);
  }
  return readPartHeader(cells, row);
}

function readDateHeader(datedCells: WideHeader['columns'], row: number): WideHeader | undefined {
  const dates = datedCells.filter(({ text }) => parseTime(text) === undefined);
  const distinctCount = new Set(dates.map(({ text }) => text)).size;
  return dates.length >= 3 && distinctCount === dates.length
    ? { row, columns: dates, kind: 'date' }
    : undefined;
}

/** Times of day, each made a range: where the day begins with 00:15 and ends with 00:00, they are ends. */
function readClockHeader(datedCells: WideHeader['columns'], row: number): WideHeader | undefined {
  const clocks = datedCells.filter(
    ({ text }) => parseTime(splitRange(text)?.[0] ?? text) !== undefined,
  );
  if (clocks.length < 12 || clocks.length < datedCells.length * 0.9) return undefined;
  if (clocks.every(({ text }) => splitRange(text) !== undefined))
    return { row, columns: clocks, kind: 'time' };
  const starts = clocks.map(({ text }) => parseTime(text)?.seconds ?? 0);
  const step = findSmallestStep(starts);
  if (step < 300 || step > 21_600) return undefined;
  const isEnd = starts[0] === step && [0, DAY_SECONDS].includes(starts.at(-1) ?? -1);
  const columns = clocks.map(({ index }, place) => {
    const start = isEnd
      ? ((starts[place] ?? 0) - step + DAY_SECONDS) % DAY_SECONDS
      : (starts[place] ?? 0);
    return { index, text: formatRange(start, step) };
  });
  return { row, columns, kind: 'time' };
}

function findSmallestStep(starts: readonly number[]): number {
  const steps = starts
    .slice(1)
    .map((start, index) => start - (starts[index] ?? 0))
    .filter((step) => step > 0);
  return steps.length === 0 ? 0 : Math.min(...steps);
}

function formatRange(start: number, step: number): string {
  return `${formatClock(start)} - ${formatClock(start + step)}`;
}

function formatClock(seconds: number): string {
  const padTwo = (value: number) => String(value).padStart(2, '0');
  return `${padTwo(Math.floor(seconds / 3600))}:${padTwo(Math.floor(seconds / 60) % 60)}`;
}

const PART_COUNTS = [24, 48, 96, 288];
const PART_NAME = /^[^\d]{0,20}?(\d{1,3})[^\d]{0,12}$/;

/** The number of a part of the day: H01 is 1, 0-1 is 0, 12 AM is 0. */
function parsePartNumber(cell: string): number {
  const [, hour, half] = /^(\d{1,2})(?::00)? ?([ap])m$/i.exec(cell) ?? [];
  if (hour !== undefined) return (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
  const [, first, second] = /^(\d{1,2}) ?(?:-|–|to) ?(\d{1,2})$/.exec(cell) ?? [];
  if (first !== undefined) return Number(second) === Number(first) + 1 ? Number(first) : Number.NaN;
  return Number(PART_NAME.exec(cell)?.[1] ?? Number.NaN);
}

/** Headers that count the parts of a day: 1 to 24, H01 to H24, Block 1 to Block 48; a 25th hour may follow. */
function readPartHeader(cells: readonly string[], row: number): WideHeader | undefined {
  const numbers = cells.map(parsePartNumber);
  let best: { from: number; count: number } = { from: 0, count: 0 };
  let from = 0;
  for (let index = 1; index <= numbers.length; index += 1) {
    if (numbers[index] === (numbers[index - 1] ?? Number.NaN) + 1) continue;
    if (index - from > best.count) best = { from, count: index - from };
    from = index;
  }
  const parts = PART_COUNTS.find((size) => best.count === size || best.count === size + size / 24);
  const first = numbers[best.from];
  if (parts === undefined || (first !== 0 && first !== 1)) return undefined;
  const step = DAY_SECONDS / parts;
  const columns = Array.from({ length: Math.min(best.count, parts) }, (_, place) => ({
    index: best.from + place,
    text: formatRange(place * step, step),
  }));
  return { row, columns, kind: 'time' };
}

/** Whether a row is the header once more. */
export function isHeader(
  cells: readonly string[],
  grid: Grid,
  { row, columns }: WideHeader,
): boolean {
  return columns.every(({ index }) => cells[index] === grid.cell(row, index));
}

function hasValuesBelow({ grid }: Table, header: WideHeader): boolean {
  let rows = 0;
  let numericRows = 0;
  for (let index = header.row + 1; index < Math.min(grid.length, header.row + 30); index += 1) {
    const cells = grid.row(index);
    const values = header.columns.filter(({ index: column }) => (cells[column] ?? '') !== '');
    if (isHeader(cells, grid, header)) continue;
    if (values.length < header.columns.length * 0.3) continue;
    rows += 1;
    const numbers = values.filter(({ index: column }) => {
      const cell = cells[column] ?? '';
      return (isNumberLike(cell) && !isDateLike(cell)) || isMissing(cell);
    });
    if (numbers.length >= values.length * 0.8) numericRows += 1;
  }
  return rows > 0 && numericRows >= rows * 0.8;
}
