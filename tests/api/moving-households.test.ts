/** Households that move from one D1 database to another: nothing is lost, wherever it breaks off. */

import { createExecutionContext, createScheduledController } from 'cloudflare:test';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { LEASE_MS, MOVED_TABLES } from '../../worker/db/move.ts';
import worker from '../../worker/index.ts';
import {
  bindings,
  DATABASES,
  d1,
  failing,
  Household,
  mails,
  operate,
  PASSWORD,
  placeOf,
  rowsIn,
  spreadOut,
  trips,
} from '../support/many-databases.ts';

beforeAll(() => spreadOut({ open: true }));

/** Every table of a database that holds rows of households, and how many of one. */
async function rowCounts(name: string, household: { id: number; email: string }) {
  const tables = await rowsIn(
    name,
    `SELECT m.name AS name, max(c.name = 'user_id') AS byUser, max(c.name = 'email') AS byEmail
     FROM sqlite_master AS m, pragma_table_info(m.name) AS c
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\' GROUP BY m.name`,
  );
  const counts: Record<string, number> = {};
  for (const { name: table, byUser, byEmail } of tables) {
    if (byUser === 0 && byEmail === 0) continue;
    const own = byUser === 1 ? 'user_id = ?1' : 'email = ?2';
    const sql = `SELECT count(*) AS n FROM ${table} WHERE ${own} AND ?1 IS NOT ?2`;
    const [row] = await rowsIn(name, sql, household.id, household.email);
    counts[String(table)] = Number(row?.['n']);
  }
  return counts;
}

/** Gives a household something in every table. */
async function fill(household: Household, readings = 40): Promise<void> {
  const rows = Array.from({ length: readings }, (_, day) => {
    const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
    return `${date},${5 + (day % 7)}.125,${day % 3 === 0 ? '1.5' : ''},`;
  });
  const header = 'readingDate,consumptionKWH,emissionCO2kg,periodStart';
  await household.upload(`${header}\n${rows.join('\n')}\n2024-12-31,310,,2024-12-01\n`);
  const reading = { readingDate: '2026-01-05', consumptionKWH: 7 };
  await household.call('POST', '/api/meter-readings', reading);
  await household.call('POST', '/api/meter-readings', { ...reading, consumptionKWH: 8 });
  await household.call('DELETE', '/api/meter-readings/2026-01-05.2');
  await household.call('PUT', '/api/profile', {
    city: 'पुणे "शहर"',
    electricityRatePerKWh: 7.25,
    onboardingComplete: true,
  });
  await household.call('POST', '/api/appliances', {
    type: 'Oven',
    ageYears: 1,
    energyStarRating: '1-Star',
    powerConsumptionWatts: 1000,
    averageDailyUsageHours: 1,
  });
  await household.call('GET', '/api/energy-tips?q=fan');
  await household.call('POST', '/api/auth/forgot', { email: household.email });
  const place = d1(household.claims.db ?? 'DB');
  const key = crypto.randomUUID();
  await place
    .prepare('INSERT INTO submissions (user_id, key, submitted_at) VALUES (?, ?, ?)')
    .bind(household.id, key, 1)
    .run();
}

async function wantMove(household: Household, target: string): Promise<void> {
  await d1('DIRECTORY')
    .prepare('UPDATE households SET moving_to = ? WHERE household_id = ?')
    .bind(target, household.id)
    .run();
}

/** The databases that hold anything of a household. */
async function placesOfRows(household: Household): Promise<string[]> {
  const all = await Promise.all(DATABASES.map((name) => rowCounts(name, household)));
  return DATABASES.filter((_, place) => {
    const { sign_in_attempts: __, ...rows } = all[place] ?? {};
    return Object.values(rows).some((count) => count > 0);
  });
}

/** Databases that stop at a batch, and answer nothing from then on: as if the Worker were stopped. */
function stoppingAt(at: number, how: 'before' | 'after') {
  let batches = 0;
  const breaking = () => {
    batches += 1;
    if (batches === at) return how;
    return batches > at ? 'before' : undefined;
  };
  const names = [...DATABASES, 'DIRECTORY'];
  return {
    instead: Object.fromEntries(names.map((name) => [name, failing(d1(name), breaking)])),
    broken: () => batches >= at,
  };
}

describe('a household that moves', () => {
  test('takes every row along, in every table that there is', async () => {
    const household = await Household.signedUp();
    await fill(household, 400);
    const source = household.claims.db ?? 'DB';
    const target = DATABASES.find((name) => name !== source) as string;
    const before = await household.document();
    const rows = await rowCounts(source, household);
    const { sign_in_attempts: _, ...moved } = rows;
    // A table that is new belongs in `fill`, and in `MOVED_TABLES`.
    expect(Object.entries(moved).filter(([, count]) => count === 0)).toEqual([]);
    const tables = [...MOVED_TABLES.map((table) => getTableConfig(table).name), 'monthly_usage'];
    expect(Object.keys(moved).sort()).toEqual(tables.sort());

    await wantMove(household, target);
    await operate();
    expect(await placeOf(household)).toBe(target);
    expect(await rowCounts(target, household)).toEqual(rows);
    const old = await household.call('GET', '/api/profile');
    // Its token is as good as before: one more trip, to where it leads.
    expect([old.status, trips(old.headers)]).toEqual([200, 2]);
    expect(await household.document()).toEqual(before);

    await operate();
    const left = Object.values(await rowCounts(source, household));
    expect(left.every((count) => count === 0)).toBe(true);
    expect(await household.document()).toEqual(before);
    await household.signIn();
    expect(household.claims.db ?? 'DB').toBe(target);
    const fresh = await household.call('GET', '/api/profile');
    expect([fresh.status, trips(fresh.headers)]).toEqual([200, 1]);
    const reading = { readingDate: '2026-01-06', consumptionKWH: 9 };
    expect((await household.call('POST', '/api/meter-readings', reading)).status).toBe(201);
  });

  test('loses nothing that it was told is stored while it writes all the time', async () => {
    const household = await Household.signedUp();
    await fill(household, 2000);
    const neighbour = await Household.signedUp();
    const source = household.claims.db ?? 'DB';
    const acknowledged: string[] = [];
    const told = new Set<number>();
    let stopping = false;
    const writes = (async () => {
      for (let n = 0; !stopping; n += 1) {
        const date = new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
        const reading = { readingDate: date, consumptionKWH: 1 + (n % 9) };
        for (;;) {
          const { status, headers, body } = await household.call(
            'POST',
            '/api/meter-readings',
            reading,
          );
          told.add(status);
          if (status === 201) break;
          expect(headers.get('Retry-After')).toBe('5');
          expect(body['message']).toContain('being moved');
          // Sooner than it is asked to, so that it meets every step.
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        acknowledged.push(date);
      }
    })();
    for (const target of DATABASES.filter((name) => name !== source)) {
      await wantMove(household, target);
      await operate();
      expect(await placeOf(household)).toBe(target);
      await operate();
    }
    stopping = true;
    await writes;
    expect([...told].sort()).toEqual([201, 503]);
    const { body } = await household.call(
      'GET',
      '/api/meter-readings?endDate=2024-11-30&order=asc',
    );
    const dates = (body['readings'] as { readingDate: string }[]).map((one) => one.readingDate);
    expect(dates).toEqual(acknowledged);
    const place = await placeOf(household);
    const months = 'SELECT sum(wh) AS wh FROM monthly_usage WHERE user_id = ?';
    const readings = 'SELECT sum(wh) AS wh FROM readings WHERE user_id = ?';
    expect(await rowsIn(place, months, household.id)).toEqual(
      await rowsIn(place, readings, household.id),
    );
    expect((await neighbour.call('GET', '/api/meter-readings')).body['readings']).toEqual([]);
  });

  test('is told so on every way in while it is on its way', async () => {
    const household = await Household.signedUp();
    const place = d1(household.claims.db ?? 'DB');
    const mark = 'INSERT INTO moves (household_id, database, marked_at) VALUES (?, ?, 1)';
    await place.prepare(mark).bind(household.id, 'DB_9').run();
    const { email } = household;
    const calls = [
      await household.call('GET', '/api/profile'),
      await household.call('POST', '/api/auth/login', { email, password: PASSWORD }),
      await household.call('POST', '/api/auth/forgot', { email }),
      await household.call('DELETE', '/api/account', { password: PASSWORD }),
    ];
    for (const { status, headers, body } of calls) {
      expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
      expect(body['message']).toMatch(/Your data is being moved .* Please try again\.$/);
    }
    const request = new Request('https://unitwise.test/dashboard', {
      headers: { Cookie: `__Host-token=${household.token}` },
    });
    const screen = await worker.fetch(request, bindings(), createExecutionContext());
    expect([screen.status, screen.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await screen.text()).toContain('Your data is being moved');
    await place.prepare('DELETE FROM moves WHERE household_id = ?').bind(household.id).run();
    expect((await household.call('GET', '/api/profile')).status).toBe(200);
  });

  test('arrives whole, once, wherever the move breaks off', async () => {
    const household = await Household.signedUp();
    await fill(household);
    const before = await household.document();
    let steps = 0;
    for (const how of ['before', 'after'] as const) {
      for (let at = 1; ; at += 1) {
        const source = await placeOf(household);
        const target = source === 'DB_2' ? 'DB_4' : 'DB_2';
        await wantMove(household, target);
        const breaks = stoppingAt(at, how);
        let now = Date.now() + (2 * steps + 1) * LEASE_MS;
        await operate(now, breaks.instead).catch(() => undefined);
        // Meanwhile it is refused for a moment, or sees all that it has.
        const { status } = await household.call('GET', '/api/profile');
        expect([200, 503]).toContain(status);
        if (status === 200) expect(await household.document()).toEqual(before);
        // A run that was stopped is thought to be at work for a while.
        now += LEASE_MS;
        await operate(now);
        await operate(now);
        expect(await placeOf(household), `${how} ${at}`).toBe(target);
        expect(await household.document(), `${how} ${at}`).toEqual(before);
        expect(await placesOfRows(household), `${how} ${at}`).toEqual([target]);
        if (!breaks.broken()) break;
        steps += 1;
      }
    }
    expect(steps).toBeGreaterThan(60);
  }, 300_000);

  test('leaves nothing behind, even when it is deleted at once', async () => {
    const household = await Household.signedUp();
    await fill(household);
    const source = household.claims.db ?? 'DB';
    const target = DATABASES.find((name) => name !== source) as string;
    await wantMove(household, target);
    await operate();
    expect((await placesOfRows(household)).sort()).toEqual([source, target].sort());
    const { status } = await household.call('DELETE', '/api/account', { password: PASSWORD });
    expect(status).toBe(200);
    await operate();
    expect(await placesOfRows(household)).toEqual([]);
    expect(await rowsIn('DIRECTORY', 'SELECT * FROM leftovers')).toEqual([]);
    expect((await household.call('GET', '/api/profile')).status).toBe(401);
    await Household.signedUp(household.email);
  });

  test('is where it was, and works, when its copy is not alike', async () => {
    const household = await Household.signedUp();
    await fill(household);
    const source = household.claims.db ?? 'DB';
    const target = DATABASES.find((name) => name !== source) as string;
    await d1(target).exec(
      "CREATE TRIGGER broken AFTER INSERT ON tips BEGIN UPDATE tips SET question = question || '!' WHERE user_id = NEW.user_id; END",
    );
    await wantMove(household, target);
    await expect(operate()).rejects.toThrow('the copy of tips is not alike');
    expect(await placeOf(household)).toBe(source);
    const reading = { readingDate: '2026-01-06', consumptionKWH: 9 };
    expect((await household.call('POST', '/api/meter-readings', reading)).status).toBe(201);
    await d1(target).exec('DROP TRIGGER broken');
    await operate();
    expect(await placeOf(household)).toBe(target);
    expect((await household.call('GET', '/api/meter-readings?limit=1')).body).toMatchObject({
      readings: [{ readingDate: '2026-01-06' }],
    });
  });

  test('is followed by a link for its password, and by its email', async () => {
    const household = await Household.signedUp();
    const source = household.claims.db ?? 'DB';
    const target = source === 'DB_4' ? 'DB_3' : 'DB_4';
    await household.call('POST', '/api/auth/forgot', { email: household.email });
    await wantMove(household, target);
    await operate();
    await operate();
    const token = /token=(\S+)$/m.exec(mails.at(-1) ?? '')?.[1];
    const reset = { token, password: 'Rainy-day-8' };
    const stranger = new Household();
    const odd = [`${token}0`, token?.replace(/DB\w*/, 'DB_9'), token?.replace(/\..*/, '')];
    for (const other of odd) {
      const { status } = await stranger.call('POST', '/api/auth/reset', { ...reset, token: other });
      expect(status, other).toBe(400);
    }
    expect((await stranger.call('POST', '/api/auth/reset', reset)).status).toBe(200);
    expect((await household.signIn('Rainy-day-8')).status).toBe(200);
    expect(household.claims.db ?? 'DB').toBe(target);
  });

  test('is moved by the Worker itself, by its Cron Trigger', async () => {
    const household = await Household.signedUp();
    const source = household.claims.db ?? 'DB';
    const target = DATABASES.find((name) => name !== source) as string;
    await wantMove(household, target);
    await worker.scheduled(createScheduledController(), bindings());
    expect(await placeOf(household)).toBe(target);
    expect((await household.call('GET', '/api/profile')).status).toBe(200);
  });
});
