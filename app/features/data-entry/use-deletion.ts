import { useSearchParams } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import type { useIntentForm } from '#app/entry/action-data.ts';
import { ENTRIES_ID, linkTo, makeCheckboxId, SELECTED, type View } from '#app/entry/address.ts';
import { useToast } from '#app/ui/layout/toast.tsx';
import type { Reading } from '#domain/reading/reading.ts';
import { useClose, useOnData } from './use-dialog.ts';

type Sender = ReturnType<typeof useIntentForm>;

/** The entries about to be deleted, none while no dialog is open. Afterwards focus is on the row after them. */
export function useDeletion(screen: {
  form: Sender;
  entries: readonly Reading[];
  selected: readonly Reading[];
  /** Readings that the address may name and the list does not hold. */
  named: readonly Reading[];
  view: View;
}): readonly Reading[] {
  const { form, entries, selected, named, view } = screen;
  const [query] = useSearchParams();
  const close = useClose(linkTo(view));
  const deleting = useMemo(() => {
    const ids = new Set(query.getAll('delete'));
    if (ids.has(SELECTED)) return selected;
    const known = new Map([...entries, ...named].map((entry) => [entry.id, entry]));
    return [...known.values()].filter(({ id }) => ids.has(id));
  }, [query, entries, selected, named]);
  const nextRow = useRef<string>();
  const isDeleted = useRef(false);
  useEffect(() => {
    if (deleting.length > 0) nextRow.current = findRowAfter(entries, deleting);
    // The dialog has closed by now, and has given focus to what opened it.
    else if (isDeleted.current) document.getElementById(nextRow.current ?? ENTRIES_ID)?.focus();
    if (deleting.length === 0) isDeleted.current = false;
  }, [entries, deleting]);
  useToast(form.actionData?.toast);
  useOnData(form, ({ deletedIds }) => {
    isDeleted.current = deletedIds !== undefined;
    close();
  });
  return deleting;
}

/** The id of the checkbox after some entries, or before them where they are the last. */
function findRowAfter(entries: readonly Reading[], some: readonly Reading[]): string | undefined {
  const ids = new Set(some.map(({ id }) => id));
  const first = entries.findIndex(({ id }) => ids.has(id));
  const after = entries.find(({ id }, place) => place > first && !ids.has(id));
  const next = after ?? entries[first - 1];
  return next === undefined ? undefined : makeCheckboxId(next.id);
}
