import { Undo2 } from 'lucide-react';
import { useIntentForm } from '#app/entry/action-data.ts';
import styles from '#app/features/data-entry/data-entry.module.css';
import { ChangeText } from '#app/features/data-entry/reading-history.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { useToast } from '#app/ui/layout/toast.tsx';
import { Pager } from '#app/ui/table/pager.tsx';
import { UNDO_DAYS } from '#domain/base/limits.ts';
import type { Page } from '#domain/base/page.ts';
import type { Change } from '#domain/history/change.ts';
import { describeChange } from '#domain/history/describe-change.ts';
import { CHANGES_ID, type FilesView, linkToFiles } from './address.ts';

/** What was done to the readings, newest first. What can be taken back has a button for it. */
export function HistoryPanel({ changes, view }: { changes: Page<Change>; view: FilesView }) {
  const { Form, busy, actionData } = useIntentForm('undo-change');
  useToast(actionData?.toast);
  return (
    <Panel title="History" id={CHANGES_ID}>
      {changes.isFirst && changes.items.length === 0 ? (
        <p className={styles['empty']}>
          {`What is added, changed or deleted will be listed here, and can be undone for ${UNDO_DAYS} days.`}
        </p>
      ) : (
        <ul className={styles['list']}>
          {changes.items.map((change) => (
            <li key={change.id}>
              <ChangeText change={change} />
              {change.undoable ? (
                <Allowed>
                  <Form method="post" action={linkToFiles(view)}>
                    <input type="hidden" name="intent" value="undo-change" />
                    <input type="hidden" name="id" value={change.id} />
                    <Button
                      type="submit"
                      size="small"
                      disabled={busy}
                      icon={<Undo2 size={16} />}
                      aria-label={`Undo: ${describeChange(change)}`}
                    >
                      Undo
                    </Button>
                  </Form>
                </Allowed>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Pager
        listId={CHANGES_ID}
        name="changes"
        page={changes}
        makeAddress={(after) => linkToFiles({ ...view, changesAfter: after })}
      />
    </Panel>
  );
}
