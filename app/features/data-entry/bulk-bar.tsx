import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { formatNumber } from '../../../domain/format.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import checkboxStyles from '../../ui/checkbox.module.css';
import styles from './bulk-bar.module.css';

/** What can be done with the entries that are selected. While none is, how all are selected. */
export function BulkBar(props: {
  selected: number;
  listed: number;
  /** How many entries there are. */
  summary: string;
  onSelectAll: () => void;
  onClear: () => void;
  onDelete: () => void;
}) {
  const { selected, listed } = props;
  const id = useId();
  const all = selected === listed;
  const toggle = all ? props.onClear : props.onSelectAll;
  return (
    <div className={styles['bar']} data-active={selected > 0}>
      <span className={styles['all']}>
        <input
          id={id}
          type="checkbox"
          className={checkboxStyles['checkbox']}
          aria-label={all ? 'Deselect all' : 'Select all'}
          checked={all}
          ref={(input) => {
            if (input !== null) input.indeterminate = selected > 0 && !all;
          }}
          onChange={toggle}
        />
        {selected === 0 ? <label htmlFor={id}>Select all</label> : null}
      </span>
      <span role="status" className={styles['count']}>
        {selected === 0 ? '' : `${formatNumber(selected)} selected`}
      </span>
      {selected === 0 ? (
        <span className={styles['summary']}>{props.summary}</span>
      ) : (
        <span className={styles['actions']}>
          <span className={styles['roomy']}>
            <Button kind="quiet" size="small" onClick={toggle}>
              {all ? 'Deselect all' : 'Select all'}
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
