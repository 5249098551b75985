/** What the meter shows, typed on its screen, without script. */
import { beforeEach, expect, test } from 'vitest';
import { formatDate } from '../../domain/format.ts';
import { addDays, dayInIndia } from '../../domain/period.ts';
import { cost, Household } from '../support/household.ts';
import { onboarded, open, submit } from '../support/page.ts';

const PATH = '/dashboard/data-entry';
const today = dayInIndia(Date.now());
const ago = (days: number) => addDays(today, -days);

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

const value = (readOn: string, registerKWH: string, more: Record<string, string> = {}) =>
  submit(household, PATH, { intent: 'meter', readOn, registerKWH, ...more });

test('the first number starts the count', async () => {
  const page = await open(household, `${PATH}?add=meter`);
  expect(page.text).toContain('The meter One day A bill');
  expect(page.text).toContain('What does the meter show?');
  expect(cost(page.headers).trips).toBe(1);
  const { status, text } = await value(ago(31), '3412');
  expect(status).toBe(200);
  expect(text).toContain(`Last: 03412 on ${formatDate(ago(31))}`);
});

test('the next number gives what was used between the two', async () => {
  await value(ago(31), '3412');
  const { text } = await value(today, '3599');
  expect(text).toContain(`187.0 kWh, ${formatDate(ago(30))} to ${formatDate(today)}.`);
  const { body } = await household.call<{ usage: object[] }>(
    'GET',
    `/api/usage?by=day&from=${today}`,
  );
  expect(body.usage).toMatchObject([{ knownDays: 1 }]);
  expect((await open(household, PATH)).text).toContain('Last: 03599');
});

test('a lower number is asked about, with what each answer would mean, and nothing is stored', async () => {
  await value(ago(31), '999900');
  const { text } = await value(today, '87');
  expect(text).toContain(`Lower than 999900 on ${formatDate(ago(31))}. What happened?`);
  expect(text).toContain('It passed 999999 and began again: that would be 187.0 units in 31 days');
  expect((await open(household, PATH)).text).toContain('Last: 999900');
  const answered = await value(today, '87', { as: 'rolled-over' });
  expect(answered.text).toContain('187.0 kWh');
});

test('a replaced meter begins with the number it was given', async () => {
  await value(ago(31), '3412');
  const answered = await value(today, '20', { as: 'replaced', oldLastKWH: '3500', firstKWH: '20' });
  expect(answered.status).toBe(200);
  const { text } = await open(household, PATH);
  expect(text).toContain(`on ${formatDate(today)}`);
  expect(text).not.toContain('Last: 03412');
});

test('a second number of one day replaces the first only when that is said', async () => {
  await value(ago(31), '3412');
  await value(today, '3599');
  const asked = await value(today, '3598');
  expect(asked.text).toContain(`${formatDate(today)} already says 03599. Replace it, or keep it?`);
  expect((await value(today, '3598', { sameDay: 'replace' })).text).toContain('186.0 kWh');
});

test('what is no number, and a day to come, are refused with what to write', async () => {
  const { text } = await value(today, 'abc');
  expect(text).toContain('Write what the meter shows as a number, such as 4812.6.');
  expect((await value(addDays(today, 1), '3412')).text).toContain('The date is after today.');
});

test('a meter with a multiplying factor says units by it, also beside the number', async () => {
  await value(ago(31), '3412');
  const { body } = await household.call<{ meters: { id: number }[] }>('GET', '/api/meters');
  await household.call('PUT', `/api/meters/${body.meters[0]?.id}`, { factor: 20 });
  // 188 × 20 kWh in 31 days: so much is asked about.
  const { text } = await value(today, '3600');
  expect(text).toContain('3,760.0 kWh in 31 days, 121.3 a day.');
  expect(text).toContain('121.3 units a day: more than a home is likely to use.');
});
