import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { logFailure, toRoute } from '#worker/log.ts';
import { TestWorker } from '../support/account.ts';
import { PAGES } from '../support/addresses.ts';
import { Household, ORIGIN, PASSWORD } from '../support/household.ts';
import { withoutTable } from '../support/page.ts';

/** Everything that is written anywhere while a test runs. */
let spies: MockInstance[];
beforeEach(() => {
  spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
});
afterEach(() => {
  for (const spy of spies) spy.mockClear();
});

const lines = () => spies.flatMap((spy) => spy.mock.calls).map((call) => call.join(' '));
const parsed = () => lines().map((line) => JSON.parse(line) as Record<string, unknown>);

const logging = new TestWorker({ REQUEST_LOG: 'on' });

test('a request is one line: what was asked, what came of it, and what it cost', async () => {
  const household = await Household.settled();
  const reading = `/api/meter-readings/2026-01-05.1?homeId=${household.homeId}`;
  const response = await logging.fetch(reading, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${household.token}` },
  });
  expect(response.status).toBe(404);
  expect(parsed()).toEqual([
    {
      level: 'info',
      requestId: response.headers.get('X-Request-Id'),
      method: 'DELETE',
      route: '/api/meter-readings/:id',
      status: 404,
      ms: expect.any(Number),
      trips: 1,
      rowsRead: expect.any(Number),
      rowsWritten: 0,
    },
  ]);
});

test('a service that is not told to log is quiet', async () => {
  for (const REQUEST_LOG of ['off', '', undefined]) {
    const bindings = { ...env, REQUEST_LOG } as Partial<typeof env>;
    await new TestWorker(bindings).fetch('/api/health');
    await new TestWorker(bindings).fetch('/');
  }
  expect(lines()).toEqual([]);
});

describe('the log of a whole journey', () => {
  /** What would say who it was, or open their account. */
  const PERSONAL = [
    'anasuya',
    'Anasuya',
    'Kulkarni',
    '203.0.113.77',
    'Jayanagar',
    'Mysuru',
    '560011',
    '9845012345',
    PASSWORD,
    'Rainy-day-8',
    'Firefox/143',
    'secret-question',
    'meter-of-anasuya',
    'eyJ',
    'scrypt',
    '2026-01-05',
    '7.77',
  ];
  const email = 'anasuya.kulkarni@example.in';
  const from = { 'CF-Connecting-IP': '203.0.113.77', 'User-Agent': 'Mozilla/5.0 Firefox/143.0' };

  test('holds nothing of the person, in any line', async () => {
    const secrets: string[] = [];
    let token = '';
    const call = async (method: string, path: string, body?: unknown) => {
      const headers: Record<string, string> = { ...from, 'Content-Type': 'application/json' };
      if (token !== '') headers['Authorization'] = `Bearer ${token}`;
      const response = await logging.fetch(path, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      return (await response.json()) as { token?: string; sessions?: { id: string }[] };
    };
    const screen = async (path: string, fields?: Record<string, string>) => {
      const headers = {
        ...from,
        Cookie: `__Host-token=${token}`,
        'Sec-Fetch-Site': 'same-origin',
        Referer: `${ORIGIN}/auth/reset?token=abc`,
      };
      const init =
        fields === undefined
          ? { headers }
          : { headers, method: 'POST', body: new URLSearchParams(fields) };
      await (await logging.fetch(path, init)).text();
    };
    const name = { firstName: 'Anasuya', lastName: 'Kulkarni' };
    token =
      (await call('POST', '/api/auth/signup', { email, password: PASSWORD, ...name })).token ?? '';
    secrets.push(token);
    await call('POST', '/api/auth/signup', { email, password: PASSWORD, ...name });
    await call('POST', '/api/auth/login', { email, password: 'Rainy-day-8' });
    await call('PUT', '/api/profile', {
      address: 'Jayanagar',
      city: 'Mysuru',
      zipCode: '560011',
      phoneNumber: '+919845012345',
      onboardingComplete: true,
    });
    await call('POST', '/api/meter-readings', { readingDate: '2026-01-05', consumptionKWH: 7.77 });
    await call('GET', '/api/meter-readings?startDate=2026-01-05&endDate=2026-01-05');
    await call('GET', '/api/energy-tips?q=secret-question%20fan');
    const { sessions = [] } = await call('GET', '/api/auth/sessions');
    secrets.push(...sessions.map(({ id }) => id));
    await call('DELETE', `/api/auth/sessions/${sessions[0]?.id}x`);
    await call('GET', `/api/${email}`);
    await call('POST', '/api/account/restore', { user: { email } });
    for (const path of [
      '/',
      '/dashboard',
      '/dashboard/data-entry?edit=2026-01-05.1',
      '/dashboard/profile',
      `/${email}`,
      `/dashboard/${email}`,
      '/export.csv',
      `/auth/login?redirectTo=/${email}`,
    ])
      await screen(path);
    await screen('/auth/login', { email, password: 'Rainy-day-8' });
    await screen(`/dashboard/${email}`, { email });
    await call('POST', '/api/auth/forgot', { email });
    const link = logging.mails.at(-1)?.text.split('token=')[1]?.split('\n')[0] ?? 'none';
    secrets.push(link);
    await screen(`/auth/reset?token=${link}`);
    await withoutTable('readings', async () => {
      await screen('/dashboard');
      await call('GET', '/api/reports/monthly?month=2026-01');
      await call('POST', '/api/meter-readings', {
        readingDate: '2026-01-05',
        consumptionKWH: 7.77,
      });
    });
    const failing = { send: () => Promise.reject(new Error(`${email} bounced`)) };
    await new TestWorker({ EMAIL: failing, REQUEST_LOG: 'on' }).post('/api/auth/forgot', { email });
    await call('DELETE', '/api/account', { password: PASSWORD });

    const all = lines();
    expect(all.length).toBeGreaterThan(28);
    for (const line of all) {
      expect(() => JSON.parse(line), line).not.toThrow();
      for (const word of [...PERSONAL, ...secrets]) expect(line).not.toContain(word);
    }
    expect(parsed().filter(({ level }) => level === 'error').length).toBeGreaterThanOrEqual(3);
  });
});

test('every address of the API and of the screens is logged as what it is', async () => {
  const document = await (await logging.fetch('/api/openapi.json')).json<{ paths: object }>();
  for (const path of Object.keys(document.paths)) {
    expect(toRoute(path.replace(/\{\w+\}/g, '17'))).toBe(path.replace(/\{\w+\}/g, ':id'));
  }
  for (const route of Object.keys(PAGES).filter((screen) => !screen.endsWith('*'))) {
    const logged = route.replace(/:\w+/g, ':id');
    expect(toRoute(route.replace(/:\w+/g, '17'))).toBe(logged);
    expect(toRoute(`/2${route}`)).toBe(route === '/' ? '/:id/' : `/:id${logged}`);
  }
  expect(toRoute('/dashboard/profile.data')).toBe('/dashboard/profile');
  expect(toRoute('/wp-admin/asha@example.in/../x')).toBe('/:id/:id/:id/:id');
});

test('a failure is logged without what its message repeats', () => {
  const cause = new Error('no such column: asha@example.in');
  logFailure(
    'id-1',
    new Error('Failed query: select 1\nparams: asha@example.in,secret', { cause }),
  );
  logFailure(
    'id-2',
    new Error('mail to <asha@example.in> with token=abc.def and eyJhbGci.eyJzdWIi.x failed'),
  );
  logFailure('id-3', 'asha@example.in');
  const cutOff = 'D1_ERROR: Failed to parse body as JSON, got: [{"rows":[["2026-11-20",1,9400]';
  logFailure('id-4', new Error('The database does not answer.', { cause: new Error(cutOff) }));
  expect(parsed().map(({ message, cause: because }) => [message, because])).toEqual([
    ['Failed query: select 1', 'no such column: [email]'],
    ['mail to <[email]> with [token] and [token] failed', undefined],
    ['not an Error', undefined],
    ['The database does not answer.', 'D1_ERROR: Failed to parse body as JSON'],
  ]);
});
