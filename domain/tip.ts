/** A tip that was given, and the question that asks for one. */
import * as z from 'zod';
import { text } from './fields.ts';
import { thousandths, WH_PER_KWH } from './quantity.ts';

export const QUESTION_MAX = 500;

/** The query of GET /api/energy-tips: an empty or absent question asks for a general tip. */
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
  /** Whole kWh: an estimate is no finer, and its price is that of the kWh that are shown. */
  wh: number;
  /** The tips alone come to more than the household uses, and no one can save more than that. */
  isAllItUses: boolean;
}

/**
 * What tips save together in a year: each measure once, as its newest tip has it, and at most what
 * the household uses in a year, where that is known. The tips come newest first. Null when none says
 * how much it saves.
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
  const isAllItUses = yearWh !== null && together > yearWh;
  const wh = isAllItUses ? yearWh : together;
  return { wh: Math.round(wh / WH_PER_KWH) * WH_PER_KWH, isAllItUses };
}
