/** The list of entries, with its older pages and what is selected in it. */
import { useFetcher } from '@remix-run/react';
import { useEffect, useMemo, useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import type { EntriesFilter, Reading } from '../../../domain/reading.ts';
import { linkTo } from './address.ts';
import type { Answer } from './answers.ts';

export interface EntriesPage {
  entries: Reading[];
  hasMore: boolean;
}

/** A page of older entries, or that it could not be had. */
export type OlderPage = EntriesPage | { failed: true };

interface Older {
  page: EntriesPage;
  filter: string;
  entries: Reading[];
  hasMore: boolean;
}

/**
 * The entries listed, newest first. When the first page is fetched again, the older ones stay, but
 * for those that were deleted; whoever takes an import back begins again with the first page.
 */
export function useEntries(
  page: EntriesPage,
  filter: EntriesFilter,
  answers: { update: Answer | undefined; delete: Answer | undefined; undo: Answer | undefined },
) {
  const [older, setOlder] = useState<Older>(() => firstPage(page, filter));
  const current = older.page === page ? older : mergeNewPage(older, page, filter);
  if (current !== older) setOlder(current);
  const last = current.entries.at(-1) ?? page.entries.at(-1);
  const moreAddress = linkTo(filter, last === undefined ? {} : { after: last.id });
  // One fetcher per page: Remix loads a fetcher again after every action, and older pages need not be.
  const fetcher = useFetcher<OlderPage>({ key: moreAddress });

  const loaded = fetcher.data;
  useEffect(() => {
    if (loaded === undefined || 'failed' in loaded) return;
    const { entries, hasMore } = loaded;
    setOlder((before) => ({
      ...before,
      entries: [...before.entries, ...entriesAfter(before, entries)],
      hasMore,
    }));
  }, [loaded]);

  const updated = answers.update?.reading;
  useEffect(() => {
    if (updated === undefined) return;
    setOlder((before) => ({
      ...before,
      entries: before.entries.map((entry) => (entry.id === updated.id ? updated : entry)),
    }));
  }, [updated]);

  const deleted = answers.delete?.deleted;
  useEffect(() => {
    if (deleted === undefined) return;
    const gone = new Set(deleted);
    setOlder((before) => ({
      ...before,
      entries: before.entries.filter(({ id }) => !gone.has(id)),
    }));
  }, [deleted]);

  const undone = answers.undo;
  useEffect(() => {
    if (undone === undefined || undone.refused === true) return;
    setOlder((before) => ({ ...before, entries: [], hasMore: before.page.hasMore }));
  }, [undone]);

  const failure = useMemo(
    () =>
      loaded !== undefined && 'failed' in loaded
        ? ({ kind: 'error', text: messages.readingsLoadFailed } as const)
        : undefined,
    [loaded],
  );
  const entries = [...page.entries, ...current.entries];
  return {
    entries,
    hasMore: current.hasMore,
    loading: fetcher.state !== 'idle',
    failure,
    moreAddress,
    showMore: () => fetcher.load(moreAddress),
  };
}

function firstPage(page: EntriesPage, filter: EntriesFilter): Older {
  return { page, filter: linkTo(filter), entries: [], hasMore: page.hasMore };
}

/** What stays of the older entries when the first page is another one. */
function mergeNewPage(before: Older, page: EntriesPage, filter: EntriesFilter): Older {
  const fresh = firstPage(page, filter);
  if (before.filter !== fresh.filter || before.entries.length === 0) return fresh;
  // A new entry can have pushed the first page's last ones out of it.
  const known = { page, entries: [] };
  const entries = entriesAfter(known, [...before.page.entries, ...before.entries]);
  return { ...fresh, entries, hasMore: entries.length > 0 ? before.hasMore : page.hasMore };
}

/** Those entries that come after all that a list holds. */
function entriesAfter(
  list: { page: EntriesPage; entries: Reading[] },
  entries: Reading[],
): Reading[] {
  const last = list.entries.at(-1) ?? list.page.entries.at(-1);
  return last === undefined ? [] : entries.filter((entry) => comesAfter(entry, last));
}

function comesAfter(entry: Reading, last: Reading): boolean {
  if (entry.readingDate !== last.readingDate) return entry.readingDate < last.readingDate;
  return numberOnDay(entry) < numberOnDay(last);
}

/** A reading's number on its day. */
function numberOnDay({ id }: Reading): number {
  return Number(id.slice(id.indexOf('.') + 1));
}

export type Selection = ReturnType<typeof useSelection>;

/** The selected ones of the listed entries. Nothing is selected any more once entries were `deleted`. */
export function useSelection(entries: readonly Reading[], deleted: readonly string[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(() => {
    if (deleted !== undefined) setIds(new Set());
  }, [deleted]);
  return {
    ids,
    entries: entries.filter(({ id }) => ids.has(id)),
    select(id: string, select: boolean) {
      setIds((before) => {
        const next = new Set(before);
        if (select) next.add(id);
        else next.delete(id);
        return next;
      });
    },
    selectAll: () => setIds(new Set(entries.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
