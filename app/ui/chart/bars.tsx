import type { CSSProperties } from 'react';
import styles from './bars.module.css';

export interface LabelledBar {
  label: string;
  /** What the bar's length is in proportion to. */
  amount: number;
  /** The amount as it is written. */
  text: string;
  /** The amount itself, one that is not over yet, the one before, or the one of a year before. */
  kind: 'full' | 'so-far' | 'earlier' | 'year-before';
}

/** Amounts of the same kind as bars on one scale from zero, the latest first. */
export function Bars(props: { colour: 'kwh' | 'co2'; bars: readonly LabelledBar[] }) {
  const longest = Math.max(...props.bars.map(({ amount }) => amount));
  return (
    <dl className={styles['bars']} data-colour={props.colour}>
      {props.bars.map(({ label, amount, text, kind }) => (
        <div key={label} className={styles['row']} data-kind={kind}>
          <dt>{label}</dt>
          <dd>
            <span className={styles['track']} aria-hidden="true">
              <span
                className={styles['bar']}
                style={
                  {
                    '--share': `${(longest <= 0 ? 0 : (Math.max(0, amount) / longest) * 100).toFixed(1)}%`,
                  } as CSSProperties
                }
              />
            </span>
            <span className={styles['amount']}>{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
