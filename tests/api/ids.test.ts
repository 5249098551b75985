/**
 * Every id of every kind of one home, tried by another user and in the user's other home: by every call of the API
 * that takes one, and by every form and address of the screens. Nothing is read, and nothing is changed.
 */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { HomeRecord } from '#domain/home/home.ts';
import { type Contract, expectDocumented, readContract, routesOf } from '../support/contract.ts';
import { Household, refused, servicesAt } from '../support/household.ts';
import { onboarded, open, submit } from '../support/page.ts';
import { PHOTO } from '../support/photo.ts';

/** Stands in every text of the home. */
const SECRET = 'Kochi';
const CONNECTION = {
  ...{ discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  ...{ cycleMonths: 1, cycleEnd: '2026-11-06' },
  answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false, md_known: false },
};
const GEYSER = {
  ...{ type: 'Water Heater', modelName: SECRET, ageYears: 3, energyStarRating: '4-Star' },
  ...{ powerConsumptionWatts: 2000, averageDailyUsageHours: 0.5 },
};
const MAPPING = { name: SECRET, version: 1 };

let contract: Contract;
let owner: Household;
let ids: Awaited<ReturnType<typeof fillHome>>;
beforeAll(async () => {
  contract = await readContract();
  owner = await onboarded(await Household.settled(), { city: SECRET });
  ids = await fillHome(owner);
});

/** One thing of every kind in the user's first home. */
async function fillHome(household: Household) {
  const make = async <T>(method: string, path: string, body?: object) => {
    const answer = await household.call<T>(method, path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  await make('PUT', '/api/connection', { ...CONNECTION, from: '2023-04-01' });
  await household.add('2026-10-06', 181, { periodStart: '2026-09-07' });
  await household.add('2026-11-06', 187, { periodStart: '2026-10-07' });
  const reading = await household.add('2023-01-05', 7);
  await household.import('readingDate,consumptionKWH\n2023-02-05,7\n');
  await make('POST', '/api/bills', { from: '2026-10-07', to: '2026-11-06', unitsKWH: '187' });
  const { registerReading } = await make<{ registerReading: { id: string; meterId: number } }>(
    'POST',
    '/api/register-readings',
    { readOn: '2023-03-01', registerKWH: 3412 },
  );
  const { appliance } = await make<{ appliance: { id: string } }>(
    'POST',
    '/api/appliances',
    GEYSER,
  );
  await servicesAt().photos.store(
    household.caller,
    { meterId: registerReading.meterId, readOn: '2023-03-01' },
    PHOTO,
  );
  await make('GET', '/api/energy-tips?q=geyser');
  await env.DB.prepare('INSERT INTO import_mappings VALUES (?, ?, ?, ?)')
    .bind(household.homeId, SECRET, JSON.stringify(MAPPING), Date.now())
    .run();
  // Changes are numbered by home: the latest, which who asks has none of.
  const change = await env.DB.prepare('SELECT max(id) AS id FROM changes WHERE home_id = ?')
    .bind(household.homeId)
    .first<number>('id');
  return {
    change: change ?? 0,
    reading: reading.id,
    value: registerReading.id,
    meter: registerReading.meterId,
    appliance: appliance.id,
  };
}

/** All rows of the home, as they are stored. */
async function rowsOfHome(homeId: number): Promise<unknown> {
  const tables = ['members', 'connections', 'bills', 'appliances', 'tips', 'import_mappings'];
  const more = ['imports', 'readings', 'meters', 'meter_photos', 'changes'];
  const read = async (sql: string) => (await env.DB.prepare(sql).bind(homeId).all()).results;
  return [
    await read('SELECT * FROM homes WHERE id = ?'),
    await read(
      'SELECT * FROM register_readings WHERE meter_id IN (SELECT id FROM meters WHERE home_id = ?)',
    ),
    ...(await Promise.all(
      [...tables, ...more].map((table) => read(`SELECT * FROM ${table} WHERE home_id = ?`)),
    )),
  ];
}

/** The calls that name a thing: the route as documented, the thing, and the body. */
function callsByEveryId(): [route: string, id: string | number, body?: object][] {
  return [
    ['PUT /api/meter-readings/{id}', ids.reading, { consumptionKWH: 1 }],
    ['DELETE /api/meter-readings/{id}', ids.reading],
    ['PUT /api/register-readings/{id}', ids.value, { registerKWH: 1 }],
    ['DELETE /api/register-readings/{id}', ids.value],
    ['GET /api/register-readings/{id}/photo', ids.value],
    ['DELETE /api/register-readings/{id}/photo', ids.value],
    ['PUT /api/meters/{id}', ids.meter, { name: 'Mine' }],
    ['DELETE /api/connection/{from}', '2023-04-01'],
    ['DELETE /api/imports/{id}', 1],
    ['POST /api/imports/{id}/redo', 1],
    ['POST /api/changes/{id}/undo', ids.change],
    ['PUT /api/appliances/{id}', ids.appliance, { ageYears: 9 }],
    ['DELETE /api/appliances/{id}', ids.appliance],
    ['GET /api/import-mappings/{name}', SECRET],
    ['DELETE /api/import-mappings/{name}', SECRET],
    ['GET /api/bills/{id}', '2026-11-06'],
    ['GET /api/bills/{id}/explanation', '2026-11-06'],
    ['PUT /api/bills/{id}/printed', '2026-11-06', { lines: { payable: '858' } }],
    ['PUT /api/bills/{id}/stored', '2026-11-06', { keep: 'today' }],
    ['DELETE /api/bills/{id}', '2026-11-06'],
  ];
}

/** What takes an id that is of no home, is anyone's to make, or is tried below by itself. */
const ELSEWHERE = [
  'GET /api/tariffs/{id}',
  'PUT /api/energy-tips/answers/{measureId}',
  'PUT /api/import-mappings/{name}',
  'PUT /api/register-readings/{id}/photo',
  'PUT /api/homes/{id}',
  'DELETE /api/homes/{id}',
  'DELETE /api/auth/sessions/{id}',
  'PUT /api/members/{id}',
  'DELETE /api/members/{id}',
  'DELETE /api/invitations/{id}',
];

/** The forms of the screens that name a thing, by their address. */
function formsByEveryId(): [path: string, fields: Record<string, string>][] {
  const bill = '/dashboard/data-entry/bills/2026-11-06';
  return [
    ['/dashboard/data-entry', { intent: 'update', id: ids.reading, consumptionKWH: '1' }],
    ['/dashboard/data-entry', { intent: 'update', id: ids.value, consumptionKWH: '1' }],
    ['/dashboard/data-entry', { intent: 'delete', id: ids.reading }],
    ['/dashboard/data-entry', { intent: 'delete', id: ids.value }],
    ['/dashboard/data-entry/files', { intent: 'undo', id: '1' }],
    ['/dashboard/data-entry/files', { intent: 'redo', id: '1' }],
    ['/dashboard/data-entry/files', { intent: 'undo-change', id: `${ids.change}` }],
    ['/dashboard/appliances', { ...texts(GEYSER), id: ids.appliance, ageYears: '9' }],
    ['/dashboard/appliances', { intent: 'delete', id: ids.appliance }],
    [bill, { intent: 'rate', series: 'x', value: '1' }],
    [`${bill}/match`, { intent: 'match', line: 'total', amount: '1' }],
  ];
}

/** The addresses that name a thing. */
function addressesByEveryId(): string[] {
  return [
    '/dashboard/data-entry/bills/2026-11-06',
    '/dashboard/data-entry/bills/2026-11-06/match',
    `/dashboard/data-entry/history?reading=${ids.reading}`,
    `/dashboard/data-entry?edit=${ids.reading}`,
    `/dashboard/appliances?edit=${ids.appliance}`,
    `/dashboard/appliances?delete=${ids.appliance}`,
    `/dashboard/appliances?after=${ids.appliance}`,
  ];
}

function texts(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

test('every call with an id is tried', () => {
  const tried = [...callsByEveryId().map(([route]) => route), ...ELSEWHERE];
  const withId = routesOf(contract)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => route.includes('{'));
  expect(tried.toSorted()).toEqual(withId.toSorted());
});

describe.each(['another user', 'the user’s other home'])('tried by %s', (who) => {
  /** Who asks, and for which home where it is not the first. */
  let asks: Household;
  let homeId: number | undefined;
  beforeAll(async () => {
    if (who === 'another user') {
      asks = await onboarded(await Household.settled());
      return;
    }
    asks = owner;
    const { body } = await owner.call<{ home: HomeRecord }>('POST', '/api/homes', { name: 'Two' });
    homeId = body.home.id;
  });

  test('no call reads or changes anything', async () => {
    const before = await rowsOfHome(owner.homeId);
    const query = homeId === undefined ? '' : `?homeId=${homeId}`;
    for (const [route, id, body] of callsByEveryId()) {
      const [method = '', path = ''] = route.split(' ');
      const answer = await asks.call(method, path.replace(/\{\w+\}/, `${id}`) + query, body);
      expect([route, answer.status]).toEqual([route, 404]);
      expectDocumented(contract, route, answer);
      expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    }
    const bulk = { ids: [ids.reading] };
    refused(await asks.call('DELETE', `/api/meter-readings/bulk${query}`, bulk), 404);
    expect(await rowsOfHome(owner.homeId)).toEqual(before);
  });

  test('no form changes anything, and no page shows anything', async () => {
    const before = await rowsOfHome(owner.homeId);
    const inHome = (path: string) => (homeId === undefined ? path : `/${homeId}${path}`);
    for (const [path, fields] of formsByEveryId()) await submit(asks, inHome(path), fields);
    for (const path of addressesByEveryId()) {
      const page = await open(asks, inHome(path));
      expect(page.text, path).not.toContain(SECRET);
      expect(page.text, path).not.toContain('187');
    }
    expect(await rowsOfHome(owner.homeId)).toEqual(before);
  });
});

test('another user neither reads nor changes the home by its own number', async () => {
  const stranger = await onboarded(await Household.settled());
  const before = await rowsOfHome(owner.homeId);
  for (const [route, id, body] of callsByEveryId()) {
    const [method = '', path = ''] = route.split(' ');
    const address = `${path.replace(/\{\w+\}/, `${id}`)}?homeId=${owner.homeId}`;
    const { status } = await stranger.call(method, address, body);
    expect([route, status]).toEqual([route, 404]);
  }
  for (const [path, fields] of formsByEveryId())
    await submit(stranger, `/${owner.homeId}${path}`, fields);
  const photo = await stranger.fetch(
    'PUT',
    `/api/register-readings/${ids.value}/photo?homeId=${owner.homeId}`,
    { body: PHOTO, headers: { 'Content-Type': 'image/jpeg' } },
  );
  expect(photo.status).toBe(404);
  refused(await stranger.call('PUT', `/api/homes/${owner.homeId}`, { name: 'Mine' }), 404);
  refused(await stranger.call('DELETE', `/api/homes/${owner.homeId}`, { name: 'Home' }), 404);
  expect(await rowsOfHome(owner.homeId)).toEqual(before);
});
