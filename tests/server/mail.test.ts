/** A developer has no mailbox: the terminal shows what would have been sent. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalService, startService } from '../support/local-service.ts';

let service: LocalService;
beforeAll(async () => {
  service = await startService({ verbose: true });
});
afterAll(() => service.stop());

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return service.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

test('the link for a forgotten password can be taken from the terminal, and works', async () => {
  const email = 'forgetful@example.in';
  const name = { firstName: 'Asha', lastName: 'Rao' };
  expect((await post('signup', { email, password: 'Sunny-day-7', ...name })).status).toBe(201);
  const shown: string[] = [];
  const terminal = vi.spyOn(console, 'log').mockImplementation((text) => void shown.push(text));
  try {
    await post('forgot', { email });
    await vi.waitFor(() => expect(shown.join('\n')).toContain('The link works once'), 10_000);
  } finally {
    terminal.mockRestore();
  }
  const text = shown.join('\n');
  expect(text).toContain(`To: ${email}`);
  expect(text).toContain('Subject: Choose a new password for Unitwise');
  const link = new URL(/^http\S+$/m.exec(text)?.[0] ?? '');
  expect(link.origin).toBe(service.url);
  expect((await service.fetch(link.pathname + link.search)).status).toBe(200);

  const token = link.searchParams.get('token');
  expect((await post('reset', { token, password: 'Rainy-day-8' })).status).toBe(200);
  expect((await post('login', { email, password: 'Rainy-day-8' })).status).toBe(200);
});
