import type { CSSProperties } from 'react';
import styles from './bars.module.css';

/** How far something has come, as a bar. The figure must also be shown as text. */
export function Progress(props: {
  /** Read aloud with the percentage. */
  label: string;
  /** 0 to 100. */
  percent: number;
  /** What it shows is not finished: hatched instead of filled, and so neither good nor bad. */
  soFar?: boolean;
}) {
  const percent = Math.min(100, Math.max(0, props.percent));
  return (
    <div
      className={styles['progressTrack']}
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      data-so-far={props.soFar}
      style={{ '--share': `${percent}%` } as CSSProperties}
    >
      <div className={styles['reached']} />
    </div>
  );
}
