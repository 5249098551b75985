/**
 * Stamps of digits alone, read sign by sign: 2026-01-30 00:15 or 30/01/2026 00:15:00. A file of minutes has half a
 * million of them, and patterns take ten times as long.
 */
import { DAY_SECONDS } from '../period.ts';
import { type Stamp, toDaySeconds } from './dates.ts';
import type { DateOrder } from './types.ts';

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
