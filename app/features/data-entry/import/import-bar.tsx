import type { ReactNode } from 'react';
import styles from './import-bar.module.css';

/** What the next step does, and its buttons: it stays at the bottom of the window. */
export function ImportBar({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['bar']}>
      <p className={styles['text']} role="status">
        {text}
      </p>
      <div className={styles['actions']}>{children}</div>
    </div>
  );
}
