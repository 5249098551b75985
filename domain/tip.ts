/** A stored tip, and the query that requests one. */
import * as z from 'zod';
import { text } from './fields.ts';

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
  annualRupees: z.number().nullable().meta({
    description: 'By the tariff: what a year of bills would be less without the energy.',
  }),
  rupeesBy: z.enum(['tariff', 'rate']).nullable().meta({
    description: 'What the rupees follow from; null where there are none.',
  }),
  explanation: z.string(),
  source: z.object({ name: z.string(), url: z.string().nullable(), estimate: z.boolean() }),
});
export type TipRecord = z.output<typeof tipSchema>;
