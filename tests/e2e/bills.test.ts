/** A new household's way to a matched printed bill, on a phone and on a desktop, by day and by night. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import { DESKTOP, newHousehold, openPage, PASSWORD, PHONE } from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

/** Where pictures of the screens are kept, if they are wanted. */
const PICTURES = process.env['UNITWISE_PICTURES'];

async function signUp(page: Page, pin: string): Promise<void> {
  await page.goto('/auth/signup');
  await page.getByLabel('First name').fill('Ananya');
  await page.getByLabel('Last name').fill('Rao');
  await page.getByLabel('Email').fill(`bills-${pin}-${Date.now()}@example.in`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Zip Code').fill(pin);
  await page.getByLabel('Household size').fill('4');
  await page.getByLabel('Address').fill('14, 3rd Cross');
}

/** The units of the last bill, as the third step asks for them. */
async function firstBill(page: Page, units: string, days: [from: string, to: string]) {
  await page.getByRole('button', { name: 'Next: Add an Appliance' }).click();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByLabel('Units on your last bill').fill(units);
  await page.getByLabel('From').fill(days[0]);
  await page.getByLabel('To', { exact: true }).fill(days[1]);
}

async function compare(page: Page, printed: Record<string, string>) {
  for (const [line, amount] of Object.entries(printed)) {
    await page.locator(`#typed-${line}`).fill(amount);
  }
  await page.getByRole('button', { name: 'Save as my bill' }).click();
}

/** A screen at both widths, light and dark, beside those that were drawn. */
async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, size] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const) {
      await page.setViewportSize(size);
      const path = join(PICTURES, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
}

fullTest(
  'a BESCOM household with Gruha Jyothi gets from sign-up to a matched printed bill',
  async () => {
    const page = await openPage(site, { viewport: DESKTOP });
    await signUp(page, '560011');
    await expect
      .poll(() => page.getByRole('radio', { name: /^BESCOM .*LT-1 domestic/ }).isChecked())
      .toBe(true);
    await page.getByLabel('Billed around the').selectOption('6');
    await page
      .getByRole('group', { name: /Gruha Jyothi/ })
      .getByText('Yes')
      .click();
    await page.getByLabel('Free units a month, as the bill prints them').fill('63');
    await page
      .getByRole('group', { name: /true-up/ })
      .getByText('I don’t know')
      .click();
    await picture(page, 'ka-onboarding-1');
    await firstBill(page, '187', ['2026-10-07', '2026-11-06']);
    await page.getByText('₹858').first().waitFor();
    await picture(page, 'ka-onboarding-3');
    await page.getByRole('button', { name: 'Complete Onboarding' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('BESCOM LT-1, 3 kW').waitFor();
    await picture(page, 'ka-dashboard');

    await page.goto('/dashboard/data-entry/bills');
    await picture(page, 'ka-bills');
    await page.goto('/dashboard/data-entry/bills/2026-11-06');
    await page.getByText('You have not confirmed sanctioned load in kW: 3.').first().waitFor();
    await picture(page, 'ka-bill');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Copied. Paste it into a message.').waitFor();
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    expect(shared).toMatch(
      /^November bill: ₹858 for 187 units, 7 Oct – 6 Nov 2026, 31 days\. Estimated/,
    );
    expect(shared).not.toContain('Ananya');
    await page.getByRole('link', { name: 'Match my bill' }).click();
    await page.getByRole('link', { name: 'See all lines' }).click();
    const energy = page.locator('#typed-energy');
    await energy.fill('1084.60');
    // The verdict is there on leaving the field, before anything is sent.
    await energy.blur();
    await page.getByText('equal', { exact: true }).waitFor();
    await compare(page, { energy: '1084.60', payable: '858' });
    await page.getByText('Your bill and ours').waitFor();
    await page.getByText('Equal', { exact: true }).first().waitFor();
    await picture(page, 'ka-match');
    expect(page.problems.filter((text) => !text.startsWith('The resource'))).toEqual([]);
  },
);

test('a Tamil Nadu household gets from sign-up to a matched bill of two months', async () => {
  const page = await openPage(site, { viewport: DESKTOP });
  await signUp(page, '600004');
  await expect
    .poll(() =>
      page
        .getByRole('radio', { name: /^TNPDCL/ })
        .first()
        .isChecked(),
    )
    .toBe(true);
  // 300 units in the two months of a bill: above the free ones.
  await page.getByText(/^One unit more at 150 units a month/).waitFor();
  await expect.poll(() => page.getByLabel('Electricity Rate').inputValue()).toMatch(/^4\.70?$/);
  await page.getByLabel('Billed around the').selectOption('6');
  await picture(page, 'tn-onboarding-1');
  await firstBill(page, '520', ['2026-09-07', '2026-11-06']);
  await page.getByText('Your November 2026 bill').waitFor();
  const amount = await page.locator('output strong').first().innerText();
  expect(amount).toMatch(/^₹[\d,]+$/);
  await picture(page, 'tn-onboarding-3');
  await page.getByRole('button', { name: 'Complete Onboarding' }).click();
  await page.waitForURL('**/dashboard');
  await picture(page, 'tn-dashboard');
  await page.goto('/dashboard/data-entry/bills/2026-11-06');
  await page.getByText(/520 units, 7 Sept? – 6 Nov 2026, 61 days/).waitFor();
  await picture(page, 'tn-bill');
  await page.getByRole('link', { name: 'Match my bill' }).click();
  await page.getByRole('link', { name: 'See all lines' }).click();
  await compare(page, { payable: '2261' });
  await page.getByText('Something is left').waitFor();
  // What was said of the old amount keeps its place: the press on the button is not lost as the field is left.
  await compare(page, { payable: amount });
  await page.getByText('Equal', { exact: true }).first().waitFor();
  await picture(page, 'tn-match');
  expect(page.problems.filter((text) => !text.startsWith('The resource'))).toEqual([]);
});

test('an explained difference can be left as it is, and its reason be read again', async () => {
  const household = await newHousehold(site);
  await household.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
    answers: { gruha_jyothi: 'no', true_up: 'no' },
  });
  await household.call('POST', '/api/bills', {
    ...{ from: '2026-04-07', to: '2026-05-06', unitsKWH: '239', lines: { fppca: '112.33' } },
  });
  const page = await openPage(site, { viewport: PHONE, household });
  await page.goto('/dashboard/data-entry/bills/2026-05-06/lines');
  const reason = page.getByText('We took ₹0.25 a unit, that of May 2026');
  await reason.waitFor();
  await page.getByRole('button', { name: 'Leave it' }).click();
  await reason.waitFor({ state: 'detached' });
  await page.getByText('+52.58').first().waitFor();
  await page.getByRole('button', { name: 'Why it differs' }).click();
  await page.getByRole('button', { name: 'Use ₹0.47 for this bill' }).click();
  await page.getByText('Equal', { exact: true }).first().waitFor();
  expect(page.problems).toEqual([]);
});

fullTest('a bill that is twice as dear has a column twice as high', async () => {
  const household = await newHousehold(site);
  for (const [from, to, unitsKWH] of [
    ['2026-07-01', '2026-07-31', '200'],
    ['2026-08-01', '2026-08-31', '190'],
    ['2026-09-01', '2026-09-30', '100'],
  ]) {
    await household.call('POST', '/api/bills', { from, to, unitsKWH });
  }
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await openPage(site, { household, viewport });
    await page.goto('/dashboard/data-entry/bills');
    const columns = page.getByRole('img', { name: /^Rupees of / }).locator('i');
    const heights = await columns.evaluateAll((bars) =>
      bars.map((bar) => bar.getBoundingClientRect().height),
    );
    const [july = 0, ...later] = heights;
    expect(later.slice(0, 2).map((height) => (height / july).toFixed(2))).toEqual(['0.95', '0.50']);
    await page.context().close();
  }
});

test('on the smallest phone our amounts stand beside the fields, not under them', async () => {
  const household = await newHousehold(site);
  await household.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  });
  await household.call('POST', '/api/bills', {
    ...{ from: '2026-07-01', to: '2026-07-31', unitsKWH: '1200' },
  });
  const page = await openPage(site, { household, viewport: { width: 320, height: 640 } });
  await page.goto('/dashboard/data-entry/bills/2026-07-31/lines');
  const amounts = page.locator('label[for^="typed-"] + span');
  expect(await amounts.count()).toBeGreaterThan(4);
  const cut = await amounts.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});
