/** Numbers as the files of many countries write them. The decimal sign is decided by a whole column. */
import { UNITS, type Unit } from '#domain/import/types.ts';

/** What stands for "no value": never zero. */
const MISSING =
  /^(-+|–|—|\?+|\*+|#n\/?a|n\/?a|n\.a\.|nan|null|none|nil|no ?ct|no ?data|unavailable|unknown|missing|undefined|invalid|error|inf|-inf|infinity|fehlt|k\.? ?a\.?)$/i;

/** Whether a cell says that there is no value. */
export function isMissing(cell: string): boolean {
  return cell === '' || (cell.length < 12 && MISSING.test(cell));
}

const NUMBER = /^[-+−]?(?:\d[\d.,'’ \u00a0\u202f]*|[.,]\d+)(?:e[-+]?\d{1,3})?$/i;
const AROUND =
  /^(₹|rs\.?|inr|€|\$|£)?\s*([-+−]?[\d.,][\d.,'’ \u00a0\u202f]*(?:e[-+]?\d{1,3})?)\s*([km]?wh?|kva\w*|units?|%|v|ah?|hz|€|eur|°c|m3|m³|scm|ccf|l|ltrs?|lit(?:re|er)s?|kl|gal(?:lons?)?|kg|[mg]j|cr|dr)?$/i;

/** More than a number and its unit are written with. */
const MAX_CHARACTERS = 40;

/** The part of a cell that is a number in some notation; nothing when it holds other words. */
export function extractNumber(cell: string): string | undefined {
  if (cell.length === 0 || cell.length > MAX_CHARACTERS) return undefined;
  if (NUMBER.test(cell)) return cell;
  return AROUND.exec(cell)?.[2]?.trim();
}

/** What stands around the number of a cell and is no unit of energy or power: % or m3, or a currency. */
export function findOtherUnit(cell: string): string | undefined {
  const last = cell.charCodeAt(cell.length - 1);
  const first = cell.charCodeAt(0);
  // Most cells are bare numbers; m3 ends in a digit, too.
  const isBare = last >= 48 && last <= 57 && first < 58 && !/m3$/i.test(cell);
  if (isBare || cell.length > MAX_CHARACTERS) return undefined;
  const [, before, , after] = AROUND.exec(cell) ?? [];
  if (before !== undefined) return before;
  return after === undefined || /^([km]?wh?|units?)$/i.test(after)
    ? undefined
    : after.toLowerCase();
}

/** Whether a cell is a number in some notation. No number begins with a sign from : to H, which is tested first. */
export function isNumberLike(cell: string): boolean {
  const code = cell.charCodeAt(0);
  if (code > 0x39 && code < 0x49) return false;
  return extractNumber(cell) !== undefined;
}

/** The unit that a cell names beside its number: 850 Wh; the units of an Indian bill are kWh. */
export function findCellUnit(cell: string): Unit | undefined {
  // Most cells are bare numbers.
  if (cell.length > MAX_CHARACTERS || !/[a-z]/i.test(cell)) return undefined;
  if (/\d\s*units?$/i.test(cell)) return 'kWh';
  const [, size = '', hours = ''] = /\d\s*([km]?)w(h?)$/i.exec(cell) ?? [undefined, '-'];
  const name = `${size}w${hours}`.toLowerCase();
  return UNITS.find((unit) => unit.toLowerCase() === name);
}

export type Decimal = '.' | ',';

export interface DecimalVotes {
  point: number;
  comma: number;
  /** A number such as 1.234, which says nothing alone. */
  undecided?: string;
}

/** Votes of cells for a decimal sign. */
export function countDecimalVotes(cells: Iterable<string>): DecimalVotes {
  const votes: DecimalVotes = { point: 0, comma: 0 };
  let isUngrouped = false;
  for (const cell of cells) {
    const text = extractNumber(cell);
    if (text === undefined) continue;
    if (/^[1-9]\d{3,}$/.test(text)) isUngrouped = true;
    const vote = findDecimalSign(text);
    if (vote === '.') votes.point += 1;
    else if (vote === ',') votes.comma += 1;
    else if (vote === 'either') votes.undecided ??= text;
  }
  if (votes.undecided === undefined || !isUngrouped || votes.point + votes.comma > 0) return votes;
  // Beside 12345 thousands do not stand apart, so the sign of 1,234 is a decimal sign.
  return votes.undecided.includes('.') ? { point: 1, comma: 0 } : { point: 0, comma: 1 };
}

function findDecimalSign(text: string): Decimal | 'either' | undefined {
  const point = text.lastIndexOf('.');
  const comma = text.lastIndexOf(',');
  if (point === -1 && comma === -1) return undefined;
  if (point !== -1 && comma !== -1) return point > comma ? '.' : ',';
  const sign = point === -1 ? ',' : '.';
  const other = sign === '.' ? ',' : '.';
  if (text.indexOf(sign) !== text.lastIndexOf(sign)) return other;
  const [whole = '', fraction = ''] = text.replace(/^[-+−]/, '').split(sign);
  if (fraction.length !== 3 || whole.length > 3 || whole.length === 0 || whole === '0') return sign;
  return /^0\d/.test(whole) ? sign : 'either';
}

/** A cell as a number with a decided decimal sign; NaN when it is not a number, or too large to be exact. */
export function parseNumber(cell: string, decimal: Decimal): number {
  if (cell.length > MAX_CHARACTERS) return Number.NaN;
  if (decimal === '.' && /^-?\d+(?:\.\d+)?$/.test(cell)) return Number(cell);
  const text = extractNumber(cell);
  if (text === undefined) return Number.NaN;
  const exponent = EXPONENT.exec(text)?.[0] ?? '';
  const mantissa = text.slice(0, text.length - exponent.length).replace(/^[-+−]/, '');
  const sign = text.startsWith('-') || text.startsWith('−') ? -1 : 1;
  const [whole = '', fraction, ...more] = mantissa.split(decimal);
  if (more.length > 0 || !PLAIN.test(fraction ?? '')) return Number.NaN;
  if (!PLAIN.test(whole) && !GROUPED.test(whole)) return Number.NaN;
  const value = Number(`${whole.replace(/\D/g, '')}.${fraction ?? ''}0${exponent}`);
  return Number.isFinite(value) ? sign * value : Number.NaN;
}

const EXPONENT = /e[-+]?\d{1,3}$/i;
const PLAIN = /^\d*$/;
/** Thousands apart, or lakhs and crores: 1,23,45,678, but never 12,5. */
const GROUPED = /^\d{1,3}(?:[.,'’ \u00a0\u202f]\d{2,3})*[.,'’ \u00a0\u202f]\d{3}$/;
