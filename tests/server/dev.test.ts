/** Of `npm run torture`. `npm run dev`: Vite's server takes what people and programs send, as the deployed Worker does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { freePort } from '../support/free-port.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PASSWORD = 'Sunny-day-7';

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

test('it starts without a complaint; a program signs up and a person signs in, with bodies that come in parts', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'unitwise-dev-'));
  const url = `http://localhost:${await freePort()}`;
  const env = { ...process.env, PORT: new URL(url).port, STATE_DIR: stateDir, NODE_ENV: '' };
  const server = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], { cwd: ROOT, env });
  const printed: string[] = [];
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (piece: Buffer) => printed.push(String(piece)));
  }
  ended.push(async () => {
    const exit = once(server, 'exit');
    // Killed by force, it would leave workerd behind.
    server.kill('SIGTERM');
    await exit;
    rmSync(stateDir, { recursive: true, force: true });
  });
  await vi.waitFor(async () => expect((await fetch(`${url}/api/health`)).status).toBe(200), {
    ...{ timeout: 120_000, interval: 500 },
  });
  const names = { firstName: 'Asha', lastName: 'Rao', termsVersion: TERMS_VERSION };
  const signup = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'asha@example.in', password: PASSWORD, ...names }),
  });
  expect(signup.status).toBe(201);
  const { token } = (await signup.json()) as { token: string };
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ email: 'asha@example.in', password: PASSWORD }),
    redirect: 'manual',
  });
  expect([login.status, login.headers.get('location')]).toEqual([302, '/dashboard']);
  const form = new FormData();
  const rows = Array.from({ length: 20_000 }, (_, day) => day).map(
    (day) => `${new Date(Date.UTC(2000, 0, 1 + (day % 9_000))).toISOString().slice(0, 10)},7\n`,
  );
  form.set('csvFile', new File(['readingDate,consumptionKWH\n', ...rows], 'many.csv'));
  const upload = await fetch(`${url}/api/meter-readings/upload-csv`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  expect(await upload.json()).toMatchObject({ imported: 20_000 });
  // Also of the packages that are looked for at the start: one found later would bring a second React.
  expect(printed.join('')).not.toMatch(/error/i);
});
