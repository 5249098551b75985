/** What a person is told once. */
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { NoticeRecord } from '#domain/people/notice.ts';
import { type NoticeCode, tellNotice } from '#domain/people/tell-notice.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { homes, members, notices, users } from '#worker/db/schema.ts';

type NoticeRow = Awaited<ReturnType<typeof noticesQuery>>[number];

/** What the caller is yet to be told, the oldest first. */
export function noticesQuery(home: OpenHome) {
  return home.query
    .select({
      id: notices.id,
      code: notices.code,
      home: sql<string>`json_extract(${notices.params}, '$.home')`.as('home'),
      // D1 gives rows by name.
      by: sql<string | null>`${users.firstName}`.as('by'),
      createdAt: notices.createdAt,
    })
    .from(notices)
    .leftJoin(users, eq(users.id, sql`json_extract(${notices.params}, '$.byUserId')`))
    .where(eq(notices.userId, home.userId))
    .orderBy(asc(notices.id));
}

/** Deletes what the caller has been told, up to the newest of it. */
export function deleteNoticesQuery({ query, userId }: OpenHome, lastId: number) {
  return query
    .delete(notices)
    .where(and(eq(notices.userId, userId), sql`${notices.id} <= ${lastId}`));
}

/**
 * Tells members of homes, for the same batch before they lose them, that the caller takes the home away. `isLost` says of
 * which homes and members; guests and the caller are told nothing.
 */
export function insertNoticesQuery(home: OpenHome, code: NoticeCode, isLost: SQL | undefined) {
  const params = sql<string>`json_object('home', ${homes.name}, 'byUserId', ${home.userId})`;
  return home.query.insert(notices).select(
    home.query
      .select({
        id: sql<number>`NULL`.as('id'),
        userId: members.userId,
        code: sql<NoticeCode>`${code}`.as('code'),
        params: params.as('params'),
        createdAt: sql<number>`${home.now}`.as('created_at'),
      })
      .from(members)
      .innerJoin(homes, eq(homes.id, members.homeId))
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(ne(members.userId, home.userId), eq(users.isGuest, false), isLost)),
  );
}

/** The others who lose the homes that the condition `isLost` names, each with their home. */
export function losersQuery(home: OpenHome, isLost: SQL | undefined) {
  return home.query
    .select({ homeId: members.homeId, firstName: users.firstName, lastName: users.lastName })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(ne(members.userId, home.userId), eq(users.isGuest, false), isLost))
    .orderBy(asc(members.joinedAt), asc(members.userId));
}

/** The homes that the caller owns, as a condition on memberships. */
export function isInOwnHome(home: OpenHome): SQL {
  const owned = home.query
    .select({ homeId: sql`own.home_id` })
    .from(sql`members AS own`)
    .where(sql`own.user_id = ${home.userId} AND own.role = 'owner'`);
  return inArray(members.homeId, owned);
}

/** A stored notice as the API shows it. */
export function toNoticeRecord({ code, home, by, createdAt }: NoticeRow): NoticeRecord {
  const { title, text } = tellNotice({ code, home, by, createdAt });
  return {
    ...{ code, home, by },
    createdAt: new Date(createdAt).toISOString(),
    message: `${title} ${text}`,
  };
}
