/**
 * The `Idempotency-Key` header (IETF draft-ietf-httpapi-idempotency-key-header-07): a call
 * that creates something can be sent again when its response was lost, and creates it once.
 */
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
      description:
        'A name of your choice for this call. Sent again within a day with the same key and content, it is carried out once; with other content it is refused with 409.',
      examples: ['8e03978e-40d5-43e8-bc93-6894a57f9324'],
    }),
});

/** The key of a request, without its quotes; undefined without one. */
export function readIdempotencyKey(
  headers: z.output<typeof idempotencyHeaders>,
): string | undefined {
  return headers['idempotency-key']?.replaceAll('"', '');
}
