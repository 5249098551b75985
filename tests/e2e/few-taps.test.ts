/** What is done again and again, on a phone: so many taps and typed fields at most. */
import { expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { site } from '../support/shared-site.ts';
import { type Household, newHousehold, openPage, PHONE } from '../support/site.ts';
import { thumb } from '../support/thumb.ts';

const TODAY = getDayInIndia(Date.now());

async function openPhone(household: Household, path: string) {
  const page = await openPage(site, { household, viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto(path);
  return { page, person: thumb(page) };
}

test('a number of the meter takes two taps from any screen', async () => {
  const household = await newHousehold(site);
  const value = { readOn: addDays(TODAY, -8), registerKWH: 3599 };
  await household.call('POST', '/api/register-readings', value);
  const { page, person } = await openPhone(household, '/dashboard/profile');
  const bar = page.getByRole('navigation', { name: 'Sections', exact: true });
  await person.tap(bar.getByRole('link', { name: 'Data Entry' }));
  const sheet = page.getByRole('dialog');
  const field = sheet.getByLabel('What the meter shows');
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await person.type('3649');
  await person.tap(sheet.getByRole('button', { name: 'Save Reading' }));
  await page.getByRole('status').filter({ hasText: '50 units saved' }).waitFor();
  expect(person.spent()).toMatchObject({ taps: 2, fields: 1 });
});

test('a bill that is equal to ours is matched with one field', async () => {
  const household = await newHousehold(site);
  await household.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
    answers: { gruha_jyothi: 'no' },
  });
  const to = addDays(TODAY, -20);
  const bill = { from: addDays(to, -29), to, unitsKWH: '187' };
  await household.call('POST', '/api/bills', bill);
  const computed = (await household.call('GET', `/api/bills/${to}`)) as {
    bill: { amount: string };
  };
  const { page, person } = await openPhone(household, `/dashboard/data-entry/bills/${to}/match`);
  await person.tap(page.getByLabel('Amount on the paper'));
  await person.type(computed.bill.amount);
  await page.keyboard.press('Enter');
  await page.getByText('Equal to the rupee').waitFor();
  await person.tap(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(person.spent()).toMatchObject({ taps: 2, fields: 1 });
});

test('a member is invited with three taps, and joins with two', async () => {
  const owner = await openPhone(await newHousehold(site), '/dashboard');
  const bar = owner.page.getByRole('navigation', { name: 'Sections', exact: true });
  await owner.person.tap(bar.getByRole('link', { name: 'Profile' }));
  await owner.person.tap(owner.page.getByRole('link', { name: 'People', exact: true }));
  await owner.person.tap(owner.page.getByRole('button', { name: 'Make a link' }));
  const link = await owner.page.getByLabel('Joins as member').inputValue();
  expect(owner.person.spent()).toMatchObject({ taps: 3, fields: 0 });
  // The first of the two taps is on the link, in whatever brought it.
  const guest = await openPhone(await newHousehold(site), link);
  await guest.person.tap(guest.page.getByRole('button', { name: /^Join as/ }));
  await guest.page.waitForURL(/\/dashboard$/);
  expect(guest.person.spent()).toMatchObject({ taps: 1, fields: 0 });
});

test('a second home shows its first figure after its name, its PIN code and its units', async () => {
  const { page, person } = await openPhone(await newHousehold(site), '/dashboard/homes');
  await person.tap(page.getByRole('link', { name: 'Add a home' }));
  await person.tap(page.getByLabel('Name of the home').last());
  await person.type('Kothrud flat');
  await person.tap(page.getByRole('button', { name: 'Add home', exact: true }));
  await page.waitForURL('**/onboarding');
  await person.tap(page.getByLabel('Zip Code'));
  await person.type('560011');
  await page.getByRole('radio', { name: /^BESCOM/, checked: true }).waitFor();
  await person.tap(page.getByLabel('Units on your last bill'));
  await person.type('187');
  await page.getByText('187 units, estimated').waitFor();
  const { taps, fields } = person.spent();
  expect(fields).toBe(3);
  expect(taps).toBeLessThanOrEqual(5);
});
