/** A command's words by the domain's schemas: what does not pass is wrong usage. */
import type * as z from 'zod';
import { parseTypedNumber, type Unit } from '../domain/quantity.ts';
import { wrongUsage } from './failure.ts';

/**
 * What was written, if a schema takes it. `names` says how its fields are written as flags,
 * `units` which of them are numbers, and of what.
 */
export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  written: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
  units: Readonly<Record<string, Unit>> = {},
): z.output<Schema> {
  const present = Object.entries(written)
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
    const found = written[field];
    const place = names[field] ?? field;
    return `${place}${typeof found === 'string' ? ` "${found}"` : ''}: ${issue.message}`;
  });
  throw wrongUsage(sentences[0] ?? 'Check what is written.', sentences.slice(1));
}
