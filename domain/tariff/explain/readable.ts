/** A tariff as people read it: every line of a bill with its rates, where they are from, and whether they are fact. */
import { formatNumber } from '#domain/base/format.ts';
import { formatPrintedRate } from '#domain/tariff/engine/fraction.ts';
import { findSeries, findSeriesValue, formatMonthOfDay } from '#domain/tariff/engine/series.ts';
import { series } from '#domain/tariff/library.ts';
import type { Expr, IsoDate, Line, Source, TariffDocument } from '#domain/tariff/schema.ts';
import { describeExpr, describeRates, type NamesInDocument } from './describe-line.ts';

export interface ReadableLine {
  id: string;
  label: string;
  kind: Line['kind'];
  /** Its conditions and rates, a text each. */
  rates: string[];
  /** The published value that it takes today, where it takes one. */
  latest: string | null;
  source: Source | null;
  clause: string | null;
  confirmed: boolean;
}

export interface ReadableTariff {
  name: string;
  suppliers: string[];
  validFrom: IsoDate;
  validTo: IsoDate | null;
  /** When somebody last looked whether it is still in force. */
  checkedOn: IsoDate;
  /** Whether printed bills or two readers show it. */
  confirmed: boolean;
  unconfirmedParts: string[];
  lines: ReadableLine[];
  /** What a word in the rates stands for. */
  terms: { name: string; text: string }[];
}

/** A document in words, with the values that are published for a supplier as known on a day. */
export function toReadableTariff(
  document: TariffDocument,
  discom: string,
  today: IsoDate,
): ReadableTariff {
  const names = createNames(document, discom, today);
  return {
    name: document.category,
    suppliers: document.discoms,
    validFrom: document.validFrom,
    validTo: document.validTo,
    checkedOn: document.checkedOn,
    confirmed: document.status === 'solid',
    unconfirmedParts: document.unconfirmedParts ?? [],
    terms: Object.entries(document.quantities ?? {}).map(([id, expr]) => {
      return { name: names.of(id), text: describeExpr(expr, names) };
    }),
    lines: document.lines.map((line) => ({
      id: line.id,
      label: line.label,
      kind: line.kind,
      rates: describeRates(line, names).map(addRupeeSigns),
      latest: describeLatestValue(line, discom, today),
      source: line.source === undefined ? null : (document.sources[line.source] ?? null),
      clause: line.clause ?? null,
      confirmed: document.status === 'solid' && line.unconfirmed === undefined,
    })),
  };
}

const makePublishedValues = (discom: string, asOf: IsoDate) => ({
  series,
  ownValues: {},
  discom,
  asOf,
});

function createNames(document: TariffDocument, discom: string, today: IsoDate): NamesInDocument {
  const inputs = new Map(document.inputs.map((input) => [input.id, input]));
  const lines = new Map(document.lines.map(({ id, label }) => [id, label]));
  return {
    of: (id) => inputs.get(id)?.label ?? id.replaceAll('_', ' '),
    line: (id) => lines.get(id) ?? id,
    series: (id) => findSeries(id, makePublishedValues(discom, today))?.label ?? id,
    answer: (id, value) => {
      const input = inputs.get(id);
      const fact = input?.label.replace(/^whether /, '') ?? id;
      if (input?.kind !== 'yes-no') return `the ${fact} is ${value}`;
      return value === 'yes' ? fact : `not: ${fact}`;
    },
    // An amount may be by the month already.
    monthly: (amount) => (/ a month\b/.test(amount) ? amount : `${amount} a month`),
  };
}

/** A rate with its rupee sign: "0 to 200 kWh: ₹3.00". */
function addRupeeSigns(text: string): string {
  return text
    .replace(/(^|: )(\d+(?:\.\d+)?)(?=$| ×| a month| in all|,)/g, '$1₹$2')
    .replace(/\b\d{4,}(?= kWh)/g, (digits) => formatNumber(Number(digits)));
}

/** "0.25 rupees a unit, of October 2026". */
function describeLatestValue(line: Line, discom: string, today: IsoDate): string | null {
  const name = pickSeries(line.amount);
  if (name === undefined) return null;
  const found = findSeriesValue(name.series, name.key, today, makePublishedValues(discom, today));
  if (found?.series === undefined) return null;
  const day = found.point?.to ?? found.point?.from ?? today;
  return `${formatPrintedRate(found.value)} ${found.series.unit}, of ${formatMonthOfDay(day > today ? today : day)}`;
}

/** The one published value that an amount takes; nothing where it takes none or several. */
function pickSeries(amount: Line['amount']): Extract<Expr, { series: string }> | undefined {
  const rate =
    'quantity' in amount ? amount.rate : 'percent' in amount ? amount.percent : undefined;
  return typeof rate === 'object' && 'series' in rate ? rate : undefined;
}
