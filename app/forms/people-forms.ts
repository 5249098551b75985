/** The forms of the people of a home: what they hold, and what their action returns. */

import type { Invitation, InvitationOffer } from '#domain/people/member.ts';
import type { Role } from '#domain/people/role.ts';
import type { ActionData } from './action-data.ts';

const PEOPLE_INTENTS = ['invite', 'withdraw', 'change-role', 'end-membership'] as const;
export type PeopleIntent = (typeof PEOPLE_INTENTS)[number];

export interface PeopleActionData extends ActionData {
  intent: PeopleIntent;
  /** A new invitation, with its link: it is shown once. */
  made?: Invitation & { link: string };
  /** Why not. */
  problem?: string;
}

/** Whether a sent form is one of the forms of people. */
export function isPeopleIntent(intent: unknown): intent is PeopleIntent {
  return PEOPLE_INTENTS.some((known) => known === intent);
}

/** What the fields are called. */
export const PEOPLE_FIELDS = ['intent', 'id', 'role'];

/** What one who chooses a role reads of them all. */
export const ROLES_HINT =
  'A viewer sees and downloads everything. A member also enters, edits and imports. An owner may do everything, also delete the home.';

/** What one who is invited may do in each role. */
export const INVITED_TEXTS: Record<Role, string> = {
  viewer: 'You will see its readings, bills and tips, and may not change them.',
  member: 'You will see its readings, bills and tips, and may enter, edit and import.',
  owner: 'You may do everything there, also delete the home.',
};

/** Whose home an invitation is to: `the home of Ananya in Bengaluru`. */
export function nameOfferedHome({
  inviterFirstName,
  city,
}: Pick<InvitationOffer, 'inviterFirstName' | 'city'>): string {
  return `the home of ${inviterFirstName}${city === null ? '' : ` in ${city}`}`;
}
