/** Room for large files in the memory of an isolate. */
import { setTimeout as pause } from 'node:timers/promises';
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';

/**
 * All requests of an isolate share its 128 MB, and a household's document takes some three times its bytes
 * while it is read: the larger ones are read one at a time, and the others wait with their bodies unread.
 */
const ROOM_BYTES = 24 * 1024 * 1024;
const WAIT_MS = 20_000;
const LOOK_MS = 50;
const RETRY_AFTER_SECONDS = 10;

let takenBytes = 0;

/** Does something with a file of so many bytes, once there is room. `unavailable` when there is none for long. */
export async function withRoom<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  for (let waitedMs = 0; takenBytes > 0 && takenBytes + bytes > ROOM_BYTES; waitedMs += LOOK_MS) {
    if (waitedMs >= WAIT_MS) {
      throw new ProductError('unavailable', messages.noRoom, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    await pause(LOOK_MS);
  }
  takenBytes += bytes;
  try {
    return await work();
  } finally {
    takenBytes -= bytes;
  }
}
