/** The one account of all guests, what makes it a viewer of the sample household, and how far that one goes. */
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { NO_PASSWORD } from '#worker/auth/password.ts';
import { GRID_IMPORT } from '#worker/db/channel.ts';
import type { Database } from '#worker/db/client.ts';
import { isClearedNow } from '#worker/db/limit.ts';
import { homes, members, sessions, users } from '#worker/db/schema.ts';
import { selectFirstHomeId } from './homes.ts';

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
