/** A household's open sessions, the last used first. */
import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { SessionPlace } from '#domain/people/session.ts';
import { limitRows } from '#worker/db/limit.ts';
import { sessions, users } from '#worker/db/schema.ts';
import type { OpenHome } from './session.ts';
import type { Caller } from './token.ts';

export type SessionRow = typeof sessions.$inferSelect;

const lastUsedFirst = [desc(sessions.lastUsedAt), desc(sessions.id)] as const;

/** All sessions that are open at `now` (epoch milliseconds). */
export function sessionsQuery(home: OpenHome, now: number) {
  return home.query
    .select()
    .from(sessions)
    .where(isOpen(home, now))
    .orderBy(...lastUsedFirst);
}

/** The first sessions that are open at `now`, at most `limit`: those after a place, where one is named. */
export function sessionsPageQuery(
  home: OpenHome,
  now: number,
  after: SessionPlace | undefined,
  limit: number,
) {
  const follows =
    after === undefined
      ? undefined
      : sql`(${sessions.lastUsedAt}, ${sessions.id}) < (${after.lastUsedAt}, ${after.id})`;
  return home.query
    .select()
    .from(sessions)
    .where(and(isOpen(home, now), follows))
    .orderBy(limitRows(limit, ...lastUsedFirst));
}

/** Guests share an account, and do not see each other. */
function isOpen({ userId, sessionId }: Caller, now: number) {
  const isSeen = or(
    eq(sessions.id, sessionId),
    sql`(SELECT guest FROM ${users} WHERE ${users.id} = ${userId}) = 0`,
  );
  return and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), isSeen);
}
