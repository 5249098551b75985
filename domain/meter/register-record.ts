/** A register reading in the API: what the calls take and return, and what is asked before one is stored. */
import * as z from 'zod';
import {
  dateSchema,
  idSchema,
  makeOneOfSchema,
  refineBy,
  responseDateSchema,
  responseMomentSchema,
} from '#domain/base/fields.ts';
import { addDays, type IsoDate } from '#domain/base/period.ts';
import { digitsSchema, serialSchema } from './meter-record.ts';
import { REGISTER_ANSWERS } from './register-check.ts';
import { findRegisterProblem, REGISTER_MAX_KWH, valueProblems } from './value-rules.ts';

const registerKwhSchema = z
  .number(valueProblems.number)
  .superRefine(refineBy(findRegisterProblem))
  .meta({ minimum: 0, maximum: REGISTER_MAX_KWH, examples: [4812.6] });

const REGISTER_KWH = 'The number that the meter shows, before its factor.';
const KIND = 'estimated: the value is stored, but no use follows from it.';

const timeSchema = z
  .string('Write the time as HH:MM.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as HH:MM, such as 07:30.')
  .meta({
    description:
      'The time in India. Before noon the value closes the day before; without a time its own day.',
    examples: ['07:30'],
  });

export const newMeterSchema = z.strictObject({
  installedOn: dateSchema.meta({ description: 'The day on which the meter was replaced.' }),
  firstKWH: registerKwhSchema.nullable().optional().meta({
    description:
      'What the new meter showed then; null: not known, and the days until its first value stay unknown.',
  }),
  oldLastKWH: registerKwhSchema.nullable().optional().meta({
    description: 'What the old meter showed then; null: not known.',
  }),
  serial: serialSchema.optional(),
  digits: digitsSchema.optional(),
});

/** What POST /api/register-readings takes. The caller checks that the day is not after today. */
export const registerReadingInputSchema = z.strictObject({
  homeId: idSchema.optional(),
  meterId: idSchema.optional().meta({
    description: 'Without it the last meter that has a value by that day.',
  }),
  readOn: dateSchema,
  time: timeSchema.optional(),
  registerKWH: registerKwhSchema.meta({ description: REGISTER_KWH }),
  kind: makeOneOfSchema(['actual', 'estimated']).optional().meta({ description: KIND }),
  as: makeOneOfSchema(REGISTER_ANSWERS).optional().meta({
    description: 'The answer to a 409: one of its `choices`.',
  }),
  newMeter: newMeterSchema
    .optional()
    .meta({ description: 'With `"as": "replaced"`: the new meter.' }),
  sameDay: makeOneOfSchema(['replace']).optional().meta({
    description: 'Replaces the value that the meter has on that day; without it a 409 asks.',
  }),
  overlap: makeOneOfSchema(['replace', 'detail']).optional().meta({
    description:
      'What becomes of the readings on the days up to the value. replace: they are deleted. detail: they stay, within the energy of the value.',
  }),
});
export type RegisterReadingInput = z.output<typeof registerReadingInputSchema>;

/** What PUT /api/register-readings/{id} takes: the value, its day, its kind, and the answers to what is asked. */
export const registerReadingUpdateSchema = registerReadingInputSchema
  .pick({ readOn: true, registerKWH: true, kind: true, as: true, overlap: true })
  .partial();
export type RegisterReadingUpdate = z.output<typeof registerReadingUpdateSchema>;

/** The day that a value closes: without a time its own, before noon the day before. */
export function findClosedDay(readOn: IsoDate, time: string | undefined): IsoDate {
  return time !== undefined && time < '12:00' ? addDays(readOn, -1) : readOn;
}

/** A value in the API. Its id is its meter's id and its day: `3.2026-11-06`. */
export const registerReadingSchema = z.object({
  id: z.string().meta({ examples: ['3.2026-11-06'] }),
  meterId: z.int(),
  readOn: responseDateSchema.meta({ description: 'The day at whose end the meter showed it.' }),
  registerKWH: z.number().meta({ description: REGISTER_KWH }),
  kind: z.enum(['actual', 'estimated']).meta({ description: KIND }),
  turns: z.int().meta({ description: 'How often the counter had passed zero by then.' }),
  source: z.enum(['manual', 'csv_upload']),
  createdAt: responseMomentSchema,
});
export type RegisterReading = z.output<typeof registerReadingSchema>;

export const registerReadingIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}\.\d{4}-\d{2}-\d{2}$/, 'Write the id as in 3.2026-11-06.');

export interface RegisterReadingKey {
  meterId: number;
  readOn: IsoDate;
}

/** The id of a value: its meter's id and its day. */
export function formatRegisterReadingId({ meterId, readOn }: RegisterReadingKey): string {
  return `${meterId}.${readOn}`;
}

/** The meter and the day in an id, which must match `registerReadingIdSchema`. */
export function parseRegisterReadingId(id: string): RegisterReadingKey {
  const point = id.indexOf('.');
  return { meterId: Number(id.slice(0, point)), readOn: id.slice(point + 1) };
}

/** What the days up to a value used, in the API. */
export const registerUseSchema = z
  .object({
    from: responseDateSchema,
    to: responseDateSchema,
    consumptionKWH: z.number(),
    perDayKWH: z.number(),
  })
  .nullable()
  .meta({
    description:
      'The use of the days up to the value; null for a meter’s first one, and where it is not known.',
  });
export type RegisterUseRecord = z.output<typeof registerUseSchema>;

/** Why a value is not stored before a person has answered. */
export const REGISTER_QUESTIONS = [
  'register-fell',
  'implausible',
  'same-day',
  'overlap',
  'meters-overlap',
  'over-a-year',
] as const;

/** What a refused value's response adds to its message: the ways on, and numbers that may have been meant. */
export const registerQuestionSchema = z.object({
  code: z.enum(REGISTER_QUESTIONS),
  message: z.string(),
  choices: z.array(
    z.object({
      as: z.enum(REGISTER_ANSWERS),
      /** Null where it depends on the next answer. */
      consumptionKWH: z
        .number()
        .nullable()
        .meta({ description: 'What the days up to the value used then.' }),
      perDayKWH: z.number().nullable(),
      likely: z.boolean().meta({ description: 'Whether it fits best.' }),
      message: z.string().meta({ description: 'The answer in words.' }),
    }),
  ),
  /** Values that may have been meant, the likeliest first. */
  suggestions: z
    .array(z.number())
    .meta({ description: 'Values that may have been meant, the likeliest first.' }),
  /** Whether `overlap: "detail"` answers it: the readings that are there stay as the detail of the meter's. */
  detailAllowed: z.boolean().optional(),
});
export type RegisterQuestion = z.output<typeof registerQuestionSchema>;
