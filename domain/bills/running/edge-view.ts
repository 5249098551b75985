/** An edge of a bill with what the unit beyond it does to the bill's lines, in a code and amounts. */
import type { Edge } from '#domain/tariff/engine/prices.ts';
import type { LineChange } from '#domain/tariff/match/changes.ts';

export type EdgeView = Omit<Edge, 'changes' | 'without'> & {
  effect: EdgeEffect | null;
  /** The names of what no source tells on one side of it, and both amounts are without. */
  without: string[];
};

/** What the unit beyond an edge changes most, of what it makes dearer. */
export type EdgeEffect = { label: string } & (
  | /** A credit that ends, such as a subsidy: what it pays up to there. */
  { code: 'credit-ends'; paise: number }
  /** A credit that becomes less. */
  | { code: 'credit-cut'; fromPaise: number; toPaise: number }
  /** A line that was a credit, such as a fuel adjustment, and becomes a charge. */
  | { code: 'credit-turns'; fromPaise: number; toPaise: number }
  | { code: 'charge-begins'; paise: number }
  | { code: 'charge-rises'; paise: number }
);

/** An edge with what the unit beyond it changes most. */
export function toEdgeView({ changes, without, ...edge }: Edge): EdgeView {
  return { ...edge, without: without.map(({ label }) => label), effect: findEffect(changes) };
}

/** The lines of one subsidy count together: "Gruha Jyothi" of "Gruha Jyothi: fixed charge". */
function findEffect(changes: readonly LineChange[]): EdgeEffect | null {
  // The largest come first.
  const first = changes.find(({ paise }) => paise > 0);
  if (first === undefined) return null;
  const label = first.beforePaise < 0 ? findSubsidyName(first.label) : first.label;
  const lines =
    first.beforePaise < 0
      ? changes.filter((line) => findSubsidyName(line.label) === label)
      : [first];
  const before = lines.reduce((sum, { beforePaise }) => sum + beforePaise, 0);
  const after = lines.reduce((sum, { afterPaise }) => sum + afterPaise, 0);
  if (before < 0 && after === 0) return { code: 'credit-ends', label, paise: -before };
  if (before < 0 && after < 0) {
    return { code: 'credit-cut', label, fromPaise: -before, toPaise: -after };
  }
  if (before < 0) return { code: 'credit-turns', label, fromPaise: -before, toPaise: after };
  return before === 0
    ? { code: 'charge-begins', label, paise: after }
    : { code: 'charge-rises', label, paise: after - before };
}

function findSubsidyName(label: string): string {
  return label.split(':')[0] ?? label;
}
