/** Series that go on in other blocks, sheets, members or files. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import { findSheetRole } from '#domain/import/answers.ts';
import type { Answers, Notes, RawSeries } from '#domain/import/types.ts';
import { findCommonStep, joinAxes, joinNumbers, pick, sortPlaces } from './span-list.ts';

/** By beginning: the order in which files are chosen means nothing. */
export function sortByTime(series: readonly RawSeries[]): RawSeries[] {
  const findStart = ({ axis: { from } }: RawSeries) => Math.min(from[0] ?? 0, from.at(-1) ?? 0);
  return [...series].sort((a, b) => findStart(a) - findStart(b));
}

/** Series of the same name, columns and step, from several blocks, sheets, members or files, are one. */
export function joinSeries(
  series: readonly RawSeries[],
  answers: Answers,
  notes: Notes,
): RawSeries[] {
  const seriesByKey = new Map<string, RawSeries>();
  for (const raw of series) {
    const { block, name, words, unit, channel, meter, otherInterpretation } = raw;
    const isOpen = otherInterpretation === undefined ? '' : 'open';
    const role = findSheetRole(raw.sheet, answers);
    const key = [block, name, words, unit, channel, meter, isOpen, role].join('\u0001');
    const same = seriesByKey.get(key);
    if (same === undefined || same.axis.precision !== raw.axis.precision || raw.block === '') {
      seriesByKey.set(same === undefined ? key : `${key}${seriesByKey.size}`, raw);
      continue;
    }
    const [step = '', other = ''] = [raw, same].map(describeStep);
    if (isSumOf(raw, same)) {
      notes.evidence.push(`“${name}”: ${raw.value[0]} is the sum of the other rows: left out.`);
    } else if (step !== other && step !== '' && other !== '') {
      // The same energy by days and by months: as blocks of their own they are counted once.
      const before = seriesByKey.get(key + step);
      const apart = { ...raw, block: `${block} ${step}` };
      seriesByKey.set(key + step, before === undefined ? apart : appendSeries(before, raw));
    } else seriesByKey.set(key, appendSeries(same, raw));
  }
  return [...seriesByKey.values()];
}

/** How far apart rows are, in words that months of different lengths share; empty for a single row. */
function describeStep({ axis: { from } }: RawSeries): string {
  const step = findCommonStep(pick(from, sortPlaces(from))) ?? 0;
  const days = step / DAY_SECONDS;
  if (days <= 1) return step === 0 ? '' : String(step);
  return days < 20 ? 'days' : days < 300 ? 'months' : 'years';
}

/** Whether a single row gives what another series has in all. */
function isSumOf({ value }: RawSeries, { value: values }: RawSeries): boolean {
  const [total = 0] = value;
  if (value.length !== 1 || values.length < 2 || total === 0) return false;
  const sum = values.reduce((all, number) => all + (number || 0), 0);
  return Math.abs(sum - total) <= Math.max(0.011, Math.abs(total) * 1e-4);
}

function appendSeries(first: RawSeries, second: RawSeries): RawSeries {
  const count = first.value.length;
  const estimatedPlaces = new Set([
    ...first.estimatedPlaces,
    ...[...second.estimatedPlaces].map((index) => index + count),
  ]);
  const factors = [...(first.factors ?? [])];
  second.factors?.forEach((factor, index) => {
    factors[count + index] = factor;
  });
  const { otherInterpretation } = first;
  return {
    ...first,
    ...(otherInterpretation !== undefined && {
      otherInterpretation: {
        ...otherInterpretation,
        value: joinNumbers(
          otherInterpretation.value,
          second.otherInterpretation?.value ?? second.value,
        ),
      },
    }),
    axis: joinAxes(first.axis, second.axis),
    value: joinNumbers(first.value, second.value),
    estimatedPlaces,
    ...(factors.length > 0 && { factors }),
    badLines: [...first.badLines, ...second.badLines],
  };
}
