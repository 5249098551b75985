import type { CSSProperties } from 'react';
import styles from './bar-pair.module.css';

export interface PairedBar {
  label: string;
  /** What the bar's length is in proportion to. */
  amount: number;
  /** The amount as it is written. */
  text: string;
  /** Not over yet: hatched. */
  soFar?: boolean;
}

/** Two amounts of the same kind, the later above the earlier, as bars on one scale from zero. */
export function BarPair(props: {
  colour: 'kwh' | 'co2';
  later: PairedBar;
  earlier: PairedBar | null;
}) {
  const { later, earlier } = props;
  const longest = Math.max(later.amount, earlier?.amount ?? 0);
  return (
    <dl className={styles['pair']} data-colour={props.colour}>
      <Bar bar={later} kind={later.soFar === true ? 'so-far' : 'full'} longest={longest} />
      {earlier === null ? null : <Bar bar={earlier} kind="earlier" longest={longest} />}
    </dl>
  );
}

function Bar(props: { bar: PairedBar; kind: 'full' | 'so-far' | 'earlier'; longest: number }) {
  const { bar, kind, longest } = props;
  const share = longest <= 0 ? 0 : (Math.max(0, bar.amount) / longest) * 100;
  return (
    <div className={styles['row']} data-kind={kind}>
      <dt>{bar.label}</dt>
      <dd>
        <span className={styles['track']} aria-hidden="true">
          <span
            className={styles['bar']}
            style={{ '--share': `${share.toFixed(1)}%` } as CSSProperties}
          />
        </span>
        <span className={styles['amount']}>{bar.text}</span>
      </dd>
    </div>
  );
}
