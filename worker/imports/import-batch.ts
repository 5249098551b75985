/** The statements that store a merge as an import: its row, its change in the history, and what it holds. */

import type { MergeResult } from '#domain/import/merge/merge-types.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Query } from '#worker/db/client.ts';
import { imports } from '#worker/db/schema.ts';
import { logImportChangeQueries } from '#worker/history/write-imports.ts';
import { requireLimitsQuery } from '#worker/homes/limits.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { insertKeyQueries, type KeyedRequest } from '#worker/idempotency-keys.ts';
import { type HistoryVersion, requireUnchangedHistoryQuery } from './home-meters.ts';
import { deleteOldImportsQuery } from './queries.ts';
import { findBounds, storeMergeQueries, toImportChange } from './store.ts';

export interface NewImport {
  fileName: string;
  /** As JSON. */
  mapping: string;
  /** What the home had when the merge was made: a change meanwhile refuses the batch. */
  historyVersion: HistoryVersion;
  keyedRequest: KeyedRequest | undefined;
}

/** How many readings, or bills, a merge stores. */
export function countImported(merge: MergeResult): number {
  return Math.max(merge.counts.added, merge.bills.length);
}

/** The statements for one batch; the id of the import is the one after `historyVersion.import`. */
export function importQueries(
  home: OpenHome,
  merge: MergeResult,
  { fileName, mapping, historyVersion, keyedRequest }: NewImport,
): Query[] {
  const { now } = home;
  const importId = historyVersion.import + 1;
  const count = countImported(merge);
  const importFacts = { importId, now, count, changeId: historyVersion.change + 1 };
  return [
    requireUnchangedHistoryQuery(home, historyVersion),
    ...(keyedRequest === undefined ? [] : insertKeyQueries(home, keyedRequest, String(importId))),
    deleteOldImportsQuery(home, now),
    home.query.insert(imports).values({
      homeId: selectHomeId(home),
      id: importId,
      fileName,
      mapping,
      imported: count,
      alreadyPresent: merge.counts.alreadyPresent,
      ...findBounds(merge),
      createdAt: now,
    }),
    ...logImportChangeQueries(home, toImportChange(merge, importFacts)),
    ...storeMergeQueries(home, merge, importFacts),
    requireLimitsQuery(home, 'readings', 'intervals', 'imports', 'bills'),
    requireLimitsQuery(home, 'meters', 'registerReadings'),
  ];
}
