/**
 * Limits on guessing an account's password. An attempt is counted before the password is checked, so that many
 * at once cannot slip past. Attempts count for an account and a source: a device or address that signed in to
 * it before, an open session, or another address. All other addresses also share one count, which does not
 * lock out the owner's devices.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, lte, or } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { isClearedNow } from '#worker/db/limit.ts';
import { signInAttempts } from '#worker/db/schema.ts';
import type { RateLimit } from '#worker/env.ts';
import { type Account, accountQuery } from '#worker/homes/households.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import {
  countAttemptQuery,
  type SourceDigests,
  summarizeAttemptsQuery,
} from './attempt-queries.ts';
import { type Client, digestSource } from './devices.ts';
import { verifyPassword } from './password.ts';

/** How many passwords may be wrong in `ATTEMPT_WINDOW_MS` from one device, session or address. */
const ATTEMPT_LIMIT = 10;
/** The same from all addresses together that never signed in to the account. */
const STRANGERS_LIMIT = 100;
const ATTEMPT_WINDOW_MS = 10 * 60_000;
/** The period of the limits by address and by user. */
const LIMIT_PERIOD_SECONDS = 60;

type AttemptContext = Pick<ServiceContext, 'db' | 'env' | 'now'>;

/** Where an attempt comes from: an open session, or a client that is not signed in. */
export type AttemptSource = { sessionId: string } | Client;

/**
 * Finds the account of an email and a password; undefined when they do not match, after the same time whether
 * or not the email is known. `tooMany` over the limits, before any hashing.
 */
export async function findAccountByPassword(
  context: AttemptContext,
  { email, password }: { email: string; password: string },
  from: AttemptSource,
): Promise<Account | undefined> {
  const account = await countAttempt(context, email, from);
  const matches = await verifyPassword(password, account?.passwordHash);
  return matches ? account : undefined;
}

async function countAttempt(
  context: AttemptContext,
  email: string,
  from: AttemptSource,
): Promise<Account | undefined> {
  const { db, now } = context;
  const since = now - ATTEMPT_WINDOW_MS;
  const nonce = randomBytes(4).readUInt32BE();
  const attempt = { email, digests: digestSources(context, from), now, since, nonce };
  const limits = { ofSource: ATTEMPT_LIMIT, ofStrangers: STRANGERS_LIMIT };
  const [, counted, [attempts], accounts] = await db.batch(
    db.query
      .delete(signInAttempts)
      .where(
        isClearedNow(
          signInAttempts,
          ['email', 'attempted_at', 'nonce'],
          lte(signInAttempts.attemptedAt, since),
        ),
      ),
    countAttemptQuery(db, attempt, limits),
    summarizeAttemptsQuery(db, attempt),
    accountQuery(db, email, now),
  );
  if (counted.length === 0) {
    const isOverOwnLimit = (attempts?.ofSource ?? 0) >= ATTEMPT_LIMIT;
    const oldest = (isOverOwnLimit ? attempts?.oldestOfSource : attempts?.oldestOfStrangers) ?? now;
    // Try again once the oldest attempt is no longer counted.
    throw makeTooManyError((oldest + ATTEMPT_WINDOW_MS - now) / 1000);
  }
  return accounts[0];
}

function digestSources(context: AttemptContext, from: AttemptSource): SourceDigests {
  if ('sessionId' in from) return { session: digestSource(context, 'session', from.sessionId) };
  return {
    device: digestSource(context, 'device', from.deviceToken ?? ''),
    address: digestSource(context, 'address', from.address),
  };
}

/** Deletes the attempts to sign in to an account, once its owner has changed the password. */
export function deleteAttemptsQuery({ db }: Pick<ServiceContext, 'db'>, email: string) {
  return db.query.delete(signInAttempts).where(eq(signInAttempts.email, email));
}

/** Deletes the attempts of known devices and of the client's address. Those of strangers elsewhere still count. */
export function deleteOwnAttemptsQuery(
  context: AttemptContext,
  email: string,
  { address }: Client,
) {
  const isOfClient = eq(signInAttempts.source, digestSource(context, 'address', address));
  return context.db.query
    .delete(signInAttempts)
    .where(and(eq(signInAttempts.email, email), or(eq(signInAttempts.known, true), isOfClient)));
}

/** Throws `tooMany` when a key has reached the limit of its minute. */
export async function refuseOverLimit(
  limit: RateLimit,
  key: string,
  message: string = messages.tooManyAttempts,
): Promise<void> {
  const { success } = await limit.limit({ key });
  if (!success) throw makeTooManyError(LIMIT_PERIOD_SECONDS, message);
}

function makeTooManyError(
  retryAfterSeconds: number,
  message: string = messages.tooManyAttempts,
): ProductError {
  return new ProductError('tooMany', message, {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });
}
