import { Text } from '#app/ui/layout/parts.tsx';
import styles from './error-page.module.css';

/** A U whose right stem is the shorter: this month below the last. The dot is the meter's pulse light. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      className={styles['mark']}
    >
      <path
        d="M8 5.5v12a8 8 0 0 0 16 0V14"
        fill="none"
        stroke="currentColor"
        strokeWidth="5.5"
        strokeLinecap="round"
      />
      <circle cx="24" cy="6.2" r="3.3" fill="var(--chart-kwh)" />
    </svg>
  );
}

/** The mark with the product's name. */
export function Logo() {
  return (
    <Text is="span" size="lg" weight="strong" className={styles['logo']}>
      <Mark />
      Unitwise
    </Text>
  );
}
