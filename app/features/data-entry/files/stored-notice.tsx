import { useSearchParams } from '@remix-run/react';
import { Notice } from '#app/ui/notice.tsx';
import { formatDate, formatNumber } from '#domain/base/format.ts';
import type { ListedImport } from '#domain/import/records.ts';
import type { FilesView } from './address.ts';
import styles from './files.module.css';
import { UndoButton } from './imports-panel.tsx';

/** What an import has just brought, with its undo. */
export function StoredNotice(props: { imports: readonly ListedImport[]; view: FilesView }) {
  const [query] = useSearchParams();
  const count = (name: string) => {
    const text = query.get(name) ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const importedCount = count('imported');
  const alreadyCount = count('already') ?? 0;
  if (importedCount === undefined) return null;
  const id = count('import');
  const record = props.imports.find((candidate) => candidate.id === id);
  if (record === undefined) {
    if (id !== undefined) return null;
    return (
      <div className={styles['stored']}>
        <Notice kind="success" title="Everything in this file is there already">
          <p className={styles['detail']}>Nothing was added.</p>
        </Notice>
      </div>
    );
  }
  if (record.undone) return null;
  return (
    <div className={styles['stored']}>
      <Notice kind="success" title={`${formatNumber(importedCount)} imported`}>
        <p className={styles['detail']}>
          {`${formatDate(record.firstDate)} – ${formatDate(record.lastDate)} from ${record.fileName}.`}
          {alreadyCount === 0 ? '' : ` ${formatNumber(alreadyCount)} already there.`}
        </p>
      </Notice>
      <UndoButton id={record.id} view={{ ...props.view, importsAfter: undefined }}>
        Undo import
      </UndoButton>
    </div>
  );
}
