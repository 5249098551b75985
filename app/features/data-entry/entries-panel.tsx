import { useNavigate } from '@remix-run/react';
import { Download } from 'lucide-react';
import { useHomePath } from '#app/home-path.ts';
import { Allowed } from '#app/ui/allowed.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Pager } from '#app/ui/pager.tsx';
import panelStyles from '#app/ui/panel.module.css';
import { EmptyState } from '#app/ui/panel.tsx';
import { formatCount, formatDate, formatRegister } from '#domain/base/format.ts';
import type { Page } from '#domain/base/page.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import type { EntryPeriod } from '#domain/energy/usage.ts';
import type { MeterSpan } from '#domain/meter/registers.ts';
import type { Reading } from '#domain/reading/reading.ts';
import { ENTRIES_ID, linkTo, PATH, SELECTED, type View } from './address.ts';
import { BulkBar } from './bulk-bar.tsx';
import { EntriesFilterForm } from './entries-filter.tsx';
import styles from './entries-panel.module.css';
import { EntriesTable } from './entries-table.tsx';
import { groupByPeriod } from './entry-groups.ts';
import { makePhotoPath } from './photo/address.ts';
import { formatEntryCount } from './reading-text.ts';
import type { LastValue } from './typed-use.ts';
import type { Selection } from './use-selection.ts';

const HEADING_ID = 'entries-heading';

/** The entries that the filters let through, newest first, to be selected, edited and deleted. */
export function EntriesPanel(props: {
  page: Page<Reading>;
  periods: readonly EntryPeriod[];
  meterSpans: readonly MeterSpan[];
  /** The ids of the meter's values that have a photo, the latest first. */
  photos: readonly string[];
  lastValue: LastValue | null;
  view: View;
  today: IsoDate;
  editId: string | null;
  selection: Selection;
}) {
  const { page, view, today, periods, selection } = props;
  const entries = page.items;
  const navigate = useNavigate();
  const pathInHome = useHomePath();
  const isAll = view.period === 'all' && view.source === 'all';
  const isWhole = page.isFirst && page.next === null;
  const count = `${formatEntryCount(entries.length)}${isWhole ? '' : ' shown'}`;
  const groups = groupByPeriod({ entries, periods, filter: view, today });
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
          <EntriesFilterForm filter={view} />
          <LinkButton to="/export.csv" reloadDocument size="small" icon={<Download size={18} />}>
            Export as CSV
          </LinkButton>
        </header>
        {entries.length === 0 && page.isFirst ? (
          <NoEntries isAll={isAll} last={props.lastValue} />
        ) : null}
        {entries.length === 0 ? null : (
          <>
            <Allowed>
              <BulkBar
                selectedCount={selection.entries.length}
                listedCount={entries.length}
                summary={count}
                onSelectAll={selection.selectAll}
                onClear={selection.clear}
                onDelete={() =>
                  navigate(pathInHome(linkTo(view, { delete: SELECTED })), {
                    preventScrollReset: true,
                  })
                }
              />
            </Allowed>{' '}
            <EntriesTable
              groups={groups}
              meterSpans={props.meterSpans}
              photos={props.photos}
              view={view}
              today={today}
              editId={props.editId}
              selection={selection}
            />
            {entries.some(({ periodStart }) => periodStart !== null) ? (
              <p className={styles['note']}>
                A reading of several days counts in each{' '}
                {periods.some(({ kind }) => kind === 'bill') ? 'bill' : 'month'} by its days there.
              </p>
            ) : null}
          </>
        )}
        {props.photos[0] === undefined ? null : (
          <p className={styles['note']}>
            <Link to={makePhotoPath(props.photos[0])}>
              {formatCount(props.photos.length, 'photo')} of the meter
            </Link>
          </p>
        )}
        <div className={styles['foot']}>
          {entries.length === 0 ? null : <span>{count}</span>}
          <Pager
            listId={ENTRIES_ID}
            name="entries"
            page={page}
            makeAddress={(after) => linkTo({ ...view, after })}
          />
        </div>
      </div>
    </section>
  );
}

function NoEntries({ isAll, last }: { isAll: boolean; last: LastValue | null }) {
  if (isAll) {
    const starts =
      last === null
        ? 'Your first reading'
        : `The meter’s number ${formatRegister(last.shownWh, last.digits)} of ${formatDate(toIsoDate(last.day))} is kept: the next one shows what was used since. That first reading`;
    return (
      <EmptyState
        title="No readings yet"
        text={`${starts} starts the daily chart. Three months of readings start the comparisons.`}
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
