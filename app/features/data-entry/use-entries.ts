/** The list of entries: the page that came with the screen, and the older ones asked for since. */
import { useFetcher } from '@remix-run/react';
import { useEffect, useMemo, useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import type { EntriesFilter, Reading } from '../../../domain/reading.ts';
import { address } from './address.ts';
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
  const [older, setOlder] = useState<Older>(() => none(page, filter));
  const current = older.page === page ? older : onNewPage(older, page, filter);
  if (current !== older) setOlder(current);
  const last = current.entries.at(-1) ?? page.entries.at(-1);
  const moreAddress = address(filter, last === undefined ? {} : { after: last.id });
  // A fetcher for each page: one that stayed would be asked again after every change.
  const fetcher = useFetcher<OlderPage>({ key: moreAddress });

  const loaded = fetcher.data;
  useEffect(() => {
    if (loaded === undefined || 'failed' in loaded) return;
    const { entries, hasMore } = loaded;
    setOlder((before) => ({
      ...before,
      entries: [...before.entries, ...after(before, entries)],
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

function none(page: EntriesPage, filter: EntriesFilter): Older {
  return { page, filter: address(filter), entries: [], hasMore: page.hasMore };
}

/** What stays of the older entries when the first page is another one. */
function onNewPage(before: Older, page: EntriesPage, filter: EntriesFilter): Older {
  const fresh = none(page, filter);
  if (before.filter !== fresh.filter || before.entries.length === 0) return fresh;
  // A new entry can have pushed the first page's last ones out of it.
  const known = { page, entries: [] };
  const entries = after(known, [...before.page.entries, ...before.entries]);
  return { ...fresh, entries, hasMore: entries.length > 0 ? before.hasMore : page.hasMore };
}

/** Those entries that come after all that a list holds. */
function after(list: { page: EntriesPage; entries: Reading[] }, entries: Reading[]): Reading[] {
  const last = list.entries.at(-1) ?? list.page.entries.at(-1);
  return last === undefined ? [] : entries.filter((entry) => comesAfter(entry, last));
}

function comesAfter(entry: Reading, last: Reading): boolean {
  if (entry.readingDate !== last.readingDate) return entry.readingDate < last.readingDate;
  return number(entry) < number(last);
}

/** A reading's number on its day. */
function number({ id }: Reading): number {
  return Number(id.slice(id.indexOf('.') + 1));
}
