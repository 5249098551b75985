/** What the tab of files asks before it undoes, puts back or forgets: loaded with the question. */
import type { useIntentForm } from '#app/entry/action-data.ts';
import { Button } from '#app/ui/form/button.tsx';
import { ConfirmDialog } from '#app/ui/layout/confirm-dialog.tsx';
import { formatCount, formatDate } from '#domain/base/format.ts';
import type { ListedImport } from '#domain/import/records.ts';
import { type FilesView, linkToFiles } from './address.ts';
import styles from './files.module.css';
import type { RememberedFile } from './remembered.server.ts';

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

/** Asks whether it is to be forgotten how files of a form are read. */
export function ConfirmForget(props: { file: RememberedFile; form: Sender; view: FilesView }) {
  const { name } = props.file;
  const { Form, busy } = props.form;
  return (
    <ConfirmDialog
      title="Forget how this file is read?"
      cancelTo={linkToFiles(props.view)}
      form={
        <Form method="post" action={linkToFiles(props.view)}>
          <input type="hidden" name="intent" value="forget" />
          <input type="hidden" name="name" value={name} />
          <Button type="submit" kind="danger" busy={busy} busyText="Forgetting…">
            Forget
          </Button>
        </Form>
      }
    >
      <p className={styles['import']}>
        <strong>{name}</strong>
        {' will no longer be known: the next such file is read afresh. What was imported stays.'}
      </p>
    </ConfirmDialog>
  );
}
