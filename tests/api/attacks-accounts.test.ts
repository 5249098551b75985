import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { findNetwork } from '#worker/context.ts';
import {
  failedAttempts,
  signsIn,
  TestWorker,
  withPassword,
  withRealHash,
} from '../support/account.ts';
import { attack, reportAttacks } from '../support/attacks.ts';
import { Household, PASSWORD, refused } from '../support/household.ts';

reportAttacks('Accounts and passwords');

/** D1, with every statement that it gets added to a list. */
function recordStatements(statements: string[]): D1Database {
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') {
        return (sql: string) => {
          statements.push(sql.replace(/\s+/g, ' '));
          return target.prepare(sql);
        };
      }
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The ratio of the median times of two things, run in turn. */
async function compareTimes(
  runs: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
) {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < runs * 2; run += 1) {
    const started = performance.now();
    await (run % 2 === 0 ? one : other)();
    times[run % 2]?.push(performance.now() - started);
  }
  return median(times[0]) / median(times[1]);
}

/** An answer without what differs each time: nonces and ids. */
async function comparableAnswer(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  const text = (await response.text())
    .replace(/nonce="[^"]*"/g, 'nonce')
    .replace(/[\da-f-]{36}/g, 'request');
  const policy = /'nonce-[^']*'/g;
  return {
    status: response.status,
    headers: headers.map(([name, value]) => [name, value.replace(policy, 'nonce')]),
    text,
  };
}

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'Sec-Fetch-Site': 'same-origin' },
  body: new URLSearchParams(fields),
});

describe('whether an address has an account', () => {
  const json = (body: object) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

  test('is not told when signing in: same answer, same statements, on the screen and in the API', async () => {
    const owner = await withPassword();
    const statements: string[] = [];
    const worker = new TestWorker({ DB: recordStatements(statements) });
    const emails = [owner.email, owner.email.replace('household', 'nohousehold')] as const;
    const tries: ((email: string) => Promise<Response>)[] = [
      (email) => worker.fetch('/api/auth/login', json({ email, password: 'Rainy-day-8' })),
      (email) => worker.fetch('/auth/login', form({ email, password: 'Rainy-day-8' })),
    ];
    for (const attempt of tries) {
      const answers = [];
      const asked: string[][] = [];
      for (const email of emails) {
        statements.length = 0;
        const answer = await comparableAnswer(await attempt(attack(email)));
        answers.push({ ...answer, text: answer.text.replaceAll(email, 'email') });
        asked.push([...statements]);
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(asked[1]).toEqual(asked[0]);
      expect(answers[0]?.status).toBe(401);
    }
  });

  test('is not told by the time that signing in takes: one hash runs either way', async () => {
    const owner = await withRealHash();
    const signIn = async (email: string) => {
      await env.DB.prepare('DELETE FROM sign_in_attempts').run();
      const answer = await new TestWorker().post('/api/auth/login', {
        email: attack(email),
        password: 'Rainy-day-8',
      });
      expect(answer.status).toBe(401);
    };
    const ratio = await compareTimes(
      4,
      () => signIn(owner.email),
      () => signIn(`no-${owner.email}`),
    );
    // Without the hash, the unknown one would take a tenth.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test('is not told when a link is asked for: same answer, same statements, much the same time', async () => {
    const owner = await Household.settled();
    const statements: string[] = [];
    const worker = new TestWorker({ DB: recordStatements(statements) });
    const ask = async (email: string, path: string) => {
      const init = path.startsWith('/api') ? json({ email: attack(email) }) : form({ email });
      return comparableAnswer(await worker.fetch(path, init));
    };
    for (const path of ['/api/auth/forgot', '/auth/forgot']) {
      statements.length = 0;
      const known = await ask(owner.email, path);
      const asked = statements.splice(0);
      expect(known.status, path).toBe(200);
      expect(await ask(`no-${owner.email}`, path)).toEqual(known);
      expect(statements).toEqual(asked);
    }
    const ratio = await compareTimes(
      10,
      () => ask(owner.email, '/api/auth/forgot'),
      () => ask(`no-${owner.email}`, '/api/auth/forgot'),
    );
    expect(ratio).toBeGreaterThan(0.2);
    expect(ratio).toBeLessThan(5);
  });

  test('is not told by a link: unknown, used and expired ones get one answer', async () => {
    const owner = await Household.settled();
    const worker = new TestWorker();
    const used = await worker.link(owner);
    await worker.post('/api/auth/reset', { token: used, password: PASSWORD });
    const expired = await worker.link(owner);
    await env.DB.prepare('UPDATE password_resets SET created_at = 1, expires_at = 2').run();
    const answers = [];
    for (const token of [
      used,
      expired,
      'x'.repeat(43),
      '%',
      '_'.repeat(43),
      '\u0000',
      "' OR 1=1 --",
    ]) {
      const body = { token: attack(token), password: 'Rainy-day-8' };
      answers.push(refused(await worker.post('/api/auth/reset', body), 400));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('costs nothing that an answer would tell', async () => {
    const worker = new TestWorker();
    for (const path of [
      '/api/auth/login',
      '/api/auth/signup',
      '/api/auth/forgot',
      '/api/auth/reset',
    ]) {
      const { headers } = await worker.post(attack(path), {});
      expect(headers.has('Server-Timing'), path).toBe(false);
    }
    expect((await worker.fetch(attack('/auth/login'))).headers.has('Server-Timing')).toBe(false);
  });
});

describe('guessing', () => {
  test('a password from many addresses gets a hundred tries, and keeps no owner out', async () => {
    // Who signs up is known from there.
    const owner = await Household.signedUp();
    const device = { 'Unitwise-Device': 'd'.repeat(43) };
    const worker = new TestWorker();
    const signIn = (address: string, password: string, headers = {}) => {
      const from = { 'CF-Connecting-IP': address, ...headers };
      return worker.post('/api/auth/login', { email: owner.email, password }, from);
    };
    expect((await signIn('192.0.2.1', PASSWORD, device)).status).toBe(200);
    for (let n = 0; n < 97; n += 1) {
      await failedAttempts(owner.email, 1, { from: { address: `198.51.100.${n}` } });
    }
    const statuses: number[] = [];
    for (let n = 100; n < 106; n += 1) {
      statuses.push((await signIn(`198.51.100.${n}`, attack(`Guess-${n}-x`))).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
    // Of a stranger not even the right one is looked at now; nor of a device that nobody knows.
    expect((await signIn('198.51.100.200', PASSWORD)).status).toBe(429);
    const other = { 'Unitwise-Device': attack('e'.repeat(43)) };
    expect((await signIn('198.51.100.201', PASSWORD, other)).status).toBe(429);
    // The owner gets in from the address of before, and with the device from any.
    expect((await signIn(owner.address, PASSWORD)).status).toBe(200);
    expect((await signIn('203.0.113.5', PASSWORD, device)).status).toBe(200);
    // What strangers tried still counts for them.
    expect((await signIn('198.51.100.202', PASSWORD)).status).toBe(429);
    const token = await worker.link(owner);
    await worker.post('/api/auth/reset', { token, password: 'Rainy-day-8' });
    expect(await signsIn(owner, 'Rainy-day-8')).toBe(true);
  });

  test('from beside the owner, at the same address, refuses no browser of the owner', async () => {
    const owner = await withPassword();
    const worker = new TestWorker();
    const signIn = (cookie: string) =>
      worker.fetch('/auth/login', {
        ...form({ email: owner.email, password: PASSWORD }),
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'CF-Connecting-IP': '192.0.2.7',
          Cookie: cookie,
        },
      });
    const first = await signIn('');
    const cookies = first.headers.getSetCookie();
    const device = /^__Host-device=[\w-]{43}(?=;)/.exec(cookies[1] ?? '')?.[0] ?? '';
    expect(cookies[1]).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    await failedAttempts(owner.email, 10, { from: { address: '192.0.2.7' } });
    expect((await signIn('')).status).toBe(429);
    expect((await signIn(`__Host-device=${attack('x'.repeat(43))}`)).status).toBe(429);
    const again = await signIn(device);
    expect(again.status).toBe(302);
    // It is the same device, and its text is not stored.
    expect(again.headers.getSetCookie()[1]).toContain(device);
    const stored = await env.DB.prepare(
      'SELECT group_concat(digest) AS all_digests FROM known_devices',
    ).first<string>('all_digests');
    expect(stored).not.toContain(device.slice('__Host-device='.length));
  });

  test('with a device that is known gets ten tries, like any other', async () => {
    const owner = await withPassword();
    const wrong = { email: owner.email, password: attack('Guess-1-x') };
    const device = { 'Unitwise-Device': 'f'.repeat(43) };
    const right = { ...wrong, password: PASSWORD };
    expect((await owner.call('POST', '/api/auth/login', right, device)).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await owner.call('POST', '/api/auth/login', wrong, device)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('an account knows the last twenty devices and addresses, each for half a year', async () => {
    const owner = await withPassword();
    const worker = new TestWorker();
    const { userId } = owner.caller;
    const insert = env.DB.prepare('INSERT INTO known_devices VALUES (?, ?, ?)');
    const known = (n: number) => String(n).padStart(43, '0');
    await env.DB.batch(
      Array.from({ length: 22 }, (_, n) => insert.bind(userId, known(n), Date.now() + 60_000 + n)),
    );
    await worker.post('/api/auth/login', { email: owner.email, password: PASSWORD });
    const { results } = await env.DB.prepare(
      'SELECT digest, expires_at FROM known_devices WHERE user_id = ? ORDER BY expires_at DESC',
    )
      .bind(userId)
      .all<{ digest: string; expires_at: number }>();
    expect(results).toHaveLength(20);
    expect(results[0]?.digest).toMatch(/^[\w-]{43}$/);
    expect((results[0]?.expires_at ?? 0) - Date.now()).toBeGreaterThan(179 * 86_400_000);
  });

  test('from one network of IPv6 counts as from one address', () => {
    expect(findNetwork('2001:db8:1:2::1')).toBe(findNetwork('2001:db8:1:2:ffff:0:0:9'));
    expect(findNetwork('2001:db8::1')).toBe(findNetwork('2001:0db8:0:0:1::'));
    expect(findNetwork('2001:db8:1:2::1')).not.toBe(findNetwork('2001:db8:1:3::1'));
    expect(findNetwork('::1')).toBe('0:0:0:0');
    expect(findNetwork('192.0.2.7')).toBe('192.0.2.7');
  });

  test('tries of signing in, changing the password and deleting are counted together', async () => {
    const owner = await withPassword();
    const wrong = attack('Guess-1-x');
    const ways = [
      () =>
        owner.call('PUT', '/api/auth/password', { oldPassword: wrong, newPassword: 'Rainy-day-8' }),
      () => owner.call('DELETE', '/api/account', { password: attack(wrong) }),
    ];
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await ways[n % 2]?.())?.status ?? 0);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
    expect((await owner.call('GET', '/api/profile')).status).toBe(200);
  });

  test('links gets nowhere, and is limited by address', async () => {
    const owner = await Household.settled();
    const worker = new TestWorker();
    const token = await worker.link(owner);
    const near = Array.from(
      { length: 40 },
      (_, n) => token.slice(0, n) + (token[n] === 'A' ? 'B' : 'A') + token.slice(n + 1),
    );
    for (const guess of near) {
      refused(
        await worker.post('/api/auth/reset', { token: attack(guess), password: 'Rainy-day-8' }),
        400,
      );
    }
    const limited = new TestWorker({ RESET_LIMIT: env.RESET_LIMIT });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const body = { token: attack(`guess-${n}`), password: 'Rainy-day-8' };
      statuses.push((await limited.post('/api/auth/reset', body)).status);
    }
    // A new minute may begin meanwhile.
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(20);
    expect(statuses).toContain(429);
    expect((await worker.post('/api/auth/reset', { token, password: 'Rainy-day-8' })).status).toBe(
      200,
    );
  });
});
