import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted, formatKg } from '../../../domain/format.ts';
import { daysCovered } from '../../../domain/period.ts';
import { thousandths } from '../../../domain/quantity.ts';
import type { EntriesFilter, Reading } from '../../../domain/reading.ts';
import { IconLink } from '../../ui/button.tsx';
import checkboxStyles from '../../ui/checkbox.module.css';
import { address } from './address.ts';
import { checkboxId, editLinkId } from './element-ids.ts';
import { SOURCE_NAMES } from './entries-filter.tsx';
import styles from './entries-table.module.css';
import { entryEmission } from './ledger.ts';
import { entryDays, entryKwh, entryName } from './words.ts';

/** A row of the entries table. In a narrow table, emissions and source stand as second lines. */
export function EntryRow(props: {
  entry: Reading;
  filter: EntriesFilter;
  selected: boolean;
  editing: boolean;
  onSelect: (select: boolean) => void;
}) {
  const { entry, filter, selected, editing } = props;
  const { id, readingDate, periodStart } = entry;
  const { emissionG, estimated } = entryEmission(entry);
  const name = entryName(entry);
  const kg = formatKg(emissionG);
  const source = SOURCE_NAMES[entry.source];
  return (
    <tr data-selected={selected} data-editing={editing}>
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
            checked={selected}
            onChange={(event) => props.onSelect(event.currentTarget.checked)}
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
        <SecondLine>{source}</SecondLine>
      </td>
      <td className={styles['number']}>
        <span className={styles['kwh']}>{entryKwh(thousandths(entry.consumptionKWH))}</span>
        <span className={styles['narrow']}> kWh</span>
        <SecondLine>{`${kg} kg${estimated ? ' est.' : ''}`}</SecondLine>
      </td>
      <td className={`${styles['number']} ${styles['wide']}`}>
        {kg}
        {estimated ? <span className={styles['estimated']}> est.</span> : null}
      </td>
      <td className={`${styles['source']} ${styles['wide']}`}>{source}</td>
      <td className={styles['actions']}>
        <div>
          <IconLink
            id={editLinkId(id)}
            to={`${address(filter, { edit: id })}#reading`}
            preventScrollReset
            name={`Edit ${name}`}
            title="Edit"
          >
            <Pencil />
          </IconLink>
          <IconLink
            to={address(filter, { delete: id })}
            preventScrollReset
            name={`Delete ${name}`}
            title="Delete"
            className={styles['delete']}
          >
            <Trash2 />
          </IconLink>
        </div>
      </td>
    </tr>
  );
}

/** What a wide table shows in a column of its own. */
function SecondLine({ children }: { children: ReactNode }) {
  return <span className={`${styles['second']} ${styles['narrow']}`}>{children}</span>;
}
