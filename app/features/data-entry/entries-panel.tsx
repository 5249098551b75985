import { Link, useNavigate } from '@remix-run/react';
import type { IsoDate } from '../../../domain/period.ts';
import type { EntriesFilter } from '../../../domain/reading.ts';
import type { CountedMonth } from '../../../domain/usage.ts';
import { LinkButton } from '../../ui/button.tsx';
import panelStyles from '../../ui/panel.module.css';
import { EmptyState } from '../../ui/panel.tsx';
import { address, PATH, SELECTED } from './address.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ENTRIES_ID } from './element-ids.ts';
import { EntriesFilterForm } from './entries-filter.tsx';
import styles from './entries-panel.module.css';
import { EntriesTable } from './entries-table.tsx';
import { ledger } from './ledger.ts';
import type { useEntries } from './use-entries.ts';
import type { Selection } from './use-selection.ts';
import { entryCount } from './words.ts';

const HEADING_ID = 'entries-heading';

/** The entries that the filters let through, newest first, to be selected, edited and deleted. */
export function EntriesPanel(props: {
  list: ReturnType<typeof useEntries>;
  months: readonly CountedMonth[];
  filter: EntriesFilter;
  today: IsoDate;
  readingsInAll: number;
  /** Whether the list begins after the newest entries, as it can without script. */
  isLaterPage: boolean;
  editId: string | null;
  selection: Selection;
}) {
  const { list, filter, today, months, readingsInAll, selection } = props;
  const { entries, hasMore } = list;
  const navigate = useNavigate();
  const isAll = filter.period === 'all' && filter.source === 'all';
  const summary = isAll
    ? entryCount(readingsInAll)
    : `${entryCount(entries.length)}${hasMore ? ' shown' : ''}`;
  const groups = ledger({ entries, complete: !hasMore, months, filter, today });
  return (
    <section
      className={styles['container']}
      id={ENTRIES_ID}
      tabIndex={-1}
      aria-labelledby={HEADING_ID}
    >
      <div className={panelStyles['panel']}>
        <header className={styles['header']}>
          <h2 id={HEADING_ID}>Recent Entries</h2>
          <EntriesFilterForm filter={filter} />
        </header>
        {entries.length === 0 ? (
          <Nothing isAll={isAll} />
        ) : (
          <>
            <BulkBar
              selected={selection.entries.length}
              listed={entries.length}
              summary={summary}
              onSelectAll={selection.selectAll}
              onClear={selection.clear}
              onDelete={() =>
                navigate(address(filter, { delete: SELECTED }), { preventScrollReset: true })
              }
            />
            <EntriesTable
              groups={groups}
              filter={filter}
              today={today}
              editId={props.editId}
              selection={selection}
            />
            {entries.some(({ periodStart }) => periodStart !== null) ? (
              <p className={styles['note']}>
                A reading of several days counts in each month by its days there.
              </p>
            ) : null}
            <div className={styles['foot']}>
              <span>
                {isAll && hasMore && !props.isLaterPage
                  ? `${entries.length} of ${entryCount(readingsInAll)}`
                  : summary}
              </span>
              {props.isLaterPage ? <Link to={address(filter)}>Back to the newest</Link> : null}
              {hasMore ? (
                <LinkButton
                  to={list.moreAddress}
                  size="small"
                  preventScrollReset
                  aria-disabled={list.loading || undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    if (!list.loading) list.showMore();
                  }}
                >
                  {list.loading ? 'Loading…' : 'Show more'}
                </LinkButton>
              ) : null}
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function Nothing({ isAll }: { isAll: boolean }) {
  if (isAll) {
    return (
      <EmptyState
        title="No readings yet"
        text="Your first reading starts the daily chart. Three months of readings start the comparisons."
      />
    );
  }
  return (
    <EmptyState title="No entries match" text="There are readings outside these filters.">
      <LinkButton to={PATH} size="small" preventScrollReset>
        Show all entries
      </LinkButton>
    </EmptyState>
  );
}
