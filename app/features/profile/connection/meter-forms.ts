/** The forms of the meters: what they hold, and what their action returns. */
import type { ActionData } from '#app/forms/action-data.ts';

const METER_INTENTS = ['add-meter', 'edit-meter', 'replace-meter'] as const;
export type MeterIntent = (typeof METER_INTENTS)[number];

export interface MeterActionData extends ActionData {
  intent: MeterIntent;
  /** The meter that it is about; absent for a new one. */
  id?: number | undefined;
}

/** Whether a sent form is one of the forms of meters. */
export function isMeterIntent(intent: unknown): intent is MeterIntent {
  return METER_INTENTS.some((known) => known === intent);
}

export const METER_LABELS = {
  installedOn: 'Replaced on',
  oldLastKWH: 'Last number of the old meter',
  serial: 'Serial number',
  name: 'Name',
  digits: 'Digits before the point',
  firstKWH: 'First number of the new meter',
  registerKWH: 'What the new meter shows today',
} as const;
