import { useSearchParams } from '@remix-run/react';
import type { useIntentForm } from '#app/entry/action-data.ts';
import { useClose, useOnData } from '#app/features/data-entry/use-dialog.ts';
import { Button } from '#app/ui/form/button.tsx';
import { ConfirmDialog } from '#app/ui/layout/confirm-dialog.tsx';
import { useToast } from '#app/ui/layout/toast.tsx';
import { formatCount, formatDate } from '#domain/base/format.ts';
import type { ListedImport } from '#domain/import/records.ts';
import { type FilesView, linkToFiles } from './address.ts';
import styles from './files.module.css';

type Sender = ReturnType<typeof useIntentForm>;

/** What the dialog says and sends for each thing that it can ask. */
const TEXTS = {
  undo: {
    title: 'Undo this import?',
    kind: 'danger',
    button: 'Undo import',
    busyText: 'Undoing…',
    outcome: 'Those that are still there will be deleted.',
  },
  redo: {
    title: 'Put this import back?',
    kind: 'primary',
    button: 'Put back import',
    busyText: 'Putting back…',
    outcome: 'Those that its undo deleted will be there again.',
  },
} as const;

/** Asks whether an import is to be taken back, or put back, by its file and its readings. */
export function ConfirmImport(props: {
  intent: keyof typeof TEXTS;
  record: ListedImport;
  form: Sender;
  view: FilesView;
}) {
  const { intent, record, view } = props;
  const { Form, busy } = props.form;
  const { title, kind, button, busyText, outcome } = TEXTS[intent];
  return (
    <ConfirmDialog
      title={title}
      cancelTo={linkToFiles(view)}
      form={
        <Form method="post" action={linkToFiles(view)}>
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="id" value={record.id} />
          <Button type="submit" kind={kind} busy={busy} busyText={busyText}>
            {button}
          </Button>
        </Form>
      }
    >
      <p className={styles['import']}>
        <Brought record={record} /> {outcome}
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
  intent: keyof typeof TEXTS,
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
