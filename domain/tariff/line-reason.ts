/** Why a line of a bill is what it is, in the few words that stand under it. */
import type { BillLineRecord, BillRecord } from '../bills/record.ts';
import { formatCount, formatNumber } from '../format.ts';
import { lowerFirstWord } from './describe-differences.ts';
import type { Cond, Expr, Ladder, Line, TariffDocument } from './schema.ts';

const LIST = new Intl.ListFormat('en-GB');

/** "On the energy charge alone", "Your sanctioned load, for 2.033 months: 61 days"; nothing where there is no more to say. */
export function describeLineReason(
  line: Line,
  record: BillLineRecord,
  bill: Pick<BillRecord, 'lines' | 'blocks'>,
  document: TariffDocument,
): string | undefined {
  const { amount, when } = line;
  if (record.parts.length === 0 || record.state === 'given') return undefined;
  if (line.kind === 'credit') return when && describeLimit(when);
  if ('percent' in amount) return describeBase(amount.of, bill);
  if ('ladders' in amount) {
    const ladder = amount.ladders[0];
    return ladder && describeLadderReason(ladder, record, bill, document);
  }
  if ('quantity' in amount) {
    if (isOfLoad(amount.quantity, document))
      return `Your sanctioned load${describeMonths(record, bill)}`;
    return typeof amount.rate === 'string' && amount.unit === 'kWh'
      ? describeRatesReason(record)
      : undefined;
  }
  return undefined;
}

function describeLadderReason(
  { over, mode }: Ladder,
  record: BillLineRecord,
  bill: Pick<BillRecord, 'blocks'>,
  document: TariffDocument,
): string {
  if (isOfLoad(over, document)) {
    return `${mode === 'amount' ? 'By your' : 'Your'} sanctioned load${describeMonths(record, bill)}`;
  }
  if (mode === 'telescopic') return describeRatesReason(record);
  return mode === 'whole'
    ? 'All units at the rate that their number brings'
    : `By the number of units${describeMonths(record, bill)}`;
}

function describeBase(baseIds: readonly string[], { lines }: Pick<BillRecord, 'lines'>) {
  const names = lines
    .filter(({ id }) => baseIds.includes(id))
    .map(({ label }) => `the ${lowerFirstWord(label)}`);
  if (names.length === 0) return undefined;
  return `On ${LIST.format(names)}${names.length === 1 ? ' alone' : ''}`;
}

function describeRatesReason({ parts }: BillLineRecord): string {
  return new Set(parts.map(({ rate }) => rate)).size === 1
    ? 'One rate for every unit'
    : 'Each slab at its own rate';
}

/** How many months the days of the bill count as, where quantity × rate is not the amount: ", for 2 months: 61 days". */
function describeMonths({ parts }: BillLineRecord, { blocks }: Pick<BillRecord, 'blocks'>): string {
  const days = blocks.reduce((sum, block) => sum + block.days, 0);
  const months = parts.reduce(
    (sum, { amount, quantity, rate }) => sum + Number(amount) / (Number(quantity) * Number(rate)),
    0,
  );
  if (!Number.isFinite(months)) return '';
  // Amounts are whole paise: the last digits of the quotient mean nothing.
  const rounded = Math.round(months * 1000) / 1000;
  if (rounded === 1) return `, for one month of ${formatCount(days, 'day')}`;
  const decimals = Number.isInteger(rounded) ? 0 : 3;
  return `, for ${formatNumber(rounded, decimals)} months: ${formatCount(days, 'day')}`;
}

/** Whether a quantity follows from the household's sanctioned load. */
function isOfLoad(expr: Expr, { quantities }: TariffDocument): boolean {
  const text = JSON.stringify(
    typeof expr === 'object' && 'q' in expr ? (quantities?.[expr.q] ?? expr) : expr,
  );
  return /"in":"load_k(w|va)"/.test(text) && !text.includes('"units"');
}

/** The units up to which a credit is given. */
function describeLimit(when: Cond): string | undefined {
  if ('all' in when) return when.all.map(describeLimit).find((text) => text !== undefined);
  if (!('lte' in when)) return undefined;
  const [units, limit] = when.lte;
  if (typeof units === 'string' || !('units' in units)) return undefined;
  if (typeof limit === 'string') return `Up to ${limit} units`;
  if (!('mul' in limit)) return undefined;
  const [kwh, months] = limit.mul;
  const isMonthly = typeof months === 'object' && 'periodMonths' in months;
  return typeof kwh === 'string' && isMonthly ? `Up to ${kwh} units a month` : undefined;
}
