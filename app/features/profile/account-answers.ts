/** What the account's forms ask for, and what they are answered. */
import type { FormAnswer } from '../../forms/refusal.ts';

export const ACCOUNT_INTENTS = [
  'change-password',
  'end-session',
  'restore',
  'delete-account',
] as const;
export type AccountIntent = (typeof ACCOUNT_INTENTS)[number];

export interface AccountAnswer extends FormAnswer {
  intent: AccountIntent;
  /** Why not, of a form without fields. */
  problem?: string;
  problems?: string[];
}

export function isAccountIntent(intent: unknown): intent is AccountIntent {
  return ACCOUNT_INTENTS.some((known) => known === intent);
}

/** The answer to one of the forms, if it is that form's. */
export function answerTo(intent: AccountIntent, answer: object | undefined) {
  return answer !== undefined && 'intent' in answer && answer.intent === intent
    ? (answer as AccountAnswer)
    : undefined;
}

/** What the fields of the account's forms are called. */
export const ACCOUNT_FIELDS = ['intent', 'oldPassword', 'newPassword', 'password', 'session'];
