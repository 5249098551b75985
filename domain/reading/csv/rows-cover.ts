/**
 * What days the rows of a file cover that says one date for each. A file of one row a month looks like one of days:
 * what a row covers is asked, never guessed.
 */
import {
  FIRST_DATE,
  getFirstDay,
  getLastDay,
  getMonth,
  type IsoDate,
  toDayNumber,
  toIsoDate,
} from '#domain/base/period.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import { BadLines, type CsvFailure, csvProblems, makeWrongFile } from './problems.ts';
import { type ReadingRows, sortByDay } from './rows.ts';
import type { RowsCover } from './rows-cover-words.ts';

/** Rows of months lie so many days apart, and say more than this, in Wh. */
const MONTHLY_GAP_DAYS = { least: 20, most: 70 };
const MONTHLY_LEAST_WH = 20_000;

const FIRST_DAY = toDayNumber(FIRST_DATE);

/** How many rows of a file look like one a month: all of them, or none. */
export function countMonthlyRows(rows: ReadingRows): number {
  if (rows.count < 2) return 0;
  const order = sortByDay(rows);
  const isMonthly = order.every((row, place) => {
    if (rows.startDay[row] !== rows.readingDay[row]) return false;
    if (place === 0) return true;
    const gap = readDay(rows, row) - readDay(rows, order[place - 1] ?? row);
    const isMonthApart = gap >= MONTHLY_GAP_DAYS.least && gap <= MONTHLY_GAP_DAYS.most;
    return isMonthApart && (rows.consumptionWh[row] ?? 0) > MONTHLY_LEAST_WH;
  });
  return isMonthly ? rows.count : 0;
}

/** The answers about a file whose rows look monthly, the one to propose first. */
export function listRowsCover(rows: ReadingRows): RowsCover[] {
  const isOfMonths = Array.from(rows.readingDay).every((day) => {
    const date = toIsoDate(day);
    return date === getFirstDay(getMonth(date)) || date === getLastDay(getMonth(date));
  });
  return isOfMonths
    ? ['calendar-month', 'since-previous', 'day']
    : ['since-previous', 'calendar-month', 'day'];
}

/**
 * The rows over the days that they cover; a failure with the lines where that cannot be. A row that says its first day
 * in `periodStart` keeps it. The first row of `since-previous` takes as many days as the second; a row of the running
 * month ends on its own date.
 */
export function coverRows(
  rows: ReadingRows,
  rowsCover: RowsCover,
  today: IsoDate,
): { ok: true; rows: ReadingRows } | CsvFailure {
  switch (rowsCover) {
    case 'day':
      return { ok: true, rows };
    case 'since-previous':
      return coverSincePrevious(rows);
    case 'calendar-month':
      return coverMonths(rows, today);
  }
}

function coverSincePrevious(rows: ReadingRows) {
  const order = sortByDay(rows);
  const dates = [...new Set(Array.from(order, (row) => readDay(rows, row)))];
  const [first = 0, second] = dates;
  if (second === undefined) return makeWrongFile(csvProblems.noRowBefore);
  const dayBefore = new Map(dates.map((day, index) => [day, dates[index - 1]]));
  const secondRow = order.find((row) => rows.readingDay[row] === second) ?? 0;
  const secondStart = isOneDate(rows, secondRow) ? first + 1 : (rows.startDay[secondRow] ?? second);
  const startDay = rows.startDay.slice();
  const badLines = new BadLines();
  for (let row = 0; row < rows.count; row += 1) {
    if (!isOneDate(rows, row)) continue;
    const day = readDay(rows, row);
    const start = (dayBefore.get(day) ?? day - (second - secondStart + 1)) + 1;
    startDay[row] = start;
    const problem = findStartProblem(start, day);
    if (problem !== undefined) addBadRow(badLines, rows, row, problem);
  }
  return badLines.count > 0
    ? badLines.makeFailure()
    : { ok: true as const, rows: { ...rows, startDay } };
}

function findStartProblem(start: number, day: number): string | undefined {
  if (day - start + 1 > COVERAGE_MAX_DAYS) return csvProblems.rowBeforeFar;
  return start < FIRST_DAY ? csvProblems.dateEarly : undefined;
}

function coverMonths(rows: ReadingRows, today: IsoDate) {
  const startDay = rows.startDay.slice();
  const readingDay = rows.readingDay.slice();
  const starts = new Set<number>();
  const badLines = new BadLines();
  for (let row = 0; row < rows.count; row += 1) {
    if (!isOneDate(rows, row)) continue;
    const day = readDay(rows, row);
    const { firstDay, lastDay } = getMonthDays(day);
    if (starts.has(firstDay)) addBadRow(badLines, rows, row, csvProblems.monthTwice);
    starts.add(firstDay);
    startDay[row] = firstDay;
    // The running month is told up to the row's own date.
    readingDay[row] = lastDay < toDayNumber(today) ? lastDay : day;
  }
  if (badLines.count > 0) return badLines.makeFailure();
  return { ok: true as const, rows: { ...rows, startDay, readingDay } };
}

/** The first and the last day of a day's calendar month. */
export function getMonthDays(day: number): { firstDay: number; lastDay: number } {
  const month = getMonth(toIsoDate(day));
  return { firstDay: toDayNumber(getFirstDay(month)), lastDay: toDayNumber(getLastDay(month)) };
}

function addBadRow(badLines: BadLines, rows: ReadingRows, row: number, message: string): void {
  const found = toIsoDate(readDay(rows, row));
  badLines.add(rows.line[row] ?? 0, () => [{ field: 'readingDate', found, message }]);
}

const readDay = (rows: ReadingRows, row: number) => rows.readingDay[row] ?? 0;

/** Whether a row says one date and no first day. */
export function isOneDate(rows: ReadingRows, row: number): boolean {
  return rows.startDay[row] === rows.readingDay[row];
}
