import { Undo2 } from 'lucide-react';
import type { Change } from '../../../domain/change.ts';
import { describeChange, describeOrigin } from '../../../domain/describe-change.ts';
import { formatMoment } from '../../../domain/format.ts';
import type { Page } from '../../../domain/page.ts';
import { Button } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useIntent } from './action-data.ts';
import { CHANGES_ID, linkTo, type View } from './address.ts';
import styles from './history-panel.module.css';

/** What was done to the readings, newest first. What can be taken back has a button for it. */
export function HistoryPanel({ changes, view }: { changes: Page<Change>; view: View }) {
  const { Form, busy, actionData } = useIntent('undo-change');
  useToast(actionData?.toast);
  return (
    <Panel title="History" id={CHANGES_ID}>
      {changes.isFirst && changes.items.length === 0 ? (
        <p className={styles['empty']}>
          What is added, changed or deleted will be listed here, and can be undone for 30 days.
        </p>
      ) : (
        <ul className={styles['list']}>
          {changes.items.map((change) => (
            <li key={change.id}>
              <ChangeText change={change} />
              {change.undoable ? (
                <Form method="post" action={linkTo(view)}>
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
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Pager
        listId={CHANGES_ID}
        name="changes"
        page={changes}
        addressOf={(after) => linkTo({ ...view, changesAfter: after })}
      />
    </Panel>
  );
}

export function ChangeText({ change }: { change: Change }) {
  return (
    <div>
      <p className={styles['name']}>{describeChange(change)}</p>
      <p className={styles['detail']}>
        {formatMoment(Date.parse(change.changedAt))}, {describeOrigin(change.origin)}
        {change.undone ? '; undone' : ''}
      </p>
    </div>
  );
}
