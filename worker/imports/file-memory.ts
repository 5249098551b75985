/** Limits the files that are read at once to the memory of an isolate. */
import { setTimeout as pause } from 'node:timers/promises';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { UNPACKED_MAX_BYTES } from '#domain/import/budget.ts';
import { isGzip, isZip } from '#domain/import/open/packed.ts';

/**
 * All requests of an isolate share its 128 MB, and a household's document takes some three times its bytes
 * while it is read: the larger ones are read one at a time, and the others wait with their bodies unread
 * (docs/decisions/2026-11-25-slow-uploads.md).
 */
const FILES_MAX_BYTES = 24 * 1024 * 1024;
/** While a file is understood it takes up to twelve times its bytes: two of the largest are never read at once. */
const CONTENT_MAX_BYTES = 10 * 1024 * 1024;
/** A file of this size takes no more than the body of another call: it waits for no client that sends slowly. */
const SMALL_FILE_MAX_BYTES = 512 * 1024;
const WAIT_MAX_MS = 20_000;
const POLL_MS = 50;
const RETRY_AFTER_SECONDS = 10;

type Run = <T>(bytes: number, work: () => Promise<T>) => Promise<T>;

/** Makes a queue whose works have at most `maxBytes` at once, or are alone; small ones never wait. */
function makeQueue(maxBytes: number): Run {
  let reservedBytes = 0;
  return async (bytes, work) => {
    if (bytes <= SMALL_FILE_MAX_BYTES) return work();
    for (
      let waitedMs = 0;
      reservedBytes > 0 && reservedBytes + bytes > maxBytes;
      waitedMs += POLL_MS
    ) {
      if (waitedMs >= WAIT_MAX_MS) {
        throw new ProductError('unavailable', messages.tooManyFiles, {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      await pause(POLL_MS);
    }
    reservedBytes += bytes;
    try {
      return await work();
    } finally {
      reservedBytes -= bytes;
    }
  };
}

/**
 * Runs `work` on a file of `bytes`, on a large one once there is memory for it. `unavailable` when that takes
 * too long.
 */
export const runWithFileMemory: Run = makeQueue(FILES_MAX_BYTES);

const runWithContentMemory: Run = makeQueue(CONTENT_MAX_BYTES);

/**
 * Runs `work` on files that have arrived, once there is memory for all that they may hold. A queue of its own, whose
 * works never wait for a body: no client that sends slowly holds it, and no two wait for each other.
 */
export function runWithUnpackedMemory<T>(
  files: readonly { bytes: Uint8Array }[],
  work: () => Promise<T>,
): Promise<T> {
  return runWithContentMemory(countUnpackedBytes(files), work);
}

/** How many bytes files may unpack to: of a packed one its own size tells nothing. */
export function countUnpackedBytes(files: readonly { bytes: Uint8Array }[]): number {
  return files.some(({ bytes }) => isZip(bytes) || isGzip(bytes))
    ? UNPACKED_MAX_BYTES
    : files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
