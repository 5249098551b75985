import { counted, formatDate, formatNumber } from '../../../domain/format.ts';
import type { ImportRecord } from '../../../domain/import.ts';
import { dayInIndia } from '../../../domain/period.ts';
import type { EntriesFilter } from '../../../domain/reading.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './imports-panel.module.css';
import { UndoButton } from './upload-panel.tsx';

/** How many imports are listed before the others are asked for. */
const SHOWN = 5;

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
