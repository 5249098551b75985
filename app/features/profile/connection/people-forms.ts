/** The forms of the people of a home: what they hold, and what their action returns. */
import type { Role } from '../../../../domain/role.ts';
import type { ActionData } from '../../../forms/action-data.ts';

export const PEOPLE_INTENTS = ['invite', 'withdraw', 'change-role', 'end-membership'] as const;
export type PeopleIntent = (typeof PEOPLE_INTENTS)[number];

export interface PeopleActionData extends ActionData {
  intent: PeopleIntent;
  /** The link of a new invitation: it is shown once. */
  link?: string;
  /** Why not. */
  problem?: string;
}

export function isPeopleIntent(intent: unknown): intent is PeopleIntent {
  return PEOPLE_INTENTS.some((known) => known === intent);
}

/** What the fields are called, beside those of the other forms of the screen. */
export const PEOPLE_FIELDS = ['role'];

/** What each role may do, as one who chooses it reads it. */
export const ROLE_TEXTS: Record<Role, string> = {
  viewer: 'Viewer: looks and downloads',
  member: 'Member: also enters, edits and imports',
  owner: 'Owner: everything, also deleting the home',
};
