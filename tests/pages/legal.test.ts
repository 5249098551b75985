import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { formatDate } from '#domain/base/format.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { TestWorker, withPassword } from '../support/account.ts';
import { PAGES } from '../support/addresses.ts';
import { Household, PASSWORD } from '../support/household.ts';
import { onboarded, open, type Page, submit } from '../support/page.ts';

const visitor = new Household();

function location(page: Page): string | null {
  return page.headers.get('Location');
}

async function agreedTo(email: string): Promise<string | null> {
  const query = env.DB.prepare('SELECT terms_version FROM users WHERE email = ?').bind(email);
  return query.first<string>('terms_version');
}

describe.each(['/privacy', '/terms'])('%s', (path) => {
  test('is there for everybody, dated, without script or a question to the database', async () => {
    const page = await open(visitor, path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`Version of ${formatDate(TERMS_VERSION)}`);
    expect(page.html).not.toContain('<script');
    expect(page.headers.get('Server-Timing')).toContain('trips=0');
  });

  test('names who runs the service, and the address to write to, as they are set', async () => {
    const OPERATOR_NAME = 'Bijli Cooperative, 4 Mill Road, Pune';
    const worker = new TestWorker({ OPERATOR_NAME, CONTACT_EMAIL: 'care@bijli.example' });
    const html = await (await worker.fetch(path)).text();
    expect(html).toContain(OPERATOR_NAME);
    expect(html).toContain('href="mailto:care@bijli.example"');
  });
});

test('the privacy page says whether a language model gets questions', async () => {
  const textWith = async (bindings: object) =>
    (await new TestWorker(bindings).fetch('/privacy')).text();
  expect(await textWith({})).toContain('No language model');
  expect(await textWith({ AI: { run: async () => ({}) } })).toContain('it gets your question');
});

describe('agreeing to the terms', () => {
  test('signing up stores the version, with links to what is agreed to', async () => {
    const { email } = new Household();
    const names = { firstName: 'Ananya', lastName: 'Rao', email };
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const { html } = await open(visitor, '/auth/signup');
    for (const path of ['/terms', '/privacy']) expect(html).toContain(`href="${path}"`);
    await submit(visitor, '/auth/signup', { ...names, ...passwords, terms: TERMS_VERSION });
    expect(await agreedTo(email)).toBe(TERMS_VERSION);
  });

  test('to a version that is no longer in force is no agreement', async () => {
    const fields = { firstName: 'Ananya', lastName: 'Rao', email: new Household().email };
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const page = await submit(visitor, '/auth/signup', {
      ...fields,
      ...passwords,
      terms: '2025-01-01',
    });
    expect(page.status).toBe(400);
    expect(page.text).toContain('You must agree to the Terms and Conditions.');
  });

  test('a program may leave it out, and then the person is asked on the screen', async () => {
    const newcomer = new Household();
    const { email } = newcomer;
    const account = { email, password: PASSWORD, firstName: 'Asha', lastName: 'Rao' };
    expect((await newcomer.call('POST', '/api/auth/signup', account)).status).toBe(201);
    expect(await agreedTo(email)).toBeNull();
    const page = await submit(visitor, '/auth/login', { email, password: PASSWORD });
    expect(location(page)).toBe('/auth/terms?redirectTo=%2Fdashboard');
  });
});

describe('terms that have changed', () => {
  async function withOldTerms(): Promise<Household> {
    const household = await withPassword();
    await env.DB.prepare("UPDATE users SET terms_version = '2025-01-01' WHERE email = ?")
      .bind(household.email)
      .run();
    return household;
  }

  test('are agreed to at the next sign-in, once, on the way to where one wanted', async () => {
    const household = await withOldTerms();
    const login = { email: household.email, password: PASSWORD };
    const asked = await submit(visitor, '/auth/login?redirectTo=%2Fdashboard%2Fprofile', login);
    const question = location(asked) ?? '';
    expect(question).toBe('/auth/terms?redirectTo=%2Fdashboard%2Fprofile');
    const page = await open(household, question);
    expect(page.text).toContain('Please read our terms');
    expect(page.text).toContain('Log out');

    const refused = await submit(household, question, {});
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('You must agree to the Terms and Conditions.');
    expect(await agreedTo(household.email)).toBe('2025-01-01');

    const agreed = await submit(household, question, { terms: TERMS_VERSION });
    expect(location(agreed)).toBe('/dashboard/profile');
    expect(await agreedTo(household.email)).toBe(TERMS_VERSION);
    expect(location(await submit(visitor, '/auth/login', login))).toBe('/dashboard');
  });

  test('stand before every screen but the account, which is left without agreeing', async () => {
    const household = await onboarded(await withOldTerms());
    const paths = Object.entries(PAGES).filter(([route]) => /^\/dashboard/.test(route));
    for (const [route, path] of paths) {
      // The account, and bills that are not there.
      if (/\/account$|:id/.test(route)) continue;
      const query = route.endsWith('/history') ? '?reading=2026-01-05.1' : '';
      const found = location(await open(household, path + query));
      expect([route, found]).toEqual([
        route,
        `/auth/terms?redirectTo=${encodeURIComponent(path + query)}`,
      ]);
    }
    for (const path of ['/dashboard', '/dashboard/profile', '/dashboard/data-entry']) {
      const question = `/auth/terms?redirectTo=${encodeURIComponent(path)}`;
      expect(location(await open(household, path))).toBe(question);
    }
    expect((await open(household, '/dashboard/profile/account')).text).toContain('Delete account');
    expect((await open(household, '/household.json')).status).toBe(200);
    expect((await household.call('GET', '/api/meter-readings')).status).toBe(200);
    await submit(household, '/auth/terms', { terms: TERMS_VERSION });
    expect((await open(household, '/dashboard')).status).toBe(200);
  });

  test('stand before setting up a home, which can be left without it', async () => {
    const household = await withOldTerms();
    expect(location(await open(household, '/onboarding'))).toBe(
      '/auth/terms?redirectTo=%2Fonboarding',
    );
    expect((await open(household, '/dashboard/profile/account')).text).toContain('Delete account');
    expect((await open(household, '/household.json')).status).toBe(200);
    await submit(household, '/auth/terms', { terms: TERMS_VERSION });
    expect((await open(household, '/onboarding')).text).toContain('Step 1 of 3');
    expect(location(await open(household, '/dashboard/profile/account'))).toBe('/onboarding');
  });

  test('ask nobody who has agreed to them, and say so', async () => {
    const household = await withPassword();
    const page = await open(household, '/auth/terms?redirectTo=%2Fdashboard%2Fprofile');
    expect(page.text).toContain('and you have agreed to them.');
    expect(page.text).not.toContain('Agree and go on');
    expect(page.html).toContain('href="/dashboard/profile"');
  });

  test('are agreed to by nobody who is not signed in, and lead to no other site', async () => {
    expect(location(await submit(visitor, '/auth/terms', { terms: TERMS_VERSION }))).toContain(
      '/auth/signed-out',
    );
    const household = await withOldTerms();
    const away = '/auth/terms?redirectTo=https%3A%2F%2Felsewhere.example';
    expect(location(await submit(household, away, { terms: TERMS_VERSION }))).toBe('/dashboard');
  });
});
