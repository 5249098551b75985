import * as messages from '#domain/base/messages.ts';
import { findDateProblem } from '#domain/base/period.ts';
import {
  parseRegisterReadingId,
  type RegisterReadingKey,
  registerReadingIdSchema,
} from '#domain/meter/register-record.ts';

/** The value that an address names. What names none is not found. */
export function readValueKey({ id = '' }: { id?: string | undefined }): RegisterReadingKey {
  const key = registerReadingIdSchema.safeParse(id).success
    ? parseRegisterReadingId(id)
    : undefined;
  if (key !== undefined && findDateProblem(key.readOn) === undefined) return key;
  throw new Response(messages.registerNotFound, { status: 404 });
}
