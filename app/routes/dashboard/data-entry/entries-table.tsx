import { Form, useNavigate } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { monthEmission } from '../../../../domain/emission.ts';
import { counted, formatKg, formatKwh, formatMonth } from '../../../../domain/format.ts';
import { daysCovered, type IsoDate, monthOf } from '../../../../domain/period.ts';
import { thousandths } from '../../../../domain/quantity.ts';
import type { EntriesFilter, Reading } from '../../../../domain/reading.ts';
import { Button, iconLook } from '../../../components/button.tsx';
import checkboxStyles from '../../../components/checkbox.module.css';
import { BinIcon, PencilIcon } from '../../../components/icons.tsx';
import { address, PATH } from './address.ts';
import { checkboxId, editLinkId } from './element-ids.ts';
import { SOURCE_NAMES } from './entries-filter.tsx';
import styles from './entries-table.module.css';
import { entryEmission, type LedgerMonth } from './ledger.ts';
import { entryDays, entryKwh, entryName } from './words.ts';

interface RowActions {
  filter: EntriesFilter;
  editId: string | null;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, choose: boolean) => void;
  onDelete: (entry: Reading) => void;
}

/**
 * A ledger: month rows with totals, numbers on the right. Where there is little room, what has no
 * column any more stands below in another. Without script the form asks to delete what is selected.
 */
export function EntriesTable({
  groups,
  today,
  ...actions
}: RowActions & { groups: readonly LedgerMonth[]; today: IsoDate }) {
  const { period, source } = actions.filter;
  const follow = useFollowing();
  return (
    <Form method="get" action={PATH} preventScrollReset>
      {period === 'all' ? null : <input type="hidden" name="period" value={period} />}
      {source === 'all' ? null : <input type="hidden" name="source" value={source} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by key is clicked, too */}
      <table className={styles['table']} onClick={follow}>
        <caption className="visually-hidden">Entries by month, newest first</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Selected</span>
            </th>
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
            <th scope="col">
              <span className="visually-hidden">Edit or delete</span>
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.month}>
            <MonthRow group={group} today={today} />
            {group.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} {...actions} />
            ))}
          </tbody>
        ))}
      </table>
      <noscript>
        <div className={styles['unscripted']}>
          <Button type="submit" size="small">
            Delete selected
          </Button>
        </div>
      </noscript>
    </Form>
  );
}

/**
 * Follows the links of the rows without loading the page anew. The framework's own link does that for one
 * link: for the hundred of this table that would be most of what the screen takes.
 */
function useFollowing() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a');
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link === null || event.defaultPrevented || event.button !== 0 || elsewhere) return;
    event.preventDefault();
    const replace = link.href === window.location.href;
    navigate(link.pathname + link.search + link.hash, { preventScrollReset: true, replace });
  };
}

function MonthRow({ group: { month, total }, today }: { group: LedgerMonth; today: IsoDate }) {
  const co2 = total === null ? null : monthEmission(total);
  return (
    <tr className={styles['month']}>
      <th scope="rowgroup" colSpan={2}>
        {formatMonth(month)}
        {month === monthOf(today) ? ', so far' : ''}
      </th>
      <td className={styles['number']}>
        {total === null ? '' : formatKwh(total.consumptionWh)}
        {total === null ? null : <span className={styles['narrow']}> kWh</span>}
      </td>
      <td className={`${styles['number']} ${styles['wide']}`}>
        {co2 === null ? '' : formatKg(co2.emissionG)}
        {co2?.estimated === true ? ' est.' : ''}
      </td>
      <td className={styles['wide']}>{total === null ? '' : counted(total.readings, 'reading')}</td>
      <td />
    </tr>
  );
}

function EntryRow({
  entry,
  filter,
  editId,
  chosen,
  onChoose,
  onDelete,
}: RowActions & { entry: Reading }) {
  const { id, readingDate, periodStart } = entry;
  const name = entryName(entry);
  const { emissionG, estimated } = entryEmission(entry);
  const kg = formatKg(emissionG);
  const source = SOURCE_NAMES[entry.source];
  return (
    <tr data-selected={chosen.has(id)} data-editing={editId === id}>
      <td className={styles['select']}>
        <label>
          <input
            id={checkboxId(id)}
            type="checkbox"
            className={checkboxStyles['checkbox']}
            name="delete"
            value={id}
            aria-label={name}
            autoComplete="off"
            checked={chosen.has(id)}
            onChange={(event) => onChoose(id, event.currentTarget.checked)}
          />
        </label>
      </td>
      <td className={styles['date']}>
        {entryDays(entry)}
        {periodStart === null ? null : (
          <span className={styles['days']}>
            {counted(daysCovered(periodStart, readingDate), 'day')}
          </span>
        )}
        <span className={`${styles['second']} ${styles['narrow']}`}>{source}</span>
      </td>
      <td className={styles['number']}>
        <span className={styles['kwh']}>{entryKwh(thousandths(entry.consumptionKWH))}</span>
        <span className={styles['narrow']}> kWh</span>
        <span className={`${styles['second']} ${styles['narrow']}`}>
          {kg} kg{estimated ? ' est.' : ''}
        </span>
      </td>
      <td className={`${styles['number']} ${styles['wide']}`}>
        {kg}
        {estimated ? <span className={styles['estimated']}> est.</span> : null}
      </td>
      <td className={`${styles['source']} ${styles['wide']}`}>{source}</td>
      <td className={styles['actions']}>
        <div>
          <a
            id={editLinkId(id)}
            href={`${address(filter, { edit: id })}#reading`}
            className={iconLook}
            aria-label={`Edit ${name}`}
            title="Edit"
          >
            <PencilIcon />
          </a>
          <a
            href={address(filter, { delete: id })}
            className={`${iconLook} ${styles['delete']}`}
            aria-label={`Delete ${name}`}
            title="Delete"
            onClick={(event) => {
              event.preventDefault();
              onDelete(entry);
            }}
          >
            <BinIcon />
          </a>
        </div>
      </td>
    </tr>
  );
}
