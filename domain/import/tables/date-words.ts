/** Parts of dates, and periods, as cells write them: 2026, Feb, 202604, Jan-Feb 2026, Q1 2026, 2026-W05. */
import { toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { findMonthByName, MAX_CHARACTERS } from './dates.ts';

/** Whether a cell is a year from 1900 to 2099. */
export const isYear = (cell: string) => /^(19|20)\d\d$/.test(cell);
/** Whether a cell is the name of a month, whole or shortened. */
export const isMonthName = (cell: string) =>
  /^\p{L}[\p{L}\p{M}]+\.?$/u.test(cell) && parseMonthNumber(cell) > 0;
const isMonthNumber = (cell: string) => /^(0?[1-9]|1[0-2])$/.test(cell);
/** Whether a cell is a day of a month, 1 to 31. */
export const isDayNumber = (cell: string) => /^(0?[1-9]|[12]\d|3[01])$/.test(cell);

/** The number of a month by its name or number; 0 for anything else. */
export function parseMonthNumber(cell: string): number {
  return isMonthNumber(cell) ? Number(cell) : (findMonthByName(cell.replace(/\.$/, '')) ?? 0);
}

/** A month as 2026-04. */
export const formatYearMonth = (year: number, month: number) =>
  `${year}-${String(month).padStart(2, '0')}`;

const FINANCIAL_YEAR = /^(?:fy\s*)?(?:(20)?(\d\d))\s*[-–/]\s*(?:20)?(\d\d)$/i;

/** The year of a month by the label of its row: 2025, or April to March of 2025-26. */
export function parseYear(label: string, month: number): number | undefined {
  if (isYear(label)) return Number(label);
  const [, , first, second] = FINANCIAL_YEAR.exec(label) ?? [];
  if (first === undefined || Number(second) !== (Number(first) + 1) % 100) return undefined;
  return 2000 + Number(first) + (month < 4 ? 1 : 0);
}

/** 202604 as 2026-04. */
export function parseCompactMonth(cell: string): string | undefined {
  const [, year = '', month = ''] = /^((?:19|20)\d\d)(0[1-9]|1[0-2])$/.exec(cell) ?? [];
  return year === '' ? undefined : `${year}-${month}`;
}

/** Jan-Feb 2026 as 2026-01 to 2026-02; the year is that of the last month. */
export function parseMonthRange(cell: string): string | undefined {
  const match =
    /^(\p{L}[\p{L}\p{M}]{2,11})\.?\s*(?:[-–/&+]|to)\s*(\p{L}[\p{L}\p{M}]{2,11})\.?[-/ ,'’]*(\d{4}|\d{2})$/u.exec(
      cell,
    );
  if (match === null) return undefined;
  const [first, last] = [parseMonthNumber(match[1] ?? ''), parseMonthNumber(match[2] ?? '')];
  if (first === 0 || last === 0) return undefined;
  const year = Number(match[3]) + (match[3]?.length === 2 ? 2000 : 0);
  return `${formatYearMonth(first > last ? year - 1 : year, first)} to ${formatYearMonth(year, last)}`;
}

/** Q1 2026 or 2026-Q1 as 2026-01 to 2026-03. */
export function parseQuarter(cell: string): string | undefined {
  const match = /^(?:q([1-4])[-/ ]*(\d{4})|(\d{4})[-/ ]*q([1-4]))$/i.exec(cell);
  if (match === null) return undefined;
  const number = Number(match[1] ?? match[4]);
  const year = Number(match[2] ?? match[3]);
  return `${formatYearMonth(year, number * 3 - 2)} to ${formatYearMonth(year, number * 3)}`;
}

/** 2026-W05, Monday to Sunday (ISO 8601). A week that its year does not have stays as it is, and is no date. */
export function parseIsoWeek(cell: string): string | undefined {
  const match = /^(\d{4})[-/ ]?w(?:eek)?[-/ ]?(\d{1,2})$/i.exec(cell);
  const [year, week] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null) return undefined;
  // The fourth of January is in the first week; the first of January 1970 was a Thursday.
  const fourth = toDayNumber(`${year}-01-04`);
  const monday = fourth - ((fourth + 3) % 7) + (week - 1) * 7;
  // A week is of the year of its Thursday.
  if (!toIsoDate(monday + 3).startsWith(`${year}`)) return cell;
  return `${toIsoDate(monday)} to ${toIsoDate(monday + 6)}`;
}

/** A spreadsheet's day number, counted from 30 December 1899, with the time of day as a fraction; of 2000 to 2050. */
export function parseSerialDay(cell: string): string | undefined {
  if (!/^\d{5}(\.\d+)?$/.test(cell)) return undefined;
  const days = Number(cell);
  if (days < 36_526 || days > 55_000) return undefined;
  const minutes = Math.round((days - 25_569) * 1440);
  const text = new Date(minutes * 60_000).toISOString();
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/** The year that a name has: 2024 of “2024 units”. */
export function findYear(text: string): string | undefined {
  return text.length < 30 ? /(?<![\d-])(?:19|20)\d\d(?![\d-])/.exec(text)?.[0] : undefined;
}

/** Whether a cell is the first day of a month. */
export const isFirstDay = (cell: string) => /^0?1$/.test(cell);

/** The month that a text names with its year, as 2026-03: “Consumption for March 2026”, “Month: 03/2026”. */
export function findYearMonth(text: string): string | undefined {
  if (text.length > 80) return undefined;
  const [, year, month] = /(?<!\d)((?:19|20)\d\d)-(0[1-9]|1[0-2])(?![\d-])/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month}`;
  const [, number, ofYear] =
    /(?<![\d/-])(0?[1-9]|1[0-2])[/-]((?:19|20)\d\d)(?!\d)/.exec(text) ?? [];
  if (ofYear !== undefined) return formatYearMonth(Number(ofYear), Number(number));
  const [, name = '', named] =
    /(?<![\p{L}\p{M}])(\p{L}[\p{L}\p{M}]+)\.?[-/ ,']+((?:19|20)\d\d)(?!\d)/u.exec(text) ?? [];
  const found = findMonthByName(name);
  return found === undefined ? undefined : formatYearMonth(Number(named), found);
}

interface DayOfYear {
  month: number;
  day: number;
}

/** 28 May, May 28 or Thu 28 May, without a year. */
export function parseDayOfYear(cell: string): DayOfYear | undefined {
  // The search for the name of a weekday takes the square of the length.
  if (cell.length > MAX_CHARACTERS) return undefined;
  const text = cell
    .replace(/^\p{L}{2,9}\.?,? +(?=\p{L}|\d)(?=.*\d.*\p{L}|.*\p{L}.*\d)/u, '')
    .trim();
  const [, before, name = '', after] =
    /^(\d{1,2})?(?:st|nd|rd|th|\.)?[-/ ]*(\p{L}[\p{L}\p{M}]{1,14})\.?[-/ ]*(\d{1,2})?$/u.exec(
      text,
    ) ?? [];
  const month = findMonthByName(name);
  const day = Number(before ?? after);
  if (month === undefined || (before === undefined) === (after === undefined)) return undefined;
  return day >= 1 && day <= 31 ? { month, day } : undefined;
}

/** Days of a year whose months have 31 days each, as `findPlaceInYear` counts them. */
export const DAYS_OF_YEAR = 12 * 31;

/** The place of a day in a year whose months have 31 days each, from 0. */
export const findPlaceInYear = ({ month, day }: DayOfYear): number => month * 31 + day - 32;

/** The date of a place that is counted from the first of January of a year, which may be one of another year. */
export function formatPlace(year: number, place: number): string {
  const years = Math.floor(place / DAYS_OF_YEAR);
  const inYear = place - years * DAYS_OF_YEAR;
  const day = String((inYear % 31) + 1).padStart(2, '0');
  return `${formatYearMonth(year + years, Math.floor(inYear / 31) + 1)}-${day}`;
}
