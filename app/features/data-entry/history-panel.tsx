import { Undo2 } from 'lucide-react';
import type { Change } from '../../../domain/change.ts';
import { describeChange, describeOrigin } from '../../../domain/describe-change.ts';
import { counted, formatDate, formatMoment, formatNumber } from '../../../domain/format.ts';
import type { ImportRecord } from '../../../domain/import.ts';
import { dayInIndia } from '../../../domain/period.ts';
import type { EntriesFilter } from '../../../domain/reading.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import { linkTo } from './address.ts';
import { useIntent } from './answers.ts';
import styles from './history-panel.module.css';
import { UndoButton } from './upload-panel.tsx';

/** How many changes or imports are listed; older ones can be opened. */
const SHOWN = 5;

/** What was done to the readings, newest first. What can be taken back has a button for it. */
export function HistoryPanel(props: { changes: readonly Change[]; filter: EntriesFilter }) {
  const { changes, filter } = props;
  const older = changes.slice(SHOWN);
  const undo = useIntent('undo-change');
  useToast(undo.answer?.toast);
  return (
    <Panel title="History">
      {changes.length === 0 ? (
        <p className={styles['empty']}>
          What is added, changed or deleted will be listed here, and can be undone for 30 days.
        </p>
      ) : (
        <ChangeList changes={changes.slice(0, SHOWN)} filter={filter} undo={undo} />
      )}
      {older.length === 0 ? null : (
        <details className={styles['older']}>
          <summary>{`Show ${counted(older.length, 'older change')}`}</summary>
          <ChangeList changes={older} filter={filter} undo={undo} />
        </details>
      )}
    </Panel>
  );
}

function ChangeList(props: {
  changes: readonly Change[];
  filter: EntriesFilter;
  undo: ReturnType<typeof useIntent>;
}) {
  const { Form, busy } = props.undo;
  return (
    <ul className={styles['list']}>
      {props.changes.map((change) => (
        <li key={change.id}>
          <ChangeText change={change} />
          {change.undoable ? (
            <Form method="post" action={linkTo(props.filter)}>
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

/** The files that were imported, newest first, each of which can be taken back. */
export function ImportsPanel(props: { imports: readonly ImportRecord[]; filter: EntriesFilter }) {
  const { imports, ...row } = props;
  const older = imports.slice(SHOWN);
  return (
    <Panel title="Imports">
      {imports.length === 0 ? (
        <p className={styles['empty']}>
          Files that you upload will be listed here, and each can be undone.
        </p>
      ) : (
        <ImportList {...row} imports={imports.slice(0, SHOWN)} />
      )}
      {older.length === 0 ? null : (
        <details className={styles['older']}>
          <summary>{`Show ${counted(older.length, 'older import')}`}</summary>
          <ImportList {...row} imports={older} />
        </details>
      )}
    </Panel>
  );
}

function ImportList({ imports, filter }: Parameters<typeof ImportsPanel>[0]) {
  return (
    <ul className={styles['list']}>
      {imports.map((one) => (
        <li key={one.id}>
          <div>
            <p className={styles['name']}>{one.fileName}</p>
            <p className={styles['detail']}>{importSummary(one)}</p>
          </div>
          <UndoButton id={one.id} filter={filter} name={`Undo ${one.fileName}`}>
            Undo
          </UndoButton>
        </li>
      ))}
    </ul>
  );
}

/** When a file was imported, and what came of it. */
function importSummary({ createdAt, imported, alreadyPresent }: ImportRecord): string {
  const day = formatDate(dayInIndia(Date.parse(createdAt)));
  return `${day}, ${formatNumber(imported)} imported, ${formatNumber(alreadyPresent)} already present`;
}
