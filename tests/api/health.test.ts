import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { readContract } from '../support/contract.ts';
import { Household } from '../support/household.ts';

/** Asks as a monitor does, and returns what it sees and what the operator's log says. */
async function askHealth() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { status, body, headers } = await new Household().call('GET', '/api/health');
  const log = JSON.stringify(logged.mock.calls);
  logged.mockClear();
  return { status, body, retryAfter: headers.get('Retry-After'), log };
}

const undo: string[] = [];
afterEach(async () => {
  if (undo.length > 0) await env.DB.batch(undo.splice(0).map((sql) => env.DB.prepare(sql)));
});

/** Changes the database for a test. */
async function change(sql: string, back: string): Promise<void> {
  await env.DB.prepare(sql).run();
  undo.push(back);
}

const BEHIND = {
  message: 'The service is being brought up to date. Please try again in a few seconds.',
  code: 'unavailable',
};

test('a service whose database is up to date says that it runs', async () => {
  expect(await askHealth()).toEqual({
    status: 200,
    body: { status: 'ok' },
    retryAfter: null,
    log: '[]',
  });
});

test('a migration that this build wants and nobody applied makes it unavailable, and the log names it', async () => {
  await change(
    "UPDATE d1_migrations SET name = 'x' WHERE name = '0001_schema.sql'",
    "UPDATE d1_migrations SET name = '0001_schema.sql' WHERE name = 'x'",
  );
  const answer = await askHealth();
  expect(answer).toMatchObject({ status: 503, body: BEHIND, retryAfter: '5' });
  expect(answer.log).toContain('it lacks 0001_schema.sql');
});

test('a database that another state of the first migration made is unavailable', async () => {
  const row = await env.DB.prepare('SELECT stamp FROM schema_stamp').first<{ stamp: string }>();
  await change(
    "UPDATE schema_stamp SET stamp = 'older'",
    `UPDATE schema_stamp SET stamp = '${row?.stamp}'`,
  );
  expect(await askHealth()).toMatchObject({ status: 503, body: BEHIND });
});

test('a database without tables is unavailable', async () => {
  await change(
    'ALTER TABLE schema_stamp RENAME TO elsewhere',
    'ALTER TABLE elsewhere RENAME TO schema_stamp',
  );
  expect(await askHealth()).toMatchObject({ status: 503, retryAfter: '5' });
});

test('a later migration suits this build, too', async () => {
  await change(
    "INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')",
    "DELETE FROM d1_migrations WHERE name = '9999_later.sql'",
  );
  expect((await askHealth()).status).toBe(200);
});

test('the contract says when the service is unavailable', async () => {
  const contract = await readContract();
  expect(Object.keys(contract.paths['/api/health']?.['get']?.responses ?? {})).toEqual([
    '200',
    '503',
  ]);
});
