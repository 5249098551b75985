import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  type Household,
  lookProblems,
  newHousehold,
  openPage,
  PHONE,
} from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

const PATH = '/dashboard/appliances';

async function withAppliances(): Promise<Household> {
  const household = await newHousehold(site);
  for (const [type, watts, hours] of [
    ['Ceiling Fan', 75, 14],
    ['Water Heater', 2000, 0.8],
    ['Television', 110, 4.5],
  ] as const) {
    await household.call('POST', '/api/appliances', {
      type,
      powerConsumptionWatts: watts,
      averageDailyUsageHours: hours,
      ageYears: 4,
      energyStarRating: '4-Star',
      energyEfficiencyRating: 'A+',
    });
  }
  return household;
}

async function fillIn(page: Page) {
  const form = page.getByRole('dialog');
  await form.getByLabel('Type').selectOption('Refrigerator');
  await form.getByLabel('Power consumption').fill('1,50');
  await form.getByLabel('Age', { exact: true }).fill('6');
  await form.getByLabel('Energy star rating (BEE)').selectOption('3-Star');
}

/** A message as browsers without script show it. */
async function said(page: Page, text: string) {
  expect(await page.locator('noscript [role=status]').textContent()).toBe(text);
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allTextContents();
}

test('an appliance is added in a dialog that says what is missing', async () => {
  const page = await openPage(site, { household: await newHousehold(site) });
  await page.goto(PATH);
  await page.getByText('No appliances yet').waitFor();
  await page.getByRole('link', { name: 'Add New Appliance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Appliance' });
  await dialog.waitFor();
  const type = dialog.getByLabel('Type');
  expect(await type.evaluate((element) => element === document.activeElement)).toBe(true);
  await fillIn(page);
  // A refrigerator is typically plugged in all day.
  expect(await dialog.getByLabel('Average daily usage').inputValue()).toBe('24');
  await dialog.getByLabel('Average daily usage').fill('');
  await dialog.getByRole('button', { name: 'Add Appliance' }).click();
  const summary = dialog.getByRole('alert');
  await summary.getByText('Please fill out all required fields.').waitFor();
  expect(await summary.getByRole('listitem').allTextContents()).toEqual([
    'Average daily usage: Write the hours a day as a number, such as 1.5.',
  ]);
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await lookProblems(page)).toEqual([]);

  await dialog.getByLabel('Power consumption').fill('150');
  await dialog.getByLabel('Average daily usage').fill('8');
  await dialog.getByText('₹212.40').waitFor();
  await dialog.getByRole('button', { name: 'Add Appliance' }).dblclick();
  await page.getByRole('status').getByText('Appliance added successfully!').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Of 1 listed').waitFor();
  expect(await titles(page)).toEqual(['Refrigerator']);
  expect(await lookProblems(page)).toEqual([]);
  expect(page.problems).toEqual([]);
});

test('by keyboard alone one is edited, and focus comes back to where it was', async () => {
  const page = await openPage(site, { household: await withAppliances() });
  await page.goto(PATH);
  expect(await titles(page)).toEqual(['Water Heater', 'Ceiling Fan', 'Television']);
  const edit = page.getByRole('link', { name: 'Edit Television' });
  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Appliance' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => edit.evaluate((one) => one === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await dialog.getByLabel('Average daily usage').fill('20');
  await dialog.getByLabel('Average daily usage').press('Enter');
  await page.getByRole('status').getByText('Appliance updated successfully!').waitFor();
  await page.getByText('66.0 kWh').waitFor();
  expect(await titles(page)).toEqual(['Television', 'Water Heater', 'Ceiling Fan']);
  expect(page.problems).toEqual([]);
});

fullTest('one that is not in use leaves the sums', async () => {
  const page = await openPage(site, { household: await withAppliances() });
  await page.goto(PATH);
  await page.getByRole('link', { name: 'Edit Water Heater' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'In use' }).uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('inactive', { exact: true }).waitFor();
  expect(await page.getByRole('main').textContent()).toContain('Active appliances2Of 3 listed');
});

test('deleting asks first, begins at Cancel, and goes on to the next', async () => {
  const page = await openPage(site, { household: await withAppliances() });
  await page.goto(PATH);
  await page.getByRole('link', { name: 'Delete Water Heater' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Water Heater?' });
  const cancel = dialog.getByRole('link', { name: 'Cancel' });
  await cancel.waitFor();
  expect(await cancel.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await cancel.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await titles(page)).toHaveLength(3);

  await page.getByRole('link', { name: 'Delete Water Heater' }).click();
  await dialog.getByRole('button', { name: 'Delete Water Heater' }).click();
  await page.getByRole('status').getByText('Appliance deleted successfully!').waitFor();
  await page.getByText('Of 2 listed').waitFor();
  expect(await titles(page)).toEqual(['Ceiling Fan', 'Television']);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit Ceiling Fan');
  expect(page.problems).toEqual([]);
});

fullTest('without a connection the dialog says so, and what was typed stays', async () => {
  const page = await openPage(site, { household: await withAppliances() });
  // What the form needs is there before the network goes.
  await page.goto(`${PATH}?add`, { waitUntil: 'networkidle' });
  await fillIn(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Power consumption').fill('150');
  await dialog.getByLabel('Average daily usage').fill('8');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Add Appliance' }).click();
  await dialog
    .getByText('No response from server. Please check your internet connection.')
    .waitFor();
  expect(await dialog.getByLabel('Power consumption').inputValue()).toBe('150');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Add Appliance' }).click();
  await page.getByRole('status').getByText('Appliance added successfully!').waitFor();
});

fullTest('without script, the dialogs are pages, and everything works', async () => {
  const page = await openPage(site, {
    household: await withAppliances(),
    javaScriptEnabled: false,
    viewport: PHONE,
  });
  await page.goto(PATH);
  await page.getByRole('link', { name: 'Add New Appliance' }).first().click();
  await fillIn(page);
  await page.getByLabel('Power consumption').fill('about 150');
  await page.getByLabel('Average daily usage').fill('8');
  await page.getByRole('button', { name: 'Add Appliance' }).click();
  await page.getByRole('link', { name: 'Power consumption' }).waitFor();
  expect(await page.getByLabel('Type').inputValue()).toBe('Refrigerator');
  await page.getByLabel('Power consumption').fill('150');
  await page.getByRole('button', { name: 'Add Appliance' }).click();
  await said(page, 'Appliance added successfully!');

  await page.getByRole('link', { name: 'Edit Television' }).click();
  await page.getByLabel('Age', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Appliance updated successfully!');
  await page.getByText('12 years').waitFor();

  await page.getByRole('link', { name: 'Delete Television' }).click();
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Delete Television' }).click();
  await page.getByRole('button', { name: 'Delete Television' }).click();
  await said(page, 'Appliance deleted successfully!');
  await expect.poll(() => titles(page)).toEqual(['Water Heater', 'Refrigerator', 'Ceiling Fan']);
});
