/**
 * Reads a form field by field, by the domain's rules. It does without schemas: a phone that queues readings checks
 * them by itself, and Zod would be a fifth of what the page loads.
 */
import { parse, type Submission } from '@conform-to/react';
import { findReadingDateProblem, type IsoDate } from '#domain/base/period.ts';
import { parseTypedNumber, type Unit } from '#domain/base/quantity.ts';
import { findFutureProblem } from '#domain/reading/reading-rules.ts';

/** What a field holds, or the sentence that is said at it. */
export type FieldResult<T> = { value: T; problem?: undefined } | { problem: string };

type Problem<T> = (value: T) => string | undefined;

/** Reads a form. `check` gets a function that returns the text of a field: empty for one that is absent, or sent as a file. */
export function readFields<T extends object>(
  formData: FormData,
  check: (text: (name: string) => string) => { [K in keyof T]: FieldResult<T[K]> },
): Submission<T, string[]> {
  return parse<T, string[]>(formData, {
    resolve(sent) {
      const readText = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '');
      const value: Record<string, unknown> = {};
      const error: Record<string, string[]> = {};
      for (const [name, field] of Object.entries<FieldResult<unknown>>(check(readText))) {
        if (field.problem === undefined) value[name] = field.value;
        else error[name] = [field.problem];
      }
      return Object.keys(error).length === 0 ? { value: value as T } : { error };
    },
  });
}

/** Checks a field that may stay empty. */
export function checkOptional<T>(
  text: string,
  check: (text: string) => FieldResult<T>,
): FieldResult<T | undefined> {
  return text.trim() === '' ? { value: undefined } : check(text);
}

/** Checks a field that must be filled in; `missing` is what it says where it is not. */
export function checkRequired<T>(
  text: string,
  missing: string,
  check: (text: string) => FieldResult<T>,
): FieldResult<T> {
  return text.trim() === '' ? { problem: missing } : check(text);
}

/** Makes the check of a day that a reading may have, not after `last`. */
export function makeDayCheck(last?: IsoDate) {
  return makeCheck<IsoDate>((text) => {
    const problem = findReadingDateProblem(text);
    if (problem !== undefined || last === undefined) return problem;
    return findFutureProblem(text, last)?.message;
  });
}

/** Makes the check of a typed number; `problem` gets NaN for a text that is none. */
export function makeNumberCheck(unit: Unit | undefined, problem: Problem<number>) {
  const check = makeCheck(problem);
  return (text: string) => check(parseTypedNumber(text, unit) ?? Number.NaN);
}

/** Makes a check of a rule that says what is wrong with a value. */
export function makeCheck<T>(problem: Problem<T>) {
  return (value: T): FieldResult<T> => {
    const message = problem(value);
    return message === undefined ? { value } : { problem: message };
  };
}
