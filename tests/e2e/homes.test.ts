/** A user with two homes, through a day: nothing of one in the other. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  newHousehold,
  openPage,
  PHONE,
  untilListening,
} from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

/** Fills in and sends the form of an appliance. */
async function addFan(page: Page) {
  const form = page.getByRole('dialog');
  await form.getByLabel('Type').selectOption('Ceiling Fan');
  await form.getByLabel('Power consumption').fill('75');
  await form.getByLabel('Average daily usage').fill('14');
  await form.getByLabel('Age', { exact: true }).fill('2');
  await form.getByLabel('Energy star rating (BEE)').selectOption('3-Star');
  await form.getByRole('button', { name: 'Add Appliance' }).click();
}

test('two homes through a day, a tab left open included', async () => {
  const household = await newHousehold(site);
  const page = await openPage(site, { household });
  await page.goto('/dashboard/appliances?add');
  const leftOpen = await page.context().newPage();
  await leftOpen.goto(`${site.url}/dashboard/appliances?add`);
  await untilListening(leftOpen);
  await untilListening(leftOpen);

  // A home is added, and is shown.
  const added = await household.call('POST', '/api/homes', { name: 'Parents, Mysuru' });
  const parents = (added as { home: { id: number } }).home.id;
  await page.goto(`/${parents}/dashboard`);

  // What is stored in it stays in it. The address changes before the screen does: the link says when.
  await page.locator(`nav a[href="/${parents}/dashboard/appliances"]:visible`).first().click();
  await page.waitForURL(`**/${parents}/dashboard/appliances`);
  await page.getByRole('link', { name: 'Add New Appliance' }).first().click();
  await addFan(page);
  await page.getByRole('heading', { name: 'Ceiling Fan' }).waitFor();

  // The other home is opened from the list, with the same section, and has nothing of it.
  await page.getByRole('button', { name: 'Home: Parents, Mysuru' }).first().click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /^Home/ }).first().click();
  await page.waitForURL('**/dashboard/appliances');
  await page.getByText('No appliances yet').waitFor();

  // The first home goes; the tab that was left open on it stores nothing elsewhere.
  const homes = (await household.call('GET', '/api/homes')) as { homes: { id: number }[] };
  const [first] = homes.homes;
  await household.call('DELETE', `/api/homes/${first?.id}`, { name: 'Home' });
  await addFan(leftOpen);
  await leftOpen.getByText('There is no such home.').first().waitFor();
  const left = (await household.call('GET', '/api/appliances')) as { appliances: unknown[] };
  expect(left.appliances).toHaveLength(1);
});

fullTest(
  'without script, a phone opens the list from the bar, and a home from the list',
  async () => {
    const household = await newHousehold(site);
    await household.call('POST', '/api/homes', { name: 'Parents, Mysuru' });
    const page = await openPage(site, { household, viewport: PHONE, javaScriptEnabled: false });
    await page.goto('/dashboard/energy-tips');
    await page.getByRole('link', { name: 'Home: Home' }).click();
    await page.waitForURL(/\/dashboard\/homes/);
    await page
      .getByRole('link', { name: /Parents, Mysuru/ })
      .first()
      .click();
    await page.waitForURL(/\/\d+\/dashboard\/energy-tips$/);
    await page.getByRole('link', { name: 'Home: Parents, Mysuru' }).waitFor();
  },
);
