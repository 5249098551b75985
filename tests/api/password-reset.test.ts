import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import {
  elsewhere,
  failedAttempts,
  isSignedIn,
  signsIn,
  TestWorker,
  withPassword,
} from '../support/account.ts';
import { Household, PASSWORD, refused } from '../support/household.ts';

const NEW = 'Rainy-day-8';
const ASKED = 'If this email has an account, a link to choose a new password is on its way.';
const BAD = 'This link is invalid or has expired. Ask for a new one.';

describe('asking for a link', () => {
  test('sends it to the address of the account, and nowhere else', async () => {
    const household = await Household.settled();
    const worker = new TestWorker();
    const token = await worker.link(household);
    expect(worker.mails).toHaveLength(1);
    const [mail] = worker.mails;
    expect(mail).toMatchObject({ from: 'noreply@unitwise.example', to: household.email });
    // Where wrangler.toml says that the service is, whatever host was asked.
    expect(mail?.text).toContain(`https://unitwise.example/auth/reset?token=${token}`);
    expect(mail?.text).toContain('30 minutes');
    // 32 random bytes.
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('answers the same whether the address is known or not', async () => {
    const household = await Household.settled();
    const worker = new TestWorker();
    const told = async (email: string) => {
      const { status, headers, body } = await worker.post('/api/auth/forgot', { email });
      const names = [...headers].map(([name]) => name).filter((name) => name !== 'x-request-id');
      const values = names.map((name) => [name, headers.get(name)]);
      return { status, body, values };
    };
    const known = await told(household.email);
    expect(known).toMatchObject({ status: 200, body: { message: ASKED } });
    expect(await told(`nobody-${household.email}`)).toEqual(known);
    expect(await told(household.email.toUpperCase())).toEqual(known);
    expect(worker.mails.map(({ to }) => to)).toEqual([household.email, household.email]);
  });

  test('keeps no token that could be read from the database', async () => {
    const household = await Household.settled();
    const token = await new TestWorker().link(household);
    const { results } = await env.DB.prepare('SELECT * FROM password_resets').all();
    expect(JSON.stringify(results)).not.toContain(token);
  });

  test('answers the same when the mail cannot be sent', async () => {
    const household = await Household.settled();
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failing = { send: () => Promise.reject(new Error(`${household.email} bounced`)) };
    const { status, body } = await new TestWorker({ EMAIL: failing }).post('/api/auth/forgot', {
      email: household.email,
    });
    expect([status, body]).toEqual([200, { message: ASKED }]);
    const logged = JSON.stringify(log.mock.calls);
    log.mockClear();
    expect(logged).toContain('bounced');
    expect(logged).not.toContain(household.email);
  });

  test('sends an account at most five links that are good at once', async () => {
    const household = await Household.settled();
    const worker = new TestWorker();
    for (let time = 0; time < 7; time += 1) {
      const { body } = await worker.post('/api/auth/forgot', { email: household.email });
      expect(body).toEqual({ message: ASKED });
    }
    expect(worker.mails).toHaveLength(5);
    await expire(household);
    await worker.link(household);
    expect(worker.mails).toHaveLength(6);
  });

  test('is refused over the limit by address', async () => {
    const keys: string[] = [];
    const RESET_LIMIT = {
      limit: async ({ key }: { key: string }) => {
        keys.push(key);
        return { success: false };
      },
    };
    const worker = new TestWorker({ RESET_LIMIT });
    const headers = { 'CF-Connecting-IP': '203.0.113.7' };
    refused(await worker.post('/api/auth/forgot', { email: 'a@example.in' }, headers), 429);
    refused(await worker.post('/api/auth/reset', { token: 'x', password: NEW }, headers), 429);
    expect(keys).toEqual(['203.0.113.7', '203.0.113.7']);
  });

  test.each([
    [{}, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ email: ['a@example.in', 'b@example.in'] }, 'email'],
    [{ email: 'a@example.in\r\nBcc: b@example.in' }, 'email'],
    [{ email: 'a@example.in', url: 'https://evil.example' }, 'url'],
  ])('refuses %j', async (body, field) => {
    const worker = new TestWorker();
    expect(refused(await worker.post('/api/auth/forgot', body), 400).details?.[0]?.field).toBe(
      field,
    );
    expect(worker.mails).toEqual([]);
  });
});

async function expire(household: Household): Promise<void> {
  await env.DB.prepare(
    'UPDATE password_resets SET created_at = created_at - 1800000, expires_at = expires_at - 1800000 WHERE user_id = ?',
  )
    .bind(household.caller.userId)
    .run();
}

describe('choosing a new password by a link', () => {
  test('works once, ends all sessions, and signs nobody in', async () => {
    const household = await withPassword();
    const other = await elsewhere(household);
    const worker = new TestWorker();
    const token = await worker.link(household);
    const { status, body, headers } = await worker.post('/api/auth/reset', {
      token,
      password: NEW,
    });
    expect([status, body]).toEqual([200, { message: 'Password changed. Please sign in.' }]);
    expect(headers.has('Set-Cookie')).toBe(false);
    expect(await isSignedIn(household)).toBe(false);
    expect(await isSignedIn(other)).toBe(false);
    const again = await worker.post('/api/auth/reset', { token, password: 'Foggy-day-1' });
    expect(refused(again, 400)).toEqual({ message: BAD, code: 'invalid' });
    expect(await signsIn(household, NEW)).toBe(true);
    expect(await signsIn(household, PASSWORD)).toBe(false);
  });

  test('by two at once works for one of them', async () => {
    const household = await Household.settled();
    const worker = new TestWorker();
    const token = await worker.link(household);
    const answers = await Promise.all(
      [NEW, 'Foggy-day-1'].map((password) => worker.post('/api/auth/reset', { token, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('makes the other links of the account useless', async () => {
    const [household, neighbour] = [await Household.settled(), await Household.settled()];
    const worker = new TestWorker();
    const [older, newer] = [await worker.link(household), await worker.link(household)];
    const theirs = await worker.link(neighbour);
    await worker.post('/api/auth/reset', { token: newer, password: NEW });
    refused(await worker.post('/api/auth/reset', { token: older, password: NEW }), 400);
    const { status } = await worker.post('/api/auth/reset', { token: theirs, password: NEW });
    expect(status).toBe(200);
  });

  test('forgets failed attempts', async () => {
    const household = await Household.settled();
    await failedAttempts(household.email, 200);
    const worker = new TestWorker();
    const token = await worker.link(household);
    await worker.post('/api/auth/reset', { token, password: NEW });
    expect(await signsIn(household, NEW)).toBe(true);
  });

  test('is refused after thirty minutes', async () => {
    const household = await Household.settled();
    const worker = new TestWorker();
    const token = await worker.link(household);
    const good = await env.DB.prepare(
      'SELECT expires_at - created_at AS ms FROM password_resets WHERE user_id = ?',
    )
      .bind(household.caller.userId)
      .first('ms');
    expect(good).toBe(30 * 60_000);
    await expire(household);
    const answer = await worker.post('/api/auth/reset', { token, password: NEW });
    expect(refused(answer, 400).message).toBe(BAD);
    expect(await isSignedIn(household)).toBe(true);
  });

  test.each([
    ['a weak password', { password: 'sunnydays' }, 'password'],
    ['no password', { password: undefined }, 'password'],
    ['an empty token', { token: '' }, 'token'],
    ['a token that is too long', { token: 'x'.repeat(101) }, 'token'],
    ['a token that is a list', { token: ['x'] }, 'token'],
    ['someone to be', { userId: 1 }, 'userId'],
  ])('is refused with %s', async (_, changes, field) => {
    const body = { token: 'x'.repeat(43), password: NEW, ...changes };
    const answer = await new TestWorker().post('/api/auth/reset', body);
    expect(refused(answer, 400).details?.map((detail) => detail.field)).toContain(field);
    expect(JSON.stringify(answer.body)).not.toContain('xxx');
  });
});
