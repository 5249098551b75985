/** The list of a person's homes: what is due in each, and what they will cost together. */
import { expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { Household } from '../support/household.ts';
import { onboarded, open } from '../support/page.ts';

const TODAY = getDayInIndia(Date.now());

/** A reading a day, from 60 days ago to the day that is so many days ago. */
function readings(untilDaysAgo: number, kWh: number): string {
  const days = Array.from({ length: 61 - untilDaysAgo }, (_, place) => addDays(TODAY, place - 60));
  return ['readingDate,consumptionKWH', ...days.map((day) => `${day},${kWh}`)].join('\n');
}

async function addHome(household: Household, home: object): Promise<number> {
  const { body } = await household.call<{ home: { id: number } }>('POST', '/api/homes', home);
  return body.home.id;
}

/** The first whole amount of rupees in a text. */
const findAmount = (text: string) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));

test('the list says of each home what is due, what it will cost, and what all will together', async () => {
  const household = await onboarded(await Household.settled(), { city: 'Bengaluru' });
  await household.import(readings(20, 6));
  await household.call('PUT', '/api/connection', { from: '2000-01-01', cycleEnd: '2026-10-06' });
  const second = await addHome(household, { name: 'Home', city: 'Pune' });
  await household.upload(readings(1, 4), 'second.csv', `?homeId=${second}`);
  await household.call('PUT', `/api/profile?homeId=${second}`, { electricityRatePerKWh: 7 });
  const page = await open(household, '/dashboard/homes?costs=0&from=/dashboard/appliances');
  expect(page.status).toBe(200);
  expect(page.text).toMatch(
    /Home, Bengaluru \(something is due\) 19 days unread , bill (today|in \d+ days?)/,
  );
  expect(page.text).toMatch(/Home, Pune [^(]*latest number/);
  // The amounts of both dashboards, and their sum.
  const amounts = await Promise.all(
    ['/dashboard', `/${second}/dashboard`].map(async (path) => {
      const { text } = await open(household, path);
      return findAmount(text.slice(text.indexOf('Estimated')));
    }),
  );
  for (const amount of amounts) expect(page.text).toContain(`₹${amount.toLocaleString('en-IN')}*`);
  const [first = 0, other = 0] = amounts;
  expect(page.text).toContain(
    `Together 2 running bills ₹${(first + other).toLocaleString('en-IN')}`,
  );
  expect(page.text).toContain('* Home, Pune: without fixed charges and taxes.');
  // A row opens its home on the section where one was.
  expect(page.html).toContain('href="/dashboard/appliances"');
  expect(page.html).toContain(`href="/${second}/dashboard/appliances"`);
});

test('a home whose price is not known stands with its units, and is not in the sum', async () => {
  const household = await onboarded(await Household.settled());
  await household.import(readings(1, 6));
  const second = await addHome(household, { name: 'Delhi flat' });
  await household.upload(readings(1, 5), 'flat.csv', `?homeId=${second}`);
  const { text } = await open(household, '/dashboard/homes?costs=0');
  expect(text).toMatch(/Delhi flat .*?\d+ units/);
  expect(text).toContain('Together 1 running bill ');
  expect(text).toContain('Not in the sum: Delhi flat, whose price or forecast is not known.');
});

test('without script the costs are a link away, five homes at a time; one home has no sum', async () => {
  const household = await onboarded(await Household.settled());
  await household.import(readings(1, 6));
  const one = await open(household, '/dashboard/homes?costs=0');
  expect(one.text).not.toContain('Together');
  for (let place = 0; place < 6; place += 1) await addHome(household, { name: `Flat ${place}` });
  const first = await open(household, '/dashboard/homes');
  expect(first.html).toContain('href="/dashboard/homes?costs=0"');
  expect(first.text).not.toContain('₹');
  const five = await open(household, '/dashboard/homes?costs=0');
  expect(five.html).toContain('href="/dashboard/homes?costs=5"');
  expect(five.html.match(/no forecast yet/g)).toHaveLength(4);
  const rest = await open(household, '/dashboard/homes?costs=5');
  expect(rest.html.match(/no forecast yet/g)).toHaveLength(2);
  expect(rest.html).not.toContain('homes?costs=7');
});
