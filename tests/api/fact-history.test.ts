/** What was done to meters and to the connection: how the history tells it, and taking it back. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '#domain/history/change.ts';
import { describeChange } from '#domain/history/describe-change.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import type { MeterRecord } from '#domain/meter/meter-record.ts';
import type { RegisterReading } from '#domain/meter/register-record.ts';
import { Household, refused } from '../support/household.ts';

let home: Household;
beforeEach(async () => {
  home = await Household.settled();
});

const changes = async () =>
  (await home.call<{ changes: Change[] }>('GET', '/api/changes')).body.changes;
const undo = (change: Change | undefined) => home.call('POST', `/api/changes/${change?.id}/undo`);
const undoLatest = async () => (await undo((await changes())[0])).status;
const told = async () => (await changes()).map(describeChange);

const meters = async () =>
  (await home.call<{ meters: MeterRecord[] }>('GET', '/api/meters')).body.meters;
const values = async () =>
  (
    await home.call<{ registerReadings: RegisterReading[] }>('GET', '/api/register-readings')
  ).body.registerReadings.map(({ readOn, registerKWH, kind }) => [readOn, registerKWH, kind]);
const tell = (readOn: string, registerKWH: number, more: object = {}) =>
  home.call<{ registerReading: RegisterReading }>('POST', '/api/register-readings', {
    readOn,
    registerKWH,
    ...more,
  });
const used = async () =>
  (await home.readings()).map(({ readingDate, consumptionKWH }) => [readingDate, consumptionKWH]);

describe('a meter', () => {
  test('that was read again after more than a year has told no reading', async () => {
    await tell('2024-01-01', 4800);
    await tell('2026-01-01', 6000, { as: 'confirmed' });
    expect(await used()).toEqual([]);
    expect((await changes()).map(({ readings }) => readings)).toEqual([0, 0]);
  });

  test('that was added goes again while it has no value, and not after that', async () => {
    await home.call('POST', '/api/meters', { name: 'Ground floor', digits: 6 });
    expect(await told()).toEqual(['Meter added']);
    expect(await undoLatest()).toBe(200);
    expect(await meters()).toEqual([]);
    expect(await undoLatest()).toBe(200);
    expect(await meters()).toMatchObject([{ name: 'Ground floor', digits: 6 }]);
    const [, , added] = await changes();
    await tell('2026-01-01', 4800);
    refused(await undo(added), 409);
  });

  test('that was changed becomes what it was, and what its values used with it', async () => {
    await tell('2026-01-01', 4800);
    await tell('2026-01-11', 4870);
    const [{ id } = { id: 0 }] = await meters();
    await home.call('PUT', `/api/meters/${id}`, { factor: 2, serial: 'SE-1' });
    expect(await used()).toEqual([['2026-01-11', 140]]);
    expect((await told())[0]).toBe('Meter changed: serial number SE-1, multiplying factor 1 → 2');
    expect(await undoLatest()).toBe(200);
    expect(await used()).toEqual([['2026-01-11', 70]]);
    expect(await meters()).toMatchObject([{ serial: null, factor: 1 }]);
  });

  test('sent again unchanged is no change', async () => {
    await tell('2026-01-01', 4800);
    const [{ id } = { id: 0 }] = await meters();
    const before = await changes();
    await home.call('PUT', `/api/meters/${id}`, { factor: 1, serial: null });
    await home.call('PUT', `/api/meters/${id}`, {});
    expect(await changes()).toEqual(before);
  });

  test('that took another one’s place is one change: both its values go, and the old one’s last', async () => {
    await tell('2026-01-01', 4800);
    await tell('2026-01-11', 4870);
    const newMeter = { installedOn: '2026-01-15', firstKWH: 0, oldLastKWH: 4895 };
    const { status } = await tell('2026-01-21', 40, { as: 'replaced', newMeter });
    expect(status).toBe(201);
    expect(await meters()).toHaveLength(2);
    const before = await used();
    const [replaced] = await changes();
    expect(await changes()).toHaveLength(3);
    expect(replaced?.registerReadings?.after).toHaveLength(3);
    expect(await undoLatest()).toBe(200);
    expect(await meters()).toHaveLength(1);
    expect(await values()).toEqual([
      ['2026-01-01', 4800, 'actual'],
      ['2026-01-11', 4870, 'actual'],
    ]);
    expect(await used()).toEqual([['2026-01-11', 70]]);
    expect(await undoLatest()).toBe(200);
    expect(await used()).toEqual(before);
  });

  test('whose high estimate was set aside has it back when that is undone', async () => {
    await tell('2026-01-01', 4800);
    await tell('2026-01-11', 4900);
    const { status } = await tell('2026-01-21', 4890, { as: 'estimate-was-high' });
    expect(status).toBe(201);
    expect(await used()).toEqual([['2026-01-21', 90]]);
    expect(await undoLatest()).toBe(200);
    expect(await values()).toEqual([
      ['2026-01-01', 4800, 'actual'],
      ['2026-01-11', 4900, 'actual'],
    ]);
    expect(await used()).toEqual([['2026-01-11', 100]]);
  });

  test('of whom a value proved another digit has its digits back when that is undone', async () => {
    await tell('2026-01-01', 99_990);
    const [before] = await meters();
    const { status } = await tell('2026-01-11', 100_050);
    expect(status).toBe(201);
    expect(await meters()).toMatchObject([{ digits: 6 }]);
    expect(await undoLatest()).toBe(200);
    expect(await meters()).toEqual([before]);
  });
});

describe('the connection', () => {
  const facts = async () =>
    (await home.call<{ connection: ConnectionRecord[] }>('GET', '/api/connection')).body.connection;
  const set = (from: string, more: object) =>
    home.call('PUT', '/api/connection', { from, ...more });

  test('that changes from a day on is as it was when that is undone, and changes again', async () => {
    await set('2000-01-01', { ratePerKWh: 6, discom: 'BESCOM' });
    const before = await facts();
    await set('2026-04-01', { ratePerKWh: 6.5 });
    const after = await facts();
    expect(await told()).toEqual([
      'Connection from 1 Apr 2026: rate ₹6.500 per kWh, supplier BESCOM',
      'Connection from the beginning: rate ₹6.000 per kWh, supplier BESCOM',
    ]);
    expect(await undoLatest()).toBe(200);
    expect(await facts()).toEqual(before);
    expect(await undoLatest()).toBe(200);
    expect(await facts()).toEqual(after);
  });

  test('whose facts of a day are told again or taken away is as it was when that is undone', async () => {
    await set('2026-04-01', { ratePerKWh: 6.5, phases: 3 });
    const before = await facts();
    await set('2026-04-01', { ratePerKWh: 7, phases: null });
    await home.call('DELETE', '/api/connection/2026-04-01');
    expect((await told()).slice(0, 2)).toEqual([
      'Connection from 1 Apr 2026 taken away',
      'Connection from 1 Apr 2026: rate ₹6.500 per kWh → ₹7.000 per kWh, phases 3 removed',
    ]);
    const [deleted, changed] = await changes();
    refused(await undo(changed), 409);
    expect((await undo(deleted)).status).toBe(200);
    expect((await undo(changed)).status).toBe(200);
    expect(await facts()).toEqual(before);
  });

  test('is told with its units and dates as elsewhere', async () => {
    await set('2000-01-01', { ratePerKWh: 5.9, loadKW: 2.5, cycleEnd: '2026-11-06' });
    expect(await told()).toEqual([
      'Connection from the beginning: rate ₹5.900 per kWh, load 2.5 kW, end of a bill 6 Nov 2026',
    ]);
  });

  test('whose first facts are undone has none, and is there', async () => {
    const before = await facts();
    await home.call('PUT', '/api/profile', { electricityRatePerKWh: 6 });
    expect(await told()).toEqual(['Connection from the beginning: rate ₹6.000 per kWh']);
    expect(await undoLatest()).toBe(200);
    expect(await facts()).toEqual(before);
  });

  test('of the profile’s new rate, from a day on, is a change that is undone like others', async () => {
    await home.call('PUT', '/api/profile', { electricityRatePerKWh: 6 });
    await home.call('PUT', '/api/profile', { electricityRatePerKWh: 7, rateFrom: '2026-04-01' });
    expect((await told())[0]).toBe('Connection from 1 Apr 2026: rate ₹7.000 per kWh');
    expect(await undoLatest()).toBe(200);
    const { body } = await home.call<{ userProfile: { electricityRatePerKWh: number } }>(
      'GET',
      '/api/profile',
    );
    expect(body.userProfile.electricityRatePerKWh).toBe(6);
  });

  test('told again as it is makes no change, nor does taking away what is not there', async () => {
    await set('2026-04-01', { ratePerKWh: 6.5 });
    const before = await changes();
    await set('2026-05-01', { ratePerKWh: 6.5 });
    refused(await home.call('DELETE', '/api/connection/2026-06-01'), 404);
    expect(await changes()).toEqual(before);
  });

  test('is not undone where it was changed again, nor by another household', async () => {
    await set('2026-04-01', { ratePerKWh: 6.5 });
    await set('2026-04-01', { ratePerKWh: 6.6 });
    const [, first] = await changes();
    expect(refused(await undo(first), 409).message).toContain(
      'Undo the later changes first. Nothing was changed.',
    );
    const other = await Household.settled();
    refused(await other.call('POST', `/api/changes/${first?.id}/undo`), 404);
  });
});
