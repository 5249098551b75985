/** Looks for the one change that makes an amount of ours the one that a bill prints. */

import { addDays, getMonth, type Month } from '#domain/base/period.ts';
import { COVERAGE_MAX_DAYS } from '#domain/reading/reading-rules.ts';
import {
  abs,
  compare,
  divide,
  type Fraction,
  formatDecimal,
  formatFixed,
  isZero,
  makeFraction,
  multiply,
  parseDecimal,
  parseDocumentDecimal,
  subtract,
  sum,
  toRupees,
} from '#domain/tariff/engine/fraction.ts';
import type { PricedBill } from '#domain/tariff/engine/scope.ts';
import { findSeries } from '#domain/tariff/engine/series.ts';
import type { IsoDate, MonthsRule, Series, TariffDocument } from '#domain/tariff/schema.ts';
import { findOneRate } from './changes.ts';
import { findOtherAnswers } from './match-answers.ts';
import type { Change, Trial } from './match-trial.ts';
import { findUnits } from './match-units.ts';
import { findTakenValue } from './taken-value.ts';

/** How many other bases are listed: more would not help. */
const BASES_MOST = 4;
const MONTHS_RULES: [Extract<Change, { code: 'months' }>['months'], MonthsRule][] = [
  ['1', makeFixedRule('1')],
  ['2', makeFixedRule('2')],
  ['3', makeFixedRule('3')],
  ['days-by-30', { kind: 'days', per: '30' }],
  ['calendar', { kind: 'calendar' }],
];

/** So many months, whatever the days: one bill, however long it is. */
function makeFixedRule(months: string): MonthsRule {
  return { kind: 'days', per: '30', nominal: [{ from: 0, to: COVERAGE_MAX_DAYS, months }] };
}

const HUNDRED = parseDocumentDecimal('100');

/**
 * Every single change that gives the printed amount, the likeliest first: a published value that ours lacks or takes of
 * another month, the units, the days, what was said of the connection, another tariff of the supplier, another base.
 */
export function findChanges(trial: Trial): Change[] {
  return [
    ...findValues(trial),
    ...findUnits(trial),
    ...findLengths(trial),
    ...findOtherAnswers(trial),
    ...findTariffs(trial),
    ...findBases(trial),
  ];
}

function findValues(trial: Trial): Change[] {
  return [...trial.reach.series].flatMap((name): Change[] => {
    const { discom, asOf } = trial.request;
    const ownValues = trial.request.publishedValues;
    const supplier = discom ?? trial.documents[0]?.discoms[0];
    const values = { series: trial.knownTariffs.series, ownValues, discom: supplier, asOf };
    const series = findSeries(name, values);
    // One value of all slabs is on no paper: of these the line tells, not the total.
    const isBySlab = series?.points.some(({ value }) => typeof value !== 'string') === true;
    if (isBySlab && trial.target.line === undefined) return [];
    const id = series?.id ?? name;
    const taken = findTakenValue(trial, series);
    const ofSeries = {
      series: id,
      label: series?.label ?? name,
      unit: series?.unit ?? '',
      ...(taken === undefined ? {} : { taken }),
    };
    const fits = (value: string) => trial.fits({ publishedValues: { ...ownValues, [id]: value } });
    const publishedValues = [...groupMonthsByValue(series, asOf)].filter(([value]) => fits(value));
    if (publishedValues.length > 0) {
      return publishedValues.map(([value, months]) => ({
        code: 'value',
        ...ofSeries,
        value,
        months,
      }));
    }
    const value = computePrintedRate(trial);
    if (value === undefined || !fits(value)) return [];
    return [{ code: 'unknown-value', ...ofSeries, value }];
  });
}

/** The rate that the printed amount has, to two decimals. */
function computePrintedRate(trial: Trial): string | undefined {
  const line = trial.ours.lines.find(({ id }) => id === trial.target.line);
  const quantity = sum((line?.parts ?? []).map((part) => part.quantity ?? makeFraction(0n)));
  if (line === undefined || findOneRate(line) === undefined || isZero(quantity)) return undefined;
  const rate = divide(toRupees(trial.target.printedPaise), quantity);
  const isPercent = line.parts[0]?.unit === '%';
  return formatDecimal(parseDecimal(formatFixed(isPercent ? multiply(rate, HUNDRED) : rate, 2)));
}

function findTariffs(trial: Trial): Change[] {
  const [current] = trial.documents;
  if (current === undefined) return [];
  const otherDocuments = trial.knownTariffs.documents.filter(({ id }) =>
    trial.documents.every((document) => document.id !== id),
  );
  const years = otherDocuments
    .filter(({ categoryCode }) => categoryCode === current.categoryCode)
    .filter((document) => trial.fits({ documents: [document], uncoveredDays: 'nearest' }))
    .map(({ id, validFrom, validTo }) => ({
      code: 'tariff' as const,
      document: id,
      validFrom,
      validTo,
    }));
  const codes = new Set(otherDocuments.map(({ categoryCode }) => categoryCode));
  codes.delete(current.categoryCode);
  const categories = [...codes].flatMap((code) => {
    const documents = otherDocuments.filter(({ categoryCode }) => categoryCode === code);
    if (!trial.fits({ documents, uncoveredDays: 'nearest' })) return [];
    const category = documents[0]?.category ?? code;
    const ids = documents.map(({ id }) => id);
    return [{ code: 'category' as const, documents: ids, category, categoryCode: code }];
  });
  return [...categories, ...years];
}

/** Months counted by another rule, and a day more or fewer. */
function findLengths(trial: Trial): Change[] {
  if (!trial.reach.hasMonths) return [];
  const rules = MONTHS_RULES.filter(([, rule]) => {
    const documents = trial.request.documents.map((document) => ({
      ...document,
      months: Object.fromEntries(Object.keys(document.months).map((name) => [name, rule])),
    }));
    return trial.fits({ documents });
  }).map(([months]) => ({ code: 'months' as const, months }));
  const { from, to } = trial.request;
  const spans = [
    { from: addDays(from, -1), to },
    { from, to: addDays(to, 1) },
    { from: addDays(from, 1), to },
    { from, to: addDays(to, -1) },
  ];
  const days = spans
    .filter((span) => span.from <= span.to && trial.fits(span))
    .map((span) => ({ code: 'days' as const, ...span }));
  return [...rules, ...days];
}

/** Percentages of other lines than those that the tariff names, the most alike first. */
function findBases(trial: Trial): Change[] {
  return [...trial.reach.percentLines].flatMap((id) => {
    const line = trial.ours.lines.find((candidate) => candidate.id === id);
    const rate = findOneRate(line);
    if (line === undefined || rate === undefined || isZero(rate)) return [];
    const isTotal = trial.target.line !== id;
    const printed = isTotal
      ? (line.paise ?? 0) + trial.target.printedPaise - (trial.target.findAmount(trial.ours) ?? 0)
      : trial.target.printedPaise;
    // A total may be rounded to the rupee.
    const nearest = makeFraction(isTotal ? 101n : 2n, 100n);
    return listBases(id, trial.ours)
      .filter(({ rupees }) => {
        const amount = divide(multiply(rate, rupees), HUNDRED);
        const off = subtract(amount, toRupees(Math.abs(printed)));
        return compare(abs(off), nearest) <= 0;
      })
      .filter(({ of }) => trial.fits({ documents: replaceBase(id, of, trial) }))
      .slice(0, BASES_MOST)
      .map(({ of }) => ({ code: 'base' as const, line: id, of }));
  });
}

function replaceBase(id: string, baseIds: string[], trial: Trial): TariffDocument[] {
  return trial.request.documents.map((document) => ({
    ...document,
    lines: document.lines.map((line) =>
      line.id === id && 'percent' in line.amount
        ? { ...line, amount: { ...line.amount, of: baseIds } }
        : line,
    ),
  }));
}

/** The values of a series that differ, each with the months that it was published for. */
function groupMonthsByValue(series: Series | undefined, asOf: IsoDate): Map<string, Month[]> {
  const months = new Map<string, Month[]>();
  for (const { value, from, recordedOn } of series?.points ?? []) {
    if (recordedOn > asOf) continue;
    for (const text of typeof value === 'string' ? [value] : Object.values(value)) {
      const knownMonths = months.get(text) ?? [];
      months.set(
        text,
        knownMonths.includes(getMonth(from)) ? knownMonths : [...knownMonths, getMonth(from)],
      );
    }
  }
  return months;
}

/* Of which lines a percentage could be taken. */

/** So many charges can be in or out: all their choices are tried. */
const CHARGES_MOST = 8;

export interface Base {
  of: string[];
  rupees: Fraction;
}

/** All choices of the charges before a percent line but its own, those most like its own first. */
export function listBases(id: string, bill: PricedBill): Base[] {
  const definition = bill.blocks.at(-1)?.document.lines.find((line) => line.id === id);
  const ownIds: readonly string[] =
    definition !== undefined && 'percent' in definition.amount ? definition.amount.of : [];
  const place = bill.lines.findIndex((line) => line.id === id);
  const charges = bill.lines
    .slice(0, place)
    .filter(({ kind, paise }) => kind === 'charge' && paise !== null && paise !== 0)
    .slice(0, CHARGES_MOST);
  const choices = Array.from({ length: 2 ** charges.length }, (_, choice) => {
    const chosenCharges = charges.filter(
      (_line, index) => Math.floor(choice / 2 ** index) % 2 === 1,
    );
    const baseIds = chosenCharges.map((line) => line.id);
    const distance =
      baseIds.filter((name) => !ownIds.includes(name)).length +
      ownIds.filter((name) => !baseIds.includes(name)).length;
    return {
      of: baseIds,
      distance,
      rupees: sum(chosenCharges.map(({ paise }) => toRupees(paise ?? 0))),
    };
  });
  return choices
    .filter(({ of, distance }) => of.length > 0 && distance > 0)
    .sort((a, b) => a.distance - b.distance);
}
