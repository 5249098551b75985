/** Forms as people fill them in. */
import type { Locator, Page } from 'playwright-core';
import { PASSWORD } from './site.ts';

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ananya');
  await page.getByLabel('Last name').fill('Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
}

/** The first step of a home in Bengaluru that pays one fixed rate. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Zip Code').fill('560011');
  await page.getByLabel('Household size').fill('4');
  await page.getByLabel('Address').fill('14, 3rd Cross, Jayanagar 4th Block');
  const fixed = page.getByLabel('I pay one fixed rate');
  // Without script a PIN code chooses no supplier.
  if (await fixed.isVisible()) await fixed.check();
  await page.getByLabel('Electricity rate').fill('5.9');
}

export async function fillWaterHeater(page: Page): Promise<void> {
  await page.getByLabel('Type').selectOption('Water Heater');
  await page.getByLabel('Power consumption').fill('2,000');
  await page.getByLabel('Average daily usage').fill('0.8');
  await page.getByLabel('Age', { exact: true }).fill('4');
  await page.getByLabel('Energy star rating (BEE)').selectOption('4-Star');
}

/** Puts a text in place of what a field holds, through the clipboard. */
export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.selectText();
  await page.keyboard.press('ControlOrMeta+V');
}
