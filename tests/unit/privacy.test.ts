import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STORED_DATA } from '#app/features/legal/stored-data.ts';

/** Under which heading of the privacy page each table is told of. Null: it holds nothing of a person. */
const TOLD: Record<string, string | null> = {
  users: 'Your account',
  homes: 'Your homes',
  members: 'Who shares a home',
  invitations: 'Who shares a home',
  connections: 'Your homes',
  meters: 'Your homes',
  notices: 'What you are told once',
  reminders: 'Reminders',
  reminder_checks: 'Reminders',
  calendar_feeds: 'Reminders',
  push_subscriptions: 'Devices that show reminders',
  sessions: 'Where you are signed in',
  known_devices: 'Devices you used before',
  sign_in_attempts: 'Tries to sign in',
  password_resets: 'Links and forms',
  idempotency_keys: 'Links and forms',
  bills: 'What you enter',
  appliances: 'What you enter',
  tips: 'What you enter',
  tip_answers: 'What you enter',
  readings: 'What you enter',
  register_readings: 'What you enter',
  meter_photos: 'Photos of your meter',
  unused_photo_objects: null,
  imports: 'Files you upload',
  import_mappings: 'Files you upload',
  changes: 'The history of a home',
  daily_writes: 'Files you upload',
  daily_user_writes: 'Files you upload',
  restore_pieces: 'Files you upload',
  refusals: null,
  schema_stamp: null,
};

test('the privacy page tells of every table that is kept', () => {
  const schema = readFileSync('migrations/0001_schema.sql', 'utf8');
  const tables = [...schema.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name);
  expect(Object.keys(TOLD).sort()).toEqual(tables.sort());
  const names = STORED_DATA.map(({ name }) => name);
  for (const heading of Object.values(TOLD)) {
    if (heading !== null) expect(names).toContain(heading);
  }
});
