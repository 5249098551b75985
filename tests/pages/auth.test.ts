import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { describeFailure } from '#app/forms/action-data.ts';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { failedAttempts, withPassword } from '../support/account.ts';
import { Household, ORIGIN, PASSWORD, send } from '../support/household.ts';
import {
  fieldValue,
  logged,
  onboarded,
  open,
  type Page,
  submit,
  withoutTable,
} from '../support/page.ts';

const LOGIN = '/auth/login';
const SIGNUP = '/auth/signup';
const visitor = new Household();

function signedUpAs(email: string, changes: Record<string, string> = {}) {
  return {
    firstName: 'Ananya',
    lastName: 'Rao',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: TERMS_VERSION,
    ...changes,
  };
}

function location(page: Page): string | null {
  return page.headers.get('Location');
}

async function accounts(email: string): Promise<unknown> {
  return env.DB.prepare('SELECT count(*) AS n FROM users WHERE email = ?').bind(email).first('n');
}

describe('the guard', () => {
  test('sends who is not signed in to sign in, and remembers where from', async () => {
    const page = await open(visitor, '/dashboard/data-entry?period=this_year');
    expect(page.status).toBe(302);
    expect(location(page)).toBe(
      '/auth/login?redirectTo=%2Fdashboard%2Fdata-entry%3Fperiod%3Dthis_year',
    );
    expect(location(await open(visitor, '/onboarding'))).toBe(
      '/auth/login?redirectTo=%2Fonboarding',
    );
  });

  test('leads a new household to the onboarding, and away from it once it is done', async () => {
    const household = await Household.settled();
    expect(location(await open(household, '/dashboard/profile'))).toBe('/onboarding');
    expect((await open(household, '/onboarding')).status).toBe(200);
    await onboarded(household);
    expect(location(await open(household, '/onboarding'))).toBe('/dashboard');
    expect((await open(household, '/dashboard')).status).toBe(200);
  });

  test('takes the cookie away from a session that has ended', async () => {
    const household = await Household.settled();
    await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?')
      .bind(household.caller.userId)
      .run();
    const page = await open(household, '/dashboard');
    expect(location(page)).toBe('/auth/login?redirectTo=%2Fdashboard');
    expect(page.headers.get('Set-Cookie')).toContain('__Host-token=; Max-Age=0');
  });
});

test('the page for a new password has no form without the link that was mailed', async () => {
  const without = await open(visitor, '/auth/reset');
  expect(without.text).toContain('This link is invalid or has expired. Ask for a new one.');
  expect(without.html).not.toContain('type="password"');
  const mailed = await open(visitor, '/auth/reset?token=x');
  expect(mailed.html).toContain('type="password"');
});

describe('signing in', () => {
  test('asks for email and password', async () => {
    const { text, html } = await open(visitor, LOGIN);
    expect(text).toContain('Welcome back');
    expect(text).toContain('Sign in to your account to continue');
    expect(text).toContain('Remember me');
    expect(text).toContain("Don't have an account? Sign up");
    expect(text).toContain('Back to Home');
    expect(html).toMatch(/<input(?=[^>]*type="email")[^>]*name="email"/);
    expect(html).toMatch(/<input(?=[^>]*type="password")[^>]*autocomplete="current-password"/i);
    // Kept in the form and not sent: it has no name.
    expect(html).toContain('<input type="checkbox" id="remember-me"/>');
  });

  test('leads to the dashboard, with a cookie that scripts cannot read', async () => {
    const household = await withPassword();
    const fields = { email: ` ${household.email.toUpperCase()} `, password: PASSWORD };
    const page = await submit(visitor, LOGIN, fields);
    expect(page.status).toBe(302);
    expect(location(page)).toBe('/dashboard');
    const cookie = page.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^__Host-token=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=2592000; Path=\//);
    for (const rule of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(rule);

    const from = (target: string) =>
      submit(visitor, `${LOGIN}?redirectTo=${encodeURIComponent(target)}`, fields);
    expect(location(await from('/dashboard/data-entry?period=all'))).toBe(
      '/dashboard/data-entry?period=all',
    );
    expect(location(await from('//elsewhere.example/dashboard'))).toBe('/dashboard');
    expect(location(await from('https://elsewhere.example'))).toBe('/dashboard');
  });

  test('with a wrong password keeps the email, and repeats no password', async () => {
    const household = await withPassword();
    const fields = { email: household.email, password: 'Rainy-day-7' };
    const page = await submit(visitor, LOGIN, fields);
    expect(page.status).toBe(401);
    expect(page.text).toContain('Login failed. Please check your credentials.');
    expect(fieldValue(page, 'email')).toBe(household.email);
    expect(page.html).not.toContain('Rainy-day-7');
    expect(page.headers.get('Set-Cookie')).toBeNull();
  });

  test('says at each field what is missing', async () => {
    const page = await submit(visitor, LOGIN, { email: 'asha', password: '' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Write an email, such as asha@example.in.');
    expect(page.text).toContain('Write your password.');
    expect(fieldValue(page, 'email')).toBe('asha');
  });

  test('says how long to wait after too many attempts', async () => {
    const { email } = new Household();
    await failedAttempts(email, 10, { from: { address: 'unknown' }, minutesAgo: 1.01 });
    const page = await submit(visitor, LOGIN, { email, password: PASSWORD });
    expect(page.status).toBe(429);
    expect(page.text).toContain(
      'Too many attempts. Please wait a little and try again. You can try again in 9 minutes.',
    );
    expect(Number(page.headers.get('Retry-After'))).toBeLessThanOrEqual(540);
  });

  test('says so when it fails through a fault of ours', async () => {
    const fields = { email: 'asha@example.in', password: PASSWORD };
    const page = await logged(() =>
      withoutTable('sign_in_attempts', () => submit(visitor, LOGIN, fields)),
    );
    expect(page.status).toBe(500);
    expect(page.text).toContain('An unexpected error occurred. Please try again.');
    expect(fieldValue(page, 'email')).toBe('asha@example.in');
  });

  test('is skipped by who is signed in already, as long as the session is good', async () => {
    const household = await Household.settled();
    expect(location(await open(household, LOGIN))).toBe('/dashboard');
    expect(location(await open(household, `${LOGIN}?redirectTo=/dashboard/profile`))).toBe(
      '/dashboard/profile',
    );
    expect(location(await open(household, SIGNUP))).toBe('/dashboard');
    await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?')
      .bind(household.caller.userId)
      .run();
    expect((await open(household, LOGIN)).status).toBe(200);
    expect((await open(household, SIGNUP)).status).toBe(200);
  });

  test('is refused to a form on another site', async () => {
    const response = await send(
      new Request(ORIGIN + LOGIN, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'cross-site' },
        body: new URLSearchParams({ email: 'asha@example.in', password: PASSWORD }),
      }),
    );
    expect(response.status).toBe(403);
  });
});

describe('signing up', () => {
  test('asks for what an account needs', async () => {
    const { text, html } = await open(visitor, SIGNUP);
    expect(text).toContain('Create your account');
    expect(text).toContain('Start your journey to energy efficiency');
    expect(text).toContain('I agree to the Terms and Conditions');
    expect(text).toContain('Already have an account? Sign in');
    for (const autocomplete of ['given-name', 'family-name', 'email', 'new-password'])
      expect(html.toLowerCase()).toContain(`autocomplete="${autocomplete}"`);
    for (const toggle of ['Show password', 'Show confirm password']) expect(html).toContain(toggle);
    // Without script the button works, and the server says what is missing.
    expect(html).not.toMatch(/<button[^>]*type="submit"[^>]*disabled/);
  });

  test('makes an account, signs in and leads to the dashboard', async () => {
    const { email } = new Household();
    const page = await submit(visitor, SIGNUP, signedUpAs(email));
    expect(page.status).toBe(302);
    expect(location(page)).toBe('/dashboard');
    expect(page.headers.get('Set-Cookie')).toContain('HttpOnly');
    expect(await accounts(email)).toBe(1);
  });

  test('leaves a script the time to say so', async () => {
    const { email } = new Household();
    const page = await submit(visitor, SIGNUP, signedUpAs(email, { script: 'on' }));
    expect(page.status).toBe(200);
    expect(page.headers.get('Set-Cookie')).toContain('__Host-token=');
    expect(page.text).toContain('Signup successful! Redirecting to dashboard...');
  });

  test.each([
    ['Passwords do not match.', { confirmPassword: 'Sunny-day-8' }],
    ['You must agree to the Terms and Conditions.', { terms: '' }],
    ['Please create a stronger password.', { password: 'sunnydays', confirmPassword: 'sunnydays' }],
    ['Please check your input.', { firstName: ' ' }],
  ])('says: %s', async (sentence, changes) => {
    const { email } = new Household();
    const page = await submit(visitor, SIGNUP, signedUpAs(email, changes as never));
    expect(page.status).toBe(400);
    expect(page.text).toContain(` ${sentence} `);
    expect(fieldValue(page, 'email')).toBe(email);
    expect(page.html).not.toMatch(/sunnydays|Sunny-day/);
    expect(await accounts(email)).toBe(0);
  });

  test('says each thing that is wrong on a line of its own', async () => {
    const { email } = new Household();
    const wrong = { firstName: ' ', password: 'sunnydays', terms: '' };
    const page = await submit(visitor, SIGNUP, signedUpAs(email, wrong as never));
    expect(page.text).toContain('Please check your input.');
    const lines = [...page.html.matchAll(/<li><a href="#[^"]*">([^<]*)<\/a><\/li>/g)];
    expect(lines.map(([, line]) => line)).toEqual([
      'First name: Write your first name.',
      'Password: Please create a stronger password.',
      'Confirm password: Passwords do not match.',
      'You must agree to the Terms and Conditions.',
    ]);
  });

  test('says that an email is taken, and keeps everything but the passwords', async () => {
    const household = await withPassword();
    const page = await submit(visitor, SIGNUP, signedUpAs(household.email));
    expect(page.status).toBe(409);
    expect(page.text).toContain(
      'An account with this email already exists. Sign in, or use another email.',
    );
    expect(fieldValue(page, 'firstName')).toBe('Ananya');
    expect(fieldValue(page, 'terms')).toBe(TERMS_VERSION);
    expect(page.html).not.toContain(PASSWORD);
  });

  test('says so when it fails through a fault of ours', async () => {
    const { email } = new Household();
    const page = await logged(() =>
      withoutTable('sessions', () => submit(visitor, SIGNUP, signedUpAs(email))),
    );
    expect(page.status).toBe(500);
    expect(page.text).toContain('An unexpected error occurred during signup.');
  });
});

describe('a refusal', () => {
  test('names its status and how long to wait', () => {
    const busy = new ProductError('unavailable', messages.unavailable, { retryAfterSeconds: 5 });
    const log = { logFailure: () => undefined };
    expect(describeFailure(busy, log, '')).toEqual({
      code: 'unavailable',
      message: `${messages.unavailable} You can try again in 5 seconds.`,
      details: [],
      init: { status: 503, headers: { 'Retry-After': '5' } },
    });
    const wait = (retryAfterSeconds: number) =>
      describeFailure(new ProductError('tooMany', 'Wait.', { retryAfterSeconds }), log, '').message;
    expect(wait(1)).toBe('Wait. You can try again in 1 second.');
    expect(wait(61)).toBe('Wait. You can try again in 2 minutes.');
  });

  test('of an unknown kind shows nothing of it', () => {
    const failure = new Error('UNIQUE constraint failed');
    const failures: unknown[] = [];
    const log = { logFailure: (error: unknown) => failures.push(error) };
    expect(describeFailure(failure, log, messages.unexpected)).toEqual({
      message: messages.unexpected,
      details: [],
      init: { status: 500, headers: {} },
    });
    expect(failures).toEqual([failure]);
  });
});
