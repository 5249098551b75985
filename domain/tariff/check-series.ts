/** What is wrong with series of published values. */
import { addDays } from '../period.ts';
import { describeFormatProblems } from './check-format.ts';
import { type Series, seriesSchema } from './schema.ts';

/** Every problem of a series; none when it is good. A correction of a value is a later record of its days. */
export function findSeriesProblems(value: unknown): string[] {
  const parsed = seriesSchema.safeParse(value);
  if (!parsed.success) {
    return describeFormatProblems(parsed.error.issues);
  }
  const { id, points } = parsed.data;
  return points.flatMap((point, index) => {
    const problems: string[] = [];
    if (point.to !== null && point.to < point.from) problems.push('it ends before it begins.');
    const samePoint = points
      .slice(0, index)
      .filter((other) => other.recordedOn >= point.recordedOn)
      .some(
        (other) =>
          other.from < addDays(point.to ?? '9998-12-31', 1) &&
          (other.to === null || other.to >= point.from),
      );
    if (samePoint) problems.push('two values were recorded for a day on the same day.');
    return problems.map((problem) => `${id}, from ${point.from}: ${problem}`);
  });
}

/** What is wrong with series that are good one by one. */
export function findRepeatedSeries(allSeries: readonly Pick<Series, 'id'>[]): string[] {
  const ids = allSeries.map(({ id }) => id);
  const repeatedIds = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [...new Set(repeatedIds)].map((id) => `two series have the id "${id}".`);
}
