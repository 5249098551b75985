import type { ReactNode } from 'react';
import styles from './summary.module.css';

/** A figure of the strip. */
export function SummaryCard(props: {
  label: string;
  value: string;
  unit?: string;
  kind?: 'words';
  /** Not available: the text below says why. */
  absent?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles['card']} data-kind={props.kind}>
      <h2 className={styles['label']}>{props.label}</h2>
      <p
        className={styles['value']}
        data-absent={props.absent}
        data-long={props.value.length > 9 || undefined}
      >
        {props.value}
        {props.unit === undefined ? null : (
          <span className={styles['unit']}>{` ${props.unit}`}</span>
        )}
      </p>
      {props.children}
    </div>
  );
}
