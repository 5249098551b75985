/**
 * Doors that are to stay shut: every call of the contract with every id of another household, and
 * tokens that were good until a moment ago.
 */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { SESSION_MS, signToken } from '#worker/auth/token.ts';
import { directly, TestWorker } from '../../support/account.ts';
import { type Contract, type Route, readContract, routesOf } from '../../support/contract.ts';
import { type Household, PASSWORD, SIGNING_KEY } from '../../support/household.ts';
import { shortOrFull, someOrAll, Tally } from '../../support/torture.ts';
import { type Home, newHome, stored } from './home.ts';

const reads = new Tally("Every call with every id of another household's");
const keys = new Tally('Expired, revoked and rotated tokens and keys');

const unlimited = { limit: async () => ({ success: true }) };
const LIMITS = {
  SIGNUP_LIMIT: unlimited,
  SIGNIN_LIMIT: unlimited,
  TIPS_LIMIT: unlimited,
  IMPORT_LIMIT: unlimited,
  VIEWER_IMPORT_LIMIT: unlimited,
};

/** How many calls of the contract `npm test` tries. */
const TRIED_SHORT = 10;

/** What stands in the owner's rows and in nobody else's. */
const MARK = 'only-the-owner-knows-this';

const NEW_PASSWORD = 'Monsoon-in-June-26';
const BODIES: Record<string, (id: string, email: string) => object> = {
  'DELETE /api/meter-readings/bulk': (id) => ({
    ids: [/^\d{4}-/.test(id) ? id : '2023-01-05.1'],
  }),
  'PUT /api/meter-readings/{id}': () => ({ consumptionKWH: 1 }),
  'PUT /api/appliances/{id}': () => ({ ageYears: 50 }),
  'DELETE /api/account': (password) => ({ password }),
  'PUT /api/auth/password': (oldPassword) => ({ oldPassword, newPassword: NEW_PASSWORD }),
  'POST /api/auth/reset': () => ({ token: 'x'.repeat(43), password: NEW_PASSWORD }),
  'POST /api/auth/login': (password, email) => ({ email, password }),
  'POST /api/auth/signup': (_, email) => {
    return { email, password: NEW_PASSWORD, firstName: 'A', lastName: 'B' };
  },
  'POST /api/auth/forgot': () => ({ email: 'nobody@example.in' }),
  'POST /api/account/restore': (id) => ({ schemaVersion: 4, user: { id, email: id } }),
};

describe("another household's", () => {
  let contract: Contract;
  let owner: Home;
  /** Every id that the owner has, whatever it is of. */
  let ids: string[];

  beforeAll(async () => {
    contract = await readContract();
    owner = await newHome();
    const { household } = owner;
    await household.call('PUT', `/api/appliances/${owner.applianceId}`, { modelName: MARK });
    await household.call('PUT', '/api/profile', { ecoGoals: MARK, city: MARK });
    const { userId, sessionId } = household.caller;
    const listed = async (path: string, name: string) => {
      const { body } = await household.call<Record<string, { id: string | number }[]>>('GET', path);
      // In `npm test` one of each kind.
      return (body[name] ?? []).map(({ id }) => String(id)).slice(0, shortOrFull(1, 100));
    };
    ids = [
      ...(await listed('/api/meter-readings', 'readings')),
      ...(await listed('/api/imports', 'imports')),
      ...(await listed('/api/changes', 'changes')),
      ...(await listed('/api/appliances', 'appliances')),
      ...(await listed('/api/energy-tips/history', 'tips')),
      ...[sessionId, owner.elsewhere, owner.resetToken, String(userId), household.email],
    ];
    expect(ids.length).toBeGreaterThanOrEqual(10);
  });

  /** A body that a call takes, with an id wherever it takes one; nothing where it takes none. */
  function bodyFor({ method, path, operation }: Route, id: string): object | undefined {
    if (operation.requestBody?.content?.['application/json'] === undefined) return undefined;
    return BODIES[`${method} ${path}`]?.(id, owner.household.email) ?? { id };
  }

  /** The ways an id can be put into a call: in its path, its query and its body. */
  function* calls(route: Route): Generator<{ path: string; body: object | undefined }> {
    for (const id of ids) {
      const body = bodyFor(route, id);
      const path = route.path.replace('{id}', encodeURIComponent(id));
      yield { path, body };
      for (const name of ['userId', 'id', 'reading', 'after', 'q']) {
        if (route.method === 'GET') {
          yield { path: `${path}?${name}=${encodeURIComponent(id)}`, body };
        }
      }
    }
  }

  /** What an answer tells of the owner. */
  async function leaked(answer: Response, path: string): Promise<string[]> {
    const text = await answer.text();
    // A question is repeated to who asked it, and so is what was wrong with a request.
    if (!answer.ok || path.includes('?q=')) return [];
    const names = [MARK, owner.household.email, owner.applianceId, '"consumptionKWH":210'];
    return names.filter((name) => text.includes(name));
  }

  test(
    'rows are read, changed and deleted by no call of the contract',
    async () => {
      const worker = new TestWorker(LIMITS);
      const before = await stored(owner.household, 'exactly');
      for (const route of someOrAll(routesOf(contract), TRIED_SHORT)) {
        // A call that ends the caller's own session or account would leave nobody to ask the next.
        const ending = /logout|DELETE \/api\/account$/.test(`${route.method} ${route.path}`);
        let other = await newHome('bare');
        for (const { path, body } of calls(route)) {
          if (ending) other = await newHome('bare');
          await reads.attempt(`${route.method} ${path}`, async () => {
            const call = directly(other.household, worker);
            const answer = await call.fetch(route.method, path, sentWith(body));
            expect(answer.status).toBeLessThan(500);
            expect(await leaked(answer, path)).toEqual([]);
          });
        }
      }
      expect(await stored(owner.household, 'exactly')).toEqual(before);
      reads.expectNoLoss();
    },
    shortOrFull(180_000, 600_000),
  );

  test(
    'rows are changed by no form, and shown by no screen',
    async () => {
      const worker = new TestWorker(LIMITS);
      const before = await stored(owner.household, 'exactly');
      const { household } = await newHome('bare');
      const headers = {
        Cookie: `__Host-token=${household.token}`,
        'Sec-Fetch-Site': 'same-origin',
      };
      const ENTRY = '/dashboard/data-entry';
      const FILES = `${ENTRY}/files`;
      const forms: [string, Record<string, string>][] = [
        [ENTRY, { intent: 'update', consumptionKWH: '1', emissionCO2kg: '' }],
        [ENTRY, { intent: 'delete' }],
        [FILES, { intent: 'undo' }],
        [FILES, { intent: 'undo-change' }],
        ['/dashboard/appliances', { intent: 'delete' }],
        ['/dashboard/profile/account', { intent: 'end-session' }],
      ];
      for (const id of ids) {
        for (const [path, fields] of forms) {
          await reads.attempt(`form ${fields['intent']} ${id}`, async () => {
            const body = new URLSearchParams({ ...fields, id, session: id });
            const answer = await worker.fetch(path, { method: 'POST', headers, body });
            expect(answer.status).toBeLessThan(500);
            expect(await answer.text()).not.toContain(MARK);
          });
        }
        for (const [tab, name] of [
          [ENTRY, 'edit'],
          [ENTRY, 'delete'],
          [ENTRY, 'after'],
          [FILES, 'undo'],
        ]) {
          await reads.attempt(`page ${name} ${id}`, async () => {
            const path = `${tab}?${name}=${encodeURIComponent(id)}`;
            const text = await (await worker.fetch(path, { headers })).text();
            expect(text).not.toContain('"consumptionKWH",210');
            expect(text).not.toContain('210.000');
          });
        }
      }
      expect(await stored(owner.household, 'exactly')).toEqual(before);
      reads.expectNoLoss();
    },
    shortOrFull(180_000, 600_000),
  );
});

function sentWith(body: object | undefined): RequestInit {
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

describe('on the next request', () => {
  const CALLS: [string, string, object?][] = [
    ['GET', '/api/profile'],
    ['GET', '/api/meter-readings'],
    ['GET', '/api/meter-readings/export'],
    ['GET', '/api/account/export'],
    ['PUT', '/api/profile', { city: 'Pune' }],
    ['POST', '/api/meter-readings', { readingDate: '2026-01-05', consumptionKWH: 1 }],
    ['DELETE', '/api/imports/1'],
  ];

  /** Nothing is to be had with a token, and nothing changes. */
  async function refusedEverywhere(
    name: string,
    household: Household,
    token: string,
    worker = new TestWorker(),
  ) {
    const before = await stored(household, 'exactly');
    for (const [method, path, body] of CALLS) {
      await keys.attempt(`${name}: ${method} ${path}`, async () => {
        const answer = await worker.fetch(path, {
          method,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        expect(answer.status).toBe(401);
      });
    }
    for (const path of ['/dashboard', '/export.csv', '/household.json']) {
      await keys.attempt(`${name}: ${path}`, async () => {
        const headers = { Cookie: `__Host-token=${token}` };
        const answer = await worker.fetch(path, { headers });
        expect([answer.status, answer.headers.get('Location')?.slice(0, 11)]).toEqual([
          302,
          '/auth/login',
        ]);
      });
    }
    expect(await stored(household, 'exactly')).toEqual(before);
  }

  const ENDINGS: [string, (home: Home) => Promise<unknown>][] = [
    ['signed out', ({ household }) => household.call('POST', '/api/auth/logout')],
    [
      'ended from the list of sessions',
      ({ household }) =>
        household.call('DELETE', `/api/auth/sessions/${household.caller.sessionId}`),
    ],
    [
      'ended by a password that was chosen by a link',
      (home) =>
        home.household.call('POST', '/api/auth/reset', {
          token: home.resetToken,
          password: 'Monsoon-in-June-26',
        }),
    ],
    [
      'of an account that is gone',
      ({ household }) => household.call('DELETE', '/api/account', { password: PASSWORD }),
    ],
    [
      'whose session has expired',
      ({ household }) =>
        env.DB.prepare('UPDATE sessions SET created_at = 1, expires_at = ? WHERE user_id = ?')
          .bind(Date.now() - 1, household.caller.userId)
          .run(),
    ],
    [
      'whose session row is gone',
      ({ household }) =>
        env.DB.prepare('DELETE FROM sessions WHERE user_id = ?')
          .bind(household.caller.userId)
          .run(),
    ],
  ];

  test.each(ENDINGS)('a token that was %s opens nothing', async (name, end) => {
    const home = await newHome();
    const { household } = home;
    expect((await household.call('GET', '/api/profile')).status).toBe(200);
    await end(home);
    await refusedEverywhere(name, household, household.token);
    keys.expectNoLoss();
  });

  test('a token that has expired opens nothing, though its session is open', async () => {
    const { household } = await newHome();
    const times = { now: Date.now() - SESSION_MS - 2000, expiresAt: Date.now() - 1000 };
    await refusedEverywhere(
      'expired',
      household,
      await signToken(household.caller, times, SIGNING_KEY),
    );
    keys.expectNoLoss();
  });

  test('a token of a signing key that was taken away opens nothing', async () => {
    const { household } = await newHome();
    const NEW = 'the-next-signing-key-of-32-bytes-or-more';
    const old = env.SIGNING_KEY ?? '';
    const rotating = new TestWorker({ SIGNING_KEY: NEW, SIGNING_KEY_PREVIOUS: old });
    const headers = { Authorization: `Bearer ${household.token}` };
    expect((await rotating.fetch('/api/profile', { headers })).status).toBe(200);
    await refusedEverywhere(
      'rotated',
      household,
      household.token,
      new TestWorker({ SIGNING_KEY: NEW }),
    );
    keys.expectNoLoss();
  });

  test('a Worker whose key is too short opens nothing at all', async () => {
    const { household } = await newHome();
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await keys.attempt('too short', async () => {
      const headers = { Authorization: `Bearer ${household.token}` };
      const worker = new TestWorker({ SIGNING_KEY: 'x' });
      expect((await worker.fetch('/api/profile', { headers })).status).toBe(500);
    });
    log.mockClear();
    keys.expectNoLoss();
  });
});
