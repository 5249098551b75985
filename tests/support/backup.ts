/** A household's document: taken along, and put into an account. */
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { Answer, Household } from './household.ts';

export interface Backup {
  schemaVersion: number;
  exportedAt: string;
  user: Record<string, unknown>;
  reminders: Record<string, unknown>;
  appliances: Record<string, unknown>[];
  tips: Record<string, unknown>[];
  tipAnswers: Record<string, unknown>[];
  imports: Record<string, unknown>[];
  importMappings: Record<string, unknown>[];
  connections: Record<string, unknown>[];
  bills: Record<string, unknown>[];
  meters: Record<string, unknown>[];
  registerReadings: Record<string, unknown>[];
  meterPhotos: Record<string, unknown>[];
  readings: Record<string, unknown>[];
  changes: Record<string, unknown>[];
}

export async function backup(household: Household): Promise<Backup> {
  const response = await household.fetch('GET', '/api/account/export');
  expect(response.status).toBe(200);
  return response.json();
}

export async function restore(
  household: Household,
  document: unknown,
): Promise<Answer<Record<string, unknown>>> {
  const response = await household.fetch('POST', '/api/account/restore', {
    headers: { 'Content-Type': 'application/json' },
    body: typeof document === 'string' ? document : JSON.stringify(document),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The household's rows of a table, but for what ties them to it. */
export async function stored(household: Household, table: string) {
  const { results } = await env.DB.prepare(`SELECT * FROM ${table} WHERE home_id = ?`)
    .bind(household.homeId)
    .all();
  return results.map(({ home_id, updated_at, ...row }) => row);
}
