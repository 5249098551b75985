/** Which deletion or undo the address asks for: its dialog is open. */
import { useNavigate, useSearchParams } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ImportRecord } from '../../../domain/import.ts';
import type { EntriesFilter, Reading } from '../../../domain/reading.ts';
import { useToast } from '../../ui/toast.tsx';
import { address, SELECTED } from './address.ts';
import type { Answer, useIntent } from './answers.ts';
import { checkboxId, ENTRIES_ID } from './element-ids.ts';

type Sender = ReturnType<typeof useIntent>;

/** The entries about to be deleted, none while no dialog is open. Afterwards focus is on the row after them. */
export function useDeletion(screen: {
  form: Sender;
  entries: readonly Reading[];
  selected: readonly Reading[];
  /** Readings that the address may name and the list does not hold. */
  named: readonly Reading[];
  filter: EntriesFilter;
}): readonly Reading[] {
  const { form, entries, selected, named, filter } = screen;
  const [query] = useSearchParams();
  const close = useClose(filter);
  const deleting = useMemo(() => {
    const ids = new Set(query.getAll('delete'));
    if (ids.has(SELECTED)) return selected;
    const known = new Map([...entries, ...named].map((entry) => [entry.id, entry]));
    return [...known.values()].filter(({ id }) => ids.has(id));
  }, [query, entries, selected, named]);
  const nextRow = useRef<string>();
  useEffect(() => {
    if (deleting.length > 0) nextRow.current = rowAfter(entries, deleting);
  }, [entries, deleting]);
  useToast(form.answer?.toast);
  useDone(form, (answer) => {
    close();
    if (answer.deleted === undefined) return;
    // Once the dialog has given focus back to what is no longer there.
    setTimeout(() => document.getElementById(nextRow.current ?? ENTRIES_ID)?.focus());
  });
  return deleting;
}

/** The id of the checkbox after some entries, or before them where they are the last. */
function rowAfter(entries: readonly Reading[], some: readonly Reading[]): string | undefined {
  const ids = new Set(some.map(({ id }) => id));
  const first = entries.findIndex(({ id }) => ids.has(id));
  const after = entries.find(({ id }, place) => place > first && !ids.has(id));
  const next = after ?? entries[first - 1];
  return next === undefined ? undefined : checkboxId(next.id);
}

/** The import about to be undone. */
export function useUndo(screen: {
  form: Sender;
  imports: readonly ImportRecord[];
  filter: EntriesFilter;
}): ImportRecord | undefined {
  const [query] = useSearchParams();
  const close = useClose(screen.filter);
  useToast(screen.form.answer?.toast);
  useDone(screen.form, close);
  return screen.imports.find(({ id }) => String(id) === query.get('undo'));
}

function useClose(filter: EntriesFilter): () => void {
  const navigate = useNavigate();
  const closed = address(filter);
  return useCallback(
    () => navigate(closed, { replace: true, preventScrollReset: true }),
    [navigate, closed],
  );
}

/** Calls back once for each answer, when the screen has been fetched again. */
function useDone({ answer, busy, byScript }: Sender, done: (answer: Answer) => void): void {
  const told = useRef<Answer>();
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    if (answer === undefined || busy || !byScript || told.current === answer) return;
    told.current = answer;
    latest.current(answer);
  }, [answer, busy, byScript]);
}
