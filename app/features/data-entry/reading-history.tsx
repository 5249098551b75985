import { useEffect } from 'react';
import { useHomePath } from '#app/base/home-path.ts';
import { HISTORY_ID, linkTo, linkToHistory, type View } from '#app/entry/address.ts';
import { useHomeFetcher } from '#app/forms/home-form.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { Pager } from '#app/ui/table/pager.tsx';
import { formatMoment } from '#domain/base/format.ts';
import type { Page } from '#domain/base/page.ts';
import type { Change } from '#domain/history/change.ts';
import { describeChange, describeOrigin } from '#domain/history/describe-change.ts';
import styles from './data-entry.module.css';
import type { clientLoader } from './history-route.ts';

/** The changes to one reading, next to its form. Those that did not come with the screen are fetched. */
export function ReadingHistory(props: {
  id: string;
  loadedChanges: Page<Change> | undefined;
  view: View;
}) {
  const { id, loadedChanges, view } = props;
  const { data, load } = useHomeFetcher<typeof clientLoader>(`history of ${id}`);
  const pathInHome = useHomePath();
  const missing = loadedChanges === undefined;
  useEffect(() => {
    if (missing) load(pathInHome(linkToHistory(id)));
  }, [missing, id, load, pathInHome]);
  const page = loadedChanges ?? data;
  if (page === undefined || (page.isFirst && page.items.length === 0)) return null;
  return (
    <Text id={HISTORY_ID} tabIndex={-1} aria-label="History of this reading" is="section" above={5}>
      <ul className={styles['list']}>
        {page.items.map((change) => (
          <li key={change.id}>
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
      <Pager
        listId={HISTORY_ID}
        name="changes to this reading"
        page={page}
        makeAddress={(after) =>
          linkTo(view, { edit: id, ...(after === undefined ? {} : { historyAfter: after }) })
        }
      />
    </Text>
  );
}

/** What was done, when, and from where. */
export function ChangeText({ change }: { change: Change }) {
  return (
    <div>
      <Text weight="medium">{describeChange(change)}</Text>
      <p className={styles['detail']}>
        {formatMoment(Date.parse(change.changedAt))}, {describeOrigin(change.origin)}
        {change.madeBy === null ? '' : `, by ${change.madeBy}`}
        {change.undone ? '; undone' : ''}
      </p>
    </div>
  );
}
