import { beforeAll, describe, expect, test } from 'vitest';
import * as build from '../../build/server/index.js';
import { directly, rowsOf, TestWorker } from '../support/account.ts';
import { FORMS, PAGES } from '../support/addresses.ts';
import { attack, reportAttacks } from '../support/attacks.ts';
import { readContract, routesOf } from '../support/contract.ts';
import { cost, Household } from '../support/household.ts';
import { onboarded } from '../support/page.ts';
import { oneOrAll } from '../support/torture.ts';

reportAttacks('Sizes');

/** How much more an answer may weigh than the page does by itself: ten times the request, and never more. */
const TIMES = 10;
const MORE_BYTES_MAX = 100_000;

const worker = new TestWorker();
let household: Household;
let contract: Awaited<ReturnType<typeof readContract>>;

beforeAll(async () => {
  contract = await readContract();
  household = directly(await onboarded(await Household.settled()), worker);
  await household.add('2026-01-05', 7);
});

const signedIn = () => ({ Cookie: `__Host-token=${household.token}` });

interface Weighed {
  status: number;
  bytes: number;
  headers: Headers;
}

async function weigh(path: string, init: RequestInit = {}): Promise<Weighed> {
  const response = await worker.fetch(path, init);
  const { byteLength } = await response.arrayBuffer();
  return { status: response.status, bytes: byteLength, headers: response.headers };
}

/** What a request weighs on its way, headers that browsers send included. */
function requestBytes(path: string, headers: Record<string, string>, body = ''): number {
  const lines = Object.entries(headers).map(([name, value]) => name.length + value.length + 4);
  return path.length + new TextEncoder().encode(body).length + lines.reduce((a, b) => a + b, 400);
}

function expectBounded(answer: Weighed, alone: Weighed, sent: number, what: string): void {
  expect(answer.status, what).toBeLessThan(500);
  const more = answer.bytes - alone.bytes;
  expect(more, what).toBeLessThanOrEqual(Math.min(TIMES * sent, MORE_BYTES_MAX));
}

describe('the list of addresses', () => {
  interface Route {
    path?: string;
    parentId?: string;
    module: { action?: unknown };
  }
  const { routes } = build as { routes: Record<string, Route | undefined> };
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return '';
    return pathOf(route.parentId) + (route.path ? `/${route.path}` : '');
  };
  /** With the home that was joined first. */
  const screenOf = (id: string) => pathOf(id).replace('/:homeId?', '') || '/';

  test('holds every screen', () => {
    const screens = Object.keys(routes).map(screenOf);
    expect(Object.keys(PAGES).sort()).toEqual([...new Set(screens)].sort());
  });

  test('holds a form for every screen that takes one', () => {
    const taking = Object.keys(routes).filter((id) => routes[id]?.module.action !== undefined);
    const listed = new Set(FORMS.map(([path]) => path.replace(/\?.*/, '')));
    const screens = taking.map((id) => PAGES[screenOf(id)]);
    expect([...listed].sort()).toEqual([...new Set(screens)].sort());
  });
});

describe('the longest and the oddest that an address takes', () => {
  const LETTERS = 3900;
  const QUERIES = [
    `?redirectTo=/${'%22'.repeat(LETTERS / 3)}`,
    `?redirectTo=/${'<'.repeat(LETTERS / 3)}`,
    `?${'&'.repeat(LETTERS)}`,
    `?${'a=1&'.repeat(LETTERS / 4)}`,
    `?delete=2026-01-05.1${'&delete=2026-01-05.1'.repeat(LETTERS / 20 - 1)}`,
    `?edit[1000000]=1&__proto__=1&constructor[prototype]=2&after=${'%E0%A4'.repeat(300)}`,
    `?reading=${'9'.repeat(LETTERS)}&token=${'%00'.repeat(10)}`,
  ];

  test.each(Object.keys(PAGES).map((route, place) => [route, place] as const))(
    'is answered small by %s, signed out and signed in',
    async (route, place) => {
      const path = PAGES[route] ?? '';
      for (const person of [{}, signedIn()]) {
        const alone = await weigh(path, { headers: person });
        for (const query of oneOrAll(QUERIES, place)) {
          const headers: Record<string, string> = { ...person };
          const answer = await weigh(attack(path + query), { headers });
          expectBounded(
            answer,
            alone,
            requestBytes(path + query, headers),
            path + query.slice(0, 30),
          );
          expect(cost(answer.headers).trips || 0).toBeLessThanOrEqual(
            // What is not there may have gone with a home, of which one is told.
            answer.status < 300 ? 2 : 3,
          );
        }
        const large = {
          ...person,
          'User-Agent': 'a'.repeat(8000),
          'Accept-Language': '*,'.repeat(4000),
        };
        const cookies = `${'Cookie' in person ? `${person.Cookie}; ` : ''}x=${'y'.repeat(8000)}`;
        const headers = { ...large, Cookie: attack(cookies) };
        expectBounded(await weigh(path, { headers }), alone, requestBytes(path, headers), path);
      }
    },
  );
});

describe('the most and the oddest that a form takes', () => {
  const BODIES = [
    'a[1000000]=1',
    `${'a=&'.repeat(20_000)}`,
    `id=${'2026-01-05.9&id='.repeat(3900)}2026-01-05.9`,
    `__proto__[x]=1&constructor=2`,
    '&'.repeat(60_000),
    '%'.repeat(60_000),
  ];
  /** All but letters of one byte, those that weigh most in HTML and in JSON. */
  const TEXTS = ['"', '<', '>', '%26', '\\', '%01', "'", '%E0%A4%95', '%F0%9F%92%A1', '%EF%BF%BF'];

  test.each(FORMS.map((form, place) => [form[0], form[1], form[2], place] as const))(
    'is answered small by %s %j, and stores nothing',
    async (path, fixed, names, place) => {
      const before = await rowsOf(household);
      const person = path.startsWith('/auth') ? {} : signedIn();
      const headers = {
        ...person,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      };
      const alone = await weigh(path, { headers: person });
      const base = new URLSearchParams(fixed).toString();
      for (const text of oneOrAll(TEXTS, place)) {
        const value = text.repeat(
          Math.floor(5900 / Math.max(1, names.length) / decodeURIComponent(text).length),
        );
        const body = [base, ...names.map((name) => `${name}=${value}`)].filter(Boolean).join('&');
        const answer = await weigh(path, { method: 'POST', headers, body: attack(body) });
        expectBounded(answer, alone, requestBytes(path, headers, body), `${path} ${text}`);
      }
      for (const body of oneOrAll(BODIES, place)) {
        const all = base === '' ? body : `${base}&${body}`;
        const answer = await weigh(path, { method: 'POST', headers, body: attack(all) });
        expectBounded(
          answer,
          alone,
          requestBytes(path, headers, all),
          `${path} ${body.slice(0, 20)}`,
        );
      }
      const {
        tips: _,
        sign_in_attempts: __,
        idempotency_keys: ___,
        ...stored
      } = await rowsOf(household);
      const { tips: _0, sign_in_attempts: _1, idempotency_keys: _2, ...existing } = before;
      expect(stored).toEqual(existing);
    },
  );
});

describe('the most and the oddest that a call takes', () => {
  const BODIES = [
    `{${Array.from({ length: 40_000 }, (_, n) => `"f${n}":1`).join(',')}}`,
    `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    `{"ids":[${'"x",'.repeat(100_000)}"x"]}`,
    `"${'\\u0000'.repeat(80_000)}"`,
    `{"email":"${'ａ'.repeat(150_000)}"}`,
    'x'.repeat(600_000),
  ];

  async function call(method: string, path: string, token: string, body?: string) {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (token !== '') headers['Authorization'] = `Bearer ${token}`;
    const answer = await weigh(path.replace(/\{\w+\}/g, 'x'.repeat(900)), {
      method,
      headers,
      ...(body === undefined ? {} : { body: attack(body) }),
    });
    const what = `${method} ${path} ${body?.slice(0, 20)}`;
    expect(answer.status, what).toBeLessThan(500);
    if (body !== undefined) expect(answer.bytes, what).toBeLessThan(50_000);
    return answer;
  }

  test('is answered small by every call, signed out and signed in', async () => {
    const routes = routesOf(contract);
    expect(routes.length).toBeGreaterThan(25);
    for (const [place, { method, path, operation }] of routes.entries()) {
      const bodies = method === 'GET' ? [undefined] : oneOrAll(BODIES, place);
      // Signing out looks at no body, and would end what the other calls need.
      const tokens = path.endsWith('/logout') ? [] : [household.token];
      for (const body of bodies) {
        const { status } = await call(method, path, '', body);
        if (operation.security !== undefined) expect(status, `${method} ${path}`).toBe(401);
        for (const token of tokens) await call(method, path, token, body);
      }
    }
  });
});
