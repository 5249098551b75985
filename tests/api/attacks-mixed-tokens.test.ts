/** Secrets of one kind at the doors of another, and of another deployment. */
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { makeSecret } from '#worker/auth/secrets.ts';
import { SESSION_MS, signToken } from '#worker/auth/token.ts';
import { signUnsubscribe } from '#worker/auth/unsubscribe.ts';
import { TestWorker, withPassword } from '../support/account.ts';
import { attack, reportAttacks } from '../support/attacks.ts';
import { Household, PASSWORD, SIGNING_KEY, servicesAt } from '../support/household.ts';

reportAttacks('Mixed-up tokens');

const worker = new TestWorker();
const sameSite = { 'Sec-Fetch-Site': 'same-origin' };
const json = { 'Content-Type': 'application/json' };
let other: Household;

/** Every door that a secret opens: whether it does. Each takes what it gets, whatever kind that is. */
const DOORS: Record<string, (secret: string) => Promise<boolean>> = {
  bearer: async (secret) => {
    const headers = { Authorization: `Bearer ${secret}` };
    return (await worker.fetch('/api/profile', { headers })).status === 200;
  },
  cookie: async (secret) => {
    const headers = { Cookie: `__Host-token=${secret}` };
    return (await worker.fetch('/household.json', { headers })).status === 200;
  },
  reset: async (token) => {
    const body = JSON.stringify({ token, password: PASSWORD });
    const init = { method: 'POST', headers: json, body };
    return (await worker.fetch('/api/auth/reset', init)).status === 200;
  },
  invitation: async (token) => {
    const headers = { ...json, Authorization: `Bearer ${other.token}` };
    const init = { method: 'POST', headers, body: JSON.stringify({ token }) };
    return (await worker.fetch('/api/invitations/accept', init)).status === 201;
  },
  calendar: async (secret) => (await worker.fetch(`/calendar/${secret}.ics`)).status === 200,
  unsubscribe: async (token) => {
    const init = { method: 'POST', headers: sameSite };
    return (await worker.fetch(`/unsubscribe?token=${token}`, init)).status === 200;
  },
};

/** A secret of every kind, of one household. The sign-in token is one for programs and browsers alike. */
async function secretsOf(household: Household): Promise<[kind: string, secret: string][]> {
  const { members, calendars } = servicesAt();
  const { userId } = household.caller;
  const [way, key] = ['mail' as const, SIGNING_KEY];
  return [
    ['bearer', household.token],
    ['reset', await worker.link(household)],
    ['invitation', (await members.invite(household.caller, 'owner')).token],
    ['calendar', await calendars.renew(household.caller)],
    ['unsubscribe', await signUnsubscribe({ userId, way }, key)],
    ['device', makeSecret()],
    ['session', household.caller.sessionId],
  ];
}

beforeAll(async () => {
  other = await Household.settled();
});

test('a secret opens its own door, and no other', async () => {
  const secrets = await secretsOf(await withPassword());
  for (const [kind, secret] of secrets) {
    for (const [door, opens] of Object.entries(DOORS)) {
      const isOwn = door === kind || (kind === 'bearer' && door === 'cookie');
      if (isOwn) continue;
      expect(await opens(attack(secret)), `${kind} as ${door}`).toBe(false);
    }
  }
  // What was tried is good: each opens its own, the last of them signing out nobody.
  for (const [kind, secret] of secrets.filter(([kind]) => kind !== 'reset'))
    if (DOORS[kind] !== undefined) expect(await DOORS[kind](secret), kind).toBe(true);
});

test('a token of another deployment opens nothing, though it has the same names and number', async () => {
  const household = await Household.settled();
  const times = { now: Date.now(), expiresAt: Date.now() + SESSION_MS };
  const otherKey = new TextEncoder().encode('the-key-of-another-deployment-of-32-bytes');
  const { userId } = household.caller;
  const tokens = [
    await signToken(household.caller, times, otherKey),
    // Even with our key: its session is in the other's database.
    await signToken({ userId, sessionId: crypto.randomUUID() }, times, SIGNING_KEY),
    await signToken({ userId, sessionId: other.caller.sessionId }, times, SIGNING_KEY),
    await signToken({ ...household.caller, sessionId: '' }, times, SIGNING_KEY),
  ];
  for (const token of tokens) {
    expect(await DOORS['bearer']?.(attack(token))).toBe(false);
    expect(await DOORS['cookie']?.(attack(token))).toBe(false);
  }
  const unsubscribe = await signUnsubscribe({ userId, way: 'mail' }, otherKey);
  expect(await DOORS['unsubscribe']?.(attack(unsubscribe))).toBe(false);
});

test('a guest who says that they are none is still one', async () => {
  const guest = await Household.settled();
  await env.DB.prepare('UPDATE users SET guest = 1 WHERE id = ?').bind(guest.caller.userId).run();
  const write = { readingDate: '2026-01-05', consumptionKWH: 1 };
  const times = { now: Date.now(), expiresAt: Date.now() + SESSION_MS };
  guest.token = await signToken({ ...guest.caller, isGuest: false }, times, SIGNING_KEY);
  expect((await guest.call('POST', '/api/meter-readings', attack(write))).status).toBe(403);
});

test('signing in or up in a browser that carries another’s cookie leaves neither in the other', async () => {
  const [first, second] = [await withPassword(), await withPassword()];
  const signIn = await worker.fetch('/auth/login', {
    method: 'POST',
    headers: { ...sameSite, Cookie: `__Host-token=${attack(first.token)}` },
    body: new URLSearchParams({ email: second.email, password: PASSWORD }),
  });
  const cookies = signIn.headers.getSetCookie().join('\n');
  const token = /__Host-token=([^;]+)/.exec(cookies)?.[1] ?? first.token;
  const emailOf = async (bearer: string) => {
    const headers = { Authorization: `Bearer ${bearer}` };
    const response = await worker.fetch('/api/profile', { headers });
    return (await response.json<{ user: { email: string } }>()).user.email;
  };
  // Signed in as one already, a browser is led on and signed in as nobody else; else as whom the form names.
  expect([first.email, second.email]).toContain(await emailOf(token));
  expect(await emailOf(first.token)).toBe(first.email);
  if (token !== first.token) expect(await emailOf(token)).toBe(second.email);
});
