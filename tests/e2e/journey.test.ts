/** What a household does from the first look to signing out: on one screen after the other, as one person. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fillAddress, fillSignUp, fillWaterHeater } from '../support/fill.ts';
import { site } from '../support/shared-site.ts';
import { DESKTOP, openPage, PHONE, untilListening } from '../support/site.ts';
import { someOrAll } from '../support/torture.ts';

/** Four years of a real household's days, in the order of its meter. */
const FILE = {
  name: 'household-daily.csv',
  mimeType: 'text/csv',
  buffer: readFileSync('tests/household-daily.csv'),
};

const WAYS = [
  ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
  ['a desktop in the light', { viewport: DESKTOP, colorScheme: 'light' }],
  ['a desktop without script', { viewport: DESKTOP, javaScriptEnabled: false }],
  ['a phone without script', { viewport: PHONE, javaScriptEnabled: false }],
] as const;

describe.each(someOrAll(WAYS, 2))('on %s', (title, options) => {
  test('a household signs up, is led in, sees its four years, and leaves again', async () => {
    const page = await openPage(site, options);
    const scripted = !('javaScriptEnabled' in options);
    const isPhone = options.viewport === PHONE;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const arrived = async (path: string) => {
      await page.waitForURL(`**${path}`);
      // Before a page listens, a click is answered by a whole new page: both are right, one is tested here.
      await untilListening(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        options.viewport.width,
      );
    };
    const section = async (name: string, path: string) => {
      if (isPhone) await button('Open menu').click();
      await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
      // The sidebar is open as long as the pointer rests on it.
      await page.mouse.move(options.viewport.width / 2, 1);
      await arrived(path);
    };
    const said = (text: string) =>
      page
        .locator(scripted ? '[role=status]' : 'noscript [role=status]')
        .getByText(text)
        .first();

    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).filter({ visible: true }).first().click();
    await arrived('/auth/signup');
    await fillSignUp(page, `journey-${title.replaceAll(' ', '-')}@example.in`);
    await button('Create account').click();

    await arrived('/onboarding');
    await fillAddress(page);
    await button('Next: Add an Appliance').click();
    await page.getByText('Step 2 of 3').waitFor();
    await fillWaterHeater(page);
    await button('Next: Add a Reading').click();
    await page.getByText('Step 3 of 3').waitFor();
    await page.getByText('One day', { exact: true }).click();
    await page.getByLabel('Consumption (kWh)').fill('7.3');
    await button('Complete Onboarding').click();

    await arrived('/dashboard');
    await page
      .getByText(/7\.3 units today/)
      .first()
      .waitFor();

    await section('Data Entry', '/dashboard/data-entry');
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    // The page before has such a field, too.
    await arrived('/dashboard/data-entry/files');
    await page.getByLabel('CSV file', { exact: true }).setInputFiles(FILE);
    await button('Upload CSV').click();
    await page.getByText('1,442 imported, 0 already present.').waitFor();
    await page.getByText('Readings since 16 Dec 2006').waitFor();

    await section('Dashboard', '/dashboard');
    await page.getByRole('heading', { name: 'Recent daily consumption' }).waitFor();

    await section('Energy Tips', '/dashboard/energy-tips');
    await page
      .getByRole('textbox', { name: 'What would you like a tip about?' })
      .fill('less for the geyser');
    await button('Generate Tip').click();
    await page.getByRole('region', { name: 'Your tip' }).getByText('Energy a year').waitFor();

    await section('Appliances', '/dashboard/appliances');
    await page.getByRole('heading', { name: 'Water Heater' }).waitFor();

    await section('Profile', '/dashboard/profile');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Eco Goals').fill('Solar by 2028.');
    await button('Save Changes').click();
    await said('Profile updated successfully!').waitFor({ state: 'attached' });
    await page.getByText('Solar by 2028.').waitFor();

    if (isPhone) await button('Open menu').click();
    await button('Logout').filter({ visible: true }).first().click();
    await page.waitForURL(`${site.url}/`);
    await page.goto('/dashboard');
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    // Signing up leads to the dashboard, which leads on to the onboarding: its styles are used after that.
    const problems = page.problems.filter((text) => !text.includes('was preloaded using link'));
    expect(problems).toEqual([]);
  });
});
