import type { useIntentForm } from '#app/entry/action-data.ts';
import { linkTo, type View } from '#app/entry/address.ts';
import { describeEntry, formatEntryCount } from '#app/entry/reading-text.ts';
import { Button } from '#app/ui/form/button.tsx';
import { ConfirmDialog } from '#app/ui/layout/confirm-dialog.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { formatNumber } from '#domain/base/format.ts';
import type { Reading } from '#domain/reading/reading.ts';

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
