/** What each person of a home may do there. */

/** A viewer reads and downloads; a member also enters, edits and imports; an owner does everything. */
export const ROLES = ['owner', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role allows what `needed` is needed for. */
export function isAllowed(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(needed);
}

/** How long an invitation is good. */
export const INVITATION_DAYS = 7;
