/**
 * Schemas of fields as people type them, for forms that a phone checks by itself, without a network. Made with the
 * small build of Zod: the whole of it would be a fifth of what such a page loads.
 */
import { parse, type Submission } from '@conform-to/react';
import * as z from 'zod/mini';
import { findReadingDateProblem, type IsoDate } from '#domain/base/period.ts';
import { parseTypedNumber, type Unit } from '#domain/base/quantity.ts';
import { findFutureProblem } from '#domain/reading/reading-rules.ts';

// Without this Zod tries `new Function`, which the content security policy blocks and reports.
z.config({ jitless: true });

type FindProblem<T> = (value: T) => string | undefined;

/** Reads a form by a schema. An absent field, and one that is sent as a file, counts as empty. */
export function readTyped<T>(
  formData: FormData,
  schema: z.ZodMiniType<T>,
): Submission<T, string[]> {
  return parse<T, string[]>(formData, {
    resolve(sent) {
      const read = schema.safeParse(sent);
      if (read.success) return { value: read.data };
      const error: Record<string, string[]> = {};
      for (const { path, message } of read.error.issues) error[path.join('.')] ??= [message];
      return { error };
    },
  });
}

/** Makes a field that may stay empty. */
export function makeOptional<T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T | undefined> {
  return z.pipe(z.transform(blankToUndefined), z.optional(schema));
}

/** Makes a text's field that must be filled in; `missing` is what it says where it is not. */
export function makeRequired(missing: string, ...rules: FindProblem<string>[]) {
  return z.pipe(z.transform(blankToUndefined), makeText(missing, ...rules));
}

/** Makes a text that keeps rules that say what is wrong with it. */
export function makeText(missing: string, ...rules: FindProblem<string>[]) {
  return z.string(missing).check(...rules.map(refineBy));
}

/** Returns the rules of a day that a reading may have, not after `last`. */
export function listDayRules(last?: IsoDate): FindProblem<string>[] {
  // What is no day is not a later one, either.
  const isDay = (text: string) => findReadingDateProblem(text) === undefined;
  return [
    findReadingDateProblem,
    (text) =>
      last !== undefined && isDay(text) ? findFutureProblem(text, last)?.message : undefined,
  ];
}

/** Makes a typed number; `findProblem` gets NaN for a text that is none. */
export function makeNumber(unit: Unit | undefined, findProblem: FindProblem<number>) {
  return z.pipe(
    z.transform((text) => parseTypedNumber(toText(text), unit)),
    z.number({ error: () => findProblem(Number.NaN) }).check(refineBy(findProblem)),
  );
}

/** Makes a check of a rule that says what is wrong with a value. */
function refineBy<T>(findProblem: FindProblem<T>) {
  return z.superRefine<T>((value, context) => {
    const message = findProblem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

function toText(sent: unknown): string {
  return typeof sent === 'string' ? sent : '';
}

function blankToUndefined(sent: unknown): unknown {
  const text = toText(sent);
  return text.trim() === '' ? undefined : text;
}
