import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '#app/features/data-entry/data-entry.module.css';

/** A value that cannot be changed: text with a lock, where its field would be. */
export function Locked({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['locked']}>
      <p className={styles['label']}>{label}</p>
      <p>
        <Lock size={18} />
        <span>{children}</span>
        <span className="visually-hidden">, cannot be changed</span>
      </p>
    </div>
  );
}
