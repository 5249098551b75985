/** Estimates that stand in a column of their own, beside the column of what was measured. */

import * as words from '#domain/import/tables/words.ts';
import type { RawSeries } from '#domain/import/types.ts';

/** Puts estimates where nothing was measured; never beside what was. */
export function fillEstimates(series: RawSeries[]): RawSeries[] {
  const filled = new Map<RawSeries, RawSeries>();
  const used = new Set<RawSeries>();
  for (const estimates of series.filter((raw) => words.isEstimateName(raw.words))) {
    const measured = findMeasured(series, estimates);
    const places = [...estimates.value.keys()].filter((at) => (estimates.value[at] ?? 0) > 0);
    const isHole = (place: number) => Number.isNaN(measured?.value[place]);
    if (measured === undefined || places.length === 0 || !places.every(isHole)) continue;
    const value = measured.value.map((one, at) =>
      isHole(at) ? (estimates.value[at] ?? one) : one,
    );
    const estimatedPlaces = new Set([...measured.estimatedPlaces, ...places]);
    filled.set(measured, { ...measured, value, estimatedPlaces });
    used.add(estimates);
  }
  return series.filter((raw) => !used.has(raw)).map((raw) => filled.get(raw) ?? raw);
}

/** The one column that is called as the estimates are, but for what says so of them: never a counter's. */
function findMeasured(series: readonly RawSeries[], estimates: RawSeries): RawSeries | undefined {
  const name = dropEstimateWords(estimates.words);
  const others = series.filter(
    (raw) =>
      raw !== estimates &&
      raw.axis === estimates.axis &&
      (name === '' || dropEstimateWords(raw.words) === name),
  );
  const [measured] = others;
  const isLike =
    others.length === 1 &&
    measured?.kind !== 'register' &&
    (measured?.unit ?? estimates.unit) === (estimates.unit ?? measured?.unit);
  return isLike ? measured : undefined;
}

/** What a column's name says beside its unit, and whether its values were measured or estimated. */
const dropEstimateWords = (name: string): string =>
  name
    .split(' ')
    .filter(
      (word) =>
        !words.isEstimateName(word) &&
        !/^(actual\w*|measured|metered|recorded|gemessen\w*|gemeten|value|[km]?wh)$/.test(word),
    )
    .join(' ');
