/** The message for a CSV file of too many bytes: a browser sees that without the reader of such files. */
import { CSV_MAX_BYTES } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';

/** Says that a file is too large, how large it may be, and what to do. */
export function describeTooManyBytes(): string {
  return `${messages.csvTooLarge} A file can have at most ${CSV_MAX_BYTES / 1024 ** 2} MB. Split it, and upload its parts.`;
}
