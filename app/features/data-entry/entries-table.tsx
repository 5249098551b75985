import { Camera, Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { describeKnownDays } from '#app/base/figure-text.ts';
import {
  linkTo,
  makeCheckboxId,
  makeEditLinkId,
  PATH,
  toParameters,
  type View,
} from '#app/entry/address.ts';
import { describeEntry, formatDays, formatEntryKwh } from '#app/entry/reading-text.ts';
import { Form } from '#app/forms/home-form.tsx';
import { Button, IconLink } from '#app/ui/form/button.tsx';
import checkboxStyles from '#app/ui/form/form.module.css';
import { Allowed, useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import {
  formatCount,
  formatDayMonth,
  formatKg,
  formatKwh,
  formatMonth,
  formatRegister,
} from '#domain/base/format.ts';
import { countCoveredDays, type IsoDate, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { kgToGrams, kwhToWh } from '#domain/base/quantity.ts';
import { shareEvenly } from '#domain/energy/days.ts';
import type { Period } from '#domain/energy/periods.ts';
import {
  type EntryPeriod,
  sumEmissionG as emissionOfDays,
  type PeriodUsage,
} from '#domain/energy/usage.ts';
import type { MeterSpan } from '#domain/meter/registers.ts';
import { type EntriesFilter, filterDates } from '#domain/reading/filter-period.ts';
import type { Reading } from '#domain/reading/reading.ts';
import { SOURCE_NAMES } from '#domain/reading/reading-rules.ts';
import type { Selection } from './entries-panel.tsx';
import styles from './entries-table.module.css';
import { makePhotoPath } from './photo/address.ts';

/**
 * Rows of months or bills with totals, numbers on the right. Without script the form asks to delete what is
 * selected. Who only looks has no columns to select, edit and delete.
 */
export function EntriesTable(props: {
  groups: readonly EntryGroup[];
  meterSpans: readonly MeterSpan[];
  /** The ids of the meter's values that have a photo. */
  photos: readonly string[];
  view: View;
  today: IsoDate;
  editId: string | null;
  selection: Selection;
}) {
  const { groups, view, today, editId, selection } = props;
  const mayEnter = useIsAllowed('member');
  const details = findDetails(groups.flatMap(({ entries }) => entries));
  const spans = new Map(props.meterSpans.map((span) => [span.readingId, span]));
  return (
    <Form method="get" action={PATH} preventScrollReset>
      {toParameters(view).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <table className={styles['table']} data-look-only={!mayEnter}>
        <caption className="visually-hidden">Entries by month or bill, newest first</caption>
        <thead>
          <tr>
            {mayEnter ? (
              <th scope="col">
                <span className="visually-hidden">Selected</span>
              </th>
            ) : null}
            <th scope="col">Date</th>
            <th scope="col" className={styles['number']}>
              Consumption (kWh)
            </th>
            <th scope="col" className={`${styles['number']} ${styles['wide']}`}>
              CO2 (kg)
            </th>
            <th scope="col" className={styles['wide']}>
              Source
            </th>
            {mayEnter ? (
              <th scope="col">
                <span className="visually-hidden">Edit or delete</span>
              </th>
            ) : null}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.period.lastDay}>
            <PeriodRow group={group} today={today} />
            {group.entries.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                span={spans.get(entry.id)}
                detail={details.get(entry.id)}
                photos={props.photos}
                view={view}
                selected={selection.ids.has(entry.id)}
                editing={editId === entry.id}
                onSelect={selection.select}
              />
            ))}
          </tbody>
        ))}
      </table>
      <Allowed>
        <noscript>
          <Text is="div" above={4}>
            <Button type="submit" size="small">
              Delete selected
            </Button>
          </Text>
        </noscript>
      </Allowed>
    </Form>
  );
}

function PeriodRow({ group: { period, usage }, today }: { group: EntryGroup; today: IsoDate }) {
  const mayEnter = useIsAllowed('member');
  const { kind, month, firstDay, lastDay } = period;
  return (
    <tr className={styles['month']}>
      <th scope="rowgroup" colSpan={mayEnter ? 2 : 1}>
        {formatMonth(month)}
        {kind === 'bill' ? ' bill' : ''}
        {isWithin(period, toDayNumber(today)) ? ', so far' : ''}
        {kind === 'bill' ? (
          <small>{`${formatDayMonth(toIsoDate(firstDay))} – ${formatDayMonth(toIsoDate(lastDay))}`}</small>
        ) : null}
      </th>
      <td className={styles['number']}>
        {usage === null ? null : (
          <>
            {formatKwh(usage.consumptionWh)}
            <span className={styles['narrow']}> kWh</span>
            <SecondLine>{describeKnownDays(usage)}</SecondLine>
          </>
        )}
      </td>
      <td className={`${styles['number']} ${styles['wide']}`}>
        {usage === null ? '' : formatKg(usage.emissionG)}
        {usage?.emissionEstimated === true ? ' est.' : ''}
      </td>
      <td className={styles['wide']}>{usage === null ? '' : describeKnownDays(usage)}</td>
      {mayEnter ? <td /> : null}
    </tr>
  );
}

/** A row of the entries table. In a narrow table, emissions and source stand as second lines. */
const EntryRow = memo(function EntryRow(props: {
  entry: Reading;
  /** What the meter showed, where it follows from that. */
  span: MeterSpan | undefined;
  photos: readonly string[];
  /** Whether entries of its days are listed, too. */
  detail: Detail | undefined;
  view: View;
  selected: boolean;
  editing: boolean;
  onSelect: (id: string, select: boolean) => void;
}) {
  const { entry, span, photos, view, selected, editing } = props;
  const { id, readingDate, periodStart } = entry;
  const { emissionG, estimated } = pickEmission(entry);
  const name = describeEntry(entry);
  const kg = formatKg(emissionG);
  const source = SOURCE_NAMES[entry.source];
  return (
    <tr data-selected={selected} data-editing={editing}>
      <Allowed>
        <td className={styles['select']}>
          <label>
            <input
              id={makeCheckboxId(id)}
              type="checkbox"
              className={checkboxStyles['checkbox']}
              name="delete"
              value={id}
              aria-label={name}
              autoComplete="off"
              checked={selected}
              onChange={(event) => props.onSelect(id, event.currentTarget.checked)}
            />
          </label>
        </td>
      </Allowed>
      <td className={styles['date']}>
        <span className={styles['when']}>{formatDays(entry)}</span>
        {periodStart === null ? null : (
          <span className={styles['days']}>
            {formatCount(countCoveredDays(periodStart, readingDate), 'day')}
          </span>
        )}
        {entry.measured === false ? <span className={styles['days']}>estimated</span> : null}
        {props.detail === undefined ? null : (
          <span className={styles['course']}>{DETAIL_TEXTS[props.detail]}</span>
        )}
        {span === undefined ? null : <MeterShown span={span} photos={photos} name={name} />}
        <SecondLine>{source}</SecondLine>
      </td>
      <td className={styles['number']}>
        <Text is="span" weight="medium" className={styles['kwh']}>
          {formatEntryKwh(kwhToWh(entry.consumptionKWH))}
        </Text>
        <span className={styles['narrow']}> kWh</span>
        <SecondLine>{`${kg} kg${estimated ? ' est.' : ''}`}</SecondLine>
      </td>
      <td className={`${styles['number']} ${styles['wide']}`}>
        {kg}
        {estimated ? <span className={styles['estimated']}> est.</span> : null}
      </td>
      <td className={`${styles['source']} ${styles['wide']}`}>{source}</td>
      <Allowed>
        <td className={styles['actions']}>
          <div>
            <IconLink
              id={makeEditLinkId(id)}
              to={`${linkTo(view, { edit: id })}#reading`}
              preventScrollReset
              name={`Edit ${name}`}
              title="Edit"
            >
              <Pencil />
            </IconLink>
            <IconLink
              to={linkTo(view, { delete: id })}
              preventScrollReset
              name={`Delete ${name}`}
              title="Delete"
              className={styles['delete']}
            >
              <Trash2 />
            </IconLink>
          </div>
        </td>
      </Allowed>
    </tr>
  );
});

/** What the meter showed at the end of an entry, and its photo where it has one. */
function MeterShown(props: { span: MeterSpan; photos: readonly string[]; name: string }) {
  const { meterId, last } = props.span;
  const id = `${meterId}.${toIsoDate(last.day)}`;
  return (
    <>
      <span
        className={styles['days']}
      >{`meter at ${formatRegister(last.shownWh, last.digits)}`}</span>
      {props.photos.includes(id) ? (
        <Link
          to={makePhotoPath(id)}
          className={styles['photo']}
          aria-label={`Photo of ${props.name}`}
        >
          <Camera aria-hidden="true" /> photo
        </Link>
      ) : null}
    </>
  );
}

/** What a wide table shows in a column of its own. */
function SecondLine({ children }: { children: ReactNode }) {
  return <span className={`${styles['second']} ${styles['narrow']}`}>{children}</span>;
}

/** What an entry over several days holds: measured days, which are its detail, or estimates alone, which it settles. */
type Detail = 'days' | 'estimates';

const DETAIL_TEXTS: Record<Detail, string> = {
  days: 'counts; its days show the course',
  estimates: 'counts in place of what was estimated',
};

/** What the entries that cover several days hold, by their ids. */
function findDetails(entries: readonly Reading[]): ReadonlyMap<string, Detail> {
  return new Map(
    entries.flatMap(({ id, periodStart, readingDate, measured }): [string, Detail][] => {
      // What is inside an estimate changes it.
      if (periodStart === null || measured === false) return [];
      const inside = entries.filter(
        (other) =>
          other.id !== id &&
          (other.periodStart ?? other.readingDate) >= periodStart &&
          other.readingDate <= readingDate,
      );
      if (inside.length === 0) return [];
      return [[id, inside.every((other) => other.measured === false) ? 'estimates' : 'days']];
    }),
  );
}

/* Entries by month or bill, newest first, each with what it used in all. */

export interface EntryGroup {
  period: Period;
  /** What the period used by all its readings; null where the filter leaves some of them out. */
  usage: PeriodUsage | null;
  entries: Reading[];
}

/** The entries of a page by month, or by bill where the home has a billing cycle. */
export function groupByPeriod(list: {
  entries: readonly Reading[];
  periods: readonly EntryPeriod[];
  filter: EntriesFilter;
  today: IsoDate;
}): EntryGroup[] {
  return list.periods.map(({ usage, ...period }) => ({
    period,
    usage: isUnfiltered(period, list.filter, list.today) ? usage : null,
    entries: list.entries.filter(({ readingDate }) => isWithin(period, toDayNumber(readingDate))),
  }));
}

/** Whether a day is one of a period's. */
export function isWithin({ firstDay, lastDay }: Period, day: number): boolean {
  return firstDay <= day && day <= lastDay;
}

/** Whether the filter lets through every reading of a period. */
function isUnfiltered(
  { firstDay, lastDay }: Period,
  { period, source }: EntriesFilter,
  today: IsoDate,
): boolean {
  if (source !== 'all') return false;
  const { startDate, endDate } = filterDates(period, today);
  const last = Math.min(lastDay, toDayNumber(today));
  return (
    (startDate === undefined || toDayNumber(startDate) <= firstDay) &&
    (endDate === undefined || toDayNumber(endDate) >= last)
  );
}

export interface Emission {
  emissionG: number;
  estimated: boolean;
}

/** A reading's emissions: what was recorded, or an estimate by the factors of its days. */
export function pickEmission(reading: Reading): Emission {
  const { readingDate, periodStart, consumptionKWH, emissionCO2kg } = reading;
  if (emissionCO2kg !== null) return { emissionG: kgToGrams(emissionCO2kg), estimated: false };
  const days = periodStart === null ? 1 : countCoveredDays(periodStart, readingDate);
  const evenDays = shareEvenly(toDayNumber(readingDate), days, kwhToWh(consumptionKWH));
  return { emissionG: emissionOfDays(evenDays), estimated: true };
}
