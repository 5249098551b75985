import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { SessionRecord } from '#domain/people/session.ts';
import { SESSIONS_MAX } from '#worker/accounts/accounts.ts';
import { describeDevice } from '#worker/accounts/device.ts';
import { elsewhere, isSignedIn, TestWorker, withPassword } from '../support/account.ts';
import { Household, PASSWORD, refused, servicesAt } from '../support/household.ts';

const HOUR_MS = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

async function list(household: Household): Promise<SessionRecord[]> {
  const { status, body } = await household.call<{ sessions: SessionRecord[] }>(
    'GET',
    '/api/auth/sessions',
  );
  expect(status).toBe(200);
  return body.sessions;
}

describe('the list of sessions', () => {
  test('names the device, when it was last used, and which one asks', async () => {
    const household = await Household.settled();
    await elsewhere(household, FIREFOX);
    await elsewhere(household, 'unitwise/0.1.0');
    const sessions = await list(household);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([
      household.caller.sessionId,
    ]);
    expect(sessions.map(({ device }) => device).sort()).toEqual([
      'Command line',
      'Firefox on Windows',
      'Unknown device',
    ]);
    for (const session of sessions) {
      expect(Object.keys(session).sort()).toEqual([
        'createdAt',
        'current',
        'device',
        'id',
        'lastUsedAt',
      ]);
      expect(new Date(session.createdAt).toISOString()).toBe(session.createdAt);
    }
  });

  test('says what a sign-in was made with', async () => {
    const household = await withPassword();
    const worker = new TestWorker();
    const signIn = { email: household.email, password: PASSWORD };
    await worker.post('/api/auth/login', signIn, { 'User-Agent': FIREFOX });
    expect((await list(household)).map(({ device }) => device)).toContain('Firefox on Windows');
  });

  test('ends with the hundred that were used last', async () => {
    const household = await withPassword();
    const [first] = await list(household);
    for (let n = 0; n < SESSIONS_MAX; n += 1) await elsewhere(household);
    expect(await list(household)).toHaveLength(SESSIONS_MAX + 1);
    await env.DB.prepare('UPDATE sessions SET last_used_at = last_used_at - 1 WHERE id = ?')
      .bind(first?.id)
      .run();
    const signIn = { email: household.email, password: PASSWORD };
    const { body } = await new TestWorker().post('/api/auth/login', signIn);
    expect(await isSignedIn(household)).toBe(false);
    const newest = Object.assign(new Household(), { token: body['token'] as string });
    expect(await list(newest)).toHaveLength(SESSIONS_MAX);
  });

  test('holds neither those that have expired nor those of other households', async () => {
    const household = await Household.settled();
    await elsewhere(await Household.settled());
    const old = await elsewhere(household);
    await env.DB.prepare('UPDATE sessions SET created_at = 1, expires_at = 2 WHERE id = ?')
      .bind(old.caller.sessionId)
      .run();
    expect((await list(household)).map(({ id }) => id)).toEqual([household.caller.sessionId]);
  });

  test('wants a sign-in', async () => {
    refused(await new Household().call('GET', '/api/auth/sessions'), 401);
  });

  test.each([
    [null, 'Unknown device'],
    ['', 'Unknown device'],
    ['unitwise/1.2.3', 'Command line'],
    [FIREFOX, 'Firefox on Windows'],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['<script>alert(1)</script>', 'A program'],
    ['()[](*){}+?^$|\\', 'A program'],
    ['\u0000\u202e', 'A program'],
    ['a'.repeat(400), 'A program'],
  ])('calls what says %j "%s"', (userAgent, name) => {
    expect(describeDevice(userAgent)).toBe(name);
  });

  test('keeps 400 characters of what a program calls itself', async () => {
    const household = await withPassword();
    const headers = { 'User-Agent': 'x'.repeat(5000) };
    const signIn = { email: household.email, password: PASSWORD };
    const { status } = await new TestWorker().post('/api/auth/login', signIn, headers);
    expect(status).toBe(200);
    const longest = await env.DB.prepare(
      'SELECT max(length(user_agent)) AS n FROM sessions WHERE user_id = ?',
    )
      .bind(household.caller.userId)
      .first('n');
    expect(longest).toBe(400);
  });
});

describe('the last use of a session', () => {
  async function lastUsedAt(household: Household): Promise<number> {
    const used = await env.DB.prepare('SELECT last_used_at AS at FROM sessions WHERE id = ?')
      .bind(household.caller.sessionId)
      .first<number>('at');
    return used ?? Number.NaN;
  }

  test('is noted at most once an hour, and not as a part of what a request costs', async () => {
    const household = await Household.settled();
    const first = Date.now();
    const usedAt = async (now: number) => {
      await servicesAt(now).profiles.get(household.caller);
      await expect.poll(() => lastUsedAt(household), { interval: 5 }).toBeGreaterThan(0);
    };
    await usedAt(first);
    await expect.poll(() => lastUsedAt(household), { interval: 5 }).toBe(first);
    await usedAt(first + HOUR_MS - 1);
    await usedAt(first + HOUR_MS);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await lastUsedAt(household)).toBe(first);
    await usedAt(first + HOUR_MS + 1);
    await expect.poll(() => lastUsedAt(household), { interval: 5 }).toBe(first + HOUR_MS + 1);
  });
});

describe('ending a session', () => {
  test('makes its token useless at once, and no other', async () => {
    const household = await Household.settled();
    const [lost, kept] = [await elsewhere(household), await elsewhere(household)];
    const path = `/api/auth/sessions/${lost.caller.sessionId}`;
    const { status, body } = await household.call('DELETE', path);
    expect([status, body]).toEqual([200, { message: 'Session ended.' }]);
    refused(await lost.call('GET', '/api/meter-readings'), 401);
    expect(await isSignedIn(kept)).toBe(true);
    expect(await isSignedIn(household)).toBe(true);
    expect(refused(await household.call('DELETE', path), 404).message).toBe(
      'There is no such session. It may have ended already.',
    );
  });

  test('takes its own as well', async () => {
    const household = await Household.settled();
    const { status } = await household.call(
      'DELETE',
      `/api/auth/sessions/${household.caller.sessionId}`,
    );
    expect(status).toBe(200);
    expect(await isSignedIn(household)).toBe(false);
  });

  test("finds no other household's, and none that is not there", async () => {
    const [household, other] = [await Household.settled(), await Household.settled()];
    for (const id of [other.caller.sessionId, 'none', '%00', '..%2f', `'%20OR%201=1`]) {
      refused(await household.call('DELETE', `/api/auth/sessions/${id}`), 404);
    }
    expect(await isSignedIn(other)).toBe(true);
  });

  test('wants a sign-in', async () => {
    const household = await Household.settled();
    const path = `/api/auth/sessions/${household.caller.sessionId}`;
    refused(await new Household().call('DELETE', path), 401);
    expect(await isSignedIn(household)).toBe(true);
  });
});
