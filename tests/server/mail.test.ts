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

test('a reminder that is due is shown in the terminal, with the links that a mail has', async () => {
  await service.signUp();
  const db = await service.miniflare.getD1Database('DB');
  const { user_id, home_id } = (await db
    .prepare('SELECT user_id, home_id FROM members ORDER BY user_id DESC LIMIT 1')
    .first<{ user_id: number; home_id: number }>()) ?? { user_id: 0, home_id: 0 };
  await db.batch([
    db
      .prepare(
        "INSERT INTO reminders (user_id, home_id, kind, by_mail) VALUES (?, ?, 'reading', 1)",
      )
      .bind(user_id, home_id),
    db.prepare('INSERT INTO reminder_checks VALUES (?, 0)').bind(user_id),
  ]);
  const shown: string[] = [];
  const terminal = vi.spyOn(console, 'log').mockImplementation((text) => void shown.push(text));
  try {
    const worker = await service.miniflare.getWorker();
    // Without a billing cycle, periods are calendar months.
    await worker.scheduled({ scheduledTime: new Date('2027-01-31T03:00:00Z') });
    await vi.waitFor(() => expect(shown.join('\n')).toContain('without signing in'), 10_000);
  } finally {
    terminal.mockRestore();
  }
  const text = shown.join('\n');
  expect(text).toContain('Subject: Read your meter');
  const [link = ''] = /^http\S+unsubscribe\S+$/m.exec(text) ?? [];
  const { pathname, search } = new URL(link);
  expect((await service.fetch(pathname + search, { method: 'POST' })).status).toBe(200);
  const wanted = await db
    .prepare('SELECT by_mail FROM reminders WHERE user_id = ?')
    .bind(user_id)
    .first<number>('by_mail');
  expect(wanted).toBe(0);
});
