/** What a line of a tariff charges, in words: its conditions, and its rates as the order prints them. */

import { formatCount, formatNumber } from '#domain/base/format.ts';
import type { BillLineRecord, BillRecord } from '#domain/bills/record.ts';
import type { Cond, Expr, Ladder, Line, TariffDocument } from '#domain/tariff/schema.ts';
import { lowerFirstWord } from './line-labels.ts';

/** What the names in a document are called. */
export interface NamesInDocument {
  /** An input or a quantity, by its id. */
  of(id: string): string;
  line(id: string): string;
  /** A published value. */
  series(id: string): string;
  /** Whether an answer was given. */
  answer(input: string, value: string): string;
  /** So much, times the months of a bill. */
  monthly(amount: string): string;
}

/** The ids as they are. */
const IDS: NamesInDocument = {
  of: (id) => id,
  line: (id) => id,
  series: (id) => `the published ${id}`,
  answer: (input, value) => `${input} is ${value}`,
  monthly: (amount) => `${amount} × months`,
};

/** The rates of a line, a text each: "5.80 × units", "0 to 200 kWh: 3.00". */
export function describeRates({ amount, when }: Pick<Line, 'amount' | 'when'>, names = IDS) {
  const condition = when === undefined ? [] : [`only if ${describeCond(when, names)}`];
  return [...condition, ...describeAmount(amount, names)];
}

function describeAmount(amount: Line['amount'], names: NamesInDocument): string[] {
  if ('ladders' in amount) {
    const { ladders, times = [] } = amount;
    return ladders.flatMap((ladder, index) => describeLadder(ladder, index > 0, times, names));
  }
  if ('quantity' in amount) {
    const { rate, quantity, times = [] } = amount;
    return [describeProduct([rate, quantity, ...times], names)];
  }
  const joinLines = (ids: readonly string[]) => ids.map(names.line).join(' + ');
  if ('percent' in amount) {
    const percent = describeExpr(amount.percent, names);
    return [
      `${percent}${typeof amount.percent === 'string' ? '%' : ' (%)'} of ${joinLines(amount.of)}`,
    ];
  }
  if ('share' in amount) {
    const share = amount.share === '1' ? 'all' : describeExpr(amount.share, names);
    return [`${share} of ${joinLines(amount.of)}`];
  }
  if ('given' in amount) return [`from your bill: ${amount.given}`];
  if ('unknown' in amount) return [`unknown: ${amount.unknown}`];
  return [describeExpr(amount.value, names)];
}

function describeLadder(
  { when, mode, steps, over, scale, unit = 'kWh' }: Ladder,
  isOther: boolean,
  times: readonly Expr[],
  names: NamesInDocument,
): string[] {
  const whole = mode === 'whole' && steps.length > 1 ? ', for all of them' : '';
  const amount = mode === 'amount' ? ' in all' : whole;
  const condition = when === undefined ? '' : `if ${describeCond(when, names)}`;
  const limits = scale === undefined ? '' : describeProduct(['limits', scale], names);
  const amounts = times.length === 0 ? '' : describeProduct(['amounts', ...times], names);
  const head = [condition || (isOther ? 'otherwise' : ''), limits, amounts].filter(Boolean);
  const quantity = typeof over !== 'string' && ('units' in over || 'in' in over);
  const per = quantity ? unit : describeExpr(over, names);
  const rates = steps.map(({ upTo, rate }, index) => {
    const from = steps[index - 1]?.upTo ?? '0';
    const open = index === 0 ? `all ${per}` : `above ${from} ${per}`;
    const range = upTo === null ? open : `${from} to ${upTo} ${per}`;
    return `${range}: ${describeExpr(rate, names)}${amount}`;
  });
  return head.length === 0 ? rates : [`${head.join(', ')}:`, ...rates];
}

const OPERATORS = { add: ' + ', sub: ' − ', div: ' ÷ ' } as const;
const COMPARISONS = { lt: ' < ', lte: ' ≤ ', gt: ' > ', gte: ' ≥ ' } as const;

/** A number of a document, in words and signs. */
export function describeExpr(expr: Expr, names: NamesInDocument): string {
  if (typeof expr === 'string') return expr;
  if ('in' in expr) return names.of(expr.in);
  if ('q' in expr) return names.of(expr.q);
  if ('units' in expr) return 'units';
  if ('months' in expr || 'periodMonths' in expr) return 'months';
  if ('line' in expr) return [expr.line].flat().map(names.line).join(' + ');
  if ('series' in expr) return names.series(expr.series);
  if ('unknown' in expr) return `unknown (${expr.unknown})`;
  if ('round' in expr) {
    return `${describeExpr(expr.round, names)} rounded ${expr.mode} to ${expr.to}`;
  }
  if ('if' in expr) {
    return `${describeExpr(expr.yes, names)} if ${describeCond(expr.if, names)}, else ${describeExpr(expr.no, names)}`;
  }
  const describeEach = (operands: readonly Expr[]) =>
    operands.map((operand) => describeExpr(operand, names));
  if ('min' in expr) return `the least of ${describeEach(expr.min).join(' and ')}`;
  if ('max' in expr) return `the most of ${describeEach(expr.max).join(' and ')}`;
  if ('mul' in expr) return describeProduct(expr.mul, names);
  return joinOperands(expr, OPERATORS, (operand) => describeGrouped(operand, names));
}

/** Factors with the months of the bill, if they are one of them, said last. */
function describeProduct(factors: readonly Expr[], names: NamesInDocument): string {
  const last = factors.at(-1);
  const isMonthly = last !== undefined && isMonths(last);
  const allButMonths = isMonthly ? factors.slice(0, -1) : factors;
  // Of one thing: its price alone.
  const otherFactors =
    allButMonths.length > 1 ? allButMonths.filter((factor) => factor !== '1') : allButMonths;
  const text = otherFactors.map((factor) => describeGrouped(factor, names)).join(' × ');
  return isMonthly ? names.monthly(text) : text;
}

/** An expression inside another, in brackets where it is a sum or more. */
function describeGrouped(expr: Expr, names: NamesInDocument): string {
  const text = describeExpr(expr, names);
  const isName = typeof expr === 'object' && ('in' in expr || 'q' in expr);
  return text.includes(' ') && !isName ? `(${text})` : text;
}

function describeCond(cond: Cond, names: NamesInDocument): string {
  const describeEach = (conds: readonly Cond[]) =>
    conds.map((condition) => describeCond(condition, names));
  if ('is' in cond) return names.answer(...cond.is);
  if ('all' in cond) return describeEach(cond.all).join(' and ');
  if ('any' in cond) return `(${describeEach(cond.any).join(' or ')})`;
  if ('not' in cond) return `not (${describeCond(cond.not, names)})`;
  return joinOperands(cond, COMPARISONS, (operand) => describeExpr(operand, names));
}

/** The operands of the one operation that a node has, with its sign between them. */
function joinOperands(
  node: object,
  signs: Readonly<Record<string, string>>,
  describe: (operand: Expr) => string,
): string {
  return Object.entries(node)
    .map(([name, operands]) => (operands as Expr[]).map(describe).join(signs[name]))
    .join('');
}

/* Why a line of a bill is what it is, in the few words that stand under it. */

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
    if (ladder?.mode === 'amount' && amount.ladders.every(({ steps }) => steps.length === 1)) {
      return `The same for any number of units${describeTimes(amount, record, bill)}`;
    }
    const times = describeTimes(amount, record, bill);
    return ladder && describeLadderReason(ladder, record, times, document);
  }
  if ('quantity' in amount) {
    if (isOfLoad(amount.quantity, document))
      return `Your sanctioned load${describeTimes(amount, record, bill)}`;
    return typeof amount.rate === 'string' && amount.unit === 'kWh'
      ? describeRatesReason(record)
      : undefined;
  }
  return undefined;
}

function describeLadderReason(
  { over, mode }: Ladder,
  record: BillLineRecord,
  times: string,
  document: TariffDocument,
): string {
  if (isOfLoad(over, document)) {
    return `${mode === 'amount' ? 'By your' : 'Your'} sanctioned load${times}`;
  }
  if (mode === 'telescopic') return describeRatesReason(record);
  return mode === 'whole'
    ? 'All units at the rate that their number brings'
    : `By the number of units${times}`;
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

/**
 * What else a line is multiplied by: the months of the bill, where nothing but them is, or each kW of the load. Of both
 * together the amount does not tell how many months there are.
 */
function describeTimes(
  { times = [] }: { times?: readonly Expr[] | undefined },
  record: BillLineRecord,
  bill: Pick<BillRecord, 'blocks'>,
): string {
  const others = times.filter((factor) => !isMonths(factor));
  if (others.length === 0) return describeMonths(record, bill);
  return /"in":"load_kw"/.test(JSON.stringify(others)) ? ', for each kW of your load' : '';
}

function isMonths(factor: Expr): boolean {
  return typeof factor === 'object' && ('months' in factor || 'periodMonths' in factor);
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
