/** Which choice of a question is so much likelier that it is proposed. */
import { isLikelyDay } from '#domain/energy/plausible.ts';
import type { Choice } from '#domain/import/judge.ts';
import type { AnswerValue } from '#domain/import/types.ts';
import type { PlannedUse } from './import-chart.ts';

/** The only choice by which the energy is what a home may use; undefined where it is so by several, or by none. */
export function findLikelyChoice(
  choices: readonly Choice[],
  outcomes: readonly (readonly PlannedUse[])[] | undefined,
): AnswerValue | undefined {
  if (outcomes === undefined) return undefined;
  // A choice without energy refuses the file, which does not make the other one likelier.
  if (outcomes.some((spans) => spans.length === 0)) return undefined;
  const likely = choices.filter((_, index) => isLikely(outcomes[index] ?? []));
  return likely.length === 1 ? likely[0]?.value : undefined;
}

function isLikely(spans: readonly PlannedUse[]): boolean {
  const days = spans.reduce((sum, { firstDay, lastDay }) => sum + lastDay - firstDay + 1, 0);
  const kWhADay = spans.reduce((sum, { wh }) => sum + wh, 0) / 1000 / Math.max(1, days);
  return isLikelyDay(kWhADay);
}
