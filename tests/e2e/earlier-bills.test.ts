/** The history that a bill prints, typed one under the other on a phone. */
import { expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  newHousehold,
  openPage,
  PHONE,
  untilListening,
} from '../support/site.ts';

test('the months of a PDF bill are filled in, and the server is not told', async () => {
  const household = await newHousehold(site);
  const page = await openPage(site, { household, viewport: PHONE });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/dashboard/data-entry/bills/earlier');
  const label = await page
    .getByLabel(/^Last day: /)
    .nth(1)
    .inputValue();
  await page.goto(`/dashboard/data-entry/bills/earlier#${label.slice(0, 7)}=168.5&1999-01=7`);
  await page.reload();
  await page.getByText('1 month filled in from your PDF bill.').waitFor();
  await page.getByText('1 month left out').waitFor();
  expect(
    await page
      .getByLabel(/^Units: /)
      .nth(1)
      .inputValue(),
  ).toBe('168.5');
  expect(asked.filter((url) => url.includes('168.5'))).toEqual([]);
});

test('Enter goes down the units, what is there is asked about, and one Undo takes all back', async () => {
  const household = await newHousehold(site);
  const listBills = async () =>
    ((await household.call('GET', '/api/bills')) as { bills: { printed: unknown }[] }).bills.filter(
      ({ printed }) => printed !== null,
    ).length;
  const page = await openPage(site, { household, viewport: PHONE });
  await page.goto('/dashboard/data-entry/bills/earlier');
  await untilListening(page);
  const units = page.getByLabel(/^Units: /);
  await units.first().click();
  for (const typed of ['187', '1,190.5', '170']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await page.getByText('3 bills, 1,548 units').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save these bills' }).click();
  await page.getByText('3 earlier bills saved.').first().waitFor();
  expect(await listBills()).toBe(3);

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(listBills).toBe(0);
});
