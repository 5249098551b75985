import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillAddress, fillWaterHeater, paste } from '../support/fill.ts';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  type Household,
  newHousehold,
  openPage,
  PHONE,
} from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

const NEXT_APPLIANCE = 'Next: Add an Appliance';
const NEXT_READING = 'Next: Add a Reading';
const COMPLETE = 'Complete Onboarding';

/** What a page logged, without the browser's own word on requests that were refused or cut off. */
function unexpected({ problems }: { problems: string[] }): string[] {
  return problems.filter((text) => !text.startsWith('Failed to load resource'));
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

async function stored(household: Household) {
  const { user } = (await household.call('GET', '/api/profile')) as { user: object };
  const { appliances } = (await household.call('GET', '/api/appliances')) as {
    appliances: object[];
  };
  const { readings } = (await household.call('GET', '/api/meter-readings')) as {
    readings: object[];
  };
  return { user, appliances, readings };
}

describe('with script', () => {
  test('three steps lead to the dashboard', async () => {
    const household = await newHousehold(site, { onboarded: false });
    const page = await openPage(site, { household });
    await page.goto('/dashboard');
    expect(new URL(page.url()).pathname).toBe('/onboarding');

    await button(page, NEXT_APPLIANCE).click();
    await page.getByText('Please fill in all required personal and address fields.').waitFor();
    expect(await focused(page)).toContain('Please fill in all required');
    expect(await accessibilityProblems(page)).toEqual([]);
    await fillAddress(page);
    // Errors leave as their fields are filled in.
    expect(await page.getByText('Please fill in all required').count()).toBe(0);
    await page.getByText('Bengaluru, Karnataka').waitFor();
    expect(await page.getByRole('radio', { name: /^BESCOM .*LT-1 domestic/ }).isChecked()).toBe(
      true,
    );
    expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Bengaluru');
    expect(await page.getByLabel('Country').inputValue()).toBe('India');
    await page.getByLabel('Household size').press('Enter');

    await page.getByText('Step 2 of 3').waitFor();
    expect(await focused(page)).toBe('The appliance you suspect most');
    expect(await page.getByText('Shown once watts and hours are filled in.').isVisible()).toBe(
      true,
    );
    await fillWaterHeater(page);
    await page.getByText('0.8 hours is 48 minutes.').waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'Estimated' }).textContent()).toBe(
      'Estimated cost at ₹5.900 per kWh₹283.20 a month2,000 W × 0.8 hours × 30 days = 48.0 kWh',
    );
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByLabel('Capacity', { exact: false }).first().fill('15');
    await button(page, 'Back').click();
    expect(await focused(page)).toBe('What does your bill come to?');
    expect(await page.getByLabel('Zip Code').inputValue()).toBe('560011');
    await button(page, NEXT_APPLIANCE).click();
    expect(await page.getByLabel('Power consumption').inputValue()).toBe('2,000');
    await page.getByLabel('Capacity unit').selectOption('Liters (L)');
    // Enter leads on, not back.
    await page.getByLabel('Age', { exact: true }).press('Enter');

    await page.getByText('Step 3 of 3').waitFor();
    await page.getByText('One day', { exact: true }).click();
    await page.getByLabel('Consumption (kWh)').fill('7.3');
    await page.getByText('About ₹43.07 at your rate.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    // Nothing is lost by a reload.
    await page.reload();
    await page.getByText('Step 3 of 3').waitFor();
    expect(await page.getByLabel('Consumption (kWh)').inputValue()).toBe('7.3');
    await page.getByLabel('Consumption (kWh)').fill('');
    await button(page, COMPLETE).click();
    await page.getByText('Please enter a valid date and energy consumption (kWh).').waitFor();

    await page.getByLabel('Consumption (kWh)').fill('7.3');
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await button(page, COMPLETE).click();
    await page.waitForURL('**/dashboard');
    // A full page load.
    expect(await page.evaluate(() => 'samePage' in window)).toBe(false);
    expect(await page.evaluate(() => sessionStorage.getItem('onboarding'))).toBeNull();
    expect(await stored(household)).toMatchObject({
      user: { city: 'Bengaluru', onboardingComplete: true },
      appliances: [{ powerConsumptionWatts: 2000, capacity: '15 Liters (L)' }],
      readings: [{ consumptionKWH: 7.3 }],
    });
    expect(unexpected(page)).toEqual([]);
  });

  fullTest('Next leads on while the price of a unit is still asked', async () => {
    const household = await newHousehold(site, { onboarded: false });
    const page = await openPage(site, { household });
    const asked = /first-bill\.json/;
    await page.route(asked, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      // The page may have left it.
      await route.continue().catch(() => undefined);
    });
    await page.goto('/onboarding');
    const request = page.waitForRequest(asked);
    await fillAddress(page);
    await request;
    await button(page, NEXT_APPLIANCE).click();
    await page.getByText('Step 2 of 3').waitFor();
    await fillWaterHeater(page);
    await page.waitForTimeout(2500);
    expect(await page.getByLabel('Power consumption').inputValue()).toBe('2,000');
  });

  fullTest('a failed end stays on step 3 with the banner and everything typed', async () => {
    const household = await newHousehold(site, { onboarded: false });
    const page = await openPage(site, { household, viewport: PHONE, colorScheme: 'dark' });
    await page.goto('/onboarding');
    await fillAddress(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await button(page, NEXT_APPLIANCE).click();
    await fillWaterHeater(page);
    await button(page, NEXT_READING).click();
    await page.getByText('One day', { exact: true }).click();
    await page.getByLabel('Consumption (kWh)').fill('7.3');
    await page.context().setOffline(true);
    await button(page, COMPLETE).click();
    const banner = page.getByRole('alert').filter({ hasText: 'Failed to complete onboarding.' });
    await banner.waitFor();
    expect(await focused(page)).toContain(
      'Failed to complete onboarding. Please check your inputs and try again.',
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.getByLabel('Consumption (kWh)').inputValue()).toBe('7.3');
    await button(page, 'Back').click();
    expect(await page.getByLabel('Power consumption').inputValue()).toBe('2,000');
    await page.context().setOffline(false);
    await button(page, NEXT_READING).click();
    await button(page, COMPLETE).click();
    await page.waitForURL('**/dashboard');
    const { appliances, readings } = await stored(household);
    expect(appliances).toHaveLength(1);
    expect(readings).toHaveLength(1);
    expect(unexpected(page)).toEqual([]);
  });

  fullTest('while it completes, the button says so and waits', async () => {
    const household = await newHousehold(site, { onboarded: false });
    const page = await openPage(site, { household });
    await page.goto('/onboarding');
    await fillAddress(page);
    await button(page, NEXT_APPLIANCE).click();
    await fillWaterHeater(page);
    await button(page, NEXT_READING).click();
    await page.getByText('One day', { exact: true }).click();
    await page.getByLabel('Consumption (kWh)').fill('7.3');
    let answer = () => {};
    const existing = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/onboarding.data*', async (route) => {
      await existing;
      await route.continue();
    });
    await button(page, COMPLETE).click();
    expect(await button(page, 'Completing...').isDisabled()).toBe(true);
    answer();
    await page.waitForURL('**/dashboard');
  });

  test('the zip code takes six digits, pasted in two halves as well', async () => {
    const household = await newHousehold(site, { onboarded: false });
    const page = await openPage(site, { household });
    await page.goto('/onboarding');
    const zip = page.getByLabel('Zip Code');
    expect(await zip.getAttribute('inputmode')).toBe('numeric');
    await zip.pressSequentially('5a60 01123');
    expect(await zip.inputValue()).toBe('560011');
    await paste(page, zip, ' 110 001 ');
    expect(await zip.inputValue()).toBe('110001');
  });

  fullTest('Logout leads home and forgets what was typed', async () => {
    const household = await newHousehold(site, { onboarded: false });
    const page = await openPage(site, { household });
    await page.goto('/onboarding');
    await page.getByLabel('Household size').fill('3');
    await button(page, 'Logout').click();
    await page.waitForURL(`${site.url}/`);
    expect(await page.evaluate(() => sessionStorage.getItem('onboarding'))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto('/onboarding');
    expect(page.url()).toContain('/auth/login?redirectTo=%2Fonboarding');
  });
});

fullTest('without script the same steps work, on a phone', async () => {
  const household = await newHousehold(site, { onboarded: false });
  const page = await openPage(site, {
    household,
    viewport: PHONE,
    javaScriptEnabled: false,
    // A page that scrolls smoothly under a click is, without script, never seen to stand still.
    reducedMotion: 'reduce',
  });
  await page.goto('/dashboard');
  await button(page, NEXT_APPLIANCE).click();
  expect(await page.getByRole('alert').first().textContent()).toContain(
    'Please fill in all required personal and address fields.',
  );
  await fillAddress(page);
  await button(page, NEXT_APPLIANCE).click();
  await fillWaterHeater(page);
  await button(page, 'Back').click();
  expect(await page.getByLabel('State').inputValue()).toBe('Karnataka');
  await button(page, NEXT_APPLIANCE).click();
  await page.getByText('₹283.20').waitFor();
  await button(page, NEXT_READING).click();
  await page.getByText('One day', { exact: true }).click();
  await page.getByLabel('Consumption (kWh)').fill('7.3');
  await button(page, COMPLETE).click();
  await page.waitForURL('**/dashboard');
  expect(await stored(household)).toMatchObject({
    user: { city: 'Bengaluru', onboardingComplete: true },
    appliances: [{ type: 'Water Heater' }],
    readings: [{ consumptionKWH: 7.3 }],
  });
});

fullTest('nothing scrolls sideways at 320 px', async () => {
  const household = await newHousehold(site, { onboarded: false });
  const page = await openPage(site, { household, viewport: { width: 320, height: 700 } });
  await page.goto('/onboarding');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
  await fillAddress(page);
  await button(page, NEXT_APPLIANCE).click();
  await fillWaterHeater(page);
  expect(await width()).toBe(320);
  await button(page, NEXT_READING).click();
  await page.getByText('Step 3 of 3').waitFor();
  expect(await width()).toBe(320);
});
