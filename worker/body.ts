/** The bodies of requests: read whole and counted, or thrown away. */
import { ProductError } from '../domain/errors.ts';

/** How much of a refused body is still read. */
const DISCARDED_MAX_BYTES = 32 * 1024 * 1024;
const DISCARDED_AT_ONCE_BYTES = 256 * 1024;

/**
 * The whole body of a request. `tooLarge`, with the words of `tooLarge`, when it has more than `maxBytes`,
 * whatever it says of its length; `invalid` when it ends before its end.
 */
export async function readBody(
  request: Request,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: string },
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) {
    throw new ProductError('tooLarge', tooLarge);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body !== null) {
    const reader = request.body.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new ProductError(
          'invalid',
          'The request ended before its end. Please send it again.',
        );
      });
      if (done) break;
      length += value.byteLength;
      if (length > maxBytes) {
        reader.releaseLock();
        throw new ProductError('tooLarge', tooLarge);
      }
      chunks.push(value);
    }
  }
  const bytes = new Uint8Array(length);
  let place = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, place);
    place += chunk.byteLength;
  }
  return bytes;
}

/**
 * Reads what of a refused body no one has read: a client whose connection is closed while it still sends
 * may never see why it was refused.
 */
export async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body === null || body.locked) return;
  let length = 0;
  try {
    const reader = body.getReader({ mode: 'byob' });
    // One buffer again and again: thousands of small ones would take longer than all else of the request.
    let room = new Uint8Array(DISCARDED_AT_ONCE_BYTES);
    while (length < DISCARDED_MAX_BYTES) {
      const { done, value } = await reader.read(room);
      if (done || value === undefined) return;
      length += value.byteLength;
      room = new Uint8Array(value.buffer);
    }
    await reader.cancel();
  } catch {
    // It broke off, or is no stream of bytes: there is no client that still sends.
  }
}
