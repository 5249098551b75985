/** The present reading of a bill: what the meter showed at its end, stored and undone with it. */
import { beforeEach, expect, test } from 'vitest';
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

test('both are undone at once', async () => {
  const { body } = await home.call<{ reading: { createdAt: string } }>(
    'POST',
    '/api/meter-readings',
    { ...NOVEMBER, presentReading: { registerKWH: 3599 } },
  );
  await servicesAt().changes.undoRequest(home.caller, Date.parse(body.reading.createdAt));
  expect(await shown()).toEqual([]);
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
