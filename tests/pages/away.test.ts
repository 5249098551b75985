/** A household that was away: its meter did not move, and every screen says so in numbers. */
import { expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { Household } from '../support/household.ts';
import { onboarded, open } from '../support/page.ts';

const TODAY = getDayInIndia(Date.now());

test('a home that used nothing for months has screens without a figure that is none', async () => {
  const household = await onboarded(await Household.settled());
  const days = Array.from({ length: 150 }, (_, back) => `${addDays(TODAY, -back)},0\n`).join('');
  await household.import(`readingDate,consumptionKWH\n${days}`);
  await household.call('PUT', '/api/profile', { electricityRatePerKWh: 5.9, targetReduction: 10 });
  for (const path of ['', '/data-entry', '/energy-tips', '/appliances', '/profile']) {
    const page = await open(household, `/dashboard${path}`);
    expect(page.status, path).toBe(200);
    expect(page.text, path).not.toMatch(/NaN|Infinity|undefined|null/);
  }
  expect((await open(household, '/dashboard/data-entry')).text).toContain('0.0');
});
