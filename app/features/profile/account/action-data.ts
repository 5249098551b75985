/** The intents of the account's forms, and what their action returns. */
import type { ActionData } from '#app/forms/action-data.ts';

const ACCOUNT_INTENTS = ['change-password', 'end-session', 'restore', 'delete-account'] as const;
export type AccountIntent = (typeof ACCOUNT_INTENTS)[number];

export interface AccountActionData extends ActionData {
  intent: AccountIntent;
  /** Why not, of a form without fields. */
  problem?: string;
  problems?: string[];
}

/** Whether a sent form is one of the account's forms. */
export function isAccountIntent(intent: unknown): intent is AccountIntent {
  return ACCOUNT_INTENTS.some((known) => known === intent);
}

/** The action data of one of the forms, if it is that form's. */
export function pickData(intent: AccountIntent, actionData: AccountActionData | undefined) {
  return actionData?.intent === intent ? actionData : undefined;
}

/** What the fields of the account's forms are called. */
export const ACCOUNT_FIELDS = ['intent', 'oldPassword', 'newPassword', 'password', 'session'];
