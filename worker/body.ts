/** Reads or discards the body of a request. */
import { ProductError } from '#domain/base/errors.ts';

/** How much of a refused body is read before its connection is closed. */
const DISCARDED_MAX_BYTES = 32 * 1024 * 1024;
const DISCARDED_AT_ONCE_BYTES = 256 * 1024;
/**
 * How much is read at once, except at the end of a body. A client decides how small the pieces are in which a body
 * arrives: a piece of one byte would cost as much time as one of a thousand, and more memory.
 */
const PIECE_BYTES = 64 * 1024;

declare global {
  interface ReadableStreamBYOBReader {
    /** The types of the DOM do not have `min` yet, which is part of the Streams Standard. */
    read(
      view: Uint8Array<ArrayBuffer>,
      options: { min: number },
    ): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  }
}

/** How large a body may be. */
export interface BodyLimit {
  maxBytes: number;
  /** The message for a larger body. */
  tooLarge: string;
}

/**
 * Reads the body of a request in pieces of `PIECE_BYTES`. Throws `tooLarge` when it has more than `maxBytes`, whatever
 * length it declares, and `invalid` when it is cut off.
 */
export async function* readPieces(
  request: Request,
  { maxBytes, tooLarge }: BodyLimit,
): AsyncGenerator<Uint8Array, undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) {
    throw new ProductError('tooLarge', tooLarge);
  }
  if (request.body === null) return;
  const reader = request.body.getReader({ mode: 'byob' });
  let length = 0;
  try {
    for (;;) {
      const reading = reader.read(new Uint8Array(PIECE_BYTES), { min: PIECE_BYTES });
      const { done, value } = await reading.catch(() => {
        throw new ProductError('invalid', 'The request was cut off. Please send it again.');
      });
      length += value?.byteLength ?? 0;
      if (length > maxBytes) throw new ProductError('tooLarge', tooLarge);
      if (value !== undefined && value.byteLength > 0) yield value;
      if (done) return;
    }
  } finally {
    // Whoever refuses the request can discard the rest.
    reader.releaseLock();
  }
}

/** The whole body of a request, with the errors of `readPieces`. */
export async function readBody(
  request: Request,
  limit: BodyLimit,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of readPieces(request, limit)) {
    pieces.push(piece);
    length += piece.byteLength;
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}

/**
 * Reads the rest of a refused body and throws it away: a client whose connection is closed while it still sends may
 * never see why it was refused.
 */
export async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body === null || body.locked) return;
  let length = 0;
  try {
    const reader = body.getReader({ mode: 'byob' });
    // One buffer for all reads: thousands of small ones would take longer than the rest of the request.
    let buffer = new Uint8Array(DISCARDED_AT_ONCE_BYTES);
    while (length < DISCARDED_MAX_BYTES) {
      const { done, value } = await reader.read(buffer, { min: buffer.byteLength });
      if (done || value === undefined) return;
      length += value.byteLength;
      buffer = new Uint8Array(value.buffer);
    }
    await reader.cancel();
  } catch {
    // The client has disconnected, or the body is no byte stream: there is nothing to read.
  }
}
