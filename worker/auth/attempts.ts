/**
 * Passwords tried against an account: counted before they are looked at, so that many at once cannot
 * slip past the count, and forgotten after the right one.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import type { Database } from '../db/client.ts';
import { signInAttempts } from '../db/schema.ts';
import type { RateLimit } from '../env.ts';
import type { ServiceContext } from '../services/context.ts';
import { verifyPassword } from './password.ts';
import { type Household, householdColumns } from './session.ts';

/** How many passwords tried against one account may be wrong in `ATTEMPT_WINDOW_MS`. */
export const ATTEMPT_LIMIT = 10;
export const ATTEMPT_WINDOW_MS = 10 * 60_000;
/** The period of the limits by address. */
const LIMIT_PERIOD_SECONDS = 60;

export type Account = Household & { passwordHash: string };

/**
 * The account that an email and a password belong to; nothing when they do not fit, and it takes as
 * long whether the email is known or not. `tooMany` over the limit, before any hashing.
 */
export async function accountByPassword(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  email: string,
  password: string,
): Promise<Account | undefined> {
  const account = await attempt(db, email, now);
  const fits = await verifyPassword(password, account?.passwordHash);
  return fits ? account : undefined;
}

async function attempt(db: Database, email: string, now: number): Promise<Account | undefined> {
  const since = now - ATTEMPT_WINDOW_MS;
  const recent = and(eq(signInAttempts.email, email), gt(signInAttempts.attemptedAt, since));
  const nonce = randomBytes(4).readUInt32BE();
  const [, counted, oldest, accounts] = await db.trip(
    db.query.delete(signInAttempts).where(lte(signInAttempts.attemptedAt, since)),
    db.query.all<{ email: string }>(sql`
      INSERT INTO sign_in_attempts (email, attempted_at, nonce)
      SELECT ${email}, ${now}, ${nonce}
      WHERE (SELECT count(*) FROM sign_in_attempts WHERE ${recent}) < ${ATTEMPT_LIMIT}
      RETURNING email`),
    db.query
      .select({ at: sql<number | null>`min(${signInAttempts.attemptedAt})`.as('at') })
      .from(signInAttempts)
      .where(recent),
    accountQuery(db, email),
  );
  if (counted.length === 0) {
    throw tooMany(((oldest[0]?.at ?? now) + ATTEMPT_WINDOW_MS - now) / 1000);
  }
  return accounts[0];
}

/** Forgets what was tried against an account: part of what follows the right password. */
export function forgetAttempts({ db }: Pick<ServiceContext, 'db'>, email: string) {
  return db.query.delete(signInAttempts).where(eq(signInAttempts.email, email));
}

export function accountQuery({ query }: Database, email: string) {
  return query.all<Account>(sql`
    SELECT u.id AS userId, u.password_hash AS passwordHash, ${householdColumns}
    FROM users AS u JOIN profiles AS p ON p.user_id = u.id
    WHERE u.email = ${email}`);
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
