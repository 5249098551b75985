import type { Change } from '../../../domain/change.ts';
import { describeChange, describeOrigin } from '../../../domain/describe-change.ts';
import { formatMoment } from '../../../domain/format.ts';
import styles from './change-list.module.css';

/** What was done, when, and from where. */
export function ChangeText({ change }: { change: Change }) {
  return (
    <div>
      <p className={styles['name']}>{describeChange(change)}</p>
      <p className={styles['detail']}>
        {formatMoment(Date.parse(change.changedAt))}, {describeOrigin(change.origin)}
        {change.madeBy === null ? '' : `, by ${change.madeBy}`}
        {change.undone ? '; undone' : ''}
      </p>
    </div>
  );
}
