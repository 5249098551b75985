import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  fetchAlone,
  type Household,
  newHousehold,
  openPage,
  PHONE,
} from '../support/site.ts';
import { fullTest, oneOrAll } from '../support/torture.ts';

const RAIL_PX = 60;
const RAIL_OPEN_PX = 300;
const SECTION_NAMES = ['Dashboard', 'Data Entry', 'Energy Tips', 'Appliances', 'Profile'];
/** On a phone Data Entry is in the middle. */
const BAR_NAMES = ['Dashboard', 'Energy Tips', 'Data Entry', 'Appliances', 'Profile'];

let household: Household;
beforeAll(async () => {
  household = await newHousehold(site);
});

const railWidth = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Sections' })
    .evaluate((nav) => nav.parentElement?.getBoundingClientRect().width);
/** Its width when what moves in the page has moved for so long. */
async function railWidthAfter(page: Page, ms: number): Promise<number | undefined> {
  await page.evaluate((time) => {
    for (const animation of document.getAnimations()) animation.currentTime = time;
  }, ms);
  return railWidth(page);
}
const focusedText = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const label = focused?.querySelector('span:not([aria-hidden])') ?? focused;
    return focused?.getAttribute('aria-label') ?? label?.textContent;
  });

describe('the rail of a wide screen', () => {
  test('opens when the pointer rests on it, not when it passes, and closes again', async () => {
    const page = await openPage(site, { household });
    await page.goto('/dashboard');
    expect(await railWidth(page)).toBe(RAIL_PX);
    // Time stands still for what moves in the page: on a busy computer 60 ms can be 600.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.mouse.move(30, 300);
    expect(await railWidthAfter(page, 60)).toBe(RAIL_PX);
    expect(await railWidthAfter(page, 1000)).toBe(RAIL_OPEN_PX);
    await page.mouse.move(700, 300);
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await devtools.detach();
    await expect.poll(() => railWidth(page)).toBe(RAIL_PX);
    await page.mouse.move(30, 300);
    await expect.poll(() => railWidth(page)).toBe(RAIL_OPEN_PX);
    await page.keyboard.press('Escape');
    await page.mouse.move(700, 300);
    await expect.poll(() => railWidth(page)).toBe(RAIL_PX);
  });

  fullTest('closes when a section is chosen, and stays closed under the pointer', async () => {
    const page = await openPage(site, { household });
    await page.goto('/dashboard');
    await page.mouse.move(30, 300);
    await expect.poll(() => railWidth(page)).toBe(RAIL_OPEN_PX);
    const item = page.getByRole('link', { name: 'Appliances' });
    await item.click();
    await page.waitForURL('**/dashboard/appliances');
    await expect.poll(() => railWidth(page)).toBe(RAIL_PX);
    expect(await item.getAttribute('aria-current')).toBe('page');
    await page.mouse.move(700, 300);
    await page.waitForTimeout(300);
    expect(await railWidth(page)).toBe(RAIL_PX);
    expect(page.problems).toEqual([]);
  });

  test('opens for the keyboard; Escape closes it; a section takes focus to its content', async () => {
    const page = await openPage(site, { household });
    await page.goto('/dashboard');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Skip to content');
    expect(await page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Home: Home');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Dashboard');
    await expect.poll(() => railWidth(page)).toBe(RAIL_OPEN_PX);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => railWidth(page)).toBe(RAIL_PX);
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Data Entry');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/data-entry');
    // The cursor is in the field that the section is for; in other sections focus is on the content.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(focused).toBe('consumptionKWH');
    expect(page.problems).toEqual([]);
  });

  test('the skip link leads to the content', async () => {
    const page = await openPage(site, { household });
    await page.goto('/dashboard');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });
});

describe('the menu of a narrow screen', () => {
  test('holds focus and gives it back, and is accessible in the light and in the dark', async () => {
    const page = await openPage(site, { household, viewport: PHONE });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    expect(await focusedText(page)).toBe('Close menu');
    for (const colorScheme of oneOrAll(['light', 'dark'] as const, 1)) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(
      await menu.evaluate(
        (element) =>
          element.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await focusedText(page)).toBe('Open menu');

    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitFor({ state: 'hidden' });
    expect(await focusedText(page)).toBe('Open menu');
    expect(page.problems).toEqual([]);
  });

  test('closes when a section is chosen', async () => {
    const page = await openPage(site, { household, viewport: PHONE });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Profile' }).click();
    await page.waitForURL('**/dashboard/profile');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  });

  fullTest('does not lock the page when the window grows', async () => {
    const page = await openPage(site, { household, viewport: PHONE });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Update Profile' }).click();
    await page.waitForURL('**/dashboard/profile');
  });

  fullTest('opens, leads on and signs out without script', async () => {
    const own = await newHousehold(site);
    const page = await openPage(site, {
      household: own,
      viewport: PHONE,
      javaScriptEnabled: false,
    });
    await page.goto('/dashboard');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Energy Tips' }).click();
    await page.waitForURL('**/dashboard/energy-tips');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${site.url}/`);
    await page.goto('/dashboard');
    expect(new URL(page.url()).pathname).toBe('/auth/login');
  });
});

fullTest('the rail names each section under its icon before the pointer is there', async () => {
  const page = await openPage(site, { household });
  await page.goto('/dashboard');
  const captions = page.locator('header nav a span[aria-hidden]:visible');
  expect(await captions.allInnerTexts()).toEqual(SECTION_NAMES);
  for (const caption of await captions.all()) {
    const box = await caption.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(RAIL_PX);
    expect(await caption.evaluate((span) => span.scrollWidth <= span.clientWidth)).toBe(true);
  }
});

describe('the bottom bar of a phone', () => {
  test.each(
    oneOrAll(
      [
        ['with script', true],
        ['without script', false],
      ],
      0,
    ),
  )('leads to each section by one tap, %s', async (_, javaScriptEnabled) => {
    const page = await openPage(site, { household, viewport: PHONE, javaScriptEnabled });
    await page.goto('/dashboard');
    const bar = page.getByRole('navigation', { name: 'Sections', exact: true });
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(BAR_NAMES);
    for (const name of BAR_NAMES.toReversed()) {
      await bar.getByRole('link', { name }).click();
      // With script its tap opens the sheet of an entry, which leads on.
      if (javaScriptEnabled && name === 'Data Entry')
        await page.getByRole('dialog').getByRole('link', { name: 'All entries' }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await bar.locator('[aria-current]').allInnerTexts()).toEqual([name]);
    }
    expect(page.problems).toEqual([]);
  });

  fullTest('does not cover the end of the page, nor what has focus', async () => {
    const page = await openPage(site, { household, viewport: { width: 320, height: 640 } });
    await page.goto('/dashboard/profile');
    const bar = page.getByRole('navigation', { name: 'Sections', exact: true });
    const top = async () => (await bar.boundingBox())?.y ?? 0;
    const last = page.locator('main button, main a').last();
    await last.focus();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await top());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  fullTest('makes room for the keyboard', async () => {
    const page = await openPage(site, {
      household,
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await page.goto('/dashboard/data-entry');
    const bar = page.getByRole('navigation', { name: 'Sections', exact: true });
    // The cursor is in the field from the start.
    await bar.waitFor({ state: 'hidden' });
    await page.getByLabel('What the meter shows').blur();
    await bar.waitFor();
    await page.getByLabel('What the meter shows').focus();
    await bar.waitFor({ state: 'hidden' });
  });
});

fullTest('the menu slides in, unless motion is to be reduced', async () => {
  const page = await openPage(site, { household, viewport: PHONE });
  await page.goto('/dashboard');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const left = () => menu.evaluate((element) => element.getBoundingClientRect().x);
  for (const [reducedMotion, moves] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.getByRole('button', { name: 'Open menu' }).dispatchEvent('click');
    expect((await left()) > 0, reducedMotion).toBe(moves);
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await expect.poll(left).toBe(0);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  }
});

test('where the system chooses the colours, the section that is shown stands out', async () => {
  const page = await openPage(site, { household, viewport: PHONE, forcedColors: 'active' });
  await page.goto('/dashboard/data-entry');
  const colours = (name: string) =>
    page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => [
        getComputedStyle(link).backgroundColor,
        ...[link, ...link.querySelectorAll('svg')].map((part) => getComputedStyle(part).color),
      ]);
  const [ground, ...ink] = await colours('Data Entry');
  expect(ground).not.toBe((await colours('Dashboard'))[0]);
  expect(ground).not.toBe((await colours('Profile'))[0]);
  expect(new Set(ink).size).toBe(1);
  expect(ink[0]).not.toBe(ground);
});

fullTest('on paper there is nothing to press', async () => {
  const page = await openPage(site, { household });
  await page.goto('/dashboard/appliances');
  const add = page.getByRole('link', { name: 'Add' }).filter({ visible: true });
  expect(await add.count()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await add.count()).toBe(0);
});

fullTest('an unknown section shows the dashboard', async () => {
  const page = await openPage(site, { household });
  await page.goto('/dashboard/no-such-section');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const current = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]');
  expect(await current.locator('span:not([aria-hidden])').allInnerTexts()).toEqual(['Dashboard']);
  expect(page.problems).toEqual([]);
});

test('a section that takes its time is lit at once, and says that access is being verified', async () => {
  const page = await openPage(site, { household, viewport: PHONE });
  await page.goto('/dashboard');
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/dashboard/appliances.data*', async (route) => {
    await isAsked;
    await route.continue();
  });
  const bar = page.getByRole('navigation', { name: 'Sections', exact: true });
  await bar.getByRole('link', { name: 'Appliances' }).click();
  await bar.locator('[aria-current]').filter({ hasText: 'Appliances' }).waitFor();
  expect(await bar.locator('[aria-current]').count()).toBe(1);
  const told = page.getByRole('status').getByText('Verifying access...');
  await told.waitFor();
  // It is read out; over a screen that is there a line says it, which covers nothing.
  const { width = 0, height = 0 } = (await told.boundingBox()) ?? {};
  expect(width * height).toBeLessThan(20);
  answer();
  await page.waitForURL('**/dashboard/appliances');
  await told.waitFor({ state: 'detached' });
});

fullTest('logging out ends the session and forgets who was signed in', async () => {
  const own = await newHousehold(site);
  const page = await openPage(site, { household: own });
  await page.goto('/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.?$/);
  await page.evaluate(() => {
    for (const entry of ['refreshToken', 'userEmail', 'userId']) localStorage.setItem(entry, 'x');
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const answer = await fetchAlone(`${site.url}/api/profile`, {
    headers: { Authorization: `Bearer ${own.token}` },
  });
  expect(answer.status).toBe(401);
});

describe('a section that was not opened before', () => {
  test.each(
    oneOrAll(
      [
        {
          when: 'without a network',
          cut: (page: Page) => page.context().setOffline(true),
          mend: (page: Page) => page.context().setOffline(false),
        },
        {
          when: 'while the server does not answer',
          cut: (page: Page) => page.route('**/*', (route) => route.abort()),
          mend: (page: Page) => page.unroute('**/*'),
        },
        {
          when: 'while something else answers for the server',
          cut: (page: Page) => page.route('**/*', (route) => route.fulfill({ status: 502 })),
          mend: (page: Page) => page.unroute('**/*'),
        },
      ],
      0,
    ),
  )('leaves the present one and what was typed $when', async ({ cut, mend }) => {
    const page = await openPage(site, { household });
    await page.goto('/dashboard/data-entry?add=day', { waitUntil: 'networkidle' });
    const kwh = page.getByLabel('Consumption (kWh)', { exact: true });
    await kwh.fill('7.3');
    await cut(page);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Appliances' }).click();
    const notice = page.getByRole('alert').filter({
      hasText: 'No response from server. Please check your internet connection.',
    });
    await notice.waitFor();
    await notice.getByText('Appliances could not be opened.').waitFor();
    await expect
      .poll(() => notice.evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await kwh.inputValue()).toBe('7.3');
    expect(new URL(page.url()).pathname).toBe('/dashboard/data-entry');

    const answered = Promise.race([
      page.waitForEvent('requestfailed'),
      page.waitForEvent('requestfinished'),
    ]);
    await page.getByRole('link', { name: 'Try again' }).click();
    await answered;
    await notice.waitFor();
    expect(await kwh.inputValue()).toBe('7.3');
    await mend(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Appliances', exact: true }).waitFor();
    expect(await notice.count()).toBe(0);
  });
});
