import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { isTrustedWrite } from '#worker/security.ts';
import { directly, rowsOf, TestWorker } from '../support/account.ts';
import { attack, reportAttacks } from '../support/attacks.ts';
import { Household, ORIGIN, PASSWORD, refused } from '../support/household.ts';
import { onboarded } from '../support/page.ts';
import { FOREIGN_TARGETS, OWN_TARGETS } from '../support/redirects.ts';

reportAttacks('Requests');

const worker = new TestWorker();
let household: Household;

beforeAll(async () => {
  household = directly(await onboarded(await Household.settled()));
});

describe('a form that another site sends', () => {
  const OWN = ORIGIN;
  const SITES = [
    undefined,
    'same-origin',
    'none',
    'same-site',
    'cross-site',
    '',
    'Same-Origin',
    'bogus',
  ];
  const ORIGINS = [
    undefined,
    OWN,
    'https://evil.example',
    'https://unitwise.test.evil.example',
    'https://evil-unitwise.test',
    'https://sub.unitwise.test',
    `${OWN}:8443`,
    'https://unitwise.test@evil.example',
    'null',
    '',
    'unitwise.test',
    'about:blank',
  ];
  const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

  const combinations = METHODS.flatMap((method) =>
    SITES.flatMap((site) => ORIGINS.map((origin) => ({ method, site, origin }))),
  );

  test('is refused with every header that is missing or wrong', () => {
    const trusted = combinations.filter(({ method, site, origin }) => {
      const headers = new Headers();
      if (site !== undefined) headers.set('Sec-Fetch-Site', site);
      if (origin !== undefined) headers.set('Origin', origin);
      const request = attack(new Request(`${ORIGIN}/dashboard`, { method, headers }));
      return isTrustedWrite(request, '/dashboard');
    });
    // A browser that names the site has the last word; of one that does not, the origin must be ours.
    expect(trusted).toEqual(
      combinations.filter(({ site, origin }) => {
        return site === 'same-origin' || site === 'none' || (site === undefined && origin === OWN);
      }),
    );
    expect(trusted).toHaveLength(METHODS.length * (2 * ORIGINS.length + 1));
  });

  test('changes nothing on any screen', async () => {
    const before = await rowsOf(household);
    const paths = [
      '/auth/login',
      '/auth/signup',
      '/auth/forgot',
      '/auth/reset',
      '/auth/logout',
      '/onboarding',
      '/dashboard',
      '/dashboard/data-entry',
      '/dashboard/data-entry/files',
      '/dashboard/energy-tips',
      '/dashboard/appliances',
      '/dashboard/profile',
      '/dashboard/profile.data',
      '/',
    ];
    const wrong: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Site': 'cross-site', Origin: ORIGIN },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ];
    for (const path of paths) {
      for (const headers of wrong) {
        const response = await worker.fetch(attack(path), {
          method: 'POST',
          headers: { ...headers, Cookie: `__Host-token=${household.token}` },
          body: new URLSearchParams({
            intent: 'add-use',
            readingDate: '2026-01-05',
            consumptionKWH: '7',
          }),
        });
        expect(response.status).toBe(403);
        expect(await response.text()).toBe('Cross-site request refused.');
      }
    }
    expect(await rowsOf(household)).toEqual(before);
    expect((await household.call('GET', '/api/profile')).status).toBe(200);
  });
});

describe('a link that leads people elsewhere after signing in', () => {
  const signedIn = () => ({ Cookie: `__Host-token=${household.token}` });

  test('leads to this site, whatever its spelling', async () => {
    for (const target of FOREIGN_TARGETS.map(attack)) {
      for (const spelled of [
        encodeURIComponent(target.toWellFormed()),
        target.replace(/[#&+\s]/g, encodeURIComponent),
      ]) {
        const path = `/auth/login?redirectTo=${spelled}`;
        const response = await worker.fetch(path, { headers: signedIn() });
        expect(response.status, target).toBe(302);
        const location = response.headers.get('Location') ?? '';
        expect(location, target).toMatch(/^\/(?![/\\])/);
        expect(new URL(location, ORIGIN).origin, target).toBe(ORIGIN);
        expect(response.headers.get('Set-Cookie'), target).toBeNull();
      }
    }
  });

  test('is followed within this site', async () => {
    for (const target of OWN_TARGETS) {
      const path = `/auth/login?redirectTo=${encodeURIComponent(target)}`;
      const response = await worker.fetch(path, { headers: signedIn() });
      expect(response.headers.get('Location')).toBe(target);
    }
  });
});

describe('a line end that would begin another header', () => {
  const LINES = [
    '\r\nSet-Cookie: a=b',
    '\nX-Injected: 1',
    '%0d%0aX-Injected:%201',
    '\r\n\r\n<script>alert(1)</script>',
    '\u560d\u560aX-Injected: 1',
    '"; filename="evil.html',
  ];

  test('begins none, in a path, a query, a cookie or a file name', async () => {
    for (const line of LINES) {
      const encoded = encodeURIComponent(line);
      const answers = [
        await worker.fetch(attack(`/dashboard/${encoded}`)),
        await worker.fetch(attack(`/dashboard?period=${encoded}`)),
        await worker.fetch(attack(`/auth/login?redirectTo=/${encoded}`)),
        await household.fetch('GET', attack(`/api/meter-readings?sort=${encoded}`)),
        await household.fetch('DELETE', attack(`/api/appliances/${encoded}`)),
        await worker.fetch('/dashboard', {
          headers: { Cookie: `__Host-token=${attack(encoded)}` },
        }),
      ];
      for (const { headers, status } of answers) {
        expect(status).toBeLessThan(500);
        expect(headers.get('X-Injected')).toBeNull();
        expect(headers.get('Set-Cookie') ?? '').not.toContain('a=b');
      }
      const csv = 'readingDate,consumptionKWH\n2026-01-05,1\n';
      await household.upload(csv, attack(`a${line}.csv`));
      await household.call('DELETE', '/api/meter-readings/2026-01-05.1');
      const { headers } = await household.fetch('GET', '/api/account/export');
      expect(headers.get('Content-Disposition')).toBe(
        'attachment; filename="unitwise-household.json"',
      );
    }
  });
});

describe('a field that is not asked for', () => {
  const FIELDS = [
    'id',
    'userId',
    'user_id',
    'sub',
    'sid',
    'sessionId',
    'createdAt',
    'created_at',
    'updatedAt',
    'passwordHash',
    'password_hash',
    'role',
    'isAdmin',
    'seq',
    'importId',
    '$where',
    'constructor',
    'prototype',
    '__proto__',
    'toString',
    'hasOwnProperty',
  ];
  const READING = { readingDate: '2026-01-05', consumptionKWH: 7 };
  const OVEN = {
    type: 'Oven',
    ageYears: 1,
    energyStarRating: '1-Star',
    powerConsumptionWatts: 1,
    averageDailyUsageHours: 1,
  };
  const PERSON = { email: 'new@example.in', password: PASSWORD, firstName: 'A', lastName: 'B' };
  const WRITES: [string, string, object, string[]][] = [
    ['POST', '/api/auth/signup', PERSON, ['onboardingComplete', 'userProfile', 'phoneNumber']],
    ['POST', '/api/auth/login', { email: PERSON.email, password: PASSWORD }, ['token']],
    ['PUT', '/api/auth/password', { oldPassword: PASSWORD, newPassword: 'Rainy-day-8' }, ['email']],
    ['POST', '/api/auth/forgot', { email: PERSON.email }, ['token', 'url', 'to']],
    ['POST', '/api/auth/reset', { token: 'x', password: PASSWORD }, ['email']],
    ['DELETE', '/api/account', { password: PASSWORD }, ['email']],
    [
      'PUT',
      '/api/profile',
      { city: 'Pune' },
      ['email', 'password', 'country', 'rateMilliRupees', 'targetThousandths', 'userProfile'],
    ],
    ['POST', '/api/meter-readings', READING, ['wh', 'co2G']],
    [
      'PUT',
      '/api/meter-readings/2026-01-01.1',
      { consumptionKWH: 7 },
      ['readingDate', 'periodStart'],
    ],
    ['DELETE', '/api/meter-readings/bulk', { ids: ['2026-01-01.1'] }, ['all', 'source']],
    ['POST', '/api/appliances', OVEN, ['active', 'monthlyWh']],
    ['PUT', '/api/appliances/none-such', { ageYears: 2 }, ['active']],
  ];

  test('is refused by its name on every write, and nothing is stored', async () => {
    await household.add('2026-01-01', 1);
    const before = await rowsOf(household);
    for (const [method, path, body, more] of WRITES) {
      for (const field of [...FIELDS, ...more]) {
        // As text: an object literal would set the prototype instead.
        const text = `{"${attack(field)}":${field === '__proto__' ? '{"onboardingComplete":true}' : '1'},${JSON.stringify(body).slice(1)}`;
        const response = await household.fetch(method, path, {
          headers: { 'Content-Type': 'application/json' },
          body: text,
        });
        const answer = {
          status: response.status,
          headers: response.headers,
          body: await response.json(),
        };
        const told = refused(answer, 400).details?.map((detail) => detail.field);
        expect(told, `${method} ${path} ${field}`).toContain(field);
      }
    }
    expect(await rowsOf(household)).toEqual(before);
    const user = await env.DB.prepare('SELECT id FROM users WHERE email = ?')
      .bind(PERSON.email)
      .first();
    expect(user).toBeNull();
    expect(({} as Record<string, unknown>)['onboardingComplete']).toBeUndefined();
  });
});
