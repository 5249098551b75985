import { useSearchParams } from '@remix-run/react';
import { Redo2 } from 'lucide-react';
import styles from '#app/features/data-entry/data-entry.module.css';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { Pager } from '#app/ui/table/pager.tsx';
import { formatDate, formatNumber } from '#domain/base/format.ts';
import type { Page } from '#domain/base/page.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import type { ListedImport } from '#domain/import/records.ts';
import { type FilesView, IMPORTS_ID, linkToFiles } from './address.ts';
import filesStyles from './files.module.css';
import { UndoButton } from './undo-button.tsx';

/** The files that were imported, newest first. Each can be undone, and an undone one put back. */
export function ImportsPanel({ imports, view }: { imports: Page<ListedImport>; view: FilesView }) {
  return (
    <Panel title="Imports" id={IMPORTS_ID}>
      {imports.isFirst && imports.items.length === 0 ? (
        <p className={styles['empty']}>
          Files that you upload will be listed here, and each can be undone.
        </p>
      ) : (
        <ul className={styles['list']}>
          {imports.items.map((item) => (
            <li key={item.id}>
              <div>
                <Text weight="medium">{item.fileName}</Text>
                <p className={styles['detail']}>{describeImport(item)}</p>
              </div>
              {item.undone ? null : (
                <UndoButton id={item.id} view={view} name={`Undo ${item.fileName}`}>
                  Undo
                </UndoButton>
              )}
              {item.redoable ? (
                <Allowed>
                  <LinkButton
                    to={linkToFiles(view, { redo: String(item.id) })}
                    size="small"
                    preventScrollReset
                    aria-label={`Put back ${item.fileName}`}
                    icon={<Redo2 size={18} />}
                  >
                    Put back
                  </LinkButton>
                </Allowed>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Pager
        listId={IMPORTS_ID}
        name="imports"
        page={imports}
        makeAddress={(after) => linkToFiles({ ...view, importsAfter: after })}
      />
    </Panel>
  );
}

/** When a file was imported, and what came of it. */
function describeImport({ createdAt, imported, alreadyPresent, undone }: ListedImport): string {
  const day = formatDate(getDayInIndia(Date.parse(createdAt)));
  return `${day}, ${formatNumber(imported)} imported, ${formatNumber(alreadyPresent)} already present${undone ? '; undone' : ''}`;
}

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
      <Row below={4} gap={3} align="center" className={filesStyles['stored']}>
        <Notice kind="success" title="Everything in this file is there already">
          <Text size="sm" breaks>
            Nothing was added.
          </Text>
        </Notice>
      </Row>
    );
  }
  if (record.undone) return null;
  return (
    <Row below={4} gap={3} align="center" className={filesStyles['stored']}>
      <Notice kind="success" title={`${formatNumber(importedCount)} imported`}>
        <Text size="sm" breaks>
          {`${formatDate(record.firstDate)} – ${formatDate(record.lastDate)} from ${record.fileName}.`}
          {alreadyCount === 0 ? '' : ` ${formatNumber(alreadyCount)} already there.`}
        </Text>
      </Notice>
      <UndoButton id={record.id} view={{ ...props.view, importsAfter: undefined }}>
        Undo import
      </UndoButton>
    </Row>
  );
}
