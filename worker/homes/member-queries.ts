/** Who belongs to a home, and the invitations by which others come. */
import { and, asc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { getDayInIndia, toDayNumber } from '#domain/base/period.ts';
import type { Role } from '#domain/people/role.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { Database } from '#worker/db/client.ts';
import { homes, invitations, members, users } from '#worker/db/schema.ts';
import { hasAnything } from './households.ts';
import { selectHomeId, selectOwnedHomeIds, selectSupplierOn } from './queries.ts';

export type MemberRow = Awaited<ReturnType<typeof membersQuery>>[number];
export type InvitationRow = Awaited<ReturnType<typeof invitationsQuery>>[number];

/** The people of the home, in the order in which they joined. */
export function membersQuery(home: OpenHome) {
  return home.query
    .select({
      id: members.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: members.role,
      joinedAt: members.joinedAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.homeId, selectHomeId(home)))
    .orderBy(asc(members.joinedAt), asc(members.userId));
}

/** Gives a person of the home another role, unless it would be left without an owner. */
export function updateRoleQuery(home: OpenHome, userId: number, role: Role) {
  return home.query
    .update(members)
    .set({ role })
    .where(and(isMember(home, userId), role === 'owner' ? undefined : hasAnotherOwner(userId)))
    .returning({ id: members.userId });
}

/** Ends a membership, unless the home would be left without an owner. */
export function deleteMemberQuery(home: OpenHome, userId: number) {
  return home.query
    .delete(members)
    .where(isEndable(home, userId))
    .returning({ id: members.userId });
}

/** The membership of a person, where the home would not be left without an owner. */
export function isEndable(home: OpenHome, userId: number): SQL | undefined {
  return and(isMember(home, userId), hasAnotherOwner(userId));
}

function isMember(caller: Caller, userId: number): SQL | undefined {
  return and(eq(members.homeId, selectHomeId(caller)), eq(members.userId, userId));
}

function hasAnotherOwner(userId: number): SQL {
  return sql`(${members.role} <> 'owner' OR EXISTS (
    SELECT 1 FROM members AS o
    WHERE o.home_id = ${members.homeId} AND o.role = 'owner' AND o.user_id <> ${userId}))`;
}

/** The invitations to the home that have not expired, the newest last. */
export function invitationsQuery(home: OpenHome, now: number) {
  return home.query
    .select({
      id: invitations.id,
      role: invitations.role,
      invitedBy: INVITER.as('invited_by'),
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(eq(invitations.homeId, selectHomeId(home)), gt(invitations.expiresAt, now)))
    .orderBy(asc(invitations.id));
}

const INVITER = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/** Deletes the home's expired invitations, and stores a new one. */
export function insertInvitationQueries(
  home: OpenHome,
  { role, tokenHash }: { role: Role; tokenHash: string },
  { now, expiresAt }: { now: number; expiresAt: number },
) {
  return [
    home.query
      .delete(invitations)
      .where(and(eq(invitations.homeId, selectHomeId(home)), lte(invitations.expiresAt, now))),
    home.query
      .insert(invitations)
      .values({
        homeId: selectHomeId(home),
        userId: home.userId,
        role,
        tokenHash,
        createdAt: now,
        expiresAt,
      })
      .returning({ id: invitations.id }),
  ] as const;
}

/** Deletes an invitation to the home. */
export function deleteInvitationQuery(home: OpenHome, id: number) {
  return home.query
    .delete(invitations)
    .where(and(eq(invitations.homeId, selectHomeId(home)), eq(invitations.id, id)))
    .returning({ id: invitations.id });
}

/** What a link invites to that has not expired. */
export function invitationQuery({ query }: Database, tokenHash: string, now: number) {
  const today = toDayNumber(getDayInIndia(now));
  return query
    .select({
      // D1 gives rows by name, and the homes' is `id` as well.
      homeId: invitations.homeId,
      homeName: homes.name,
      city: homes.city,
      supplier: selectSupplierOn(homes.id, today).as('supplier'),
      role: invitations.role,
      inviterFirstName: users.firstName,
      invitedBy: INVITER.as('invited_by'),
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(homes, eq(homes.id, invitations.homeId))
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(isValidInvitation(tokenHash, now));
}

function isValidInvitation(tokenHash: string, now: number): SQL | undefined {
  return and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now));
}

/**
 * Makes the caller a member by a link that has not expired, and uses it up; neither where they are one. An own
 * home that nobody set up and that is empty is removed, so that they first see the home they come for: also the one that
 * was made for them when they lost their last.
 */
export function acceptInvitationQueries(home: OpenHome, tokenHash: string, now: number) {
  const hasJoined = sql`EXISTS (
    SELECT 1 FROM members
    WHERE user_id = ${home.userId} AND home_id = ${invitations.homeId} AND joined_at = ${now})`;
  const isElsewhere = sql`EXISTS (
    SELECT 1 FROM members WHERE user_id = ${home.userId} AND joined_at = ${now})`;
  // As the schema's trigger makes it: with nothing that a person or the onboarding would have said.
  const wasMadeByItself = sql`(
    ${homes.zipCode} IS NULL AND ${homes.city} IS NULL AND NOT EXISTS (
      SELECT 1 FROM connections WHERE home_id = ${homes.id} AND (
        first_day > 0 OR discom IS NOT NULL OR rate_milli_rupees IS NOT NULL OR load_watts IS NOT NULL
        OR phases IS NOT NULL OR cycle_end IS NOT NULL OR answers <> '{}')))`;
  const isShared = sql`EXISTS (
    SELECT 1 FROM members WHERE home_id = ${homes.id} AND user_id <> ${home.userId})`;
  return [
    home.query
      .insert(members)
      .select(
        home.query
          .select({
            userId: sql`${home.userId}`.as('user_id'),
            homeId: invitations.homeId,
            role: invitations.role,
            joinedAt: sql`${now}`.as('joined_at'),
          })
          .from(invitations)
          .where(
            and(
              isValidInvitation(tokenHash, now),
              sql`NOT EXISTS (
                SELECT 1 FROM members WHERE user_id = ${home.userId} AND home_id = ${invitations.homeId})`,
            ),
          ),
      )
      .returning({ homeId: members.homeId }),
    home.query.delete(invitations).where(and(isValidInvitation(tokenHash, now), hasJoined)),
    home.query.delete(homes).where(
      and(
        // A further home has a name before it is set up.
        eq(homes.name, 'Home'),
        or(eq(homes.onboardingComplete, false), wasMadeByItself),
        sql`NOT ${isShared}`,
        sql`${homes.id} IN ${selectOwnedHomeIds({ userId: home.userId })}`,
        sql`NOT (${hasAnything(sql`${homes.id}`)})`,
        isElsewhere,
      ),
    ),
  ] as const;
}

/**
 * Makes the user `userId`, who has no home yet, a member by a link that has not expired, and uses it up. Fails by the
 * constraint of the home's number, and its batch with it, where there is no such link.
 */
export function joinFirstHomeQueries(
  { query }: Database,
  userId: SQL<number>,
  { tokenHash, now }: { tokenHash: string; now: number },
) {
  const isValid = isValidInvitation(tokenHash, now);
  return [
    query.insert(members).values({
      userId,
      homeId: sql`(SELECT home_id FROM invitations WHERE ${isValid})`,
      role: sql`(SELECT role FROM invitations WHERE ${isValid})`,
      joinedAt: now,
    }),
    query.delete(invitations).where(isValid),
  ] as const;
}
