/** What the form of a meter's value takes, and what it answers to a question about it. */
import type { FieldMetadata } from '@conform-to/react';
import * as z from 'zod';
import { dateSchema, typedNumberSchema } from '../../../domain/fields.ts';
import { newMeterSchema, registerReadingInputSchema } from '../../../domain/meter/entry.ts';
import type { RegisterQuestion } from '../../../domain/meter/question.ts';
import { REGISTER_ANSWERS } from '../../../domain/meter/registers.ts';
import type { IsoDate } from '../../../domain/period.ts';
import { readingProblems } from '../../../domain/reading.ts';

const ENTER_DATE = 'Enter the date on which you read the meter.';

const shownSchema = registerReadingInputSchema.shape.registerKWH;

/** The fields that people type, and the answers. */
export const METER_FIELDS = [
  'readOn',
  'registerKWH',
  'installedOn',
  'oldLastKWH',
  'serial',
  'digits',
  'firstKWH',
] as const;
export type MeterFields = Record<(typeof METER_FIELDS)[number], FieldMetadata<string>>;

/** Answers that store nothing: what was there stays, or the number is to be typed again. */
export const KEEP = 'keep';
export const RETYPE = 'typed-wrong';

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);

/** The form; no value can be of a day after today. */
export function meterValueSchema(today: IsoDate) {
  const upToToday = dateSchema.refine((day) => day <= today, readingProblems.dateFuture);
  const { serial, digits } = newMeterSchema.shape;
  return z.object({
    readOn: z.preprocess(emptyAsAbsent, z.string(ENTER_DATE).pipe(upToToday)),
    registerKWH: typedNumberSchema(shownSchema, 'kWh'),
    oldLastKWH: typedNumberSchema(shownSchema.optional(), 'kWh'),
    firstKWH: typedNumberSchema(shownSchema.optional(), 'kWh'),
    installedOn: z.preprocess(emptyAsAbsent, upToToday.optional()),
    serial: z.preprocess(emptyAsAbsent, serial),
    digits: typedNumberSchema(digits),
  });
}

/** The answers to what is asked before a value is stored. */
export const meterAnswersSchema = z.object({
  as: z.enum([...REGISTER_ANSWERS, KEEP, RETYPE]).optional(),
  sameDay: z.enum(['replace']).optional(),
  overlap: z.enum(['replace', 'detail']).optional(),
});
export type MeterAnswers = z.output<typeof meterAnswersSchema>;

/** What is asked about a value, and what was answered so far. */
export interface MeterPrompt {
  /** Null while the numbers of an old and a new meter are asked. */
  question: RegisterQuestion | null;
  answers: MeterAnswers;
  /** Whether it is about a meter that was replaced. */
  isReplaced: boolean;
  /** The fields as they were typed. */
  typed: Record<string, string>;
}
