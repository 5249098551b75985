/** Dates and numbers among the words of a line. */
import { toIsoDate } from '#domain/base/period.ts';
import { toLatinDigits } from '#domain/base/quantity.ts';
import { parseStamp } from '#domain/import/tables/dates.ts';
import { labels } from './labels.ts';
import type { PlacedWord, TextLine } from './lay-out.ts';
import { toSkeleton } from './word.ts';

const DAY_SECONDS = 86_400;

/** A figure as it is printed, and what it says. */
export type Figure = { text: string; x: number; end: number } & (
  | { kind: 'date'; value: string }
  | { kind: 'month'; value: string }
  /** A decimal as plain text, with a minus where it is a credit. */
  | { kind: 'number'; value: string }
);

/** "06 Nov 2026" has three words. */
const DATE_WORDS_MAX = 3;
/** A date has signs between its parts, or a month by name; digits alone are a number. */
const LOOKS_LIKE_DATE = /\d\s*[-/.]\s*\d{1,2}\s*[-/.]\s*\d|\p{L}{3}/u;
const LOOKS_LIKE_MONTH = /^[\p{L}\p{M}]{3,12}[-/ ,'’.]*\d{2,4}$|^(0?[1-9]|1[0-2])[-/](20)\d\d$/u;
/** A number with the signs that bills put around it: "₹1,084.60", "216.54CR", "(14.82)", "872/-". */
const NUMBER =
  /^(?:₹|rs\.?|inr)?([-−+(]?)(?:₹|rs\.?)?(\d{1,3}(?:,\d{2,3})*(?:,\d{3})|\d+)(\.\d+)?(?:\/-)?([-)]?)(cr|dr|kwh|kw|kva|units?|days?|-)?\.?$/i;

const DASH = /[-–—~→]/g;
/** "To Date" and "up to" have two words. */
const JOINER_WORDS_MAX = 2;
/** What stands between the two days of a range: "to", or what languages of India write after the first, as "से". */
const JOINERS = new Set(
  labels
    .filter(({ kind, skeleton }) => kind === 'to' || (kind === 'from' && !/[a-z]/.test(skeleton)))
    .map(({ skeleton }) => skeleton),
);

/** The figures of a line, from left to right. The two days of a range stand where the whole range does. */
export function findFigures({ words }: TextLine): Figure[] {
  const figures: Figure[] = [];
  let place = 0;
  while (place < words.length) {
    const [found, count] = readRangeAt(words, place) ?? readAt(words, place);
    figures.push(...found);
    place += count;
  }
  return figures;
}

/** Two days with a word between them that makes them a range. */
function readRangeAt(words: readonly PlacedWord[], place: number): [Figure[], number] | undefined {
  if (!/\d/.test(toLatinDigits(words[place]?.text ?? ''))) return undefined;
  const [[first, ...others], firstCount] = readAt(words, place);
  if (first?.kind !== 'date' || others.length > 0) return undefined;
  const joinerPlace = place + firstCount;
  for (let count = JOINER_WORDS_MAX; count >= 1; count -= 1) {
    const secondPlace = joinerPlace + count;
    if (!isJoiner(words.slice(joinerPlace, secondPlace))) continue;
    const [[second, ...more], secondCount] = readAt(words, secondPlace);
    if (second?.kind !== 'date' || more.length > 0 || second.value < first.value) continue;
    const taken = words.slice(place, secondPlace + secondCount);
    const whole = { text: taken.map(({ text }) => text).join(' '), x: first.x, end: second.end };
    return [[first, second].map((figure) => ({ ...figure, ...whole })), taken.length];
  }
  return undefined;
}

function isJoiner(words: readonly PlacedWord[]): boolean {
  const text = words.map((word) => word.text).join('');
  return /^[-–—~→]$/.test(text) || JOINERS.has(toSkeleton(text));
}

function readAt(words: readonly PlacedWord[], place: number): [Figure[], number] {
  for (let count = DATE_WORDS_MAX; count >= 1; count -= 1) {
    const taken = words.slice(place, place + count);
    if (taken.length < count) continue;
    const text = toLatinDigits(taken.map((word) => word.text).join(' '));
    const [first, last] = [taken[0] as PlacedWord, taken.at(-1) as PlacedWord];
    const ofWords = { text: taken.map((word) => word.text).join(' '), x: first.x, end: last.end };
    const dates = readDates(text);
    if (dates !== undefined) {
      // "Period 06-Nov-2026" is a word and a day, and so is "06/11/2026 to".
      if (dates.length === 1 && isDateWithLess(text)) continue;
      return [dates.map((value) => ({ kind: 'date', value, ...ofWords })), count];
    }
    const month = readMonth(text);
    if (month !== undefined) return [[{ kind: 'month', value: month, ...ofWords }], count];
    const number = count === 1 ? readNumber(text, words[place + 1]?.text) : undefined;
    if (number !== undefined) return [[{ kind: 'number', value: number, ...ofWords }], 1];
  }
  return [[], 1];
}

function readDates(text: string): string[] | undefined {
  if (!/\d/.test(text) || !LOOKS_LIKE_DATE.test(text)) return undefined;
  const date = readDate(text);
  if (date !== undefined) return [date];
  for (const { index } of text.matchAll(DASH)) {
    const [first, last] = [text.slice(0, index).trim(), text.slice(index + 1).trim()].map(readDate);
    if (first !== undefined && last !== undefined) return [first, last];
  }
  return undefined;
}

/** Whether the words of a date are one without the first or the last of them, too. */
function isDateWithLess(text: string): boolean {
  const parts = text.split(' ');
  return [parts.slice(1), parts.slice(0, -1)].some(
    (less) => readDate(less.join(' ')) !== undefined,
  );
}

function readDate(text: string): string | undefined {
  const stamp = parseStamp(text.replace(/[,;]$/, ''), 'dmy');
  return stamp?.precision === 'day' ? toIsoDate(stamp.wall / DAY_SECONDS) : undefined;
}

function readMonth(text: string): string | undefined {
  if (!LOOKS_LIKE_MONTH.test(text)) return undefined;
  const stamp = parseStamp(text.replaceAll('’', "'"), 'dmy');
  return stamp?.precision === 'month' ? toIsoDate(stamp.wall / DAY_SECONDS).slice(0, 7) : undefined;
}

function readNumber(text: string, next: string | undefined): string | undefined {
  const match = NUMBER.exec(text.replace('−', '-'));
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', tail = '', word = ''] = match;
  const isCredit =
    /[-−(]/.test(sign) || tail !== '' || /^(cr|-)$/i.test(word) || /^cr\.?$/i.test(next ?? '');
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits.length > 9 || fraction.length > 7) return undefined;
  return `${isCredit ? '-' : ''}${digits}${fraction}`;
}
