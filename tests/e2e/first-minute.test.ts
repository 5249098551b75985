/** The first minute of a new household on a phone: from sign-up to its first useful figure, in few taps. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import { openPage, PASSWORD, PHONE } from '../support/site.ts';
import { thumb } from '../support/thumb.ts';
import { fullTest } from '../support/torture.ts';

const MOST_TAPS = 12;
const MOST_FIELDS = 8;
const MOST_MS = 60_000;
/** The first minute is kept: so many taps and seconds at most until the home's own first figure stands there. */
function expectFirstMinute(way: string, { taps, ms }: { taps: number; ms: number }) {
  console.log(`${way}: ${taps} taps, ${Math.round(ms / 1000)} s`);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(ms).toBeLessThanOrEqual(MOST_MS);
}

async function openSignUp() {
  const page = await openPage(site, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto('/auth/signup');
  return page;
}

async function signUp(page: Page, { tap, type }: ReturnType<typeof thumb>, email: string) {
  await tap(page.getByLabel('First name'));
  await type('Ananya', 'Rao', email);
  await tap(page.getByLabel('Password', { exact: true }));
  await type(PASSWORD);
  await tap(page.getByLabel('Confirm password', { exact: true }));
  await type(PASSWORD);
  await tap(page.getByRole('checkbox'));
  await tap(page.getByRole('button', { name: 'Create account' }));
  await page.getByLabel('Zip Code').waitFor();
}

async function findSupplier(page: Page, { tap, type }: ReturnType<typeof thumb>) {
  await tap(page.getByLabel('Zip Code'));
  await type('560011');
  await page.getByRole('radio', { name: /^BESCOM/, checked: true }).waitFor();
}

async function describeHome(page: Page, { tap, type }: ReturnType<typeof thumb>) {
  await tap(page.getByLabel('Address'));
  // The PIN filled in city, state and country.
  await type('14, 3rd Cross, Jayanagar', '', '', '', '4');
  await tap(page.getByRole('button', { name: 'Next: Add an Appliance' }));
  await tap(page.getByRole('button', { name: 'Skip for now' }));
}

fullTest('with a paper bill in hand: the units show what the bill comes to', async () => {
  const page = await openSignUp();
  const person = thumb(page);
  await signUp(page, person, `bill-${Date.now()}@example.in`);
  await findSupplier(page, person);
  await person.tap(page.getByLabel('Units on your last bill'));
  await person.type('187');
  // Whether the home has free units was not told: the bill is an estimate without them.
  await page.getByText('₹1,744', { exact: true }).waitFor();
  await page.getByText('187 units, estimated').waitFor();
  // First name, last name, email, the password twice, PIN, units: the first figure comes on the second screen.
  expect(person.spent().fields).toBeLessThanOrEqual(MOST_FIELDS);
  expectFirstMinute('A bill', person.spent());
  await page.getByText('The 187 units are carried to step 3.').waitFor();
  await describeHome(page, person);
  expect(await page.getByLabel('Units on your last bill').inputValue()).toBe('187');
  await page.getByRole('button', { name: 'Complete Onboarding' }).tap();
  await page.waitForURL('**/dashboard');
  // The browser's own word on what was fetched for screens that were not opened.
  expect(page.problems.filter((text) => !text.startsWith('The resource'))).toEqual([]);
});

test('before the meter: its number starts the count', async () => {
  const page = await openSignUp();
  const person = thumb(page);
  await signUp(page, person, `meter-${Date.now()}@example.in`);
  await findSupplier(page, person);
  await describeHome(page, person);
  await person.tap(page.getByText('The meter', { exact: true }));
  await person.tap(page.getByLabel('What does the meter show?'));
  await person.type('03599');
  await person.tap(page.getByRole('button', { name: 'Complete Onboarding' }));
  await page.waitForURL('**/dashboard');
  await page.getByText('Your meter’s number is kept: 03599').waitFor();
  expectFirstMinute('The meter', person.spent());
  await page.goto('/dashboard/data-entry');
  await page.getByText('03599').first().waitFor();
});

fullTest('with a file: the onboarding leads to where it is taken', async () => {
  const page = await openSignUp();
  const person = thumb(page);
  await signUp(page, person, `file-${Date.now()}@example.in`);
  await findSupplier(page, person);
  await describeHome(page, person);
  await person.tap(page.getByText('A file', { exact: true }));
  await person.tap(page.getByRole('button', { name: 'Complete Onboarding' }));
  await page.waitForURL('**/dashboard/data-entry/files');
  expectFirstMinute('A file', person.spent());
});
