/** Uploads whose connection sends no good end, as the built Worker in workerd gets them. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalService, startService } from '../support/local-service.ts';

const CSV = 'readingDate,consumptionKWH\n2026-01-05,7\n';

let service: LocalService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});

/** Sends a chunked body that breaks off, and answers what comes back, as text. */
async function sendBroken(
  path: string,
  headers: Record<string, string>,
  body: string,
  end: string,
): Promise<string> {
  const { hostname, port, host } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = Object.entries({
    ...headers,
    Host: host,
    'Transfer-Encoding': 'chunked',
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const size = Buffer.byteLength(body).toString(16);
  socket.end(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${size}\r\n${body}\r\n${end}`);
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

async function list(token: string, path: string): Promise<Record<string, unknown>> {
  const response = await service.fetch(path, { headers: { Authorization: `Bearer ${token}` } });
  return (await response.json()) as Record<string, unknown>;
}

const ENDS: [string, string][] = [
  ['ends in the middle of a chunk', '100\r\nhalf'],
  ['ends without its last chunk', ''],
  ['has a chunk without a length', 'zz\r\nmore\r\n0\r\n\r\n'],
];

const part = (field: string, name: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${content}`;
const FORM = { 'Content-Type': 'multipart/form-data; boundary=x' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

const UPLOADS: [string, string, Record<string, string>, string][] = [
  ['a CSV file', '/api/meter-readings/upload-csv', FORM, part('csvFile', 'a.csv', CSV)],
  ['a file of any form', '/api/imports/preview', FORM, part('file', 'a.csv', CSV)],
  ['a CSV file on its screen', '/dashboard/data-entry/files', FORM, part('csvFile', 'a.csv', CSV)],
  ['a document', '/api/account/restore', JSON_TYPE, '{"schemaVersion":4,"readings":['],
  ['a document on its screen', '/dashboard/profile/account', FORM, part('document', 'a.json', '{')],
];

describe.each(UPLOADS)('%s', (_, path, type, body) => {
  test.each(ENDS)('that %s is refused in words, and nothing is stored', async (_end, end) => {
    const token = await service.signUp();
    await service.fetch('/api/profile', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, ...JSON_TYPE },
      body: JSON.stringify({ onboardingComplete: true }),
    });
    const isScreen = path.startsWith('/dashboard');
    const identity: Record<string, string> = isScreen
      ? { Cookie: `token=${token}`, 'Sec-Fetch-Site': 'same-origin' }
      : { Authorization: `Bearer ${token}` };
    const answer = await sendBroken(path, { ...identity, ...type }, body, end);
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 400');
    expect(answer).toMatch(/arrived incomplete|was cut off/);
    expect(await list(token, '/api/meter-readings')).toMatchObject({ readings: [] });
    expect(await list(token, '/api/imports')).toMatchObject({ imports: [] });
  });
});

test.each([
  ['by the browser itself', '/dashboard/data-entry/files', 303],
  ['by the page’s script', '/dashboard/data-entry/files.data', 401],
])(
  'a large file sent %s by who is not signed in is refused with an answer',
  async (_, path, status) => {
    const form = new FormData();
    form.set('csvFile', new File(['x'.repeat(5_000_000)], 'a.csv'));
    for (const token of ['', await endedSession()]) {
      const response = await service.fetch(path, {
        method: 'POST',
        headers: { Cookie: `token=${token}`, 'Sec-Fetch-Site': 'same-origin' },
        body: form,
        redirect: 'manual',
      });
      expect(response.status).toBe(status);
    }
  },
);

async function endedSession(): Promise<string> {
  const token = await service.signUp();
  const headers = { Authorization: `Bearer ${token}` };
  await service.fetch('/api/auth/logout', { method: 'POST', headers });
  return token;
}
