/** The published value that a bill of ours takes where the paper has another one. */
import { getMonth } from '#domain/base/period.ts';
import {
  compare,
  formatPrintedRate,
  multiply,
  parseDocumentDecimal,
} from '#domain/tariff/engine/fraction.ts';
import { findSeriesValue, type SeriesValue } from '#domain/tariff/engine/series.ts';
import type { Series } from '#domain/tariff/schema.ts';
import { findOneRate } from './changes.ts';
import type { TakenValue, Trial } from './match-trial.ts';

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
