/**
 * What is wrong with tariff documents and series, beyond what their types say. For tests: a document
 * that breaks a rule is refused before it is published, never at a household's request.
 */

import { describeFormatProblems } from './check-format.ts';
import { findNumberProblems } from './check-numbers.ts';
import {
  listDocumentRules,
  listLineNames,
  listLineRules,
  listWithin,
  type Rule,
} from './engine/children.ts';
import { compare, parseDecimal } from './engine/fraction.ts';
import { listChoices } from './engine/inputs.ts';
import { namesSeries } from './engine/series.ts';
import {
  documentSchema,
  type Expr,
  type Ladder,
  type Line,
  type Series,
  type TariffDocument,
} from './schema.ts';

/** Every problem of a document as a sentence that names its place; none when it is good. */
export function findDocumentProblems(value: unknown, series: readonly Series[]): string[] {
  const parsed = documentSchema.safeParse(value);
  if (!parsed.success) {
    return describeFormatProblems(parsed.error.issues);
  }
  const document = parsed.data;
  return [
    ...findValidityProblems(document),
    ...findNumberProblems(document),
    ...findRepeated('line or total', [
      ...document.lines.map(({ id }) => id),
      ...document.totals.map(({ id }) => id),
    ]),
    ...findRepeated(
      'input',
      document.inputs.map(({ id }) => id),
    ),
    ...findNameProblems(document, series),
    ...document.lines.flatMap((line, index) => findLineProblems(document, line, index, series)),
    ...findTotalProblems(document),
  ].map((problem) => `${document.id}: ${problem}`);
}

function findValidityProblems({ validFrom, validTo }: TariffDocument): string[] {
  return validTo !== null && validTo < validFrom ? ['it ends before it begins.'] : [];
}

function findRepeated(what: string, names: readonly string[]): string[] {
  const repeatedNames = names.filter((name, index) => names.indexOf(name) !== index);
  return [...new Set(repeatedNames)].map((name) => `two of a kind: ${what} "${name}".`);
}

/** The rules that name something by one text. */
type NameKey = 'in' | 'q' | 'months' | 'periodMonths' | 'series';

/** Lists what rules of one kind name. */
function listNames(key: NameKey, rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) =>
    typeof rule !== 'string' && key in rule ? [(rule as Record<NameKey, string>)[key]] : [],
  );
}

function findNameProblems(document: TariffDocument, series: readonly Series[]): string[] {
  const { quantities = {}, months, inputs } = document;
  const conditions = inputs.flatMap(({ when }) => (when === undefined ? [] : listWithin(when)));
  const rules = [...listDocumentRules(document), ...conditions];
  const listMissing = (what: string, key: NameKey, isKnown: (name: string) => boolean) =>
    [...new Set(listNames(key, rules))]
      .filter((name) => !isKnown(name))
      .map((name) => `there is no ${what} "${name}".`);
  return [
    ...listMissing('months rule', 'months', (name) => name in months),
    ...listMissing('months rule', 'periodMonths', (name) => name in months),
    ...listMissing('quantity', 'q', (name) => name in quantities),
    ...listMissing('number input', 'in', (name) =>
      inputs.some(({ id, kind }) => id === name && kind === 'number'),
    ),
    ...listMissing('series', 'series', (name) => series.some(({ id }) => namesSeries(name, id))),
    ...findKeyProblems(rules, series),
    ...findChoiceProblems(document, rules),
    ...Object.keys(quantities)
      .filter((name) => usesItself(name, quantities))
      .map((name) => `the quantity "${name}" is made of itself.`),
  ];
}

/** Where a month has a value for each key, each use names one that is there. */
function findKeyProblems(rules: readonly Rule[], series: readonly Series[]): string[] {
  return rules.flatMap((rule) => {
    if (typeof rule === 'string' || !('series' in rule)) return [];
    const { series: name, key } = rule;
    return series
      .filter(({ id }) => namesSeries(name, id))
      .filter(({ points }) => points.length > 0 && !points.some(({ value }) => hasKey(value, key)))
      .map(({ id }) =>
        key === undefined
          ? `the series "${id}" has values by keys: one is to be named.`
          : `the series "${id}" has no value with the key "${key}".`,
      );
  });
}

function hasKey(
  value: string | Readonly<Record<string, string>>,
  key: string | undefined,
): boolean {
  return typeof value === 'string' || (key !== undefined && Object.hasOwn(value, key));
}

function findChoiceProblems({ inputs }: TariffDocument, rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => {
    if (typeof rule === 'string' || !('is' in rule)) return [];
    const [name, value] = rule.is;
    const input = inputs.find(({ id, kind }) => id === name && kind !== 'number');
    return input !== undefined && listChoices(input)?.includes(value)
      ? []
      : [`there is no choice "${value}" of "${name}".`];
  });
}

type Quantities = Readonly<Record<string, Expr>>;

/** Lists the quantities that a quantity names. */
function listUsed(name: string, quantities: Quantities): string[] {
  const expr = quantities[name];
  return expr === undefined ? [] : listNames('q', listWithin(expr));
}

function usesItself(name: string, quantities: Quantities): boolean {
  return listReached(listUsed(name, quantities), quantities).includes(name);
}

/** The quantities that these ones are made of, themselves among them. */
function listReached(names: readonly string[], quantities: Quantities): string[] {
  const reachedNames = new Set(names);
  // What is added while it is walked through is walked through, too.
  for (const name of reachedNames) {
    for (const used of listUsed(name, quantities)) reachedNames.add(used);
  }
  return [...reachedNames];
}

function findLineProblems(
  document: TariffDocument,
  line: Line,
  index: number,
  series: readonly Series[],
): string[] {
  const earlierIds = new Set(document.lines.slice(0, index).map(({ id }) => id));
  const later = [...new Set(listUsedLines(line, document))].filter((id) => !earlierIds.has(id));
  const problems = later.map((id) => `it uses "${id}", which is not charged before it.`);
  const { amount, source } = line;
  problems.push(...findRepeated('line that it is taken of', listLineNames(amount)));
  if ('ladders' in amount) problems.push(...amount.ladders.flatMap(findLadderProblems));
  if (source !== undefined && !(source in document.sources)) {
    problems.push(`there is no source "${source}".`);
  }
  const needsSource = !('given' in amount || 'unknown' in amount);
  if (document.status === 'solid' && source === undefined && needsSource) {
    problems.push('a line of a solid document needs a source.');
  }
  if (line.on === 'period' && usesDailySeries(line, series)) {
    problems.push('a line of the whole bill cannot use a value that changes by days.');
  }
  return problems.map((problem) => `line "${line.id}": ${problem}`);
}

/** The lines that a line is taken of, also by way of quantities. */
function listUsedLines(line: Line, { quantities = {} }: TariffDocument): string[] {
  const rules = listLineRules(line).flatMap(listWithin);
  const names = listReached(listNames('q', rules), quantities);
  const reached = names.flatMap((name) => quantities[name] ?? []).flatMap(listWithin);
  return [...rules, ...reached].flatMap(listLineNames);
}

function usesDailySeries(line: Line, series: readonly Series[]): boolean {
  return listNames('series', listLineRules(line).flatMap(listWithin)).some((name) =>
    series.some(({ id, applies }) => namesSeries(name, id) && applies === 'days'),
  );
}

function findLadderProblems({ steps }: Ladder): string[] {
  const limits = steps.map(({ upTo }) => upTo);
  const problems: string[] = [];
  if (limits.at(-1) !== null) problems.push('the last step of a ladder is open.');
  const closed = limits.slice(0, -1);
  if (closed.includes(null)) problems.push('only the last step of a ladder is open.');
  const rising = closed.every((limit, index) => {
    const last = index === 0 ? '0' : closed[index - 1];
    return (
      limit === null || last === null || compare(parseDecimal(limit), parseDecimal(last ?? '0')) > 0
    );
  });
  if (!rising) problems.push('the limits of a ladder rise.');
  return problems;
}

function findTotalProblems({ lines, totals }: TariffDocument): string[] {
  const ids = new Set(lines.map(({ id }) => id));
  return totals.flatMap(({ id, of, less = [], pushInto }) => {
    const summed = [...(of === '*' ? [] : of), ...less];
    const usedIds = [...summed, ...(pushInto === undefined ? [] : [pushInto])];
    const problems = [
      ...usedIds
        .filter((lineId) => !ids.has(lineId))
        .map((lineId) => `there is no line "${lineId}".`),
      ...findRepeated('line of the sum', summed),
    ];
    return problems.map((problem) => `total "${id}": ${problem}`);
  });
}

/** What is wrong with documents that are good one by one: revisions, and overlaps of those that price bills. */
export function findLibraryProblems(documents: readonly TariffDocument[]): string[] {
  return documents.flatMap((document, index) => {
    const earlierDocuments = documents.slice(0, index);
    return [
      ...findRevisionProblems(document, earlierDocuments),
      ...findOverlapProblems(document, earlierDocuments),
    ];
  });
}

function findRevisionProblems(
  document: TariffDocument,
  earlierDocuments: readonly TariffDocument[],
): string[] {
  const { id, revision, recordedOn, validFrom, validTo } = document;
  const before = earlierDocuments.filter((other) => other.id === id).at(-1);
  if (before === undefined) return revision === 1 ? [] : [`${id}: its first revision is not 1.`];
  const problems: string[] = [];
  if (revision !== before.revision + 1) problems.push(`${id}: revisions are numbered one by one.`);
  if (recordedOn < before.recordedOn)
    problems.push(`${id}: a revision is recorded after the last.`);
  if (validFrom !== before.validFrom || validTo !== before.validTo) {
    problems.push(`${id}: a revision keeps the validity.`);
  }
  return problems;
}

function findOverlapProblems(
  document: TariffDocument,
  earlierDocuments: readonly TariffDocument[],
): string[] {
  if (document.purpose !== 'bill') return [];
  return earlierDocuments
    .filter(
      (other) =>
        other.purpose === 'bill' &&
        other.id !== document.id &&
        other.categoryCode === document.categoryCode &&
        other.discoms.some((discom) => document.discoms.includes(discom)) &&
        other.validFrom <= (document.validTo ?? '9999-12-31') &&
        document.validFrom <= (other.validTo ?? '9999-12-31'),
    )
    .map((other) => `${document.id} and ${other.id} are valid on the same days.`);
}
