/** Everything that a household holds, taken along and put into another account. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { type Backup, backup, restore } from '../support/backup.ts';
import { Household, refused } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

const TODAY = getDayInIndia(Date.now());
const OFF = { mail: false, push: false };
const ago = (days: number) => addDays(TODAY, -days);

/** Half hours of what is taken from the grid and what is given to it, the last evening missing. */
function halfHours(): string {
  const rows = [ago(70), ago(69), ago(68)].flatMap((day, place) =>
    Array.from({ length: place === 2 ? 40 : 48 }, (_, slot) => {
      const hour = String(Math.floor(slot / 2)).padStart(2, '0');
      return `${day} ${hour}:${slot % 2 ? '30' : '00'},0.${100 + ((slot * 37) % 50)},0.0${10 + ((slot * 17) % 30)}`;
    }),
  );
  return `Time,Import (kWh),Export (kWh)\n${rows.join('\n')}\n`;
}

/** A home of every kind of thing: two years of days with holes, bills, two meters, half hours, dated facts. */
async function realHome(): Promise<Household> {
  const home = await Household.settled();
  await home.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
    ...{ cycleMonths: 1, cycleEnd: ago(20), ratePerKWh: 6, answers: { true_up: false } },
  });
  await home.call('PUT', '/api/connection', { from: ago(200), ratePerKWh: 6.5, loadKW: 5 });
  await home.call('PUT', '/api/profile', { targetReduction: 10, householdSize: 4 });
  await home.call('POST', '/api/appliances', {
    ...{ type: 'Refrigerator', ageYears: 4, energyStarRating: '3-Star' },
    ...{ powerConsumptionWatts: 150, averageDailyUsageHours: 24, months: [1, 2, 12] },
  });
  await home.call('GET', '/api/energy-tips?q=fan');
  const days = Array.from({ length: 640 }, (_, n) => n).filter((n) => n % 11 !== 3);
  const lines = days.map((n) => `${ago(720 - n)},${(6 + (n % 30) / 10).toFixed(3)}`);
  await home.import(`readingDate,consumptionKWH\n${lines.join('\n')}\n`);
  await home.add(ago(715), 1.5, { emissionCO2kg: 1.2 });
  await home.call('PUT', `/api/meter-readings/${ago(720)}.1`, { consumptionKWH: 7.777 });
  const fields = { saveAs: 'Half hours' };
  const stored = await sendFiles(home, '/api/imports', halfHours(), { fields });
  expect(stored).toMatchObject({ status: 201 });
  const value = (daysAgo: number, registerKWH: number, more: object = {}) =>
    home.call('POST', '/api/register-readings', { readOn: ago(daysAgo), registerKWH, ...more });
  await value(60, 4800, { time: '18:30' });
  await value(50, 4870);
  await value(45, 4900, { kind: 'estimated' });
  const newMeter = { installedOn: ago(40), firstKWH: 0, oldLastKWH: 4945 };
  expect((await value(30, 80, { as: 'replaced', newMeter })).status).toBe(201);
  expect((await value(18, 170)).status).toBe(201);
  for (const [from, to, unitsKWH] of [
    [ago(780), ago(751), '187'],
    [ago(750), ago(721), '205'],
  ]) {
    const bill = { from, to, unitsKWH, payable: '1205', lines: { energy: '1100' } };
    expect((await home.call('POST', '/api/bills', bill)).status).toBe(201);
  }
  await home.call('PUT', '/api/reminders', {
    ...{ reading: { mail: true, push: true }, due: { mail: true, push: false }, dueDays: 15 },
    ...{ guard: OFF, silence: { mail: false, push: true }, summary: OFF },
  });
  // A bill that was only calculated is stored when it is shared.
  const { body } = await home.call<{ bills: { id: string }[] }>('GET', '/api/bills');
  for (const { id } of body.bills) {
    await home.call('PUT', `/api/bills/${id}/stored`, { keep: 'stored' });
  }
  return home;
}

/** Every figure that the household sees. */
async function figures(home: Household) {
  const paths = [
    ...['day', 'month', 'period'].map((by) => `/api/usage?by=${by}&from=${ago(800)}&to=${TODAY}`),
    ...['/api/forecast', '/api/bills', '/api/bills/current'],
    ...['total-savings', 'co2-reduction'].map((name) => `/api/analytics/${name}`),
    ...[`/api/reports/monthly?month=${ago(100).slice(0, 7)}`, '/api/connection'],
    '/api/meter-readings',
    '/api/reminders',
  ];
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const { status, body } = await home.call(path === '' ? 'GET' : 'GET', path);
    answers[path] = { status, body };
  }
  return JSON.parse(JSON.stringify(answers, (key, value) => (key === 'recordedAt' ? null : value)));
}

/** A document without who its owner is, when it was written, and what was done before. */
function carried({ exportedAt, changes, user, ...document }: Backup): string {
  const { email, createdAt, ...person } = user;
  return JSON.stringify({ person, ...document });
}

describe('a household with everything', () => {
  let home: Household;
  let document: Backup;
  beforeAll(async () => {
    home = await realHome();
    document = await backup(home);
  });

  test('is carried whole', async () => {
    const counts = Object.fromEntries(
      Object.entries(document).flatMap(([name, list]) =>
        Array.isArray(list) ? [[name, list.length]] : [],
      ),
    );
    expect(counts).toMatchObject({
      ...{ appliances: 1, tips: 1, imports: 2, importMappings: 1, connections: 2 },
      ...{ meters: 2, registerReadings: 7 },
    });
    expect(counts['bills']).toBeGreaterThan(2);
    expect(document.readings.filter(({ channel }) => channel === 'export')).toHaveLength(3);
    expect(document.readings.filter(({ intervals }) => intervals !== undefined)).toHaveLength(6);
    expect(document.readings.filter(({ measured }) => measured === false)).toHaveLength(2);
  });

  test('has the same figures in another account, and the same document, byte for byte', async () => {
    const other = await Household.settled();
    expect(await restore(other, document)).toMatchObject({ status: 201 });
    expect(carried(await backup(other))).toBe(carried(document));
    expect(await figures(other)).toEqual(await figures(home));
    for (const table of ['readings', 'import_mappings', 'connections', 'imports']) {
      expect([table, await rowsOf(other, table)]).toEqual([table, await rowsOf(home, table)]);
    }
  });

  test.each([
    ['bills.0.from', (its: Backup) => Object.assign(its.bills[0] ?? {}, { from: TODAY })],
    ['reminders.dueDays', (its: Backup) => Object.assign(its.reminders, { dueDays: 61 })],
    ['reminders.guard', (its: Backup) => Object.assign(its.reminders, { guard: true })],
    ['bills.1', (its: Backup) => Object.assign(its.bills[1] ?? {}, its.bills[0])],
    [
      'importMappings.0.mapping.version',
      (its: Backup) => Object.assign(its.importMappings[0] ?? {}, { mapping: {} }),
    ],
    ['meters.0.channel', (its: Backup) => Object.assign(its.meters[0] ?? {}, { channel: 'gas' })],
    [
      'registerReadings.0.takenAt',
      (its: Backup) => Object.assign(its.registerReadings[0] ?? {}, { takenAt: 'noon' }),
    ],
  ])('that is not right is refused, and told where: %s', async (field, spoil) => {
    const spoiled = structuredClone(document);
    spoil(spoiled);
    const other = await Household.settled();
    const { details } = refused(await restore(other, spoiled), 400);
    expect(details?.map((one) => one.field)).toContain(field);
    expect(await rowsOf(other, 'readings')).toEqual([]);
  });

  test.each([
    ['of too few', { minutes: 30, wh: '1,2,3' }],
    ['that are no numbers', { minutes: 60, wh: `${','.repeat(22)}x,` }],
    ['of odd minutes', { minutes: 7, wh: '1' }],
  ])('whose intervals are %s is refused, and told where', async (_, intervals) => {
    const spoiled = structuredClone(document);
    Object.assign(spoiled.readings[2] ?? {}, { intervals });
    const { details } = refused(await restore(await Household.settled(), spoiled), 400);
    expect(details?.[0]?.field).toMatch(/^readings\.2\.intervals/);
  });
});

async function rowsOf(home: Household, table: string) {
  const { results } = await env.DB.prepare(
    `SELECT * FROM ${table} WHERE home_id = ? ORDER BY 2, 3, 4`,
  )
    .bind(home.homeId)
    .all();
  return results.map(({ home_id, ...row }) => row);
}
