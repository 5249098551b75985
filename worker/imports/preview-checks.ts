/** Lets an import store only what a preview of its files showed. */
import { type ErrorDetail, ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { changesNothing } from '#domain/import/merge/merge.ts';
import type { MergeResult } from '#domain/import/merge/merge-types.ts';
import { digest } from '#domain/import/merge/plan.ts';
import type { ImportPreview } from '#domain/import/preview.ts';

/** Digests what the files hold and what a merge would store: half of each digest. */
export async function digestMerge(planDigest: string, merge: MergeResult): Promise<string> {
  const { readings, removedReadings, meters: planned, bills } = merge;
  const stored = await digest([readings, removedReadings, planned, bills]);
  return planDigest.slice(0, 32) + stored.slice(0, 32);
}

/**
 * Throws `conflict` when something else would be stored than was shown. `planDigest` is of the files alone, which is all
 * that a preview shows where the home is not known.
 */
export function requireSameAsShown(
  shownDigest: string | undefined,
  planDigest: string,
  { preview, merge }: { preview: ImportPreview; merge: MergeResult },
): void {
  if (shownDigest === undefined || shownDigest === preview.digest || shownDigest === planDigest)
    return;
  const isSamePlan = shownDigest.slice(0, 32) === planDigest.slice(0, 32);
  if (isSamePlan && changesNothing(merge)) return;
  throw new ProductError('conflict', messages.importChanged);
}

/** The error for files that cannot be imported: it names each line that is wrong. */
export function makeRefusedError({ reason = '', lines = [] }: ImportPreview): ProductError {
  return new ProductError('invalid', reason, {
    details: lines.map((line) => ({ line, message: 'This line is wrong.' })),
  });
}

/** The error for questions of a preview that were not answered: it names the answers to each. */
export function makeUnansweredError({ questions }: ImportPreview): ProductError {
  const details = questions.map(({ key, choices }): ErrorDetail => {
    const values = choices.map(({ value, label, outcome }) => {
      const answer = typeof value === 'object' ? JSON.stringify(value) : value;
      return `${answer} (${label}: ${outcome})`;
    });
    return { field: key, message: `Answer one of: ${values.join('; ')}` };
  });
  return new ProductError('conflict', messages.importAsks, { details });
}
