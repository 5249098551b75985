/** What an undo or a redo of an import left as it is. */
import { formatCount, formatDate } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';

/** So many days are named, and the others counted. */
const NAMED_DAYS = 5;

/** Names the days that stay because they were changed since the import, as a sentence after another; empty without any. */
export function tellKeptDays(kept: readonly IsoDate[]): string {
  if (kept.length === 0) return '';
  const named = kept.slice(0, NAMED_DAYS).map(formatDate).join(', ');
  const more =
    kept.length <= NAMED_DAYS ? '' : ` and ${formatCount(kept.length - NAMED_DAYS, 'other')}`;
  return ` Changed since, and kept as ${kept.length === 1 ? 'it is' : 'they are'}: ${named}${more}.`;
}
