/** Numbers of a document that no bill can be calculated with: steps of rounding, divisors and months of zero. */
import { compare, isDecimal, parseDecimal, ZERO } from './fraction.ts';
import type { MonthsRule, TariffDocument } from './schema.ts';

/** Every such number, as a sentence that names its place. */
export function findNumberProblems(document: TariffDocument): string[] {
  const { unitsRound, quantities = {}, lines, totals, months } = document;
  return [
    ...(unitsRound === undefined ? [] : findStepProblem('unitsRound', unitsRound)),
    ...Object.entries(quantities).flatMap(([name, expr]) =>
      findProblems(`quantity "${name}"`, expr),
    ),
    ...lines.flatMap((line) => findProblems(`line "${line.id}"`, line)),
    ...totals.flatMap((total) => findProblems(`total "${total.id}"`, total)),
    ...Object.entries(months).flatMap(([name, rule]) =>
      findMonthsProblems(rule).map((problem) => `months rule "${name}": ${problem}`),
    ),
  ];
}

/** Roundings and divisions anywhere inside a value. */
function findProblems(what: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { to, mode, div } = value as { to?: unknown; mode?: unknown; div?: unknown };
  const divisor: unknown = Array.isArray(div) ? div[1] : undefined;
  return [
    ...(typeof to === 'string' && mode !== undefined ? findStepProblem(what, to) : []),
    ...(typeof divisor === 'string' && !isAboveZero(divisor)
      ? [`${what}: it is divided by a number above zero.`]
      : []),
    ...Object.values(value).flatMap((item) => findProblems(what, item)),
  ];
}

function findStepProblem(what: string, step: string): string[] {
  return isAboveZero(step) ? [] : [`${what}: a step of rounding is above zero.`];
}

function findMonthsProblems(rule: MonthsRule): string[] {
  const counts = [
    ...('per' in rule ? [rule.per] : []),
    ...('months' in rule ? [rule.months] : []),
    ...('short' in rule && rule.short !== undefined ? [rule.short.months] : []),
    ...('nominal' in rule ? (rule.nominal ?? []).map(({ months }) => months) : []),
  ];
  const spans = 'nominal' in rule ? (rule.nominal ?? []) : [];
  return [
    ...(counts.every(isAboveZero) ? [] : ['days and months are above zero.']),
    ...(spans.every(({ from, to }) => from <= to) ? [] : ['nominal days begin before they end.']),
  ];
}

function isAboveZero(text: string): boolean {
  return isDecimal(text) && compare(parseDecimal(text), ZERO) > 0;
}
