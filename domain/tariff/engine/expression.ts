/** Works out the numbers and conditions of a tariff document, exactly. */

import type { HoursOfPeriod } from '#domain/energy/hours/day-hours.ts';
import type { Cond, Expr, IsoDate, TariffInput } from '#domain/tariff/schema.ts';
import { computeLineRupees } from './base.ts';
import {
  add,
  compare,
  divide,
  type Fraction,
  findGreatest,
  findLeast,
  formatPrintedRate,
  makeFraction,
  multiply,
  parseDecimal,
  parseDocumentDecimal,
  roundTo,
  subtract,
  toRupees,
  ZERO,
} from './fraction.ts';
import { countMonths, type DateRange } from './months.ts';
import {
  addNote,
  addProblem,
  findValueDays,
  type LineReason,
  NoAmount,
  type Scope,
} from './scope.ts';
import {
  findEstimateFacts,
  findSeries,
  findSeriesValue,
  listChangeDays,
  type SeriesValue,
} from './series.ts';

/** The number that an expression comes to. Throws NoAmount when it has none. */
export function evaluate(expr: Expr, scope: Scope): Fraction {
  if (typeof expr === 'string') return parseDocumentDecimal(expr);
  if ('in' in expr) return readNumber(expr.in, scope);
  if ('q' in expr) return evaluate(lookUp(scope.document.quantities, expr.q), scope);
  if ('months' in expr) return countRuleMonths(expr.months, scope.span, scope);
  if ('periodMonths' in expr) return countRuleMonths(expr.periodMonths, scope.bill.request, scope);
  if ('units' in expr) return expr.units === 'block' ? scope.units : scope.bill.units;
  if ('line' in expr) return sumLineRupees([expr.line].flat(), scope);
  if ('series' in expr) return findPublishedValue(expr.series, expr.key, scope);
  if ('unknown' in expr) throw new NoAmount(makeNoSource(scope));
  if ('round' in expr) {
    return roundTo(evaluate(expr.round, scope), parseDocumentDecimal(expr.to), expr.mode);
  }
  if ('if' in expr) return evaluate(holds(expr.if, scope) ? expr.yes : expr.no, scope);
  return calculate(expr, scope);
}

type CalculationKey = 'add' | 'sub' | 'mul' | 'div' | 'min' | 'max';
type Calculation = Extract<
  Exclude<Expr, string>,
  { [Key in CalculationKey]: Record<Key, unknown> }[CalculationKey]
>;

function calculate(expr: Calculation, scope: Scope): Fraction {
  const evaluateAll = (exprs: readonly Expr[]) => exprs.map((operand) => evaluate(operand, scope));
  const pair = ([a, b]: readonly [Expr, Expr]): [Fraction, Fraction] => [
    evaluate(a, scope),
    evaluate(b, scope),
  ];
  if ('add' in expr) return evaluateAll(expr.add).reduce(add);
  if ('sub' in expr) return subtract(...pair(expr.sub));
  if ('mul' in expr) return evaluateAll(expr.mul).reduce(multiply);
  if ('div' in expr) return divide(...pair(expr.div));
  return 'min' in expr ? findLeast(evaluateAll(expr.min)) : findGreatest(evaluateAll(expr.max));
}

/** Whether a condition holds. What need not be looked at is not: its inputs need not be there. */
export function holds(cond: Cond, scope: Scope): boolean {
  if ('all' in cond) return cond.all.every((condition) => holds(condition, scope));
  if ('any' in cond) return cond.any.some((condition) => holds(condition, scope));
  if ('not' in cond) return !holds(cond.not, scope);
  if ('is' in cond) return isChosen(cond.is, scope);
  if ('lt' in cond) return compareExpressions(cond.lt, scope) < 0;
  if ('lte' in cond) return compareExpressions(cond.lte, scope) <= 0;
  if ('gt' in cond) return compareExpressions(cond.gt, scope) > 0;
  return compareExpressions(cond.gte, scope) >= 0;
}

function isChosen([input, value]: readonly [string, string], scope: Scope): boolean {
  return readChoice(input, scope) === value;
}

function compareExpressions([a, b]: readonly [Expr, Expr], scope: Scope): number {
  return compare(evaluate(a, scope), evaluate(b, scope));
}

function lookUp<T>(things: Readonly<Record<string, T>> | undefined, name: string): T {
  const thing = things?.[name];
  if (thing === undefined) throw new RangeError(`The document does not define "${name}".`);
  return thing;
}

function countRuleMonths(rule: string, span: DateRange, scope: Scope): Fraction {
  return countMonths(lookUp(scope.document.months, rule), span, scope.bill.request);
}

function findInput(id: string, scope: Scope): TariffInput {
  const input = scope.document.inputs.find((candidate) => candidate.id === id);
  if (input === undefined) throw new RangeError(`The document does not ask for "${id}".`);
  return input;
}

function reportMissing(input: TariffInput, scope: Scope): NoAmount {
  const message = `Still needed: ${input.label}. ${input.why}`;
  addProblem(scope.bill, { code: 'missing-input', field: input.id, message });
  return new NoAmount({ code: 'unanswered', input: input.id });
}

/** Why an amount is unknown whose rate the document knows no source of. */
export function makeNoSource({ document }: Scope): LineReason {
  return { code: 'no-source', document: document.id };
}

/** What the household answers: in a block that which held in it, over the whole bill that of its last day. */
function readAnswer(id: string, { bill, block, facts }: Scope): string | undefined {
  const last = bill.request.connection[id];
  if (block !== undefined) return (bill.blocks[block]?.connection ?? bill.request.connection)[id];
  // No order at hand says how what is taken of the whole bill counts an answer that changed in it.
  const hasChanged = bill.blocks.some(({ connection }) => connection && connection[id] !== last);
  if (hasChanged) facts.isEstimated = true;
  return last;
}

function readNumber(id: string, scope: Scope): Fraction {
  const input = findInput(id, scope);
  const text = readAnswer(id, scope);
  if (text === undefined) return findUnsaidNumber(input, scope);
  noteAssumed(input, text, scope);
  return parseDecimal(text);
}

/** What readings tell of a number that was not said; without them what depends on it is unknown, or is asked for. */
function findUnsaidNumber(input: TariffInput, scope: Scope): Fraction {
  const { hours } = scope.bill.request;
  if (input.hours !== undefined && hours !== undefined) {
    return computeUnitsOfHours(input.hours, hours, scope);
  }
  if (input.isOptional === true) throw new NoAmount({ code: 'unanswered', input: input.id });
  throw reportMissing(input, scope);
}

/** The bill's units of some hours of the day, by the share that the home's intervals tell. */
function computeUnitsOfHours(
  [from, to]: readonly [number, number],
  hours: HoursOfPeriod,
  { bill, facts }: Scope,
): Fraction {
  const sumWh = (wh: readonly number[]) => BigInt(wh.reduce((sum, hour) => sum + hour, 0));
  const ofDay = sumWh(hours.wh);
  if (!hours.isWhole) facts.isEstimated = true;
  if (ofDay === 0n) return ZERO;
  return multiply(bill.units, makeFraction(sumWh(hours.wh.slice(from, to)), ofDay));
}

function readChoice(id: string, scope: Scope): string {
  const input = findInput(id, scope);
  const text = readAnswer(id, scope);
  if (text !== undefined) {
    noteAssumed(input, text, scope);
    return text;
  }
  if (input.kind !== 'yes-no') throw reportMissing(input, scope);
  scope.bill.assumedInputs.add(id);
  if (input.ofBill !== true) scope.facts.unanswered.add(id);
  return 'no';
}

/** What was filled in for the household makes an estimate of the line that draws on it. */
function noteAssumed({ id }: TariffInput, value: string, { bill, facts }: Scope): void {
  if (bill.request.assumed?.includes(id) !== true) return;
  facts.isEstimated = true;
  facts.assumed.set(id, value);
  addNote(bill, { code: 'assumed-value', input: id, value });
}

function sumLineRupees(ids: readonly string[], scope: Scope): Fraction {
  return ids
    .map((id) => {
      const line = scope.bill.lines.get(id);
      if (line === undefined) return ZERO;
      if (line.paise === null) throw new NoAmount({ code: 'unknown-line', line: id });
      if (line.state === 'estimated') scope.facts.isEstimated = true;
      if (scope.block === undefined) return toRupees(line.paise);
      const own = computeLineRupees(line, scope.block, scope.bill);
      return scope.share === undefined ? own : divide(own, scope.share);
    })
    .reduce(add, ZERO);
}

/** A published value on the bill's date, or in the block, by the rule of its series. */
function findPublishedValue(name: string, key: string | undefined, scope: Scope): Fraction {
  const { bill, facts } = scope;
  const series = findSeries(name, bill.values);
  const day = series?.applies === 'days' ? findValueDays(scope).from : bill.request.billDate;
  const found = findSeriesValue(name, key, day, bill.values);
  const id = series?.id ?? name;
  if (found === undefined) {
    if (series?.missing === 'no-charge') {
      addNote(bill, { code: 'no-charge', line: facts.line, series: id, day });
      throw new NoAmount(undefined);
    }
    addNote(bill, { code: 'no-value', line: facts.line, series: id });
    throw new NoAmount({ code: 'no-value', series: id });
  }
  noteSupplier(name, found.point !== undefined, scope);
  bill.usedSeries.add(
    found.point === undefined
      ? `${id}=${formatPrintedRate(found.value, 0)}`
      : `${id}@${found.point.from}/${found.point.recordedOn}`,
  );
  if (found.point?.confirmed === false) facts.isConfirmed = false;
  const estimate = findFirstEstimate(found, key, day, scope);
  if (estimate !== undefined) {
    facts.isEstimated = true;
    const { day: unknownDay } = estimate;
    const known = findEstimateFacts(estimate.found, key, unknownDay, bill.request.asOf);
    const note = { line: facts.line, series: id, day: unknownDay };
    if (known !== undefined) addNote(bill, { code: 'estimated-value', ...note, ...known });
  }
  return found.value;
}

/** The first estimate among the values of a series: a daily one has some in a block, which are all the same. */
function findFirstEstimate(
  found: SeriesValue,
  key: string | undefined,
  day: IsoDate,
  scope: Scope,
): { found: SeriesValue; day: IsoDate } | undefined {
  const { bill } = scope;
  const { series } = found;
  const { from, to } = findValueDays(scope);
  if (found.isEstimate || series?.applies !== 'days') {
    return found.isEstimate ? { found, day } : undefined;
  }
  return listChangeDays(series, from, to)
    .flatMap((later) => {
      const value = findSeriesValue(series.id, key, later, bill.values);
      return value?.isEstimate ? [{ found: value, day: later }] : [];
    })
    .at(0);
}

/** Where suppliers share a document and the household's is not known, its first one is an assumption. */
function noteSupplier(name: string, isOurs: boolean, scope: Scope): void {
  const { bill, document, facts } = scope;
  const isShared = findSeries(name, { ...bill.values, discom: undefined }) === undefined;
  if (!isOurs || !isShared || bill.request.discom !== undefined || document.discoms.length === 1) {
    return;
  }
  facts.isEstimated = true;
  const supplier = document.discoms[0] ?? '';
  addNote(bill, { code: 'supplier-assumed', line: facts.line, discom: supplier });
}
