/** The errors of the database, by what they mean. */
import { ProductError } from '#domain/base/errors.ts';
import type { LimitName } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';

/** How long a client waits before it tries again when the database does not respond. */
export const RETRY_AFTER_SECONDS = 5;

/** A statement refused by a constraint of the schema, such as `UNIQUE constraint failed: users.email`. */
export class ConstraintError extends Error {
  override readonly name = 'ConstraintError';
}

/** A statement refused because nobody is signed in under the session it names. */
export class NoSessionError extends Error {
  override readonly name = 'NoSessionError';
}

/** A batch refused because it would pass one of the household's limits. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
  constructor(readonly limit: LimitName) {
    super(`The limit ${limit} is passed.`);
  }
}

/** Turns the error of a failed batch into one that says what it means. D1's texts name tables and columns, no values. */
export function toDatabaseError(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  const limit = /limit passed: (\w+)/.exec(text)?.[1];
  if (limit !== undefined) return new LimitError(limit as LimitName);
  if (/constraint failed/i.test(text)) return new ConstraintError(text);
  // `requireSessionQuery` fails in this way, and only it.
  if (/malformed JSON/i.test(text)) return new NoSessionError('No such session.');
  // A statement that SQLite cannot run is our mistake: trying again would not help.
  if (text.includes('SQLITE_ERROR')) return new Error(text);
  return makeUnavailableError(new Error(text));
}

/** The database cannot answer just now. */
export function makeUnavailableError(cause?: Error): ProductError {
  return new ProductError('unavailable', messages.unavailable, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}
