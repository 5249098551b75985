import { beforeAll, describe, expect, test } from 'vitest';
import rules from '../../public/_headers?raw';
import { TestWorker } from '../support/account.ts';
import { Household, ORIGIN, send } from '../support/household.ts';
import { logged, onboarded, withoutTable } from '../support/page.ts';

const EVERYWHERE = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const worker = new TestWorker();
let household: Household;
let cookie: Record<string, string>;

beforeAll(async () => {
  household = await onboarded(await Household.settled());
  cookie = { Cookie: `__Host-token=${household.token}` };
});

function complete(response: Response, kind: 'page' | 'other') {
  for (const [name, value] of Object.entries(EVERYWHERE)) {
    expect(response.headers.get(name), name).toBe(value);
  }
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe|\*|https?:/);
  if (kind === 'page') expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'/);
  else expect(policy).not.toContain('script-src');
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
}

describe('the headers are complete on', () => {
  const form = { method: 'POST', body: new URLSearchParams({ email: 'x' }) };
  const own = { 'Sec-Fetch-Site': 'same-origin' };

  test.each<[string, string, RequestInit, number, 'page' | 'other']>([
    ['a page', '/', {}, 200, 'page'],
    ['a form', '/auth/login', {}, 200, 'page'],
    ['a form that was refused', '/auth/login', { ...form, headers: own }, 400, 'page'],
    ['a page that is not there', '/nothing/here', {}, 404, 'page'],
    ['a redirect', '/dashboard', {}, 302, 'other'],
    ['what a screen asks for behind its page', '/auth/login.data', {}, 200, 'other'],
    ['a method that no screen takes', '/', { ...form, headers: own }, 405, 'page'],
  ])('%s', async (_, path, init, status, kind) => {
    const response = await worker.fetch(path, init);
    expect(response.status).toBe(status);
    complete(response, kind);
    await response.text();
  });

  test('the screens, and none of them is kept by the browser', async () => {
    const tabs = ['/data-entry', '/data-entry/files'];
    const screens = ['', ...tabs, '/energy-tips', '/appliances', '/profile'].map(
      (p) => `/dashboard${p}`,
    );
    for (const path of [...screens, '/', '/dashboard.data', '/export.csv', '/onboarding']) {
      const response = await worker.fetch(path, { headers: cookie });
      expect(response.status, path).toBe(path === '/onboarding' ? 302 : 200);
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true;
      complete(response, isPage ? 'page' : 'other');
      expect(isPage, path).toBe(!/\.|onboarding/.test(path));
      expect(response.headers.get('Cache-Control'), path).toContain('no-store');
      await response.text();
    }
  });

  test('a page that failed', async () => {
    await withoutTable('readings', async () => {
      const response = await logged(() => worker.fetch('/dashboard', { headers: cookie }));
      expect(response.status).toBeGreaterThanOrEqual(500);
      complete(response, 'page');
      await response.text();
    });
  });

  test('a cross-site request that was refused', async () => {
    const response = await worker.fetch('/auth/login', form);
    expect(response.status).toBe(403);
    complete(response, 'other');
  });

  test('answers of the API, good and refused', async () => {
    const calls: [string, string, number][] = [
      ['GET', '/api/profile', 200],
      ['GET', '/api/meter-readings', 200],
      ['GET', '/api/meter-readings/export', 200],
      ['GET', '/api/account/export', 200],
      ['GET', '/api/openapi.json', 200],
      ['GET', '/api/nothing', 404],
      ['GET', '/api', 404],
      ['POST', '/api/meter-readings', 400],
      ['DELETE', '/api/meter-readings/2026-01-01.1', 404],
    ];
    for (const [method, path, status] of calls) {
      const headers = { 'Content-Type': 'application/json' };
      const body = method === 'POST' ? '{' : null;
      const response = await household.fetch(method, path, { headers, body });
      expect(response.status, path).toBe(status);
      complete(response, 'other');
      expect(response.headers.get('Cache-Control'), path).toBe('no-store');
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
      await response.text();
    }
    const stranger = await new Household().fetch('GET', '/api/profile');
    expect(stranger.status).toBe(401);
    complete(stranger, 'other');
  });
});

test('nothing tells what the service is made with', async () => {
  for (const path of ['/', '/api/health']) {
    const { headers } = await worker.fetch(path);
    expect(headers.get('Server')).toBeNull();
    expect(headers.get('X-Powered-By')).toBeNull();
  }
});

test('the rules for static files give each of them the headers', () => {
  const [all = ''] = rules.split('\n\n');
  expect(all.split('\n')[0]).toBe('/*');
  for (const [name, value] of Object.entries(EVERYWHERE))
    expect(all).toContain(`  ${name}: ${value}`);
  expect(all).toMatch(/ {2}Content-Security-Policy: default-src 'none';.*frame-ancestors 'none'/);
});

test('a page that is asked for twice carries two nonces', async () => {
  const policies = await Promise.all(
    ['/', '/'].map(async (path) =>
      (await send(new Request(ORIGIN + path))).headers.get('Content-Security-Policy'),
    ),
  );
  expect(policies[0]).not.toBe(policies[1]);
});
