/** Between which values a month's own one lies, by those that were published. */
import {
  add,
  compare,
  divide,
  type Fraction,
  makeFraction,
  multiply,
  parseDecimal,
  subtract,
  ZERO,
} from '#domain/tariff/engine/fraction.ts';
import type { IsoDate, Series } from '#domain/tariff/schema.ts';

/** A range is that of so many values, the latest. */
const RANGE_VALUES = 12;
/** Fewer do not tell how far a value moves. */
const VALUES_LEAST = 3;
const TWO = makeFraction(2n);

export interface ValueRange {
  /** The slab that it is of; undefined where the series has none. */
  key: string | undefined;
  low: Fraction;
  high: Fraction;
  /** The latest value. */
  last: Fraction;
}

/**
 * The ranges of a series: from the lowest to the highest of its latest values and by half of what these differ beyond;
 * of a few values from nothing to twice the highest.
 */
export function listValueRanges({ points }: Series, asOf: IsoDate): ValueRange[] {
  const known = points
    .filter(({ recordedOn }) => recordedOn <= asOf)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const keys = known.flatMap(({ value }) =>
    typeof value === 'string' ? [undefined] : Object.keys(value),
  );
  return [...new Set(keys)].flatMap((key) => {
    const values = known
      .flatMap(({ value }) => (typeof value === 'string' ? value : value[key ?? '']) ?? [])
      .map(parseDecimal)
      .slice(-RANGE_VALUES);
    const last = values.at(-1);
    if (last === undefined) return [];
    return [{ key, last, ...computeRange(values, last) }];
  });
}

function computeRange(values: readonly Fraction[], last: Fraction) {
  const lowest = values.reduce((a, b) => (compare(b, a) < 0 ? b : a), last);
  const highest = values.reduce((a, b) => (compare(b, a) > 0 ? b : a), last);
  if (values.length < VALUES_LEAST) {
    return {
      low: compare(lowest, ZERO) < 0 ? multiply(lowest, TWO) : ZERO,
      high: compare(highest, ZERO) > 0 ? multiply(highest, TWO) : ZERO,
    };
  }
  const beyond = divide(subtract(highest, lowest), TWO);
  return { low: subtract(lowest, beyond), high: add(highest, beyond) };
}
