/** Every test file in workerd has a D1 of its own, brought up to date before the first test. */
import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

await applyD1Migrations(env.DB, env.MIGRATIONS);
// A home has another number than its owner, so that one taken for the other is found out.
await env.DB.batch([
  env.DB.prepare('INSERT INTO homes (id, created_at) VALUES (1000000, 1)'),
  env.DB.prepare('DELETE FROM homes'),
]);

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
