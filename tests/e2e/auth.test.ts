import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillSignUp } from '../support/fill.ts';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  DESKTOP,
  newHousehold,
  openPage,
  PASSWORD,
  PHONE,
} from '../support/site.ts';
import { fullTest, oneOrAll } from '../support/torture.ts';

let emails = 0;
function newEmail(): string {
  emails += 1;
  return `signup-${emails}-${Date.now()}@example.in`;
}

/** What a page logged, without the browser's own word on requests that were refused or cut off. */
function unexpected({ problems }: { problems: string[] }): string[] {
  return problems.filter((text) => !text.startsWith('Failed to load resource'));
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('signing in', () => {
  test('leads back to where a person wanted to go', async () => {
    const household = await newHousehold(site);
    const page = await openPage(site);
    await page.goto('/dashboard/profile');
    expect(page.url()).toContain('/auth/login?redirectTo=%2Fdashboard%2Fprofile');

    await signIn(page, household.email, 'Rainy-day-7');
    const error = page.getByRole('alert').filter({ hasText: 'Login failed' });
    await error.waitFor();
    expect(await error.textContent()).toContain('Login failed. Please check your credentials.');
    expect(await error.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Email').inputValue()).toBe(household.email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Rainy-day-7');
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Remember me').check();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/profile');
    // What local storage knows has no signature, and is of no use to a thief.
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(token?.split('.')).toHaveLength(2);

    await page.goto('/auth/login');
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(unexpected(page)).toEqual([]);
  });

  test('shows the password to its owner, by keyboard too', async () => {
    const page = await openPage(site);
    await page.goto('/auth/login');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill(PASSWORD);
    await field.press('Tab');
    await page.keyboard.press('Enter');
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).press('Enter');
    expect(await field.getAttribute('type')).toBe('password');
    expect(page.url()).toContain('/auth/login');
  });

  test('says so when nobody answers, and keeps the form filled', async () => {
    const household = await newHousehold(site);
    const page = await openPage(site);
    await page.goto('/auth/login');
    await page.context().setOffline(true);
    await signIn(page, household.email, PASSWORD);
    await page.getByText('No response from server. Please try again later.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(household.email);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    expect(unexpected(page)).toEqual([]);
  });

  fullTest('says its own sentence when a proxy answers for the server', async () => {
    const household = await newHousehold(site);
    const page = await openPage(site);
    await page.goto('/auth/login');
    await page.route('**/login.data*', (route) => route.fulfill({ status: 502, body: 'Bad' }));
    await signIn(page, household.email, PASSWORD);
    await page.getByText('Login failed. Please check your credentials.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(household.email);
  });

  fullTest(
    'names no number of a request where the browser fails to show the next page',
    async () => {
      const page = await openPage(site);
      await page.route('**/assets/forgot-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export default function Forgot() { throw new Error("This page is broken."); }',
        }),
      );
      await page.goto('/auth/login');
      await page.getByRole('link', { name: 'Forgotten password?' }).click();
      await page.getByRole('heading', { name: 'An unexpected error occurred' }).waitFor();
      expect(await page.getByText(/Request |number below/).count()).toBe(0);
    },
  );

  fullTest('has a button that says so and waits while it is under way', async () => {
    const household = await newHousehold(site);
    const page = await openPage(site);
    await page.goto('/auth/login');
    let answer = () => {};
    const existing = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/login.data*', async (route) => {
      await existing;
      await route.continue();
    });
    await signIn(page, household.email, PASSWORD);
    expect(await page.getByRole('button', { name: 'Signing in…' }).isDisabled()).toBe(true);
    answer();
    await page.waitForURL('**/dashboard');
  });

  fullTest('says "Verifying access..." while the dashboard takes its time', async () => {
    const household = await newHousehold(site);
    const page = await openPage(site);
    await page.goto('/auth/login');
    const told = page.getByText('Verifying access...').waitFor();
    await page.route('**/dashboard.data*', async (route) => {
      await told;
      await route.continue();
    });
    await signIn(page, household.email, PASSWORD);
    await told;
    await page.waitForURL('**/dashboard');
    expect(unexpected(page)).toEqual([]);
  });

  fullTest('works without script', async () => {
    const household = await newHousehold(site);
    const page = await openPage(site, { javaScriptEnabled: false, viewport: PHONE });
    await page.goto('/auth/login');
    expect(await page.getByRole('button', { name: 'Show password' }).isVisible()).toBe(false);
    await signIn(page, household.email, 'Rainy-day-7');
    await page.getByText('Login failed.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(household.email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await signIn(page, household.email, PASSWORD);
    await page.waitForURL('**/dashboard');
  });
});

describe('signing up', () => {
  test('tells as one types how strong the password is and what keeps the button off', async () => {
    const page = await openPage(site);
    await page.goto('/auth/signup');
    const button = page.getByRole('button', { name: 'Create account' });
    const password = page.getByLabel('Password', { exact: true });
    const confirm = page.getByLabel('Confirm password', { exact: true });
    expect(await button.isDisabled()).toBe(true);
    const needed = page.getByText('Still needed:');
    expect(await needed.textContent()).toBe(
      'Still needed: a stronger password and your agreement to the Terms and Conditions.',
    );
    for (const [typed, word, missing] of [
      [
        'ab',
        'Weak',
        'Missing: At least 8 characters; An uppercase letter; A digit; A special character',
      ],
      ['monsoon26', 'Fair', 'Missing: An uppercase letter; A special character'],
      ['Monsoon26', 'Good', 'Missing: A special character'],
      ['Monsoon-26', 'Strong', 'Nothing missing.'],
    ] as const) {
      await password.fill(typed);
      await page.getByText(`Password strength: ${word}`).waitFor();
      await page.getByText(missing, { exact: true }).waitFor();
    }
    await confirm.fill('Monsoon-2');
    expect(await page.getByText("Passwords don't match").isVisible()).toBe(false);
    // The line that leaving the field brings must not move what is clicked on.
    await page.getByRole('checkbox').click();
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    expect(await page.getByText("Passwords don't match").isVisible()).toBe(true);
    expect(await confirm.getAttribute('aria-invalid')).toBe('true');
    expect(await needed.textContent()).toBe('Still needed: the same password twice.');
    expect(await button.isDisabled()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await confirm.press('End');
    await confirm.pressSequentially('6');
    expect(await page.getByText("Passwords don't match").isVisible()).toBe(false);
    expect(await button.isEnabled()).toBe(true);
    expect(unexpected(page)).toEqual([]);
  });

  fullTest('says that it worked, and leads on to the onboarding', async () => {
    const page = await openPage(site, { viewport: PHONE, colorScheme: 'dark' });
    await page.goto('/auth/signup');
    await fillSignUp(page, newEmail());
    await page.getByRole('button', { name: 'Create account' }).click();
    const toast = page.getByText('Signup successful! Redirecting to dashboard...');
    await toast.waitFor();
    const shown = Date.now();
    expect(await page.getByRole('button', { name: 'OK' }).isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.waitForURL('**/onboarding');
    expect(Date.now() - shown).toBeLessThan(6000);
    expect(unexpected(page)).toEqual([]);
  });

  fullTest('says its own sentence when a proxy answers for the server', async () => {
    const page = await openPage(site);
    await page.goto('/auth/signup');
    await page.route('**/signup.data*', (route) => route.fulfill({ status: 502, body: 'Bad' }));
    const email = newEmail();
    await fillSignUp(page, email);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Signup failed. Please try again with different credentials.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
  });

  fullTest('says that an email is taken, and keeps the form filled', async () => {
    const household = await newHousehold(site);
    const page = await openPage(site);
    await page.goto('/auth/signup');
    await fillSignUp(page, household.email);
    const button = page.getByRole('button', { name: 'Create account' });
    await page.context().setOffline(true);
    await button.click();
    await page
      .getByText('No response from server. Please check your internet connection.')
      .waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.context().setOffline(false);

    await button.click();
    const toast = page.getByRole('alert').filter({ hasText: 'already exists' });
    await toast.waitFor();
    const email = page.getByLabel('Email');
    expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await toast.getByRole('button', { name: 'OK' }).click();
    await email.fill(newEmail());
    await button.click();
    await page.waitForURL('**/onboarding');
    expect(unexpected(page)).toEqual([]);
  });

  fullTest('works without script', async () => {
    const page = await openPage(site, { javaScriptEnabled: false });
    await page.goto('/auth/signup');
    await fillSignUp(page, newEmail());
    await page.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: 'Create account' }).click();
    const agree = page.getByText('You must agree to the Terms and Conditions.');
    await expect.poll(() => agree.count()).toBe(2);
    expect(await page.getByLabel('First name').inputValue()).toBe('Ananya');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/onboarding');
  });
});

describe.each(['/auth/login', '/auth/signup'])('%s', (path) => {
  test('has nothing for axe to find, light and dark, on a desktop and a phone', async () => {
    const page = await openPage(site);
    await page.goto(path);
    for (const [viewport, colorScheme] of oneOrAll(
      [
        [DESKTOP, 'light'],
        [DESKTOP, 'dark'],
        [PHONE, 'dark'],
      ] as const,
      2,
    )) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    expect(page.problems).toEqual([]);
  });

  test('never moves while it loads, nor scrolls sideways at 320 px', async () => {
    const page = await openPage(site, { viewport: { width: 320, height: 700 } });
    await page.goto(path);
    const { shift, width } = await page.evaluate(
      () =>
        new Promise<{ shift: number; width: number }>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as unknown as { value: number }[];
            const shift = shifts.reduce((sum, { value }) => sum + value, 0);
            resolve({ shift, width: document.documentElement.scrollWidth });
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve({ shift: 0, width: document.documentElement.scrollWidth }), 300);
        }),
    );
    expect(shift).toBe(0);
    expect(width).toBe(320);
  });
});
