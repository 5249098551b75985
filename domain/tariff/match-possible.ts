/** Published values that nobody knows for a bill's month, with which a total would be the printed one. */
import { getMonth, type Month } from '../period.ts';
import type { PricedBill } from './bill.ts';
import { sumLinesPaise } from './changes.ts';
import {
  add,
  compare,
  formatDecimal,
  formatFixed,
  isZero,
  makeFraction,
  multiply,
  parseDecimal,
  parseDocumentDecimal,
  subtract,
  ZERO,
} from './fraction.ts';
import type { Trial } from './match-trial.ts';
import { priceBill } from './price.ts';
import type { Series } from './schema.ts';
import { findSeriesValue } from './series.ts';

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
  return trial.ours.notes
    .filter(({ code }) => code === 'estimated-value')
    .flatMap((note): PossibleValue[] => {
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
