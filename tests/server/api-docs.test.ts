/** What the API's page shows can be pasted as it stands. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startService } from '../support/local-service.ts';
import { PHOTO } from '../support/photo.ts';

let folder: string;
let server: LocalService;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unitwise-'));
  writeFileSync(join(folder, 'meter.jpg'), PHOTO);
  server = await startService();
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('every call on the page succeeds, one after the other', async () => {
  const page = readFileSync('docs/api.md', 'utf8');
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block ?? '');
  expect(blocks.length).toBeGreaterThan(8);
  const shell = spawn('bash', ['-e', '-o', 'pipefail'], {
    cwd: folder,
    env: { ...process.env, UNITWISE_URL: server.url },
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  // Aliases are only known to lines that are read after them.
  shell.stdin.end(blocks.join('\n'));
  const status = await new Promise((resolve) => shell.on('close', resolve));
  expect(output).toContain('Signup successful!');
  expect(output).toContain('"imported":2');
  expect(output).toContain('Signed out.');
  expect(status, output).toBe(0);
});
