/** The forms of the homes: what they hold, and what their action returns. */
import type { ActionData } from '#app/forms/action-data.ts';

const HOME_INTENTS = ['add-home', 'rename-home', 'delete-home'] as const;
export type HomeIntent = (typeof HOME_INTENTS)[number];

export interface HomeActionData extends ActionData {
  intent: HomeIntent;
  /** The home that it is about; absent for a new one. */
  id?: number | undefined;
}

/** Whether a sent form is one of the forms of homes. */
export function isHomeIntent(intent: unknown): intent is HomeIntent {
  return HOME_INTENTS.some((known) => known === intent);
}

/** What the fields are called. */
export const HOME_FIELDS = ['intent', 'id', 'name', 'idempotencyKey'];

export const NAME_LABELS = { name: 'Name of the home' };
