/** Two tabs: the household signs out in one, and saves a form in the other. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  type Household,
  newHousehold,
  openPage,
  PASSWORD,
  PHONE,
} from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

/** Signs out in another tab of the same browser. */
async function signOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/dashboard/profile');
  await other.evaluate(() => fetch('/auth/logout', { method: 'POST' }));
  await other.close();
}

/** Signs in again in the tab that a link of the page opens. */
async function signInFrom(page: Page, name: string, { email }: Household): Promise<void> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name }).click(),
  ]);
  await tab.getByLabel('Email').fill(email);
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.waitForURL('**/dashboard');
  await tab.close();
}

/** What a page logged, without the browser's own word on a refused request. */
function unexpected({ problems }: { problems: string[] }): string[] {
  return problems.filter((text) => !text.startsWith('Failed to load resource'));
}

test('what was typed of a day stays, and is saved after signing in again', async () => {
  const household = await newHousehold(site);
  const page = await openPage(site, { household });
  await page.goto('/dashboard/data-entry?add=day');
  await page.getByLabel('Consumption').fill('7.5');
  await signOutElsewhere(page);
  await page.getByRole('button', { name: 'Save Reading' }).click();
  await page.getByText('You are signed out, so nothing was saved.').waitFor();
  expect(await page.getByLabel('Consumption').inputValue()).toBe('7.5');
  expect(await accessibilityProblems(page)).toEqual([]);
  await signInFrom(page, 'Sign in', household);
  await page.getByRole('button', { name: 'Save Reading' }).click();
  await page.getByText('Energy data saved successfully!').waitFor();
  expect(unexpected(page)).toEqual([]);
});

fullTest('what was typed of an appliance stays, and is saved after signing in again', async () => {
  const household = await newHousehold(site);
  const page = await openPage(site, { household, viewport: PHONE });
  await page.goto('/dashboard/appliances?add');
  const form = page.getByRole('dialog');
  await form.getByLabel('Type').selectOption('Refrigerator');
  await form.getByLabel('Power consumption').fill('150');
  await form.getByLabel('Age', { exact: true }).fill('6');
  await form.getByLabel('Energy star rating (BEE)').selectOption('3-Star');
  await form.getByLabel('Average daily usage').fill('24');
  await signOutElsewhere(page);
  await form.getByRole('button', { name: 'Add Appliance' }).click();
  await form.getByText('You are signed out, so nothing was saved.').waitFor();
  expect(await form.getByLabel('Power consumption').inputValue()).toBe('150');
  await signInFrom(page, 'Sign in', household);
  await form.getByRole('button', { name: 'Add Appliance' }).click();
  await page.getByText('Appliance added successfully!').waitFor();
  expect(unexpected(page)).toEqual([]);
});

fullTest('without script, what was typed waits on a page from which it is sent again', async () => {
  const household = await newHousehold(site);
  const page = await openPage(site, { household, viewport: PHONE, javaScriptEnabled: false });
  await page.goto('/dashboard/profile?edit');
  await page.getByLabel('First Name').fill('Anasuya');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  await signInFrom(page, 'Sign in in another tab', household);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.waitForURL('**/dashboard/profile');
  expect(await page.locator('noscript [role=status]').textContent()).toContain(
    'Profile updated successfully!',
  );
  const { user } = (await household.call('GET', '/api/profile')) as { user: { firstName: string } };
  expect(user.firstName).toBe('Anasuya');
});

fullTest(
  'a paper bill that was being typed stays where the network fails, or nobody is signed in',
  async () => {
    const household = await newHousehold(site);
    await household.call('PUT', '/api/connection', {
      ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
      ...{ cycleEnd: '2026-11-06', answers: { gruha_jyothi: false } },
    });
    await household.call('POST', '/api/meter-readings', {
      ...{ readingDate: '2026-11-06', periodStart: '2026-10-07', consumptionKWH: 187 },
    });
    const page = await openPage(site, { household });
    await page.goto('/dashboard/data-entry/bills/2026-11-06/match');
    await page.locator('#typed-energy').fill('1084.60');
    const save = page.getByRole('button', { name: 'Save as my bill' });
    await page.context().setOffline(true);
    await save.click();
    await page.getByText('No response from server. Please try again later.').waitFor();
    expect(await page.locator('#typed-energy').inputValue()).toBe('1084.60');
    await page.context().setOffline(false);
    await signOutElsewhere(page);
    await save.click();
    await page.getByText('You are signed out, so nothing was saved.').waitFor();
    expect(await page.locator('#typed-energy').inputValue()).toBe('1084.60');
    await signInFrom(page, 'Sign in', household);
    await save.click();
    await page.getByText('You are signed out').waitFor({ state: 'detached' });
    await page.reload();
    expect(await page.locator('#typed-energy').inputValue()).toBe('1084.60');
  },
);
