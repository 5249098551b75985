/** What a benchmark measures: a figure with a goal, and what came of measuring it. */

/** A figure as it is declared, before anything is measured. */
export interface Declared {
  name: string;
  unit: 'rows' | 'ratio' | 'bytes' | 'ms' | 'dollars' | 'dashboards' | 'MB';
  /** The most that it may be; null for what is told beside the goals. */
  goal: number | null;
}

/** A measured value, why it cannot be measured on this computer, or what went wrong. */
export type Outcome =
  | {
      value: number;
      /** The lowest and the highest of the rounds, where there were several. */
      spread?: readonly [number, number];
      /** What it was made of, in plain words. */
      note?: string;
    }
  | { skipped: string }
  | { failed: string };

/**
 * A figure as `build/bench.json` holds it. A skipped one has no value, and neither holds nor fails; one that went wrong
 * has none, and fails.
 */
export interface Figure extends Declared {
  value: number | null;
  holds: boolean | null;
  spread?: readonly [number, number];
  note?: string;
}

/** Figures that are measured together. */
export interface Group {
  figures: readonly Declared[];
  /** An outcome for each of the figures, by name. */
  measure(): Promise<Record<string, Outcome>>;
}

/** A declared figure with what was measured. A figure without a goal holds whatever it is. */
export function figureOf(declared: Declared, outcome: Outcome): Figure {
  const { name, unit, goal } = declared;
  if ('skipped' in outcome) {
    return { name, value: null, unit, goal, holds: null, note: `skipped: ${outcome.skipped}` };
  }
  if ('failed' in outcome) {
    return { name, value: null, unit, goal, holds: false, note: `went wrong: ${outcome.failed}` };
  }
  const { value, ...told } = outcome;
  return { name, value, unit, goal, holds: goal === null || value <= goal, ...told };
}

/** A value as the table shows it. */
export function shown(value: number | null, unit: Declared['unit']): string {
  if (value === null) return '–';
  if (unit === 'ratio') return value.toFixed(value < 10 ? 2 : 1);
  if (unit === 'dollars') return `$${value.toFixed(3)}`;
  if (unit === 'dashboards' || unit === 'MB') return `${value.toFixed(1)} ${unit}`;
  if (unit === 'ms') return `${value.toFixed(1)} ms`;
  return `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`;
}
