import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillSignUp } from '../support/fill.ts';
import { site } from '../support/shared-site.ts';
import { accessibilityProblems, DESKTOP, newHousehold, openPage, PHONE } from '../support/site.ts';
import { fullTest, oneOrAll } from '../support/torture.ts';

const toasts = (page: Page) => page.locator('[data-kind]:has(button:text-is("OK"))');

/** The controls and headings in sight that lie under an element. */
function coveredBy(toast: Locator): Promise<string[]> {
  return toast.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [
      ...document.querySelectorAll('button, a:not([href="#content"]), input, select, h1, h2, td'),
    ]
      .filter((other) => !element.contains(other) && other.checkVisibility())
      .filter((other) => {
        const box = other.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .map((other) => other.outerHTML);
  });
}

/** The checkboxes of the entries that can be seen below what sticks to the top. */
function entriesInSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('td input')].filter((input) => {
      const { left, top, width, height } = input.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      return shown !== null && (input.contains(shown) || shown.contains(input));
    });
    return seen.map(({ id }) => id);
  });
}

test.each(
  oneOrAll(
    [
      ['a phone', PHONE],
      ['a desktop', DESKTOP],
    ],
    0,
  ),
)('on %s a toast covers nothing, wherever the page is scrolled to', async (_, viewport) => {
  const household = await newHousehold(site);
  const days = Array.from(
    { length: 28 },
    (__, day) => `2026-10-${String(day + 1).padStart(2, '0')}`,
  );
  await household.upload(
    ['readingDate,consumptionKWH', ...days.map((day) => `${day},7`)].join('\n'),
  );
  const page = await openPage(site, { household, viewport });
  await page.goto('/dashboard/data-entry');
  await page.getByLabel('Consumption (kWh)').fill('7.5');
  await page.getByRole('button', { name: 'Save Reading' }).click();
  await page.getByRole('status').getByText('Energy data saved successfully!').waitFor();
  expect(await coveredBy(toasts(page))).toEqual([]);

  await page.getByRole('checkbox', { name: /, 2 Oct/ }).check();
  await page.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('dialog').getByRole('button', { name: /^Delete/ });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  const before = await entriesInSight(page);
  await page.getByRole('button', { name: /^Delete/ }).click();
  await question.click();
  await page.getByRole('status').getByText('Entry deleted successfully!').waitFor();
  // One at a time.
  expect(await toasts(page).allInnerTexts()).toHaveLength(1);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const covered = (await coveredBy(toasts(page))).join('');
  expect(before.filter((id) => covered.includes(`"${id}"`))).toEqual([]);
  expect(before.length).toBeGreaterThan(3);
  const box = await toasts(page).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
});

test('a toast ends with the screen that made it', async () => {
  const page = await openPage(site, { household: await newHousehold(site), viewport: PHONE });
  // What the form needs is there before the network goes.
  await page.goto('/dashboard/profile?edit', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('alert').getByText('Failed to update profile. Please try again.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Appliances' }).click();
  await page.getByRole('heading', { level: 1, name: 'Appliances' }).waitFor();
  expect(await toasts(page).count()).toBe(0);
});

fullTest('profile never shows that it was saved and that it was not', async () => {
  const page = await openPage(site, { household: await newHousehold(site) });
  await page.goto('/dashboard/profile?edit');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('status').getByText('Profile updated successfully!').waitFor();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('First Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('alert').getByText('Please check your input.').waitFor();
  expect(await page.getByText('Profile updated successfully!').count()).toBe(0);
});

fullTest(
  'success is green, error is red, and both can be read, in the light and in the dark',
  async () => {
    const household = await newHousehold(site);
    const page = await openPage(site, { viewport: PHONE });
    await page.goto('/auth/signup');
    await fillSignUp(page, household.email);
    await page.getByRole('button', { name: 'Create account' }).click();
    const error = toasts(page).filter({ hasText: 'already exists' });
    await error.waitFor();
    expect(await coveredBy(error)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
      const red = await textColour(error);
      expect(red.r).toBeGreaterThan(1.2 * Math.max(red.g, red.b));
    }

    await page.getByLabel('Email').fill(`new-${Date.now()}@example.in`);
    await page.getByRole('button', { name: 'Create account' }).click();
    const success = toasts(page).filter({ hasText: 'Signup successful!' });
    await success.waitFor();
    expect(await error.count()).toBe(0);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const green = await textColour(success);
      expect(green.g).toBeGreaterThan(1.2 * Math.max(green.r, green.b));
    }
    await page.getByRole('heading', { name: 'Your home' }).waitFor();
    expect(await toasts(page).count()).toBe(0);
  },
);

fullTest('each strength of a password has its colour', async () => {
  const page = await openPage(site);
  await page.goto('/auth/signup');
  for (const [password, label, strongest] of [
    ['sunny', 'Weak', 'r'],
    ['Sunny-day', 'Good', 'b'],
    ['Sunny-day-7', 'Strong', 'g'],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    const colour = await textColour(page.getByText(`Password strength: ${label}`));
    expect(Math.max(colour.r, colour.g, colour.b), label).toBe(colour[strongest]);
  }
  await page.getByLabel('Password', { exact: true }).fill('sunny-day');
  const { r, g, b } = await textColour(page.getByText('Password strength: Fair'));
  // Red and green together, and hardly any blue: yellow.
  expect(Math.min(r, g)).toBeGreaterThan(2 * b);
});

async function textColour(element: Locator): Promise<{ r: number; g: number; b: number }> {
  const colour = await element.evaluate((node) => getComputedStyle(node).color);
  const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return { r, g, b };
}
