/** What a month's chore loads: sign in, look, add a reading, look again. */
import type { Browser, BrowserContext } from 'playwright-core';
import { addDays } from '#domain/base/period.ts';
import { launchBrowser } from '../support/browser.ts';
import { loadedBytes } from '../support/loaded-bytes.ts';
import { type Household, newHousehold, PASSWORD } from '../support/site.ts';
import { type Edge, openEdge } from './edge.ts';
import type { Group, Outcome } from './figure.ts';
import { DAYS_OF_TEN_YEARS, readingsFile, TODAY } from './readings.ts';
import { openStage, type Resident } from './stage.ts';

const SCREENS = [
  '/dashboard',
  '/dashboard/data-entry',
  '/dashboard/energy-tips',
  '/dashboard/appliances?add',
  '/dashboard/profile?edit',
  '/dashboard/profile/connection',
  '/dashboard/profile/people',
  '/dashboard/profile/account',
];

export const transfer: Group = {
  figures: [
    { name: 'chore.bytes', unit: 'bytes', goal: 260_000 },
    { name: 'chore.bytes.again', unit: 'bytes', goal: 16_000 },
    { name: 'sign-in.script', unit: 'bytes', goal: 150_000 },
    { name: 'screens.script', unit: 'bytes', goal: 165_000 },
    { name: 'landing.script', unit: 'bytes', goal: 1024 },
  ],
  async measure() {
    const stage = await openStage();
    const edge = await openEdge(stage.url);
    const browser = await launchBrowser(...(edge === undefined ? [] : [edge.browserArgument]));
    try {
      const household = await stage.household();
      await household.upload(readingsFile({ days: DAYS_OF_TEN_YEARS, last: addDays(TODAY, -1) }));
      const chore = edge === undefined ? undefined : await measureChore(browser, edge, household);
      const skipped: Outcome = { skipped: 'there is no openssl to make a certificate with' };
      const cookieOf = ({ token }: Household) => ({ name: 'token', value: token, url: stage.url });
      const newcomer = await newHousehold(stage, { onboarded: false });
      const signIn = await load(browser, `${stage.url}/auth/login`);
      const landing = await load(browser, `${stage.url}/`);
      const screens: [string, number][] = [];
      for (const [path, who] of [
        ['/onboarding', newcomer] as const,
        ...SCREENS.map((path) => [path, household] as const),
      ]) {
        screens.push([path, (await load(browser, stage.url + path, cookieOf(who))).script]);
      }
      const [worst = ['', 0]] = screens.sort(([, one], [, other]) => other - one);
      return {
        'chore.bytes': chore === undefined ? skipped : { value: chore.cold },
        'chore.bytes.again': chore === undefined ? skipped : { value: chore.again },
        'sign-in.script': { value: signIn.script },
        'screens.script': { value: worst[1], note: `the worst: ${worst[0]}` },
        'landing.script': { value: landing.script + landing.inline },
      };
    } finally {
      await browser.close();
      await edge?.stop();
      await stage.stop();
    }
  },
};

async function load(
  browser: Browser,
  url: string,
  cookie?: Parameters<BrowserContext['addCookies']>[0][number],
) {
  const context = await browser.newContext({ locale: 'en-IN' });
  if (cookie !== undefined) await context.addCookies([cookie]);
  const loaded = await loadedBytes(await context.newPage(), url);
  await context.close();
  return loaded;
}

/** Bytes over the network for the chore: in a new browser, and in the same one a month later. */
async function measureChore(
  browser: Browser,
  { url, bytesSent }: Edge,
  { email, call }: Resident,
): Promise<{ cold: number; again: number }> {
  const context = await browser.newContext({ locale: 'en-IN' });
  const page = await context.newPage();
  const doChore = async (consumption: string) => {
    const before = bytesSent();
    await context.clearCookies();
    await page.goto(`${url}/auth/login`, { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/dashboard$/);
    await page
      .getByRole('link', { name: /Add Today.s Reading/ })
      .first()
      .click();
    await page.getByLabel(/Consumption/).fill(consumption);
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Energy data saved successfully!').first().waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForURL(/\/dashboard$/);
    await page.waitForLoadState('networkidle');
    return bytesSent() - before;
  };
  const cold = await doChore('7.2');
  // A month later there is no reading of the day yet, about which the form would ask.
  await call('DELETE', `/api/meter-readings/${TODAY}.1`);
  const again = await doChore('6.9');
  await context.close();
  return { cold, again };
}
