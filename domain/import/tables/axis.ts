/** Reads the time of every row of a block. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import { listPlaces, pick } from '#domain/import/series/span-list.ts';
import type { BadLine, DateOrder, Grid, Places, TimeAxis } from '#domain/import/types.ts';
import type { Block } from './blocks.ts';
import type { Column } from './columns.ts';
import {
  findMonthStart,
  findPossibleOrders,
  parseStamp,
  parseTime,
  type Stamp,
  splitRange,
} from './dates.ts';
import { isMissing } from './numbers.ts';
import type { TimeColumns } from './time-columns.ts';

/** The orders of day and month that the dates of a block allow, over all rows. */
export function findDateOrders(
  block: Block,
  time: TimeColumns,
  columns: readonly Column[],
): DateOrder[] {
  const starts = listSampleDates(block, time.date.index);
  const ends = time.endDate === undefined ? [] : listSampleDates(block, time.endDate.index);
  const orders = findPossibleOrders([...starts, ...ends]);
  if (orders.length < 2) return orders;
  // What wrote one column of dates wrote the others in the same order.
  const others = columns
    .filter(({ type, index }) => type === 'stamp' && index !== time.date.index)
    .map(({ cells }) => findPossibleOrders(cells))
    .find(([order = 'ymd', ...rest]) => rest.length === 0 && orders.includes(order));
  return others ?? orders;
}

/** Some 400 dates of a column, each once. */
function listSampleDates(block: Block, column: number): string[] {
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
): { axis: TimeAxis; badLines: BadLine[]; rows: number[] } {
  const count = block.rows.length;
  const from = new Float64Array(count);
  const to = new Float64Array(count);
  const lines = new Uint32Array(count);
  const badLines: BadLine[] = [];
  const rows: number[] = [];
  const { grid } = block.table;
  const counts = { time: 0, month: 0, utc: 0, midnight: 0, twentyFour: 0 };
  const monthPlaces: number[] = [];
  let lastDate = '';
  for (const index of block.rows) {
    const dateCell = grid.cell(index, time.date.index) || lastDate;
    lastDate = dateCell;
    const times = readRowTimes(grid, index, dateCell, time, order);
    const line = grid.line(index);
    if (times === undefined) {
      badLines.push({ line, message: `“${dateCell.slice(0, 40)}” is not a date that exists.` });
      continue;
    }
    if (times.start.precision === 'month') monthPlaces.push(rows.length);
    from[rows.length] = times.start.wall;
    to[rows.length] = times.end;
    lines[rows.length] = line;
    rows.push(index);
    countStamp(counts, times);
  }
  const axis: TimeAxis = { from, to, line: lines, precision: 'day', utc: false };
  if (time.stamp !== undefined) axis.stamp = time.stamp;
  if (counts.time > 0) axis.precision = 'time';
  else if (counts.month > rows.length / 2) axis.precision = 'month';
  // “Jan 2023” among days is the sum of a month, and no day.
  const monthSums = new Set(axis.precision === 'month' ? [] : monthPlaces);
  axis.utc = rows.length > monthSums.size && counts.utc === rows.length - monthSums.size;
  if (counts.twentyFour > 0 && counts.midnight === 0) axis.stamp ??= 'end';
  if (monthSums.size === 0 && rows.length === count) return { axis, badLines, rows };
  const rowsWithoutSums = listPlaces(rows.length).filter((place) => !monthSums.has(place));
  return {
    axis: pickAxis(axis, rowsWithoutSums),
    badLines,
    rows: rows.filter((_, index) => !monthSums.has(index)),
  };
}

/** The stamps at these places. */
export function pickAxis(axis: TimeAxis, places: Places): TimeAxis {
  return {
    ...axis,
    from: pick(axis.from, places),
    to: pick(axis.to, places),
    ...(axis.before !== undefined && { before: pick(axis.before, places) }),
    line: places.map((place) => axis.line[place] ?? 0),
  };
}

function countStamp(counts: Record<string, number>, { start, is24 }: RowTimes): void {
  const add = (key: string) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  if (start.precision !== 'day') add(start.precision);
  if (start.offset === 0) add('utc');
  if (is24) add('twentyFour');
  else if (start.wall % DAY_SECONDS === 0) add('midnight');
}

interface RowTimes {
  start: Stamp;
  end: number;
  is24: boolean;
}

function readRowTimes(
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
    return makeRange(start, parseStamp(range[1], order), parseTime(range[1])?.seconds);
  const endCell = time.endDate === undefined ? undefined : grid.cell(index, time.endDate.index);
  const end = endCell === undefined ? undefined : parseStamp(endCell, order);
  // Something else stands in the column of ends: the row's cells are in the wrong columns.
  if (end === undefined && endCell !== undefined && endCell !== '' && !isMissing(endCell))
    return undefined;
  if (time.time !== undefined) return readClock(grid, index, start, end, time);
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
  if (time.days !== undefined) {
    const days = Number(grid.cell(index, time.days.index));
    const wall = start.wall - (days - 1) * DAY_SECONDS;
    return days > 0
      ? { start: { ...start, wall }, end: start.wall + DAY_SECONDS, is24: false }
      : undefined;
  }
  if (end === undefined) {
    const is24 = /\b24:00/.test(dateCell);
    return { start, end: Number.NaN, is24 };
  }
  return makeRange(start, end, undefined);
}

/**
 * From one stamp to another. Days and months are counted with both ends. A change of the clock within adds nothing to
 * the length.
 */
function makeRange(start: Stamp, end: Stamp | undefined, endSeconds: number | undefined): RowTimes {
  if (end === undefined) {
    const day = Math.floor(start.wall / DAY_SECONDS) * DAY_SECONDS;
    const wall = endSeconds === undefined ? Number.NaN : day + endSeconds;
    return { start, end: wall <= start.wall ? wall + DAY_SECONDS : wall, is24: false };
  }
  if (end.precision === 'day' && start.precision === 'day')
    return { start, end: end.wall + DAY_SECONDS, is24: false };
  if (end.precision === 'month') return { start, end: findMonthStart(end.wall, 1), is24: false };
  const shift = (end.offset ?? 0) - (start.offset ?? 0);
  // Ends such as 00:14 and 00:29 name the last minute of the interval.
  const length =
    end.wall - start.wall - (start.offset === undefined || end.offset === undefined ? 0 : shift);
  const isLastMinute = length % 300 === 240 || length % 300 === 299;
  const fullLength = isLastMinute ? length + (300 - (length % 300)) : length;
  return { start, end: start.wall + fullLength, is24: false };
}

function readClock(
  grid: Grid,
  index: number,
  day: Stamp,
  endDay: Stamp | undefined,
  time: TimeColumns,
): RowTimes | undefined {
  const rawCell = time.time === undefined ? '' : grid.cell(index, time.time.index);
  const cell = rawCell.replace(/^(\d{1,2})(\d\d)$/, '$1:$2');
  const range = splitRange(cell);
  const clock = parseTime(range?.[0] ?? cell);
  if (clock === undefined) return undefined;
  const start: Stamp = { ...day, wall: day.wall + clock.seconds, precision: 'time' };
  if (clock.offset !== undefined) start.offset = clock.offset;
  const endCell =
    range?.[1] ?? (time.endTime === undefined ? undefined : grid.cell(index, time.endTime.index));
  const endClock = endCell === undefined ? undefined : parseTime(endCell);
  const is24 = clock.seconds === DAY_SECONDS;
  if (endClock === undefined) return { start, end: Number.NaN, is24 };
  const wall = (endDay?.wall ?? day.wall) + endClock.seconds;
  const end: Stamp = {
    wall: wall <= start.wall && endDay === undefined ? wall + DAY_SECONDS : wall,
    precision: 'time',
  };
  return makeRange(start, end, undefined);
}
