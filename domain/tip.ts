/** A stored tip, and the query that requests one. */
import * as z from 'zod';
import { text } from './fields.ts';
import { WH_PER_KWH } from './quantity.ts';

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
 * What measures save together in a year, at most what the household uses in a year, if that is known.
 * `measuresWh` has what each saves, null without an estimate. Null when none has one.
 */
export function potentialSaving(
  measuresWh: readonly (number | null)[],
  yearWh: number | null,
): Potential | null {
  const estimates = measuresWh.filter((wh) => wh !== null);
  if (estimates.length === 0) return null;
  const together = estimates.reduce((sum, wh) => sum + wh, 0);
  const isCapped = yearWh !== null && together > yearWh;
  const wh = isCapped ? yearWh : together;
  return { wh: Math.round(wh / WH_PER_KWH) * WH_PER_KWH, isCapped };
}
