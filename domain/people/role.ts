/** What each person of a home may do there. */

/** A viewer reads and downloads; a member also enters, edits and imports; an owner does everything. */
export const ROLES = ['owner', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** A guest looks at the sample household, and changes nothing: not even of the account, as a viewer may. */
const ACCESS = [...ROLES, 'guest'] as const;
export type Access = (typeof ACCESS)[number];

/** Whether somebody may do what `needed` is needed for. */
export function isAllowed(access: Access, needed: Access): boolean {
  return ACCESS.indexOf(access) <= ACCESS.indexOf(needed);
}

/** How long an invitation is good. */
export const INVITATION_DAYS = 7;
