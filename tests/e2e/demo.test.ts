/** The sample household, from the landing page on. */
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { SECTIONS } from '#app/ui/shell/sections.tsx';
import { makeDemoHousehold } from '../../scripts/demo.ts';
import { site } from '../support/shared-site.ts';
import { accessibilityProblems, DESKTOP, openPage, PHONE } from '../support/site.ts';
import { fullTest, oneOrAll } from '../support/torture.ts';

let token: string | undefined;
beforeAll(async () => {
  token = await makeDemoHousehold(site.url);
});

it.each(
  oneOrAll(
    [
      { javaScriptEnabled: true, viewport: DESKTOP },
      { javaScriptEnabled: false, viewport: PHONE },
    ],
    0,
  ),
)('opens from the landing page (script: $javaScriptEnabled)', async (options) => {
  const page = await openPage(site, options);
  await page.goto('/');
  await page.getByRole('button', { name: 'Watch Demo' }).click();
  await page.waitForURL('**/dashboard');
  const notice = page.getByRole('complementary', { name: 'Sample household' });
  expect(await notice.innerText()).toContain('You are looking at a sample household.');
  expect(await page.getByText('Jayanagar home').count()).toBeGreaterThan(0);
  if (options.javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'token');
  const hours = ((cookie?.expires ?? 0) - Date.now() / 1000) / 3600;
  expect(hours).toBeGreaterThan(1.9);
  expect(hours).toBeLessThanOrEqual(2);
  await notice.getByRole('link', { name: 'Create your own' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  // A guest is no account: the landing page still invites them.
  await page.goto('/');
  expect(await page.getByText('Start Free 14-Day Trial').isVisible()).toBe(true);
  expect(page.problems).toEqual([]);
});

/** How long the dashboard may be on a phone, without the bar at the bottom. */
const PHONE_PAGE_PX = 3000;

it('has a dashboard whose first screen holds its answer and its entry, and that is not long', async () => {
  const page = await openPage(site, { viewport: PHONE });
  await page.context().addCookies([{ name: 'token', value: token ?? '', url: site.url }]);
  await page.goto('/dashboard');
  await page.getByRole('application', { name: 'Recent daily consumption' }).waitFor();
  const summary = page.getByRole('region', { name: 'Summary' });
  const bottomOf = (part: Locator) =>
    part.evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);
  const bar = await page.getByRole('navigation', { name: 'Sections' }).last().boundingBox();
  const firstScreen = PHONE.height - (bar?.height ?? 0);
  const entry = summary.getByText(/^(Save Reading|Add Today's Reading)$/).first();
  for (const part of [
    summary.getByText(/^Estimated monthly bill/),
    summary.getByRole('img'),
    entry,
  ]) {
    expect(await bottomOf(part)).toBeLessThan(firstScreen);
  }
  const lastPanel = page.getByRole('region', { name: 'Latest energy tip' });
  expect(await bottomOf(lastPanel)).toBeLessThanOrEqual(PHONE_PAGE_PX);
  expect(await page.locator('details[open]').count()).toBe(0);
});

fullTest('shows every screen, and on none a form or button that would be refused', async () => {
  const page = await openPage(site, { viewport: PHONE });
  await page.goto('/');
  await page.getByRole('button', { name: 'Watch Demo' }).click();
  await page.waitForURL('**/dashboard');
  const paths = SECTIONS.flatMap(({ to, tabs }) => [to, ...tabs.map((tab) => tab.to)]);
  for (const path of [...new Set(paths), '/dashboard/data-entry/bills/2026-10-06']) {
    await page.goto(path);
    await page.getByText('You are looking at a sample household.').waitFor();
    const writing = page.locator('main form[method="post"]');
    expect([path, await writing.count()]).toEqual([path, 0]);
    expect([path, await accessibilityProblems(page)]).toEqual([path, []]);
  }
  expect(page.problems).toEqual([]);
});

it('ends by logging out, and keeps nothing on the phone', async () => {
  const page = await openPage(site, { viewport: PHONE, serviceWorkers: 'allow' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Watch Demo' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/dashboard/data-entry');
  const kept = await page.evaluate(async () => ({
    storage: Object.keys(localStorage),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  expect(kept).toEqual({ storage: [], workers: 0, databases: [] });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await page.getByRole('heading', { name: 'Know the bill before it comes.' }).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
});
