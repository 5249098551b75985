/** A stored tip, and the query that requests one. */
import * as z from 'zod';
import { makeTextSchema, responseMomentSchema } from '#domain/base/fields.ts';

export const QUESTION_MAX = 500;

/** The query of GET /api/energy-tips: without a question the tip is a general one. */
export const tipQuerySchema = z.strictObject({
  q: makeTextSchema({ max: QUESTION_MAX, min: 0 })
    .optional()
    .meta({
      description: 'A question in your own words; without it the tip is a general one.',
      examples: ['How do I use less for hot water?'],
    }),
});

export const applianceTypeSchema = z
  .string()
  .nullable()
  .meta({ description: 'The type of appliance that it is about; null: of none.' });

export const tipSchema = z.object({
  id: z.string(),
  tipText: z.string(),
  createdAt: responseMomentSchema,
  question: z.string().meta({ description: 'The question it answers; empty for a general tip.' }),
  measureId: z
    .string()
    .meta({ description: 'The measure that it advises.', examples: ['geyser-solar-water-heater'] }),
  applianceType: applianceTypeSchema,
  annualKWH: z
    .number()
    .nullable()
    .meta({ description: 'What the measure saves in a year; null: not known.' }),
  annualRupees: z.number().nullable().meta({
    description:
      'What it saves in a year: by a tariff the difference of a year of bills, else by the rate. Null: not known.',
  }),
  rupeesBy: z.enum(['tariff', 'rate']).nullable().meta({
    description: 'What the rupees are calculated by; null where there are none.',
  }),
  explanation: z.string().meta({ description: 'How the saving was worked out.' }),
  source: z.object({
    name: z.string(),
    url: z.string().nullable(),
    estimate: z.boolean().meta({ description: 'Whether the figure is our estimate.' }),
  }),
});
export type TipRecord = z.output<typeof tipSchema>;
