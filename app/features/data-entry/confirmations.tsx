import { useSearchParams } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import type { useIntentForm } from '#app/entry/action-data.ts';
import { ENTRIES_ID, linkTo, makeCheckboxId, SELECTED, type View } from '#app/entry/address.ts';
import { describeEntry, formatEntryCount } from '#app/entry/reading-text.ts';
import { Button } from '#app/ui/form/button.tsx';
import { ConfirmDialog } from '#app/ui/layout/confirm-dialog.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { useToast } from '#app/ui/layout/toast.tsx';
import { formatNumber } from '#domain/base/format.ts';
import type { Reading } from '#domain/reading/reading.ts';
import { useClose, useOnData } from './use-dialog.ts';

/** How many entries are named before the rest are counted. */
const NAMED = 6;

type Sender = ReturnType<typeof useIntentForm>;

/** Asks whether entries are to be deleted, by their names. */
export function ConfirmDelete({
  entries,
  form: { Form, busy },
  view,
}: {
  entries: readonly Reading[];
  form: Sender;
  view: View;
}) {
  const what = entries.length === 1 ? 'entry' : formatEntryCount(entries.length);
  const namedEntries = entries.length <= NAMED + 1 ? entries : entries.slice(0, NAMED);
  const restCount = entries.length - namedEntries.length;
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
      <Text is="ul" tone="quiet">
        {namedEntries.map((entry) => (
          <li key={entry.id}>{describeEntry(entry)}</li>
        ))}
        {restCount > 0 ? <li>and {formatNumber(restCount)} more</li> : null}
      </Text>
    </ConfirmDialog>
  );
}

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
  useEffect(() => {
    if (deleting.length > 0) nextRow.current = findRowAfter(entries, deleting);
  }, [entries, deleting]);
  useToast(form.actionData?.toast);
  useOnData(form, (actionData) => {
    close();
    if (actionData.deletedIds === undefined) return;
    // After the closing dialog has returned focus to a row that is gone.
    setTimeout(() => document.getElementById(nextRow.current ?? ENTRIES_ID)?.focus());
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
