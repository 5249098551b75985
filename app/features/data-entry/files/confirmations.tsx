import { useSearchParams } from '@remix-run/react';
import { formatCount, formatDate } from '../../../../domain/format.ts';
import type { ListedImport } from '../../../../domain/import.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { useIntent } from '../action-data.ts';
import { useClose, useOnData } from '../use-dialog.ts';
import { type FilesView, linkToFiles } from './address.ts';
import styles from './files.module.css';

type Sender = ReturnType<typeof useIntent>;

interface Question {
  form: Sender;
  view: FilesView;
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
      cancelTo={linkToFiles(view)}
      form={
        <Form method="post" action={linkToFiles(view)}>
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
      cancelTo={linkToFiles(view)}
      form={
        <Form method="post" action={linkToFiles(view)}>
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

/** The import about to be undone, or put back. */
export function useAskedImport(
  intent: 'undo' | 'redo',
  screen: { form: Sender; imports: readonly ListedImport[]; view: FilesView },
): ListedImport | undefined {
  const [query] = useSearchParams();
  const close = useClose(linkToFiles(screen.view));
  useToast(screen.form.actionData?.toast);
  useOnData(screen.form, close);
  return screen.imports.find(
    ({ id, undone, redoable }) =>
      String(id) === query.get(intent) && (intent === 'undo' ? !undone : redoable),
  );
}
