import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createRequestContext } from '#worker/context.ts';
import wrangler from '../../wrangler.toml?raw';
import { failedAttempts } from '../support/account.ts';
import { Household, PASSWORD, refused } from '../support/household.ts';

describe('an address', () => {
  test('gets sixty sign-ins a minute, whichever accounts they are for', async () => {
    const here = new Household();
    // An account that is closed for a while is refused without the time that hashing takes.
    await failedAttempts(here.email, 10, { from: { address: here.address } });
    const signIn = () =>
      here.call('POST', '/api/auth/login', { email: here.email, password: PASSWORD });
    let calls = 0;
    let retryAfter = '';
    // A new minute may begin meanwhile, and with it a new count.
    for (; calls <= 121 && retryAfter !== '60'; calls += 1) {
      const answer = await signIn();
      expect(refused(answer, 429).message).toContain('Too many attempts');
      retryAfter = answer.headers.get('Retry-After') ?? '';
    }
    expect(calls).toBeGreaterThan(60);
    expect(calls).toBeLessThanOrEqual(121);
    const unknown = { email: 'nobody@example.in', password: PASSWORD };
    refused(await here.call('POST', '/api/auth/login', unknown), 429);
    refused(await new Household().call('POST', '/api/auth/login', unknown), 401);
  });

  test('gets thirty sign-ups a minute', () => {
    expect(wrangler).toMatch(/"SIGNUP_LIMIT"\n.*\nsimple = \{ limit = 30, period = 60 \}/);
    expect(wrangler).toMatch(/"SIGNIN_LIMIT"\n.*\nsimple = \{ limit = 60, period = 60 \}/);
    expect(wrangler).toMatch(/"TIPS_LIMIT"\n.*\nsimple = \{ limit = 30, period = 60 \}/);
  });

  test('over its limit neither signs up nor signs in, before anything is stored', async () => {
    const counted: string[] = [];
    const full = {
      limit: async ({ key }: { key: string }) => {
        counted.push(key);
        return { success: false };
      },
    };
    const bindings = { ...env, SIGNUP_LIMIT: full, SIGNIN_LIMIT: full };
    const { accounts } = createRequestContext(bindings, 'api', () => {}).services;
    const client = { address: '203.0.113.7', userAgent: null };
    const signup = { email: 'new@example.in', password: PASSWORD, firstName: 'A', lastName: 'B' };
    const tooMany = { code: 'tooMany', retryAfterSeconds: 60 };
    await expect(accounts.signUp(signup, client)).rejects.toMatchObject(tooMany);
    await expect(accounts.signIn(signup, client)).rejects.toMatchObject(tooMany);
    expect(counted).toEqual([client.address, client.address]);
    const stored = env.DB.prepare(
      'SELECT (SELECT count(*) FROM users WHERE email = ?1) + (SELECT count(*) FROM sign_in_attempts WHERE email = ?1) AS n',
    );
    expect(await stored.bind(signup.email).first('n')).toBe(0);
  });
});
