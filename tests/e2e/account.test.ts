/** The account's life in a browser: its password, its sessions, its data, its history, its end. */
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  fetchAlone,
  type Household,
  newHousehold,
  openPage,
  PASSWORD,
  PHONE,
} from '../support/site.ts';
import { fullTest, oneOrAll } from '../support/torture.ts';

const NEW_PASSWORD = 'Monsoon-in-June-26';

let household: Household;

beforeAll(async () => {
  household = await newHousehold(site);
  await household.upload('readingDate,consumptionKWH\n2026-10-05,7.2\n2026-10-06,8\n');
});

/** Expects a message: in a toast, or without script in the page, where `getByText` does not look. */
async function expectMessage(page: Page, message: string): Promise<void> {
  await expect.poll(() => page.locator('body').innerText()).toContain(message);
}

for (const javaScriptEnabled of oneOrAll([true, false], 0)) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  describe(`the account, ${how}`, () => {
    test('lists where it is signed in, and ends the others', async () => {
      await fetchAlone(`${site.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'unitwise/1' },
        body: JSON.stringify({ email: household.email, password: PASSWORD }),
      });
      const page = await openPage(site, { household, javaScriptEnabled });
      await page.goto('/dashboard/profile/account');
      await page.getByRole('button', { name: 'End the session on Command line' }).first().click();
      await expectMessage(page, 'Session ended.');
      await page.getByText('Command line').waitFor({ state: 'detached' });
      expect(await page.getByText('this one').count()).toBe(1);
    });

    test('gives everything along as one file', async () => {
      const page = await openPage(site, { household, javaScriptEnabled });
      await page.goto('/dashboard/profile/account');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download everything' }).click(),
      ]);
      const document = JSON.parse(await text(await download.createReadStream()));
      expect(document).toMatchObject({ schemaVersion: 4, user: { email: household.email } });
      expect(document.readings.length).toBeGreaterThanOrEqual(2);
    });

    test('takes back what was done to the readings', async () => {
      const own = await newHousehold(site);
      await own.call('POST', '/api/meter-readings', {
        readingDate: '2026-10-05',
        consumptionKWH: 7.2,
      });
      await own.call('DELETE', '/api/meter-readings/2026-10-05.1');
      const page = await openPage(site, { household: own, javaScriptEnabled });
      await page.goto('/dashboard/data-entry/files');
      await page.getByRole('button', { name: 'Undo: Deleted 5 Oct 2026: 7.2 kWh' }).click();
      await page.getByText('Brought back').first().waitFor();
      await page.getByRole('link', { name: 'Readings' }).click();
      await page.getByRole('heading', { name: 'Recent Entries' }).waitFor();
      expect(await page.getByRole('row', { name: /5 Oct/ }).count()).toBe(1);
    });

    fullTest('changes its password, and not without the old one', async () => {
      const own = await newHousehold(site);
      const page = await openPage(site, { household: own, javaScriptEnabled });
      await page.goto('/dashboard/profile/account');
      const change = async (old: string) => {
        await page.getByLabel('Old password', { exact: true }).fill(old);
        await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
        await page.getByRole('button', { name: 'Change password' }).click();
      };
      await change('not-the-old-1');
      await page.getByText('The old password is incorrect.').first().waitFor();
      await change(PASSWORD);
      await expectMessage(page, 'Password changed. Your other sessions were ended.');
    });

    test('is deleted after the password, and then is no more', async () => {
      const own = await newHousehold(site);
      const page = await openPage(site, { household: own, javaScriptEnabled });
      await page.goto('/dashboard/profile/account');
      await page.getByText('I want to delete my account').click();
      const panel = page.getByRole('region', { name: 'Delete account' });
      await panel.getByLabel('Password', { exact: true }).fill('wrong-one-1');
      await panel.getByRole('button', { name: /Delete my account/ }).click();
      await panel.getByText('That password is incorrect.').first().waitFor();
      await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await panel.getByRole('button', { name: /Delete my account/ }).click();
      await page.waitForURL(`${site.url}/`);
      await page.getByText('Your account and everything in it was deleted.').waitFor();
      expect(await page.getByRole('link', { name: 'Get Started' }).first().isVisible()).toBe(true);
      await page.reload();
      expect(await page.getByText('Your account and everything').count()).toBe(0);
      await page.goto('/dashboard');
      await page.waitForURL(/auth\/login/);
    });

    fullTest(
      'asks for a link when the password is forgotten, and tells nobody who has an account',
      async () => {
        const page = await openPage(site, { javaScriptEnabled });
        for (const email of [household.email, 'nobody@example.in']) {
          await page.goto('/auth/login');
          await page.getByRole('link', { name: 'Forgotten password?' }).click();
          // Sign in has a field of the same name: only the next page's is meant.
          await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
          await page.getByLabel('Email').fill(email);
          await page.getByRole('button', { name: 'Send the link' }).click();
          await page.getByText('If this email has an account').waitFor();
        }
        await page.goto('/auth/reset?token=not-a-token');
        await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
        await page.getByRole('button', { name: 'Change password' }).click();
        await page.getByText('This link is invalid or has expired.').first().waitFor();
      },
    );
  });
}

test.each([
  '/auth/forgot',
  '/auth/reset?token=abc',
  '/dashboard/profile/account',
  '/dashboard/data-entry',
])('%s is accessible in light and dark, and fits a phone', async (path) => {
  const page = await openPage(site, {
    household: path.startsWith('/auth') ? undefined : household,
    viewport: PHONE,
  } as never);
  await page.goto(path);
  for (const colorScheme of oneOrAll(['light', 'dark'] as const, 1)) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  expect(page.problems).toEqual([]);
});
