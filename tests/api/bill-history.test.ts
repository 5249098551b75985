/** What was typed of paper bills: how the history tells it, and taking it back. */
import { beforeEach, expect, test } from 'vitest';
import type { PaperBillInput } from '#domain/bills/input.ts';
import type { Change } from '#domain/history/change.ts';
import { describeChange } from '#domain/history/describe-change.ts';
import { Household, refused } from '../support/household.ts';

let home: Household;
beforeEach(async () => {
  home = await Household.settled();
});

const JANUARY = { from: '2026-01-01', to: '2026-01-31', unitsKWH: '240', payable: '1650' };

const add = (bill: Partial<PaperBillInput>) => home.call('POST', '/api/bills', bill);
const changes = async () =>
  (await home.call<{ changes: Change[] }>('GET', '/api/changes')).body.changes;
const ofBills = async () => (await changes()).filter(({ kind }) => kind === 'bill');
const undo = (change: Change | undefined) => home.call('POST', `/api/changes/${change?.id}/undo`);
const undoLatest = async () => (await undo((await ofBills())[0])).status;
const told = async () => (await ofBills()).map(describeChange);

/** What was typed, by the bills' last days. */
async function papers() {
  const { body } = await home.call<{ bills: { id: string; printed: unknown }[] }>(
    'GET',
    '/api/bills',
  );
  const typed = body.bills.filter(({ printed }) => printed !== null);
  return Object.fromEntries(typed.map(({ id, printed }) => [id, printed]));
}

test('an added bill goes when it is undone, and comes again; the reading of its units stays', async () => {
  await add(JANUARY);
  const before = await papers();
  expect(await told()).toEqual(['Bill 1 Jan 2026 to 31 Jan 2026: 240 kWh, ₹1,650.00']);
  expect(await undoLatest()).toBe(200);
  expect(await papers()).toEqual({});
  expect(await home.readings()).toMatchObject([{ consumptionKWH: 240 }]);
  expect((await told())[0]).toBe('Bill 1 Jan 2026 to 31 Jan 2026 taken away');
  expect(await undoLatest()).toBe(200);
  expect(await papers()).toEqual(before);
});

test('a deleted bill comes back with all that was typed of it', async () => {
  await add({ ...JANUARY, lines: { energy: '1500.00', fixed: '150.00' } });
  const before = await papers();
  await home.call('DELETE', '/api/bills/2026-01-31');
  expect(await papers()).toEqual({});
  expect(await undoLatest()).toBe(200);
  expect(await papers()).toEqual(before);
});

test('other printed lines are one change, and become what they were when it is undone', async () => {
  await add(JANUARY);
  const before = await papers();
  const printed = { lines: { energy: '1500.00' } };
  await home.call('PUT', '/api/bills/2026-01-31/printed', printed);
  await home.call('PUT', '/api/bills/2026-01-31/printed', printed);
  expect((await told())[0]).toBe(
    'Bill 1 Jan 2026 to 31 Jan 2026: 240 kWh, ₹1,650.00 → 240 kWh, ₹1,650.00, 1 line',
  );
  expect(await ofBills()).toHaveLength(2);
  expect(await undoLatest()).toBe(200);
  expect(await papers()).toEqual(before);
});

test('lines typed of a bill that was only calculated go when that is undone, and it is calculated again', async () => {
  await home.call('PUT', '/api/connection', { from: '2000-01-01', ratePerKWh: 6 });
  await home.add('2026-01-31', 240, { periodStart: '2026-01-01' });
  const bills = () => home.call('GET', '/api/bills');
  const { body: before } = await bills();
  await home.call('PUT', '/api/bills/2026-01-31/printed', { lines: { payable: '1440.00' } });
  expect(await told()).toEqual(['Bill 1 Jan 2026 to 31 Jan 2026: ₹1,440.00, 1 line']);
  expect(await undoLatest()).toBe(200);
  expect((await bills()).body).toEqual(before);
});

test('a bill that took the place of others gives it back to them', async () => {
  await add(JANUARY);
  const before = await papers();
  const longer = { from: '2026-01-16', to: '2026-02-15', unitsKWH: '250', overlap: 'replace' };
  expect((await add(longer as PaperBillInput)).status).toBe(201);
  expect(Object.keys(await papers())).toEqual(['2026-02-15']);
  expect((await told())[0]).toBe(
    'Bill 16 Jan 2026 to 15 Feb 2026: 250 kWh, in place of Bill 1 Jan 2026 to 31 Jan 2026',
  );
  expect(await undoLatest()).toBe(200);
  expect(await papers()).toEqual(before);
});

test('what is no longer as the change left it, or has no room any more, is not taken back', async () => {
  await add(JANUARY);
  await home.call('PUT', '/api/bills/2026-01-31/printed', { lines: { energy: '1500.00' } });
  const [, added] = await ofBills();
  refused(await undo(added), 409);
  await home.call('DELETE', '/api/bills/2026-01-31');
  const [deleted] = await ofBills();
  const longer = { from: '2026-01-16', to: '2026-02-15', unitsKWH: '250', overlap: 'replace' };
  await add(longer as PaperBillInput);
  const before = await papers();
  refused(await undo(deleted), 409);
  expect(await papers()).toEqual(before);
});

test('what was calculated of a bill is not kept in the history', async () => {
  await add(JANUARY);
  await papers();
  await home.call('DELETE', '/api/bills/2026-01-31');
  const [deleted] = await ofBills();
  expect(JSON.stringify(deleted).length).toBeLessThan(1_000);
  expect(JSON.stringify(deleted)).not.toContain('computed');
});
