import { env } from 'cloudflare:workers';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { elsewhere, TestWorker, withPassword } from '../support/account.ts';
import { attack, reportAttacks } from '../support/attacks.ts';
import { Household, PASSWORD } from '../support/household.ts';

reportAttacks('Sessions');

let victim: Household;
let thief: Household;

beforeAll(async () => {
  [victim, thief] = [await Household.settled(), await Household.settled()];
});

async function isTaken(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await new TestWorker().fetch('/api/profile', { headers })).status === 200;
}

describe('a stolen token', () => {
  const ENDINGS: [string, (owner: Household, worker: TestWorker) => Promise<unknown>][] = [
    ['signing out', (owner) => owner.call('POST', '/api/auth/logout')],
    [
      'signing out in the browser',
      async (owner, worker) => {
        const headers = { Cookie: `__Host-token=${owner.token}`, 'Sec-Fetch-Site': 'same-origin' };
        return worker.fetch('/auth/logout', { method: 'POST', headers });
      },
    ],
    [
      'ending the session from another',
      async (owner) => {
        const other = await elsewhere(owner);
        return other.call('DELETE', `/api/auth/sessions/${owner.caller.sessionId}`);
      },
    ],
    [
      'changing the password from another',
      async (owner) => {
        const body = { oldPassword: PASSWORD, newPassword: 'Rainy-day-8' };
        return (await elsewhere(owner)).call('PUT', '/api/auth/password', body);
      },
    ],
    [
      'choosing a new one by a link',
      async (owner, worker) => {
        const token = await worker.link(owner);
        return worker.post('/api/auth/reset', { token, password: 'Rainy-day-8' });
      },
    ],
    [
      'deleting the account',
      (owner) => owner.call('DELETE', '/api/account', { password: PASSWORD }),
    ],
  ];

  test.each(ENDINGS)('opens nothing after %s', async (_, end) => {
    const owner = await withPassword();
    const { token } = owner;
    const worker = new TestWorker();
    expect(await isTaken(token)).toBe(true);
    await end(owner, worker);
    expect(await isTaken(attack(token))).toBe(false);
    for (const path of ['/dashboard', '/export.csv']) {
      const headers = { Cookie: `__Host-token=${attack(token)}` };
      const response = await worker.fetch(path, { headers });
      expect(response.status, path).toBe(302);
      expect(response.headers.get('Location')).toMatch(/^\/auth\/login\?redirectTo=/);
    }
    owner.token = attack(token);
    const write = { readingDate: '2026-01-05', consumptionKWH: 1 };
    expect((await owner.call('POST', '/api/meter-readings', write)).status).toBe(401);
  });

  test('is not to be had from what the browser keeps for scripts', async () => {
    const headers = { Cookie: `__Host-token=${victim.token}` };
    const html = await (await new TestWorker().fetch('/', { headers })).text();
    expect(html).not.toContain(attack(victim.token));
    expect(await isTaken(attack(victim.token.split('.').slice(0, 2).join('.')))).toBe(false);
  });
});

test('a session that a stranger chose is not the one that is signed in', async () => {
  const owner = await withPassword();
  const worker = new TestWorker();
  const chosen = [thief.token, 'a-token-of-my-choice', thief.caller.sessionId];
  for (const token of chosen) {
    const response = await worker.fetch('/auth/login', {
      method: 'POST',
      headers: {
        Cookie: `__Host-token=${attack(token)}; token=${token}; sid=${token}`,
        'Sec-Fetch-Site': 'same-origin',
      },
      body: new URLSearchParams({ email: owner.email, password: PASSWORD }),
    });
    const cookie = response.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^__Host-token=eyJ/);
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(flag);
    expect(cookie).not.toContain('Domain');
    expect(cookie).not.toContain(token);
  }
  const { body } = await thief.call<{ user: { email: string } }>('GET', '/api/profile');
  expect(body.user.email).toBe(thief.email);
});

describe('two signing keys', () => {
  const NEW = 'the-next-signing-key-of-32-bytes-or-more';
  const both = { SIGNING_KEY: NEW, SIGNING_KEY_PREVIOUS: env.SIGNING_KEY ?? '' };

  async function statusAt(worker: TestWorker, token: string): Promise<number> {
    const headers = { Authorization: `Bearer ${token}` };
    return (await worker.fetch('/api/profile', { headers })).status;
  }

  test('verify both, and the new one signs; a key that was taken away opens nothing', async () => {
    const owner = await withPassword();
    const rotating = new TestWorker(both);
    const rotated = new TestWorker({ SIGNING_KEY: NEW });
    expect(await statusAt(rotating, owner.token)).toBe(200);
    const { body } = await rotating.post<{ token: string }>('/api/auth/login', {
      email: owner.email,
      password: PASSWORD,
    });
    expect(await statusAt(rotating, body.token)).toBe(200);
    expect(await statusAt(rotated, body.token)).toBe(200);
    expect(await statusAt(rotated, attack(owner.token))).toBe(401);
    // Signed with the new key alone: the old Worker does not know it.
    expect(await statusAt(new TestWorker(), attack(body.token))).toBe(401);
  });

  test('are refused when one is too short, and an empty previous one is none', async () => {
    const short = new TestWorker({ ...both, SIGNING_KEY_PREVIOUS: attack('too short') });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await statusAt(short, victim.token)).toBe(500);
    expect(JSON.stringify(log.mock.calls)).toContain('SIGNING_KEY_PREVIOUS must have at least 32');
    const refused = await short.fetch('/api/health');
    const requestId = refused.headers.get('X-Request-Id') ?? '';
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect(await refused.text()).toContain(`(Request ${requestId})`);
    log.mockClear();
    const none = new TestWorker({ SIGNING_KEY: NEW, SIGNING_KEY_PREVIOUS: '' });
    const empty = await new SignJWT({ sid: victim.caller.sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('unitwise')
      .setAudience('unitwise')
      .setSubject(String(victim.caller.userId))
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(attack('\0'.repeat(32))));
    expect(await statusAt(none, empty)).toBe(401);
  });
});
