import { describe, expect, test } from 'vitest';
import { paste } from '../support/fill.ts';
import { site } from '../support/shared-site.ts';
import { accessibilityProblems, DESKTOP, newHousehold, openPage, PHONE } from '../support/site.ts';
import { fullTest, oneOrAll } from '../support/torture.ts';

const PATH = '/dashboard/profile';

describe.each(
  oneOrAll(
    [
      ['a desktop in the light', { viewport: DESKTOP, colorScheme: 'light' }],
      ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
    ] as const,
    1,
  ),
)('on %s', (_, options) => {
  test('it is read in disabled fields, edited in place, and read again', async () => {
    const page = await openPage(site, { household: await newHousehold(site), ...options });
    await page.goto(PATH);
    await page.getByRole('heading', { name: 'Account Summary' }).waitFor();
    expect(await page.getByLabel('First Name').isDisabled()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('link', { name: 'Edit' }).click();
    const firstName = page.getByLabel('First Name');
    // The field is there before the tap, too, disabled.
    await expect
      .poll(() => firstName.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.getByLabel('Phone Number').fill('+91 98450-12345 678');
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('9845012345');
    await paste(page, page.getByLabel('Zip Code'), '110 001');
    expect(await page.getByLabel('Zip Code').inputValue()).toBe('110001');
    await page.getByLabel('Zip Code').fill('5600');
    await page.getByLabel('Eco Goals').fill('Solar by 2028.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Please check your input.' });
    await summary.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await summary.getByRole('link', { name: 'Zip Code must be a 6-digit number.' }).click();
    await page.getByLabel('Zip Code').fill('560011');
    // An error leaves as soon as its field is typed into.
    await page.getByText('Zip Code must be a 6-digit number.').waitFor({ state: 'detached' });
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('status').getByText('Profile updated successfully!').waitFor();
    await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toMatch(/98450 ?12345$/);
    const edit = page.getByRole('link', { name: 'Edit' });
    await expect
      .poll(() => edit.evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
      options.viewport.width,
    );
    expect(page.problems).toEqual([]);
  });
});

fullTest('Cancel brings back what was loaded', async () => {
  const page = await openPage(site, { household: await newHousehold(site) });
  await page.goto(`${PATH}?edit`);
  await page.getByRole('textbox', { name: /^City/ }).fill('Mysuru');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  expect(await page.getByRole('textbox', { name: /^City/ }).inputValue()).toBe('Bengaluru');
  expect(page.problems).toEqual([]);
});

fullTest('while it saves, both buttons wait', async () => {
  const page = await openPage(site, { household: await newHousehold(site) });
  await page.goto(`${PATH}?edit`);
  let answer = () => {};
  const existing = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/profile.data*', async (route) => {
    await existing;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect(await page.getByRole('button', { name: 'Saving…' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  answer();
  await page.getByRole('status').getByText('Profile updated successfully!').waitFor();
});

fullTest('without a connection it says so, and what was typed stays', async () => {
  const page = await openPage(site, { household: await newHousehold(site) });
  await page.goto(`${PATH}?edit`);
  await page.getByRole('textbox', { name: /^City/ }).fill('Mysuru');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('alert').getByText('Failed to update profile. Please try again.').waitFor();
  expect(await page.getByRole('textbox', { name: /^City/ }).inputValue()).toBe('Mysuru');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('status').getByText('Profile updated successfully!').waitFor();
});

fullTest('without script it is edited all the same', async () => {
  const household = await newHousehold(site);
  const page = await openPage(site, {
    household,
    javaScriptEnabled: false,
    viewport: PHONE,
    // Without script the test cannot see when a smooth scroll has ended.
    reducedMotion: 'reduce',
  });
  await page.goto(PATH);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Zip Code').fill('5600');
  await page.getByRole('textbox', { name: /^Address/ }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('link', { name: 'Zip Code must be a 6-digit number.' }).waitFor();
  expect(await page.getByRole('textbox', { name: /^Address/ }).inputValue()).toBe('');
  await page.getByLabel('Zip Code').fill('560034');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect(await page.locator('noscript [role=status]').textContent()).toBe(
    'Profile updated successfully!',
  );
  await page.getByText('560034').waitFor();
});
