/**
 * What a home's bill is calculated by, each set of facts from its first day until the next one's: a
 * change adds a set and never touches an earlier figure.
 */

import * as z from 'zod';
import { dateSchema, idSchema, text } from './fields.ts';
import { rateSchema } from './profile.ts';

/** All answers of one day together. */
const ANSWERS_MAX_CHARACTERS = 4000;

const answersSchema = z
  .record(
    z.string().max(60),
    z.union([z.string().max(200), z.number(), z.boolean(), z.null()]),
    'Write the answers as an object.',
  )
  .refine((answers) => Object.keys(answers).length <= 40, 'Write at most 40 answers.')
  .refine((answers) => JSON.stringify(answers).length <= ANSWERS_MAX_CHARACTERS, {
    error: 'The answers are too long: write at most 4,000 characters in all.',
  });

/** What PUT /api/connection takes: what is present changes from the day on, null clears it. */
export const connectionInputSchema = z.strictObject({
  homeId: idSchema.optional(),
  from: dateSchema,
  ratePerKWh: rateSchema.nullable().optional(),
  discom: text({ max: 40 }).nullable().optional(),
  category: text({ max: 40 }).nullable().optional(),
  loadKW: z
    .number('Write the load in kW as a number, such as 3.')
    .min(0.001, 'The load must be above 0.')
    .max(1000, 'The load must be at most 1,000 kW.')
    .nullable()
    .optional(),
  phases: z
    .union([z.literal(1), z.literal(3)], 'Write 1 or 3.')
    .nullable()
    .optional(),
  cycleMonths: z
    .int('Write 1, 2 or 3.')
    .min(1, 'Write 1, 2 or 3.')
    .max(3, 'Write 1, 2 or 3.')
    .optional(),
  cycleEnd: dateSchema.nullable().optional().meta({ description: 'The last day of any one bill.' }),
  answers: answersSchema.optional(),
});
export type ConnectionInput = z.output<typeof connectionInputSchema>;

/** The facts that hold from a day until the next one's. */
export const connectionSchema = z.object({
  /** Null: from the beginning. */
  from: z.string().nullable(),
  ratePerKWh: z.number().nullable(),
  discom: z.string().nullable(),
  category: z.string().nullable(),
  loadKW: z.number().nullable(),
  phases: z.union([z.literal(1), z.literal(3)]).nullable(),
  cycleMonths: z.int(),
  cycleEnd: z.string().nullable(),
  answers: z.record(z.string(), z.unknown()),
  recordedAt: z.string(),
});
export type ConnectionRecord = z.output<typeof connectionSchema>;
