/** Files of any form beside what a home has: estimates, meters and bills that tell of the same days. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { StoredImport } from '#worker/imports/file-imports.ts';
import { Household } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

const METER =
  'Date,Meter reading (kWh)\n2026-01-01,10021\n2026-01-08,10076\n2026-01-15,10130\n2026-01-22,10180\n';

async function store(home: Household, file: string, answers: object = {}): Promise<StoredImport> {
  const fields = { answers: JSON.stringify(answers) };
  const { body } = await sendFiles<StoredImport>(home, '/api/imports', file, { fields });
  return body;
}

const undo = (home: Household, id: number) => home.call('DELETE', `/api/imports/${id}`);

const tell = (home: Household, readOn: string, registerKWH: number, more: object = {}) =>
  home.call('POST', '/api/register-readings', { readOn, registerKWH, ...more });

const used = async (home: Household) =>
  (await home.readings('?order=asc')).map((one) => [one.readingDate, one.consumptionKWH]);

async function knownDays(home: Household): Promise<string[]> {
  const { body } = await home.call<{ usage: { from: string; knownDays: number }[] }>(
    'GET',
    '/api/usage?by=day&from=2026-01-01&to=2026-03-31',
  );
  return body.usage.filter((one) => one.knownDays === 1).map(({ from }) => from);
}

const paperBills = async (home: Household) =>
  (
    await env.DB.prepare('SELECT days, wh FROM bills WHERE home_id = ? ORDER BY last_day')
      .bind(home.homeId)
      .all()
  ).results;

test('a day that was estimated is known once a file has measured it, also with the same units', async () => {
  const home = await Household.settled();
  await store(home, 'Day,Usage (kWh),Type\n2026-01-30,8,Estimated\n');
  expect(await knownDays(home)).toEqual([]);
  expect(await store(home, 'Day,Usage (kWh),Type\n2026-01-30,8,Actual\n')).toMatchObject({
    imported: 1,
  });
  expect(await knownDays(home)).toEqual(['2026-01-30']);
  expect(await used(home)).toEqual([['2026-01-30', 8]]);
});

test('an estimated day that somebody corrects downward is known', async () => {
  const home = await Household.settled();
  await store(home, 'Day,Usage (kWh),Type\n2026-01-30,8,Estimated\n');
  await home.call('PUT', '/api/meter-readings/2026-01-30.1', { consumptionKWH: 5 });
  expect(await knownDays(home)).toEqual(['2026-01-30']);
});

test('what a file says a meter was estimated to show is kept, and no day is known by it', async () => {
  const home = await Household.settled();
  await store(
    home,
    'Date,Meter reading (kWh),Type\n2026-01-01,10021,Actual\n2026-01-08,10090,Estimated\n2026-01-15,10130,Actual\n2026-01-22,10200,Estimated\n',
  );
  expect(await used(home)).toEqual([['2026-01-15', 109]]);
  const { body } = await home.call<{ registerReadings: { kind: string }[] }>(
    'GET',
    '/api/register-readings',
  );
  expect(body.registerReadings.map(({ kind }) => kind)).toEqual([
    ...['actual', 'estimated', 'actual', 'estimated'],
  ]);
});

test('an estimate of a file never takes the place of what was read off the meter', async () => {
  const home = await Household.settled();
  await tell(home, '2026-01-01', 10_021);
  await tell(home, '2026-01-08', 10_076);
  const file =
    'Date,Meter reading (kWh),Type\n2026-01-01,10021,Actual\n2026-01-08,10090,Estimated\n';
  const answer = await store(home, file, { conflicts: 'replace' });
  expect(answer).toMatchObject({ imported: 0, conflicting: 0 });
  expect(await used(home)).toEqual([['2026-01-08', 55]]);
});

test('a file of a meter over the days of a typed bill is not added to it', async () => {
  const home = await Household.settled();
  await home.add('2026-01-12', 80, { periodStart: '2026-01-03' });
  expect(await store(home, METER)).toMatchObject({ imported: 0, conflicting: 4 });
  expect(await used(home)).toEqual([['2026-01-12', 80]]);
  expect(await store(home, METER, { conflicts: 'replace' })).toMatchObject({ imported: 4 });
  const fromMeter = [
    ['2026-01-08', 55],
    ['2026-01-15', 54],
    ['2026-01-22', 50],
  ];
  expect(await used(home)).toEqual(fromMeter);
  await undo(home, 1);
  expect(await used(home)).toEqual([['2026-01-12', 80]]);
});

test('a file of a meter is added where its first value lies too long after the last one to say what a bill’s days used', async () => {
  const home = await Household.settled();
  await tell(home, '2024-06-01', 9000);
  await home.add('2026-01-01', 60, { periodStart: '2025-12-20' });
  expect(await store(home, METER)).toMatchObject({ imported: 4, conflicting: 0 });
  expect(await used(home)).toContainEqual(['2026-01-01', 60]);
});

test('a file never makes a meter count while another one does', async () => {
  const home = await Household.settled();
  await tell(home, '2026-01-01', 10_021);
  await tell(home, '2026-01-08', 40, {
    as: 'replaced',
    newMeter: { installedOn: '2026-01-04', firstKWH: 0, oldLastKWH: 10_040 },
  });
  await tell(home, '2026-01-22', 100);
  const before = await used(home);
  // They fit the old meter, which stopped on the fourth.
  const file = 'Date,Meter reading (kWh)\n2026-01-15,10130\n2026-01-22,10180\n';
  expect(await store(home, file)).toMatchObject({ imported: 0, conflicting: 2 });
  expect(await used(home)).toEqual(before);
});

test('a bill that an import took out comes back beside what was added to its last day since', async () => {
  const home = await Household.settled();
  await home.add('2026-01-20', 80, { periodStart: '2026-01-05' });
  const file = 'Bill from,Bill to,Units (kWh)\n15-01-2026,14-02-2026,310\n';
  await store(home, file, { conflicts: 'replace' });
  await home.add('2026-01-20', 9);
  await undo(home, 1);
  expect(await home.readings('?order=asc')).toMatchObject([
    { periodStart: null, readingDate: '2026-01-20', consumptionKWH: 9 },
    { periodStart: '2026-01-05', readingDate: '2026-01-20', consumptionKWH: 80 },
  ]);
});

test('a paper bill that was corrected since an import stays when that is taken back', async () => {
  const home = await Household.settled();
  const days = { from: '2026-01-15', to: '2026-02-14' };
  await home.call('POST', '/api/bills', { ...days, unitsKWH: '300' });
  const file = 'Bill from,Bill to,Units (kWh)\n15-01-2026,14-02-2026,310\n';
  await store(home, file, { conflicts: 'replace' });
  await home.call('POST', '/api/bills', { ...days, unitsKWH: '305', overlap: 'replace' });
  await undo(home, 1);
  expect(await paperBills(home)).toEqual([{ days: 31, wh: 305_000 }]);
});

test('a bill whose days another bill has by now stays away when an import is put back, and its day is named', async () => {
  const home = await Household.settled();
  await tell(home, '2026-01-14', 100);
  await tell(home, '2026-02-14', 410);
  await store(home, 'Bill from,Bill to,Units (kWh)\n15-01-2026,14-02-2026,310\n');
  expect(await paperBills(home)).toEqual([{ days: 31, wh: 310_000 }]);
  await undo(home, 1);
  expect(await paperBills(home)).toEqual([]);
  const days = { from: '2026-01-20', to: '2026-02-10' };
  const typed = await home.call('POST', '/api/bills', { ...days, unitsKWH: '220' });
  expect(typed.status).toBe(201);
  const { body } = await home.call('POST', '/api/imports/1/redo');
  expect(body).toMatchObject({ restoredCount: 0, kept: ['2026-02-14'] });
  expect(await paperBills(home)).toEqual([{ days: 22, wh: 220_000 }]);
});

const BENGALURU = {
  from: '2000-01-01',
  ...{ discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  ...{ cycleMonths: 1, cycleEnd: '2026-11-06' },
  answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false, md_known: false },
};

/** Stores the calculated bills that the home has, as sharing them does. */
async function storeBills(home: Household, stored: number): Promise<void> {
  const { body } = await home.call<{ bills: { id: string; running?: boolean }[] }>(
    'GET',
    '/api/bills',
  );
  for (const { id } of body.bills) {
    await home.call('PUT', `/api/bills/${id}/stored`, { keep: 'stored' });
  }
  const count = env.DB.prepare(
    'SELECT count(*) AS n FROM bills WHERE home_id = ? AND computed IS NOT NULL',
  ).bind(home.homeId);
  expect(await count.first('n')).toBe(stored);
}

test('a bill of a file is stored over days whose bill was only calculated so far', async () => {
  const home = await Household.settled();
  await home.call('PUT', '/api/connection', BENGALURU);
  await home.add('2026-11-06', 187, { periodStart: '2026-10-07' });
  await storeBills(home, 1);
  await store(home, 'Bill from,Bill to,Units (kWh)\n05-10-2026,04-11-2026,182\n');
  expect(await paperBills(home)).toEqual([{ days: 31, wh: 182_000 }]);
  await undo(home, 1);
  expect(await paperBills(home)).toEqual([]);
});

test('bills of a file go when the import is undone, though their calculation was stored meanwhile', async () => {
  const home = await Household.settled();
  await home.call('PUT', '/api/connection', BENGALURU);
  await store(home, 'Bill from,Bill to,Units (kWh)\n07-10-2026,06-11-2026,187\n');
  await storeBills(home, 1);
  const { body } = await undo(home, 1);
  expect(body).toMatchObject({ deletedCount: 1 });
  expect(await paperBills(home)).toEqual([]);
});

test('a bill of a file whose amount was typed since stays when the import is undone, and its day is named', async () => {
  const home = await Household.settled();
  await store(home, 'Bill from,Bill to,Units (kWh)\n07-10-2026,06-11-2026,187\n');
  const days = { from: '2026-10-07', to: '2026-11-06', unitsKWH: '187' };
  await home.call('POST', '/api/bills', { ...days, payable: '858', overlap: 'replace' });
  expect((await undo(home, 1)).body).toMatchObject({ kept: ['2026-11-06'] });
  expect(await paperBills(home)).toEqual([{ days: 31, wh: 187_000 }]);
});
