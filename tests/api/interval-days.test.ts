import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import type { Change } from '#domain/history/change.ts';
import { Household } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

const DAY = '2026-01-10';
/** Half hours of days, 0.1 kWh each but for those that are left out. */
function halfHours(days: string[], isLeft = (_slot: number) => false): string {
  const rows = days.flatMap((day) =>
    Array.from({ length: 48 }, (_, slot) => slot)
      .filter((slot) => !isLeft(slot))
      .map((slot) => {
        const hour = String(Math.floor(slot / 2)).padStart(2, '0');
        return `${day} ${hour}:${slot % 2 ? '30' : '00'},0.1`;
      }),
  );
  return `Time,Import (kWh)\n${rows.join('\n')}\n`;
}

async function rows(home: Household) {
  const { results } = await env.DB.prepare(
    'SELECT day, seq, wh, measured, step, hex(slots) AS slots FROM readings WHERE home_id = ? ORDER BY 1, 2',
  )
    .bind(home.homeId)
    .all<{ wh: number; measured: number; step: number | null; slots: string }>();
  return results;
}

async function latestChange(home: Household): Promise<Change> {
  const { body } = await home.call<{ changes: Change[] }>('GET', '/api/changes?limit=1');
  return body.changes[0] as Change;
}

async function undoLatest(home: Household): Promise<number> {
  const { id } = await latestChange(home);
  return (await home.call('POST', `/api/changes/${id}/undo`)).status;
}

describe('a day of half hours', () => {
  let home: Household;
  beforeEach(async () => {
    home = await Household.settled();
  });

  test('that is deleted comes back with its half hours', async () => {
    await sendFiles(home, '/api/imports', halfHours([DAY]));
    const before = await rows(home);
    expect(before).toMatchObject([{ wh: 4800, step: 30 }]);
    await home.call('DELETE', `/api/meter-readings/${DAY}.1`);
    expect(await rows(home)).toEqual([]);
    expect(await undoLatest(home)).toBe(200);
    expect(await rows(home)).toEqual(before);
  });

  test('given another total loses the half hours that summed to the old one', async () => {
    await sendFiles(home, '/api/imports', halfHours([DAY]));
    const before = await rows(home);
    await home.call('PUT', `/api/meter-readings/${DAY}.1`, { consumptionKWH: 6 });
    expect(await rows(home)).toMatchObject([{ wh: 6000, measured: 1, step: null, slots: '' }]);
    expect(await undoLatest(home)).toBe(200);
    expect(await rows(home)).toEqual(before);
  });

  test('keeps them when the total stays, whatever else is told of it', async () => {
    await sendFiles(home, '/api/imports', halfHours([DAY]));
    const before = await rows(home);
    await home.call('PUT', `/api/meter-readings/${DAY}.1`, { emissionCO2kg: 3 });
    await home.call('PUT', `/api/meter-readings/${DAY}.1`, { consumptionKWH: 4.8 });
    expect(await rows(home)).toEqual(before);
  });

  test('of which some are missing is measured by the total that is typed for it, until that is undone', async () => {
    const isLeft = (slot: number) => slot > 40;
    await sendFiles(home, '/api/imports', halfHours([DAY], isLeft));
    const before = await rows(home);
    expect(before).toMatchObject([{ measured: 0, step: 30 }]);
    await home.call('PUT', `/api/meter-readings/${DAY}.1`, { consumptionKWH: 5 });
    expect(await rows(home)).toMatchObject([{ wh: 5000, measured: 1, step: null }]);
    await undoLatest(home);
    expect(await rows(home)).toEqual(before);
  });

  test('is kept in the history however many are deleted at once, in rows that can be stored again', async () => {
    const days = Array.from({ length: 366 }, (_, n) => addDays('2025-01-01', n));
    await sendFiles(home, '/api/imports', halfHours(days));
    const before = await rows(home);
    const ids = days.map((day) => `${day}.1`);
    await home.call('DELETE', '/api/meter-readings/bulk', { ids });
    const { results } = await env.DB.prepare(
      "SELECT length(before) AS size FROM changes WHERE home_id = ? AND kind = 'delete'",
    )
      .bind(home.homeId)
      .all<{ size: number }>();
    expect(results.length).toBeGreaterThan(1);
    expect(Math.max(...results.map(({ size }) => size))).toBeLessThan(90_000);
    expect(await undoLatest(home)).toBe(200);
    expect(await rows(home)).toEqual(before);
  });
});
