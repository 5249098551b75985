import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Text } from '#app/ui/layout/parts.tsx';
import styles from './table.module.css';

/**
 * A difference, with an arrow for where it went and words that say the same: "200.1 kWh less".
 * Less energy is better. A month that is not over is neither better nor worse: it takes no colour.
 */
export function Delta(props: { direction: 'less' | 'more'; soFar?: boolean; children: ReactNode }) {
  const Arrow = props.direction === 'less' ? ArrowDown : ArrowUp;
  return (
    <Text
      is="span"
      weight="medium"
      className={styles['delta']}
      data-tone={props.soFar === true ? undefined : props.direction}
    >
      <Arrow size={16} className={styles['arrow']} />
      {props.children}
    </Text>
  );
}
