/**
 * Days and months in India. A day is an ISO date (`2026-11-20`), a month `2026-11`; both sort and
 * compare as text. No function here reads a clock: now is always an argument, in epoch milliseconds.
 */

export type IsoDate = string;
export type Month = string;

/** Asia/Kolkata has been UTC+05:30 without daylight saving since 1945. */
const INDIA_OFFSET_MS = 330 * 60_000;
export const DAY_MS = 86_400_000;
export const DAY_SECONDS = 86_400;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The first day a reading may have. */
export const FIRST_DATE: IsoDate = '2000-01-01';

/** The day that it is in India at a moment. */
export function getDayInIndia(nowMs: number): IsoDate {
  return new Date(nowMs + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The hours and minutes on a clock in India at a moment, as `HH:MM`. */
export function getTimeInIndia(nowMs: number): string {
  return new Date(nowMs + INDIA_OFFSET_MS).toISOString().slice(11, 16);
}

/** How long it is from a moment to the next midnight in India. */
export function getMillisecondsToMidnight(nowMs: number): number {
  const sinceMidnight = (nowMs + INDIA_OFFSET_MS) % DAY_MS;
  return DAY_MS - sinceMidnight;
}

/** A day's number, counted from 1970-01-01. The date must exist. */
export function toDayNumber(date: IsoDate): number {
  return (
    Date.UTC(readDigits(date, 0, 4), readDigits(date, 5, 7) - 1, readDigits(date, 8, 10)) / DAY_MS
  );
}

/** The date of a day's number: the inverse of `toDayNumber`. */
export function toIsoDate(day: number): IsoDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day so many days later (or, negative, earlier). */
export function addDays(date: IsoDate, days: number): IsoDate {
  const day = readDigits(date, 8, 10) + days;
  // Every month has the days 1 to 28: no calendar is needed.
  if (day >= 1 && day <= 28) return `${date.slice(0, 8)}${day < 10 ? '0' : ''}${day}`;
  return toIsoDate(toDayNumber(date) + days);
}

/** How many days a period has, both ends counted. */
export function countCoveredDays(firstDay: IsoDate, lastDay: IsoDate): number {
  return toDayNumber(lastDay) - toDayNumber(firstDay) + 1;
}

/** What is wrong with a text as a date, as a sentence that says what to write; nothing when it is one. */
export function findDateProblem(text: string): string | undefined {
  if (!ISO_DATE.test(text)) return 'Write the date as YYYY-MM-DD.';
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  if (month < 1 || month > 12) return 'A month is a number from 01 to 12.';
  if (day < 1) return 'A day is a number from 01 up.';
  const days = countDaysInMonth(text.slice(0, 7));
  if (day > days) return `${getMonthName(month)}${month === 2 ? ` ${year}` : ''} has ${days} days.`;
  return undefined;
}

/** The same for the day of a reading, which is not before the first that one may have. */
export function findReadingDateProblem(text: string): string | undefined {
  const problem = findDateProblem(text);
  if (problem !== undefined) return problem;
  return text < FIRST_DATE ? `The date must be ${FIRST_DATE} or later.` : undefined;
}

/** Whether a text is a month, as `2026-11`. */
export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

/** The month of a day. */
export function getMonth(date: IsoDate): Month {
  return date.slice(0, 7);
}

/** The first day of a month. */
export function getFirstDay(month: Month): IsoDate {
  return `${month}-01`;
}

/** The last day of a month. */
export function getLastDay(month: Month): IsoDate {
  return `${month}-${String(countDaysInMonth(month)).padStart(2, '0')}`;
}

/** How many days a month has. */
export function countDaysInMonth(month: Month): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
}

/** A month's number: the next month has the next. */
export function toMonthNumber(month: Month): number {
  return readDigits(month, 0, 4) * 12 + readDigits(month, 5, 7) - 1;
}

/** The number in some digits of a text, without making a substring: a history has hundreds of months. */
function readDigits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}

/** The month so many months later (or, negative, earlier). */
export function addMonths(month: Month, months: number): Month {
  const count = toMonthNumber(month) + months;
  const year = String(Math.floor(count / 12)).padStart(4, '0');
  return `${year}-${String((count % 12) + 1).padStart(2, '0')}`;
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The English name of a month by its number, 1 to 12. */
export function getMonthName(number: number): string {
  return MONTH_NAMES[number - 1] ?? '';
}

/** The same day a year earlier; 29 February becomes 28 February. */
export function subtractYear(date: IsoDate): IsoDate {
  const month = addMonths(getMonth(date), -12);
  const day = Math.min(Number(date.slice(8, 10)), countDaysInMonth(month));
  return `${month}-${String(day).padStart(2, '0')}`;
}
