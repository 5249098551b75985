import { env } from 'cloudflare:workers';
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { TestWorker } from '../support/account.ts';
import { attack, reportAttacks } from '../support/attacks.ts';
import { Household, SIGNING_KEY } from '../support/household.ts';

reportAttacks('Forged tokens');

const now = Math.floor(Date.now() / 1000);
let victim: Household;
let thief: Household;

beforeAll(async () => {
  [victim, thief] = [await Household.settled(), await Household.settled()];
});

const worker = new TestWorker();

async function isTaken(token: string): Promise<boolean> {
  const headers = new Headers();
  try {
    headers.set('Authorization', `Bearer ${token}`);
  } catch {
    return false; // No header can hold it.
  }
  const { status } = await worker.fetch('/api/profile', { headers });
  expect([200, 401]).toContain(status);
  return status === 200;
}

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

function claims(changes: object = {}): Record<string, unknown> {
  const { userId, sessionId } = victim.caller;
  const good = { iss: 'unitwise', aud: 'unitwise', sub: String(userId), sid: sessionId };
  return { ...good, iat: now, exp: now + 3600, ...changes };
}

/** Signed by hand, with whatever header. */
function signed(header: object, payload: object, key: Uint8Array | string, hash = 'sha256') {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

describe('a forged token', () => {
  /** Every token of a kind, none of which may open anything. */
  const KINDS: Record<string, () => string[]> = {
    'with a bit flipped': () => {
      const parts = victim.token.split('.').map((part) => Buffer.from(part, 'base64url'));
      return parts.flatMap((part, place) =>
        Array.from({ length: Math.min(160, part.length * 8) }, (_, n) => {
          const bytes = Buffer.from(part);
          const bit = Math.floor((n * part.length * 8) / Math.min(160, part.length * 8));
          bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          return parts
            .map((one, at) => (at === place ? bytes : one).toString('base64url'))
            .join('.');
        }),
      );
    },
    'of another algorithm': () => {
      const [, payload = '', signature = ''] = victim.token.split('.');
      const names = [
        'none',
        'None',
        'NONE',
        'nOnE',
        '',
        'HS384',
        'HS512',
        'RS256',
        'ES256',
        'EdDSA',
        'hs256',
        'HS256 ',
      ];
      return names.flatMap((alg) => [
        `${base64({ alg })}.${payload}.`,
        `${base64({ alg })}.${payload}`,
        `${base64({ alg })}.${payload}.${signature}`,
        signed({ alg }, claims(), SIGNING_KEY, alg === 'HS384' ? 'sha384' : 'sha512'),
        signed({ alg }, claims(), ''),
      ]);
    },
    'with a header that leads elsewhere': () =>
      [
        { kid: '../../dev/null' },
        { kid: "' UNION SELECT 'x" },
        { jku: 'https://evil.example/keys' },
        { x5u: 'https://evil.example/cert' },
        { jwk: { kty: 'oct', k: base64('x'.repeat(32)) } },
        { crit: ['b64'], b64: false },
        { zip: 'DEF' },
      ].map((more) => signed({ alg: 'HS256', ...more }, claims(), 'x'.repeat(32))),
    'signed with another key': () => {
      const keys = [
        '',
        ' ',
        'secret',
        'unitwise',
        'SIGNING_KEY',
        'undefined',
        'null',
        '0'.repeat(32),
        env.SIGNING_KEY?.slice(1),
        `${env.SIGNING_KEY}\n`,
        env.SIGNING_KEY?.toUpperCase(),
        base64(env.SIGNING_KEY),
      ];
      const random = Array.from({ length: 100 }, (_, n) => `another-key-of-32-bytes-or-more-${n}`);
      return [...keys, ...random].map((key) => signed({ alg: 'HS256' }, claims(), key ?? ''));
    },
    'of someone else': () => {
      const key = SIGNING_KEY;
      const sid = { sid: thief.caller.sessionId };
      return (
        [
          ...Array.from({ length: 60 }, (_, n) =>
            claims({
              sub: String(n - 5),
              sid: n % 2 === 0 ? thief.caller.sessionId : `guess-${n}`,
            }),
          ),
          claims(sid),
          claims({ sub: String(thief.caller.userId) }),
          claims({ sub: ` ${victim.caller.userId}x` }),
          claims({ sub: '0x1', ...sid }),
          claims({ sub: `${victim.caller.userId} OR 1=1` }),
          claims({ sub: [String(victim.caller.userId)], ...sid }),
          claims({ sid: '%' }),
          claims({ sid: "' OR '1'='1" }),
          claims({ sid: null }),
          claims({ sid: [victim.caller.sessionId] }),
          claims({ sid: { like: '%' } }),
          claims({ sid: '' }),
        ]
          // Whoever is signed in as themselves is no attack.
          .filter(
            ({ sub, sid }) =>
              !(sub === String(thief.caller.userId) && sid === thief.caller.sessionId),
          )
          .map((payload) => signed({ alg: 'HS256' }, payload, key))
      );
    },
    'for something else, or another time': () => {
      const wrong = ['Unitwise', 'unitwise ', '', 'unitwise.example', ['x'], null, 7, true];
      const times = [now - 1, now - 3600, 0, -1, String(now + 3600), null, Number.NaN, 'never'];
      return [
        ...wrong.map((iss) => claims({ iss })),
        ...wrong.map((aud) => claims({ aud })),
        ...times.map((exp) => claims({ exp })),
        claims({ nbf: now + 3600 }),
        claims({ iat: 'x' }),
        ...['iss', 'aud', 'sub', 'sid', 'iat', 'exp'].map((name) => claims({ [name]: undefined })),
      ].map((payload) => signed({ alg: 'HS256' }, payload, SIGNING_KEY));
    },
    'of no such form': () => {
      const [head = '', payload = '', signature = ''] = victim.token.split('.');
      const parts = [
        '',
        ' ',
        '.',
        '..',
        '...',
        'null',
        'undefined',
        '[object Object]',
        '{}',
        'e30.e30.',
        base64('{'),
        head,
        payload,
        signature,
        `${head}.${payload}`,
        `${head}..${signature}`,
        `.${payload}.${signature}`,
        `${payload}.${head}.${signature}`,
        `${victim.token}.`,
        `${victim.token}.${signature}`,
        `${victim.token}=`,
        `.${victim.token}`,
        `${victim.token} ${victim.token}`,
        `"${victim.token}"`,
        victim.token.toLowerCase(),
        victim.token.toUpperCase(),
        [...victim.token].reverse().join(''),
        base64(victim.token),
        victim.caller.sessionId,
        String(victim.caller.userId),
        'x'.repeat(7000),
      ];
      const cut = Array.from({ length: 150 }, (_, n) =>
        victim.token.slice(0, Math.floor((victim.token.length * n) / 150)),
      );
      const random = Array.from({ length: 150 }, () =>
        [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()].map(base64).join('.'),
      );
      return [...parts, ...cut, ...random];
    },
  };

  test('opens nothing: 1,000 of them and more', async () => {
    let tried = 0;
    for (const [kind, make] of Object.entries(KINDS)) {
      const tokens = make();
      tried += tokens.length;
      while (tokens.length > 0) {
        const some = tokens.splice(0, 40).map(attack);
        const taken = await Promise.all(some.map(isTaken));
        expect(
          some.filter((_, place) => taken[place]),
          kind,
        ).toEqual([]);
      }
    }
    expect(tried).toBeGreaterThanOrEqual(1000);
    expect(await isTaken(victim.token)).toBe(true);
    // What the forgeries are made of is good when nothing is changed.
    expect(await isTaken(signed({ alg: 'HS256' }, claims(), SIGNING_KEY))).toBe(true);
  });
});
