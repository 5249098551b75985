import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { DAILY_ROWS_WRITTEN, HISTORY_MAX_CHANGES, HOME_LIMITS } from '#domain/base/limits.ts';
import { getDayInIndia, toIsoDate } from '#domain/base/period.ts';
import { backup, restore } from '../support/backup.ts';
import { Household, refused } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';
import { onboarded, submit } from '../support/page.ts';

const GEYSER = {
  type: 'Water Heater',
  ageYears: 3,
  energyStarRating: '4-Star',
  powerConsumptionWatts: 2000,
  averageDailyUsageHours: 0.5,
};
const READING = { readingDate: '2026-01-05', consumptionKWH: 7 };

/** Rows of a table as the Worker would have stored them, each made from its number `n`. */
async function fill(household: Household, table: string, count: number, values: string) {
  await env.DB.prepare(
    `INSERT INTO ${table} SELECT ${values} FROM (
       WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
       SELECT ?1 AS home_id, n FROM numbers)`,
  )
    .bind(household.homeId, count)
    .run();
}

const fillReadings = (household: Household, count: number) =>
  fill(
    household,
    'readings',
    count,
    'home_id, 0, 10957 + n / 24, n, 1, 7000, NULL, 0, 1, NULL, 1, NULL, NULL, NULL',
  );
const fillImports = (household: Household, count: number, undoneAt = 'NULL') =>
  fill(
    household,
    'imports',
    count,
    `home_id, n, 'a.csv', NULL, 1, 0, 20454, 20454, 1, ${undoneAt}`,
  );

async function count(household: Household, table: string): Promise<number | null> {
  const rows = env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE home_id = ?`);
  return rows.bind(household.homeId).first<number>('n');
}

async function setRowsWritten(household: Household, rows: number): Promise<void> {
  await env.DB.prepare('INSERT OR REPLACE INTO daily_writes VALUES (?, ?, ?)')
    .bind(household.homeId, getDayInIndia(Date.now()), rows)
    .run();
}

async function rowsWritten(household: Household): Promise<number | null> {
  const rows = env.DB.prepare('SELECT sum(row_count) AS n FROM daily_writes WHERE home_id = ?');
  return rows.bind(household.homeId).first<number>('n');
}

async function userRowsWritten({ caller }: Household): Promise<number | null> {
  const rows = env.DB.prepare(
    'SELECT sum(row_count) AS n FROM daily_user_writes WHERE user_id = ?',
  );
  return rows.bind(caller.userId).first<number>('n');
}

describe('a home holds', () => {
  test('200 appliances, however many are added at once', async () => {
    const home = await Household.settled();
    await fill(
      home,
      'appliances',
      HOME_LIMITS.appliances - 2,
      "home_id, 'appliance-' || n, 'Other', NULL, 1, NULL, 1, 1, NULL, 1, NULL, NULL, 1, 1",
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => home.call('POST', '/api/appliances', GEYSER)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    const last = answers.find(({ status }) => status === 409);
    expect(refused(last as never, 409).message).toMatch(/^A home can hold 200 appliances\. /);
    expect(await count(home, 'appliances')).toBe(HOME_LIMITS.appliances);
  });

  test('5,000 tips', async () => {
    const home = await Household.settled();
    await fill(
      home,
      'tips',
      HOME_LIMITS.tips,
      "home_id, n, 'x', '', '{}', NULL, NULL, NULL, 0, NULL, 1",
    );
    const answer = await home.call('GET', '/api/energy-tips?q=fan');
    expect(refused(answer, 409).message).toMatch(/^A home can hold 5,000 tips\. /);
    expect(await count(home, 'tips')).toBe(HOME_LIMITS.tips);
  });

  test('1,00,000 readings: added one by one, from a file, and brought back', async () => {
    const home = await Household.settled();
    await fillReadings(home, HOME_LIMITS.readings - 1);
    await home.add('2026-01-04', 5);
    const full = /^A home can hold 1,00,000 readings\. Nothing was stored\. /;
    expect(refused(await home.call('POST', '/api/meter-readings', READING), 409).message).toMatch(
      full,
    );
    const file = 'readingDate,consumptionKWH\n2026-01-05,7\n';
    expect(refused(await home.upload(file), 409).message).toMatch(full);
    expect(await count(home, 'readings')).toBe(HOME_LIMITS.readings);
    expect(await count(home, 'imports')).toBe(0);

    await home.call('DELETE', '/api/meter-readings/2026-01-04.1');
    await home.add('2026-01-05', 7);
    const { body } = await home.call<{ changes: { id: number; kind: string }[] }>(
      'GET',
      '/api/changes?limit=2',
    );
    const deletion = body.changes.find(({ kind }) => kind === 'delete');
    const undone = await home.call('POST', `/api/changes/${deletion?.id}/undo`);
    expect(refused(undone, 409).message).toMatch(full);
    expect(await count(home, 'readings')).toBe(HOME_LIMITS.readings);
  });

  test('10,00,000 values of parts of days', async () => {
    const home = await Household.settled();
    const days = HOME_LIMITS.intervals / (24 * 12);
    await fill(
      home,
      'readings',
      Math.floor(days),
      "home_id, 0, 11000 + n, 1, 1, 7000, NULL, 1, 1, NULL, 1, NULL, 5, x'01'",
    );
    const hours = (date: string) =>
      `Time,Import (kWh)\n${Array.from({ length: 24 }, (_, hour) => {
        return `${date} ${String(hour).padStart(2, '0')}:00,${(((hour * 37) % 50) + 10) / 100}\n`;
      }).join('')}`;
    for (const date of ['2026-01-05', '2026-01-06']) {
      expect((await sendFiles(home, '/api/imports', hours(date))).status).toBe(201);
    }
    const answer = await sendFiles(home, '/api/imports', hours('2026-01-07'));
    expect(refused(answer, 409).message).toMatch(
      /^A home can hold 10,00,000 values of parts of days\. Nothing was stored\. /,
    );
  });

  test('600 paper bills', async () => {
    const home = await Household.settled();
    await fill(
      home,
      'bills',
      HOME_LIMITS.bills,
      'home_id, 11000 + n, 1, 1000, NULL, 1, NULL, NULL, NULL, NULL, 1',
    );
    const bill = { from: '2026-01-01', to: '2026-01-31', unitsKWH: '120' };
    const answer = await home.call('POST', '/api/bills', bill);
    expect(refused(answer, 409).message).toMatch(/^A home can hold 600 paper bills\. /);
    // Nor is the reading stored that is typed from a bill together with what was paid.
    const sent = await submit(await onboarded(home), '/dashboard/data-entry?add=bill', {
      ...{ intent: 'add-use', kind: 'bill', periodStart: bill.from, readingDate: bill.to },
      ...{ consumptionKWH: bill.unitsKWH, payable: '858.50' },
    });
    expect(sent.text).toContain('A home can hold 600 paper bills.');
    expect(await count(home, 'readings')).toBe(0);
    expect(await count(home, 'bills')).toBe(HOME_LIMITS.bills);
  });

  test('600 changes of its connection; one that is there can still be changed', async () => {
    const home = await Household.settled();
    const there = (await count(home, 'connections')) ?? 0;
    await fill(
      home,
      'connections',
      HOME_LIMITS.connections - there,
      "home_id, 11000 + n, 5900, NULL, NULL, NULL, NULL, 1, NULL, '{}', 1",
    );
    const answer = await home.call('PUT', '/api/connection', {
      from: '2026-01-05',
      ratePerKWh: 6.5,
    });
    expect(refused(answer, 409).message).toMatch(
      /^A home can hold 600 changes of its connection\. /,
    );
    const from = toIsoDate(11_001);
    const changed = await home.call('PUT', '/api/connection', { from, ratePerKWh: 6.5 });
    expect(changed.status).toBe(200);
  });

  test('readings of several months are counted once', async () => {
    const home = await Household.settled();
    await fill(
      home,
      'readings',
      HOME_LIMITS.readings / 2 + 1000,
      'home_id, 0, 11000 + n / 24, n, 32, 7000, NULL, 0, 1, NULL, 1, NULL, NULL, NULL',
    );
    await home.add('2026-01-05', 7);
  });

  test('2,000 imports; those that were undone long ago make way', async () => {
    const home = await Household.settled();
    await fillImports(home, HOME_LIMITS.imports);
    const file = 'readingDate,consumptionKWH\n2026-01-05,7\n';
    expect(refused(await home.upload(file), 409).message).toMatch(
      /^A home can hold 2,000 imports\. /,
    );
    expect(await home.readings()).toEqual([]);

    const other = await Household.settled();
    await fillImports(other, HOME_LIMITS.imports, '1');
    const { importId } = await other.import(file);
    expect(importId).toBe(HOME_LIMITS.imports + 1);
    expect(await count(other, 'imports')).toBeLessThanOrEqual(HOME_LIMITS.imports);
  });

  test('the newest 5,000 changes', async () => {
    const home = await Household.settled();
    await fill(
      home,
      'changes',
      HISTORY_MAX_CHANGES,
      "home_id, n, 0, NULL, 'add', 'api', 1, 1, NULL, 20454, 20454, NULL, NULL, NULL, '{}'",
    );
    await home.add('2026-01-05', 7);
    expect(await count(home, 'changes')).toBe(HISTORY_MAX_CHANGES);
    const { body } = await home.call<{ changes: { id: number }[] }>('GET', '/api/changes?limit=1');
    expect(body.changes[0]?.id).toBe(HISTORY_MAX_CHANGES + 1);
  });

  test('of deleted readings the newest 2,00,000', async () => {
    const home = await Household.settled();
    await fill(
      home,
      'changes',
      12,
      "home_id, n, 0, NULL, 'delete', 'api', 1, 20000, NULL, 20454, 20454, NULL, NULL, '{}', NULL",
    );
    expect(await count(home, 'changes')).toBeLessThanOrEqual(11);
    expect(await count(home, 'changes')).toBeGreaterThanOrEqual(10);
  });
});

describe('the rows that a household writes in a day', () => {
  test('are counted for uploads, undos, and deletions: one for each reading', async () => {
    const home = await Household.settled();
    const days = Array.from(
      { length: 28 },
      (_, n) => `2026-01-${String(n + 1).padStart(2, '0')},5\n`,
    );
    const file = `readingDate,consumptionKWH\n${days.join('')}`;
    const counted: (number | null)[] = [];
    const steps = [
      () => home.import(file),
      () => home.import(file),
      () => home.add('2026-02-05', 7),
      () =>
        home.call('DELETE', '/api/meter-readings/bulk', { ids: ['2026-01-01.1', '2026-01-02.1'] }),
      () => home.call('DELETE', '/api/imports/1'),
      () => home.call('POST', '/api/imports/1/redo'),
    ];
    for (const step of steps) {
      await step();
      counted.push(await rowsWritten(home));
    }
    // The same file again writes nothing, and a single reading is not counted.
    expect(counted).toEqual([28, 28, 28, 30, 56, 82]);
  });

  test('are counted for a file, too, that the database had to take back', async () => {
    const home = await Household.settled();
    await fillReadings(home, HOME_LIMITS.readings);
    refused(await home.upload('readingDate,consumptionKWH\n2026-01-05,7\n'), 409);
    expect(await rowsWritten(home)).toBe(1);
  });

  test('are two million; then it is said when it goes on', async () => {
    const home = await Household.settled();
    await home.import('readingDate,consumptionKWH\n2026-01-05,7\n2026-01-06,7\n');
    await setRowsWritten(home, DAILY_ROWS_WRITTEN);
    const answers = [
      await home.upload('readingDate,consumptionKWH\n2026-01-07,7\n'),
      await home.call('DELETE', '/api/imports/1'),
      await home.call('POST', '/api/changes/1/undo'),
      await home.call('DELETE', '/api/meter-readings/bulk', { ids: ['2026-01-05.1'] }),
    ];
    for (const answer of answers) {
      expect(refused(answer, 429).message).toMatch(
        / 20,00,000 rows a day.* after midnight in India\.$/,
      );
      expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(86_400);
    }
    expect(await home.readings()).toHaveLength(2);
    // What is done one by one goes on.
    await home.add('2026-01-07', 7);
    await setRowsWritten(home, DAILY_ROWS_WRITTEN - 1);
    expect((await home.call('DELETE', '/api/imports/1')).status).toBe(200);
  });

  test('begin anew each day, and leave one row', async () => {
    const home = await Household.settled();
    await env.DB.prepare("INSERT INTO daily_writes VALUES (?, '2026-01-01', 2000000)")
      .bind(home.homeId)
      .run();
    await home.import('readingDate,consumptionKWH\n2026-01-05,7\n2026-01-06,7\n');
    expect(await count(home, 'daily_writes')).toBe(1);
    expect(await rowsWritten(home)).toBe(2);
  });

  test('are counted for another factor of a meter, which derives its readings again', async () => {
    const home = await Household.settled();
    await home.call('POST', '/api/register-readings', { readOn: '2026-01-01', registerKWH: 1000 });
    await home.call('POST', '/api/register-readings', { readOn: '2026-01-05', registerKWH: 1040 });
    const { body } = await home.call<{ meters: { id: number }[] }>('GET', '/api/meters');
    const id = body.meters[0]?.id;
    expect((await home.call('PUT', `/api/meters/${id}`, { factor: 2 })).status).toBe(200);
    expect(await rowsWritten(home)).toBe(2);
    await setRowsWritten(home, DAILY_ROWS_WRITTEN);
    refused(await home.call('PUT', `/api/meters/${id}`, { factor: 3 }), 429);
  });

  test('are counted for all that a restored document makes', async () => {
    const home = await Household.settled();
    await home.call('POST', '/api/appliances', GEYSER);
    await home.import('readingDate,consumptionKWH\n2026-01-05,7\n2026-01-06,7\n');
    const document = await backup(home);
    const other = await Household.settled();
    expect((await restore(other, document)).status).toBe(201);
    // Two readings, their import, an appliance and the connection.
    expect(await rowsWritten(other)).toBeGreaterThanOrEqual(4);
    expect(await userRowsWritten(other)).toBe(await rowsWritten(other));
  });
});

describe('the rows that a person writes in a day', () => {
  const FILE = 'readingDate,consumptionKWH\n2026-01-05,7\n2026-01-06,7\n';

  async function addHome(household: Household, name: string): Promise<number> {
    const { body } = await household.call<{ home: { id: number } }>('POST', '/api/homes', { name });
    return body.home.id;
  }

  const setUserRowsWritten = (household: Household, rows: number) =>
    env.DB.prepare('INSERT OR REPLACE INTO daily_user_writes VALUES (?, ?, ?)')
      .bind(household.caller.userId, getDayInIndia(Date.now()), rows)
      .run();

  const uploadTo = (household: Household, homeId: number) =>
    household.upload(FILE, 'readings.csv', `?homeId=${homeId}`);

  test('are counted over a home that is made, filled and deleted again and again', async () => {
    const person = await Household.settled();
    for (let round = 1; round <= 3; round += 1) {
      const homeId = await addHome(person, 'Farm');
      expect((await uploadTo(person, homeId)).status).toBe(201);
      const gone = await person.call('DELETE', `/api/homes/${homeId}`, { name: 'Farm' });
      expect(gone.status).toBe(200);
      expect(await userRowsWritten(person)).toBe(2 * round);
    }
    await setUserRowsWritten(person, DAILY_ROWS_WRITTEN);
    const answer = await uploadTo(person, await addHome(person, 'Farm'));
    expect(refused(answer, 429).message).toBe(
      'Uploads, undos, restores and deletions may write 20,00,000 rows a day, which you have done today, in all your homes together. Nothing was changed. Please go on after midnight in India.',
    );
    expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(86_400);
  });

  test('are counted over all of twenty homes', async () => {
    const person = await Household.settled();
    const homeIds = [person.homeId];
    for (let n = 1; n < 20; n += 1) homeIds.push(await addHome(person, `Flat ${n}`));
    for (const homeId of homeIds.slice(0, 19)) await uploadTo(person, homeId);
    expect(await userRowsWritten(person)).toBe(38);
    await setUserRowsWritten(person, DAILY_ROWS_WRITTEN);
    refused(await uploadTo(person, homeIds[19] ?? 0), 429);
    refused(await uploadTo(person, homeIds[0] ?? 0), 429);
    // Others of the home are not refused for it, and single readings go on.
    await person.add('2026-02-07', 7);
    expect((await (await Household.settled()).upload(FILE)).status).toBe(201);
  });

  test('are kept two days, and go with the account', async () => {
    const [person, idle] = [await Household.settled(), await Household.settled()];
    await env.DB.prepare("INSERT INTO daily_user_writes VALUES (?, '2026-01-01', 5)")
      .bind(idle.caller.userId)
      .run();
    await person.import(FILE);
    expect(await userRowsWritten(idle)).toBeNull();
    await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(person.caller.userId).run();
    expect(await userRowsWritten(person)).toBeNull();
  });
});
