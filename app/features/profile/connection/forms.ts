/** The form that changes the connection from a day on. */

import { CONNECTION_LABELS, toTypedConnection } from '#app/connection/answers.ts';
import type { ActionData } from '#app/forms/action-data.ts';
import { formatTyped } from '#app/forms/appliance/appliance-form.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';

const { supplier, ...otherLabels } = CONNECTION_LABELS;

export const CHANGE_LABELS = {
  start: 'From which day',
  fromDay: 'First day',
  supplier,
  electricityRatePerKWh: 'Electricity rate (₹/kWh)',
  ...otherLabels,
} as const;

/** Returns what the form holds before anything is typed: the facts as they are. */
export function changeDefaults(facts: ConnectionRecord, start: string): Record<string, string> {
  return {
    ...toTypedConnection(facts),
    start,
    electricityRatePerKWh: formatTyped(facts.ratePerKWh),
  };
}

/* What the connection's forms send, and what their action returns. */

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

/* The forms of the homes: what they hold, and what their action returns. */

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

/* The forms of the meters: what they hold, and what their action returns. */

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
