/** Changing a password, and getting back in without it. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lte, ne, sql } from 'drizzle-orm';
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import { accountByPassword, forgetAttempts, withinLimit } from '../auth/attempts.ts';
import { type Client, rememberDevice } from '../auth/devices.ts';
import { hashPassword, refuseCommonPassword } from '../auth/password.ts';
import { signedInTrip } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { knownDevices, passwordResets, sessions, users } from '../db/schema.ts';
import type { ServiceContext } from './context.ts';

/** How long a link for a forgotten password is good. */
export const RESET_MINUTES = 30;
/** How many links may be good at once: whoever asks more often sends an account no more mail. */
export const RESET_LINKS = 5;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords(context: ServiceContext) {
  const { db, env, now } = context;

  /** Changes the password and ends the other sessions. `invalid` when the old one is not right. */
  async function change(
    caller: Caller,
    { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  ): Promise<void> {
    refuseCommonPassword(newPassword, 'newPassword');
    const [household] = await signedInTrip(context, caller);
    const account = await accountByPassword(
      context,
      { email: household.email, password: oldPassword },
      caller,
    );
    if (account === undefined) {
      throw new ProductError('invalid', messages.oldPasswordWrong, {
        details: [{ field: 'oldPassword', message: messages.oldPasswordWrong }],
      });
    }
    const passwordHash = await hashPassword(newPassword);
    await signedInTrip(
      context,
      caller,
      db.query.update(users).set({ passwordHash }).where(eq(users.id, caller.userId)),
      db.query
        .delete(sessions)
        .where(and(eq(sessions.userId, caller.userId), ne(sessions.id, caller.sessionId))),
      db.query.delete(passwordResets).where(eq(passwordResets.userId, caller.userId)),
      forgetAttempts(context, household.email),
    );
  }

  /**
   * Sends a link to an email if it has an account. Nothing that the caller sees, nor the time it
   * takes, tells whether it has: the mail goes out after the answer.
   */
  async function forgot(email: string, address: string, siteUrl: string): Promise<void> {
    await withinLimit(env.limits.reset, address);
    const token = randomBytes(32).toString('base64url');
    const expiresAt = now + RESET_MINUTES * 60_000;
    const [, made] = await db.trip(
      db.query.delete(passwordResets).where(lte(passwordResets.expiresAt, now)),
      db.query.all<{ userId: number }>(sql`
        INSERT INTO password_resets (token_hash, user_id, created_at, expires_at)
        SELECT ${digest(token)}, u.id, ${now}, ${expiresAt} FROM users AS u
        WHERE u.email = ${email}
          AND (SELECT count(*) FROM password_resets WHERE user_id = u.id) < ${RESET_LINKS}
        RETURNING user_id AS userId`),
    );
    if (made.length === 0) return;
    context.background(
      context.mail({
        to: email,
        subject: 'Choose a new password for Unitwise',
        text: [
          'Somebody asked for a new password for your Unitwise account. To choose one, open:',
          '',
          `${siteUrl}/auth/reset?token=${token}`,
          '',
          `The link works once, for ${RESET_MINUTES} minutes. If it was not you, ignore this mail: nothing has changed.`,
        ].join('\n'),
      }),
    );
  }

  /**
   * Sets a new password by a link's token, and ends all sessions. Who has the link is the owner: what was
   * tried is forgotten, and `client` alone is known. `invalid` when the link is not good.
   */
  async function reset(token: string, newPassword: string, client: Client): Promise<void> {
    refuseCommonPassword(newPassword, 'password');
    await withinLimit(env.limits.reset, client.address);
    const owner = sql`(
      SELECT user_id FROM password_resets
      WHERE token_hash = ${digest(token)} AND expires_at > ${now})`;
    const [known] = await db.trip(db.query.all<{ id: number | null }>(sql`SELECT ${owner} AS id`));
    const userId = known[0]?.id;
    if (userId == null) throw new ProductError('invalid', messages.resetLinkBad);
    const passwordHash = await hashPassword(newPassword);
    // The token goes last: what is before it finds its owner by it, once.
    const [changed] = await db.trip(
      db.query.all<{ email: string }>(
        sql`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${owner} RETURNING email`,
      ),
      db.query.run(sql`DELETE FROM sessions WHERE user_id = ${owner}`),
      db.query.run(sql`
        DELETE FROM sign_in_attempts WHERE email = (SELECT email FROM users WHERE id = ${owner})`),
      db.query.run(sql`DELETE FROM password_resets WHERE user_id = ${owner}`),
    );
    if (changed.length === 0) throw new ProductError('invalid', messages.resetLinkBad);
    await db.trip(
      db.query.delete(knownDevices).where(eq(knownDevices.userId, userId)),
      ...rememberDevice(context, userId, client),
    );
  }

  return { change, forgot, reset };
}

/** What is kept of a token: enough to know it again, not to make it. */
function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
