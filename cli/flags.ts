/** Checks a command's arguments and flags with the domain's schemas. */
import type * as z from 'zod';
import type { ErrorBody } from '#domain/base/errors.ts';
import { parseTypedNumber, type Unit } from '#domain/base/quantity.ts';
import { EXIT, Failure, makeUsageFailure } from './failure.ts';

/**
 * Parses a command's values with a schema. `names` maps the fields to their flags, `units` says which
 * of them are numbers, and in which unit. Throws a `Failure` with the flag, the value and the reason.
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
    const name = names[field] ?? field;
    return `${name}${typeof found === 'string' ? ` "${found}"` : ''}: ${issue.message}`;
  });
  throw makeUsageFailure(sentences[0] ?? 'Check the arguments.', sentences.slice(1));
}

/** A call, whose refusal names the flags of the command instead of the fields of the API. */
export async function nameFlagsInRefusal<T>(
  call: Promise<T>,
  names: Readonly<Record<string, string>>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const sentences = listDetails(error).flatMap(({ field = '', found, message }) => {
      const [first = '', key] = field.split('.');
      const name = names[first];
      if (name === undefined) return [];
      const value = key === undefined || key === found ? found : `${key}=${found}`;
      return [`${name} "${value}": ${message}`];
    });
    const [first, ...others] = sentences;
    // The fields stay, for whoever says more about one of them.
    throw first === undefined ? error : new Failure(EXIT.usage, first, others, error);
  }
}

/** The fields that a response refuses, with why; none of any other failure. */
export function listDetails({ body }: Failure): NonNullable<ErrorBody['details']> {
  return (body as Partial<ErrorBody> | undefined)?.details ?? [];
}

/** An argument that names one thing. An empty one would ask the API for the whole list. */
export function requireName(value: string, argument: string): string {
  if (value.trim() !== '') return value;
  throw makeUsageFailure(`${argument} "": Write which one.`);
}
