import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createApi } from '#worker/api/app.ts';
import { QueryCost } from '#worker/db/query-cost.ts';
import {
  type Contract,
  expectDocumented,
  listFields,
  readContract,
  routesOf,
} from '../support/contract.ts';
import { type Answer, Household, ORIGIN, PASSWORD, refused } from '../support/household.ts';

/** Routes that clients rely on. */
const ROUTES = [
  'POST /api/auth/login',
  'POST /api/auth/signup',
  'POST /api/auth/logout',
  'GET /api/homes',
  'POST /api/homes',
  'PUT /api/homes/{id}',
  'DELETE /api/homes/{id}',
  'GET /api/profile',
  'PUT /api/profile',
  'GET /api/meter-readings',
  'POST /api/meter-readings',
  'PUT /api/meter-readings/{id}',
  'DELETE /api/meter-readings/{id}',
  'DELETE /api/meter-readings/bulk',
  'POST /api/meter-readings/upload-csv',
  'GET /api/meter-readings/export',
  'GET /api/energy-tips/history',
  'GET /api/energy-tips',
  'GET /api/energy-tips/answers',
  'PUT /api/energy-tips/answers/{measureId}',
  'GET /api/usage',
  'GET /api/forecast',
  'GET /api/analytics/total-savings',
  'GET /api/analytics/total-co2-reduction',
  'GET /api/appliances',
  'POST /api/appliances',
  'PUT /api/appliances/{id}',
  'DELETE /api/appliances/{id}',
  'GET /api/imports',
  'POST /api/imports/preview',
  'POST /api/imports',
  'GET /api/import-mappings',
  'GET /api/import-mappings/{name}',
  'PUT /api/import-mappings/{name}',
  'DELETE /api/import-mappings/{name}',
  'DELETE /api/imports/{id}',
  'POST /api/imports/{id}/redo',
  'GET /api/reports/monthly',
  'POST /api/bills/preview',
  'GET /api/bills',
  'POST /api/bills',
  'POST /api/bills/earlier',
  'GET /api/bills/current',
  'GET /api/bills/{id}',
  'GET /api/bills/{id}/explanation',
  'PUT /api/bills/{id}/printed',
  'PUT /api/bills/{id}/stored',
  'DELETE /api/bills/{id}',
  'GET /api/tariffs',
  'GET /api/tariffs/{id}',
  'GET /api/health',
];
const PUBLIC = ['POST /api/auth/login', 'POST /api/auth/signup', 'GET /api/health'];

let contract: Contract;
beforeAll(async () => {
  contract = await readContract();
});

describe('the contract', () => {
  test('is OpenAPI 3.1 and documents every route that clients rely on', () => {
    expect(contract.openapi).toBe('3.1.0');
    const documented = routesOf(contract).map(({ method, path }) => `${method} ${path}`);
    expect(documented).toEqual(expect.arrayContaining(ROUTES));
    for (const { operation } of routesOf(contract)) expect(operation.summary).toMatch(/\S/);
  });

  test('describes each part of an address and a query and each header with an example', () => {
    for (const { method, path, operation } of routesOf(contract)) {
      for (const { name, description, schema } of operation.parameters ?? []) {
        const parameter = `${method} ${path}, ${name}`;
        expect(description, parameter).toMatch(/\S/);
        expect(schema?.examples ?? schema?.enum ?? [], parameter).not.toEqual([]);
      }
    }
  });

  test('says when each answer comes, in a sentence of its own', () => {
    for (const { method, path, operation } of routesOf(contract)) {
      for (const [status, { description }] of Object.entries(operation.responses)) {
        expect(description, `${method} ${path}, ${status}`).toMatch(/^[A-Z].* .*[.)]$/);
      }
    }
  });

  test('describes the form of every date and moment', () => {
    const times = routesOf(contract).flatMap((route) =>
      listFields(contract, route).filter(([name]) => /^(from|to|date)$|(At|On|Date)$/.test(name)),
    );
    expect(times.length).toBeGreaterThan(0);
    for (const [name, schema] of times) {
      expect(schema['format'] ?? schema['description'], name).toMatch(/^date(-time)?$|YYYY-MM-DD/);
    }
  });

  test('says which routes need a token, and these refuse without one', async () => {
    expect(contract.components.securitySchemes['bearer']).toMatchObject({ scheme: 'bearer' });
    for (const route of ROUTES) {
      const [method = '', path = ''] = route.split(' ');
      const { security } = contract.paths[path]?.[method.toLowerCase()] ?? {};
      expect([route, security?.length ?? 0]).toEqual([route, PUBLIC.includes(route) ? 0 : 1]);
      if (PUBLIC.includes(route)) continue;
      const answer = await new Household().call(
        method,
        path.replace(/\{(id|name)\}/, '2023-01-05.1'),
      );
      expect(refused(answer, 401).message).toBe('You are not signed in. Please sign in again.');
      expectDocumented(contract, route, answer);
    }
  });

  test('says what every call that speaks of a home answers to another one', async () => {
    const household = await Household.settled();
    for (const { method, path, operation } of routesOf(contract)) {
      if (!operation.parameters?.some(({ name }) => name === 'homeId')) continue;
      const body = operation.requestBody === undefined ? undefined : {};
      for (const homeId of ['999999', 'mine']) {
        const address = `${path.replace(/\{\w+\}/, '2023-01-05.1')}?homeId=${homeId}`;
        const answer = await household.call(method, address, body);
        expect(answer.status, `${method} ${address}`).toBeGreaterThanOrEqual(400);
        expectDocumented(contract, `${method} ${path}`, answer);
      }
    }
  });

  test('is kept by answers and refusals alike', async () => {
    const household = await Household.settled();
    const check = async (route: string, path: string, body?: unknown) => {
      const answer = await household.call(route.split(' ')[0] ?? '', path, body);
      expectDocumented(contract, route, answer);
      return answer;
    };
    const account = { email: household.email, password: PASSWORD };
    const names = { firstName: 'A', lastName: 'B' };
    const fresh = new Household();
    await check('POST /api/auth/signup', '/api/auth/signup', {
      ...account,
      ...names,
      email: fresh.email,
    });
    await check('POST /api/auth/signup', '/api/auth/signup', { ...account, ...names });
    await check('POST /api/auth/signup', '/api/auth/signup', {});
    await check('POST /api/auth/login', '/api/auth/login', { ...account, email: fresh.email });
    await check('POST /api/auth/login', '/api/auth/login', { ...account, email: 'no@example.in' });
    await check('PUT /api/profile', '/api/profile', { city: 'Pune', electricityRatePerKWh: 7 });
    await check('PUT /api/profile', '/api/profile', { city: 7 });
    await check('GET /api/profile', '/api/profile');

    const readings = '/api/meter-readings';
    const reading = { readingDate: '2023-01-05', consumptionKWH: 7.25, emissionCO2kg: 1 };
    await check(`POST ${readings}`, readings, reading);
    await check(`POST ${readings}`, readings, reading);
    await check(`POST ${readings}`, readings, { ...reading, readingDate: '2999-01-01' });
    await check(`PUT ${readings}/{id}`, `${readings}/2023-01-05.1`, { consumptionKWH: 8 });
    await check(`PUT ${readings}/{id}`, `${readings}/2023-01-05.7`, { consumptionKWH: 8 });
    await check(`GET ${readings}`, `${readings}?limit=5`);
    await check(`GET ${readings}`, `${readings}?limit=x`);
    await check('GET /api/usage', '/api/usage?by=day');
    await check('GET /api/usage', '/api/usage?by=week');
    await check('GET /api/forecast', '/api/forecast');
    await check('GET /api/reports/monthly', '/api/reports/monthly');
    await check('GET /api/reports/monthly', '/api/reports/monthly?month=2020-01');
    await check('GET /api/reports/monthly', '/api/reports/monthly?month=x');
    await check(`DELETE ${readings}/{id}`, `${readings}/2023-01-05.1`);
    await check(`DELETE ${readings}/bulk`, `${readings}/bulk`, { ids: ['2023-01-05.2'] });
    await check(`DELETE ${readings}/bulk`, `${readings}/bulk`, { ids: ['2023-01-05.2'] });

    const upload = `POST ${readings}/upload-csv`;
    const file = 'readingDate,consumptionKWH\n2023-01-05,7\n';
    expectDocumented(contract, upload, await household.upload(file));
    expectDocumented(contract, upload, await household.upload(file));
    expectDocumented(contract, upload, await household.upload('x'));
    expectDocumented(contract, upload, await household.upload(file, 'readings.txt'));
    await check('GET /api/imports', '/api/imports');
    await check('DELETE /api/imports/{id}', '/api/imports/1');
    await check('POST /api/imports/{id}/redo', '/api/imports/1/redo');
    await check('DELETE /api/imports/{id}', '/api/imports/1');
    await check('DELETE /api/imports/{id}', '/api/imports/1');

    const heater = { type: 'Heater', ageYears: 1, energyStarRating: 3 };
    const use = { powerConsumptionWatts: 1000, averageDailyUsageHours: 1 };
    const { body } = await check('POST /api/appliances', '/api/appliances', { ...heater, ...use });
    const { id } = body['appliance'] as { id: string };
    await check('POST /api/appliances', '/api/appliances', heater);
    await check('GET /api/appliances', '/api/appliances');
    await check('PUT /api/appliances/{id}', `/api/appliances/${id}`, { capacity: null });
    await check('DELETE /api/appliances/{id}', `/api/appliances/${id}`);
    await check('DELETE /api/appliances/{id}', `/api/appliances/${id}`);
    await check('GET /api/energy-tips', '/api/energy-tips?q=fan');
    await check('GET /api/energy-tips', '/api/energy-tips?q=zxqvjk');
    await check('GET /api/energy-tips/history', '/api/energy-tips/history');
    const answers = '/api/energy-tips/answers';
    const answer = 'PUT /api/energy-tips/answers/{measureId}';
    await check(answer, `${answers}/geyser-50-degrees`, { answer: 'done' });
    await check(answer, `${answers}/geyser-50-degrees`, { answer: 'perhaps' });
    await check(answer, `${answers}/no-such-measure`, { answer: null });
    await check('GET /api/energy-tips/answers', answers);
    await check('GET /api/analytics/total-savings', '/api/analytics/total-savings');
    await check('GET /api/analytics/total-co2-reduction', '/api/analytics/total-co2-reduction');
    await check('GET /api/health', '/api/health');
    await check('POST /api/auth/logout', '/api/auth/logout');
  });
});

describe('every answer', () => {
  test('names its request, is kept by no cache, and runs as no page', async () => {
    const { headers } = await new Household().call('GET', '/api/health');
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Server-Timing')).toMatch(/^db;desc="trips=1 read=\d written=0";dur=\d+$/);
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('to what is not there is a 404 in the one shape', async () => {
    const household = await Household.settled();
    const calls: [string, string][] = [
      ['GET', '/api'],
      ['GET', '/api/'],
      ['GET', '/api/unknown'],
      ['DELETE', '/api/profile'],
      ['PATCH', '/api/meter-readings/2023-01-05.1'],
      ['GET', '/api/meter-readings/2023-01-05.1'],
      ['POST', '/api//meter-readings'],
    ];
    for (const [method, path] of calls) {
      expect(refused(await household.call(method, path), 404).message).not.toBe('');
    }
  });

  test('to HEAD has the headers of GET and no body', async () => {
    const household = await Household.settled();
    const response = await household.fetch('HEAD', '/api/meter-readings');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

test('a database that does not answer is told apart from a wrong request', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const away = {
    prepare: (sql: string) => env.DB.prepare(sql),
    batch: () => Promise.reject(new Error('D1_ERROR: Network connection lost.')),
  } as unknown as D1Database;
  const api = createApi();
  const household = await Household.settled();
  const headers = { Authorization: `Bearer ${household.token}` };
  const response = await api.fetch(new Request(`${ORIGIN}/api/profile`, { headers }), {
    platform: { ...env, DB: away },
    cost: new QueryCost(),
  });
  const answer: Answer = {
    status: response.status,
    headers: response.headers,
    body: await response.json(),
  };
  expect(refused(answer, 503).message).toContain('Please try again.');
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(String(logged.mock.calls)).not.toContain(household.email);
  logged.mockClear();
});
