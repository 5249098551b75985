/** The columns that say when, and the stamps of every row. */
import type { Block } from './blocks.ts';
import { type Column, holdsDaysOnly } from './columns.ts';
import { parseStamp, parseTime, possibleOrders, type Stamp, splitRange } from './dates.ts';
import { isMissing } from './numbers.ts';
import { pick, placesUpTo } from './span-list.ts';
import type { Axis, BadLine, DateOrder, Grid, Places } from './types.ts';
import { dateRole, isHourName, isMoney } from './words.ts';

const DAY = 86_400;

/** Which columns give the beginning and the end of a row's time. */
export interface TimeColumns {
  date: Column;
  endDate?: Column;
  time?: Column;
  endTime?: Column;
  /** Numbers of hours or of other equal parts of a day. */
  part?: { column: Column; first: number; seconds: number };
  stamp?: 'start' | 'end';
}

/** Finds the columns of time; nothing when no column holds dates. */
export function findTimeColumns(columns: readonly Column[]): TimeColumns | undefined {
  const dates = columns.filter(
    ({ type, words }) => (type === 'stamp' || type === 'range') && dateRole(words) !== 'none',
  );
  const times = columns.filter(({ type, words }) => type === 'time' && dateRole(words) !== 'none');
  const dated = dates.filter(({ cells }) => !cells.every((cell) => isClockRange(cell)));
  const clocks = [
    ...times,
    ...dates.filter(({ cells }) => cells.length > 0 && cells.every((cell) => isClockRange(cell))),
  ];
  const date = pickDate(dated);
  if (date === undefined) return undefined;
  const found: TimeColumns = { date };
  const endDate = findEnd(date, dated);
  if (endDate !== undefined) {
    found.endDate = endDate.end;
    found.date = endDate.start;
  }
  if (holdsDaysOnly(found.date)) addClock(found, [...new Set(clocks)], columns);
  const stamp = stampByWords(found);
  if (stamp !== undefined) found.stamp = stamp;
  return found;
}

function isClockRange(cell: string): boolean {
  const range = splitRange(cell);
  return range !== undefined && parseTime(range[0]) !== undefined;
}

/** A column with times of day before one without; the household's clock before UTC. */
function pickDate(dates: readonly Column[]): Column | undefined {
  const varied = dates.filter(({ distinct, cells }) => distinct > 1 || cells.length <= 1);
  const from = varied.length > 0 ? varied : dates;
  const timed = from.filter((column) => !holdsDaysOnly(column));
  const best = timed.length > 0 ? timed : from;
  return best.find(({ words }) => /\blocal\b/.test(words)) ?? best[0];
}

function addClock(found: TimeColumns, clocks: readonly Column[], columns: readonly Column[]): void {
  const [first, second] = clocks;
  if (first !== undefined) {
    found.time = first;
    if (second !== undefined && dateRole(second.words) !== 'start') found.endTime = second;
    return;
  }
  const part = columns.find((column) => column.type === 'number' && isPartOfDay(column));
  if (part !== undefined) found.part = { column: part, ...partsOf(part) };
}

function isPartOfDay({ words, cells, distinct }: Column): boolean {
  if (!isHourName(words) || distinct < 2 || isMoney(words) || /\bk?wh?\b/.test(words)) return false;
  return cells.every((cell) => /^\d{1,3}$/.test(cell) && Number(cell) <= 288);
}

/** Hours 1 to 24 or 0 to 23; numbers up to 48, 96 or 288 are smaller parts. */
function partsOf({ cells }: Column): { first: number; seconds: number } {
  const numbers = cells.map(Number);
  const top = Math.max(...numbers);
  const first = numbers.includes(0) ? 0 : 1;
  const count = top - first + 1;
  const parts = [24, 48, 96, 288].find((size) => count <= size + (size === 24 ? 1 : 0)) ?? 24;
  return { first, seconds: DAY / parts };
}

/** The column of the end, by its name or because each end is the next row's beginning. */
function findEnd(
  date: Column,
  dates: readonly Column[],
): { start: Column; end: Column } | undefined {
  const others = dates.filter((column) => column !== date);
  const role = dateRole(date.words);
  for (const other of others) {
    const otherRole = dateRole(other.words);
    if (otherRole === 'end' && role !== 'end' && follows(date, other))
      return { start: date, end: other };
    if (role === 'end' && otherRole === 'start' && follows(other, date))
      return { start: other, end: date };
    if (otherRole === 'start' && role === undefined && follows(other, date))
      return { start: other, end: date };
  }
  const next = others.find((other) => follows(date, other) && meets(date, other));
  return next === undefined ? undefined : { start: date, end: next };
}

/** The stamps of two columns in each order of day and month that both allow. */
function bothWalls(start: Column, end: Column): { starts: number[]; ends: number[] }[] {
  const allowed = possibleOrders(end.cells);
  const own = possibleOrders(start.cells);
  const shared = own.filter((order) => allowed.includes(order));
  return (shared.length > 0 ? shared : own.slice(0, 1)).map((order) => ({
    starts: walls(start, order),
    ends: walls(end, order),
  }));
}

function walls(column: Column, order: DateOrder): number[] {
  return column.cells.map(
    (cell) => parseStamp(splitRange(cell)?.[0] ?? cell, order)?.wall ?? Number.NaN,
  );
}

function follows(start: Column, end: Column): boolean {
  return bothWalls(start, end).some(({ starts, ends }) => {
    const pairs = starts.filter((wall, at) => !Number.isNaN(wall + (ends[at] ?? Number.NaN)));
    const right = starts.filter((wall, at) => (ends[at] ?? Number.NaN) >= wall).length;
    return pairs.length > starts.length / 2 && right >= pairs.length * 0.9;
  });
}

/** Whether one row's end is the beginning of a neighbour, or the day before it. */
function meets(start: Column, end: Column): boolean {
  return bothWalls(start, end).some(({ starts, ends }) => {
    const near = ends.filter((wall, at) =>
      [starts[at + 1], starts[at - 1]].some(
        (other) => other !== undefined && (other === wall || other === wall + DAY),
      ),
    ).length;
    return ends.length > 1 && near >= ends.length * 0.6;
  });
}

function stampByWords({ date, endDate, time, endTime }: TimeColumns): 'start' | 'end' | undefined {
  if (endDate !== undefined || endTime !== undefined) return undefined;
  const said = [time, date]
    .map((column) => dateRole(column?.words ?? ''))
    .find((role) => role !== undefined);
  return said === 'start' || said === 'end' ? said : undefined;
}

/** The orders of day and month that the dates of a block allow, over all rows. */
export function ordersOf(block: Block, time: TimeColumns): DateOrder[] {
  const starts = distinctDates(block, time.date.index);
  const ends = time.endDate === undefined ? [] : distinctDates(block, time.endDate.index);
  return possibleOrders([...starts, ...ends]);
}

/** Some 400 dates of a column, each once. */
function distinctDates(block: Block, column: number): string[] {
  const cells = new Set<string>();
  let last = '';
  for (const index of block.rows) {
    const cell = block.table.grid.cell(index, column);
    // Intervals repeat their day many times.
    if (cell.length > 9 && last.startsWith(cell.slice(0, 10))) continue;
    last = cell;
    cells.add(/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.exec(cell)?.[0] ?? cell.slice(0, 40));
    if (cells.size > 400) break;
  }
  cells.delete('');
  return [...cells];
}

/** Reads the stamps of all rows. Rows whose date does not exist are named. */
export function readAxis(
  block: Block,
  time: TimeColumns,
  order: DateOrder,
): { axis: Axis; bad: BadLine[]; rows: number[] } {
  const count = block.rows.length;
  const from = new Float64Array(count);
  const to = new Float64Array(count);
  const lines = new Uint32Array(count);
  const bad: BadLine[] = [];
  const rows: number[] = [];
  const { grid } = block.table;
  const seen = { time: 0, month: 0, utc: 0, midnight: 0, twentyFour: 0 };
  const months: number[] = [];
  let lastDate = '';
  for (const index of block.rows) {
    const dateCell = grid.cell(index, time.date.index) || lastDate;
    lastDate = dateCell;
    const times = rowTimes(grid, index, dateCell, time, order);
    const line = grid.line(index);
    if (times === undefined) {
      bad.push({ line, message: `“${dateCell.slice(0, 40)}” is not a date that exists.` });
      continue;
    }
    if (times.start.precision === 'month') months.push(rows.length);
    from[rows.length] = times.start.wall;
    to[rows.length] = times.end;
    lines[rows.length] = line;
    rows.push(index);
    tally(seen, times);
  }
  const axis: Axis = { from, to, line: lines, precision: 'day', utc: false };
  if (time.stamp !== undefined) axis.stamp = time.stamp;
  if (seen.time > 0) axis.precision = 'time';
  else if (seen.month > rows.length / 2) axis.precision = 'month';
  // “Jan 2023” among days is the sum of a month, and no day.
  const sums = new Set(axis.precision === 'month' ? [] : months);
  axis.utc = rows.length > sums.size && seen.utc === rows.length - sums.size;
  if (seen.twentyFour > 0 && seen.midnight === 0) axis.stamp ??= 'end';
  if (sums.size === 0 && rows.length === count) return { axis, bad, rows };
  const kept = placesUpTo(rows.length).filter((at) => !sums.has(at));
  return { axis: pickAxis(axis, kept), bad, rows: rows.filter((_, at) => !sums.has(at)) };
}

/** The stamps at these places. */
export function pickAxis(axis: Axis, at: Places): Axis {
  return {
    ...axis,
    from: pick(axis.from, at),
    to: pick(axis.to, at),
    line: at.map((place) => axis.line[place] ?? 0),
  };
}

function tally(seen: Record<string, number>, { start, is24 }: RowTimes): void {
  const add = (key: string) => {
    seen[key] = (seen[key] ?? 0) + 1;
  };
  if (start.precision !== 'day') add(start.precision);
  if (start.offset === 0) add('utc');
  if (is24) add('twentyFour');
  else if (start.wall % DAY === 0) add('midnight');
}

interface RowTimes {
  start: Stamp;
  end: number;
  is24: boolean;
}

function rowTimes(
  grid: Grid,
  index: number,
  dateCell: string,
  time: TimeColumns,
  order: DateOrder,
): RowTimes | undefined {
  const range = time.date.type === 'range' ? splitRange(dateCell) : undefined;
  const start = parseStamp(range?.[0] ?? dateCell, order);
  if (start === undefined) return undefined;
  if (range !== undefined)
    return ranged(start, parseStamp(range[1], order), parseTime(range[1])?.seconds);
  const endCell = time.endDate === undefined ? undefined : grid.cell(index, time.endDate.index);
  const end = endCell === undefined ? undefined : parseStamp(endCell, order);
  // A value that slipped into the place of the end: the row says something else than its columns.
  if (end === undefined && endCell !== undefined && endCell !== '' && !isMissing(endCell))
    return undefined;
  if (time.time !== undefined) return clocked(grid, index, start, end, time);
  if (time.part !== undefined) {
    const part = Number(grid.cell(index, time.part.column.index)) - time.part.first;
    if (!Number.isInteger(part) || part < 0 || part > 300) return undefined;
    const wall = start.wall + part * time.part.seconds;
    return {
      start: { ...start, wall, precision: 'time' },
      end: wall + time.part.seconds,
      is24: false,
    };
  }
  if (end === undefined) {
    const is24 = /\b24:00/.test(dateCell);
    return { start, end: Number.NaN, is24 };
  }
  return ranged(start, end, undefined);
}

/** From one stamp to another. Days are counted with both ends; a change of offset is no part of the length. */
function ranged(start: Stamp, end: Stamp | undefined, endSeconds: number | undefined): RowTimes {
  if (end === undefined) {
    const day = Math.floor(start.wall / DAY) * DAY;
    const wall = endSeconds === undefined ? Number.NaN : day + endSeconds;
    return { start, end: wall <= start.wall ? wall + DAY : wall, is24: false };
  }
  if (end.precision === 'day' && start.precision === 'day')
    return { start, end: end.wall + DAY, is24: false };
  const shift = (end.offset ?? 0) - (start.offset ?? 0);
  // Ends such as 00:14, 00:29 name the last minute that belongs.
  const length =
    end.wall - start.wall - (start.offset === undefined || end.offset === undefined ? 0 : shift);
  const whole =
    length % 300 === 240 || length % 300 === 299 ? length + (300 - (length % 300)) : length;
  return { start, end: start.wall + whole, is24: false };
}

function clocked(
  grid: Grid,
  index: number,
  day: Stamp,
  endDay: Stamp | undefined,
  time: TimeColumns,
): RowTimes | undefined {
  const cell = time.time === undefined ? '' : grid.cell(index, time.time.index);
  const range = splitRange(cell);
  const clock = parseTime(range?.[0] ?? cell);
  if (clock === undefined) return undefined;
  const start: Stamp = { ...day, wall: day.wall + clock.seconds, precision: 'time' };
  if (clock.offset !== undefined) start.offset = clock.offset;
  const endCell =
    range?.[1] ?? (time.endTime === undefined ? undefined : grid.cell(index, time.endTime.index));
  const endClock = endCell === undefined ? undefined : parseTime(endCell);
  const is24 = clock.seconds === DAY;
  if (endClock === undefined) return { start, end: Number.NaN, is24 };
  const wall = (endDay?.wall ?? day.wall) + endClock.seconds;
  const end: Stamp = {
    wall: wall <= start.wall && endDay === undefined ? wall + DAY : wall,
    precision: 'time',
  };
  return ranged(start, end, undefined);
}
