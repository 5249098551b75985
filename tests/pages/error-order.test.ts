/** What a refused form lists: its faults in the order in which a person meets the fields. */
import { beforeEach, expect, test } from 'vitest';
import { Household } from '../support/household.ts';
import { ADDRESS, READING, sendStep } from '../support/onboarding.ts';
import { onboarded, type Page, submit } from '../support/page.ts';

const CONNECTION = '/dashboard/profile/connection';
const ENTRY = '/dashboard/data-entry';

let household: Household;
beforeEach(async () => {
  household = await Household.settled();
});

/** The fields that the summary leads to, each with its place in the page. */
function listed({ html }: Page): { id: string; place: number }[] {
  const summary = /data-kind="error"[^>]*role="alert"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
  return [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => ({
    id,
    place: html.search(new RegExp(`<(input|select|textarea|fieldset)[^>]* id="${id}"`)),
  }));
}

function expectInOrder(page: Page, count: number): void {
  const fields = listed(page);
  expect(fields).toHaveLength(count);
  // Each field once, with what is wrong first.
  expect(new Set(fields.map(({ id }) => id)).size).toBe(count);
  expect(fields.filter(({ place }) => place < 0)).toEqual([]);
  expect(fields).toEqual(fields.toSorted((a, b) => a.place - b.place));
}

test('the first step of the onboarding', async () => {
  const wrong = {
    address: ' ',
    city: '',
    zipCode: '12',
    householdSize: '0',
    targetReduction: '101',
  };
  expectInOrder(
    await sendStep(household, 1, 'next', { ...ADDRESS, ...wrong, electricityRatePerKWh: '0' }),
    6,
  );
});

test('the last step of the onboarding', async () => {
  const day = { ...READING, readingKind: 'day', readingDate: 'x', consumptionKWH: '0' };
  expectInOrder(
    await sendStep(household, 3, 'finish', { ...ADDRESS, ...day, emissionCO2kg: 'x' }),
    3,
  );
  const bill = { readingKind: 'bill', billKWH: 'x', billFrom: 'x', billTo: '2026-02-30' };
  expectInOrder(await sendStep(household, 3, 'finish', { ...ADDRESS, ...bill }), 3);
  const meter = { readingKind: 'meter', registerKWH: 'x', readOn: 'x' };
  expectInOrder(await sendStep(household, 3, 'finish', { ...ADDRESS, ...meter }), 2);
});

test.each([
  [
    'a day’s units',
    `${ENTRY}?add=day`,
    { intent: 'add-use', kind: 'day', readingDate: 'x', consumptionKWH: 'x', emissionCO2kg: 'x' },
    3,
  ],
  [
    'a bill',
    `${ENTRY}?add=bill`,
    { intent: 'add-use', kind: 'bill', readingDate: 'x', periodStart: 'x', consumptionKWH: 'x' },
    3,
  ],
  [
    'the connection',
    `${CONNECTION}?change`,
    { intent: 'change', start: 'day', fromDay: 'x', loadKW: 'x', electricityRatePerKWh: 'x' },
    3,
  ],
  [
    'a meter that was replaced',
    CONNECTION,
    { intent: 'replace-meter', digits: 'x', installedOn: 'x', oldLastKWH: 'x', firstKWH: 'x' },
    5,
  ],
  [
    'the profile',
    '/dashboard/profile?edit',
    { zipCode: 'x', phoneNumber: 'x', targetReduction: 'x', householdSize: 'x' },
    6,
  ],
  [
    'an appliance',
    '/dashboard/appliances?add',
    { powerConsumptionWatts: 'x', averageDailyUsageHours: 'x', ageYears: 'x' },
    5,
  ],
])('%s', async (_name, path, fields, count) => {
  await onboarded(household);
  await household.call('POST', '/api/register-readings', {
    readOn: '2026-11-01',
    registerKWH: 3412,
  });
  expectInOrder(await submit(household, path, fields), count);
});
