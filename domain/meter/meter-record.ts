/** A meter and its photos in the API. */
import * as z from 'zod';
import {
  idSchema,
  makeTextSchema,
  refineBy,
  responseDateSchema,
  responseMomentSchema,
} from '#domain/base/fields.ts';
import {
  DIGITS_MAX,
  DIGITS_MIN,
  findDigitsProblem,
  SERIAL_MAX,
  valueProblems,
} from './value-rules.ts';

const DIGITS = 'How many digits it shows before the point.';
const FACTOR =
  'The multiplying factor (MF) printed on the meter or the bill: the difference of two values times it is the energy.';
const FACTOR_MESSAGE = 'Write the multiplying factor as a number from 0.001 to 1000, such as 1.';

/** How many digits a meter shows before the point. */
export const digitsSchema = z
  .int(valueProblems.digits)
  .superRefine(refineBy(findDigitsProblem))
  .meta({ description: DIGITS, minimum: DIGITS_MIN, maximum: DIGITS_MAX });

/** The number printed on a meter. */
export const serialSchema = makeTextSchema({ max: SERIAL_MAX });

/** What POST /api/meters takes, and with every field optional PUT. */
export const meterInputSchema = z.strictObject({
  homeId: idSchema.optional(),
  name: makeTextSchema({ max: 60 }).nullable().optional(),
  serial: serialSchema.nullable().optional(),
  digits: digitsSchema.optional(),
  factor: z
    .number(FACTOR_MESSAGE)
    .min(0.001, FACTOR_MESSAGE)
    .max(1000, FACTOR_MESSAGE)
    .optional()
    .meta({ description: FACTOR }),
});
export type MeterInput = z.output<typeof meterInputSchema>;
export const meterUpdateSchema = meterInputSchema.omit({ homeId: true });
export type MeterUpdate = z.output<typeof meterUpdateSchema>;

export const meterSchema = z.object({
  id: z.int(),
  name: z.string().nullable(),
  serial: z.string().nullable().meta({ description: 'The number printed on the meter.' }),
  digits: z.int().meta({ description: DIGITS }),
  factor: z.number().meta({ description: FACTOR }),
  firstReadOn: responseDateSchema.nullable().meta({ description: 'The day of its first value.' }),
  lastReadOn: responseDateSchema.nullable().meta({ description: 'The day of its last value.' }),
  lastKWH: z.number().nullable().meta({ description: 'Its last value, as it showed it.' }),
});
export type MeterRecord = z.output<typeof meterSchema>;

/** A photo of the meter, in the API: which value it is of, and who added it when. */
export const meterPhotoSchema = z.object({
  id: z
    .string()
    .meta({ description: 'The id of its register reading.', examples: ['3.2026-11-06'] }),
  bytes: z.int().meta({ description: 'The size of the photo in bytes.' }),
  addedAt: responseMomentSchema,
  addedBy: z
    .string()
    .nullable()
    .meta({ description: 'The name of the person; null once their account is deleted.' }),
});
export type MeterPhoto = z.output<typeof meterPhotoSchema>;
