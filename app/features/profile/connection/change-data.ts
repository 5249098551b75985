/** What the connection's forms send, and what their action returns. */
import type { ActionData } from '#app/forms/action-data.ts';

const CHANGE_INTENTS = ['change', 'delete-change', 'put-back', 'confirm'] as const;
export type ChangeIntent = (typeof CHANGE_INTENTS)[number];

/** Whether a sent form is one of the connection's forms. */
export function isChangeIntent(intent: unknown): intent is ChangeIntent {
  return CHANGE_INTENTS.some((known) => known === intent);
}

export interface ChangeActionData extends ActionData {
  intent: ChangeIntent;
}

/** The fetcher that takes a change back. */
export const UNDO_KEY = 'undo-connection';

/** A supplier and its tariff in one text, as a form and an address send it. */
export function parseChosen(key: string): { discom: string; category: string } | undefined {
  const [discom, category] = key.split('|');
  return discom && category ? { discom, category } : undefined;
}
