import { counted, formatDate, formatNumber } from '../../../domain/format.ts';
import type { ImportRecord } from '../../../domain/import.ts';
import type { EntriesFilter, Reading } from '../../../domain/reading.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { address } from './address.ts';
import type { useIntent } from './answers.ts';
import styles from './confirmations.module.css';
import { entryCount, entryName } from './words.ts';

/** How many entries are named before the rest are counted. */
const NAMED = 6;

interface Question {
  form: ReturnType<typeof useIntent>;
  filter: EntriesFilter;
}

/** Asks whether entries are to be deleted, by their names. */
export function ConfirmDelete({
  entries,
  form: { Form, busy },
  filter,
}: Question & { entries: readonly Reading[] }) {
  const what = entries.length === 1 ? 'entry' : entryCount(entries.length);
  const named = entries.length <= NAMED + 1 ? entries : entries.slice(0, NAMED);
  const rest = entries.length - named.length;
  return (
    <ConfirmDialog
      title={entries.length === 1 ? 'Delete this entry?' : `Delete ${what}?`}
      cancelTo={address(filter)}
      form={
        <Form method="post" action={address(filter)}>
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
          <li key={entry.id}>{entryName(entry)}</li>
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
  filter,
}: Question & { record: ImportRecord }) {
  const { fileName, imported, firstDate, lastDate } = record;
  const days =
    firstDate === lastDate
      ? `of ${formatDate(firstDate)}`
      : `from ${formatDate(firstDate)} to ${formatDate(lastDate)}`;
  return (
    <ConfirmDialog
      title="Undo this import?"
      cancelTo={address(filter)}
      form={
        <Form method="post" action={address(filter)}>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="id" value={record.id} />
          <Button type="submit" kind="danger" busy={busy} busyText="Undoing…">
            Undo import
          </Button>
        </Form>
      }
    >
      <p className={styles['import']}>
        <strong>{fileName}</strong>
        {` brought ${counted(imported, 'reading')} ${days}. Those that are still there will be deleted.`}
      </p>
    </ConfirmDialog>
  );
}
