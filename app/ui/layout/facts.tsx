import type { ReactNode } from 'react';
import styles from './panel.module.css';
import { Stack } from './parts.tsx';

/** Names and what they are, a line each. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <Stack is="dl" size="sm" gap={2} className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  );
}
