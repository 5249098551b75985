/** Every test file in workerd begins with an empty D1, brought up to date before its first test. */
import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// The screens are loaded before the first test, whose time they would take.
await import('../../build/server/index.js');
await applyD1Migrations(env.DB, env.MIGRATIONS);
// The files of the pages share a Worker and its database.
// The large tables go first: the cascade would look for every import's readings.
// Users' numbers go on: a rate limit counts by them, and the limits outlive a file.
// A home has another number than its owner, so that one taken for the other is found out.
await env.DB.batch(
  [
    ...['readings', 'changes', 'imports', 'homes', 'users', 'sign_in_attempts'].map(
      (table) => `DELETE FROM ${table}`,
    ),
    `DELETE FROM sqlite_sequence WHERE name <> 'users'`,
    'INSERT INTO homes (id, created_at) VALUES (1000000, 1)',
    'DELETE FROM homes',
  ].map((statement) => env.DB.prepare(statement)),
);

/** What the Worker logs is a failure of ours. A test that wants one takes the spy's calls away. */
let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error');
});
afterEach(() => {
  const calls = logged.mock.calls;
  logged.mockRestore();
  expect(calls).toEqual([]);
});
