/** Published values that nobody knows for a bill's month, with which a total would be the printed one. */

import { getMonth, type Month } from '#domain/base/period.ts';
import {
  add,
  compare,
  type Fraction,
  formatDecimal,
  formatFixed,
  formatPrintedRate,
  makeFraction,
  multiply,
  ONE,
  parseDecimal,
  parseDocumentDecimal,
  roundToWhole,
  subtract,
  ZERO,
} from '#domain/tariff/engine/fraction.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { Note, PricedBill } from '#domain/tariff/engine/scope.ts';
import { findSeriesValue } from '#domain/tariff/engine/series.ts';
import type { Series } from '#domain/tariff/schema.ts';
import { sumLinesPaise } from './changes.ts';
import type { Trial } from './match-trial.ts';
import { listValueRanges, type ValueRange } from './value-range.ts';

/** What may be, never what is: only the line on the bill tells the value. */
interface OfUnknownValue {
  series: string;
  label: string;
  /** The month whose value is not known. */
  month: Month;
}

export interface PossibleValue extends OfUnknownValue {
  unit: string;
  /** To two decimals, as bills print it. */
  value: string;
  /** The value that ours takes in its place. */
  taken: string;
}

/** The amount of a line whose values of several slabs are not known. */
export interface PossibleLine extends OfUnknownValue {
  line: string;
  paise: number;
  oursPaise: number;
}

type EstimateNote = Extract<Note, { code: 'estimated-value' }>;

interface Estimate {
  note: EstimateNote;
  series: Series;
  ranges: readonly ValueRange[];
  of: OfUnknownValue;
}

/** The values of series that ours only estimates, each of which alone would give the printed total. */
export function findPossibleValues(trial: Trial): PossibleValue[] {
  return listEstimates(trial).flatMap(({ note, series, ranges, of }): PossibleValue[] => {
    const [range, other] = ranges;
    const value = range && other === undefined ? findFittingValue(series, range, trial) : undefined;
    if (value === undefined) return [];
    const taken = formatPrintedRate(parseDecimal(note.value));
    return [{ ...of, unit: series.unit, value, taken }];
  });
}

/** The amounts of lines whose values by slab ours only estimates, each of which alone would give the printed total. */
export function findPossibleLines(trial: Trial): PossibleLine[] {
  return listEstimates(trial).flatMap(({ note, series, ranges, of }): PossibleLine[] => {
    if (ranges.length < 2) return [];
    const oursPaise = findLinePaise(trial.ours, note.line);
    const paise = findFittingLine(note.line, series, ranges, trial);
    if (paise === undefined || oursPaise === undefined || paise === oursPaise) return [];
    return [{ ...of, line: note.line, paise, oursPaise }];
  });
}

/** The estimated values of a bill, a series once. */
function listEstimates(trial: Trial): Estimate[] {
  const notes = trial.ours.notes.filter((note) => note.code === 'estimated-value');
  return notes.flatMap((note, place): Estimate[] => {
    const isRepeated = notes.slice(0, place).some((other) => other.series === note.series);
    const series = trial.knownTariffs.series.find(({ id }) => id === note.series);
    const month = series && findUnknownMonth(series, trial);
    if (isRepeated || series === undefined || month === undefined) return [];
    const ranges = listValueRanges(series, trial.request.asOf);
    return [{ note, series, ranges, of: { series: series.id, label: series.label, month } }];
  });
}

/** Amounts grow evenly with a published value: the bills at both ends of its range tell which value gives the total. */
function findFittingValue(
  series: Series,
  { low, high }: ValueRange,
  trial: Trial,
): string | undefined {
  const makeChange = (value: Fraction) => makeValues(trial, { [series.id]: value });
  const share = findShare(trial, makeChange(low), makeChange(high));
  if (share === undefined) return undefined;
  const exact = add(low, multiply(subtract(high, low), share));
  const nearest = parseDecimal(formatFixed(exact, 2));
  const step = parseDocumentDecimal('0.01');
  return [nearest, subtract(nearest, step), add(nearest, step)]
    .filter((value) => trial.fits(makeChange(value)))
    .map((value) => formatDecimal(value))[0];
}

/** The same of a line whose slabs have values of their own: they move together. */
function findFittingLine(
  line: string,
  series: Series,
  ranges: readonly ValueRange[],
  trial: Trial,
): number | undefined {
  const makeEnd = (end: 'low' | 'high') =>
    makeValues(
      trial,
      Object.fromEntries(ranges.map((range) => [`${series.id}:${range.key}`, range[end]])),
    );
  const ends = [makeEnd('low'), makeEnd('high')] as const;
  const share = findShare(trial, ...ends);
  const [low, high] = ends.map((change) => {
    const bill = priceChanged(trial, change);
    return bill && findLinePaise(bill, line);
  });
  if (share === undefined || low === undefined || high === undefined) return undefined;
  const moved = multiply(makeFraction(BigInt(high - low)), share);
  const paise = low + Number(roundToWhole(moved, 'half-up'));
  const givenLinesPaise = { ...trial.request.givenLinesPaise, [line]: paise };
  return trial.fits({ givenLinesPaise }) ? paise : undefined;
}

function makeValues(trial: Trial, values: Readonly<Record<string, Fraction>>) {
  const texts = Object.entries(values).map(([name, value]) => [name, formatDecimal(value)]);
  const publishedValues: Record<string, string> = Object.fromEntries(texts);
  return { publishedValues: { ...trial.request.publishedValues, ...publishedValues } };
}

type ValueChange = ReturnType<typeof makeValues>;

/** Where the printed total lies between the bills at two ends, from 0 to 1; undefined where it is beyond them. */
function findShare(trial: Trial, atLow: ValueChange, atHigh: ValueChange): Fraction | undefined {
  const [low, high] = [priceChanged(trial, atLow), priceChanged(trial, atHigh)];
  if (low === undefined || high === undefined) return undefined;
  const rise = sumLinesPaise(high) - sumLinesPaise(low);
  if (rise === 0) return undefined;
  const share = makeFraction(BigInt(trial.target.printedPaise - sumLinesPaise(low)), BigInt(rise));
  return compare(share, ZERO) < 0 || compare(share, ONE) > 0 ? undefined : share;
}

function priceChanged(trial: Trial, change: ValueChange): PricedBill | undefined {
  const bill = priceBill({ ...trial.request, ...change }, trial.knownTariffs.series);
  return bill.ok ? bill : undefined;
}

function findLinePaise(bill: PricedBill, id: string): number | undefined {
  return bill.lines.find((line) => line.id === id)?.paise ?? undefined;
}

/** The month of the bill for which a series has no value. */
function findUnknownMonth(series: Series, { request, ours }: Trial): Month | undefined {
  const days =
    series.applies === 'bill-date'
      ? [request.billDate]
      : ours.blocks.flatMap(({ from, to }) => [from, to]);
  const values = {
    series: [series],
    ownValues: {},
    discom: request.discom,
    asOf: request.asOf,
  };
  const keys = series.points.flatMap(({ value }) =>
    typeof value === 'string' ? [undefined] : Object.keys(value),
  );
  const day = days.find(
    (billDay) => findSeriesValue(series.id, keys[0], billDay, values)?.isEstimate === true,
  );
  return day === undefined ? undefined : getMonth(day);
}
