import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import buttonStyles from '#app/ui/button.module.css';
import { Button } from '#app/ui/button.tsx';
import checkboxStyles from '#app/ui/checkbox.module.css';
import { formatNumber } from '#domain/base/format.ts';
import styles from './entries-panel.module.css';

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
    <div className={styles['bar']} data-active={selectedCount > 0}>
      <span className={styles['all']}>
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
      </span>
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
