import { formatMoment } from '#domain/base/format.ts';
import type { Change } from '#domain/history/change.ts';
import { describeChange, describeOrigin } from '#domain/history/describe-change.ts';
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
