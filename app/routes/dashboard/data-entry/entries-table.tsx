import { Form, useNavigate } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { monthEmission } from '../../../../domain/emission.ts';
import { counted, formatKg, formatKwh, formatMonth } from '../../../../domain/format.ts';
import { type IsoDate, monthOf } from '../../../../domain/period.ts';
import type { EntriesFilter, Reading } from '../../../../domain/reading.ts';
import { Button } from '../../../components/button.tsx';
import { PATH } from './address.ts';
import styles from './entries-table.module.css';
import { ICON_SHAPES, rowMarkup } from './entry-row.ts';
import type { LedgerMonth } from './ledger.ts';

/**
 * A ledger: month rows with totals, numbers on the right. Without script the form asks to delete what is
 * selected. The rows of entries are texts, so that clicks in them are the table's.
 */
export function EntriesTable(props: {
  groups: readonly LedgerMonth[];
  filter: EntriesFilter;
  today: IsoDate;
  editId: string | null;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, choose: boolean) => void;
  onDelete: (entry: Reading) => void;
}) {
  const { groups, filter, today, editId, chosen, onChoose } = props;
  const { period, source } = filter;
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    for (const checkbox of table.current?.querySelectorAll('input') ?? []) {
      checkbox.checked = chosen.has(checkbox.value);
    }
  });
  const follow = useFollowing((id) => {
    const entries = groups.flatMap((group) => group.entries);
    const entry = entries.find((one) => one.id === id);
    if (entry !== undefined) props.onDelete(entry);
  });
  return (
    <Form method="get" action={PATH} preventScrollReset>
      {period === 'all' ? null : <input type="hidden" name="period" value={period} />}
      {source === 'all' ? null : <input type="hidden" name="source" value={source} />}
      <svg
        className={styles['shapes']}
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: two outlines, and nothing else
        dangerouslySetInnerHTML={{ __html: ICON_SHAPES }}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is followed or ticked by key is clicked, too */}
      <table
        ref={table}
        className={styles['table']}
        onClick={(event) => {
          if (event.target instanceof HTMLInputElement) {
            onChoose(event.target.value, event.target.checked);
          } else follow(event);
        }}
      >
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
              <tr
                key={entry.id}
                data-selected={chosen.has(entry.id)}
                data-editing={editId === entry.id}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is markup
                dangerouslySetInnerHTML={{ __html: rowMarkup(entry, filter) }}
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

/**
 * Follows the links of the rows without loading the page anew, but for those that ask to delete: there it tells which
 * reading. The framework's own link does that for one link: for the hundred of this table that would be most of what
 * the screen takes.
 */
function useFollowing(onDelete: (id: string) => void) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a');
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link === null || event.defaultPrevented || event.button !== 0 || elsewhere) return;
    event.preventDefault();
    const id = new URLSearchParams(link.search).get('delete');
    if (id !== null) {
      onDelete(id);
      return;
    }
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
