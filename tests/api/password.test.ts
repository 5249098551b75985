import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { isCommonPassword } from '#domain/people/common-passwords.ts';
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

function change(household: Household, body: object) {
  return household.call('PUT', '/api/auth/password', body);
}

describe('changing the password', () => {
  test('asks for the old one, ends the other sessions and keeps this one', async () => {
    const household = await withPassword();
    const others = [await elsewhere(household), await elsewhere(household)];
    const answer = await change(household, { oldPassword: PASSWORD, newPassword: NEW });
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Password changed. Your other sessions were ended.' },
    ]);
    expect(await isSignedIn(household)).toBe(true);
    for (const other of others) {
      const { message } = refused(await other.call('GET', '/api/profile'), 401);
      expect(message).toBe('You are not signed in. Please sign in again.');
    }
    expect(await signsIn(household, PASSWORD)).toBe(false);
    expect(await signsIn(household, NEW)).toBe(true);
  });

  test('leaves the sessions of other households alone', async () => {
    const [household, neighbour] = [await withPassword(), await withPassword()];
    await change(household, { oldPassword: PASSWORD, newPassword: NEW });
    expect(await isSignedIn(neighbour)).toBe(true);
  });

  test('is refused with a wrong old password, and changes nothing', async () => {
    const household = await withPassword();
    const other = await elsewhere(household);
    const answer = await change(household, { oldPassword: 'Windy-day-9', newPassword: NEW });
    const { message, details } = refused(answer, 400);
    expect(message).toBe('The old password is incorrect.');
    expect(details).toEqual([{ field: 'oldPassword', message }]);
    expect(await isSignedIn(other)).toBe(true);
    expect(await signsIn(household, PASSWORD)).toBe(true);
  });

  test.each([
    ['too short', 'Sunny-7', 'Write at least 8 characters.'],
    ['too long', `Sunny-7${'x'.repeat(122)}`, 'Write at most 128 characters.'],
    ['weak', 'sunnydays', 'Please create a stronger password.'],
    ['missing', undefined, 'Write a password.'],
    ['no text', 12345678, 'Write a password.'],
  ])('is refused for a new one that is %s', async (_, newPassword, message) => {
    const household = await Household.settled();
    const answer = await change(household, { oldPassword: PASSWORD, newPassword });
    const details = refused(answer, 400).details ?? [];
    expect(details).toContainEqual({ field: 'newPassword', message });
    expect(JSON.stringify(answer.body)).not.toContain('unny');
  });

  test('takes nothing else along', async () => {
    const household = await Household.settled();
    const body = { oldPassword: PASSWORD, newPassword: NEW, email: 'thief@example.in' };
    expect(refused(await change(household, body), 400).details?.[0]?.field).toBe('email');
  });

  test('wants a sign-in', async () => {
    refused(await change(new Household(), { oldPassword: PASSWORD, newPassword: NEW }), 401);
  });

  test('counts wrong old passwords as it counts failed sign-ins, before any hashing', async () => {
    const household = await Household.settled();
    // Looking at this hash would fail.
    await env.DB.prepare("UPDATE users SET password_hash = 'scrypt$0' WHERE id = ?")
      .bind(household.caller.userId)
      .run();
    const from = { session: household.caller.sessionId };
    await failedAttempts(household.email, 10, { from });
    refused(await change(household, { oldPassword: PASSWORD, newPassword: NEW }), 429);
  });

  test('is not kept from who is signed in, however often strangers guess', async () => {
    const household = await withPassword();
    await failedAttempts(household.email, 200);
    const { status } = await change(household, { oldPassword: PASSWORD, newPassword: NEW });
    expect(status).toBe(200);
  });

  test('forgets failed attempts, and makes links for a forgotten password useless', async () => {
    const household = await withPassword();
    const worker = new TestWorker();
    const token = await worker.link(household);
    await failedAttempts(household.email, 1);
    await change(household, { oldPassword: PASSWORD, newPassword: NEW });
    const left = await env.DB.prepare(
      'SELECT (SELECT count(*) FROM sign_in_attempts WHERE email = ?1) + (SELECT count(*) FROM password_resets WHERE user_id = ?2) AS n',
    )
      .bind(household.email, household.caller.userId)
      .first('n');
    expect(left).toBe(0);
    refused(await worker.post('/api/auth/reset', { token, password: 'Foggy-day-1' }), 400);
  });
});

describe('a password that is among the most used', () => {
  const COMMON = ['Password1', 'PASSW0RD', 'Iloveyou1', 'ｐａｓｓｗｏｒｄ１'];

  test.each(COMMON)('is known whatever its case and its letters: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
    expect(isCommonPassword(`${password}-and-more`)).toBe(false);
  });

  test('is refused when signing up, changing and choosing anew', async () => {
    const household = await withPassword();
    const worker = new TestWorker();
    const token = await worker.link(household);
    const message = 'This password is one of the most used. Please choose another.';
    for (const common of ['Password1', 'Passw0rd']) {
      const person = { email: 'new@example.in', firstName: 'A', lastName: 'B' };
      const answers = [
        await new Household().call('POST', '/api/auth/signup', { ...person, password: common }),
        await change(household, { oldPassword: PASSWORD, newPassword: common }),
        await worker.post('/api/auth/reset', { token, password: common }),
      ];
      const fields = answers.map((answer) => {
        expect(refused(answer, 400).message).toBe(message);
        return refused(answer, 400).details?.[0]?.field;
      });
      expect(fields).toEqual(['password', 'newPassword', 'password']);
    }
    expect(await signsIn(household, PASSWORD)).toBe(true);
  });
});

describe('a Worker with cheap passwords', () => {
  const LOCAL = 'http://localhost:8787';

  test('stores them on this computer, where tests need no others', async () => {
    const worker = new TestWorker({ PASSWORD_COST: '4', SITE_URL: LOCAL });
    const { email } = new Household();
    const person = { email, password: PASSWORD, firstName: 'Asha', lastName: 'Rao' };
    expect((await worker.post('/api/auth/signup', person)).status).toBe(201);
    expect(await storedHash(email)).toMatch(/^scrypt\$4\$8\$5\$/);
    const signIn = await worker.post('/api/auth/login', { email, password: PASSWORD });
    expect(signIn.status).toBe(200);
  });

  test('is none where nothing is said: a password costs what OWASP asks for', async () => {
    const { email } = await Household.signedUp();
    expect(await storedHash(email)).toMatch(/^scrypt\$16384\$8\$5\$/);
  });

  test.each([
    ['where it is deployed', { PASSWORD_COST: '2', SITE_URL: 'https://unitwise.in' }],
    ['at an address like localhost', { PASSWORD_COST: '2', SITE_URL: 'http://localhost.in' }],
    ['without an address', { PASSWORD_COST: '16384', SITE_URL: '' }],
    ['by what scrypt does not take', { PASSWORD_COST: '3', SITE_URL: LOCAL }],
  ])('serves nothing %s', async (_, bindings) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const worker = new TestWorker(bindings);
    expect((await worker.fetch('/api/health')).status).toBe(500);
    expect(JSON.stringify(logged.mock.calls)).toContain('PASSWORD_COST');
    logged.mockClear();
  });
});

function storedHash(email: string): Promise<string | null> {
  return env.DB.prepare('SELECT password_hash FROM users WHERE email = ?')
    .bind(email)
    .first<string>('password_hash');
}
