import { useNavigate, useSearchParams } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { formatCount, formatDate, formatNumber } from '../../../domain/format.ts';
import type { ListedImport } from '../../../domain/import.ts';
import type { Reading } from '../../../domain/reading.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { EntryActionData, useIntent } from './action-data.ts';
import { checkboxId, ENTRIES_ID, linkTo, SELECTED, type View } from './address.ts';
import styles from './data-entry.module.css';
import { countEntries, describeEntry } from './reading-text.ts';

/** How many entries are named before the rest are counted. */
const NAMED = 6;

interface Question {
  form: ReturnType<typeof useIntent>;
  view: View;
}

/** Asks whether entries are to be deleted, by their names. */
export function ConfirmDelete({
  entries,
  form: { Form, busy },
  view,
}: Question & { entries: readonly Reading[] }) {
  const what = entries.length === 1 ? 'entry' : countEntries(entries.length);
  const named = entries.length <= NAMED + 1 ? entries : entries.slice(0, NAMED);
  const rest = entries.length - named.length;
  return (
    <ConfirmDialog
      title={entries.length === 1 ? 'Delete this entry?' : `Delete ${what}?`}
      cancelTo={linkTo(view)}
      form={
        <Form method="post" action={linkTo(view)}>
          <input type="hidden" name="intent" value="delete" />
          {entries.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <Button type="submit" kind="danger" busy={busy} busyText="Deleting…">
            {`Delete ${what}`}
          </Button>
        </Form>
      }
    >
      <ul className={styles['names']}>
        {named.map((entry) => (
          <li key={entry.id}>{describeEntry(entry)}</li>
        ))}
        {rest > 0 ? <li>and {formatNumber(rest)} more</li> : null}
      </ul>
    </ConfirmDialog>
  );
}

/** Asks whether an import is to be taken back, by its file and its readings. */
export function ConfirmUndo({
  record,
  form: { Form, busy },
  view,
}: Question & { record: ListedImport }) {
  return (
    <ConfirmDialog
      title="Undo this import?"
      cancelTo={linkTo(view)}
      form={
        <Form method="post" action={linkTo(view)}>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="id" value={record.id} />
          <Button type="submit" kind="danger" busy={busy} busyText="Undoing…">
            Undo import
          </Button>
        </Form>
      }
    >
      <p className={styles['import']}>
        <Brought record={record} /> Those that are still there will be deleted.
      </p>
    </ConfirmDialog>
  );
}

/** Asks whether an import that was undone is to be put back. */
export function ConfirmRedo({
  record,
  form: { Form, busy },
  view,
}: Question & { record: ListedImport }) {
  return (
    <ConfirmDialog
      title="Put this import back?"
      cancelTo={linkTo(view)}
      form={
        <Form method="post" action={linkTo(view)}>
          <input type="hidden" name="intent" value="redo" />
          <input type="hidden" name="id" value={record.id} />
          <Button type="submit" kind="primary" busy={busy} busyText="Putting back…">
            Put back import
          </Button>
        </Form>
      }
    >
      <p className={styles['import']}>
        <Brought record={record} /> Those that its undo deleted will be there again.
      </p>
    </ConfirmDialog>
  );
}

/** An import's file, and what it brought. */
function Brought({ record }: { record: ListedImport }) {
  const { fileName, imported, firstDate, lastDate } = record;
  const days =
    firstDate === lastDate
      ? `of ${formatDate(firstDate)}`
      : `from ${formatDate(firstDate)} to ${formatDate(lastDate)}`;
  return (
    <>
      <strong>{fileName}</strong>
      {` brought ${formatCount(imported, 'reading')} ${days}.`}
    </>
  );
}

type Sender = ReturnType<typeof useIntent>;

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
  const close = useClose(view);
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
  useToast(form.actionData?.toast);
  useOnData(form, (actionData) => {
    close();
    if (actionData.deleted === undefined) return;
    // After the closing dialog has returned focus to a row that is gone.
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

/** The import about to be undone, or put back. */
export function useAskedImport(
  intent: 'undo' | 'redo',
  screen: { form: Sender; imports: readonly ListedImport[]; view: View },
): ListedImport | undefined {
  const [query] = useSearchParams();
  const close = useClose(screen.view);
  useToast(screen.form.actionData?.toast);
  useOnData(screen.form, close);
  return screen.imports.find(
    ({ id, undone, redoable }) =>
      String(id) === query.get(intent) && (intent === 'undo' ? !undone : redoable),
  );
}

function useClose(view: View): () => void {
  const navigate = useNavigate();
  const closed = linkTo(view);
  return useCallback(
    () => navigate(closed, { replace: true, preventScrollReset: true }),
    [navigate, closed],
  );
}

/** Calls `onData` once for each action, after the screen has loaded again. */
function useOnData(
  { actionData, busy, byScript }: Sender,
  onData: (actionData: EntryActionData) => void,
): void {
  const handled = useRef<EntryActionData>();
  const latest = useRef(onData);
  latest.current = onData;
  useEffect(() => {
    if (actionData === undefined || busy || !byScript || handled.current === actionData) return;
    handled.current = actionData;
    latest.current(actionData);
  }, [actionData, busy, byScript]);
}
