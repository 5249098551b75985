/** How much a preview would store, in words. */
import { formatCount } from '../../../../domain/format.ts';
import type { ImportPreview } from '../../../../domain/import/preview.ts';

const DAY_MS = 86_400_000;

/** "17 days", "12 bills", "15 meter readings". */
export function amountText({ series }: Pick<ImportPreview, 'series'>): string {
  const [first] = series;
  if (first === undefined) return 'Nothing';
  if (first.kind === 'period') return formatCount(first.intervals, 'bill');
  if (first.kind === 'register') return formatCount(first.intervals + 1, 'meter reading');
  const days = Math.round((Date.parse(first.lastDay) - Date.parse(first.firstDay)) / DAY_MS) + 1;
  return formatCount(Math.min(days, first.intervals), 'day');
}
