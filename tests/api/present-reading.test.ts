/** The present reading of a bill: what the meter showed at its end, stored and undone with it. */
import { beforeEach, expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { Household, refused, servicesAt } from '../support/household.ts';

let home: Household;
beforeEach(async () => {
  home = await Household.settled();
});

const NOVEMBER = { periodStart: '2025-10-07', readingDate: '2025-11-06', consumptionKWH: 187 };
const DECEMBER = { periodStart: '2025-11-07', readingDate: '2025-12-06', consumptionKWH: 190 };

const addBill = (bill: object, presentReading?: object) =>
  home.call('POST', '/api/meter-readings', {
    ...bill,
    ...(presentReading === undefined ? {} : { presentReading }),
  });

/** Undoes the request that stored a reading. */
const undo = (body: unknown) =>
  servicesAt().changes.undoRequest(
    home.caller,
    Date.parse((body as { reading: { createdAt: string } }).reading.createdAt),
  );

/** What the meter has shown, by day. */
async function shown() {
  const { body } = await home.call<{
    registerReadings: { readOn: string; registerKWH: number }[];
  }>('GET', '/api/register-readings');
  return body.registerReadings.map(({ readOn, registerKWH }) => [readOn, registerKWH]);
}

/** The readings of several days, the earliest first. */
async function spans() {
  const { body } = await home.call<{
    readings: { periodStart: string | null; readingDate: string; consumptionKWH: number }[];
  }>('GET', '/api/meter-readings');
  return body.readings
    .map(({ periodStart, readingDate, consumptionKWH }) => [
      periodStart,
      readingDate,
      consumptionKWH,
    ])
    .toReversed();
}

test('a home without a meter gets one, and the next number gives the days since the bill', async () => {
  const { status } = await addBill(NOVEMBER, { registerKWH: 3599 });
  expect(status).toBe(201);
  expect(await shown()).toEqual([['2025-11-06', 3599]]);
  await home.call('POST', '/api/register-readings', { readOn: '2025-11-14', registerKWH: 3649 });
  expect(await spans()).toEqual([
    ['2025-10-07', '2025-11-06', 187],
    ['2025-11-07', '2025-11-14', 50],
  ]);
});

test('the running bill is there with the next number', async () => {
  const today = getDayInIndia(Date.now());
  const lastDay = addDays(today, -10);
  const bill = { periodStart: addDays(today, -40), readingDate: lastDay, consumptionKWH: 187 };
  const connection = { discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1, cycleMonths: 1 };
  await home.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', ...connection, cycleEnd: lastDay },
    answers: { gruha_jyothi: 'no' },
  });
  await addBill(bill, { registerKWH: 3599 });
  await home.call('POST', '/api/register-readings', { readOn: today, registerKWH: 3659 });
  const { body } = await home.call('GET', '/api/bills/current');
  expect(body).toMatchObject({
    current: { from: addDays(lastDay, 1), soFarKWH: '60', forecast: { middle: {} } },
  });
});

test('both are undone at once', async () => {
  const added = await addBill(NOVEMBER, { registerKWH: 3599 });
  await undo(added.body);
  expect(await shown()).toEqual([]);
  expect(await spans()).toEqual([]);
});

test('both are undone at once where the meter’s numbers say the bill’s units, too', async () => {
  await addBill(NOVEMBER, { registerKWH: 3599 });
  const added = await addBill(DECEMBER, { registerKWH: 3789 });
  await undo(added.body);
  expect(await shown()).toEqual([['2025-11-06', 3599]]);
  expect(await spans()).toEqual([['2025-10-07', '2025-11-06', 187]]);
});

test('that of an estimated bill is an estimate, and no use is worked out from it', async () => {
  await addBill({ ...NOVEMBER, measured: false }, { registerKWH: 3599 });
  const { body } = await home.call('GET', '/api/register-readings');
  expect(body).toMatchObject({ registerReadings: [{ registerKWH: 3599, kind: 'estimated' }] });
});

test('a bill sent twice with its key is stored once, with its present reading', async () => {
  await addBill(NOVEMBER, { registerKWH: 3599 });
  const bill = { ...DECEMBER, presentReading: { registerKWH: 3789 } };
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  for (const _ of ['first', 'again']) {
    const { status, body } = await home.call('POST', '/api/meter-readings', bill, key);
    expect(status).toBe(201);
    expect(body).toMatchObject({ reading: { id: '2025-12-06.0', consumptionKWH: 190 } });
  }
  expect(await shown()).toHaveLength(2);
});

test('a present reading over other days than the bill’s is refused, with these days', async () => {
  await home.call('POST', '/api/register-readings', { readOn: '2025-11-20', registerKWH: 3650 });
  const { message } = refused(await addBill(DECEMBER, { registerKWH: 3789 }), 409);
  expect(message).toContain('139 units from 21 Nov 2025 to 6 Dec 2025, and the bill is of other');
  expect(await spans()).toEqual([]);
});

test('the next bill with its present reading has its units once', async () => {
  await addBill(NOVEMBER, { registerKWH: 3599 });
  const { status, body } = await addBill(DECEMBER, { registerKWH: 3789 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ reading: { readingDate: '2025-12-06', consumptionKWH: 190 } });
  expect(await shown()).toEqual([
    ['2025-11-06', 3599],
    ['2025-12-06', 3789],
  ]);
  expect(await spans()).toEqual([
    ['2025-10-07', '2025-11-06', 187],
    ['2025-11-07', '2025-12-06', 190],
  ]);
});

test('a present reading that says other units than the bill is refused, with both', async () => {
  await addBill(NOVEMBER, { registerKWH: 3599 });
  const answer = await addBill(DECEMBER, { registerKWH: 3799 });
  const { code, message } = refused(answer, 409);
  expect(code).toBe('overlap');
  expect(message).toContain('200 units');
  expect(message).toContain('190');
  expect(await shown()).toEqual([['2025-11-06', 3599]]);
  expect(await spans()).toEqual([['2025-10-07', '2025-11-06', 187]]);
});

test('a lower one, and another one of the same day, are asked about, and nothing is stored', async () => {
  await addBill(NOVEMBER, { registerKWH: 3599 });
  expect(await addBill(DECEMBER, { registerKWH: 3500 })).toMatchObject({
    status: 409,
    body: { code: 'register-fell' },
  });
  await home.call('POST', '/api/register-readings', { readOn: '2025-12-06', registerKWH: 3789 });
  const { periodStart: _, ...day } = DECEMBER;
  expect(refused(await addBill(day, { registerKWH: 3700 }), 400).code).toBe('invalid');
  expect(await shown()).toEqual([
    ['2025-11-06', 3599],
    ['2025-12-06', 3789],
  ]);
});

test('one that is there already is left as it is', async () => {
  await home.call('POST', '/api/register-readings', { readOn: '2025-11-06', registerKWH: 3599 });
  expect((await addBill(NOVEMBER, { registerKWH: 3599 })).status).toBe(201);
  const other = await Household.settled();
  home = other;
  await home.call('POST', '/api/register-readings', { readOn: '2025-11-06', registerKWH: 3600 });
  expect(await addBill(NOVEMBER, { registerKWH: 3599 })).toMatchObject({
    status: 409,
    body: { code: 'same-day' },
  });
  expect(await shown()).toEqual([['2025-11-06', 3600]]);
  expect(await spans()).toEqual([]);
});

const NOVEMBER_BILL = { from: '2025-10-07', to: '2025-11-06', unitsKWH: '187', payable: '858' };
const DECEMBER_BILL = { from: '2025-11-07', to: '2025-12-06', unitsKWH: '190' };

const addPaper = (bill: object, registerKWH: number, key?: string) =>
  home.call(
    'POST',
    '/api/bills',
    { ...bill, presentReading: { registerKWH } },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );

test('a paper bill brings its present reading, and sent twice with its key both are stored once', async () => {
  const key = crypto.randomUUID();
  for (const _ of ['first', 'again'])
    expect((await addPaper(NOVEMBER_BILL, 3599, key)).status).toBe(201);
  expect(await shown()).toEqual([['2025-11-06', 3599]]);
  expect(await spans()).toEqual([['2025-10-07', '2025-11-06', 187]]);
});

test('the next paper bill with its present reading has its units once', async () => {
  await addPaper(NOVEMBER_BILL, 3599);
  expect((await addPaper(DECEMBER_BILL, 3789)).status).toBe(201);
  expect(await spans()).toEqual([
    ['2025-10-07', '2025-11-06', 187],
    ['2025-11-07', '2025-12-06', 190],
  ]);
});

test('a paper bill whose present reading is refused or asked about is not stored', async () => {
  await addPaper(NOVEMBER_BILL, 3599);
  expect(refused(await addPaper(DECEMBER_BILL, 3799), 409).message).toContain('200 units');
  expect(await addPaper(DECEMBER_BILL, 3500)).toMatchObject({
    status: 409,
    body: { code: 'register-fell' },
  });
  const net = refused(await addPaper({ ...DECEMBER_BILL, unitsKWH: '-12' }, 3789), 400);
  expect(net.details).toMatchObject([
    {
      field: 'presentReading',
      message: 'Leave it empty: a bill below 0 units has two counters.',
    },
  ]);
  expect(await shown()).toEqual([['2025-11-06', 3599]]);
  const { body } = await home.call<{ bills: { to: string; printed: object | null }[] }>(
    'GET',
    '/api/bills',
  );
  expect(body.bills.filter(({ printed }) => printed !== null).map(({ to }) => to)).toEqual([
    '2025-11-06',
  ]);
});
