/** Imports of the strict upload taken back as one step, and put back. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { HOME_LIMITS } from '#domain/base/limits.ts';
import { Household, refused } from '../support/household.ts';

const HEADER = 'readingDate,consumptionKWH,emissionCO2kg,source\n';
const FILE = `${HEADER}2023-01-05,7.25,5.2,\n2023-01-06,8,,\n2023-01-07,0.5,0,csv_upload\n`;

function list(household: Household) {
  return household.call<{ imports: Record<string, unknown>[] }>('GET', '/api/imports');
}

function undo(household: Household, id: number | string | null) {
  return household.call('DELETE', `/api/imports/${id}`);
}

describe('undoing an import', () => {
  test('takes its readings back as one step, once, and not those of others', async () => {
    const household = await Household.settled();
    await household.add('2023-01-05', 1);
    await household.import(FILE);
    const other = await household.import(`${HEADER}2023-01-06,3,,\n`);
    const { status, body } = await undo(household, 1);
    expect([status, body]).toEqual([200, { deletedCount: 3, message: 'Import undone.' }]);
    expect((await household.readings()).map(({ consumptionKWH }) => consumptionKWH)).toEqual([
      3, 1,
    ]);
    expect((await list(household)).body.imports.map(({ id }) => id)).toEqual([other.importId]);
    expect(refused(await undo(household, 1), 404).message).toBe('There is no such import.');
  });

  test('leaves nothing that keeps the file from coming again', async () => {
    const household = await Household.settled();
    await household.import(FILE);
    await undo(household, 1);
    expect(await household.import(FILE)).toEqual({ imported: 3, alreadyPresent: 0, importId: 2 });
    expect((await undo(household, 2)).body).toMatchObject({ deletedCount: 3 });
    expect(await household.readings()).toEqual([]);
  });

  test('counts what is still there', async () => {
    const household = await Household.settled();
    await household.import(FILE);
    const ids = ['2023-01-05.1', '2023-01-06.1', '2023-01-07.1'];
    await household.call('DELETE', '/api/meter-readings/bulk', { ids: ids.slice(1) });
    expect((await undo(household, 1)).body).toMatchObject({ deletedCount: 1 });
  });

  test('that was undone before touches nothing, though its readings came back since', async () => {
    const household = await Household.settled();
    await household.import('readingDate,consumptionKWH\n2023-01-05,7\n');
    await household.call('DELETE', '/api/meter-readings/2023-01-05.1');
    // The import first, which has no reading left; then the deletion, which brings its reading back.
    for (const change of [1, 2]) await household.call('POST', `/api/changes/${change}/undo`);
    expect(await household.readings()).toHaveLength(1);
    refused(await household.call('DELETE', '/api/imports/1'), 404);
    expect(await household.readings()).toHaveLength(1);
  });

  test('is refused for imports that are not there', async () => {
    const household = await Household.settled();
    for (const id of ['1', '0', '-1', 'x', '1.0', '99999999999', '%00']) {
      refused(await undo(household, id), 404);
    }
  });
});

describe('putting an undone import back', () => {
  const redo = (household: Household, id: number | string) =>
    household.call('POST', `/api/imports/${id}/redo`);

  test('brings its readings back, once, and it can be undone again', async () => {
    const household = await Household.settled();
    await household.import(FILE);
    const before = await household.readings();
    await undo(household, 1);
    for (const restoredCount of [3, 0]) {
      const { status, body } = await redo(household, 1);
      expect([status, body]).toEqual([200, { restoredCount, message: 'Import put back.' }]);
      expect(await household.readings()).toEqual(before);
    }
    expect((await list(household)).body.imports.map(({ id }) => id)).toEqual([1]);
    expect((await undo(household, 1)).body).toMatchObject({ deletedCount: 3 });
    expect((await redo(household, 1)).body).toMatchObject({ restoredCount: 3 });
    expect(await household.import(FILE)).toMatchObject({ imported: 0, alreadyPresent: 3 });
  });

  test('works for one that was undone in the history, there and here', async () => {
    const household = await Household.settled();
    await household.import(FILE);
    for (const round of [0, 1]) {
      expect((await household.call('POST', '/api/changes/1/undo')).status, String(round)).toBe(200);
      expect(await household.readings()).toEqual([]);
      expect((await redo(household, 1)).body).toMatchObject({ restoredCount: 3 });
    }
  });

  test('by several at once is done once', async () => {
    const household = await Household.settled();
    await household.import(FILE);
    await undo(household, 1);
    const answers = await Promise.all([0, 1, 2].map(() => redo(household, 1)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await household.readings()).toHaveLength(3);
  });

  test('does not pass the number of readings that a home may hold', async () => {
    const household = await Household.settled();
    await household.import(FILE);
    await undo(household, 1);
    await env.DB.prepare(
      `INSERT INTO readings (home_id, day, seq, wh, source, created_at)
       WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       SELECT ?1, 18262, i, 1000, 0, 1 FROM n`,
    )
      .bind(household.homeId, HOME_LIMITS.readings - 2)
      .run();
    expect(refused(await redo(household, 1), 409).message).toMatch(
      /^A home can hold 1,00,000 readings/,
    );
    expect((await list(household)).body.imports).toEqual([]);
  });

  test('is refused for one that is not there, and when it is too late', async () => {
    const household = await Household.settled();
    refused(await redo(household, 1), 404);
    refused(await redo(household, 'x'), 404);
    await household.import(FILE);
    await undo(household, 1);
    await env.DB.prepare('UPDATE imports SET undone_at = 1 WHERE home_id = ?')
      .bind(household.homeId)
      .run();
    expect(refused(await redo(household, 1), 409).message).toMatch(/no longer be put back/);
  });
});
