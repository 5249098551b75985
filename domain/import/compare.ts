/** Adds to a preview what the home has: on the server, and in the browser, where the files stay until they are imported. */

import { CHANNELS, toChannelNumber } from '../meter/channels.ts';
import { computeMonthsAfter } from './after.ts';
import type { HomeData, MergeResult } from './merge-types.ts';
import type { ImportPreview } from './preview.ts';

/** The preview with what is new, there already and different, and the months as they become. */
export function compareWithHome(
  understood: ImportPreview,
  existing: HomeData,
  merge: MergeResult,
): ImportPreview {
  const channel = CHANNELS.find((candidate) =>
    understood.series.some((series) => series.channel === candidate),
  );
  const months = understood.series.find((series) => series.channel === channel)?.months ?? {};
  return {
    ...understood,
    evidence: [...understood.evidence, ...merge.evidence.slice(0, 20)],
    flags: [...new Set([...understood.flags, ...merge.flags])],
    counts: { ...understood.counts, ...merge.counts },
    after: computeMonthsAfter(months, existing, merge, toChannelNumber(channel ?? 'import')),
  };
}
