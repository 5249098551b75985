import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '#app/features/data-entry/data-entry.module.css';
import { Text } from '#app/ui/layout/parts.tsx';

/** A value that cannot be changed: text with a lock, where its field would be. */
export function Locked({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Text is="div" below={4} className={styles['locked']}>
      <p className={styles['label']}>{label}</p>
      <p>
        <Lock size={18} />
        <span>{children}</span>
        <span className="visually-hidden">, cannot be changed</span>
      </p>
    </Text>
  );
}
