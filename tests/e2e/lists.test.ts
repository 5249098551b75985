import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  DESKTOP,
  type Household,
  newHousehold,
  openPage,
  PHONE,
} from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

const APPLIANCES = '/dashboard/appliances';
const TIPS = '/dashboard/energy-tips';
const FILES = '/dashboard/data-entry/files';

/** A household with 30 appliances, imports and tips, which is more than a page of each. */
async function withLongLists(): Promise<Household> {
  const household = await newHousehold(site);
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  const createdAt = '2026-01-01T08:00:00.000Z';
  await household.call('POST', '/api/account/restore', {
    schemaVersion: 4,
    user: {
      firstName: 'Ananya',
      lastName: 'Rao',
      userProfile: { electricityRatePerKWh: 5.9, onboardingComplete: true },
    },
    appliances: numbers.map((number) => ({
      id: `appliance-${number}`,
      type: 'Ceiling Fan',
      modelName: `Model ${number}`,
      ageYears: 3,
      energyStarRating: '4-Star',
      powerConsumptionWatts: 100 - number,
      averageDailyUsageHours: 10,
      createdAt,
    })),
    tips: numbers.map((number) => ({
      id: String(number),
      createdAt,
      question: '',
      measureId: 'standby-meter-test',
      applianceType: null,
      annualKWH: number,
      figures: {
        why: 'saving',
        subject: { of: 'home', isKnown: true, yearWh: 2_400_000 },
        saving: { by: 'share', part: 0.03 },
      },
      phrased: { language: 'en', text: `Tip number ${number}` },
    })),
    imports: numbers.map((id) => ({
      id,
      fileName: `file-${id}.csv`,
      imported: 1,
      alreadyPresent: 0,
      firstDate: '2025-01-01',
      lastDate: '2025-01-01',
      createdAt,
    })),
    ...{ importMappings: [], connections: [], bills: [], meters: [], registerReadings: [] },
    readings: [],
  });
  return household;
}

const models = (page: Page) => page.getByRole('article').getByText(/^Model \d+$/);
const showMore = (page: Page, list: string) =>
  page.getByRole('link', { name: `Show more ${list}`, exact: true });
const backToStart = (page: Page, list: string) =>
  page.getByRole('navigation', { name: `Pages of ${list}` }).getByText('Back to the start');

fullTest(
  'without script the rest of appliances and tips is a link away, and so is the start',
  async () => {
    const household = await withLongLists();
    const page = await openPage(site, { household, javaScriptEnabled: false });
    await page.goto(APPLIANCES);
    expect(await models(page).count()).toBe(24);
    await showMore(page, 'appliances').click();
    await expect
      .poll(() => models(page).allTextContents())
      .toEqual([25, 26, 27, 28, 29, 30].map((number) => `Model ${number}`));
    // The next Tab goes on in the list.
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toContain('Edit Ceiling Fan, Model 25');
    await page.getByRole('link', { name: 'Delete Ceiling Fan, Model 30' }).click();
    await page.getByRole('button', { name: 'Delete Ceiling Fan' }).click();
    await expect.poll(() => models(page).count()).toBe(5);
    await page.getByText('Of 29 listed').waitFor();
    await backToStart(page, 'appliances').click();
    await expect.poll(() => models(page).count()).toBe(24);

    await page.goto(TIPS);
    const history = page.getByRole('region', { name: 'Tips given' });
    expect(await history.getByRole('listitem').count()).toBe(20);
    await showMore(page, 'tips').click();
    await expect.poll(() => history.getByRole('listitem').count()).toBe(10);
    await history.getByText('Tip number 10', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Your tip' }).getByText('Tip number 30').waitFor();
  },
);

test('by keyboard the focus goes along to the next page, and Back finds the place again', async () => {
  const page = await openPage(site, { household: await withLongLists() });
  await page.goto(APPLIANCES);
  await showMore(page, 'appliances').focus();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await models(page).getByText('Model 30').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('appliances');
  const top = await page
    .locator('#appliances')
    .evaluate((list) => list.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(DESKTOP.height);
  // The hours of the first card that came, then its buttons.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toContain('Edit Ceiling Fan, Model 25');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit Appliance' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await models(page).count()).toBe(6);
  expect(await page.locator(':focus').textContent()).toContain('Edit Ceiling Fan, Model 25');

  await page.goBack();
  await models(page).getByText('Model 30').waitFor();
  await page.goBack();
  await models(page).getByText('Model 24').waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);

  await page.goto(FILES);
  await showMore(page, 'imports').press('Enter');
  await page.getByText('file-6.csv').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('imports');
  await backToStart(page, 'imports').press('Enter');
  await page.getByText('file-30.csv').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('imports');
  expect(page.problems).toEqual([]);
});

fullTest('a page that cannot be had leaves the list and what was typed', async () => {
  const page = await openPage(site, { household: await withLongLists() });
  await page.goto(TIPS);
  await page.getByRole('textbox').fill('hot water');
  await page.context().setOffline(true);
  await showMore(page, 'tips').click();
  await page
    .getByRole('alert')
    .getByText('Failed to load historical tips. Please try again.')
    .waitFor();
  await page.getByText('Tip number 11', { exact: true }).waitFor();
  expect(await page.getByRole('textbox').inputValue()).toBe('hot water');
  await page.context().setOffline(false);
  await showMore(page, 'tips').click();
  await page.getByText('Tip number 10', { exact: true }).waitFor();
  expect(await page.getByRole('textbox').inputValue()).toBe('hot water');
});

describe.each([
  ['a desktop in the light', { viewport: DESKTOP, colorScheme: 'light' }],
  ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
] as const)('on %s', (_, options) => {
  fullTest('later pages are accessible, and never wider than the window', async () => {
    const page = await openPage(site, { household: await withLongLists(), ...options });
    for (const path of [
      `${APPLIANCES}?after=nothing-there`,
      `${TIPS}?after=25`,
      `${FILES}?importsAfter=25`,
    ]) {
      await page.goto(path);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        options.viewport.width,
      );
    }
    expect(page.problems).toEqual([]);
  });
});
