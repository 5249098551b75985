/**
 * Dates that no single cell writes out: a year and a month in two columns, 202604, Jan-Feb 2026, Q1 2026, a
 * spreadsheet's day number, months across the top and years down the side. Looked for where no cell is a date.
 */

import { toIsoDate } from '#domain/base/period.ts';
import type { Budget } from '#domain/import/budget.ts';
import type { Grid, Table } from '#domain/import/types.ts';
import * as dates from './date-words.ts';
import { parseTime } from './dates.ts';
import { GridMaker } from './grid-maker.ts';
import { mapGrid } from './map-grid.ts';
import { isSumWord, normaliseWords } from './words.ts';

/** A date within a line above the times of its day: “Date : 14-01-2026”. */
const DAY_IN_LINE =
  /(?<![\d-])(\d{4}-\d\d-\d\d|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2}[- ][A-Za-z]{3,9}[- ]\d{4})(?!\d)/;

/** Times of day in rows, and their day in a line above them: once for the file, or for each run of rows. */
function readTimesUnderDays(table: Table, budget: Budget): DatedTable | undefined {
  const { grid } = table;
  const maker = new GridMaker(budget);
  let day: string | undefined;
  let rows = 0;
  for (let index = 0; index < grid.length; index += 1) {
    const cells = grid.row(index);
    if (parseTime(cells[0] ?? '') !== undefined && cells.length > 1) {
      if (day === undefined) return undefined;
      maker.addRow([day, ...cells], grid.line(index));
      rows += 1;
      continue;
    }
    const filled = cells.filter((cell) => cell !== '');
    const found = DAY_IN_LINE.exec(filled.join(' '))?.[1];
    // A line of a period names two days, and is of no day.
    if (filled.length <= 2 && found !== undefined) day = found;
    const isHeader = filled.length > 1 && found === undefined;
    maker.addRow(isHeader ? ['date', ...cells] : cells, grid.line(index));
  }
  if (rows < 2) return undefined;
  return { table: { ...table, grid: maker.make() }, fact: 'the day stands above its times' };
}

const LOOK_AT_ROWS = 60;
/** Rows below a header that are looked at. */
const SAMPLE = 200;

export interface DatedTable {
  table: Table;
  /** What was found, for the evidence. */
  fact: string;
  /** Whether a part of the dates is only likely. */
  isLikely?: boolean;
}

/** The table with a date in a cell of each row; nothing where its rows have none. */
export function writeDatesOut(table: Table, today: number, budget: Budget): DatedTable | undefined {
  const underDays = readTimesUnderDays(table, budget);
  if (underDays !== undefined) return underDays;
  for (let top = 0; top < Math.min(LOOK_AT_ROWS, table.grid.length - 1); top += 1) {
    const header = table.grid.row(top);
    if (header.filter((cell) => cell !== '').length < 2) continue;
    const below = listSampleRowsBelow(table.grid, top);
    if (below.length === 0) continue;
    const datedTable =
      readCalendarGrid(table, top, below, budget) ??
      readDaysAcross(table, top, budget) ??
      readPartColumns(table, top, below) ??
      readPeriodColumn(table, top, below) ??
      readDaysOfMonth(table, top, below) ??
      readDaysWithoutYear(table, top, below, today);
    if (datedTable !== undefined) return datedTable;
  }
  return undefined;
}

function listSampleRowsBelow(grid: Grid, top: number): (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  for (let index = top + 1; index < Math.min(grid.length, top + 1 + SAMPLE); index += 1)
    rows.push(grid.row(index));
  return rows.filter(
    (cells) => !isSumWord(normaliseWords(cells.find((cell) => cell !== '') ?? '')),
  );
}

/** Whether all cells of a column, and two at least, are of a kind. */
function areAll(
  rows: readonly (readonly string[])[],
  column: number,
  is: (cell: string) => boolean,
): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length >= 2 && cells.length >= rows.length / 2 && cells.every(is);
}

/** Months across and years or days down, or years across and months down: a row for each value. */
function readCalendarGrid(
  table: Table,
  top: number,
  below: readonly (readonly string[])[],
  budget: Budget,
): DatedTable | undefined {
  const header = table.grid.row(top);
  const headerCells = header
    .map((text, index) => ({ text: dates.findYear(text) ?? text, index }))
    .filter(({ text, index }) => index > 0 && (dates.isMonthName(text) || dates.isYear(text)));
  const distinctCount = new Set(headerCells.map(({ text }) => text)).size;
  const makeDate = headerCells.every(({ text }) => dates.isYear(text))
    ? (label: string, head: string) =>
        dates.parseMonthNumber(label) > 0
          ? dates.formatYearMonth(Number(head), dates.parseMonthNumber(label))
          : ''
    : (label: string, head: string) => {
        const year = dates.parseYear(label, dates.parseMonthNumber(head));
        return year === undefined ? '' : dates.formatYearMonth(year, dates.parseMonthNumber(head));
      };
  const isLabelled = areAll(below, 0, (cell) => makeDate(cell, headerCells[0]?.text ?? '') !== '');
  const isMonths = headerCells.some(({ text }) => !dates.isYear(text));
  if (
    !isLabelled ||
    distinctCount !== headerCells.length ||
    headerCells.length < (isMonths ? 3 : 1)
  )
    return undefined;
  const above = Array.from({ length: top }, (_, index) => table.grid.row(index));
  const maker = new GridMaker(budget);
  for (const [index, cells] of above.entries()) maker.addRow(cells, table.grid.line(index));
  const names = header.filter((text) => dates.findYear(text) !== undefined);
  maker.addRow(
    ['month', [header[0] ?? '', names[0] ?? '', ...above.flat()].join(' ')],
    table.grid.line(top),
  );
  for (let index = top + 1; index < table.grid.length; index += 1) {
    const cells = table.grid.row(index);
    for (const { text, index: column } of headerCells) {
      const date = makeDate(cells[0] ?? '', text);
      if (date === '' || (cells[column] ?? '') === '') continue;
      maker.addRow([date, cells[column] ?? ''], table.grid.line(index));
    }
  }
  const fact = isMonths
    ? 'months stand across and years down'
    : 'years stand across and months down';
  return { table: { ...table, grid: maker.make() }, fact };
}

/** A year and a month, and perhaps a day, in columns of their own. */
function readPartColumns(
  table: Table,
  top: number,
  below: readonly (readonly string[])[],
): DatedTable | undefined {
  const header = table.grid.row(top).map(normaliseWords);
  const find = (name: RegExp, is: (cell: string) => boolean) =>
    header.findIndex((words, column) => name.test(words) && areAll(below, column, is));
  const year = find(YEAR_WORDS, dates.isYear);
  const month = find(MONTH_WORDS, (cell) => dates.parseMonthNumber(cell) > 0);
  if (year === -1 || month === -1) return undefined;
  const day = find(DAY_WORDS, dates.isDayNumber);
  const parts = [year, month, ...(day === -1 ? [] : [day])];
  const makeDate = (cells: readonly string[]) => {
    const number = dates.parseMonthNumber(cells[month] ?? '');
    if (!dates.isYear(cells[year] ?? '') || number === 0) return '';
    const start = dates.formatYearMonth(Number(cells[year]), number);
    return day === -1 ? start : `${start}-${(cells[day] ?? '').padStart(2, '0')}`;
  };
  return {
    table: { ...table, grid: putDateFirst(table.grid, top, parts, makeDate) },
    fact: 'year and month stand in columns of their own',
  };
}

const YEAR_WORDS = /\b(year|yr|jahr|jaar|annee|ano|anno|ar|leto|yyyy)\b/;
const MONTH_WORDS = /\b(month|months|mon|monat|maand|mois|mes|mese|maned|mesec|mm)\b/;
const DAY_WORDS = /\b(day|date|dd|tag|dag|jour|dia|giorno|dan)\b/;

/** The grid with a first column of dates, in place of the columns that it was made of. */
function putDateFirst(
  grid: Grid,
  top: number,
  parts: readonly number[],
  makeDate: (cells: readonly string[]) => string,
): Grid {
  return mapGrid(grid, (cells, index) => {
    if (index < top) return cells;
    const otherCells = cells.filter((_, column) => !parts.includes(column));
    return [index === top ? 'date' : makeDate(cells), ...otherCells];
  });
}

/** One column whose cells are months, quarters, weeks or day numbers in a form that only its name explains. */
function readPeriodColumn(
  table: Table,
  top: number,
  below: readonly (readonly string[])[],
): DatedTable | undefined {
  const header = table.grid.row(top).map(normaliseWords);
  for (const { name, rewrite, fact } of FORMS) {
    const column = header.findIndex(
      (words, index) =>
        name.test(words) && areAll(below, index, (cell) => rewrite(cell) !== undefined),
    );
    if (column === -1) continue;
    const grid = mapGrid(table.grid, (cells, index) =>
      index <= top
        ? cells
        : cells.map((cell, place) => (place === column ? (rewrite(cell) ?? cell) : cell)),
    );
    return { table: { ...table, grid: grid }, fact };
  }
  return undefined;
}

const PERIOD_WORDS =
  /\b(month|months|period|cycle|bill|billing|quarter|week|date|datum|fecha|mois|monat|mes|time|yyyymm|invoice)\b/;

interface Form {
  name: RegExp;
  rewrite: (cell: string) => string | undefined;
  fact: string;
}

const FORMS: readonly Form[] = [
  {
    name: PERIOD_WORDS,
    rewrite: dates.parseCompactMonth,
    fact: 'months are written as year and month in one number',
  },
  {
    name: PERIOD_WORDS,
    rewrite: dates.parseMonthRange,
    fact: 'each row is of the months that it names',
  },
  { name: PERIOD_WORDS, rewrite: dates.parseQuarter, fact: 'each row is of a quarter of the year' },
  { name: PERIOD_WORDS, rewrite: dates.parseIsoWeek, fact: 'each row is of a week by its number' },
  {
    name: /\b(date|day|time|datum|fecha)\b/,
    rewrite: dates.parseSerialDay,
    fact: 'dates are a spreadsheet’s day numbers',
  },
];

/** The month that the lines above a table name, and where; nothing where they name several or none. */
function findMonthAbove(grid: Grid, top: number): string | undefined {
  const months = new Set<string>();
  for (let index = 0; index < top; index += 1)
    for (const cell of grid.row(index)) {
      const month = dates.findYearMonth(cell);
      if (month !== undefined) months.add(month);
    }
  return months.size === 1 ? [...months][0] : undefined;
}

/** Days of no month: fewer stand across in no month. */
const LEAST_DAYS = 28;

/** The days 1 to 31 across, the month in a title or at the beginning of each row: a row for each value. */
function readDaysAcross(table: Table, top: number, budget: Budget): DatedTable | undefined {
  const { grid } = table;
  const header = grid.row(top);
  const first = header.findIndex((cell, index) => dates.isFirstDay(cell) && index > 0);
  let count = 0;
  while (first > 0 && Number(header[first + count]) === count + 1) count += 1;
  if (count < LEAST_DAYS || count > 31) return undefined;
  const monthAbove = findMonthAbove(grid, top);
  const maker = new GridMaker(budget);
  for (let index = 0; index < top; index += 1) maker.addRow(grid.row(index), grid.line(index));
  const labels = header.slice(0, first);
  maker.addRow(['date', ...labels, 'value'], grid.line(top));
  let rows = 0;
  for (let index = top + 1; index < grid.length; index += 1) {
    const cells = grid.row(index);
    const label = cells.slice(0, first);
    if (isSumWord(normaliseWords(label.find((cell) => cell !== '') ?? ''))) continue;
    const month = label.map(dates.findYearMonth).find((one) => one !== undefined) ?? monthAbove;
    if (month === undefined) return undefined;
    for (let day = 0; day < count; day += 1) {
      const value = cells[first + day] ?? '';
      if (value === '') continue;
      const date = `${month}-${String(day + 1).padStart(2, '0')}`;
      maker.addRow([date, ...label, value], grid.line(index));
      rows += 1;
    }
  }
  if (rows === 0) return undefined;
  return {
    table: { ...table, grid: maker.make() },
    fact: 'days stand across, and their month above or beside them',
  };
}

/** The days 1 to 31 down, the month in a title. */
function readDaysOfMonth(
  table: Table,
  top: number,
  below: readonly (readonly string[])[],
): DatedTable | undefined {
  const month = findMonthAbove(table.grid, top);
  const column = table.grid
    .row(top)
    .findIndex(
      (cell, index) =>
        DAY_WORDS.test(normaliseWords(cell)) && areAll(below, index, dates.isDayNumber),
    );
  if (month === undefined || column === -1) return undefined;
  const makeDate = (cells: readonly string[]) =>
    dates.isDayNumber(cells[column] ?? '') ? `${month}-${cells[column]?.padStart(2, '0')}` : '';
  return {
    table: { ...table, grid: putDateFirst(table.grid, top, [column], makeDate) },
    fact: 'the days stand in a column, and their month above them',
  };
}

/** A row out of order is at most so far ahead of its neighbour: what seems further ahead is of the year before. */
const OUT_OF_ORDER_DAYS = 3 * 31;

/** Days and months without a year: the newest is the latest such day up to today, 29 February that of a leap year. */
function readDaysWithoutYear(
  table: Table,
  top: number,
  below: readonly (readonly string[])[],
  today: number,
): DatedTable | undefined {
  const { grid } = table;
  const width = grid.row(top).length;
  const column = Array.from({ length: width }, (_, index) => index).find((index) =>
    areAll(below, index, (cell) => dates.parseDayOfYear(cell) !== undefined),
  );
  if (column === undefined) return undefined;
  const days: { index: number; place: number }[] = [];
  for (let index = top + 1; index < grid.length; index += 1) {
    const parts = dates.parseDayOfYear(grid.cell(index, column));
    if (parts !== undefined) days.push({ index, place: dates.findPlaceInYear(parts) });
  }
  const rises = days.filter(({ place }, at) => place > (days[at - 1]?.place ?? -1)).length;
  if (rises >= days.length / 2) days.reverse();
  // From the newest to the oldest; the year of the first is 0.
  let [last, newest] = [days[0]?.place ?? 0, 0];
  for (const day of days) {
    const ahead =
      (((day.place - last) % dates.DAYS_OF_YEAR) + dates.DAYS_OF_YEAR) % dates.DAYS_OF_YEAR;
    last += ahead > OUT_OF_ORDER_DAYS ? ahead - dates.DAYS_OF_YEAR : ahead;
    day.place = last;
    newest = Math.max(newest, last);
  }
  const current = toIsoDate(today);
  let year = Number(current.slice(0, 4)) - Math.floor(newest / dates.DAYS_OF_YEAR);
  const write = (place: number) => dates.formatPlace(year, place);
  if (write(newest) > current) year -= 1;
  const leapDay = days.find(({ place }) => write(place).endsWith('-02-29'));
  // Every fourth year is a leap year from 1904 to 2096.
  if (leapDay !== undefined) year -= (year + Math.floor(leapDay.place / dates.DAYS_OF_YEAR)) % 4;
  const dateOf = new Map(days.map(({ index, place }) => [index, write(place)]));
  const mapped = mapGrid(grid, (cells, index) => {
    const date = dateOf.get(index);
    return date === undefined
      ? cells
      : cells.map((cell, place) => (place === column ? date : cell));
  });
  return {
    table: { ...table, grid: mapped },
    fact: `no year is written; the last day is taken as ${write(newest)}, the latest such day`,
    isLikely: true,
  };
}
