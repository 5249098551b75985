/** Adds to a preview what the home has: on the server, and in the browser, where the files stay until they are imported. */

import { CHANNELS, toChannelNumber } from '../meter/channels.ts';
import { computeMonthsAfter } from './after.ts';
import type { HomeData, MergeResult } from './merge-types.ts';
import type { ImportPreview } from './preview.ts';

/** The preview with what is new, there already and different, and the months as they become. */
export function compareWithHome(
  preview: ImportPreview,
  home: HomeData,
  merge: MergeResult,
): ImportPreview {
  const channel = CHANNELS.find((candidate) =>
    preview.series.some((series) => series.channel === candidate),
  );
  const months = preview.series.find((series) => series.channel === channel)?.months ?? {};
  return {
    ...preview,
    evidence: [...preview.evidence, ...merge.evidence.slice(0, 20)],
    flags: [...new Set([...preview.flags, ...merge.flags])],
    counts: { ...preview.counts, ...merge.counts },
    after: computeMonthsAfter(months, home, merge, toChannelNumber(channel ?? 'import')),
  };
}
