import { useNavigate, useSubmit } from '@remix-run/react';
import { Download, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import { useHomePath } from '#app/base/home-path.ts';
import { ENTRIES_ID, linkTo, PATH, SELECTED, type View } from '#app/entry/address.ts';
import { formatEntryCount } from '#app/entry/reading-text.ts';
import type { LastValue } from '#app/entry/typed-use.ts';
import fieldStyles from '#app/forms/fields.module.css';
import { Form } from '#app/forms/home-form.tsx';
import buttonStyles from '#app/ui/form/button.module.css';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import checkboxStyles from '#app/ui/form/form.module.css';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import panelStyles from '#app/ui/layout/panel.module.css';
import { EmptyState } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { Pager } from '#app/ui/table/pager.tsx';
import { formatCount, formatDate, formatNumber, formatRegister } from '#domain/base/format.ts';
import type { Page } from '#domain/base/page.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import type { EntryPeriod } from '#domain/energy/usage.ts';
import type { MeterSpan } from '#domain/meter/registers.ts';
import {
  type EntriesFilter,
  FILTER_PERIODS,
  type FilterPeriod,
} from '#domain/reading/filter-period.ts';
import type { Reading } from '#domain/reading/reading.ts';
import { SOURCE_NAMES, SOURCES } from '#domain/reading/reading-rules.ts';
import styles from './entries-panel.module.css';
import { EntriesTable, groupByPeriod } from './entries-table.tsx';
import { makePhotoPath } from './photo/address.ts';

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
        <Row
          is="header"
          below={4}
          gap={4}
          align="end"
          justify="between"
          className={styles['header']}
        >
          <h2 id={HEADING_ID}>Recent Entries</h2>
          <EntriesFilterForm filter={view} />
          <LinkButton to="/export.csv" reloadDocument size="small" icon={<Download size={18} />}>
            Export as CSV
          </LinkButton>
        </Row>
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
              <Text above={3} tone="faint" size="sm">
                A reading of several days counts in each{' '}
                {periods.some(({ kind }) => kind === 'bill') ? 'bill' : 'month'} by its days there.
              </Text>
            ) : null}
          </>
        )}
        {props.photos[0] === undefined ? null : (
          <Text above={3} tone="faint" size="sm">
            <Link to={makePhotoPath(props.photos[0])}>
              {formatCount(props.photos.length, 'photo')} of the meter
            </Link>
          </Text>
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

const PERIOD_NAMES: Record<FilterPeriod, string> = {
  all: 'All',
  this_year: 'This year',
  last_year: 'Last year',
  last_3_months: 'Last 3 months',
  last_6_months: 'Last 6 months',
  last_12_months: 'Last 12 months',
};

/** Which entries are listed. The filters stand in the address; without script a button sends them. */
export function EntriesFilterForm({ filter }: { filter: EntriesFilter }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={PATH}
      className={styles['filter']}
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <Choice
        name="period"
        label="Period"
        value={filter.period}
        options={FILTER_PERIODS}
        names={PERIOD_NAMES}
      />
      <Choice
        name="source"
        label="Source"
        value={filter.source}
        options={['all', ...SOURCES]}
        names={{ all: 'All', ...SOURCE_NAMES }}
      />
      <noscript>
        <Button type="submit" size="small">
          Apply
        </Button>
      </noscript>
    </Form>
  );
}

function Choice<T extends string>(props: {
  name: string;
  label: string;
  value: T;
  options: readonly T[];
  names: Record<T, string>;
}) {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <label htmlFor={id} className={fieldStyles['label']}>
        {props.label}
      </label>
      <select
        id={id}
        // A new address brings its own choice, also one that was left by the back button.
        key={props.value}
        name={props.name}
        defaultValue={props.value}
        autoComplete="off"
        className={fieldStyles['input']}
      >
        {props.options.map((option) => (
          <option key={option} value={option}>
            {props.names[option]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What can be done with the entries that are selected. While none is, how all are selected. */
export function BulkBar(props: {
  selectedCount: number;
  listedCount: number;
  /** How many entries are listed. */
  summary: string;
  onSelectAll: () => void;
  onClear: () => void;
  onDelete: () => void;
}) {
  const { selectedCount, listedCount } = props;
  const id = useId();
  const areAllSelected = selectedCount === listedCount;
  const toggle = areAllSelected ? props.onClear : props.onSelectAll;
  return (
    <div data-screen-only className={styles['bar']} data-active={selectedCount > 0}>
      <Row is="span" gap={3} align="center" nowrap className={styles['all']}>
        <input
          id={id}
          type="checkbox"
          className={checkboxStyles['checkbox']}
          aria-label={areAllSelected ? 'Deselect all' : 'Select all'}
          checked={areAllSelected}
          ref={(input) => {
            if (input !== null) input.indeterminate = selectedCount > 0 && !areAllSelected;
          }}
          onChange={toggle}
        />
        {selectedCount === 0 ? <label htmlFor={id}>Select all</label> : null}
      </Row>
      <span role="status" className={styles['count']}>
        {selectedCount === 0 ? '' : `${formatNumber(selectedCount)} selected`}
      </span>
      {selectedCount === 0 ? (
        <span className={styles['summary']}>{props.summary}</span>
      ) : (
        <span className={styles['actions']}>
          <span className={styles['roomy']}>
            <Button kind="quiet" size="small" onClick={toggle}>
              {areAllSelected ? 'Deselect all' : 'Select all'}
            </Button>
          </span>
          <Button kind="quiet" size="small" onClick={props.onClear}>
            <span>
              Clear<span className={styles['longer']}> selection</span>
            </span>
          </Button>
          <button
            type="button"
            className={`${buttonStyles['button']} ${buttonStyles['small']} ${styles['delete']}`}
            onClick={props.onDelete}
          >
            <Trash2 size={18} />
            <span>
              Delete<span className={styles['longer']}> selected</span>
            </span>
          </button>
        </span>
      )}
    </div>
  );
}

/* Which of the listed entries are selected. */

export type Selection = ReturnType<typeof useSelection>;

/** The selected ones of the listed entries. Nothing is selected any more once entries were deleted. */
export function useSelection(
  entries: readonly Reading[],
  deletedIds: readonly string[] | undefined,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(() => {
    if (deletedIds !== undefined) setIds(new Set());
  }, [deletedIds]);
  // Always the same function: the rows that stay as they are need not be drawn again.
  const select = useCallback((id: string, selected: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      if (selected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return {
    ids,
    entries: entries.filter(({ id }) => ids.has(id)),
    select,
    selectAll: () => setIds(new Set(entries.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
