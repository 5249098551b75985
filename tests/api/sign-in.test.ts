import { env } from 'cloudflare:workers';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { failedAttempts, withPassword } from '../support/account.ts';
import { Household, ORIGIN, PASSWORD, refused, SIGNING_KEY, send } from '../support/household.ts';

const LOGIN_FAILED = 'Login failed. Please check your credentials.';
const NOT_SIGNED_IN = 'You are not signed in. Please sign in again.';

interface SignedIn {
  token: string;
  message: string;
  user: Record<string, unknown>;
}

function signUp(household: Household, changes: object = {}) {
  return household.call<SignedIn>('POST', '/api/auth/signup', {
    email: household.email,
    password: PASSWORD,
    firstName: 'Asha',
    lastName: 'Rao',
    ...changes,
  });
}

function signIn(household: Household, changes: object = {}) {
  const body = { email: household.email, password: PASSWORD, ...changes };
  return household.call<SignedIn>('POST', '/api/auth/login', body);
}

describe('signing up', () => {
  test('makes an account that is signed in and not yet onboarded', async () => {
    const household = new Household();
    const { status, body } = await signUp(household, { firstName: '  Asha ' });
    expect(status).toBe(201);
    expect(body.message).toBe('Signup successful!');
    expect(body.user).toMatchObject({
      firstName: 'Asha',
      lastName: 'Rao',
      email: household.email,
      phoneNumber: null,
      country: 'India',
      onboardingComplete: false,
      userProfile: { electricityRatePerKWh: null, onboardingComplete: false },
    });
    household.token = body.token;
    expect((await household.call('GET', '/api/profile')).status).toBe(200);
  });

  test('is refused for an email that has an account, however it is written', async () => {
    const household = await withPassword();
    const wide = household.email.replace('household', 'ｈｏｕｓｅｈｏｌｄ');
    for (const email of [household.email, household.email.toUpperCase(), ` ${wide} `]) {
      const body = refused(await signUp(household, { email }), 409);
      expect(body.message).toContain('already exists');
      expect(body.details?.[0]?.field).toBe('email');
    }
  });

  test('names every field that is wrong, and never repeats a password', async () => {
    const answer = await signUp(new Household(), {
      email: 'nobody',
      password: 'ab1',
      firstName: ' ',
      lastName: undefined,
      admin: true,
    });
    const { message, errors } = refused(answer, 400);
    expect(message).toBe('Please check your input.');
    expect(errors).toEqual([
      'email "nobody": Write an email, such as asha@example.in.',
      'password: Write at least 8 characters.',
      'password: Please create a stronger password.',
      'firstName: Write your first name.',
      'lastName: Write your last name.',
      'admin: Unknown field. Check the spelling or remove it.',
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('ab1');
  });

  test.each([
    ['of 7 characters', 'Sunny-7', 400],
    ['of 8 characters with three kinds', 'sunny-77', 201],
    ['of 8 characters with two kinds', 'sunnyday', 400],
    ['of 128 characters', `Sunny-7${'x'.repeat(121)}`, 201],
    ['of 129 characters', `Sunny-7${'x'.repeat(122)}`, 400],
    ['with a lone surrogate', 'Sunny-day-7\ud800', 201],
  ])('a password %s', async (_, password, status) => {
    expect((await signUp(new Household(), { password })).status).toBe(status);
  });
});

describe('signing in', () => {
  test('answers a token of its own each time', async () => {
    const household = await withPassword();
    const { status, body } = await signIn(household, { email: household.email.toUpperCase() });
    expect(status).toBe(200);
    expect(body.message).toBe('Login successful');
    expect(body.user).toMatchObject({ email: household.email });
    expect(body.token).not.toBe(household.token);
  });

  test('takes a password in whatever Unicode form it is typed', async () => {
    const household = new Household();
    await signUp(household, { password: 'Caf\u00e9-day-7' });
    expect((await signIn(household, { password: 'Cafe\u0301-day-7' })).status).toBe(200);
  });

  test('tells an unknown email and a wrong password alike', async () => {
    const household = await withPassword();
    household.token = '';
    const unknown = await signIn(household, { email: 'nobody@example.in' });
    const wrong = await signIn(household, { password: 'Rainy-day-7' });
    expect(refused(unknown, 401)).toEqual({ message: LOGIN_FAILED, code: 'unauthenticated' });
    expect(refused(wrong, 401)).toEqual({ message: LOGIN_FAILED, code: 'unauthenticated' });
  });

  test('asks for both fields', async () => {
    const answer = await new Household().call('POST', '/api/auth/login', { email: '' });
    expect(refused(answer, 400).details?.map(({ field }) => field)).toEqual(['email', 'password']);
  });
});

describe('failing to sign in', () => {
  const wrong = { password: 'Rainy-day-7' };
  const from = ({ address }: Household) => ({ from: { address } });

  test('ten times from one address closes the account to it for a while, before any hashing', async () => {
    const household = await withPassword();
    for (let time = 0; time < 10; time += 1) refused(await signIn(household, wrong), 401);
    // Looking at this hash would fail.
    await env.DB.prepare("UPDATE users SET password_hash = 'scrypt$0' WHERE email = ?")
      .bind(household.email)
      .run();
    const answer = await signIn(household);
    expect(refused(answer, 429).message).toContain('Too many attempts');
    const seconds = Number(answer.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(9 * 60);
    expect(seconds).toBeLessThanOrEqual(10 * 60);
  });

  test('is counted alike for an email that nobody has', async () => {
    const household = new Household();
    await failedAttempts(household.email, 9, from(household));
    refused(await signIn(household), 401);
    refused(await signIn(household), 429);
  });

  test('is forgotten after a success', async () => {
    const household = await withPassword();
    await failedAttempts(household.email, 9, { ...from(household), minutesAgo: 5 });
    expect((await signIn(household)).status).toBe(200);
    await failedAttempts(household.email, 9, { ...from(household), minutesAgo: 5 });
    expect((await signIn(household)).status).toBe(200);
  });

  test('is forgotten after ten minutes', async () => {
    const household = await withPassword();
    await failedAttempts(household.email, 10, { ...from(household), minutesAgo: 9 });
    refused(await signIn(household), 429);
    await env.DB.prepare('UPDATE sign_in_attempts SET attempted_at = attempted_at - 60000').run();
    expect((await signIn(household)).status).toBe(200);
  });

  test('many times at once cannot slip past the count', async () => {
    const household = await withPassword();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => signIn(household, wrong).then(({ status }) => status)),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(6);
  });
});

describe('signing out', () => {
  test('makes the token good for nothing at once, and leaves other sign-ins alone', async () => {
    const household = await withPassword();
    const first = household.token;
    const second = (await signIn(household)).body.token;
    const { status, body } = await household.call('POST', '/api/auth/logout');
    expect([status, body]).toEqual([200, { message: 'Signed out.' }]);
    expect(refused(await household.call('GET', '/api/profile'), 401).message).toBe(NOT_SIGNED_IN);
    refused(await household.call('POST', '/api/auth/logout'), 401);
    household.token = second;
    expect((await household.call('GET', '/api/profile')).status).toBe(200);
    expect(first).not.toBe(second);
  });
});

describe('a token', () => {
  const now = Math.floor(Date.now() / 1000);

  async function statusWith(authorization: string | undefined): Promise<number> {
    const headers = new Headers(
      authorization === undefined ? {} : { Authorization: authorization },
    );
    const response = await send(new Request(`${ORIGIN}/api/profile`, { headers }));
    const answer = { ...response, status: response.status, headers: response.headers };
    if (response.status !== 200) refused({ ...answer, body: await response.json() }, 401);
    return response.status;
  }

  function token(household: Household, changes: Record<string, unknown> = {}, key = SIGNING_KEY) {
    const { userId, sessionId } = household.caller;
    return new SignJWT({
      iss: 'unitwise',
      aud: 'unitwise',
      sub: String(userId),
      sid: sessionId,
      iat: now,
      exp: now + 3600,
      ...changes,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key);
  }

  test('is taken as a bearer token only', async () => {
    const household = await Household.settled();
    const good = await token(household);
    expect(await statusWith(`Bearer ${good}`)).toBe(200);
    expect(await statusWith(`bearer ${good}`)).toBe(200);
    expect(await statusWith(undefined)).toBe(401);
    expect(await statusWith(good)).toBe(401);
    expect(await statusWith(`Basic ${btoa(`token:${good}`)}`)).toBe(401);
    const headers = { Cookie: `__Host-token=${good}; token=${good}` };
    const response = await send(new Request(`${ORIGIN}/api/profile`, { headers }));
    expect(response.status).toBe(401);
  });

  test('is refused when it has expired, was forged, or was made for something else', async () => {
    const household = await Household.settled();
    const changes: Record<string, unknown>[] = [
      { exp: now - 1 },
      { exp: undefined },
      { aud: 'another' },
      { aud: undefined },
      { iss: 'another' },
      { sid: undefined },
      { sid: 7 },
      { sid: 'another-session-of-20-characters' },
      { sub: undefined },
      { sub: '0' },
      { sub: 'x' },
      { iat: undefined },
    ];
    for (const change of changes) {
      expect(await statusWith(`Bearer ${await token(household, change)}`)).toBe(401);
    }
    const otherKey = new TextEncoder().encode('another-signing-key-of-32-bytes-or-more');
    expect(await statusWith(`Bearer ${await token(household, {}, otherKey)}`)).toBe(401);
    const [head, payload, signature] = (await token(household)).split('.') as [
      string,
      string,
      string,
    ];
    const none = btoa('{"alg":"none"}').replaceAll('=', '');
    for (const forged of [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${head}.${payload}.`,
      'a.b.c',
      '',
    ]) {
      expect(await statusWith(`Bearer ${forged}`)).toBe(401);
    }
  });

  test("of one household fits no other's session", async () => {
    const [one, other] = [await Household.settled(), await Household.settled()];
    const mixed = await token(one, { sid: other.caller.sessionId });
    expect(await statusWith(`Bearer ${mixed}`)).toBe(401);
  });

  test('ends with its session, whatever it says itself', async () => {
    const household = await Household.settled();
    await env.DB.prepare('UPDATE sessions SET created_at = 1, expires_at = 2 WHERE id = ?')
      .bind(household.caller.sessionId)
      .run();
    expect(await statusWith(`Bearer ${await token(household)}`)).toBe(401);
  });
});
