/** Numbers as the files of many countries write them. The decimal sign is decided by a whole column. */

/** What stands for "no value": never zero. */
const MISSING =
  /^(-+|–|—|\?+|\*+|#n\/?a|n\/?a|n\.a\.|nan|null|none|nil|no ?ct|no ?data|unavailable|unknown|missing|undefined|invalid|error|inf|-inf|infinity|fehlt|k\.? ?a\.?)$/i;

/** Whether a cell says that there is no value. */
export function isMissing(cell: string): boolean {
  return cell === '' || (cell.length < 12 && MISSING.test(cell));
}

const NUMBER = /^[-+−]?(?:\d[\d.,'’ \u00a0\u202f]*|[.,]\d+)(?:e[-+]?\d{1,3})?$/i;
const AROUND =
  /^(?:₹|rs\.?|inr|€|\$|£)?\s*([-+−]?[\d.,][\d.,'’ \u00a0\u202f]*(?:e[-+]?\d{1,3})?)\s*(?:(k|m)?wh?|kva\w*|units?|%|v|a|hz|€|eur|°c|m3|m³|cr|dr)?$/i;

/** The part of a cell that is a number in some notation; nothing when it holds other words. */
export function numberText(cell: string): string | undefined {
  if (cell.length === 0 || cell.length > 40) return undefined;
  if (NUMBER.test(cell)) return cell;
  return AROUND.exec(cell)?.[1]?.trim();
}

/** Whether a cell is a number in some notation. A cheap test of the first sign comes first. */
export function isNumberLike(cell: string): boolean {
  const code = cell.charCodeAt(0);
  if (code > 0x39 && code < 0x49) return false;
  return numberText(cell) !== undefined;
}

export type Decimal = '.' | ',';

/** Votes of cells for a decimal sign. A cell such as 1.234 alone says nothing. */
export function decimalVotes(cells: Iterable<string>): {
  point: number;
  comma: number;
  undecided: number;
} {
  const votes = { point: 0, comma: 0, undecided: 0 };
  for (const cell of cells) {
    const text = numberText(cell);
    if (text === undefined) continue;
    const vote = decimalOf(text);
    if (vote === '.') votes.point += 1;
    else if (vote === ',') votes.comma += 1;
    else if (vote === 'either') votes.undecided += 1;
  }
  return votes;
}

function decimalOf(text: string): Decimal | 'either' | undefined {
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

/** A cell as a number with a decided decimal sign; NaN when it is none, or too large to be one. */
export function parseNumber(cell: string, decimal: Decimal): number {
  const text = numberText(cell);
  if (text === undefined) return Number.NaN;
  let plain = text.replace(/['’ \u00a0\u202f]/g, '').replace('−', '-');
  if (decimal === ',') plain = plain.replaceAll('.', '').replace(',', '.');
  else plain = plain.replaceAll(',', '');
  const value = Number(plain);
  return Number.isFinite(value) ? value : Number.NaN;
}
