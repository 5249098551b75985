/** How much a preview would store, in words. */
import { formatCount } from '#domain/base/format.ts';
import type { ImportPreview } from '#domain/import/preview.ts';

/** Whether nothing of it would be stored; false until the home's readings are known. */
export function isNothingNew({ counts }: Pick<ImportPreview, 'counts'>): boolean {
  return counts.added === 0;
}

/** "17 days", "12 bills", "15 meter readings". */
export function describeAmount({
  series,
  counts,
}: Pick<ImportPreview, 'series' | 'counts'>): string {
  const [first] = series;
  if (first === undefined) return 'Nothing';
  if (first.kind === 'period') return formatCount(first.intervals, 'bill');
  if (counts.days !== undefined) return formatCount(counts.days, 'day');
  return counts.meterReadings === undefined
    ? formatCount(first.intervals, 'value')
    : formatCount(counts.meterReadings, 'meter reading');
}
