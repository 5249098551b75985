/** A command's words by the domain's schemas: what does not pass is wrong usage. */
import type * as z from 'zod';
import { typedNumber } from '../domain/quantity.ts';
import { wrongUsage } from './failure.ts';

/**
 * What was written, if a schema takes it. `names` says how its fields are written as flags,
 * `numeric` which of them are read as numbers.
 */
export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  written: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
  numeric: readonly string[] = [],
): z.output<Schema> {
  const present = Object.entries(written)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const isNumber = typeof value === 'string' && numeric.includes(field);
      return [field, isNumber ? typedNumber(value) : value] as const;
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
