/** Parses the dates and numbers of a CSV file: fast for the plain forms, lenient about spaces. */
import { countDaysInMonth, FIRST_DATE, toDayNumber } from '#domain/base/period.ts';
import { parseScaledInteger, removeGroupCommas } from '#domain/base/quantity.ts';

/** Marks a text that is not a valid day. */
export const NO_DAY = -1;

const FIRST_DAY = toDayNumber(FIRST_DATE);
const ZERO = 48;
const DASH = 45;

/** Parses dates. Caches the last month, because the dates of neighbouring rows are close. */
export class DayReader {
  #month = -1;
  #monthStart = 0;
  #monthDays = 0;

  /** The number of a YYYY-MM-DD day that exists and is not before `FIRST_DATE`; otherwise `NO_DAY`. */
  read(text: string): number {
    if (text.length !== 10) {
      const trimmed = text.trim();
      return trimmed.length === 10 ? this.read(trimmed) : NO_DAY;
    }
    if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return NO_DAY;
    const century = readTwoDigits(text, 0);
    const years = readTwoDigits(text, 2);
    const month = readTwoDigits(text, 5);
    const day = readTwoDigits(text, 8);
    if (century < 0 || years < 0 || month < 1 || month > 12 || day < 1) return NO_DAY;

    const key = (century * 100 + years) * 12 + month;
    if (key !== this.#month) {
      this.#month = key;
      this.#monthStart = toDayNumber(`${text.slice(0, 8)}01`);
      this.#monthDays = countDaysInMonth(text.slice(0, 7));
    }
    if (day > this.#monthDays) return NO_DAY;
    const number = this.#monthStart + day - 1;
    return number < FIRST_DAY ? NO_DAY : number;
  }
}

function readTwoDigits(text: string, position: number): number {
  const tens = text.charCodeAt(position) - ZERO;
  const ones = text.charCodeAt(position + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

const POINT = 46;
/** Texts up to this length are exact as whole thousandths. */
const PLAIN_LENGTH = 12;
const SCALES = [1000, 100, 10, 1] as const;
const NOT_PLAIN = -1;

/** A plain decimal of up to three places in thousandths; `NOT_PLAIN` for anything else. */
function readPlainThousandths(text: string): number {
  const { length } = text;
  if (length === 0 || length > PLAIN_LENGTH) return NOT_PLAIN;
  let value = 0;
  let point = length;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    const digit = code - ZERO;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (code === POINT && point === length && index > 0) point = index;
    else return NOT_PLAIN;
  }
  const decimals = point === length ? 0 : length - point - 1;
  const scale = SCALES[decimals];
  return scale === undefined ? NOT_PLAIN : value * scale;
}

const TOO_LARGE_TO_BE_EXACT = /^[+-]?\d{12,}(?:\.\d*)?$/;

/**
 * A number's text in thousandths: commas between groups are accepted, more decimals are rounded
 * half-up. Infinite when the number is too large to be exact, `undefined` when the text is no number.
 */
export function readThousandths(text: string): number | undefined {
  const plain = readPlainThousandths(text);
  if (plain !== NOT_PLAIN) return plain;
  const trimmed = text.trim();
  const exact = parseScaledInteger(removeGroupCommas(trimmed), 3);
  if (exact !== undefined) return exact;
  if (!TOO_LARGE_TO_BE_EXACT.test(trimmed)) return undefined;
  return trimmed.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
