/** A number written down from any screen of a phone, in the sheet over it. */
import { describe, expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  type Household,
  newHousehold,
  openPage,
  PHONE,
} from '../support/site.ts';

const TODAY = getDayInIndia(Date.now());

/** A household whose meter showed 3,599 eight days ago. */
async function householdWithMeter(): Promise<Household> {
  const household = await newHousehold(site);
  await household.call('POST', '/api/register-readings', {
    ...{ readOn: addDays(TODAY, -8), registerKWH: 3599 },
  });
  return household;
}

/** What the meter has shown, by the server. */
async function shownBy(household: Household): Promise<number[]> {
  const { registerReadings } = (await household.call('GET', '/api/register-readings')) as {
    registerReadings: { registerKWH: number }[];
  };
  return registerReadings.map(({ registerKWH }) => registerKWH);
}

async function openPhone(
  household: Household,
  path: string,
  serviceWorkers: 'allow' | 'block' = 'block',
) {
  const page = await openPage(site, {
    household,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    serviceWorkers,
  });
  await page.goto(path);
  const bar = page.getByRole('navigation', { name: 'Sections', exact: true });
  const plus = bar.getByRole('link', { name: 'Data Entry' });
  const sheet = page.getByRole('dialog');
  const field = sheet.getByLabel('What the meter shows');
  return { page, plus, sheet, field };
}

describe('the sheet of an entry', () => {
  test('stores a number with two taps and its digits, says so, and takes it back', async () => {
    const household = await householdWithMeter();
    const { page, plus, sheet, field } = await openPhone(household, '/dashboard/appliances');
    await plus.click();
    await field.waitFor();
    await sheet.getByText('03599').waitFor();
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('3649');
    await sheet.getByText('in 8 days, 6.3 a day').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Save Reading' }).click();
    await sheet.waitFor({ state: 'hidden' });
    const message = page.getByRole('status').filter({ hasText: '50 units saved' });
    await message.waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/dashboard\/appliances$/);
    expect(await shownBy(household)).toEqual([3599, 3649]);
    await message.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shownBy(household)).toEqual([3599]);
    expect(page.problems).toEqual([]);
  });

  test('asks in the place of its button, and keeps the number', async () => {
    const household = await householdWithMeter();
    const { page, plus, sheet, field } = await openPhone(household, '/dashboard/energy-tips');
    await plus.click();
    await field.fill('3549');
    await sheet.getByRole('button', { name: 'Save Reading' }).click();
    await sheet.getByText('The meter was replaced').waitFor();
    expect(await sheet.getByRole('button', { name: 'Save Reading' }).count()).toBe(0);
    expect(await field.inputValue()).toBe('3549');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await shownBy(household)).toEqual([3599]);
  });

  test('keeps what is typed until the next opening, and gives the focus back', async () => {
    const household = await householdWithMeter();
    const { page, plus, sheet, field } = await openPhone(household, '/dashboard');
    await plus.click();
    await field.fill('36');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => plus.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await field.waitFor();
    expect(await field.inputValue()).toBe('36');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await plus.click();
    await field.waitFor();
    // Beside the sheet.
    await page.mouse.click(180, 20);
    await sheet.waitFor({ state: 'hidden' });
    await plus.click();
    await sheet.getByRole('link', { name: 'A bill' }).click();
    await page.getByLabel('Units on the bill').waitFor();
    expect(await sheet.count()).toBe(0);
  });

  test('asks a home without a number of its meter for the units of one day', async () => {
    const household = await newHousehold(site);
    const { page, plus, sheet } = await openPhone(household, '/dashboard');
    await plus.click();
    await sheet.getByRole('heading', { name: 'Units of one day' }).waitFor();
    await sheet.getByLabel('Consumption (kWh)').fill('7.3');
    await sheet.getByLabel(/^CO2 emissions/).waitFor();
    await sheet.getByRole('button', { name: 'Save Reading' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('status').getByText('Energy data saved successfully!').waitFor();
    const { readings } = (await household.call('GET', '/api/meter-readings')) as {
      readings: { consumptionKWH: number }[];
    };
    expect(readings.map(({ consumptionKWH }) => consumptionKWH)).toContain(7.3);
  });

  test('opens without a network, and keeps the number until there is one', async () => {
    const household = await householdWithMeter();
    const { page, plus, sheet, field } = await openPhone(household, '/dashboard', 'allow');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.context().setOffline(true);
    await plus.click();
    await field.fill('3649');
    await sheet.getByRole('button', { name: 'Save Reading' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText('1 reading is kept on this device').waitFor();
    await plus.click();
    await sheet.getByText('Kept on this device').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.context().setOffline(false);
    await expect.poll(() => shownBy(household), { timeout: 20_000 }).toEqual([3599, 3649]);
  });

  test('is a link to Data Entry without script', async () => {
    const household = await householdWithMeter();
    const page = await openPage(site, { household, viewport: PHONE, javaScriptEnabled: false });
    await page.goto('/dashboard/appliances');
    const bar = page.getByRole('navigation', { name: 'Sections', exact: true });
    await bar.getByRole('link', { name: 'Data Entry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Data Entry' }).waitFor();
    await page.getByLabel('What the meter shows').waitFor();
  });
});

test('the round button of the bar is 56 px, and its words stand beneath, also at 320 px', async () => {
  const household = await newHousehold(site);
  const page = await openPage(site, { household, viewport: { width: 320, height: 640 } });
  await page.goto('/dashboard');
  const plus = page
    .getByRole('navigation', { name: 'Sections', exact: true })
    .getByRole('link', { name: 'Data Entry' });
  const round = await plus.locator('span').first().boundingBox();
  expect([round?.width, round?.height]).toEqual([56, 56]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
