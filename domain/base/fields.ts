/** Building blocks for the entities' schemas: texts, dates and typed numbers. */
import * as z from 'zod';
import { findFutureProblem } from '#domain/reading/reading-rules.ts';
import { shorten } from './errors.ts';
import { findReadingDateProblem, type IsoDate } from './period.ts';
import { parseTypedNumber, type Unit } from './quantity.ts';
import { describeIssue } from './schema-words.ts';
import { cleanText, findTextProblem } from './text.ts';

// Without this Zod tries `new Function`, which the content security policy blocks and reports.
z.config({ jitless: true, customError: describeIssue });

/** A Zod refinement by a rule that says what is wrong with a value. */
export function refineBy<T>(problem: (value: T) => string | undefined) {
  return (value: T, context: z.RefinementCtx<T>) => {
    const message = problem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };
}

/** A text that people type: trimmed, in one Unicode form, without control characters. */
export function makeTextSchema(options: {
  max: number;
  min?: number;
  required?: string;
  multiline?: true;
}) {
  const { max, min = 1, multiline } = options;
  const missing = options.required ?? 'Write something here, or leave it out.';
  return z
    .string(options.required)
    .transform(cleanText)
    .pipe(
      z
        // A form's parser takes an emptied text for none.
        .string(missing)
        .min(min, missing)
        .superRefine(
          refineBy((value) => findTextProblem(value, { max, multiline: multiline === true })),
        )
        .meta({ maxLength: max }),
    );
}

/** A day as `YYYY-MM-DD` that exists and is not before the first that a reading may have. */
export const dateSchema = z
  .string('Write the date as YYYY-MM-DD.')
  .superRefine(refineBy(findReadingDateProblem))
  .meta({ format: 'date', examples: ['2026-11-20'] });

/** A day of a reading, which is not after today. */
export function makePastDateSchema(today: IsoDate) {
  // What is no day is not a later one, either.
  const isDay = (date: string) => findReadingDateProblem(date) === undefined;
  return dateSchema.superRefine(
    refineBy((date) => (isDay(date) ? findFutureProblem(date, today)?.message : undefined)),
  );
}

/** A day in a response, as `YYYY-MM-DD`. */
export const responseDateSchema = z.string().meta({ format: 'date', examples: ['2026-11-20'] });

/** A moment in a response, in ISO 8601 and UTC. */
export const responseMomentSchema = z
  .string()
  .meta({ format: 'date-time', examples: ['2026-11-20T03:45:00.000Z'] });

/** One of a closed list. The message names what may be written. */
export function makeOneOfSchema<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, {
    error: (issue) =>
      // Objects are not repeated: String() of deeply nested JSON can overflow the stack.
      issue.input === undefined || (typeof issue.input === 'object' && issue.input !== null)
        ? `Choose one of: ${values.join(', ')}.`
        : `"${shorten(String(issue.input))}" is not one of: ${values.join(', ')}.`,
  });
}

/** A number's schema that also accepts the text of a form field. */
export function makeTypedNumberSchema<T extends z.ZodType>(schema: T, unit?: Unit) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? parseTypedNumber(value, unit) : value),
    schema,
  );
}

/** A home's number in an address. */
export const homeIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Write the number of one of your homes, such as 2.')
  .transform(Number);

/** The number that names a home or a meter. */
export const idSchema = z
  .int('Write the id as a number.')
  .positive('Write the id as a number above 0.');
