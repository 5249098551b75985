/** Changes a password, and sends and takes links for a forgotten one. */
import { and, count, eq, gt, lt, lte, ne, sql } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import {
  deleteAttemptsQuery,
  findAccountByPassword,
  refuseOverLimit,
} from '#worker/auth/attempts.ts';
import { type Client, storeDeviceQueries } from '#worker/auth/devices.ts';
import { hashPassword, refuseCommonPassword } from '#worker/auth/password.ts';
import { digestSecret, makeSecret } from '#worker/auth/secrets.ts';
import { asThemselves, type OpenHome } from '#worker/auth/session.ts';
import { isClearedNow } from '#worker/db/limit.ts';
import {
  knownDevices,
  passwordResets,
  sessions,
  signInAttempts,
  users,
} from '#worker/db/schema.ts';
import type { ServiceContext } from '#worker/service-context.ts';

/** How long a link for a forgotten password works. */
const RESET_MINUTES = 30;
/** How many unused links an account has at most: until one expires, no more mail is sent. */
const RESET_LINKS = 5;

export type Passwords = ReturnType<typeof createPasswords>;

/** Makes the service that changes and resets passwords. */
export function createPasswords(context: ServiceContext) {
  const { db, env, now } = context;

  /** Changes the password and ends the other sessions. Throws `invalid` when the old one is wrong. */
  async function change(
    home: OpenHome,
    { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  ): Promise<void> {
    refuseCommonPassword(newPassword, 'newPassword');
    const [household] = await asThemselves(home).batch();
    const account = await findAccountByPassword(
      context,
      { email: household.email, password: oldPassword },
      home,
    );
    if (account === undefined) {
      throw new ProductError('invalid', messages.oldPasswordWrong, {
        details: [{ field: 'oldPassword', message: messages.oldPasswordWrong }],
      });
    }
    const passwordHash = await hashPassword(newPassword, env.passwordCost);
    await home.batch(
      db.query.update(users).set({ passwordHash }).where(eq(users.id, home.userId)),
      db.query
        .delete(sessions)
        .where(and(eq(sessions.userId, home.userId), ne(sessions.id, home.sessionId))),
      db.query.delete(passwordResets).where(eq(passwordResets.userId, home.userId)),
      deleteAttemptsQuery(context, household.email),
    );
  }

  /**
   * Mails a link to an address if it has an account. Neither the response nor its time shows whether it has one: the mail
   * goes out after the response. `makeLink` makes an address of ours from a path.
   */
  async function sendResetLink(
    email: string,
    address: string,
    makeLink: (path: string) => string,
  ): Promise<void> {
    await refuseOverLimit(env.limits.reset, address);
    const token = makeSecret();
    const expiresAt = now + RESET_MINUTES * 60_000;
    const linksOfUser = db.query
      .select({ links: count() })
      .from(passwordResets)
      .where(eq(passwordResets.userId, users.id));
    const [, inserted] = await db.batch(
      db.query
        .delete(passwordResets)
        .where(isClearedNow(passwordResets, ['token_hash'], lte(passwordResets.expiresAt, now))),
      db.query
        .insert(passwordResets)
        .select(
          db.query
            .select({
              tokenHash: sql`${digestSecret(token)}`.as('token_hash'),
              userId: users.id,
              createdAt: sql`${now}`.as('created_at'),
              expiresAt: sql`${expiresAt}`.as('expires_at'),
            })
            .from(users)
            .where(and(eq(users.email, email), lt(linksOfUser, RESET_LINKS))),
        )
        .returning({ userId: passwordResets.userId }),
    );
    if (inserted.length === 0) return;
    context.background(
      context.mail({
        to: email,
        subject: 'Choose a new password for Unitwise',
        text: [
          'Somebody asked for a new password for your Unitwise account. To choose one, open:',
          '',
          makeLink(`/auth/reset?token=${token}`),
          '',
          `The link works once, for ${RESET_MINUTES} minutes. If it was not you, ignore this mail: nothing has changed.`,
        ].join('\n'),
      }),
    );
  }

  /**
   * Sets a new password by a link's token, and ends all sessions. Whoever has the link is taken for the owner: failed
   * sign-ins are forgotten, and `client` becomes the only known device. Throws `invalid` when the link does not work.
   */
  async function reset(token: string, newPassword: string, client: Client): Promise<void> {
    refuseCommonPassword(newPassword, 'password');
    await refuseOverLimit(env.limits.reset, client.address);
    const owner = db.query
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .where(
        and(eq(passwordResets.tokenHash, digestSecret(token)), gt(passwordResets.expiresAt, now)),
      );
    const [[link]] = await db.batch(owner);
    if (link === undefined) throw new ProductError('invalid', messages.resetLinkBad);
    const passwordHash = await hashPassword(newPassword, env.passwordCost);
    const ownEmail = db.query.select({ email: users.email }).from(users).where(eq(users.id, owner));
    // The link is deleted last: the statements before it find the owner by it.
    const [changed] = await db.batch(
      db.query
        .update(users)
        .set({ passwordHash })
        .where(eq(users.id, owner))
        .returning({ email: users.email }),
      db.query.delete(sessions).where(eq(sessions.userId, owner)),
      db.query.delete(signInAttempts).where(eq(signInAttempts.email, ownEmail)),
      db.query.delete(passwordResets).where(eq(passwordResets.userId, owner)),
    );
    if (changed.length === 0) throw new ProductError('invalid', messages.resetLinkBad);
    await db.batch(
      db.query.delete(knownDevices).where(eq(knownDevices.userId, link.userId)),
      ...storeDeviceQueries(context, link.userId, client),
    );
  }

  return { change, sendResetLink, reset };
}
