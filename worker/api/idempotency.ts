/**
 * The `Idempotency-Key` header (IETF draft-ietf-httpapi-idempotency-key-header-07): what makes
 * something can be sent again when its answer was lost, and makes it once.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod';

/** The headers of a request that may carry a key. In quotes, as the draft has it, or without. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(
      /^"?[\w-]{8,64}"?$/,
      'Write the key as 8 to 64 letters, digits, "-" or "_", such as a UUID.',
    )
    .optional()
    .meta({
      description: 'Sent again within a day with the same key and content, it is done once.',
      examples: ['8e03978e-40d5-43e8-bc93-6894a57f9324'],
    }),
});

/**
 * What a key is stored as: together with what was sent, so that a key that is used again for
 * something else takes nothing away. Undefined without a key.
 */
export function storedKey(
  headers: z.output<typeof idempotencyHeaders>,
  what: string,
  input: unknown,
): string | undefined {
  const key = headers['idempotency-key']?.replaceAll('"', '');
  if (key === undefined) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([key, what, input]))
    .digest('base64url');
}
