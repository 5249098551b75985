/** Numbers of a document that no bill can be calculated with: steps of rounding, divisors and months of zero. */

import { addDays } from '#domain/base/period.ts';
import { describeFormatProblems } from './check-format.ts';
import { listLineRules, listWithin, type Rule } from './engine/children.ts';
import { compare, isDecimal, parseDecimal, ZERO } from './engine/fraction.ts';
import { type MonthsRule, type Series, seriesSchema, type TariffDocument } from './schema.ts';

/** Every such number, as a sentence that names its place. */
export function findNumberProblems(document: TariffDocument): string[] {
  const { unitsRound, quantities = {}, lines, totals, months } = document;
  return [
    ...(unitsRound === undefined ? [] : findStepProblem('unitsRound', unitsRound)),
    ...Object.entries(quantities).flatMap(([name, expr]) =>
      findProblems(`quantity "${name}"`, listWithin(expr)),
    ),
    ...lines.flatMap((line) => [
      ...findProblems(`line "${line.id}"`, listLineRules(line).flatMap(listWithin)),
      ...findRoundProblems(`line "${line.id}"`, line.round),
    ]),
    ...totals.flatMap(({ id, round, papersIn }) => [
      ...findRoundProblems(`total "${id}"`, round),
      ...(papersIn === undefined ? [] : findStepProblem(`total "${id}"`, papersIn)),
    ]),
    ...Object.entries(months).flatMap(([name, rule]) =>
      findMonthsProblems(rule).map((problem) => `months rule "${name}": ${problem}`),
    ),
  ];
}

/** Roundings and divisions among rules. */
function findProblems(what: string, rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => {
    if (typeof rule === 'string') return [];
    if ('round' in rule) return findStepProblem(what, rule.to);
    if ('steps' in rule) return findRoundProblems(what, rule.limitRound);
    if (!('div' in rule)) return [];
    const [, divisor] = rule.div;
    return typeof divisor === 'string' && !isAboveZero(divisor)
      ? [`${what}: it is divided by a number above zero.`]
      : [];
  });
}

function findRoundProblems(what: string, round: { to: string } | undefined): string[] {
  return round === undefined ? [] : findStepProblem(what, round.to);
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

/* What is wrong with series of published values. */

/** Every problem of a series; none when it is good. A correction of a value is a later record of its days. */
export function findSeriesProblems(value: unknown): string[] {
  const parsed = seriesSchema.safeParse(value);
  if (!parsed.success) {
    return describeFormatProblems(parsed.error.issues);
  }
  const { id, points } = parsed.data;
  return points.flatMap((point, index) => {
    const problems: string[] = [];
    if (point.to !== null && point.to < point.from) problems.push('it ends before it begins.');
    const samePoint = points
      .slice(0, index)
      .filter((other) => other.recordedOn >= point.recordedOn)
      .some(
        (other) =>
          other.from < addDays(point.to ?? '9998-12-31', 1) &&
          (other.to === null || other.to >= point.from),
      );
    if (samePoint) problems.push('two values were recorded for a day on the same day.');
    return problems.map((problem) => `${id}, from ${point.from}: ${problem}`);
  });
}

/** What is wrong with series that are good one by one. */
export function findRepeatedSeries(allSeries: readonly Pick<Series, 'id'>[]): string[] {
  const ids = allSeries.map(({ id }) => id);
  const repeatedIds = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [...new Set(repeatedIds)].map((id) => `two series have the id "${id}".`);
}
