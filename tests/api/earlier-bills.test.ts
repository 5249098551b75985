/** The history that a bill prints: many earlier bills at once, stored and undone as one. */
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#domain/base/errors.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { type Contract, expectDocumented, readContract } from '../support/contract.ts';
import { Household } from '../support/household.ts';

const PATH = '/api/bills/earlier';

interface Stored {
  importId: number | null;
  stored: number;
  alreadyPresent: number;
}

let contract: Contract;
beforeAll(async () => {
  contract = await readContract();
});

let home: Household;
beforeEach(async () => {
  home = await Household.settled();
  const connection = {
    from: '2000-01-01',
    discom: 'BESCOM',
    category: 'LT-1',
    loadKW: 3,
    phases: 1,
  };
  const cycle = { cycleMonths: 1, cycleEnd: '2026-10-06' };
  const { status } = await home.call('PUT', '/api/connection', { ...connection, ...cycle });
  expect(status).toBe(200);
});

const MAY = { lastDay: '2026-05-06', unitsKWH: '180' };
const JUNE = { lastDay: '2026-06-06', unitsKWH: '190.5', payable: '1240' };
const JULY = { lastDay: '2026-07-06', unitsKWH: 170, measured: false };

const send = <T = Stored>(bills: object[], headers: Record<string, string> = {}) =>
  home.call<T>('POST', PATH, { bills }, headers);

/** The paper bills that are stored: days, units, rupees, and whether they were measured; the latest first. */
async function papers() {
  const { results } = await env.DB.prepare(
    'SELECT last_day, days, wh, payable_paise, measured FROM bills WHERE home_id = ? AND wh IS NOT NULL ORDER BY last_day DESC',
  )
    .bind(home.homeId)
    .all<
      Record<'last_day' | 'days' | 'wh' | 'measured', number> & { payable_paise: number | null }
    >();
  return results.map(({ last_day: day, days, wh, payable_paise: paise, measured }) => [
    toIsoDate(day - days + 1),
    toIsoDate(day),
    wh / 1000,
    paise === null ? null : paise / 100,
    measured === 1,
  ]);
}

test('earlier bills follow each other, the first by the home’s cycle, and are readings, too', async () => {
  const answer = await send([JULY, MAY, JUNE]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expectDocumented(contract, `POST ${PATH}`, answer);
  expect(answer.body).toMatchObject({ importId: 1, stored: 3, alreadyPresent: 0 });
  expect(await papers()).toEqual([
    ['2026-06-07', '2026-07-06', 170, null, false],
    ['2026-05-07', '2026-06-06', 190.5, 1240, true],
    ['2026-04-07', '2026-05-06', 180, null, true],
  ]);
  expect(await home.readings()).toMatchObject([
    { readingDate: '2026-07-06', periodStart: '2026-06-07', consumptionKWH: 170, measured: false },
    {
      readingDate: '2026-06-06',
      periodStart: '2026-05-07',
      consumptionKWH: 190.5,
      source: 'manual',
    },
    { readingDate: '2026-05-06', periodStart: '2026-04-07', consumptionKWH: 180 },
  ]);
});

test('earlier bills sent again are there already, and with their key they are one call', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const first = await send([MAY, JUNE], headers);
  expect((await send([MAY, JUNE], headers)).body).toEqual(first.body);
  expect((await send([MAY, JUNE])).body).toMatchObject({ importId: null, alreadyPresent: 2 });
  expect(await papers()).toHaveLength(2);
});

test('an amount is added to a bill that had none', async () => {
  await send([MAY]);
  expect((await send([{ ...MAY, payable: '900' }])).body).toMatchObject({ stored: 1 });
  expect(await papers()).toEqual([['2026-04-07', '2026-05-06', 180, 900, true]]);
});

test('one undo takes all of them back, and what they replaced comes back as it was typed', async () => {
  const typed = { from: '2026-04-10', to: '2026-05-09', unitsKWH: '175', payable: '1100' };
  await home.call('POST', '/api/bills', typed);
  const refusal = await send<ErrorBody>([MAY, JUNE]);
  expect([refusal.status, refusal.body.code]).toEqual([409, 'overlap']);
  expect(refusal.body.details).toEqual([
    {
      ...{ field: 'lastDay', found: '2026-05-06' },
      message: 'Some of these days are on the bill of 10 Apr 2026 to 9 May 2026, 175.0 kWh.',
    },
    {
      ...{ field: 'lastDay', found: '2026-06-06' },
      message: 'Some of these days are on the bill of 10 Apr 2026 to 9 May 2026, 175.0 kWh.',
    },
  ]);
  expect(await papers()).toHaveLength(1);
  const { body } = await send([
    { ...MAY, overlap: 'replace' },
    { ...JUNE, overlap: 'replace' },
  ]);
  expect(body.stored).toBe(2);
  expect((await papers()).map(([from]) => from)).toEqual(['2026-05-07', '2026-04-07']);
  const undone = await home.call('DELETE', `/api/imports/${body.importId}`);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect(await papers()).toEqual([['2026-04-10', '2026-05-09', 175, 1100, true]]);
  expect(await home.readings()).toMatchObject([
    { readingDate: '2026-05-09', periodStart: '2026-04-10', consumptionKWH: 175 },
  ]);
});

test('a meter’s values stay, and the bill is stored beside them where it says that it replaces', async () => {
  await home.call('POST', '/api/register-readings', { readOn: '2026-04-06', registerKWH: 1000 });
  await home.call('POST', '/api/register-readings', { readOn: '2026-05-06', registerKWH: 1182 });
  const refusal = await send<ErrorBody>([MAY]);
  expect(refusal.body.details?.[0]?.message).toBe(
    'Some of these days are between two values of the meter: 7 Apr 2026 to 6 May 2026, 182.0 kWh.',
  );
  expect((await send([{ ...MAY, overlap: 'replace' }])).status).toBe(201);
  expect(await papers()).toEqual([['2026-04-07', '2026-05-06', 180, null, true]]);
  expect(await home.readings()).toMatchObject([{ consumptionKWH: 182 }]);
  // Also in the place of another bill.
  const other = { ...MAY, lastDay: '2026-05-07', days: 31, overlap: 'replace' };
  expect((await send([other])).status).toBe(201);
  expect(await papers()).toEqual([['2026-04-07', '2026-05-07', 180, null, true]]);
  expect(await home.readings()).toMatchObject([{ consumptionKWH: 182 }]);
});

test('a bill below zero is no reading', async () => {
  expect((await send([{ ...MAY, unitsKWH: '-35' }])).status).toBe(201);
  expect(await papers()).toEqual([['2026-04-07', '2026-05-06', -35, null, true]]);
  expect(await home.readings()).toEqual([]);
});

test('days that cannot be are refused by the day, and nothing is stored', async () => {
  const refusal = await send<ErrorBody>([
    MAY,
    { ...JUNE, days: 40 },
    { ...JULY, lastDay: '2099-01-01' },
  ]);
  expect(refusal.status).toBe(400);
  expect(refusal.body.details?.map(({ found, message }) => [found, message])).toEqual([
    [
      '2026-06-06',
      'The bill from 28 Apr 2026 on shares days with the one that ends on 6 May 2026.',
    ],
    ['2099-01-01', 'This day has not been yet.'],
  ]);
  expect((await send(Array.from({ length: 26 }, () => MAY))).status).toBe(400);
  expect(await papers()).toEqual([]);
});

test('what single days say otherwise is asked about, and stays as their detail', async () => {
  for (let day = 7; day <= 30; day += 1)
    await home.add(`2026-04-${String(day).padStart(2, '0')}`, 9);
  const refusal = await send<ErrorBody>([{ ...MAY, unitsKWH: '18' }]);
  expect(refusal.status).toBe(409);
  expect(refusal.body.details?.[0]?.message).toMatch(
    /^The values of single days add up to another/,
  );
  expect((await send([{ ...MAY, unitsKWH: '18', overlap: 'replace' }])).status).toBe(201);
  expect(await home.readings()).toHaveLength(25);
});

test('of a bill that is there only what nobody typed is added', async () => {
  const typed = { from: '2026-04-07', to: '2026-05-06', unitsKWH: '180.4', measured: false };
  await home.call('POST', '/api/bills', typed);
  expect((await send([{ ...MAY, payable: '900' }])).body).toMatchObject({ stored: 1 });
  expect(await papers()).toEqual([['2026-04-07', '2026-05-06', 180.4, 900, false]]);
  expect(await home.readings()).toMatchObject([{ consumptionKWH: 180.4, measured: false }]);
});

test('two bills that end on a day are refused, and a missing one does not stretch the next', async () => {
  const refusal = await send<ErrorBody>([MAY, { ...MAY, unitsKWH: '90' }]);
  expect(refusal.body.details?.map(({ message }) => message)).toEqual([
    'Two bills end on this day.',
  ]);
  expect((await send([MAY, JULY])).status).toBe(201);
  expect((await papers()).map(([from]) => from)).toEqual(['2026-06-07', '2026-04-07']);
});

test('where no billing day is known, bills of two months stay bills of two months', async () => {
  home = await Household.settled();
  const january = { lastDay: '2026-01-10', days: 61, unitsKWH: '350' };
  await send([january, { lastDay: '2026-03-10', unitsKWH: '410' }]);
  expect((await papers()).map(([from, to]) => [from, to])).toEqual([
    ['2026-01-11', '2026-03-10'],
    ['2025-11-11', '2026-01-10'],
  ]);
});
