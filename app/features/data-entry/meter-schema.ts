/** What the form of a meter's value takes, and what it answers to a question about it. */
import * as z from 'zod';
import { dateSchema, typedNumberSchema } from '../../../domain/fields.ts';
import { registerReadingInputSchema } from '../../../domain/meter/entry.ts';
import type { RegisterQuestion } from '../../../domain/meter/question.ts';
import { REGISTER_ANSWERS } from '../../../domain/meter/registers.ts';
import type { IsoDate } from '../../../domain/period.ts';
import { readingProblems } from '../../../domain/reading.ts';

const ENTER_DATE = 'Enter the date on which you read the meter.';

const shownSchema = registerReadingInputSchema.shape.registerKWH;

/** The fields that people type, and the answers. */
export const METER_FIELDS = ['readOn', 'registerKWH', 'oldLastKWH', 'firstKWH'] as const;

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);

/** The form; no value can be of a day after today. */
export function meterValueSchema(today: IsoDate) {
  return z.object({
    readOn: z.preprocess(
      emptyAsAbsent,
      z
        .string(ENTER_DATE)
        .pipe(dateSchema.refine((day) => day <= today, readingProblems.dateFuture)),
    ),
    registerKWH: typedNumberSchema(shownSchema, 'kWh'),
    oldLastKWH: typedNumberSchema(shownSchema.optional(), 'kWh'),
    firstKWH: typedNumberSchema(shownSchema.optional(), 'kWh'),
  });
}

/** The answers to what is asked before a value is stored. */
export const meterAnswersSchema = z.object({
  as: z.enum(REGISTER_ANSWERS).optional(),
  sameDay: z.enum(['replace']).optional(),
  overlap: z.enum(['replace', 'detail']).optional(),
});
export type MeterAnswers = z.output<typeof meterAnswersSchema>;

/** What is asked about a value, and what was answered so far. */
export interface AskedAboutMeter {
  question: RegisterQuestion;
  answers: MeterAnswers;
  /** The fields as they were typed. */
  typed: Record<string, string>;
}
