/**
 * Passwords tried against an account: counted before they are looked at, so that many at once cannot
 * slip past the count. They count for the account together with what tried: a device or an address that
 * signed in to it before, an open session, or any other address. All those other addresses together
 * have a count of their own, which leaves the owner's devices alone.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, lte, or, sql } from 'drizzle-orm';
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import { signInAttempts } from '../db/schema.ts';
import type { RateLimit } from '../env.ts';
import { type Account, accountQuery } from '../queries/households.ts';
import type { ServiceContext } from '../services/context.ts';
import { type Client, sourceDigest } from './devices.ts';
import { verifyPassword } from './password.ts';

/** How many passwords may be wrong in `ATTEMPT_WINDOW_MS` from one device, session or address. */
export const ATTEMPT_LIMIT = 10;
/** The same for an account from all addresses together that never signed in to it. */
export const STRANGERS_LIMIT = 100;
export const ATTEMPT_WINDOW_MS = 10 * 60_000;
/** The period of the limits by address. */
const LIMIT_PERIOD_SECONDS = 60;

type AttemptContext = Pick<ServiceContext, 'db' | 'env' | 'now'>;

/** From where a password is tried: a session that is open, or a client that is not signed in. */
export type TriedFrom = { sessionId: string } | Client;

/**
 * The account that an email and a password belong to; nothing when they do not fit, and it takes as
 * long whether the email is known or not. `tooMany` over the limits, before any hashing.
 */
export async function accountByPassword(
  context: AttemptContext,
  { email, password }: { email: string; password: string },
  from: TriedFrom,
): Promise<Account | undefined> {
  const account = await attempt(context, email, from);
  const fits = await verifyPassword(password, account?.passwordHash);
  return fits ? account : undefined;
}

async function attempt(
  context: AttemptContext,
  email: string,
  from: TriedFrom,
): Promise<Account | undefined> {
  const { db, now } = context;
  const since = now - ATTEMPT_WINDOW_MS;
  const nonce = randomBytes(4).readUInt32BE();
  const source = sourceOf(context, email, from);
  const fromSource = sql`email = ${email} AND attempted_at > ${since} AND source = (SELECT digest FROM source)`;
  const fromStrangers = sql`email = ${email} AND attempted_at > ${since} AND known = 0`;
  const [, counted, [waits], accounts] = await db.trip(
    db.query.delete(signInAttempts).where(lte(signInAttempts.attemptedAt, since)),
    db.query.all<{ email: string }>(sql`
      WITH source AS (${source})
      INSERT INTO sign_in_attempts (email, source, known, attempted_at, nonce)
      SELECT ${email}, digest, known, ${now}, ${nonce} FROM source
      WHERE (SELECT count(*) FROM sign_in_attempts WHERE ${fromSource}) < ${ATTEMPT_LIMIT}
        AND (known OR (SELECT count(*) FROM sign_in_attempts WHERE ${fromStrangers}) < ${STRANGERS_LIMIT})
      RETURNING email`),
    // Until one of the attempts leaves the window that the limits look at.
    db.query.all<{
      oldestOfSource: number | null;
      oldestOfStrangers: number | null;
      tried: number;
    }>(sql`
      WITH source AS (${source})
      SELECT min(attempted_at) FILTER (WHERE ${fromSource}) AS oldestOfSource,
        min(attempted_at) FILTER (WHERE ${fromStrangers}) AS oldestOfStrangers,
        count(*) FILTER (WHERE ${fromSource}) AS tried
      FROM sign_in_attempts WHERE email = ${email}`),
    accountQuery(db, email),
  );
  if (counted.length === 0) {
    const overOwn = (waits?.tried ?? 0) >= ATTEMPT_LIMIT;
    const oldest = (overOwn ? waits?.oldestOfSource : waits?.oldestOfStrangers) ?? now;
    throw tooMany((oldest + ATTEMPT_WINDOW_MS - now) / 1000);
  }
  return accounts[0];
}

/** A row: the digest that an attempt counts by, and whether it signed in to the account before. */
function sourceOf(context: AttemptContext, email: string, from: TriedFrom) {
  if ('sessionId' in from) {
    return sql`SELECT ${sourceDigest(context, 'session', from.sessionId)} AS digest, 1 AS known`;
  }
  const address = sourceDigest(context, 'address', from.address);
  const device = sourceDigest(context, 'device', from.deviceToken ?? '');
  // The device before the address, which it may share with strangers.
  return sql`
    SELECT coalesce(known_digest, ${address}) AS digest, known_digest IS NOT NULL AS known
    FROM (SELECT (
      SELECT d.digest FROM known_devices AS d JOIN users AS u ON u.id = d.user_id
      WHERE u.email = ${email} AND d.digest IN (${device}, ${address}) AND d.expires_at > ${context.now}
      ORDER BY d.digest = ${address} LIMIT 1) AS known_digest)`;
}

/** Forgets what was tried against an account: part of what follows when its owner proved to be there. */
export function forgetAttempts({ db }: Pick<ServiceContext, 'db'>, email: string) {
  return db.query.delete(signInAttempts).where(eq(signInAttempts.email, email));
}

/** The same after a sign-in from `client`: what strangers tried from elsewhere still counts. */
export function forgetOwnAttempts(context: AttemptContext, email: string, { address }: Client) {
  const own = eq(signInAttempts.source, sourceDigest(context, 'address', address));
  return context.db.query
    .delete(signInAttempts)
    .where(and(eq(signInAttempts.email, email), or(eq(signInAttempts.known, true), own)));
}

/** Refuses with `tooMany` when a key has used up its minute. */
export async function withinLimit(limit: RateLimit, key: string): Promise<void> {
  const { success } = await limit.limit({ key });
  if (!success) throw tooMany(LIMIT_PERIOD_SECONDS);
}

function tooMany(retryAfterSeconds: number): ProductError {
  return new ProductError('tooMany', messages.tooManyAttempts, {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });
}
