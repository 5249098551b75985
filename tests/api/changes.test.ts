import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import type { Change } from '#domain/history/change.ts';
import { cost, Household, refused, servicesAt } from '../support/household.ts';

const DAY_MS = 86_400_000;

async function history(household: Household, query = ''): Promise<Change[]> {
  const { status, body } = await household.call<{ changes: Change[] }>(
    'GET',
    `/api/changes${query}`,
  );
  expect(status).toBe(200);
  return body.changes;
}

function undo(household: Household, id: number | string) {
  return household.call('POST', `/api/changes/${id}/undo`);
}

function file(rows: number, firstDay: string): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => `${addDays(firstDay, n % 9000)},${(n % 90) + 1}`,
  );
  return `readingDate,consumptionKWH\n${lines.join('\n')}\n`;
}

async function changeRows(household: Household): Promise<number> {
  const rows = await env.DB.prepare('SELECT count(*) AS n FROM changes WHERE home_id = ?')
    .bind(household.homeId)
    .first<number>('n');
  return rows ?? 0;
}

describe('the history', () => {
  test('tells each change: what, when, from where, and how it was before and after', async () => {
    const household = await Household.settled();
    const made = await household.add('2026-01-05', 7, { emissionCO2kg: 5 });
    await household.call('PUT', `/api/meter-readings/${made.id}`, { consumptionKWH: 8 });
    await household.call('DELETE', `/api/meter-readings/${made.id}`);
    await household.import('readingDate,consumptionKWH\n2026-01-06,1\n2026-01-08,2\n');
    await household.call('DELETE', '/api/imports/1');
    const changes = await history(household);
    expect(changes.map(({ id, kind, readings }) => [id, kind, readings])).toEqual([
      [5, 'import_undone', 2],
      [4, 'import', 2],
      [3, 'delete', 1],
      [2, 'edit', 1],
      [1, 'add', 1],
    ]);
    expect(changes.every(({ origin }) => origin === 'api')).toBe(true);
    expect(changes[4]).toMatchObject({ before: null, after: made, firstDate: '2026-01-05' });
    const edited = { ...made, consumptionKWH: 8 };
    expect(changes[3]).toMatchObject({ before: made, after: edited });
    expect(changes[2]).toMatchObject({ before: edited, after: null });
    expect(changes[1]).toMatchObject({
      importId: 1,
      firstDate: '2026-01-06',
      lastDate: '2026-01-08',
      undone: true,
      undoable: false,
    });
    expect(changes[0]).toMatchObject({ importId: 1, undoes: null, undoable: true });
  });

  test('knows the screen, the API and the command line apart', async () => {
    const household = await Household.settled();
    await household.add('2026-01-05', 1);
    await household.fetch('POST', '/api/meter-readings', {
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'unitwise/0.1.0' },
      body: JSON.stringify({ readingDate: '2026-01-06', consumptionKWH: 2 }),
    });
    expect((await history(household)).map(({ origin }) => origin)).toEqual(['cli', 'api']);
  });

  test('of one reading holds what touched it: alone, with others, by its import', async () => {
    const household = await Household.settled();
    await household.import('readingDate,consumptionKWH\n2026-01-05,1\n2026-01-06,2\n');
    await household.add('2026-01-05', 3);
    await household.call('PUT', '/api/meter-readings/2026-01-05.1', { consumptionKWH: 4 });
    await household.call('DELETE', '/api/meter-readings/bulk', {
      ids: ['2026-01-05.1', '2026-01-06.1'],
    });
    await undo(household, 4);
    const kinds = async (id: string) =>
      (await history(household, `?reading=${id}`)).map(({ kind, readings }) => [kind, readings]);
    expect(await kinds('2026-01-05.1')).toEqual([
      ['restore', 2],
      ['delete', 2],
      ['edit', 1],
      ['import', 2],
    ]);
    expect(await kinds('2026-01-05.2')).toEqual([['add', 1]]);
    expect(await kinds('2026-01-09.1')).toEqual([]);
  });

  test('of one reading is found in one trip that looks at each change of a long history once', async () => {
    const household = await Household.settled();
    await household.import(file(9000, '2001-01-01'));
    await household.call('PUT', '/api/meter-readings/2001-06-01.1', { consumptionKWH: 4 });
    const others = (await household.readings('?startDate=2001-06-02&endDate=2025-01-01')).map(
      ({ id }) => id,
    );
    await household.call('DELETE', '/api/meter-readings/bulk', { ids: others });
    await undo(household, 3);
    // Ten years in which every day was typed.
    await env.DB.prepare(
      `INSERT INTO changes (home_id, id, part, kind, origin, changed_at, readings, first_day, last_day, after)
       SELECT ?1, 1000 + value, 0, 'add', 'api', 0, 1, 14610 + value, 14610 + value,
         json_object('readings', json_array(json_object(
           'day', 14610 + value, 'seq', 2, 'days', 1, 'wh', 1, 'source', 0, 'created_at', 0)))
       FROM (WITH RECURSIVE n (value) AS (VALUES (0) UNION ALL SELECT value + 1 FROM n WHERE value < 3650)
             SELECT value FROM n)`,
    )
      .bind(household.homeId)
      .run();
    const asked = async (id: string) => {
      const { body, headers } = await household.call<{ changes: Change[] }>(
        'GET',
        `/api/changes?reading=${id}`,
      );
      expect(cost(headers).trips).toBe(1);
      expect(cost(headers).read).toBeLessThanOrEqual(3651 + 100);
      return body.changes.map(({ kind }) => kind);
    };
    expect(await asked('2001-06-01.1')).toEqual(['edit', 'import']);
    expect(await asked('2015-06-01.1')).toEqual(['restore', 'delete', 'import']);
    expect(await asked('2015-06-01.2')).toEqual(['add']);
    expect(await asked('2015-06-01.3')).toEqual([]);
  });

  test('comes in pages', async () => {
    const household = await Household.settled();
    for (let day = 1; day <= 5; day += 1) await household.add(`2026-01-0${day}`, 1);
    expect((await history(household, '?limit=2')).map(({ id }) => id)).toEqual([5, 4]);
    expect((await history(household, '?limit=2&before=4')).map(({ id }) => id)).toEqual([3, 2]);
    expect(await history(household, '?before=1')).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'before=0',
    'before=-1',
    'reading=2026-01-05',
    'who=everyone',
  ])('refuses the query %s', async (query) => {
    const household = await Household.settled();
    refused(await household.call('GET', `/api/changes?${query}`), 400);
  });

  test('is nobody else’s', async () => {
    const [household, other] = [await Household.settled(), await Household.settled()];
    await household.add('2026-01-05', 1);
    expect(await history(other)).toEqual([]);
    refused(await undo(other, 1), 404);
    refused(await new Household().call('GET', '/api/changes'), 401);
    refused(await undo(new Household(), 1), 401);
    expect(await household.readings()).toHaveLength(1);
  });

  test('cannot be rewritten', async () => {
    const household = await Household.settled();
    await household.add('2026-01-05', 1);
    const rewrite = env.DB.prepare("UPDATE changes SET kind = 'edit' WHERE home_id = ?");
    await expect(rewrite.bind(household.homeId).run()).rejects.toThrow('append-only');
  });
});

describe('what it costs', () => {
  test('a row for some 450 readings of a deletion, and one to bring them back', async () => {
    const household = await Household.settled();
    await household.import(file(10_000, '2000-01-01'));
    const before = await household.readings('?order=asc');
    const ids = before.map(({ id }) => id);
    const { status } = await household.call('DELETE', '/api/meter-readings/bulk', { ids });
    expect(status).toBe(200);
    expect(await changeRows(household)).toBe(1 + 21);
    expect(await household.readings()).toEqual([]);
    expect((await undo(household, 2)).status).toBe(200);
    expect(await changeRows(household)).toBe(1 + 21 + 1);
    expect(await household.readings('?order=asc')).toEqual(before);
  });

  test('an import of many readings is taken back in parts that count as one change', async () => {
    const household = await Household.settled();
    const ROWS = 30_001;
    const first = await household.upload(file(ROWS, '2000-01-01'));
    expect(cost(first.headers).written / ROWS).toBeLessThanOrEqual(1.1);
    const again = await household.upload(file(ROWS, '2000-01-01'));
    expect(again.body).toMatchObject({ imported: 0, alreadyPresent: ROWS });
    expect(cost(again.headers).written).toBe(0);
    expect(await changeRows(household)).toBe(1);
    await household.call('DELETE', '/api/imports/1');
    expect(await changeRows(household)).toBe(1 + 61);
    const [last] = await history(household, '?limit=1');
    // Its last part holds a single reading: that does not make it the change of a single one.
    expect(last).toMatchObject({ kind: 'import_undone', readings: ROWS, before: null });
    const [beside] = await history(household, '?reading=2000-01-01.1&limit=1');
    expect(beside).toMatchObject({ id: last?.id, readings: ROWS });
    expect((await undo(household, last?.id ?? 0)).status).toBe(200);
    const count = await env.DB.prepare('SELECT count(*) AS n FROM readings WHERE home_id = ?')
      .bind(household.homeId)
      .first('n');
    expect(count).toBe(ROWS);
    expect(await household.upload(file(ROWS, '2000-01-01'))).toMatchObject({
      body: { imported: 0 },
    });
  });
});

describe('undo', () => {
  test('takes back an addition, a change, a deletion and an import', async () => {
    const household = await Household.settled();
    const made = await household.add('2026-01-05', 7, { emissionCO2kg: 5 });
    await household.call('PUT', `/api/meter-readings/${made.id}`, {
      consumptionKWH: 8,
      emissionCO2kg: null,
      source: 'csv_upload',
    });
    const answer = await undo(household, 2);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Undone.' }]);
    expect(await household.readings()).toEqual([made]);
    await household.call('DELETE', `/api/meter-readings/${made.id}`);
    await undo(household, 4);
    expect(await household.readings()).toEqual([made]);
    await undo(household, 1);
    expect(await household.readings()).toEqual([]);
    await household.import('readingDate,consumptionKWH\n2026-01-06,1\n');
    await undo(household, 7);
    expect(await household.readings()).toEqual([]);
    expect((await household.call('GET', '/api/imports')).body).toEqual({ imports: [] });
    await undo(household, 8);
    expect((await household.readings()).map(({ id }) => id)).toEqual(['2026-01-06.1']);
    expect((await household.call('GET', '/api/imports')).body).toMatchObject({
      imports: [{ id: 1 }],
    });
    expect((await history(household)).map(({ kind, undoes }) => [kind, undoes])).toEqual([
      ['restore', 8],
      ['import_undone', 7],
      ['import', null],
      ['delete', 1],
      ['restore', 4],
      ['delete', null],
      ['edit', 2],
      ['edit', null],
      ['add', null],
    ]);
  });

  test('brings every column back', async () => {
    const household = await Household.settled();
    await household.import('readingDate,consumptionKWH,periodStart\n2026-01-31,300,2026-01-01\n');
    await household.call('PUT', '/api/meter-readings/2026-01-31.1', { emissionCO2kg: 2 });
    const stored = () =>
      env.DB.prepare('SELECT * FROM readings WHERE home_id = ?').bind(household.homeId).all();
    const before = (await stored()).results;
    await household.call('DELETE', '/api/meter-readings/2026-01-31.1');
    await undo(household, 3);
    expect((await stored()).results).toEqual(before);
  });

  test('twice is refused, also by two at once', async () => {
    const household = await Household.settled();
    const made = await household.add('2026-01-05', 7);
    await household.call('DELETE', `/api/meter-readings/${made.id}`);
    const answers = await Promise.all([undo(household, 2), undo(household, 2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refused(await undo(household, 2), 409).message).toBe('This was undone before.');
    expect(await household.readings()).toHaveLength(1);
  });

  test('is refused for a change that brought something back', async () => {
    const household = await Household.settled();
    const made = await household.add('2026-01-05', 7);
    await household.call('DELETE', `/api/meter-readings/${made.id}`);
    await undo(household, 2);
    const { message } = refused(await undo(household, 3), 409);
    expect(message).toContain('brought back what was deleted. Delete that again instead.');
  });

  test('is refused after thirty days', async () => {
    const household = await Household.settled();
    const made = await household.add('2026-01-05', 7);
    await household.call('DELETE', `/api/meter-readings/${made.id}`);
    const [{ changedAt } = { changedAt: '' }] = await history(household);
    const end = Date.parse(changedAt) + 30 * DAY_MS;
    // The session ends about then, too: it is another that undoes.
    await env.DB.prepare('UPDATE sessions SET expires_at = expires_at + 86400000').run();
    await expect(servicesAt(end).changes.undo(household.caller, 2)).rejects.toMatchObject({
      code: 'conflict',
    });
    await servicesAt(end - 1).changes.undo(household.caller, 2);
    expect(await household.readings()).toHaveLength(1);
  });

  test.each(['0', '-1', '1.5', 'x', '99999999999', '%00', '1;'])(
    'finds no change %s',
    async (id) => {
      const household = await Household.settled();
      await household.add('2026-01-05', 7);
      refused(await undo(household, id), 404);
    },
  );

  test('of a deletion gives new numbers where theirs were given away meanwhile', async () => {
    const household = await Household.settled();
    for (const kWh of [1, 2, 3]) await household.add('2026-01-05', kWh);
    await household.call('DELETE', '/api/meter-readings/bulk', {
      ids: ['2026-01-05.1', '2026-01-05.2', '2026-01-05.3'],
    });
    await household.add('2026-01-05', 10);
    await household.add('2026-01-05', 20);
    expect((await undo(household, 4)).status).toBe(200);
    const readings = await household.readings('?order=asc');
    const byEnergy = new Map(readings.map(({ consumptionKWH, id }) => [consumptionKWH, id]));
    expect(byEnergy.get(10)).toBe('2026-01-05.1');
    expect(byEnergy.get(20)).toBe('2026-01-05.2');
    expect([...byEnergy.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 10, 20]);
    expect(byEnergy.get(3)).toBe('2026-01-05.3');
  });

  test('never touches another reading that has the number by now', async () => {
    const household = await Household.settled();
    await household.add('2026-01-05', 1);
    await household.call('PUT', '/api/meter-readings/2026-01-05.1', { consumptionKWH: 2 });
    await household.call('DELETE', '/api/meter-readings/2026-01-05.1');
    const other = await household.add('2026-01-05', 50);
    expect(other.id).toBe('2026-01-05.1');
    for (const id of [2, 1]) {
      const { message } = refused(await undo(household, id), 409);
      expect(message).toContain('Undo the later changes first. Nothing was changed.');
    }
    expect(await household.readings()).toEqual([other]);
    expect(await changeRows(household)).toBe(4);
  });

  test('is refused when the reading is no longer there', async () => {
    const household = await Household.settled();
    await household.add('2026-01-05', 1);
    await household.call('DELETE', '/api/meter-readings/2026-01-05.1');
    refused(await undo(household, 1), 409);
    await undo(household, 2);
    expect((await undo(household, 1)).status).toBe(200);
    expect(await household.readings()).toEqual([]);
  });
});

test('a deleted bill does not come back over the one that took its place', async () => {
  const home = await Household.settled();
  const bill = { readingDate: '2026-03-31', periodStart: '2026-03-01' };
  const { id } = await home.add('2026-03-31', 90, bill);
  await home.call('DELETE', `/api/meter-readings/${id}`);
  await home.add('2026-03-31', 95, bill);
  const deletion = (await history(home)).find(({ kind }) => kind === 'delete');
  expect(refused(await undo(home, deletion?.id ?? 0), 409).message).toBe(
    'Another reading covers these days by now. Delete it first, then undo this; nothing was changed.',
  );
  await home.call('DELETE', '/api/meter-readings/2026-03-31.1');
  const undone = await undo(home, deletion?.id ?? 0);
  expect(undone.status).toBe(200);
  expect(cost(undone.headers).trips).toBe(2);
});
