/** A bill whose tariff prices some hours apart, of a home with half-hours and of one without. */
import { expect, test } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import { Household } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

const FIRST_DAY = '2026-09-01';
const LAST_DAY = '2026-09-30';
const GUJARAT = { discom: 'DGVCL', category: 'RGP urban', loadKW: 3, phases: 1 };

interface Answer {
  bill: { bill: { lines: { id: string; amount: string | null; state: string }[] } };
}

/** 0.1 kWh in each half hour of September. */
function writeHalfHours(): string {
  const rows = Array.from({ length: 30 * 48 }, (_, place) => {
    const hour = String(Math.floor((place % 48) / 2)).padStart(2, '0');
    const day = addDays(FIRST_DAY, Math.floor(place / 48));
    return `${day} ${hour}:${place % 2 ? '30' : '00'},0.1`;
  });
  return `Time,Import (kWh)\n${rows.join('\n')}\n`;
}

async function findSunLine(home: Household, timeOfDay: boolean) {
  const connection = { from: FIRST_DAY, ...GUJARAT, answers: { time_of_day: timeOfDay } };
  await home.call('PUT', '/api/connection', connection);
  const { body } = await home.call<Answer>('GET', `/api/bills/${LAST_DAY}`);
  return body.bill.bill.lines.find(({ id }) => id === 'sun_hours');
}

test('half-hours tell the units from 11 to 17 o’clock, where the home says that its meter counts them', async () => {
  const home = await Household.settled();
  await sendFiles(home, '/api/imports', writeHalfHours());
  // A quarter of 144 kWh at 0.60.
  expect(await findSunLine(home, true)).toMatchObject({ amount: '-21.60', state: 'computed' });
  expect(await findSunLine(home, false)).toBeUndefined();
});

test('days without half-hours tell nothing of the hours, whatever they used', async () => {
  const home = await Household.settled();
  const rows = Array.from({ length: 30 }, (_, place) => `${addDays(FIRST_DAY, place)},4.8`);
  await home.import(`readingDate,consumptionKWH\n${rows.join('\n')}\n`);
  expect(await findSunLine(home, true)).toMatchObject({ amount: null, state: 'unknown' });
});

test('without half-hours the line is unknown until its units are typed from the paper', async () => {
  const home = await Household.settled();
  const bill = { from: FIRST_DAY, to: LAST_DAY, unitsKWH: 144 };
  await home.call('POST', '/api/bills', bill);
  expect(await findSunLine(home, true)).toMatchObject({ amount: null, state: 'unknown' });
  const inputs = { sun_hours_units: '36' };
  await home.call('PUT', `/api/bills/${LAST_DAY}/printed`, {
    lines: {},
    publishedValues: {},
    inputs,
  });
  expect(await findSunLine(home, true)).toMatchObject({ amount: '-21.60' });
});
