/**
 * What a home's bill is calculated by, each set of facts from its first day until the next one's: a
 * change adds a set and never touches an earlier figure.
 */

import * as z from 'zod';
import {
  dateSchema,
  idSchema,
  makeTextSchema,
  responseDateSchema,
  responseMomentSchema,
} from '#domain/base/fields.ts';
import { rateSchema } from './profile.ts';

const RATE = 'Rupees per kWh, where no tariff prices the bills.';
const DISCOM = 'The supplier, by its short name, such as BESCOM.';
const CATEGORY = "The code of the tariff's category, as GET /api/tariffs lists it.";
const LOAD = 'The sanctioned load in kW.';
const CYCLE = 'How many months a bill covers: 1, 2 or 3.';
const ANSWERS =
  "What the tariff's rules ask of the home, by the ids of its inputs; and of every home `solar` and `prepaid`, yes or no.";

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
  from: dateSchema.meta({ description: 'The first day on which the facts hold.' }),
  ratePerKWh: rateSchema.nullable().optional().meta({ description: RATE }),
  discom: makeTextSchema({ max: 40 }).nullable().optional().meta({ description: DISCOM }),
  category: makeTextSchema({ max: 40 }).nullable().optional().meta({ description: CATEGORY }),
  loadKW: z
    .number('Write the load in kW as a number, such as 3.')
    .min(0.001, 'The load must be above 0.')
    .max(1000, 'The load must be at most 1,000 kW.')
    .nullable()
    .optional()
    .meta({ description: LOAD }),
  phases: z
    .union([z.literal(1), z.literal(3)], 'Write 1 or 3.')
    .nullable()
    .optional(),
  cycleMonths: z
    .int('Write 1, 2 or 3.')
    .min(1, 'Write 1, 2 or 3.')
    .max(3, 'Write 1, 2 or 3.')
    .optional()
    .meta({ description: CYCLE }),
  cycleEnd: dateSchema.nullable().optional().meta({
    description: 'The last day of any bill of the home; it sets the days on which periods end.',
  }),
  answers: answersSchema.optional().meta({ description: ANSWERS }),
});
export type ConnectionInput = z.output<typeof connectionInputSchema>;

/** The facts that hold from a day until the next one's. */
export const connectionSchema = z.object({
  from: responseDateSchema
    .nullable()
    .meta({ description: 'The first day on which they hold; null: from the beginning.' }),
  ratePerKWh: z.number().nullable().meta({ description: RATE }),
  discom: z.string().nullable().meta({ description: DISCOM }),
  category: z.string().nullable().meta({ description: CATEGORY }),
  loadKW: z.number().nullable().meta({ description: LOAD }),
  phases: z.union([z.literal(1), z.literal(3)]).nullable(),
  cycleMonths: z.int().meta({ description: CYCLE }),
  cycleEnd: responseDateSchema
    .nullable()
    .meta({ description: 'The last day of one of its bills.' }),
  answers: z.record(z.string(), z.unknown()).meta({ description: ANSWERS }),
  recordedAt: responseMomentSchema,
});
export type ConnectionRecord = z.output<typeof connectionSchema>;
