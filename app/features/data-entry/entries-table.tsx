import { Form } from '@remix-run/react';
import { monthEmission } from '../../../domain/emission.ts';
import { counted, formatKg, formatKwh, formatMonth } from '../../../domain/format.ts';
import { type IsoDate, monthOf } from '../../../domain/period.ts';
import type { EntriesFilter } from '../../../domain/reading.ts';
import { Button } from '../../ui/button.tsx';
import { PATH } from './address.ts';
import styles from './entries-table.module.css';
import { EntryRow } from './entry-row.tsx';
import type { LedgerMonth } from './ledger.ts';
import type { Selection } from './use-selection.ts';

/**
 * A ledger: month rows with totals, numbers on the right. Without script the form asks to delete what is
 * selected.
 */
export function EntriesTable(props: {
  groups: readonly LedgerMonth[];
  filter: EntriesFilter;
  today: IsoDate;
  editId: string | null;
  selection: Selection;
}) {
  const { groups, filter, today, editId, selection } = props;
  const { period, source } = filter;
  return (
    <Form method="get" action={PATH} preventScrollReset>
      {period === 'all' ? null : <input type="hidden" name="period" value={period} />}
      {source === 'all' ? null : <input type="hidden" name="source" value={source} />}
      <table className={styles['table']}>
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
              <EntryRow
                key={entry.id}
                entry={entry}
                filter={filter}
                selected={selection.ids.has(entry.id)}
                editing={editId === entry.id}
                onSelect={(select) => selection.select(entry.id, select)}
              />
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
