import { useSearchParams } from '@remix-run/react';
import type { useIntentForm } from '#app/features/data-entry/action-data.ts';
import { useClose, useOnData } from '#app/features/data-entry/use-dialog.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { type FilesView, linkToFiles, REMEMBERED_ID } from './address.ts';
import styles from './files.module.css';
import type { RememberedFile } from './remembered.server.ts';

type Sender = ReturnType<typeof useIntentForm>;

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

/** The remembered file about to be forgotten. Afterwards focus is on the list. */
export function useAskedForget(screen: {
  form: Sender;
  rememberedFiles: readonly RememberedFile[];
  view: FilesView;
}): RememberedFile | undefined {
  const [query] = useSearchParams();
  const close = useClose(linkToFiles(screen.view));
  useToast(screen.form.actionData?.toast);
  useOnData(screen.form, ({ refused }) => {
    close();
    // After the closing dialog has returned focus to a button that is gone.
    if (refused !== true) setTimeout(() => document.getElementById(REMEMBERED_ID)?.focus());
  });
  return screen.rememberedFiles.find(({ name }) => name === query.get('forget'));
}
