/** A stored tip, and the query that requests one. */
import * as z from 'zod';
import { text } from './fields.ts';
import { thousandths, WH_PER_KWH } from './quantity.ts';

export const QUESTION_MAX = 500;

/** The query of GET /api/energy-tips: without a question the tip is a general one. */
export const tipQuerySchema = z.strictObject({
  q: text({ max: QUESTION_MAX, min: 0 }).optional(),
});

export const tipSchema = z.object({
  id: z.string(),
  tipText: z.string(),
  createdAt: z.string(),
  question: z.string(),
  measureId: z.string(),
  applianceType: z.string().nullable(),
  annualKWH: z.number().nullable(),
  annualRupees: z.number().nullable(),
  explanation: z.string(),
  source: z.object({ name: z.string(), url: z.string().nullable(), estimate: z.boolean() }),
});
export type TipRecord = z.output<typeof tipSchema>;

export interface Potential {
  /** Rounded to whole kWh, so that the price shown matches the kWh shown. */
  wh: number;
  /** The tips add up to more than the household uses: `wh` is what it uses. */
  isCapped: boolean;
}

/**
 * What tips save together in a year: each measure once, by its newest tip, and at most what the
 * household uses in a year, if that is known. The tips come newest first. Null when none has an
 * estimate.
 */
export function potentialSaving(
  tips: readonly Pick<TipRecord, 'measureId' | 'annualKWH'>[],
  yearWh: number | null,
): Potential | null {
  const byMeasure = new Map<string, number>();
  for (const { measureId, annualKWH } of tips) {
    if (annualKWH !== null && !byMeasure.has(measureId)) {
      byMeasure.set(measureId, thousandths(annualKWH));
    }
  }
  if (byMeasure.size === 0) return null;
  const together = [...byMeasure.values()].reduce((sum, wh) => sum + wh, 0);
  const isCapped = yearWh !== null && together > yearWh;
  const wh = isCapped ? yearWh : together;
  return { wh: Math.round(wh / WH_PER_KWH) * WH_PER_KWH, isCapped };
}
