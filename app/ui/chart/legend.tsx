import { Text } from '#app/ui/layout/parts.tsx';
import styles from './chart.module.css';
import type { ChartSpec, LegendItem, Readout } from './spec.ts';

/** What the marks of a chart mean; while the cursor is on it, what it reads there. */
export function Legend({ spec, readout }: { spec: ChartSpec; readout: Readout | null }) {
  if (readout === null) {
    return (
      <ul className={styles['legend']}>
        {spec.legend.map(({ label, mark, colour }) => (
          <li key={label}>
            <Mark mark={mark} colour={colour} />
            {label}
          </li>
        ))}
      </ul>
    );
  }
  return (
    // The live region below says the same in a sentence.
    <ul className={styles['legend']} aria-hidden="true">
      <li>{readout.title}</li>
      {readout.values.map(({ text, mark, colour }) => (
        <li key={colour}>
          <Mark mark={mark} colour={colour} />
          <strong>{text}</strong>
        </li>
      ))}
      {readout.note === '' ? null : (
        <Text is="li" tone="faint">
          {readout.note}
        </Text>
      )}
    </ul>
  );
}

function Mark({ mark, colour }: Pick<LegendItem, 'mark' | 'colour'>) {
  return (
    <span className={styles['mark']} data-mark={mark} data-colour={colour} aria-hidden="true" />
  );
}
