import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { HOME_LIMITS } from '#domain/base/limits.ts';
import { type Backup, backup, restore } from '../support/backup.ts';
import { Household, refused } from '../support/household.ts';
import { shortOrFull } from '../support/torture.ts';

/** A home with two readings of one import, and a tip, as its document. */
async function sample(): Promise<Backup> {
  const home = await Household.settled();
  await home.import('readingDate,consumptionKWH\n2026-01-05,1\n2026-01-06,2\n');
  await home.call('GET', '/api/energy-tips?q=fan');
  return backup(home);
}

const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n + 1));

describe('a document of more than a home can hold', () => {
  test.each(['appliances', 'tips', 'imports', 'readings'] as const)('has %s', async (list) => {
    const document = { ...(await sample()), [list]: times(HOME_LIMITS[list] + 1, () => ({})) };
    const target = await Household.settled();
    const { message } = refused(await restore(target, document), 409);
    expect(message).toMatch(new RegExp(`^A home can hold [\\d,]+ ${list}\\. The file holds `));
  });

  test('is refused before it is parsed when it holds millions of things', async () => {
    const text = JSON.stringify({ ...(await sample()), readings: [] });
    for (const item of ['{}', '0', '[]']) {
      const many = Array.from({ length: 2_100_000 }, () => item).join(',');
      const body = text.replace('"readings":[]', `"readings":[${many}]`);
      const answer = refused(await restore(await Household.settled(), body), 413);
      expect(answer.message).toContain('larger than any home can be');
    }
  });

  test('ends at the hundredth problem, however many there are', async () => {
    const document = { ...(await sample()), readings: times(90_000, () => ({})) };
    const { errors } = refused(await restore(await Household.settled(), document), 400);
    expect(errors).toHaveLength(101);
  });
});

test('a day of the connection in years to come is refused by its place', async () => {
  const document = await sample();
  const connections = document.connections.map((one) => ({ ...one, cycleEnd: '2099-11-06' }));
  const answer = await restore(await Household.settled(), { ...document, connections });
  expect(refused(answer, 400).details).toEqual([
    {
      ...{ field: 'connections.0.cycleEnd', found: '2099-11-06' },
      message: expect.stringMatching(/^Write a day up to .*: three months ahead\.$/),
    },
  ]);
});

describe('numbers that are far too high', () => {
  test('are given anew, so that what comes after them can be changed, taken along and restored', async () => {
    const document = await sample();
    const high = {
      ...document,
      imports: document.imports.map((one) => ({ ...one, id: 999_999_999 })),
      tips: document.tips.map((one) => ({ ...one, id: '999999999' })),
      readings: [
        { ...document.readings[0], id: '2026-01-05.9999999', importId: 999_999_999 },
        { ...document.readings[1], importId: 999_999_999 },
      ],
    };
    const home = await Household.settled();
    expect((await restore(home, high)).status).toBe(201);
    const added = await home.add('2026-01-05', 3);
    await home.import('readingDate,consumptionKWH\n2026-01-07,4\n');
    await home.call('GET', '/api/energy-tips?q=geyser');
    const edit = await home.call('PUT', `/api/meter-readings/${added.id}`, { consumptionKWH: 5 });
    expect(edit.status).toBe(200);
    const again = await Household.settled();
    expect((await restore(again, await backup(home))).body).toMatchObject({ readings: 4, tips: 2 });
    const withoutMoment = async (it: Household) =>
      (await it.readings()).map(({ createdAt, ...reading }) => reading);
    expect(await withoutMoment(again)).toEqual(await withoutMoment(home));
  });

  test('of more digits are refused', async () => {
    const document = await sample();
    const readings = [{ ...document.readings[0], id: '2026-01-05.10000000' }];
    const { errors } = refused(
      await restore(await Household.settled(), { ...document, readings }),
      400,
    );
    expect(errors?.[0]).toMatch(/^readings\.0\.id: Write the id/);
  });
});

describe('an undone import', () => {
  test('is refused when the document has readings of it', async () => {
    const document = await sample();
    const imports = [{ ...document.imports[0], undoneAt: '2026-01-08T00:00:00.000Z' }];
    const { errors } = refused(
      await restore(await Household.settled(), { ...document, imports }),
      400,
    );
    expect(errors).toEqual(['imports: The import 1 is undone, but some readings are of it.']);
  });

  test('has none in a download, though a deletion of its readings was taken back since', async () => {
    const home = await Household.settled();
    await home.import('readingDate,consumptionKWH\n2026-01-05,1\n2026-01-06,2\n');
    await home.call('DELETE', '/api/meter-readings/2026-01-05.1');
    await home.call('DELETE', '/api/imports/1');
    await home.call('POST', '/api/changes/2/undo');
    const document = await backup(home);
    expect(document.readings).toMatchObject([{ id: '2026-01-05.1', importId: null }]);
    expect((await restore(await Household.settled(), document)).status).toBe(201);
  });
});

test('tips with long texts in Devanagari are stored, and tips without measure are refused', async () => {
  const document = await sample();
  const text = 'न'.repeat(1000);
  const tips = times(1500, (n) => ({
    ...document.tips[0],
    id: String(n),
    phrased: { language: 'en', text },
    question: text.slice(500),
  }));
  expect((await restore(await Household.settled(), { ...document, tips })).status).toBe(201);
  const more = times(4000, (n) => ({ ...tips[0], id: String(n) }));
  const { errors } = refused(
    await restore(await Household.settled(), { ...document, tips: more }),
    400,
  );
  expect(errors?.[0]).toMatch(/^tips: The tips have [\d,]+ characters together; at most 50,00,000/);
});

/** How many readings go through a download and a restore: as many as a home can hold in `npm run torture`. */
const READINGS = shortOrFull(2_000, HOME_LIMITS.readings);

test('a large number of readings is restored, and what is downloaded is restored again', async () => {
  const home = await Household.settled();
  await env.DB.prepare(
    `INSERT INTO readings (home_id, day, seq, wh, source, created_at)
     WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     SELECT ?1, 10957 + i / 24, i, 7125, 0, 1 FROM n`,
  )
    .bind(home.homeId, READINGS)
    .run();
  const document = await backup(home);
  expect(document.readings).toHaveLength(READINGS);
  const { status, body } = await restore(await Household.settled(), document);
  expect([status, body['readings']]).toEqual([201, READINGS]);
});

test('a download breaks off when a reading changes meanwhile, rather than be of two moments', async () => {
  const home = await Household.settled();
  await env.DB.prepare(
    `INSERT INTO readings (home_id, day, seq, wh, source, created_at)
     WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
     SELECT ?1, 10957 + i / 24, i, 7125, 0, 1 FROM n`,
  )
    .bind(home.homeId)
    .run();
  const response = await home.fetch('GET', '/api/account/export');
  const reader = response.body?.getReader();
  await reader?.read();
  await home.add('2026-01-05', 1);
  const rest = async () => {
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read());
  };
  await expect(rest()).rejects.toThrow();
});

describe('longer readings that overlap', () => {
  const longer = (id: string, periodStart: string) => ({
    id,
    readingDate: id.slice(0, 10),
    periodStart,
    consumptionKWH: 30,
    carbonEmissionKgCO2: null,
    isManual: true,
    importId: null,
    createdAt: '2026-05-01T08:00:00.000Z',
  });

  test('are refused by their place, as everywhere', async () => {
    const document = await sample();
    const readings = [
      ...document.readings,
      longer('2026-03-31.1', '2026-03-01'),
      longer('2026-04-10.1', '2026-03-20'),
      longer('2026-03-31.2', '2026-03-01'),
    ];
    const { errors } = refused(
      await restore(await Household.settled(), { ...document, readings }),
      400,
    );
    expect(errors).toEqual([
      'readings.4 "2026-03-31.2": Another reading covers the same days.',
      'readings.3 "2026-04-10.1": Another reading covers some of these days.',
    ]);
  });

  test('are restored when one holds the other', async () => {
    const document = await sample();
    const readings = [
      ...document.readings,
      longer('2026-03-31.1', '2026-01-01'),
      longer('2026-03-31.2', '2026-03-01'),
    ];
    expect((await restore(await Household.settled(), { ...document, readings })).status).toBe(201);
  });
});
