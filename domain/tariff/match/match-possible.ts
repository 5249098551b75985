/** Published values that nobody knows for a bill's month, with which a total would be the printed one. */

import { getMonth, type Month } from '#domain/base/period.ts';
import {
  add,
  compare,
  formatDecimal,
  formatFixed,
  formatPrintedRate,
  isZero,
  makeFraction,
  multiply,
  parseDecimal,
  parseDocumentDecimal,
  subtract,
  ZERO,
} from '#domain/tariff/engine/fraction.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { PricedBill } from '#domain/tariff/engine/scope.ts';
import { findSeriesValue, type SeriesValue } from '#domain/tariff/engine/series.ts';
import type { Series } from '#domain/tariff/schema.ts';
import { findOneRate, sumLinesPaise } from './changes.ts';
import type { TakenValue, Trial } from './match-trial.ts';

/** What may be, never what is: only the line on the bill tells the value. */
export interface PossibleValue {
  series: string;
  label: string;
  unit: string;
  /** The month whose value is not known. */
  month: Month;
  /** To two decimals, as bills print it. */
  value: string;
}

/** A value is not called possible above so many times the highest that was ever published. */
const HIGHEST_TIMES = parseDocumentDecimal('2');

/** The values of series that ours only estimates, each of which alone would give the printed total. */
export function findPossibleValues(trial: Trial): PossibleValue[] {
  return trial.ours.notes.flatMap((note): PossibleValue[] => {
    if (note.code !== 'estimated-value') return [];
    const series = trial.knownTariffs.series.find(({ id }) => id === note.series);
    const value = series && findFittingValue(series, trial);
    const month = series && findUnknownMonth(series, trial);
    if (series === undefined || value === undefined || month === undefined) return [];
    return [{ series: series.id, label: series.label, unit: series.unit, month, value }];
  });
}

/** Amounts grow evenly with a published value: two bills tell which value gives the printed total. */
function findFittingValue(series: Series, trial: Trial): string | undefined {
  const makeChange = (value: string) => ({
    publishedValues: { ...trial.request.publishedValues, [series.id]: value },
  });
  const priceWithValue = (value: string): PricedBill | undefined => {
    const bill = priceBill({ ...trial.request, ...makeChange(value) }, trial.knownTariffs.series);
    return bill.ok ? bill : undefined;
  };
  const publishedTexts = series.points.flatMap(({ value }) =>
    (typeof value === 'string' ? [value] : Object.values(value)).map(parseDecimal),
  );
  const highest = publishedTexts.reduce((a, b) => (compare(b, a) > 0 ? b : a), ZERO);
  const most = multiply(highest, HIGHEST_TIMES);
  const [low, high] = [priceWithValue('0'), priceWithValue(formatDecimal(most))];
  if (low === undefined || high === undefined || isZero(most)) return undefined;
  const rise = sumLinesPaise(high) - sumLinesPaise(low);
  if (rise === 0) return undefined;
  const share = makeFraction(BigInt(trial.target.printedPaise - sumLinesPaise(low)), BigInt(rise));
  if (compare(share, ZERO) < 0 || compare(share, makeFraction(1n)) > 0) return undefined;
  const nearest = parseDecimal(formatFixed(multiply(most, share), 2));
  const step = parseDocumentDecimal('0.01');
  return [nearest, subtract(nearest, step), add(nearest, step)]
    .map((value) => formatDecimal(value))
    .find((value) => trial.fits(makeChange(value)));
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

/* The published value that a bill of ours takes where the paper has another one. */

/** The one value of a series in a bill; nothing where it has several, or the household entered its own. */
export function findTakenValue(trial: Trial, series: Series | undefined): TakenValue | undefined {
  if (series === undefined) return undefined;
  const { request, ours, target } = trial;
  const day = request.billDate;
  const days =
    series.applies === 'bill-date' ? [day] : ours.blocks.flatMap(({ from, to }) => [from, to]);
  const values = {
    series: [series],
    ownValues: request.publishedValues,
    discom: request.discom,
    asOf: request.asOf,
  };
  const inBill = days.flatMap((billDay) =>
    listKeys(series).flatMap((key) => findSeriesValue(series.id, key, billDay, values) ?? []),
  );
  const line = ours.lines.find(({ id }) => id === target.line);
  const taken =
    findOnly(inBill.filter((found) => isRateOf(found, findOneRate(line)))) ?? findOnly(inBill);
  if (taken?.point === undefined) return undefined;
  return {
    value: formatPrintedRate(taken.value),
    month: getMonth(taken.point.from),
    billMonth: getMonth(day),
    isEstimate: taken.isEstimate,
  };
}

function listKeys({ points }: Series): (string | undefined)[] {
  const keys = points.flatMap(({ value }) =>
    typeof value === 'string' ? [undefined] : Object.keys(value),
  );
  return [...new Set(keys)];
}

/** A percent of a line is a hundred times its rate. */
function isRateOf({ value, series }: SeriesValue, rate: ReturnType<typeof findOneRate>): boolean {
  if (rate === undefined) return false;
  const shown = series?.unit === '%' ? multiply(rate, parseDocumentDecimal('100')) : rate;
  return compare(value, shown) === 0;
}

/** The value that all have; nothing where they differ. */
function findOnly(values: readonly SeriesValue[]): SeriesValue | undefined {
  const [first] = values;
  const isOne = values.every(
    ({ value, point }) =>
      first !== undefined && compare(value, first.value) === 0 && point?.from === first.point?.from,
  );
  return isOne ? first : undefined;
}
