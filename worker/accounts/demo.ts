/** The sample household, which everybody may look at and nobody can change. */

import { and, eq, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { computeSampleDayWh } from '#domain/home/sample-home.ts';
import { SOURCES } from '#domain/reading/reading-rules.ts';
import { refuseOverLimit } from '#worker/auth/attempts.ts';
import type { Client } from '#worker/auth/devices.ts';
import { NO_PASSWORD } from '#worker/auth/password.ts';
import { GUEST_SESSION_MS, signToken } from '#worker/auth/token.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import type { Database } from '#worker/db/client.ts';
import { isClearedNow } from '#worker/db/limit.ts';
import { homes, members, readings, sessions, users } from '#worker/db/schema.ts';
import { selectFirstHomeId } from '#worker/homes/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { makeSession } from './accounts.ts';

export type Demo = ReturnType<typeof createDemo>;

/** How many days a run adds to the sample household at most: after a long pause it takes some runs. */
const DAYS_A_RUN = 30;

/** Makes the service for the sample household. */
export function createDemo({ db, env, now, today }: ServiceContext) {
  /**
   * Signs a guest in for `GUEST_SESSION_MS`, and returns the token. Nothing is stored of them but the session.
   * `notFound` where there is no sample household, `tooMany` over the limit.
   */
  async function visit({ address }: Client): Promise<string> {
    await refuseOverLimit(env.limits.signin, `demo ${address}`);
    if (env.demoEmail === undefined) throw new ProductError('notFound', messages.demoMissing);
    const session = makeSession(now, { userAgent: null }, GUEST_SESSION_MS);
    const [, , , , [guest]] = await db.batch(...admitGuestQueries(db, env.demoEmail, session));
    if (guest === undefined) throw new ProductError('notFound', messages.demoMissing);
    const caller = { userId: guest.userId, sessionId: session.id, isGuest: true };
    return signToken(caller, { now, expiresAt: session.expiresAt }, env.signingKeys[0]);
  }

  /**
   * Adds a reading to the sample household for each day after its last one, up to yesterday. Without any reading it
   * was not made yet, and nothing is added.
   */
  async function extend(): Promise<void> {
    if (env.demoEmail === undefined) return;
    const [[home]] = await db.batch(lastSampleDayQuery(db, env.demoEmail));
    if (home?.lastDay == null) return;
    const { homeId, lastDay } = home;
    const count = Math.min(toDayNumber(today) - 1 - lastDay, DAYS_A_RUN);
    if (count <= 0) return;
    const source = SOURCES.indexOf('manual');
    const days = Array.from({ length: count }, (_, place) => lastDay + 1 + place);
    const rows = days.map((day) =>
      db.query
        .insert(readings)
        .values({ homeId, day, seq: 1, wh: computeSampleDayWh(day), source, createdAt: now })
        .onConflictDoNothing(),
    );
    const [first, ...others] = rows;
    if (first !== undefined) await db.batch(first, ...others);
  }

  return { visit, extend };
}

/* The one account of all guests, what makes it a viewer of the sample household, and how far that one goes. */

/** No address of an email, so that nobody can sign up, sign in or ask for a link with it. */
const GUEST = 'guest';

/**
 * The statements that let a guest in by a new session: into the homes that the account `demoEmail` owns, and no
 * others. The last returns the session's user, or nothing where there is no such home.
 */
export function admitGuestQueries(
  { query }: Database,
  demoEmail: string,
  session: Omit<typeof sessions.$inferInsert, 'userId'>,
) {
  const now = session.createdAt;
  const guestId = sql<number>`(SELECT id FROM users WHERE email = ${GUEST} AND guest = 1)`;
  const shownMembers = alias(members, 'shown');
  const shownHomes = query
    .select({ homeId: shownMembers.homeId })
    .from(shownMembers)
    .innerJoin(users, eq(users.id, shownMembers.userId))
    .where(and(eq(users.email, demoEmail), eq(shownMembers.role, 'owner')));
  return [
    query
      .insert(users)
      .values({
        email: GUEST,
        passwordHash: NO_PASSWORD,
        firstName: 'Guest',
        lastName: 'Visitor',
        createdAt: now,
        isGuest: true,
      })
      .onConflictDoNothing(),
    query
      .insert(members)
      .select(
        query
          .select({
            userId: guestId.as('user_id'),
            homeId: shownMembers.homeId,
            role: sql<'viewer'>`'viewer'`.as('role'),
            joinedAt: shownMembers.joinedAt,
          })
          .from(shownMembers)
          .innerJoin(users, eq(users.id, shownMembers.userId))
          .where(and(eq(users.email, demoEmail), eq(shownMembers.role, 'owner'))),
      )
      .onConflictDoNothing(),
    query
      .delete(members)
      .where(and(eq(members.userId, guestId), notInArray(members.homeId, shownHomes))),
    query
      .delete(sessions)
      .where(isClearedNow(sessions, ['id'], sql`user_id = ${guestId} AND expires_at <= ${now}`)),
    query
      .insert(sessions)
      .select(
        query
          .select({
            id: sql<string>`${session.id}`.as('id'),
            userId: sql<number>`${members.userId}`.as('user_id'),
            createdAt: sql<number>`${now}`.as('created_at'),
            expiresAt: sql<number>`${session.expiresAt}`.as('expires_at'),
            userAgent: sql<string | null>`NULL`.as('user_agent'),
            lastUsedAt: sql<number>`${now}`.as('last_used_at'),
          })
          .from(members)
          .where(eq(members.userId, guestId))
          .limit(1),
      )
      .returning({ userId: sessions.userId }),
  ] as const;
}

/** The home that the account `demoEmail` joined first, with the last day that a reading of it covers. */
export function lastSampleDayQuery({ query }: Database, demoEmail: string) {
  return query
    .select({
      homeId: homes.id,
      lastDay: sql<number | null>`(
        SELECT max(day) FROM readings WHERE home_id = ${homes.id} AND channel = ${GRID_IMPORT})`.as(
        'last_day',
      ),
    })
    .from(users)
    .innerJoin(homes, eq(homes.id, selectFirstHomeId(users.id)))
    .where(eq(users.email, demoEmail));
}
