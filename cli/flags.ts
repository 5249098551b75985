/** Checks a command's arguments and flags with the domain's schemas. */
import type * as z from 'zod';
import type { ErrorBody } from '../domain/errors.ts';
import { parseTypedNumber, type Unit } from '../domain/quantity.ts';
import { Failure, makeUsageFailure } from './failure.ts';

/**
 * Parses a command's values with a schema. `names` maps the fields to their flags, `units` says which
 * of them are numbers, and in which unit. Throws `wrongUsage` with the flag, the value and the reason.
 */
export function parseFlags<Schema extends z.ZodType>(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
  units: Readonly<Record<string, Unit>> = {},
): z.output<Schema> {
  const present = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const unit = units[field];
      const isNumber = typeof value === 'string' && unit !== undefined;
      return [field, isNumber ? parseTypedNumber(value, unit) : value] as const;
    });
  const result = schema.safeParse(Object.fromEntries(present));
  if (result.success) return result.data;
  const sentences = result.error.issues.map((issue) => {
    const [field = '', key] = issue.path.map(String);
    const value = values[field];
    const entry = key === undefined ? undefined : (value as Record<string, unknown>)[key];
    const found = entry === undefined ? value : `${key}=${entry}`;
    const place = names[field] ?? field;
    return `${place}${typeof found === 'string' ? ` "${found}"` : ''}: ${issue.message}`;
  });
  throw makeUsageFailure(sentences[0] ?? 'Check the arguments.', sentences.slice(1));
}

/** What the server refuses, with the flags in the place of its fields. */
export async function nameFlagsInRefusal<T>(
  answer: Promise<T>,
  names: Readonly<Record<string, string>>,
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const details = error instanceof Failure ? (error.body as Partial<ErrorBody>)?.details : [];
    const sentences = (details ?? []).flatMap(({ field = '', found, message }) => {
      const [first = '', key] = field.split('.');
      const place = names[first];
      if (place === undefined) return [];
      const value = key === undefined || key === found ? found : `${key}=${found}`;
      return [`${place} "${value}": ${message}`];
    });
    const [first, ...others] = sentences;
    throw first === undefined ? error : makeUsageFailure(first, others);
  }
}
