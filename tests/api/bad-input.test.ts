import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bodySchema, type Route, readContract, resolved, routesOf } from '../support/contract.ts';
import { type Answer, Household, refused } from '../support/household.ts';

const TABLES = [
  'users',
  'homes',
  'members',
  'sessions',
  'sign_in_attempts',
  'appliances',
  'tips',
  'imports',
  'readings',
];

let household: Household;
let routes: { route: Route; properties: string[] }[] = [];
let stored: unknown;

/** All that is stored, but for when a session was last used. */
async function everything(): Promise<unknown> {
  const results = await env.DB.batch(
    TABLES.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)),
  );
  return results.map(({ results: rows }) =>
    (rows as Record<string, unknown>[]).map(({ last_used_at, ...row }) => row),
  );
}

beforeAll(async () => {
  household = await Household.settled();
  const contract = await readContract();
  routes = routesOf(contract).flatMap((route) => {
    const schema = bodySchema(route);
    // A whole account may be larger than what else is sent, and is read in another way.
    if (schema === undefined || route.path.startsWith('/api/account')) return [];
    const { properties = {} } = resolved(contract, schema) as { properties?: object };
    return [{ route, properties: Object.keys(properties) }];
  });
  await household.add('2023-01-05', 7);
});

async function sendTo(
  { method, path, operation }: Route,
  body: BodyInit | null,
  type: string | null = 'application/json',
): Promise<Answer<unknown>> {
  // An address of its own each time where calls are counted by address.
  const caller = operation.security === undefined ? new Household() : household;
  const response = await caller.fetch(method, path.replace('{id}', '2023-01-05.1'), {
    body,
    headers: type === null ? {} : { 'Content-Type': type },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('every route that takes JSON refuses', () => {
  beforeEach(async () => {
    stored = await everything();
  });
  afterEach(async () => {
    expect(await everything()).toEqual(stored);
  });

  test('some routes', () => {
    expect(routes.length).toBeGreaterThanOrEqual(8);
  });

  test.each<[string, BodyInit]>([
    ['nothing', ''],
    ['half an object', '{"email": "asha'],
    ['two objects', '{}{}'],
    ['a list', '[]'],
    ['a list of objects', '[{"readingDate":"2023-01-05","consumptionKWH":1}]'],
    ['a text', '"{}"'],
    ['a number', '1'],
    ['null', 'null'],
    [
      'a number without end',
      '{"consumptionKWH":1e999,"ageYears":1e999,"householdSize":1e999,"email":1,"ids":1}',
    ],
    ['an unknown field', '{"isAdmin":true}'],
    ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'],
    ['a field of an object', '{"toString":1,"hasOwnProperty":1}'],
    ['binary', new Uint8Array([0, 255, 254, 137, 80, 78, 71])],
    ['text that is not UTF-8', new Uint8Array([123, 34, 255, 34, 58, 49, 125])],
    ['lists in lists', `${'['.repeat(25_000)}${']'.repeat(25_000)}`],
    ['objects in objects', `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`],
    [
      'thousands of fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`f${n}`, n]))),
    ],
  ])('%s', async (_, body) => {
    for (const { route } of routes) {
      const answer = await sendTo(route, body);
      expect([route.method, route.path, answer.status]).toEqual([route.method, route.path, 400]);
      refused(answer, 400);
      expect(JSON.stringify(answer.body).length).toBeLessThan(30_000);
    }
  });

  test.each([
    ['no type', null],
    ['a text type', 'text/plain'],
    ['a form type', 'application/x-www-form-urlencoded'],
    ['another kind of JSON', 'application/ld+json'],
    ['a type that is none', 'json'],
  ])('a body with %s', async (_, type) => {
    for (const { route } of routes) {
      const body = new TextEncoder().encode('{}');
      expect(refused(await sendTo(route, body, type), 415).message).toBe('Send application/json.');
    }
  });

  test('a body over the limit', async () => {
    const large = `{"firstName":"${'x'.repeat(600_000)}"}`;
    for (const { route } of routes) {
      refused(await sendTo(route, large), 413);
    }
  });

  test.each([
    ['an object', '{}'],
    ['a list', '[[]]'],
    ['a truth', 'true'],
    ['deep nesting', `${'['.repeat(1_500)}${']'.repeat(1_500)}`],
    ['a lone surrogate', '"\\ud800"'],
    ['a zero byte', '"a\\u0000b"'],
    ['a text of 2,000 characters', `"${'x'.repeat(2_000)}"`],
    ['a number far below zero', '-1e308'],
  ])('%s in all of its fields', async (_, value) => {
    for (const { route, properties } of routes) {
      if (properties.length === 0) continue;
      const fields = properties.map((property) => `"${property}":${value}`);
      const { errors = [] } = refused(await sendTo(route, `{${fields.join(',')}}`), 400);
      // In words that a person wrote, not the parser's.
      expect(errors.join('\n')).not.toMatch(/invalid input|expected|received|too (big|small)/i);
    }
  });
});

test('an empty text in all of the fields of a route that takes JSON counts as none of them', async () => {
  for (const { route, properties } of routes) {
    const fields = properties.map((property) => `"${property}":""`);
    const empty = await sendTo(route, `{${fields.join(',')}}`);
    const none = await sendTo(route, '{}');
    expect([route.method, route.path, empty.status]).toEqual([
      ...[route.method, route.path, none.status],
    ]);
  }
});

test('a query of 5,000 characters, or with what no query has, breaks nothing', async () => {
  const paths = [
    '/api/profile',
    '/api/appliances',
    '/api/imports',
    '/api/energy-tips/history',
    '/api/analytics/total-savings',
    '/api/reports/monthly',
    '/api/meter-readings',
    '/api/energy-tips',
  ];
  for (const path of paths) {
    for (const query of [
      `q=${'x'.repeat(5000)}`,
      `${'&'.repeat(5000)}`,
      'a[__proto__]=1',
      '%00=%FF',
      'limit=%ud800',
    ]) {
      const { status } = await household.call('GET', `${path}?${query}`);
      expect([path, query.slice(0, 20), status < 500]).toEqual([path, query.slice(0, 20), true]);
    }
  }
});

test('a name in the query that a call does not know is refused, and named', async () => {
  const contract = await readContract();
  for (const { method, path, operation } of routesOf(contract)) {
    if (operation.security === undefined) continue;
    const address = path.replace(/\{\w+\}/, '2023-01-05.1');
    const body = operation.requestBody === undefined ? undefined : {};
    // As a slip of "homeId", which would otherwise speak of another home than the one that is meant.
    const { errors } = refused(await household.call(method, `${address}?homeid=2`, body), 400);
    expect([method, path, errors?.join(' ')]).toEqual([
      method,
      path,
      expect.stringContaining('homeid'),
    ]);
  }
});
