import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '#domain/import/preview.ts';
import { unpackSlots } from '#domain/import/slots.ts';
import { createRequestContext } from '#worker/context.ts';
import type { StoredImport } from '#worker/imports/file-imports.ts';
import { type Answer, Household, refused } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

const DAYS = 'Day,Usage (kWh)\n2026-01-29,7.25\n2026-01-30,8\n2026-01-31,6.5\n2026-02-01,7\n';
const LATER = 'Day,Usage (kWh)\n2026-01-31,6.5\n2026-02-01,7\n2026-02-02,9\n';
const BILLS =
  'Bill from,Bill to,Units (kWh)\n15-01-2026,14-02-2026,310\n15-02-2026,14-03-2026,280\n15-03-2026,14-04-2026,295\n';
const REGISTER =
  'Date,Meter reading (kWh)\n2026-01-01,10021\n2026-01-08,10076\n2026-01-15,10130\n2026-01-22,10180\n';

function store<T = StoredImport & { message: string }>(
  home: Household,
  files: string | string[],
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  return sendFiles<T>(home, '/api/imports', files, { fields, headers });
}

async function preview(home: Household, files: string | string[], fields = {}) {
  return (await sendFiles<ImportPreview>(home, '/api/imports/preview', files, { fields })).body;
}

/** A use that rises and falls over a day. */
const load = (slot: number) => (slot * 37) % 50;
const DAY_WH = Array.from({ length: 48 }, (_, slot) => 100 + load(slot)).reduce((a, b) => a + b);

/** Half hours of days, each with this energy but the hours that are left out. */
function halfHours(
  days: string[],
  wh: number,
  left: (day: string, slot: number) => boolean,
): string {
  const rows = days.flatMap((day) =>
    Array.from({ length: 48 }, (_, slot) => {
      const [hour, minute] = [
        String(Math.floor(slot / 2)).padStart(2, '0'),
        slot % 2 ? '30' : '00',
      ];
      return left(day, slot) ? [] : [`${day} ${hour}:${minute},${(wh + load(slot)) / 1000}`];
    }).flat(),
  );
  return `Time,Import (kWh)\n${rows.join('\n')}\n`;
}

async function rows(home: Household) {
  const { results } = await env.DB.prepare(
    'SELECT channel, day, seq, days, wh, measured, import_id, step, hex(slots) AS slots FROM readings WHERE home_id = ? ORDER BY 1, 2, 3',
  )
    .bind(home.homeId)
    .all<Record<string, unknown>>();
  return results;
}

describe('importing a file of any form', () => {
  test('stores what was shown, and says how the months change', async () => {
    const home = await Household.settled();
    const shown = await preview(home, DAYS);
    expect(shown.counts).toMatchObject({ added: 4, alreadyPresent: 0, conflicting: 0 });
    expect(shown.after).toEqual({
      '2026-01': { file: 21.75, already: 0, after: 21.75 },
      '2026-02': { file: 7, already: 0, after: 7 },
    });
    const { status, body } = await store(home, DAYS, { digest: shown.digest });
    expect(status).toBe(201);
    expect(body).toMatchObject({ importId: 1, imported: 4, alreadyPresent: 0, after: shown.after });
    expect(await home.readings('?order=asc')).toMatchObject([
      { id: '2026-01-29.1', consumptionKWH: 7.25, source: 'csv_upload' },
      { id: '2026-01-30.1', consumptionKWH: 8 },
      { id: '2026-01-31.1', consumptionKWH: 6.5 },
      { id: '2026-02-01.1', consumptionKWH: 7 },
    ]);
  });

  test('adds nothing twice, and of an overlapping file only what is new', async () => {
    const home = await Household.settled();
    const { digest } = await preview(home, DAYS);
    await store(home, DAYS, { digest });
    const again = await store(home, DAYS, { digest });
    expect(again).toMatchObject({
      status: 201,
      body: { importId: null, imported: 0, alreadyPresent: 4, conflicting: 0 },
    });
    const later = await store(home, LATER);
    expect(later.body).toMatchObject({ importId: 2, imported: 1, alreadyPresent: 2 });
    expect(later.body.after['2026-02']).toEqual({ file: 16, already: 7, after: 16 });
    expect(await home.readings()).toHaveLength(5);
  });

  test('takes several files as one plan, stores them once, and takes them back whole', async () => {
    const home = await Household.settled();
    await store(home, 'Day,Usage (kWh)\n2026-01-28,5\n2026-01-29,7.25\n');
    const before = await rows(home);
    const files = [LATER, DAYS];
    const shown = await preview(home, files);
    expect(shown.counts).toMatchObject({ added: 4, alreadyPresent: 1 });
    expect(shown.after).toEqual({
      '2026-01': { file: 21.75, already: 12.25, after: 26.75 },
      '2026-02': { file: 16, already: 0, after: 16 },
    });
    const { body } = await store(home, files, { digest: shown.digest });
    expect(body).toMatchObject({ imported: 4, alreadyPresent: 1 });
    const again = await store(home, [DAYS, LATER]);
    expect(again.body).toMatchObject({ imported: 0, importId: null });
    await home.call('DELETE', `/api/imports/${body.importId}`);
    expect(await rows(home)).toEqual(before);
  });

  test('keeps what is there where a file differs, and replaces it when told', async () => {
    const home = await Household.settled();
    await home.add('2026-01-30', 12);
    const shown = await preview(home, DAYS);
    expect(shown.flags).toContain('conflicts');
    expect(shown.counts).toMatchObject({ added: 3, conflicting: 1 });
    expect(shown.after?.['2026-01']).toEqual({ file: 21.75, already: 12, after: 25.75 });
    await store(home, DAYS, { digest: shown.digest });
    expect(await home.readings('?startDate=2026-01-30&endDate=2026-01-30')).toMatchObject([
      { consumptionKWH: 12, source: 'manual' },
    ]);
    const replaced = await store(home, DAYS, { answers: '{"conflicts":"replace"}' });
    expect(replaced.body).toMatchObject({ importId: 2, imported: 1, conflicting: 0 });
    expect(await home.readings('?startDate=2026-01-30&endDate=2026-01-30')).toMatchObject([
      { id: '2026-01-30.1', consumptionKWH: 8, source: 'csv_upload' },
    ]);
  });

  test('keeps half hours beside the day, unknown where they are missing, and fills them later', async () => {
    const home = await Household.settled();
    const days = ['2026-01-10', '2026-01-11', '2026-01-12'];
    const part = halfHours(days, 100, (day, slot) => day === '2026-01-11' && slot > 40);
    const shown = await preview(home, part);
    expect(shown.flags).toContain('gap');
    await store(home, part, { digest: shown.digest });
    const [first, second] = await rows(home);
    expect(first).toMatchObject({ channel: 0, wh: DAY_WH, measured: 1, step: 30 });
    const slots = unpackSlots(Uint8Array.from(Buffer.from(String(second?.['slots']), 'hex')));
    expect(slots).toHaveLength(48);
    expect(slots.slice(39, 43)).toEqual([100 + load(39), 100 + load(40), null, null]);
    expect(second).toMatchObject({ measured: 0 });
    const whole = halfHours(days, 100, () => false);
    expect((await store(home, whole)).body).toMatchObject({
      imported: 1,
      alreadyPresent: 2,
      conflicting: 0,
    });
    expect((await rows(home))[1]).toMatchObject({ wh: DAY_WH, measured: 1, import_id: 2 });
    expect((await store(home, whole)).body.imported).toBe(0);
  });

  test('keeps export and solar on their own channels, never as consumption', async () => {
    const home = await Household.settled();
    const file =
      'Date,Import (kWh),Export (kWh),Solar generation (kWh)\n2026-01-10,7,2,5\n2026-01-11,8,3,6\n2026-01-12,6,1,4\n';
    const { body } = await store(home, file);
    expect(body.imported).toBe(9);
    const stored = await rows(home);
    expect(stored.map(({ channel, wh }) => [channel, wh])).toEqual([
      [0, 7000],
      [0, 8000],
      [0, 6000],
      [1, 2000],
      [1, 3000],
      [1, 1000],
      [2, 5000],
      [2, 6000],
      [2, 4000],
    ]);
    expect(await home.readings()).toHaveLength(3);
  });

  test('keeps what a counter showed as its values, and goes on from the last one', async () => {
    const home = await Household.settled();
    const first = await store(home, REGISTER);
    expect(first.body).toMatchObject({
      imported: 4,
      after: { '2026-01': { already: 0, after: 159 } },
    });
    const list = async () =>
      (
        await home.call<{ registerReadings: Record<string, unknown>[] }>(
          'GET',
          '/api/register-readings',
        )
      ).body.registerReadings;
    expect(await list()).toMatchObject([
      { readOn: '2026-01-01', registerKWH: 10021 },
      { readOn: '2026-01-08', registerKWH: 10076 },
      { readOn: '2026-01-15', registerKWH: 10130 },
      { readOn: '2026-01-22', registerKWH: 10180, source: 'csv_upload' },
    ]);
    expect((await store(home, REGISTER)).body).toMatchObject({ imported: 0, alreadyPresent: 4 });
    const next = await store(
      home,
      'Date,Meter reading (kWh)\n2026-01-15,10130\n2026-01-22,10180\n2026-01-29,10230\n2026-02-05,10290\n',
    );
    expect(next.body).toMatchObject({ imported: 2, alreadyPresent: 2 });
    expect(new Set((await list()).map(({ meterId }) => meterId)).size).toBe(1);
    expect(await home.readings('?startDate=2026-01-23')).toMatchObject([
      { id: '2026-02-05.0', consumptionKWH: 60 },
      { id: '2026-01-29.0', consumptionKWH: 50 },
    ]);
  });

  test('keeps bills as bills, and compares one with days that are known', async () => {
    const home = await Household.settled();
    const shown = await preview(home, BILLS);
    expect(shown.series).toMatchObject([{ kind: 'period', kWh: 885 }]);
    expect((await store(home, BILLS, { digest: shown.digest })).body.imported).toBe(3);
    const { results } = await env.DB.prepare(
      'SELECT days, wh FROM bills WHERE home_id = ? ORDER BY last_day',
    )
      .bind(home.homeId)
      .all();
    expect(results).toEqual([
      { days: 31, wh: 310_000 },
      { days: 28, wh: 280_000 },
      { days: 31, wh: 295_000 },
    ]);
    expect(await home.readings('?order=asc')).toMatchObject([
      { periodStart: '2026-01-15', readingDate: '2026-02-14', consumptionKWH: 310 },
      { periodStart: '2026-02-15', readingDate: '2026-03-14', consumptionKWH: 280 },
      { periodStart: '2026-03-15', readingDate: '2026-04-14', consumptionKWH: 295 },
    ]);
    const inside = halfHours(['2026-01-20'], 100, () => false);
    const { body } = await store(home, inside);
    // 17 days of the bill: one by its half hours, the others share what is left of it.
    const rest = (310 - DAY_WH / 1000) / 30;
    expect(body.after['2026-01']?.after).toBeCloseTo(DAY_WH / 1000 + 16 * rest, 2);
  });

  test('never adds a bill to days that are known: it is compared with them', async () => {
    const home = await Household.settled();
    const days = Array.from({ length: 31 }, (_, at) => {
      const date = new Date(Date.UTC(2026, 0, 15 + at)).toISOString().slice(0, 10);
      return `${date},10`;
    });
    await store(home, `Date,Usage (kWh)\n${days.join('\n')}\n`);
    const { body } = await store(home, BILLS);
    expect(body.after['2026-01']?.after).toBe(170);
    const shown = await preview(home, BILLS);
    expect(shown.evidence.join(' ')).toContain(
      '2026-01-15 to 2026-02-14 is 310 kWh in the file, and its days are 310 kWh',
    );
  });
});

describe('an import that is not as it was shown', () => {
  test('is refused when an answer is open, with the answers there are', async () => {
    const home = await Household.settled();
    const file =
      'reading date,units\n07-03-2025,150\n07-04-2025,162\n07-05-2025,171\n07-06-2025,240\n';
    const { details } = refused(await store<unknown>(home, file), 409);
    expect(details).toMatchObject([
      { field: 'dateOrder', message: expect.stringMatching(/dmy .* mdy /) },
    ]);
    expect(await rows(home)).toEqual([]);
    expect((await store(home, file, { answers: '{"dateOrder":"dmy"}' })).status).toBe(201);
  });

  test('is refused when the files or the answers are others, or something was stored meanwhile', async () => {
    const home = await Household.settled();
    const { digest } = await preview(home, DAYS);
    expect(refused(await store<unknown>(home, LATER, { digest }), 409).message).toMatch(
      /preview again/,
    );
    await home.add('2026-01-30', 12);
    refused(await store<unknown>(home, DAYS, { digest }), 409);
    expect(await home.readings()).toHaveLength(1);
  });

  test('is refused with the reason when the file is', async () => {
    const home = await Household.settled();
    const bank = 'Date,Narration,Debit,Balance\n2026-01-02,ATM,500,12000\n';
    expect(refused(await store<unknown>(home, bank), 400).message).toMatch(/bank statement/);
  });

  test('sent again under its key is stored once, and answered alike', async () => {
    const home = await Household.settled();
    const key = { 'Idempotency-Key': 'import-of-january' };
    const first = await store(home, DAYS, {}, key);
    const second = await store(home, DAYS, {}, key);
    expect(second.body).toMatchObject({ importId: 1, imported: 4 });
    expect(first.body.importId).toBe(1);
    expect(refused(await store<unknown>(home, LATER, {}, key), 409).message).toMatch(
      /used for another/,
    );
  });

  test('sent again under its key before the first one is stored, it is stored once, and answered the same', async () => {
    const home = await Household.settled();
    const key = 'import-at-once';
    let [isStoring, first] = [false, undefined as Answer<StoredImport> | undefined];
    // The second one has compared itself with the home, and is about to store.
    const slow = {
      prepare: (query: string) => {
        isStoring ||= query.startsWith('insert into "imports"');
        return env.DB.prepare(query);
      },
      batch: async (statements: D1PreparedStatement[]) => {
        if (isStoring) first ??= await store(home, DAYS, {}, { 'Idempotency-Key': key });
        return env.DB.batch(statements);
      },
    } as D1Database;
    const { services, openHome } = createRequestContext({ ...env, DB: slow }, 'api', () => {});
    const opened = openHome(home.caller);
    const body = new FormData();
    body.append('file', new File([DAYS], 'file-1.csv'));
    const request = new Request('https://home.example/', { method: 'POST', body });
    const sent = { request, client: { address: home.address, userAgent: null } };
    const second = await services.fileImports.receive(opened, sent, (received) =>
      services.fileImports.store(opened, received, key),
    );
    expect(first?.body).toMatchObject({ ...second, importId: 1, imported: 4, alreadyPresent: 0 });
    expect(await home.readings()).toHaveLength(4);
  });
});

describe('taking an import back', () => {
  const undo = (home: Household, id = 1) =>
    home.call<{ deletedCount: number; kept?: string[] }>('DELETE', `/api/imports/${id}`);
  const redo = (home: Household, id = 1) =>
    home.call<{ restoredCount: number; kept?: string[] }>('POST', `/api/imports/${id}/redo`);
  const months = async (home: Household) => (await home.call('GET', '/api/usage')).body;
  const values = async (home: Household) =>
    (await home.call('GET', '/api/register-readings')).body['registerReadings'];
  const metersOf = async (home: Household) =>
    (await home.call('GET', '/api/meters')).body['meters'];

  test('restores what it replaced, and putting it back stores it again, to the byte', async () => {
    const home = await Household.settled();
    await home.add('2026-01-11', 12);
    const part = halfHours(['2026-01-10'], 100, (_, slot) => slot > 40);
    await store(home, part);
    const before = await rows(home);
    const shown = await months(home);
    const whole = halfHours(['2026-01-10', '2026-01-11', '2026-01-12'], 100, () => false);
    await store(home, whole, { answers: '{"conflicts":"replace"}' });
    const after = await rows(home);
    expect(after).toHaveLength(3);
    expect((await undo(home, 2)).body).toMatchObject({ deletedCount: 3 });
    expect(await rows(home)).toEqual(before);
    expect(await months(home)).toEqual(shown);
    expect((await redo(home, 2)).body).toMatchObject({ restoredCount: 3 });
    expect(await rows(home)).toEqual(after);
    await undo(home, 2);
    expect(await rows(home)).toEqual(before);
    expect((await undo(home, 2)).status).toBe(404);
  });

  test('takes meter values and the meter that came with them, and keeps those that were typed', async () => {
    const home = await Household.settled();
    await store(home, REGISTER);
    const stored = [await values(home), await metersOf(home), await rows(home)];
    await undo(home);
    expect([await values(home), await metersOf(home), await rows(home)]).toEqual([[], [], []]);
    await redo(home);
    expect([await values(home), await metersOf(home), await rows(home)]).toEqual(stored);
    await home.call('POST', '/api/register-readings', { readOn: '2026-01-29', registerKWH: 10230 });
    await undo(home);
    expect(await values(home)).toMatchObject([{ readOn: '2026-01-29', registerKWH: 10230 }]);
  });

  test('takes bills back', async () => {
    const home = await Household.settled();
    await store(home, BILLS);
    await undo(home);
    const bills = env.DB.prepare('SELECT count(*) AS n FROM bills WHERE home_id = ?');
    expect(await bills.bind(home.homeId).first()).toEqual({ n: 0 });
    expect(await home.readings()).toEqual([]);
    await redo(home);
    expect(await bills.bind(home.homeId).first()).toEqual({ n: 3 });
    expect(await home.readings()).toHaveLength(3);
  });

  test('brings back a reading of an import that is undone itself: it stays when that one comes and goes again', async () => {
    const home = await Household.settled();
    await store(home, DAYS);
    const answers = '{"conflicts":"replace"}';
    await store(home, 'Day,Usage (kWh)\n2026-01-30,9\n', { answers });
    await undo(home, 1);
    await undo(home, 2);
    expect(await home.readings()).toMatchObject([{ id: '2026-01-30.1', consumptionKWH: 8 }]);
    expect((await redo(home, 1)).body).toMatchObject({ restoredCount: 3 });
    await undo(home, 1);
    expect(await home.readings()).toMatchObject([{ id: '2026-01-30.1', consumptionKWH: 8 }]);
  });

  test('leaves days that were changed since, and names them', async () => {
    const home = await Household.settled();
    await store(home, DAYS);
    await home.call('PUT', '/api/meter-readings/2026-01-30.1', { consumptionKWH: 9 });
    const { body } = await undo(home);
    expect(body).toMatchObject({ deletedCount: 3, kept: ['2026-01-30'] });
    expect(await home.readings()).toMatchObject([{ id: '2026-01-30.1', consumptionKWH: 9 }]);
  });

  describe('of a meter value in the place of one that was typed', () => {
    const type = (home: Household, registerKWH: number) =>
      home.call('POST', '/api/register-readings', {
        ...{ readOn: '2026-01-08', registerKWH, sameDay: 'replace' },
      });
    const valueOfThe8th = async (home: Household) =>
      ((await values(home)) as { id: string; readOn: string; registerKWH: number }[]).find(
        ({ readOn }) => readOn === '2026-01-08',
      );
    /** A home that read 10,070 on the 8th, where the file says 10,076 and was followed. */
    async function overTyped(): Promise<Household> {
      const home = await Household.settled();
      await home.call('POST', '/api/register-readings', {
        ...{ readOn: '2026-01-01', registerKWH: 10_021 },
      });
      await type(home, 10_070);
      await store(home, REGISTER, { answers: '{"conflicts":"replace"}' });
      expect(await valueOfThe8th(home)).toMatchObject({ registerKWH: 10_076 });
      return home;
    }

    test('brings the typed one back', async () => {
      const home = await overTyped();
      await undo(home);
      expect(await valueOfThe8th(home)).toMatchObject({ registerKWH: 10_070 });
      await redo(home);
      expect(await valueOfThe8th(home)).toMatchObject({ registerKWH: 10_076 });
    });

    test('brings nothing back for one that was deleted since, and names its day', async () => {
      const home = await overTyped();
      const { id } = (await valueOfThe8th(home)) ?? {};
      await home.call('DELETE', `/api/register-readings/${id}`);
      expect((await undo(home)).body).toMatchObject({ kept: ['2026-01-08'] });
      expect(await valueOfThe8th(home)).toBeUndefined();
      await redo(home);
      expect(await valueOfThe8th(home)).toBeUndefined();
    });

    test('leaves one that was corrected since, and names its day', async () => {
      const home = await overTyped();
      const { id } = (await valueOfThe8th(home)) ?? {};
      await home.call('PUT', `/api/register-readings/${id}`, { registerKWH: 10_080 });
      expect((await undo(home)).body).toMatchObject({ kept: ['2026-01-08'] });
      expect(await valueOfThe8th(home)).toMatchObject({ registerKWH: 10_080 });
    });

    test('puts nothing back for the typed one when that was deleted after the undo', async () => {
      const home = await overTyped();
      await undo(home);
      const { id } = (await valueOfThe8th(home)) ?? {};
      await home.call('DELETE', `/api/register-readings/${id}`);
      expect((await redo(home)).body).toMatchObject({ kept: ['2026-01-08'] });
      expect(await valueOfThe8th(home)).toBeUndefined();
    });
  });

  test('is one step of the history, either way', async () => {
    const home = await Household.settled();
    await store(home, DAYS);
    const latest = async () => {
      const { body } = await home.call<{
        changes: { id: number; kind: string; undoable: boolean }[];
      }>('GET', '/api/changes');
      return body.changes[0] ?? { id: 0, kind: '', undoable: false };
    };
    const imported = await latest();
    expect(imported).toMatchObject({ kind: 'import', undoable: true });
    expect((await home.call('POST', `/api/changes/${imported.id}/undo`)).status).toBe(200);
    expect(await home.readings()).toEqual([]);
    const undone = await latest();
    expect(undone).toMatchObject({ kind: 'import_undone', undoable: true });
    expect((await home.call('POST', `/api/changes/${undone.id}/undo`)).status).toBe(200);
    expect(await home.readings()).toHaveLength(4);
  });
});
