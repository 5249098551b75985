/**
 * What a family's month loads, against the HTML and CSS of the same pages: sign in, look, add a reading, and share the
 * bill as a picture.
 */
import type { Browser, Page } from 'playwright-core';
import { addDays } from '#domain/base/period.ts';
import { launchBrowser } from '../support/browser.ts';
import { PASSWORD, PHONE } from '../support/site.ts';
import { type Edge, openEdge } from './edge.ts';
import type { Group, Outcome } from './figure.ts';
import { readingsFile, TODAY } from './readings.ts';
import { openStage, type Resident } from './stage.ts';

/** The bill that is shared. */
const BILL = '2026-11-06';
/** What is neither HTML nor CSS. */
const LEFT_OUT = ['*.js', '*.woff2', '*.svg', '*.png', '*.webmanifest'];

export const month: Group = {
  figures: [
    { name: 'chore.ratio', unit: 'ratio', goal: 3 },
    { name: 'chore.ratio.again', unit: 'ratio', goal: 1.2 },
  ],
  async measure() {
    const stage = await openStage();
    const edge = await openEdge(stage.url);
    const browser = await launchBrowser(...(edge === undefined ? [] : [edge.browserArgument]));
    try {
      const skipped: Outcome = { skipped: 'there is no openssl to make a certificate with' };
      if (edge === undefined) return { 'chore.ratio': skipped, 'chore.ratio.again': skipped };
      const household = await stage.household();
      await household.upload(readingsFile({ days: 730, last: addDays(TODAY, -1) }));
      const whole = await twoMonths(browser, edge, household, true);
      const bare = await twoMonths(browser, edge, household, false);
      const outcome = (place: 0 | 1): Outcome => ({
        value: whole[place] / bare[place],
        note: `${whole[place]} bytes, of them HTML and CSS of the same pages ${bare[place]}`,
      });
      return { 'chore.ratio': outcome(0), 'chore.ratio.again': outcome(1) };
    } finally {
      await browser.close();
      await edge?.stop();
      await stage.stop();
    }
  },
};

/** Bytes sent in a new browser, and in the same one a month later. */
async function twoMonths(
  browser: Browser,
  edge: Edge,
  household: Resident,
  javaScriptEnabled: boolean,
): Promise<[number, number]> {
  const context = await browser.newContext({ locale: 'en-IN', viewport: PHONE, javaScriptEnabled });
  const bytes: number[] = [];
  for (const consumption of ['7.2', '6.9']) {
    const before = edge.bytesSent();
    await context.clearCookies();
    const page = await context.newPage();
    if (!javaScriptEnabled) await leaveOut(page);
    await doChore(page, edge.url, household, { consumption, draws: javaScriptEnabled });
    if (javaScriptEnabled) await page.waitForLoadState('networkidle');
    bytes.push(edge.bytesSent() - before);
    await page.close();
    // A month later there is no reading of the day yet, about which the form would ask.
    await household.call('DELETE', `/api/meter-readings/${TODAY}.1`);
  }
  await context.close();
  const [cold = 0, again = 0] = bytes;
  return [cold, again];
}

/** Leaves all but HTML and CSS out of what a page loads. Requests that are routed would pass the browser's cache by. */
async function leaveOut(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: [...LEFT_OUT] });
}

async function doChore(
  page: Page,
  url: string,
  { email }: Resident,
  { consumption, draws }: { consumption: string; draws: boolean },
) {
  await page.goto(`${url}/auth/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard$/);
  // Who looks waits for the charts, too.
  if (draws) await page.locator('canvas').first().waitFor();
  await page.goto(`${url}/dashboard/data-entry?add=day`);
  await page.getByLabel(/Consumption/).fill(consumption);
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText(/saved/).first().waitFor();
  await page.goto(`${url}/dashboard/data-entry/bills/${BILL}/summary`);
  await page.getByRole('heading', { name: 'November bill' }).waitFor();
  if (!draws) return;
  await page.getByRole('link', { name: 'Share as a picture' }).click();
  await page.locator('canvas').waitFor();
}
