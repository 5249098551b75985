/** Fields that may stay empty. */
import * as z from 'zod';
import { isBlank } from './summary-message.ts';

/** What is left empty stays unset. */
export function treatBlankAsUnset<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());
}

/** An empty field clears what was there. */
export function treatBlankAsNull<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable());
}
