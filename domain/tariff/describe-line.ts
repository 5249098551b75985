/** What a line of a tariff charges, in words: its conditions, and its rates as the order prints them. */
import type { Cond, Expr, Ladder, Line } from './schema.ts';

/** The rates of a line, a text each: "5.80 × units", "0 to 200 kWh: 3.00". */
export function describeRates({ amount, when }: Line): string[] {
  const condition = when === undefined ? [] : [`only if ${describeCond(when)}`];
  return [...condition, ...describeAmount(amount)];
}

function describeAmount(amount: Line['amount']): string[] {
  if ('ladders' in amount) {
    const { ladders, times = [] } = amount;
    return ladders.flatMap((ladder, index) => describeLadder(ladder, index > 0, times));
  }
  if ('quantity' in amount) {
    const { rate, quantity, times = [] } = amount;
    return [[rate, quantity, ...times].map(grouped).join(' × ')];
  }
  if ('percent' in amount) return [`${describeExpr(amount.percent)}% of ${amount.of.join(' + ')}`];
  if ('share' in amount) {
    const share = amount.share === '1' ? 'all' : describeExpr(amount.share);
    return [`${share} of ${amount.of.join(' + ')}`];
  }
  if ('given' in amount) return [`from your bill: ${amount.given}`];
  if ('unknown' in amount) return [`unknown: ${amount.unknown}`];
  return [describeExpr(amount.value)];
}

function describeLadder(
  { when, mode, steps, over, scale, unit = 'kWh' }: Ladder,
  isOther: boolean,
  times: readonly Expr[],
): string[] {
  const whole = mode === 'whole' && steps.length > 1 ? ', for all of them' : '';
  const amount = mode === 'amount' ? ' in all' : whole;
  const condition = when === undefined ? '' : `if ${describeCond(when)}`;
  const limits = scale === undefined ? '' : `limits × ${describeExpr(scale)}`;
  const amounts = times.length === 0 ? '' : `amounts × ${times.map(grouped).join(' × ')}`;
  const head = [condition || (isOther ? 'otherwise' : ''), limits, amounts].filter(Boolean);
  const quantity = typeof over !== 'string' && ('units' in over || 'in' in over);
  const of = quantity ? unit : describeExpr(over);
  const rates = steps.map(({ upTo, rate }, index) => {
    const from = steps[index - 1]?.upTo ?? '0';
    const open = index === 0 ? `all ${of}` : `above ${from} ${of}`;
    const range = upTo === null ? open : `${from} to ${upTo} ${of}`;
    return `${range}: ${describeExpr(rate)}${amount}`;
  });
  return head.length === 0 ? rates : [`${head.join(', ')}:`, ...rates];
}

const OPERATORS = { add: ' + ', sub: ' − ', mul: ' × ', div: ' ÷ ' } as const;
const COMPARISONS = { lt: ' < ', lte: ' ≤ ', gt: ' > ', gte: ' ≥ ' } as const;

/** A number of a document, in words and signs. */
function describeExpr(expr: Expr): string {
  if (typeof expr === 'string') return expr;
  if ('in' in expr) return expr.in;
  if ('q' in expr) return expr.q;
  if ('units' in expr) return 'units';
  if ('months' in expr || 'periodMonths' in expr) return 'months';
  if ('line' in expr) return [expr.line].flat().join(' + ');
  if ('series' in expr) return `the published ${expr.series}`;
  if ('unknown' in expr) return `unknown (${expr.unknown})`;
  if ('round' in expr) return `${describeExpr(expr.round)} rounded ${expr.mode} to ${expr.to}`;
  if ('if' in expr) {
    return `${describeExpr(expr.yes)} if ${describeCond(expr.if)}, else ${describeExpr(expr.no)}`;
  }
  if ('min' in expr) return `the least of ${expr.min.map(describeExpr).join(' and ')}`;
  if ('max' in expr) return `the most of ${expr.max.map(describeExpr).join(' and ')}`;
  return joined(expr, OPERATORS, grouped);
}

/** An expression inside another, in brackets where it is a sum or more. */
function grouped(expr: Expr): string {
  const text = describeExpr(expr);
  return text.includes(' ') ? `(${text})` : text;
}

function describeCond(cond: Cond): string {
  if ('is' in cond) return `${cond.is[0]} is ${cond.is[1]}`;
  if ('all' in cond) return cond.all.map(describeCond).join(' and ');
  if ('any' in cond) return `(${cond.any.map(describeCond).join(' or ')})`;
  if ('not' in cond) return `not (${describeCond(cond.not)})`;
  return joined(cond, COMPARISONS, describeExpr);
}

/** The operands of the one operation that a node has, with its sign between them. */
function joined(
  node: object,
  signs: Readonly<Record<string, string>>,
  describe: (operand: Expr) => string,
): string {
  return Object.entries(node)
    .map(([name, operands]) => (operands as Expr[]).map(describe).join(signs[name]))
    .join('');
}
