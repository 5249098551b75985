/** The sample household: opened by anybody, changed by nobody. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import * as messages from '#domain/base/messages.ts';
import { addDays, toIsoDate } from '#domain/base/period.ts';
import { GUEST_SESSION_MS, signToken, verifyToken } from '#worker/auth/token.ts';
import { TestWorker, withPassword } from '../support/account.ts';
import { Household, ORIGIN, PASSWORD, SIGNING_KEY } from '../support/household.ts';
import { decoded } from '../support/markup.ts';

let demo: Household;
let worker: TestWorker;

beforeAll(async () => {
  demo = await withPassword();
  await demo.call('PUT', '/api/profile', { electricityRatePerKWh: 6, onboardingComplete: true });
  await demo.add('2026-01-05', 7.375);
  worker = new TestWorker({ DEMO_EMAIL: demo.email });
});

const ownPage = { 'Sec-Fetch-Site': 'same-origin' };

function press(at: TestWorker, headers: Record<string, string> = ownPage): Promise<Response> {
  return at.fetch('/auth/demo', { method: 'POST', headers });
}

/** A guest who has just been let in. */
async function visit(): Promise<Household> {
  const answer = await press(worker);
  const cookie = answer.headers.get('Set-Cookie') ?? '';
  const guest = new Household();
  guest.token = /^__Host-token=([^;]+); Max-Age=7200;/.exec(cookie)?.[1] ?? '';
  const caller = await verifyToken(guest.token, Date.now(), [SIGNING_KEY]);
  if (caller === undefined) throw new Error(`No guest was let in: ${answer.status} ${cookie}`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/dashboard']);
  guest.caller = caller;
  guest.homeId = demo.homeId;
  return guest;
}

async function screen(guest: Household, path: string): Promise<string> {
  const answer = await worker.fetch(path, { headers: { Cookie: `__Host-token=${guest.token}` } });
  return decoded(await answer.text());
}

describe('Watch Demo', () => {
  test('opens the sample household where there is one, and leads to How It Works elsewhere', async () => {
    const textOf = async (at: TestWorker) => (await at.fetch('/')).text();
    expect(await textOf(worker)).toContain('action="/auth/demo"');
    const without = await textOf(new TestWorker());
    expect(without).not.toContain('action="/auth/demo"');
    expect(without).toMatch(/<a href="#how-it-works"[^>]*>(?:<svg.*?<\/svg>)?Watch Demo<\/a>/);
  });

  test('opens its dashboard, which says that it is a sample and where to begin one', async () => {
    const guest = await visit();
    const text = await screen(guest, '/dashboard');
    expect(text).toContain('You are looking at a sample household.');
    expect(text).toContain('href="/auth/signup"');
    expect(await screen(guest, '/dashboard/data-entry')).toContain('7.375');
  });

  test('lets several look at once, who do not see each other', async () => {
    const [one, other] = [await visit(), await visit()];
    expect(one.caller.sessionId).not.toBe(other.caller.sessionId);
    expect(one.caller.userId).toBe(other.caller.userId);
    for (const guest of [one, other]) {
      const { body } = await guest.call<{ sessions: object[] }>('GET', '/api/auth/sessions');
      expect(body.sessions).toHaveLength(1);
    }
    expect((await one.call('POST', '/api/auth/logout')).status).toBe(200);
    expect((await one.call('GET', '/api/profile')).status).toBe(401);
    expect((await other.call('GET', '/api/profile')).status).toBe(200);
  });

  test('stores of a visit nothing but the session', async () => {
    const guest = await visit();
    const row = await env.DB.prepare('SELECT * FROM sessions WHERE id = ?')
      .bind(guest.caller.sessionId)
      .first<{ user_agent: null; created_at: number; expires_at: number }>();
    expect(row?.user_agent).toBeNull();
    expect((row?.expires_at ?? 0) - (row?.created_at ?? 0)).toBeLessThanOrEqual(GUEST_SESSION_MS);
    for (const table of ['known_devices', 'idempotency_keys', 'reminders', 'sign_in_attempts']) {
      const column = table === 'sign_in_attempts' ? 'email' : 'user_id';
      const rows = await env.DB.prepare(`SELECT * FROM ${table} WHERE ${column} IN (?, 'guest')`)
        .bind(guest.caller.userId)
        .all();
      expect([table, rows.results]).toEqual([table, []]);
    }
  });

  test('ends after two hours, whatever was done meanwhile, and leaves no session behind', async () => {
    const guest = await visit();
    await env.DB.prepare(
      'UPDATE sessions SET created_at = created_at - ?1, expires_at = expires_at - ?1 WHERE id = ?2',
    )
      .bind(GUEST_SESSION_MS, guest.caller.sessionId)
      .run();
    const later = { now: Date.now(), expiresAt: Date.now() + GUEST_SESSION_MS };
    guest.token = await signToken(guest.caller, later, SIGNING_KEY);
    expect((await guest.call('GET', '/api/profile')).status).toBe(401);
    await visit();
    const left = await env.DB.prepare('SELECT id FROM sessions WHERE id = ?')
      .bind(guest.caller.sessionId)
      .all();
    expect(left.results).toEqual([]);
  });

  test('keeps to the limit of an address, which is none of those of signing in', async () => {
    const keys: string[] = [];
    const limit = async ({ key }: { key: string }) => {
      keys.push(key);
      return { success: false };
    };
    const busy = new TestWorker({ DEMO_EMAIL: demo.email, SIGNIN_LIMIT: { limit } });
    const answer = await press(busy, { ...ownPage, 'CF-Connecting-IP': '203.0.113.7' });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe('60');
    expect(await answer.text()).toContain('Too many attempts.');
    expect(keys).toEqual(['demo 203.0.113.7']);
  });

  test('is pressed on our own pages only', async () => {
    const answer = await press(worker, { 'Sec-Fetch-Site': 'cross-site' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect((await worker.fetch('/auth/demo')).status).toBe(200);
  });

  test.each([
    ['none is named', {}],
    ['it has not been made', { DEMO_EMAIL: 'nobody@example.in' }],
  ])('leads to How It Works where %s', async (_, bindings) => {
    const answer = await press(new TestWorker(bindings));
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/#how-it-works']);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  });

  test('leaves those alone who are signed in to their own account', async () => {
    const own = await Household.settled();
    const Cookie = `__Host-token=${own.token}`;
    const answer = await press(worker, { ...ownPage, Cookie });
    expect(answer.status).toBe(409);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect(await answer.text()).toContain(messages.demoSignedIn);
    const guest = await visit();
    const again = await press(worker, { ...ownPage, Cookie: `__Host-token=${guest.token}` });
    expect([again.headers.get('Location'), again.headers.get('Set-Cookie')]).toEqual([
      '/dashboard',
      null,
    ]);
  });
});

describe('a guest', () => {
  test('sees the sample household’s homes and no others, whoever owned what before', async () => {
    const guest = await visit();
    const listed = async () =>
      (await guest.call<{ homes: { id: number; role: string }[] }>('GET', '/api/homes')).body.homes;
    expect(await listed()).toMatchObject([{ id: demo.homeId, role: 'viewer' }]);
    const stranger = await Household.settled();
    const [join, leave] = [
      `INSERT INTO members SELECT id, ?, 'member', 1 FROM users WHERE email = ?`,
      `DELETE FROM members WHERE home_id = ? AND user_id = (SELECT id FROM users WHERE email = ?)`,
    ];
    // A member's home is not the demo's to show.
    await env.DB.prepare(join).bind(stranger.homeId, demo.email).run();
    await visit();
    expect((await listed()).map(({ id }) => id)).toEqual([demo.homeId]);
    await env.DB.prepare(leave).bind(stranger.homeId, demo.email).run();
  });

  test('has no password, asks for no link, and no one can sign up in its place', async () => {
    await visit();
    for (const email of ['guest', 'guest@unitwise.example']) {
      const stranger = new Household();
      const signIn = await stranger.call('POST', '/api/auth/login', { email, password: PASSWORD });
      expect([400, 401]).toContain(signIn.status);
      await worker.post('/api/auth/forgot', { email });
    }
    expect(worker.mails).toEqual([]);
    const account = { email: 'guest', password: PASSWORD, firstName: 'A', lastName: 'B' };
    expect((await new Household().call('POST', '/api/auth/signup', account)).status).toBe(400);
  });

  test('gets forms to sign up and in, and is told to the browser’s scripts by nothing', async () => {
    const guest = await visit();
    for (const path of ['/auth/signup', '/auth/login']) {
      expect(await screen(guest, path)).toContain('name="password"');
    }
    const html = await screen(guest, '/dashboard');
    expect(html).not.toContain(guest.token.split('.')[1]);
  });

  test('is made an owner by nobody in any way that counts', async () => {
    const guest = await visit();
    const path = `/api/members/${guest.caller.userId}?homeId=${demo.homeId}`;
    await demo.call('PUT', path, { role: 'owner' });
    const reading = { readingDate: '2026-02-01', consumptionKWH: 5 };
    const { status, body } = await guest.call('POST', '/api/meter-readings', reading);
    expect([status, body]).toMatchObject([403, { code: 'role', message: messages.roleGuest }]);
    await demo.call('PUT', path, { role: 'viewer' });
  });

  test('goes with the sample household', async () => {
    const other = await withPassword();
    await other.call('PUT', '/api/profile', { onboardingComplete: true });
    const at = new TestWorker({ DEMO_EMAIL: other.email });
    const cookie = (await press(at)).headers.get('Set-Cookie') ?? '';
    await other.call('DELETE', '/api/account', { password: PASSWORD });
    const gone = await at.fetch('/dashboard', { headers: { Cookie: cookie.split(';')[0] ?? '' } });
    expect(gone.headers.get('Location')).toContain('/auth/login');
    expect((await press(at)).headers.get('Location')).toBe('/#how-it-works');
    const homes = await env.DB.prepare(
      `SELECT home_id FROM members WHERE user_id = (SELECT id FROM users WHERE guest = 1 AND email = 'guest')`,
    ).all();
    expect(homes.results).toEqual([]);
    expect(await visit()).toBeDefined();
  });
});

test('the origin of the service is what a guest’s cookie is for', async () => {
  const answer = await press(worker);
  expect(new URL(ORIGIN).protocol).toBe('https:');
  expect(answer.headers.get('Set-Cookie')).toMatch(/HttpOnly; Secure; SameSite=Lax/);
});

describe('The sample household on a later day', () => {
  const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+05:30`);

  /** A sample household whose days end on a day, and its Worker. */
  async function sample(lastDate: string) {
    const owner = await withPassword();
    await owner.call('PUT', '/api/profile', { electricityRatePerKWh: 6, onboardingComplete: true });
    await owner.add(lastDate, 6.4);
    return { owner, later: new TestWorker({ DEMO_EMAIL: owner.email }) };
  }

  async function daysOf({ homeId }: Household): Promise<string[]> {
    const { results } = await env.DB.prepare(
      'SELECT day, days, wh FROM readings WHERE home_id = ? ORDER BY day',
    )
      .bind(homeId)
      .all<{ day: number; days: number; wh: number }>();
    for (const { days, wh } of results) {
      expect(days).toBe(1);
      expect(wh).toBeGreaterThan(4000);
      expect(wh).toBeLessThan(10_000);
    }
    return results.map(({ day }) => toIsoDate(day));
  }

  test('has each day up to yesterday once, whatever the clock says', async () => {
    const { owner, later } = await sample('2026-10-20');
    const expected = ['2026-10-20'];
    for (let date = '2026-10-20'; date <= '2026-12-10'; date = addDays(date, 1)) {
      for (const time of ['00:05', '08:00', '08:05', '20:55', '23:55']) {
        await later.scheduled(at(date, time));
      }
      if (date > '2026-10-21') expected.push(addDays(date, -1));
      expect(await daysOf(owner)).toEqual(expected);
    }
  });

  test('that was long asleep catches up, so many days a run', async () => {
    const { owner, later } = await sample('2026-07-31');
    const counts: number[] = [];
    for (const time of ['08:00', '09:00', '10:00', '11:00', '12:00']) {
      await later.scheduled(at('2026-11-20', time));
      counts.push((await daysOf(owner)).length);
    }
    expect(counts).toEqual([31, 61, 91, 112, 112]);
    expect((await daysOf(owner)).at(-1)).toBe('2026-11-19');
  });

  test('is looked at once an hour', async () => {
    const { owner, later } = await sample('2026-11-01');
    for (const time of ['08:05', '12:30', '20:55']) {
      await later.scheduled(at('2026-11-10', time));
    }
    expect(await daysOf(owner)).toEqual(['2026-11-01']);
    await later.scheduled(at('2026-11-10', '20:00'));
    expect(await daysOf(owner)).toHaveLength(9);
  });

  test('is extended once by two runs at the same time', async () => {
    const { owner, later } = await sample('2026-11-01');
    await Promise.all([1, 2].map(() => later.scheduled(at('2026-11-10', '08:00'))));
    expect(await daysOf(owner)).toHaveLength(9);
  });

  test('leaves every other household, and one without readings, as it is', async () => {
    const { owner, later } = await sample('2026-11-01');
    const other = await Household.settled();
    await other.add('2026-11-01', 6.4);
    await env.DB.prepare('DELETE FROM readings WHERE home_id = ?').bind(owner.homeId).run();
    await later.scheduled(at('2026-11-10', '08:00'));
    await new TestWorker().scheduled(at('2026-11-10', '08:05'));
    expect(await daysOf(owner)).toEqual([]);
    expect(await daysOf(other)).toEqual(['2026-11-01']);
  });
});
