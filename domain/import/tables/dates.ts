/** Dates and times as files write them. The order of day and month is decided by a whole column. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import { DATE_ORDERS, type DateOrder } from '#domain/import/types.ts';

/** A stamp in seconds since 1970 on the clock that the cell writes, as though it were UTC. */
export interface Stamp {
  wall: number;
  precision: 'time' | 'day' | 'month';
  /** Seconds ahead of UTC, where the cell says so. */
  offset?: number;
}

/**
 * How the months begin in English, German, Dutch, French, Italian, Spanish, Portuguese, Nordic and Slovenian, and in
 * Polish, Czech and Finnish. The longest beginning that fits counts. Those of Indian languages are loaded.
 */
const MONTHS = (
  'jan ene gen stycz lede ledn tammi|feb fev fevr lut unor helmi|mar mrt maa brez maalis|' +
  'apr avr abr kwie dube dubn huhti|may mai mei maj mag kvet touko|jun juin giu czerw cerve cervn kesa|' +
  'jul juil lug lipi lipc cervenec heina|aug aou ago avg sierp srpe srpn elo|sep set wrze zari syys|' +
  'oct okt out ott pazd rije rijn loka|nov listop marras|dec dez dic des grud prosin joulu'
)
  .split('|')
  .map((names) => names.split(' '));

/** Adds the names of months in other languages, those of a month in each list. */
export function addMonths(names: readonly (readonly string[])[]): void {
  for (const [index, list] of names.entries())
    if (!MONTHS[index]?.includes(list[0] ?? '')) MONTHS[index]?.push(...list);
}

/** The number of a month by its name in any of these languages. */
export function findMonthByName(name: string): number | undefined {
  const lower = foldLetters(name);
  let month: number | undefined;
  let longest = 0;
  for (const [index, names] of MONTHS.entries())
    for (const start of names)
      if (isBeginning(lower, start) && Math.min(start.length, lower.length) > longest) {
        month = index + 1;
        longest = Math.min(start.length, lower.length);
      }
  return month;
}

/** Whether a name is a month with this beginning, or its first letters. */
const isBeginning = (name: string, start: string) =>
  name.startsWith(start) || (name.length > 2 && start.startsWith(name));

/** Small letters without accents. */
const foldLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const TIME =
  /^(\d{1,2})[:h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(z|[a-z]{0,5}\s?[-+]\d{2}(?::?\d{2})?|[a-z]{3,4})?(?:\s?[[(].*[\])])?$/i;
/** The name of a day or an article before a date: another word may say that the row is a sum, or was printed then. */
const DAY_NAME =
  '^(?:(?:mo|di|mi|do|fr|sa|so|ma|wo|vr|za|zo|le|den|p[ontá]|út|st|čt|ne|wt|śr|nd|(?:mon(?!th)|tue|wed|thu|fri|sat|sun|die|mitt|don|sam|son|maa|din|woe|vri|zat|zon|lun|mar|mer|jeu|gio|ven|vie|dim|dom|ons|tor|p[oáe][ntá]|út|uto|stř|sr[ei]|[čc]t?[ev]t|sob|sub|neděl|ned|niedz|wto|środ|czw|piąt)\\p{L}{0,8})\\.?,?\\s+)?';
const afterDayName = ({ source }: RegExp) => new RegExp(DAY_NAME + source, 'iu');
const NUMERIC = afterDayName(
  /(?=\d{4}[-/.]|\d{1,2}[-/.]\s?\d{1,2}[-/.]\s?(?:\d{4}|\d{2})(?!\d))(\d{1,4})([-/.])\s?(\d{1,2})\2\s?(\d{1,4})\.?(?:[T ,]+(.+))?$/u,
);
const COMPACT =
  /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2})[:]?(\d{2})(?::?(\d{2}))?)?(z|[-+]\d{2}:?\d{2})?$/i;
const COMPACT_AND_TIME = /^(\d{4})(\d{2})(\d{2})[T ,]+(\d{1,2}:.+)$/;
const DAY_NAME_YEAR = afterDayName(
  /(\d{1,2})(?:st|nd|rd|th|\.)?[-/ .]*(?:de |of )?([\p{L}\p{M}]{2,15})\.?[-/ .,']*(?:de )?(\d{4}|\d{2})(?:[T ,]+(\(?\p{L}{2,10}\.?\)?|\d.*))?$/u,
);
const NAME_DAY_YEAR = afterDayName(
  /([\p{L}\p{M}]{2,15})\.?[-/ ]+(\d{1,2})(?:st|nd|rd|th)?[-/ ,]+(\d{4})(?:[T ,]+(?:at )?(\d.*))?$/u,
);
const YEAR_NAME_DAY = /^(\d{4})[-/ ]([\p{L}\p{M}]{2,15})[-/ ](\d{1,2})(?:[T ,]+(.+))?$/u;
const NAME_YEAR = /^([\p{L}\p{M}]{2,15})\.?[-/ ,']+(\d{4}|\d{2})$/u;
const YEAR_MONTH = /^(\d{4})[-/.](\d{1,2})$/;
const MONTH_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
const UNIX = /^1\d{9}(?:\d{3})?(?:\.\d+)?$/;

/** More than a date or a range of two is written with: a longer cell is none, before any pattern looks at it. */
export const MAX_CHARACTERS = 60;

/** Whether a cell looks like a date or a time of day, right or wrong: 30 February does. */
export function isDateLike(cell: string): boolean {
  if (cell.length < 4 || cell.length > MAX_CHARACTERS) return false;
  if (isPlainStamp(cell)) return true;
  const code = cell.charCodeAt(0);
  if (code >= 48 && code <= 57) return startsAsDate(cell);
  if (code < 65 || !/\d/.test(cell)) return false;
  return parseStamp(cell, 'dmy') !== undefined || isRange(cell);
}

/** Of a cell that begins with a digit. Most cells are plain numbers, which is found at once. */
function startsAsDate(cell: string): boolean {
  if (/^\d+(?:[.,]\d+)?$/.test(cell)) {
    if (/^\d{1,2}\.\d{4}$/.test(cell)) return false;
    const isCompact = /^(19|20)\d{6}$/.test(cell) || /^(19|20)\d{10}(\d\d)?$/.test(cell);
    return UNIX.test(cell) || (isCompact && parseCompact(cell) !== undefined);
  }
  if (NUMERIC.test(cell) || TIME.test(cell) || isRange(cell) || isYearAndMonth(cell)) return true;
  return parseNamed(cell) !== undefined || parseCompact(cell) !== undefined;
}

function isYearAndMonth(cell: string): boolean {
  const match = YEAR_MONTH.exec(cell) ?? MONTH_YEAR.exec(cell);
  if (match === null) return false;
  const [first = 0, second = 0] = match.slice(1).map(Number);
  const [year, month] = first > 31 ? [first, second] : [second, first];
  return year >= 1990 && year < 2100 && month >= 1 && month <= 12;
}

const RANGE =
  /^(.{4,30}?)\s*(?:\s(?:to|bis|tot|until|till|au|à|al|a|do)\s|\s[-–—→]\s?|[–—→]|(?<=\d{1,2}:\d{2}(?::\d{2})?)-(?=\d{1,2}:\d{2})|\/(?=\d{4}-))\s*(.{4,30})$/i;

/** The two ends of "A to B"; nothing for anything else. */
export function splitRange(cell: string): [string, string] | undefined {
  if (cell.length < 9 || cell.length > MAX_CHARACTERS) return undefined;
  return remember(recentRanges, cell, () => readRange(cell));
}

function readRange(cell: string): [string, string] | undefined {
  const match = RANGE.exec(cell);
  if (match === null) return undefined;
  const [, first = '', second = ''] = match;
  const fits = (part: string) =>
    parseStamp(part, 'dmy') !== undefined ||
    parseStamp(part, 'mdy') !== undefined ||
    parseTime(part) !== undefined;
  return fits(first) && fits(second) ? [first.trim(), second.trim()] : undefined;
}

function isRange(cell: string): boolean {
  return cell.length >= 9 && splitRange(cell) !== undefined;
}

export interface ClockTime {
  seconds: number;
  offset?: number;
}

/** Days, times and ranges are looked up: a file of intervals repeats each many times. */
const recentDays = new Map<string, number | undefined>();
const recentTimes = new Map<string, ClockTime | undefined>();
const recentRanges = new Map<string, [string, string] | undefined>();
const RECENT_MAX = 5_000;

/** What was read of a text lately, or else is read now. */
function remember<T>(recent: Map<string, T>, text: string, read: () => T): T {
  const known = recent.get(text);
  if (known !== undefined || recent.has(text)) return known as T;
  if (recent.size >= RECENT_MAX) recent.clear();
  const made = read();
  recent.set(text, made);
  return made;
}

/** A time of day in seconds; 24:00 is 86,400. */
export function parseTime(cell: string): ClockTime | undefined {
  if (cell.length > MAX_CHARACTERS) return undefined;
  return remember(recentTimes, cell, () => readTime(cell));
}

function readTime(cell: string): ClockTime | undefined {
  const match = TIME.exec(cell.trim());
  if (match === null) return undefined;
  const [, hourText, minuteText, secondText = '0', half, zone] = match;
  let hour = Number(hourText);
  const minute = Number(minuteText);
  const second = Number(secondText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (hour > 24 || minute > 59 || second > 59 || (hour === 24 && minute + second > 0))
    return undefined;
  const seconds = hour * 3600 + minute * 60 + second;
  const offset = zone === undefined ? undefined : parseZoneOffset(zone);
  return offset === undefined ? { seconds } : { seconds, offset };
}

function parseZoneOffset(zone: string): number | undefined {
  const lower = zone.toLowerCase();
  if (lower === 'z' || lower === 'utc' || lower === 'gmt') return 0;
  if (lower === 'ist') return 19_800;
  // The name of a zone may stand before its offset: IST+0530.
  const match = /([-+])(\d{2}):?(\d{2})?$/.exec(zone);
  if (match === null) return undefined;
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60;
  return match[1] === '-' ? -seconds : seconds;
}

/** The seconds of a day that exists; nothing for 30 February. */
export function toDaySeconds(year: number, month: number, day: number): number | undefined {
  const fullYear = year < 100 ? 2000 + year : year;
  if (fullYear < 1990 || fullYear > 2100 || month < 1 || month > 12 || day < 1 || day > 31)
    return undefined;
  const ms = Date.UTC(fullYear, month - 1, day);
  return new Date(ms).getUTCDate() === day ? ms / 1000 : undefined;
}

/** The first moment of the month of a stamp, or of one some months later. */
export function findMonthStart(wall: number, months = 0): number {
  const date = new Date(wall * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
}

/** A cell as a stamp when day and month stand in this order. */
export function parseStamp(cell: string, order: DateOrder): Stamp | undefined {
  if (cell.length > MAX_CHARACTERS) return undefined;
  const text = cell.trim();
  if (isPlainStamp(text)) return readPlainStamp(text, order);
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    const [, a = '', , b = '', c = '', rest] = numeric;
    const key = order + text.slice(0, text.length - (rest === undefined ? 0 : rest.length + 1));
    const day = remember(recentDays, key, () => parseNumericDay(a, b, c, order));
    return addTime(day, rest);
  }
  return parseNamed(text) ?? parseCompact(text) ?? parseMonth(text);
}

function parseNumericDay(a: string, b: string, c: string, order: DateOrder): number | undefined {
  if (a.length === 4) return toDaySeconds(Number(a), Number(b), Number(c));
  if (a.length === 3 || c.length === 1 || c.length === 3) return undefined;
  if (order === 'ymd' && c.length <= 2) return toDaySeconds(Number(a), Number(b), Number(c));
  if (order === 'mdy') return toDaySeconds(Number(c), Number(a), Number(b));
  return toDaySeconds(Number(c), Number(b), Number(a));
}

function addTime(day: number | undefined, rest: string | undefined): Stamp | undefined {
  if (day === undefined) return undefined;
  if (rest === undefined || /^\(?\p{L}{2,10}\.?\)?$/u.test(rest))
    return { wall: day, precision: 'day' };
  const time = parseTime(
    rest
      .replace(/^(kl\.?|at|um|om|à)\s+/i, '')
      .replace(/\s*(uhr|hrs?\.?)$/i, '')
      .replace(/^(\d{1,2})\.(\d{2})(?=\.\d{2}$|$)/, '$1:$2'),
  );
  if (time === undefined) return undefined;
  const wall = day + time.seconds;
  return time.offset === undefined
    ? { wall, precision: 'time' }
    : { wall, precision: 'time', offset: time.offset };
}

function parseNamed(text: string): Stamp | undefined {
  const dayFirst = DAY_NAME_YEAR.exec(text);
  if (dayFirst !== null) {
    const [, day, name = '', year, rest] = dayFirst;
    const month = findMonthByName(name);
    if (month !== undefined) return addTime(toDaySeconds(Number(year), month, Number(day)), rest);
  }
  const monthFirst = NAME_DAY_YEAR.exec(text);
  if (monthFirst !== null) {
    const [, name = '', day, year, rest] = monthFirst;
    const month = findMonthByName(name);
    if (month !== undefined) return addTime(toDaySeconds(Number(year), month, Number(day)), rest);
  }
  const yearFirst = YEAR_NAME_DAY.exec(text);
  if (yearFirst === null) return undefined;
  const [, year, name = '', day, rest] = yearFirst;
  const month = findMonthByName(name);
  return month === undefined
    ? undefined
    : addTime(toDaySeconds(Number(year), month, Number(day)), rest);
}

function parseCompact(text: string): Stamp | undefined {
  const apart = COMPACT_AND_TIME.exec(text);
  if (apart !== null) {
    const [, year, month, day, rest] = apart;
    return addTime(toDaySeconds(Number(year), Number(month), Number(day)), rest);
  }
  const match = COMPACT.exec(text);
  if (match !== null) {
    const [, year, month, day, hour, minute, second = '00', zone = ''] = match;
    const start = toDaySeconds(Number(year), Number(month), Number(day));
    return addTime(start, hour === undefined ? undefined : `${hour}:${minute}:${second}${zone}`);
  }
  if (!UNIX.test(text)) return undefined;
  const value = Number(text);
  return {
    wall: value > 1e11 ? Math.floor(value / 1000) : Math.floor(value),
    precision: 'time',
    offset: 0,
  };
}

function parseMonth(text: string): Stamp | undefined {
  const named = NAME_YEAR.exec(text);
  if (named !== null) {
    const month = findMonthByName(named[1] ?? '');
    const wall = month === undefined ? undefined : toDaySeconds(Number(named[2]), month, 1);
    return wall === undefined ? undefined : { wall, precision: 'month' };
  }
  const yearFirst = YEAR_MONTH.exec(text);
  const match = yearFirst ?? MONTH_YEAR.exec(text);
  if (match === null || !isYearAndMonth(text)) return undefined;
  const [a, b] = match.slice(1).map(Number) as [number, number];
  const wall = yearFirst === null ? toDaySeconds(b, a, 1) : toDaySeconds(a, b, 1);
  return wall === undefined ? undefined : { wall, precision: 'month' };
}

/** The orders in which all of these cells are dates that exist; cells that are none in any order are passed over. */
export function findPossibleOrders(cells: readonly string[]): DateOrder[] {
  const tally = { dmy: 0, mdy: 0, ymd: 0 };
  let dates = 0;
  for (const cell of cells) {
    const [first] = splitRange(cell) ?? [cell];
    const fittingOrders = DATE_ORDERS.filter((order) => parseStamp(first, order) !== undefined);
    if (fittingOrders.length === 0) continue;
    dates += 1;
    for (const order of fittingOrders) tally[order] += 1;
  }
  const orders = DATE_ORDERS.filter((order) => tally[order] === dates);
  if (orders.length === 0) {
    const best = DATE_ORDERS.reduce((a, b) => (tally[b] > tally[a] ? b : a));
    return [best];
  }
  // Years of two digits in the first place are rare: only where nothing else fits.
  return orders.length > 1 && orders.includes('dmy') ? dropEqualOrders(cells, orders) : orders;
}

/** Orders that read these cells differently: 2026-01-05 is the same in all. */
function dropEqualOrders(cells: readonly string[], orders: readonly DateOrder[]): DateOrder[] {
  const differs = (order: DateOrder) =>
    cells.some((cell) => parseStamp(cell, order)?.wall !== parseStamp(cell, 'dmy')?.wall);
  const otherOrders = orders.filter((order) => order === 'mdy' && differs(order));
  return ['dmy', ...otherOrders];
}

/* Stamps of digits alone, read sign by sign: 2026-01-30 00:15 or 30/01/2026 00:15:00. A file of minutes has half a
 * million of them, and patterns take ten times as long.
 */

/** Whether a cell is a date such as 2026-01-30 or 30/01/2026, with or without a time of day. */
export function isPlainStamp(text: string): boolean {
  const { length } = text;
  if (length !== 10 && length !== 16 && length !== 19) return false;
  const isYearFirst = isDigit(text, 2);
  const [first, second] = isYearFirst ? [4, 7] : [2, 5];
  // - / and . by their codes, because this runs for every cell.
  const sign = text.charCodeAt(first);
  if ((sign !== 45 && sign !== 47 && sign !== 46) || text.charCodeAt(second) !== sign) return false;
  for (let index = 0; index < 10; index += 1)
    if (index !== first && index !== second && !isDigit(text, index)) return false;
  return length === 10 || isTime(text);
}

/** A blank or T, and hours and minutes that exist, with seconds or without. */
function isTime(text: string): boolean {
  const between = text.charCodeAt(10);
  if (between !== 32 && between !== 84) return false;
  for (let index = 11; index < text.length; index += 1) {
    const isColon = index === 13 || index === 16;
    if (isColon ? text.charCodeAt(index) !== 58 : !isDigit(text, index)) return false;
  }
  return readTwoDigits(text, 14) < 60 && (text.length === 16 || readTwoDigits(text, 17) < 60);
}

function isDigit(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  return code >= 48 && code <= 57;
}

/** Two digits as a number: 528 is what “00” would give, as the code of 0 is 48. */
function readTwoDigits(text: string, position: number): number {
  return text.charCodeAt(position) * 10 + text.charCodeAt(position + 1) - 528;
}

/** The day read last: intervals repeat theirs many times. */
let lastNumber = 0;
let lastDay: number | undefined;

/** A plain stamp when day and month stand in this order; nothing when it does not exist. */
export function readPlainStamp(text: string, order: DateOrder): Stamp | undefined {
  const isYearFirst = isDigit(text, 2);
  const year = isYearFirst
    ? readTwoDigits(text, 0) * 100 + readTwoDigits(text, 2)
    : readTwoDigits(text, 6) * 100 + readTwoDigits(text, 8);
  const first = readTwoDigits(text, isYearFirst ? 5 : 0);
  const second = readTwoDigits(text, isYearFirst ? 8 : 3);
  const [month, day] = isYearFirst || order === 'mdy' ? [first, second] : [second, first];
  const number = year * 10_000 + month * 100 + day;
  if (number !== lastNumber) {
    lastDay = toDaySeconds(year, month, day);
    lastNumber = number;
  }
  if (lastDay === undefined) return undefined;
  if (text.length === 10) return { wall: lastDay, precision: 'day' };
  const seconds =
    readTwoDigits(text, 11) * 3600 +
    readTwoDigits(text, 14) * 60 +
    (text.length === 19 ? readTwoDigits(text, 17) : 0);
  return seconds > DAY_SECONDS ? undefined : { wall: lastDay + seconds, precision: 'time' };
}
