/** The people of a home: who belongs to it, what each may do, and how others are invited. */
import { ProductError } from '#domain/base/errors.ts';
import { HOMES_MAX } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import type { Invitation, InvitationOffer, Member } from '#domain/people/member.ts';
import { INVITATION_DAYS, type Role } from '#domain/people/role.ts';
import { digestSecret, makeSecret } from '#worker/auth/secrets.ts';
import { asOwner, asThemselves, type OpenHome, openHome } from '#worker/auth/session.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { requireHomesLimitQuery } from './limits.ts';
import {
  acceptInvitationQueries,
  deleteInvitationQuery,
  deleteMemberQuery,
  type InvitationRow,
  insertInvitationQueries,
  invitationQuery,
  invitationsQuery,
  isEndable,
  type MemberRow,
  membersQuery,
  updateRoleQuery,
} from './member-queries.ts';
import { insertNoticesQuery } from './notice-queries.ts';

export type Members = ReturnType<typeof createMembers>;

/** Makes the service for the people of a home and its invitations. */
export function createMembers(context: ServiceContext) {
  const { db, now } = context;

  /** The people of the home, in the order in which they joined. */
  async function list(home: OpenHome): Promise<Member[]> {
    const [{ role }, rows] = await home.batch(membersQuery(home));
    return rows.map((row) => toMemberRecord(row, home, role));
  }

  /** Gives a person another role. `conflict` for the last owner. */
  async function changeRole(home: OpenHome, userId: number, role: Role): Promise<Member> {
    const [household, changed, rows] = await asOwner(home).batch(
      updateRoleQuery(home, userId, role),
      membersQuery(home),
    );
    const row = requireMember(rows, userId);
    if (changed.length === 0) throw new ProductError('conflict', messages.lastOwner);
    return toMemberRecord(row, home, household.role);
  }

  /**
   * Ends a membership, which its person is told by another: owners may end any, everybody else only their own.
   * `conflict` for the last owner.
   */
  async function remove(home: OpenHome, userId: number): Promise<void> {
    const acting = userId === home.userId ? asThemselves(home) : asOwner(home);
    const [, rows, , deleted] = await acting.batch(
      membersQuery(home),
      insertNoticesQuery(home, 'membershipEnded', isEndable(home, userId)),
      deleteMemberQuery(home, userId),
    );
    requireMember(rows, userId);
    if (deleted.length === 0) throw new ProductError('conflict', messages.lastOwner);
  }

  /** The invitations that have not expired or been used. */
  async function listInvitations(home: OpenHome): Promise<Invitation[]> {
    const query = invitationsQuery(home, now);
    const [, rows] = await asOwner(home).batch(query);
    return rows.map(toInvitationRecord);
  }

  /** Makes an invitation. Only here its token is returned: a digest of it is stored. */
  async function invite(
    home: OpenHome,
    role: Role,
  ): Promise<{ invitation: Invitation; token: string }> {
    const token = makeSecret();
    const expiresAt = now + INVITATION_DAYS * 86_400_000;
    const [, , [inserted], rows] = await asOwner(home).batch(
      ...insertInvitationQueries(
        home,
        { role, tokenHash: digestSecret(token) },
        { now, expiresAt },
      ),
      invitationsQuery(home, now),
    );
    const row = rows.find(({ id }) => id === inserted?.id) as InvitationRow;
    return { invitation: toInvitationRecord(row), token };
  }

  /** Withdraws an invitation: its link no longer works. Throws `notFound`. */
  async function withdraw(home: OpenHome, id: number): Promise<void> {
    const query = deleteInvitationQuery(home, id);
    const [, deleted] = await asOwner(home).batch(query);
    if (deleted.length === 0) throw new ProductError('notFound', messages.invitationNotFound);
  }

  /** What an invitation offers to whoever has its link; undefined where it has expired or was used. */
  async function findOffer(token: string): Promise<InvitationOffer | undefined> {
    const [[row]] = await db.batch(invitationQuery(db, digestSecret(token), now));
    if (row === undefined) return undefined;
    const { homeId: _, expiresAt, ...offer } = row;
    return { ...offer, expiresAt: new Date(expiresAt).toISOString() };
  }

  /**
   * Makes the caller a member by the token of an invitation, which works once. Throws `invalid` when there is no such
   * invitation, `conflict` when they belong to the home already, `limit` with too many homes or people.
   */
  async function accept(
    { userId, sessionId }: OpenHome,
    token: string,
  ): Promise<{ id: number; name: string; role: Role }> {
    const home = openHome(context, { userId, sessionId });
    const tokenHash = digestSecret(token);
    const [, [offer], joined] = await asThemselves(home).batch(
      invitationQuery(db, tokenHash, now),
      ...acceptInvitationQueries(home, tokenHash, now),
      requireHomesLimitQuery(home, HOMES_MAX),
    );
    if (offer === undefined) throw new ProductError('invalid', messages.invitationBad);
    if (joined.length === 0) throw new ProductError('conflict', messages.alreadyMember);
    return { id: offer.homeId, name: offer.homeName, role: offer.role };
  }

  return { list, changeRole, remove, listInvitations, invite, withdraw, findOffer, accept };
}

/** A person of a home as another one sees them; only owners see emails. `role` is of whoever looks. */
export function toMemberRecord(row: MemberRow, { userId }: Caller, role: Role): Member {
  const { joinedAt, email, ...member } = row;
  const isYou = row.id === userId;
  return {
    ...member,
    email: isYou || role === 'owner' ? email : null,
    joinedAt: new Date(joinedAt).toISOString(),
    isYou,
  };
}

/** A stored invitation as the API and the screens show it. */
export function toInvitationRecord({ createdAt, expiresAt, ...row }: InvitationRow): Invitation {
  return {
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

function requireMember(rows: readonly MemberRow[], userId: number): MemberRow {
  const row = rows.find(({ id }) => id === userId);
  if (row === undefined) throw new ProductError('notFound', messages.memberNotFound);
  return row;
}
