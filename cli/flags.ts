/** Checks a command's arguments and flags with the domain's schemas. */
import type * as z from 'zod';
import { parseTypedNumber, type Unit } from '../domain/quantity.ts';
import { wrongUsage } from './failure.ts';

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
    const field = String(issue.path[0] ?? '');
    const found = values[field];
    const place = names[field] ?? field;
    return `${place}${typeof found === 'string' ? ` "${found}"` : ''}: ${issue.message}`;
  });
  throw wrongUsage(sentences[0] ?? 'Check the arguments.', sentences.slice(1));
}
