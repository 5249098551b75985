/** The questions before something is deleted: asked by a button, or, without script, by the address. */
import { useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ImportRecord } from '../../../../domain/import.ts';
import type { EntriesFilter, Reading } from '../../../../domain/reading.ts';
import { useToast } from '../../../components/toast.tsx';
import { address } from './address.ts';
import type { Answer, useIntent } from './answers.ts';
import { checkboxId, ENTRIES_ID } from './element-ids.ts';

type Sender = ReturnType<typeof useIntent>;

/** Which entries are about to be deleted. Once they are, focus goes to the row after them. */
export function useDeletion(screen: {
  form: Sender;
  /** Every reading that the address may name. */
  known: readonly Reading[];
  entries: readonly Reading[];
  filter: EntriesFilter;
}) {
  const { form, known, entries, filter } = screen;
  const next = useRef<string>();
  const question = useQuestion<readonly Reading[]>('delete', filter, (ids) =>
    distinct(known.filter(({ id }) => ids.includes(id))),
  );
  const asked = question.asked ?? [];
  useToast(form.answer?.toast);
  useDone(form, (answer) => {
    question.close();
    if (answer.deleted === undefined) return;
    // Once the dialog has given focus back to what is no longer there.
    setTimeout(() => {
      const row = next.current === undefined ? null : checkboxId(next.current);
      document.getElementById(row ?? ENTRIES_ID)?.focus();
    });
  });
  return {
    asked,
    cancel: question.close,
    ask(chosen: readonly Reading[]) {
      const ids = new Set(chosen.map(({ id }) => id));
      const first = entries.findIndex(({ id }) => ids.has(id));
      const after = entries.find(({ id }, place) => place > first && !ids.has(id));
      next.current = (after ?? entries[first - 1])?.id;
      question.ask(chosen);
    },
  };
}

/** Which import is about to be taken back. */
export function useUndo(screen: {
  form: Sender;
  imports: readonly ImportRecord[];
  filter: EntriesFilter;
}) {
  const { form, imports, filter } = screen;
  const question = useQuestion<ImportRecord>('undo', filter, ([asked]) =>
    imports.find(({ id }) => String(id) === asked),
  );
  useToast(form.answer?.toast);
  useDone(form, question.close);
  return {
    asked: question.asked,
    cancel: question.close,
    ask(id: number) {
      const record = imports.find((one) => one.id === id);
      if (record !== undefined) question.ask(record);
    },
  };
}

function useQuestion<T>(
  name: 'delete' | 'undo',
  filter: EntriesFilter,
  named: (ids: string[]) => T | undefined,
) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [asked, setAsked] = useState<T>();
  const byAddress = query.has(name) ? named(query.getAll(name)) : undefined;
  return {
    asked: asked ?? byAddress,
    ask: (what: T) => setAsked(what),
    close: () => {
      setAsked(undefined);
      if (query.has(name)) navigate(address(filter), { replace: true, preventScrollReset: true });
    },
  };
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

function distinct(entries: Reading[]): Reading[] | undefined {
  const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  return unique.length === 0 ? undefined : unique;
}
