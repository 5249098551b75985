/** Who belongs to a home, and the invitations by which others come. */
import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/people/role.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { Database } from '#worker/db/client.ts';
import { homes, invitations, members, users } from '#worker/db/schema.ts';
import { hasAnything } from './households.ts';
import { selectHomeId, selectOwnedHomeIds } from './queries.ts';

export type MemberRow = Awaited<ReturnType<typeof membersQuery>>[number];
export type InvitationRow = Awaited<ReturnType<typeof invitationsQuery>>[number];

/** The people of the home, in the order in which they joined. */
export function membersQuery({ query }: Database, caller: Caller) {
  return query
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
    .where(eq(members.homeId, selectHomeId(caller)))
    .orderBy(asc(members.joinedAt), asc(members.userId));
}

/** Gives a person of the home another role, unless it would be left without an owner. */
export function updateRoleQuery({ query }: Database, caller: Caller, userId: number, role: Role) {
  return query
    .update(members)
    .set({ role })
    .where(and(isMember(caller, userId), role === 'owner' ? undefined : hasAnotherOwner(userId)))
    .returning({ id: members.userId });
}

/** Ends a membership, unless the home would be left without an owner. */
export function deleteMemberQuery({ query }: Database, caller: Caller, userId: number) {
  return query
    .delete(members)
    .where(and(isMember(caller, userId), hasAnotherOwner(userId)))
    .returning({ id: members.userId });
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
export function invitationsQuery({ query }: Database, caller: Caller, now: number) {
  return query
    .select({
      id: invitations.id,
      role: invitations.role,
      invitedBy: INVITER.as('invited_by'),
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(eq(invitations.homeId, selectHomeId(caller)), gt(invitations.expiresAt, now)))
    .orderBy(asc(invitations.id));
}

const INVITER = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/** Deletes the home's expired invitations, and stores a new one. */
export function insertInvitationQueries(
  { query }: Database,
  caller: Caller,
  { role, tokenHash }: { role: Role; tokenHash: string },
  { now, expiresAt }: { now: number; expiresAt: number },
) {
  return [
    query
      .delete(invitations)
      .where(and(eq(invitations.homeId, selectHomeId(caller)), lte(invitations.expiresAt, now))),
    query
      .insert(invitations)
      .values({
        homeId: selectHomeId(caller),
        userId: caller.userId,
        role,
        tokenHash,
        createdAt: now,
        expiresAt,
      })
      .returning({ id: invitations.id }),
  ] as const;
}

/** Deletes an invitation to the home. */
export function deleteInvitationQuery({ query }: Database, caller: Caller, id: number) {
  return query
    .delete(invitations)
    .where(and(eq(invitations.homeId, selectHomeId(caller)), eq(invitations.id, id)))
    .returning({ id: invitations.id });
}

/** What a link invites to that has not expired. */
export function invitationQuery({ query }: Database, tokenHash: string, now: number) {
  return query
    .select({
      // D1 gives rows by name, and the homes' is `id` as well.
      homeId: invitations.homeId,
      homeName: homes.name,
      role: invitations.role,
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
 * home that was never set up and is empty is removed, so that they first see the home they come for.
 */
export function acceptInvitationQueries(
  { query }: Database,
  { userId }: Caller,
  tokenHash: string,
  now: number,
) {
  const hasJoined = sql`EXISTS (
    SELECT 1 FROM members
    WHERE user_id = ${userId} AND home_id = ${invitations.homeId} AND joined_at = ${now})`;
  const isElsewhere = sql`EXISTS (
    SELECT 1 FROM members WHERE user_id = ${userId} AND joined_at = ${now})`;
  return [
    query
      .insert(members)
      .select(
        query
          .select({
            userId: sql`${userId}`.as('user_id'),
            homeId: invitations.homeId,
            role: invitations.role,
            joinedAt: sql`${now}`.as('joined_at'),
          })
          .from(invitations)
          .where(
            and(
              isValidInvitation(tokenHash, now),
              sql`NOT EXISTS (
                SELECT 1 FROM members WHERE user_id = ${userId} AND home_id = ${invitations.homeId})`,
            ),
          ),
      )
      .returning({ homeId: members.homeId }),
    query.delete(invitations).where(and(isValidInvitation(tokenHash, now), hasJoined)),
    query
      .delete(homes)
      .where(
        and(
          eq(homes.onboardingComplete, false),
          sql`${homes.id} IN ${selectOwnedHomeIds({ userId })}`,
          sql`NOT (${hasAnything(sql`${homes.id}`)})`,
          isElsewhere,
        ),
      ),
  ] as const;
}
