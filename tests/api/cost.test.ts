import { beforeAll, expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { cost, Household } from '../support/household.ts';
import { open, submit } from '../support/page.ts';

const DAYS = 3650;

/** As many days as 25 months may have, and a few rows for each statement beside: to find its home, and what it is of. */
const LATEST_DAYS = 762 + 50;

/** What D1 may read for each call, for a household with ten years of daily readings. */
const MOST_ROWS_READ: [string, number][] = [
  ['/api/health', 5],
  ['/api/profile', 10],
  ['/api/appliances', 20],
  ['/api/imports', 20],
  ['/api/energy-tips/history', LATEST_DAYS],
  ['/api/analytics/total-savings', LATEST_DAYS],
  ['/api/analytics/total-co2-reduction', LATEST_DAYS],
  ['/api/usage?by=day', LATEST_DAYS],
  ['/api/usage?from=2020-01-01', DAYS + 50],
  ['/api/forecast', LATEST_DAYS],
  ['/api/reports/monthly', LATEST_DAYS],
  ['/api/reports/monthly?month=2020-02', DAYS + 50],
  ['/api/meter-readings?limit=5', 20],
  ['/api/meter-readings?startDate=2024-01-01&endDate=2024-01-31', 50],
  // The first page alone: what is streamed after it is counted in no header.
  ['/api/meter-readings', 2010],
  // And whether one of them is an estimate.
  ['/api/meter-readings/export', 2020],
];

let household: Household;

beforeAll(async () => {
  household = await Household.settled();
  const firstDay = addDays(getDayInIndia(Date.now()), 1 - DAYS);
  const rows = Array.from(
    { length: DAYS },
    (_, day) => `${addDays(firstDay, day)},${(day % 90) + 1}\n`,
  );
  await household.import(`readingDate,consumptionKWH\n${rows.join('')}`);
  await household.call('PUT', '/api/profile', { electricityRatePerKWh: 7, targetReduction: 10 });
  await household.call('GET', '/api/energy-tips');
});

test.each(MOST_ROWS_READ)('GET %s reads at most %i rows in one trip', async (path, most) => {
  const response = await household.fetch('GET', path);
  expect(response.status).toBe(200);
  await response.text();
  const { trips, read, written } = cost(response.headers);
  expect({ trips, written }).toEqual({ trips: 1, written: 0 });
  expect(read).toBeLessThanOrEqual(most);
});

test('the entries are shown by the rows around them, however long the history is', async () => {
  await household.call('PUT', '/api/profile', { onboardingComplete: true });
  const { status, headers } = await open(household, '/dashboard/data-entry');
  expect(status).toBe(200);
  expect(cost(headers)).toMatchObject({ trips: 1, written: 0 });
  expect(cost(headers).read).toBeLessThanOrEqual(500);
});

test('a tip takes two trips: what it is chosen from, and its place in the history', async () => {
  const { headers } = await household.call('GET', '/api/energy-tips?q=fan');
  expect(cost(headers).trips).toBe(2);
  // The days of 25 months.
  expect(cost(headers).read).toBeLessThanOrEqual(1600);
});

test.each<[string, number, string, Record<string, string>]>([
  [
    // And one that finds whether there is something to ask about it.
    'a reading',
    3,
    '/dashboard/data-entry',
    { intent: 'add-use', readingDate: '2020-01-05', consumptionKWH: '7', sameDay: 'add' },
  ],
  [
    // And one that finds from which day on a new rate holds.
    'the profile',
    3,
    '/dashboard/profile',
    { firstName: 'Asha', lastName: 'Rao', city: 'Pune', electricityRatePerKWh: '7' },
  ],
])(
  'saving %s on its screen takes %i trips: one that stores, one that shows',
  async (_, trips, path, fields) => {
    await household.call('PUT', '/api/profile', { onboardingComplete: true });
    const page = await submit(household, path, fields);
    expect(page.status).toBe(200);
    expect(page.text).toContain('successfully!');
    expect(cost(page.headers).trips).toBe(trips);
    const screen = await open(household, path);
    expect(cost(screen.headers)).toMatchObject({ trips: 1, written: 0 });
  },
);

test.each([
  // The first reading after another kind of change counts all; those after it count on.
  ['/api/meter-readings', DAYS + 250, { readingDate: '2020-01-06', consumptionKWH: 7 }],
  ['/api/meter-readings', 250, { readingDate: '2020-01-07', consumptionKWH: 7 }],
  ['/api/register-readings', 250, { readOn: '2010-01-06', registerKWH: 7 }],
])('POST %s reads at most %i rows: the days that tell the usual one', async (path, most, body) => {
  const { status, headers } = await household.call('POST', path, body);
  expect(status).toBe(201);
  expect(cost(headers).trips).toBe(2);
  expect(cost(headers).read).toBeLessThanOrEqual(most);
});

test('changing the profile takes one trip', async () => {
  const { headers, body } = await household.call('PUT', '/api/profile', { city: 'Nashik' });
  expect(body).toMatchObject({ user: { city: 'Nashik' } });
  expect(cost(headers).trips).toBe(1);
});
