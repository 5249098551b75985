/** Where a bill's price changes with its units: the limits that its documents name, for its months. */

import { computeOnceOf } from '#domain/base/once.ts';
import { listChildren, listLineRules, type Rule } from '#domain/tariff/engine/children.ts';
import { evaluate, holds } from '#domain/tariff/engine/expression.ts';
import {
  add,
  compare,
  divide,
  type Fraction,
  isZero,
  makeFraction,
  multiply,
  negate,
  ONE,
  parseDocumentDecimal,
  roundToWhole,
  subtract,
  ZERO,
} from '#domain/tariff/engine/fraction.ts';
import { countDays } from '#domain/tariff/engine/months.ts';
import {
  type BillState,
  createBlockScope,
  createFacts,
  createPeriodScope,
  NoAmount,
  type Scope,
} from '#domain/tariff/engine/scope.ts';
import type {
  Cond,
  Expr,
  Ladder,
  Line,
  MonthsRule,
  TariffDocument,
} from '#domain/tariff/schema.ts';

export interface UnitLimit {
  /** The last whole unit, in kWh, before the change. */
  lastKwh: number;
  /** Whether all units may cost another amount beyond it, as with a subsidy that ends. */
  mayJump: boolean;
  /** What the tariff states a month, where the bill's days make another number of it; null where they do not. */
  monthlyKwh: number | null;
}

/** Three numbers of units on which an expression is tried, to see whether it grows evenly. */
const TRIED_KWH = [ZERO, makeFraction(40_000n), makeFraction(80_000n)] as const;
const HALF = makeFraction(1n, 2n);

/**
 * The limits of a bill, ascending. Steps that repeat (a load counted by each 15 units) are named next to the
 * bill's units only. What depends on the rupees of another line is not found.
 */
export function findUnitLimits(bill: BillState): UnitLimit[] {
  const limits = new Map<number, UnitLimit>();
  for (const [block, { document }] of bill.blocks.entries()) {
    const facts = createFacts('');
    const inBlock = createBlockScope(bill, block, facts);
    if (inBlock === undefined) continue;
    const blockSearch = new Search(inBlock, limits);
    const periodSearch = new Search(createPeriodScope(bill, document, facts), limits);
    for (const line of document.lines) {
      const isOnPeriod = line.on === 'period' || 'share' in line.amount;
      (isOnPeriod ? periodSearch : blockSearch).addLine(line);
    }
  }
  return [...limits.values()].sort((a, b) => a.lastKwh - b.lastKwh);
}

/** What the rules of a document are made of: every bill of it asks for the same. */
const foundInRules = computeOnceOf((_: TariffDocument) => ({
  units: new WeakMap<object, boolean>(),
  line: new WeakMap<object, boolean>(),
}));

/** Looks for limits in lines that are worked out in one scope. */
class Search {
  readonly #scope: Scope;
  /** The same in a bill of one month. */
  readonly #monthScope: Scope;
  readonly #found: Map<number, UnitLimit>;

  constructor(scope: Scope, found: Map<number, UnitLimit>) {
    this.#scope = scope;
    this.#monthScope = makeMonthly(scope);
    this.#found = found;
  }

  addLine(line: Line): void {
    for (const rule of listLineRules(line)) this.#visit(rule);
  }

  #visit(rule: Rule): void {
    if (typeof rule === 'string') return;
    if ('all' in rule && this.#failsAnyway(rule.all)) return;
    if ('lt' in rule) this.#addComparisonLimit('lt', rule.lt);
    else if ('lte' in rule) this.#addComparisonLimit('lte', rule.lte);
    else if ('gt' in rule) this.#addComparisonLimit('gt', rule.gt);
    else if ('gte' in rule) this.#addComparisonLimit('gte', rule.gte);
    else if ('min' in rule) this.#addCrossings(rule.min);
    else if ('max' in rule) this.#addCrossings(rule.max);
    else if ('steps' in rule) this.#addLadderLimits(rule);
    else if ('round' in rule) this.#addRoundingSteps(rule);
    for (const inner of this.#listReached(rule)) this.#visit(inner);
  }

  /** What a rule is made of; of a quantity's name, the quantity. */
  #listReached(rule: Rule): Rule[] {
    if (typeof rule === 'string' || !('q' in rule)) return listChildren(rule);
    const quantity = this.#scope.document.quantities?.[rule.q];
    return quantity === undefined ? [] : [quantity];
  }

  /** Whether one of the conditions that must all hold does not, whatever the units. */
  #failsAnyway(conds: readonly Cond[]): boolean {
    return conds.some((cond) => {
      if (this.#has(cond, 'units') || this.#has(cond, 'line')) return false;
      return this.#try(() => holds(cond, this.#scope)) === false;
    });
  }

  /** Whether a rule is made of units, or of lines, which are made of units. */
  #has(rule: Rule, kind: 'units' | 'line'): boolean {
    if (typeof rule === 'string') return false;
    const known = foundInRules(this.#scope.document)[kind];
    const has =
      known.get(rule) ??
      (kind in rule || this.#listReached(rule).some((inner) => this.#has(inner, kind)));
    known.set(rule, has);
    return has;
  }

  #addComparisonLimit(key: 'lt' | 'lte' | 'gt' | 'gte', [a, b]: [Expr, Expr]): void {
    const isLastInside = ({ grows }: LinearAmount) => (key === 'lte' || key === 'gt') === grows;
    this.#addZero({ sub: [a, b] }, isLastInside, true);
  }

  #addCrossings(exprs: readonly Expr[]): void {
    for (const [index, a] of exprs.entries()) {
      for (const b of exprs.slice(index + 1)) this.#addZero({ sub: [a, b] }, () => true, false);
    }
  }

  #addLadderLimits({ over, mode, scale, limitRound, steps }: Ladder): void {
    for (const { upTo } of steps) {
      if (upTo === null) continue;
      const scaled: Expr = scale === undefined ? upTo : { mul: [upTo, scale] };
      const limit: Expr = limitRound === undefined ? scaled : { round: scaled, ...limitRound };
      this.#addZero({ sub: [over, limit] }, () => true, mode !== 'telescopic');
    }
  }

  /** The limit at which a difference is nothing, and what it is in a bill of one month. */
  #addZero(
    difference: Expr,
    isLastInside: (difference: LinearAmount) => boolean,
    mayJump: boolean,
  ): void {
    const linear = this.#findLinear(difference);
    if (linear === undefined) return;
    const monthly = this.#findLinear(difference, this.#monthScope);
    const monthlyKwh = monthly && findLastKwh(findZero(monthly), isLastInside(monthly));
    this.#add(findZero(linear), isLastInside(linear), mayJump, monthlyKwh);
  }

  /** The steps of a rounded quantity just below and just above the bill's units. */
  #addRoundingSteps({ round, to, mode }: RoundedExpr): void {
    const inner = this.#findLinear(round);
    if (inner === undefined || !inner.grows) return;
    const step = parseDocumentDecimal(to);
    const shift = mode === 'up' || mode === 'down' ? ZERO : HALF;
    const now = subtract(
      divide(inner.computeAt(dropFraction(this.#scope.bill.units)), step),
      shift,
    );
    const next = roundToWhole(now, 'up');
    for (const count of [next - 1n, next, next + 1n]) {
      const edge = multiply(add(makeFraction(count), shift), step);
      const units = divide(subtract(edge, inner.computeAt(ZERO)), inner.slope);
      this.#add(units, mode === 'up' || mode === 'half-down', true);
    }
  }

  /** How an expression grows with the units of the whole bill; nothing when it does not, or not evenly. */
  #findLinear(expr: Expr, scope = this.#scope): LinearAmount | undefined {
    if (!this.#has(expr, 'units') || this.#has(expr, 'line')) return undefined;
    const values = TRIED_KWH.map((kwh) => this.#try(() => evaluate(expr, setUnits(scope, kwh))));
    const [first, second, third] = values;
    if (first === undefined || second === undefined || third === undefined) return undefined;
    const rise = subtract(second, first);
    if (isZero(rise) || compare(subtract(third, second), rise) !== 0) return undefined;
    const slope = divide(rise, TRIED_KWH[1]);
    return {
      slope,
      grows: compare(slope, ZERO) > 0,
      computeAt: (kwh) => add(first, multiply(slope, kwh)),
    };
  }

  /** Nothing where an answer or a value is missing. */
  #try<T>(make: () => T): T | undefined {
    try {
      return make();
    } catch (error) {
      if (error instanceof NoAmount) return undefined;
      throw error;
    }
  }

  #add(units: Fraction, isLastInside: boolean, mayJump: boolean, monthlyKwh?: number): void {
    const lastKwh = findLastKwh(units, isLastInside);
    if (compare(units, ZERO) <= 0 || lastKwh < 1) return;
    const found = this.#found.get(lastKwh);
    // Two months of 200 are 400, as everybody knows them; 197 are what 30 days make of 200.
    const isStated = monthlyKwh === undefined || monthlyKwh < 1 || lastKwh % monthlyKwh === 0;
    this.#found.set(lastKwh, {
      lastKwh,
      mayJump: mayJump || found?.mayJump === true,
      monthlyKwh: found?.monthlyKwh ?? (isStated ? null : monthlyKwh),
    });
  }
}

const ONE_MONTH: MonthsRule = {
  ...{ kind: 'days', per: '30' },
  nominal: [{ from: 1, to: 1_000, months: '1' }],
};

/** The scope of a whole bill that counts as one month, whatever its days. */
function makeMonthly({ bill, document, ...scope }: Scope): Scope {
  const months = Object.keys(document.months ?? {}).map((rule) => [rule, ONE_MONTH]);
  const monthly = { ...document, months: Object.fromEntries(months) };
  return { ...scope, bill, document: monthly, span: bill.request, block: undefined };
}

/** A scope with other units: a block has its share of them by days. */
function setUnits(scope: Scope, kwh: Fraction): Scope {
  const { bill, block, span } = scope;
  const share = block === undefined ? ONE : divide(countDays(span), countDays(bill.request));
  return { ...scope, bill: { ...bill, units: kwh }, units: multiply(kwh, share) };
}

type RoundedExpr = Extract<Exclude<Expr, string>, { round: unknown }>;

interface LinearAmount {
  /** By one unit of the whole bill. */
  slope: Fraction;
  grows: boolean;
  computeAt: (kwh: Fraction) => Fraction;
}

function findZero({ computeAt, slope }: LinearAmount): Fraction {
  return divide(negate(computeAt(ZERO)), slope);
}

function findLastKwh(units: Fraction, isLastInside: boolean): number {
  return isLastInside ? Number(roundToWhole(units, 'down')) : Number(roundToWhole(units, 'up')) - 1;
}

function dropFraction(units: Fraction): Fraction {
  return makeFraction(roundToWhole(units, 'down'));
}
