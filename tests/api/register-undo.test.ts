/** What was done to a meter's values, taken back. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '#domain/history/change.ts';
import type { RegisterReading } from '#domain/meter/register-record.ts';
import { Household, refused } from '../support/household.ts';

const PATH = '/api/register-readings';

let home: Household;
beforeEach(async () => {
  home = await Household.settled();
});

const tell = (readOn: string, registerKWH: number, more: object = {}) =>
  home.call<{ registerReading: RegisterReading }>('POST', PATH, { readOn, registerKWH, ...more });

const changes = async () =>
  (await home.call<{ changes: Change[] }>('GET', '/api/changes')).body.changes;

const undo = async (change: Change | undefined) =>
  home.call('POST', `/api/changes/${change?.id}/undo`);

async function shown(): Promise<[string, number][]> {
  const { body } = await home.call<{ registerReadings: RegisterReading[] }>('GET', PATH);
  return body.registerReadings.map(({ readOn, registerKWH }) => [readOn, registerKWH]);
}

const used = async () =>
  (await home.readings()).map(({ readingDate, consumptionKWH }) => [readingDate, consumptionKWH]);

test('a value that was added goes again, with what it gave, and comes back', async () => {
  await tell('2026-01-01', 4800);
  await tell('2026-01-11', 4870);
  const [added] = await changes();
  expect(added).toMatchObject({ kind: 'meter', undoable: true });
  expect((await undo(added)).status).toBe(200);
  expect([await shown(), await used()]).toEqual([[['2026-01-01', 4800]], []]);
  expect((await undo((await changes())[0])).status).toBe(200);
  expect(await used()).toEqual([['2026-01-11', 70]]);
  refused(await undo(added), 409);
});

test('a value that was deleted comes back, the first of its meter too', async () => {
  const { body } = await tell('2026-01-01', 4800);
  await tell('2026-01-11', 4870);
  await home.call('DELETE', `${PATH}/${body.registerReading.id}`);
  expect(await used()).toEqual([]);
  expect((await undo((await changes())[0])).status).toBe(200);
  expect(await used()).toEqual([['2026-01-11', 70]]);
});

test('a value that was changed or replaced is one change, and becomes what it was', async () => {
  await tell('2026-01-01', 4800);
  const { body } = await tell('2026-01-11', 4870);
  const before = (await changes()).length;
  await home.call('PUT', `${PATH}/${body.registerReading.id}`, { registerKWH: 4880 });
  await tell('2026-01-11', 4890, { sameDay: 'replace' });
  const [replaced, changed] = await changes();
  expect(await changes()).toHaveLength(before + 2);
  // Not in this order: what came later stands in the way.
  refused(await undo(changed), 409);
  expect(await used()).toEqual([['2026-01-11', 90]]);
  expect((await undo(replaced)).status).toBe(200);
  expect((await undo(changed)).status).toBe(200);
  expect(await used()).toEqual([['2026-01-11', 70]]);
});

test('what would no longer fit the values around it stays, and so does what is done to a meter elsewhere', async () => {
  await tell('2026-01-01', 4800);
  const { body } = await tell('2026-01-11', 4870);
  await home.call('DELETE', `${PATH}/${body.registerReading.id}`);
  const [deleted] = await changes();
  await tell('2026-01-21', 4850);
  const refusal = refused(await undo(deleted), 409);
  expect(refusal.message).toContain('Undo the later changes first. Nothing was changed.');
  expect(await used()).toEqual([['2026-01-21', 50]]);
  refused(await (await Household.settled()).call('POST', `/api/changes/${deleted?.id}/undo`), 404);
});

describe('what a bill covers by now', () => {
  const OVERLAPPED =
    'Another reading covers these days by now. Delete it first, then undo this; nothing was changed.';
  const addBill = (periodStart: string, readingDate: string) =>
    home.add(readingDate, 90, { periodStart });

  test('does not come back as what a meter gave', async () => {
    await tell('2026-01-01', 4800);
    const { body } = await tell('2026-01-11', 4870);
    await home.call('DELETE', `${PATH}/${body.registerReading.id}`);
    const [deleted] = await changes();
    await addBill('2026-01-05', '2026-01-20');
    expect(refused(await undo(deleted), 409).message).toBe(OVERLAPPED);
    expect([await shown(), await used()]).toEqual([[['2026-01-01', 4800]], [['2026-01-20', 90]]]);
    await home.call('DELETE', '/api/meter-readings/2026-01-20.1');
    expect((await undo(deleted)).status).toBe(200);
    expect(await used()).toEqual([['2026-01-11', 70]]);
  });

  test('does not become what lies before a meter’s next value, when an estimate is counted again', async () => {
    await tell('2026-01-01', 4800);
    const { body } = await tell('2026-01-11', 4870);
    await home.call('PUT', `${PATH}/${body.registerReading.id}`, { kind: 'estimated' });
    const [uncounted] = await changes();
    await addBill('2026-01-11', '2026-01-20');
    expect(refused(await undo(uncounted), 409).message).toBe(OVERLAPPED);
    expect(await used()).toEqual([['2026-01-20', 90]]);
  });

  test('does not come back with an import', async () => {
    const file = 'readingDate,periodStart,consumptionKWH\n2026-01-10,2026-01-01,70\n';
    const { importId } = await home.import(file);
    await home.call('DELETE', `/api/imports/${importId}`);
    const [undone] = await changes();
    await addBill('2026-01-05', '2026-01-20');
    expect(refused(await undo(undone), 409).message).toBe(OVERLAPPED);
    refused(await home.call('POST', `/api/imports/${importId}/redo`), 409);
    expect(await used()).toEqual([['2026-01-20', 90]]);
  });
});

test('a meter that was taken back comes back as itself, whatever meter came meanwhile', async () => {
  await tell('2026-01-01', 4800);
  const [first] = await changes();
  await undo(first);
  const [gone] = await changes();
  await tell('2026-01-02', 120);
  expect((await undo(gone)).status).toBe(200);
  const { body } = await home.call<{ registerReadings: RegisterReading[] }>('GET', PATH);
  const meters = new Set(body.registerReadings.map(({ meterId }) => meterId));
  expect([meters.size, await used()]).toEqual([2, []]);
});

test('the last number of a replaced meter takes the place of an estimate of that day, which an undo brings back', async () => {
  await tell('2026-01-01', 4800);
  await tell('2026-01-15', 4890, { kind: 'estimated' });
  const newMeter = { installedOn: '2026-01-15', oldLastKWH: 4895, firstKWH: 2 };
  const replaced = await tell('2026-01-21', 40, { as: 'replaced', newMeter });
  expect(replaced.status).toBe(201);
  expect(await shown()).toEqual([
    ['2026-01-01', 4800],
    ['2026-01-15', 4895],
    ['2026-01-15', 2],
    ['2026-01-21', 40],
  ]);
  expect(await used()).toEqual([
    ['2026-01-21', 38],
    ['2026-01-15', 95],
  ]);
  expect((await undo((await changes())[0])).status).toBe(200);
  expect(await shown()).toEqual([
    ['2026-01-01', 4800],
    ['2026-01-15', 4890],
  ]);
  expect(await used()).toEqual([]);
});

test('another last number of a replaced meter than the value of that day is refused, and not dropped', async () => {
  await tell('2026-01-01', 4800);
  await tell('2026-01-15', 4890);
  const newMeter = { installedOn: '2026-01-15', oldLastKWH: 4895, firstKWH: 2 };
  const refusal = refused(await tell('2026-01-21', 40, { as: 'replaced', newMeter }), 409);
  expect(refusal.message).toContain('Change that value first, or leave its last number out.');
  expect(await shown()).toHaveLength(2);
  const same = { ...newMeter, oldLastKWH: 4890 };
  expect((await tell('2026-01-21', 40, { as: 'replaced', newMeter: same })).status).toBe(201);
  expect(await shown()).toHaveLength(4);
});

test('a meter cannot have been replaced on a day after which it was read', async () => {
  await tell('2026-01-01', 4800);
  await tell('2026-02-01', 4950);
  const newMeter = { installedOn: '2026-01-15', firstKWH: 0 };
  const answer = await tell('2026-01-20', 20, { as: 'replaced', newMeter });
  expect(answer).toMatchObject({ status: 409, body: { code: 'meters-overlap' } });
  expect(await used()).toEqual([['2026-02-01', 150]]);
});
