/** Whether a printed sum is ours as the supplier's papers round it. */
import type { TotalRule } from '#domain/tariff/schema.ts';

const PAISE_PER_RUPEE = 100;

/** The rupees whose multiples papers print, in paise; a rupee where no printed bill shows more. */
export function findPaperStepPaise(totals: readonly TotalRule[] | undefined): number {
  const step = totals?.find(({ papersIn }) => papersIn !== undefined)?.papersIn;
  return Number(step ?? '1') * PAISE_PER_RUPEE;
}

/**
 * The step in paise by which a printed sum is ours rounded; null where it is another sum. Which way a supplier rounds
 * to more than a rupee no source says: half a step on either side is its rounding. To a rupee some round, some cut, and
 * some print paise where others do not.
 */
export function findRoundingPaise(
  printedPaise: number,
  oursPaise: number,
  stepPaise: number,
): number | null {
  const size = Math.abs(printedPaise - oursPaise);
  if (size < PAISE_PER_RUPEE) return PAISE_PER_RUPEE;
  const isOfSteps = printedPaise % stepPaise === 0;
  return isOfSteps && stepPaise > PAISE_PER_RUPEE && size * 2 <= stepPaise ? stepPaise : null;
}
