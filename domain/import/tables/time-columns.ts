/** The columns that say when. */
import { DAY_SECONDS } from '#domain/base/period.ts';
import type { DateOrder } from '#domain/import/types.ts';
import { type Column, holdsDaysOnly, SAMPLE_HEAD } from './columns.ts';
import { findPossibleOrders, parseStamp, parseTime, splitRange } from './dates.ts';
import { findDateRole, isHourName, isMoney } from './words.ts';

/** Which columns give the beginning and the end of a row's time. */
export interface TimeColumns {
  date: Column;
  endDate?: Column;
  time?: Column;
  endTime?: Column;
  /** Numbers of hours or of other equal parts of a day. */
  part?: { column: Column; first: number; seconds: number };
  stamp?: 'start' | 'end';
  /** How many days each row covers, up to its date. */
  days?: Column;
}

/** Finds the columns of time; nothing when no column holds dates. */
export function findTimeColumns(columns: readonly Column[]): TimeColumns | undefined {
  const dates = findDateColumns(columns);
  const times = columns.filter(
    ({ type, words }) => type === 'time' && findDateRole(words) !== 'none',
  );
  const dayColumns = dates.filter(({ cells }) => !cells.every((cell) => isClockRange(cell)));
  const clocks = [
    ...times,
    ...dates.filter(({ cells }) => cells.length > 0 && cells.every((cell) => isClockRange(cell))),
  ];
  const date = pickDate(dayColumns);
  if (date === undefined) return undefined;
  const timeColumns: TimeColumns = { date };
  const endDate = findEnd(date, dayColumns);
  if (endDate !== undefined) {
    timeColumns.endDate = endDate.end;
    timeColumns.date = endDate.start;
  }
  const days = endDate === undefined ? findDays(date, columns) : undefined;
  if (days !== undefined) timeColumns.days = days;
  if (holdsDaysOnly(timeColumns.date)) addClock(timeColumns, [...new Set(clocks)], columns);
  const stamp = findStampByWords(timeColumns);
  if (stamp !== undefined) timeColumns.stamp = stamp;
  return timeColumns;
}

/** When a row is stands in its first columns of dates: each is compared with the others. */
const MAX_DATE_COLUMNS = 12;

/** Columns of dates. When a row was written is its time where no other column says it. */
function findDateColumns(columns: readonly Column[]): Column[] {
  const dateColumns = columns.filter(({ type }) => type === 'stamp' || type === 'range');
  const namedColumns = dateColumns.filter(({ words }) => findDateRole(words) !== 'none');
  const columnsOfTime =
    namedColumns.length > 0
      ? namedColumns
      : dateColumns.filter(({ words }) => /\b(updated?|created)\b/.test(words));
  return columnsOfTime.slice(0, MAX_DATE_COLUMNS);
}

function isClockRange(cell: string): boolean {
  const range = splitRange(cell);
  return range !== undefined && parseTime(range[0]) !== undefined;
}

/**
 * A column with times of day before one without, one of both ends before one of one, and days before the month
 * of a bill, which is not its period; the household's clock before UTC.
 */
function pickDate(dates: readonly Column[]): Column | undefined {
  const varied = dates.filter(isVaried);
  const exact = varied.filter((column) => !holdsMonths(column));
  const from = [exact, varied, dates].find((list) => list.length > 0) ?? [];
  const timed = from.filter((column) => !holdsDaysOnly(column));
  const ranges = from.filter(({ type }) => type === 'range');
  const best = timed.length > 0 ? pickRegular(timed) : ranges.length > 0 ? ranges : from;
  return best.find(({ words }) => /\blocal\b/.test(words)) ?? best[0];
}

const isVaried = ({ distinctCount, cells }: Column) => distinctCount > 1 || cells.length <= 1;

/** Steps that fewer rows than this share have in common are those of a log, not of a meter. */
const REGULAR_SHARE = 0.2;

/** Columns whose steps are as regular as those of the best: when a value was saved is not when it was measured. */
function pickRegular(columns: readonly Column[]): readonly Column[] {
  if (columns.length < 2) return columns;
  const shares = columns.map(measureRegularity);
  const most = Math.max(...shares);
  return columns.filter((_, index) => (shares[index] ?? 0) >= most - REGULAR_SHARE);
}

/** The share of steps from row to row that have the commonest length, of the rows that follow each other. */
function measureRegularity(column: Column): number {
  const cells = column.cells.slice(0, SAMPLE_HEAD);
  const [order = 'dmy'] = findPossibleOrders(cells);
  const walls = parseWalls({ ...column, cells }, order);
  const counts = new Map<number, number>();
  let all = 0;
  for (let index = 1; index < walls.length; index += 1) {
    const step = Math.abs((walls[index] ?? 0) - (walls[index - 1] ?? 0));
    if (step === 0 || Number.isNaN(step)) continue;
    all += 1;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return all < 3 ? 0 : Math.max(...counts.values()) / all;
}

function holdsMonths({ cells }: Column): boolean {
  return cells.every((cell) => parseStamp(cell, 'dmy')?.precision === 'month');
}

function addClock(
  timeColumns: TimeColumns,
  clocks: readonly Column[],
  columns: readonly Column[],
): void {
  const [first, second] = clocks;
  if (first !== undefined) {
    timeColumns.time = first;
    if (second !== undefined && findDateRole(second.words) !== 'start')
      timeColumns.endTime = second;
    return;
  }
  const digits = columns.find((column) => column.type === 'number' && isClockDigits(column));
  if (digits !== undefined) {
    timeColumns.time = digits;
    return;
  }
  const part = columns.find((column) => column.type === 'number' && isPartOfDay(column));
  if (part !== undefined) timeColumns.part = { column: part, ...findParts(part) };
}

/** Times of day without a sign between hours and minutes: 0930. */
function isClockDigits({ words, cells, distinctCount }: Column): boolean {
  return (
    isHourName(words) &&
    distinctCount > 1 &&
    cells.some((cell) => cell.length === 4) &&
    cells.every((cell) => /^([01]?\d|2[0-4])[0-5]\d$/.test(cell))
  );
}

function isPartOfDay({ words, cells, distinctCount }: Column): boolean {
  if (!isHourName(words) || distinctCount < 2 || isMoney(words) || /\bk?wh?\b/.test(words))
    return false;
  return cells.every((cell) => /^\d{1,3}$/.test(cell) && Number(cell) <= 288);
}

/** Hours 1 to 24 or 0 to 23; numbers up to 48, 96 or 288 are smaller parts. */
function findParts({ cells }: Column): { first: number; seconds: number } {
  const numbers = cells.map(Number);
  const top = Math.max(...numbers);
  const first = numbers.includes(0) ? 0 : 1;
  const count = top - first + 1;
  const parts = [24, 48, 96, 288].find((size) => count <= size + (size === 24 ? 1 : 0)) ?? 24;
  return { first, seconds: DAY_SECONDS / parts };
}

/** The column of the end, by its name or because each end is the next row's beginning. */
function findEnd(
  date: Column,
  dates: readonly Column[],
): { start: Column; end: Column } | undefined {
  // What is the same in all rows is the period of the file, not of a row.
  const variedDates = date.distinctCount > 1 ? dates.filter(isVaried) : dates;
  const start = variedDates.find(({ words }) => findDateRole(words) === 'start');
  const end = variedDates.find(({ words }) => findDateRole(words) === 'end');
  if (start !== undefined && end !== undefined && holdsDaysOnly(date) && follows(start, end))
    return { start, end: end };
  const otherDates = variedDates.filter((column) => column !== date);
  const role = findDateRole(date.words);
  for (const other of otherDates) {
    const otherRole = findDateRole(other.words);
    if (otherRole === 'end' && role !== 'end' && follows(date, other))
      return { start: date, end: other };
    if (role === 'end' && otherRole === 'start' && follows(other, date))
      return { start: other, end: date };
    if (otherRole === 'start' && role === undefined && follows(other, date))
      return { start: other, end: date };
  }
  const next = otherDates.find((other) => follows(date, other) && meets(date, other));
  return next === undefined ? undefined : { start: date, end: next };
}

/** The column of the days of each bill, where they are those since the date of the row before. */
function findDays(date: Column, columns: readonly Column[]): Column | undefined {
  return columns.find(({ words, cells }) => {
    if (!/^((bill(ed|ing)?|no of|number of) )?days( billed)?$/.test(words)) return false;
    if (cells.length !== date.cells.length || !cells.every((cell) => /^\d{1,3}$/.test(cell)))
      return false;
    return findPossibleOrders(date.cells).some((order) => {
      const ends = parseWalls(date, order);
      const met = ends.filter((end, index) =>
        [ends[index - 1], ends[index + 1]].includes(end - Number(cells[index]) * DAY_SECONDS),
      );
      return ends.length > 2 && met.length >= (ends.length - 1) * 0.8;
    });
  });
}

/** The stamps of two columns in each order of day and month that both allow. */
function parseBoth(start: Column, end: Column): { starts: number[]; ends: number[] }[] {
  const endOrders = findPossibleOrders(end.cells);
  const startOrders = findPossibleOrders(start.cells);
  const sharedOrders = startOrders.filter((order) => endOrders.includes(order));
  return (sharedOrders.length > 0 ? sharedOrders : startOrders.slice(0, 1)).map((order) => ({
    starts: parseWalls(start, order),
    ends: parseWalls(end, order),
  }));
}

function parseWalls(column: Column, order: DateOrder): number[] {
  return column.cells.map(
    (cell) => parseStamp(splitRange(cell)?.[0] ?? cell, order)?.wall ?? Number.NaN,
  );
}

function follows(start: Column, end: Column): boolean {
  return parseBoth(start, end).some(({ starts, ends }) => {
    const pairs = starts.filter((wall, index) => !Number.isNaN(wall + (ends[index] ?? Number.NaN)));
    const right = starts.filter((wall, index) => (ends[index] ?? Number.NaN) >= wall).length;
    return pairs.length > starts.length / 2 && right >= pairs.length * 0.9;
  });
}

/** Whether one row's end is the beginning of a neighbour, or the day before it. */
function meets(start: Column, end: Column): boolean {
  return parseBoth(start, end).some(({ starts, ends }) => {
    const meetingCount = ends.filter((wall, index) =>
      [starts[index + 1], starts[index - 1]].some(
        (other) => other !== undefined && (other === wall || other === wall + DAY_SECONDS),
      ),
    ).length;
    return ends.length > 1 && meetingCount >= ends.length * 0.6;
  });
}

function findStampByWords({
  date,
  endDate,
  time,
  endTime,
}: TimeColumns): 'start' | 'end' | undefined {
  if (endDate !== undefined || endTime !== undefined) return undefined;
  const role = [time, date]
    .map((column) => findDateRole(column?.words ?? ''))
    .find((role) => role !== undefined);
  return role === 'start' || role === 'end' ? role : undefined;
}
