import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';

beforeEach(async () => {
  // As a database is before its first migration. Triggers name views, views tables, and tables earlier ones.
  const { results } = await env.DB.prepare(
    `SELECT type, name FROM sqlite_schema
     WHERE type IN ('trigger', 'view', 'table') AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'
     ORDER BY type = 'table', type, rowid DESC`,
  ).all<{ type: string; name: string }>();
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...results.map(({ type, name }) => env.DB.prepare(`DROP ${type} ${name}`)),
  ]);
});

async function schema(): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY name",
  ).all();
  return results;
}

/** A row for every table with rows of households. */
async function fill(): Promise<void> {
  const rows = [
    "INSERT INTO users VALUES (1, 'asha@example.in', 'scrypt$x', 'Asha', 'Rao', NULL, 1, '2026-11-26', 1, 0)",
    "INSERT INTO homes (id, city, created_at) VALUES (2, 'Pune', 1)",
    "INSERT INTO members VALUES (1, 2, 'owner', 1)",
    "INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('a-session-of-20-characters', 1, 1, 2)",
    "INSERT INTO sign_in_attempts VALUES ('asha@example.in', substr(hex(zeroblob(32)), 1, 43), 0, 1, 1)",
    'INSERT INTO known_devices VALUES (1, substr(hex(zeroblob(32)), 1, 43), 1)',
    "INSERT INTO appliances (home_id, id, type, age_years, star_rating, power_milliwatts, daily_millihours, created_at) VALUES (2, 'appliance-1', 'Other', 1, 1, 1, 1, 1)",
    "INSERT INTO tips VALUES (2, 1, 'geyser', '', '{}', 'Tip', 'en', NULL, NULL, NULL, 1)",
    'INSERT INTO password_resets VALUES (hex(zeroblob(32)), 1, 1, 2)',
    "INSERT INTO idempotency_keys (user_id, key, digest, stored_at) VALUES (1, 'a-key-of-a-form', hex(zeroblob(21)) || '0', 1)",
    "INSERT INTO imports VALUES (2, 1, 'a.csv', NULL, 1, 0, 19398, 19398, 1, NULL)",
    'INSERT INTO readings (home_id, day, seq, wh, source, import_id, created_at) VALUES (2, 19398, 1, 31001, 1, 1, 1)',
    'INSERT INTO readings (home_id, day, seq, days, wh, source, created_at) VALUES (2, 19398, 2, 31, 31001, 0, 1)',
    "INSERT INTO changes (home_id, id, part, kind, origin, changed_at, readings, first_day, last_day) VALUES (2, 1, 0, 'import', 'cli', 1, 1, 19398, 19398)",
  ];
  await env.DB.batch(rows.map((sql) => env.DB.prepare(sql)));
}

const TABLES = [
  'users',
  'homes',
  'members',
  'sessions',
  'sign_in_attempts',
  'known_devices',
  'password_resets',
  'idempotency_keys',
  'appliances',
  'tips',
  'imports',
  'readings',
  'changes',
];

async function rowsOf(table: string): Promise<unknown[]> {
  return (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results;
}

let upToDate: unknown[] = [];

test('an empty database is brought up to date, once', async () => {
  await applyD1Migrations(env.DB, env.MIGRATIONS);
  const migrated = await schema();
  expect(migrated).not.toEqual([]);
  await applyD1Migrations(env.DB, env.MIGRATIONS);
  expect(await schema()).toEqual(migrated);
  upToDate = migrated;
});

test('a household keeps what it has through every migration after the first', async () => {
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, 1));
  await fill();
  const before = await Promise.all(TABLES.map(rowsOf));
  expect(before.map((rows) => rows.length)).toEqual(
    TABLES.map((name) => (name === 'readings' ? 2 : 1)),
  );
  await applyD1Migrations(env.DB, env.MIGRATIONS);
  expect(await Promise.all(TABLES.map(rowsOf))).toMatchObject(before);
  expect((await env.DB.prepare('PRAGMA foreign_key_check').all()).results).toEqual([]);
  expect(await schema()).toEqual(upToDate);
});
