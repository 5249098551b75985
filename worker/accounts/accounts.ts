/** Signing up, in and out; the sessions that are open. */
import { and, desc, eq, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import { limitReached } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import type { User } from '#domain/home/profile.ts';
import type { Login, Signup } from '#domain/people/account.ts';
import type { SessionRecord } from '#domain/people/session.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import {
  deleteOwnAttemptsQuery,
  findAccountByPassword,
  refuseOverLimit,
} from '#worker/auth/attempts.ts';
import { type Client, storeDeviceQueries } from '#worker/auth/devices.ts';
import { hashPassword, refuseCommonPassword } from '#worker/auth/password.ts';
import { digestSecret, makeId } from '#worker/auth/secrets.ts';
import { asGuest, type OpenHome } from '#worker/auth/session.ts';
import { type SessionRow, sessionsQuery } from '#worker/auth/session-queries.ts';
import { type Caller, SESSION_MS, signToken } from '#worker/auth/token.ts';
import { ConstraintError, LimitError } from '#worker/db/errors.ts';
import { homes, members, sessions, users } from '#worker/db/schema.ts';
import { type Account, accountQuery } from '#worker/homes/households.ts';
import { joinFirstHomeQueries } from '#worker/homes/member-queries.ts';
import { hasHouseholdAgreed } from '#worker/screens/frame.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { describeDevice, shortenUserAgent } from './device.ts';
import { toUserRecord } from './profiles.ts';

/** How many sessions an account can have open: those used last. */
export const SESSIONS_MAX = 100;

export interface SignedIn {
  token: string;
  /** Whom the token names. */
  caller: Caller;
  expiresAt: number;
  user: User;
  /** Whether the user has agreed to the version of the terms that is in force. */
  agreedToTerms: boolean;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Makes the service that signs people up, in and out. */
export function createAccounts(context: ServiceContext) {
  const { db, env, now } = context;

  /**
   * Makes an account and signs it in: with a home of its own, or as a member of the one that the token of an
   * `invitation` leads to. `conflict` when the email has one, `tooMany` over the limit, `invalid` where there is no such
   * invitation: then there is no account either.
   */
  async function signUp(input: Signup, client: Client, invitation?: string): Promise<SignedIn> {
    refuseCommonPassword(input.password, 'password');
    await refuseOverLimit(env.limits.signup, client.address);
    const passwordHash = await hashPassword(input.password, env.passwordCost);
    const session = makeSession(now, client);
    const userId = sql<number>`(SELECT id FROM users WHERE email = ${input.email})`;
    try {
      const [, , , , accounts] = await db.batch(
        db.query.insert(users).values({
          email: input.email,
          passwordHash,
          firstName: input.firstName,
          lastName: input.lastName,
          createdAt: now,
          ...(input.termsVersion === undefined ? {} : toAgreement(input.termsVersion)),
        }),
        ...(invitation === undefined
          ? startHomeQueries(userId)
          : joinFirstHomeQueries(db, userId, { tokenHash: digestSecret(invitation), now })),
        db.query.insert(sessions).values({ ...session, userId }),
        accountQuery(db, input.email, now),
        ...storeDeviceQueries(context, userId, client),
      );
      return await issueToken(accounts[0] as Account, session);
    } catch (error) {
      if (error instanceof ConstraintError && error.message.includes('users.email')) {
        throw new ProductError('conflict', messages.emailTaken, {
          details: [{ field: 'email', message: messages.emailTaken }],
        });
      }
      if (error instanceof ConstraintError && error.message.includes('members.home_id')) {
        throw new ProductError('invalid', messages.invitationBad);
      }
      if (error instanceof LimitError) throw limitReached(error.limit, now);
      throw error;
    }
  }

  /** A new account's own home. */
  function startHomeQueries(userId: SQL<number>) {
    const homeId = sql`last_insert_rowid()`;
    return [
      db.query.insert(homes).values({ createdAt: now }),
      db.query.insert(members).values({ userId, homeId, role: 'owner', joinedAt: now }),
    ] as const;
  }

  /** Signs in. `unauthenticated` when email and password do not fit; `tooMany` over the limits. */
  async function signIn({ email, password }: Login, client: Client): Promise<SignedIn> {
    await refuseOverLimit(env.limits.signin, client.address);
    const account = await findAccountByPassword(context, { email, password }, client);
    if (account === undefined) throw new ProductError('unauthenticated', messages.loginFailed);
    const session = makeSession(now, client);
    const isOfUser = eq(sessions.userId, account.userId);
    const lastUsed = db.query
      .select({ id: sessions.id })
      .from(sessions)
      .where(isOfUser)
      .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
      .limit(SESSIONS_MAX);
    const ended = and(
      isOfUser,
      or(lte(sessions.expiresAt, now), notInArray(sessions.id, lastUsed)),
    );
    await db.batch(
      db.query.insert(sessions).values({ ...session, userId: account.userId }),
      db.query.delete(sessions).where(ended),
      deleteOwnAttemptsQuery(context, email, client),
      ...storeDeviceQueries(context, account.userId, client),
    );
    return issueToken(account, session);
  }

  /** Whether the caller has agreed to the terms in force. */
  async function hasAgreedToTerms(home: OpenHome): Promise<boolean> {
    const [household] = await home.batch();
    return hasHouseholdAgreed(household);
  }

  /** Stores that the caller agrees to the version of the terms that is in force. */
  async function agreeToTerms(home: OpenHome): Promise<void> {
    const isUser = eq(users.id, home.userId);
    await home.batch(db.query.update(users).set(toAgreement(TERMS_VERSION)).where(isUser));
  }

  function toAgreement(termsVersion: string) {
    return { termsVersion, termsAgreedAt: now };
  }

  /** Ends the caller's session: its token is refused from the next request on. */
  async function signOut(home: OpenHome): Promise<void> {
    await endSession(asGuest(home), home.sessionId);
  }

  /** The sessions that are open, the last used first. */
  async function listSessions(home: OpenHome): Promise<SessionRecord[]> {
    const [, rows] = await home.batch(sessionsQuery(home, now));
    return rows.map((row) => toSessionRecord(row, home));
  }

  /** Ends one of the caller's sessions; `notFound` when they have no such session. */
  async function endSession(home: OpenHome, id: string): Promise<void> {
    const isSession = and(eq(sessions.userId, home.userId), eq(sessions.id, id));
    const [, ended] = await home.batch(
      db.query.delete(sessions).where(isSession).returning({ id: sessions.id }),
    );
    if (ended.length === 0) throw new ProductError('notFound', messages.sessionNotFound);
  }

  async function issueToken(
    household: Account,
    session: { id: string; expiresAt: number },
  ): Promise<SignedIn> {
    const { expiresAt } = session;
    const caller = { userId: household.userId, sessionId: session.id };
    const token = await signToken(caller, { now, expiresAt }, env.signingKeys[0]);
    const agreedToTerms = household.termsVersion === TERMS_VERSION;
    return { token, caller, expiresAt, user: toUserRecord(household), agreedToTerms };
  }

  return { signUp, signIn, signOut, hasAgreedToTerms, agreeToTerms, listSessions, endSession };
}

/** An open session as the API and the screens show it. */
export function toSessionRecord(row: SessionRow, caller: Caller): SessionRecord {
  return {
    id: row.id,
    device: describeDevice(row.userAgent),
    createdAt: new Date(row.createdAt).toISOString(),
    lastUsedAt: new Date(row.lastUsedAt).toISOString(),
    current: row.id === caller.sessionId,
  };
}

/** A new session that is valid for `lifetimeMs`. */
export function makeSession(
  now: number,
  { userAgent }: Pick<Client, 'userAgent'>,
  lifetimeMs: number = SESSION_MS,
) {
  return {
    id: makeId(18),
    createdAt: now,
    lastUsedAt: now,
    userAgent: shortenUserAgent(userAgent),
    // Whole seconds, as in the token: both end at the same moment.
    expiresAt: Math.floor((now + lifetimeMs) / 1000) * 1000,
  };
}
