/** The parts of a line before rounding: slices of a ladder, quantities at a rate, shares of other lines. */

import type { Expr, Ladder, Line, LineAmount } from '#domain/tariff/schema.ts';
import { computeLineRupees, computePartRupees } from './base.ts';
import { evaluate, holds, makeNoSource } from './expression.ts';
import {
  add,
  compare,
  divide,
  type Fraction,
  findLeast,
  isZero,
  multiply,
  ONE,
  parseDocumentDecimal,
  roundTo,
  subtract,
  toRupees,
  ZERO,
} from './fraction.ts';
import { splitByMonth } from './months.ts';
import {
  type BillLine,
  type BillPart,
  type BillState,
  createBlockScope,
  createSharedScope,
  NoAmount,
  type PartKind,
  type Scope,
} from './scope.ts';

/** A part whose amount is not rounded yet. */
export type ExactPart = Omit<BillPart, 'paise'>;

type Amount<Key extends string> = Extract<LineAmount, Record<Key, unknown>>;

/**
 * What a line comes to in a scope; nothing when it does not apply there. Percent lines are
 * made by `makePercentParts`.
 */
export function computeParts(line: Line, scope: Scope): ExactPart[] | undefined {
  if (line.when !== undefined && !holds(line.when, scope)) return undefined;
  const { amount } = line;
  if ('ladders' in amount) return makeLadderParts(amount, scope);
  if ('quantity' in amount) return [makeQuantityPart(amount, scope)];
  if ('value' in amount) {
    const rupees = evaluate(amount.value, scope);
    return [makePart({ code: 'value' }, scope, { rupees })];
  }
  if ('share' in amount) return makeShareParts(amount, scope);
  throw new NoAmount(makeNoSource(scope));
}

/**
 * What a line of the whole bill comes to for one block where the tariff changes inside the bill: as the block's own
 * document has it, for the block's share of the days.
 */
export function computeShareOfPeriod(
  line: Line,
  block: number,
  bill: BillState,
  facts: Scope['facts'],
): ExactPart[] | undefined {
  const own = createBlockScope(bill, block, facts);
  const whole = createSharedScope(bill, block, facts);
  if (own === undefined || whole === undefined) return undefined;
  if ('share' in line.amount) return computeParts(line, own);
  const { from, to } = own.span;
  return computeParts(line, whole)?.map((part) => ({
    ...part,
    ...{ from, to },
    times: multiply(part.times, whole.share),
    rupees: multiply(part.rupees, whole.share),
  }));
}

/** The scopes in which a line is worked out within a block: the block, or its calendar months. */
export function listScopes(line: Line, scope: Scope): Scope[] {
  if (line.split === undefined) return [scope];
  return splitByMonth(scope.span).map((span) => ({ ...scope, span }));
}

function makePart(
  kind: PartKind,
  scope: Scope,
  what: Pick<ExactPart, 'rupees'> & Partial<ExactPart>,
): ExactPart {
  const { quantity, unit, rate, times = ONE, rupees, from, to } = what;
  const { block, span } = scope;
  return {
    kind,
    quantity,
    unit,
    rate,
    times,
    rupees,
    block,
    from: from ?? span.from,
    to: to ?? span.to,
  };
}

function multiplyAll(exprs: readonly Expr[] | undefined, scope: Scope): Fraction {
  return (exprs ?? []).map((expr) => evaluate(expr, scope)).reduce(multiply, ONE);
}

function makeQuantityPart(amount: Amount<'quantity'>, scope: Scope): ExactPart {
  const quantity = evaluate(amount.quantity, scope);
  const rate = evaluate(amount.rate, scope);
  const times = multiplyAll(amount.times, scope);
  const rupees = multiply(multiply(quantity, rate), times);
  const { unit } = amount;
  return makePart({ code: 'quantity' }, scope, { quantity, rate, times, unit, rupees });
}

function makeLadderParts(amount: Amount<'ladders'>, scope: Scope): ExactPart[] | undefined {
  const ladder = amount.ladders.find(({ when }) => when === undefined || holds(when, scope));
  if (ladder === undefined) return undefined;
  if (ladder.unconfirmed !== undefined) {
    scope.facts.isConfirmed = false;
    scope.facts.isEstimated = true;
  }
  const times = multiplyAll(amount.times, scope);
  return sliceLadder(ladder, scope).map(({ kind, quantity, rate, unit }) =>
    makePart(kind, scope, {
      quantity,
      rate,
      unit,
      times,
      rupees: multiply(multiply(quantity, rate), times),
    }),
  );
}

interface PricedSlice {
  kind: PartKind;
  quantity: Fraction;
  rate: Fraction;
  unit: string | undefined;
}

function sliceLadder(ladder: Ladder, scope: Scope): PricedSlice[] {
  const total = evaluate(ladder.over, scope);
  const scale = ladder.scale === undefined ? ONE : evaluate(ladder.scale, scope);
  const steps = ladder.steps.map(({ upTo, rate }) => ({
    limit: computeLimit(ladder, upTo, scale),
    rate,
  }));
  const unit = ladder.unit ?? 'kWh';
  if (ladder.mode !== 'telescopic') {
    const index = steps.findIndex(({ limit }) => limit === undefined || compare(total, limit) <= 0);
    const step = steps[index];
    if (step === undefined) throw new RangeError('The last step of a ladder must be open.');
    const rate = evaluate(step.rate, scope);
    const kind = makeRange(steps[index - 1]?.limit ?? ZERO, step.limit, unit);
    return ladder.mode === 'whole'
      ? [{ kind, quantity: total, rate, unit }]
      : [{ kind, quantity: ONE, rate, unit: undefined }];
  }
  let from = ZERO;
  const filledSlices: PricedSlice[] = [];
  for (const { limit, rate } of steps) {
    if (compare(total, from) <= 0) break;
    const end = limit === undefined ? total : findLeast([total, limit]);
    const quantity = subtract(end, from);
    if (compare(quantity, ZERO) > 0) {
      const kind = makeRange(from, limit, unit);
      filledSlices.push({ kind, quantity, rate: evaluate(rate, scope), unit });
    }
    from = end;
  }
  return filledSlices;
}

function computeLimit(ladder: Ladder, upTo: string | null, scale: Fraction): Fraction | undefined {
  if (upTo === null) return undefined;
  const scaled = multiply(parseDocumentDecimal(upTo), scale);
  return ladder.limitRound === undefined
    ? scaled
    : roundTo(scaled, parseDocumentDecimal(ladder.limitRound.to), ladder.limitRound.mode);
}

function makeRange(from: Fraction, upTo: Fraction | undefined, unit: string): PartKind {
  return { code: 'range', from, upTo, unit };
}

/** The earlier lines that an amount is taken of; nothing when the bill has none of them. */
function findBaseLines(
  ids: readonly string[],
  bill: BillState,
  facts: Scope['facts'],
): BillLine[] | undefined {
  const lines = ids.flatMap((id) => bill.lines.get(id) ?? []);
  if (lines.length === 0) return undefined;
  const knownLines = lines.filter(({ paise }) => paise !== null);
  if (knownLines.length === 0) {
    throw new NoAmount({ code: 'unknown-base', lines: lines.map(({ id }) => id) });
  }
  // What is taken of a line that is not known is missing: the rest is an estimate.
  if (knownLines.length < lines.length || knownLines.some(({ state }) => state === 'estimated')) {
    facts.isEstimated = true;
  }
  return knownLines;
}

function makeShareParts(amount: Amount<'share'>, scope: Scope): ExactPart[] | undefined {
  const lines = findBaseLines(amount.of, scope.bill, scope.facts);
  if (lines === undefined) return undefined;
  const rate = evaluate(amount.share, scope);
  const { bill, block } = scope;
  const quantity = lines
    .map((line) =>
      block === undefined ? toRupees(line.paise ?? 0) : computeLineRupees(line, block, bill),
    )
    .reduce(add, ZERO);
  const rupees = multiply(quantity, rate);
  return [makePart({ code: 'share' }, scope, { quantity, rate, unit: '₹', rupees })];
}

const HUNDRED = parseDocumentDecimal('100');

/**
 * A percent of earlier lines, each block's at its own percent. By parts: of each of their parts. By total:
 * of their sum in the block. `defs` holds each block's own definition of the line.
 */
export function makePercentParts(
  defs: readonly (Line | undefined)[],
  bill: BillState,
  facts: Scope['facts'],
): ExactPart[] | undefined {
  const parts: ExactPart[] = [];
  let applies = false;
  for (const [block, line] of defs.entries()) {
    const scope = createBlockScope(bill, block, facts);
    if (line === undefined || scope === undefined || !('percent' in line.amount)) continue;
    if (line.when !== undefined && !holds(line.when, scope)) continue;
    const lines = findBaseLines(line.amount.of, bill, facts);
    if (lines === undefined) continue;
    applies = true;
    const rate = evaluate(line.amount.percent, scope);
    const bases = lines
      .flatMap((base) => base.parts)
      .map((base) => ({ base, quantity: computePartRupees(base, block, bill) }))
      .filter(({ quantity }) => !isZero(quantity));
    if (line.amount.by === 'parts') {
      for (const { base, quantity } of bases) {
        parts.push(makePercentPart(scope, quantity, rate, base));
      }
    } else {
      parts.push(
        makePercentPart(scope, bases.map(({ quantity }) => quantity).reduce(add, ZERO), rate),
      );
    }
  }
  return applies ? parts : undefined;
}

function makePercentPart(
  scope: Scope,
  quantity: Fraction,
  rate: Fraction,
  span: { from: string; to: string } = scope.span,
): ExactPart {
  const rupees = divide(multiply(quantity, rate), HUNDRED);
  const { from, to } = span;
  return makePart({ code: 'percent' }, scope, {
    quantity,
    rate,
    unit: '%',
    rupees,
    from,
    to,
  });
}
