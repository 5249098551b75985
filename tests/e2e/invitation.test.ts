/** Two people of one home, each on a phone: the invitation, signing up by it, and who entered what. */
import { expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  type Household,
  newHousehold,
  openPage,
  PASSWORD,
  PHONE,
} from '../support/site.ts';

const TODAY = getDayInIndia(Date.now());

type Phone = Awaited<ReturnType<typeof openPage>>;

/** Adds what a day used, and waits until it stands among the entries. */
async function addDay(phone: Phone, kWh: string, date: string) {
  await phone.goto('/dashboard/data-entry?add=day');
  await phone.getByLabel('Date', { exact: true }).fill(date);
  await phone.getByLabel('Consumption (kWh)', { exact: true }).fill(kWh);
  await phone.getByRole('button', { name: 'Save Reading' }).click();
  const said = phone.getByRole('status').filter({ hasText: 'Energy data saved successfully!' });
  await said.first().waitFor();
}

/** Makes a link with which a person joins the owner's home as a member. */
async function invite(phone: Phone): Promise<string> {
  await phone.goto('/dashboard/profile/people');
  await phone.getByRole('button', { name: 'Make a link' }).click();
  return phone.getByLabel('Joins as member').inputValue();
}

/** Makes an account from the page of an invitation, and joins. */
async function signUpAndJoin(phone: Phone) {
  await phone.getByLabel('First name').fill('Vikram');
  await phone.getByLabel('Last name').fill('Iyer');
  await phone.getByLabel('Email').fill(`${crypto.randomUUID()}@example.in`);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Create account and join' }).click();
  await phone.waitForURL(/\/dashboard$/);
}

/** What the history says was done, with whose name. */
async function historyOf(phone: Phone): Promise<string> {
  await phone.goto('/dashboard/data-entry/files');
  const history = phone.locator('#changes');
  await history.waitFor();
  return (await history.innerText()).replace(/\s+/g, ' ');
}

async function expectNoOverflow(phone: Phone) {
  const [needed, there] = await phone.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  expect(needed).toBeLessThanOrEqual(there ?? 0);
}

test.each([
  ['with script', true],
  ['without script', false],
])('a person joins by a link %s, and each sees who entered what', async (_, javaScriptEnabled) => {
  const household: Household = await newHousehold(site);
  const options = { viewport: PHONE, javaScriptEnabled };
  const owner = await openPage(site, { household, ...options });
  const guest = await openPage(site, options);
  const link = await invite(owner);
  await guest.goto(link);
  await guest.getByRole('heading', { name: 'Join the home of Ananya' }).waitFor();
  await guest.getByText('You will see its readings, bills and tips, and may enter').waitFor();
  // Axe is a script.
  if (javaScriptEnabled) expect(await accessibilityProblems(guest)).toEqual([]);
  await expectNoOverflow(guest);
  await signUpAndJoin(guest);
  await addDay(owner, '7.25', addDays(TODAY, -2));
  await addDay(guest, '8.5', addDays(TODAY, -1));
  for (const phone of [owner, guest]) {
    const history = await historyOf(phone);
    expect(history).toMatch(/8\.5 kWh[^;]*?by Vikram Iyer/);
    expect(history).toMatch(/7\.(3|25) kWh[^;]*?by Ananya Rao/);
    await expectNoOverflow(phone);
  }
  // The link is used up.
  await guest.goto(link);
  await guest.getByRole('heading', { name: 'This invitation is over' }).waitFor();
  // The answer that it is over is a 404, which the browser notes by itself.
  const problems = [...owner.problems, ...guest.problems];
  expect(problems.filter((text) => !text.includes('status of 404'))).toEqual([]);
  await Promise.all([owner.context().close(), guest.context().close()]);
});

test('a person with an account joins in two taps: the link, and Join', async () => {
  const owner = await openPage(site, { household: await newHousehold(site), viewport: PHONE });
  const asha = await openPage(site, { household: await newHousehold(site), viewport: PHONE });
  await asha.goto(await invite(owner));
  await asha.getByRole('button', { name: /^Join as / }).click();
  await asha.waitForURL(/\/\d+\/dashboard$/);
  await asha.getByRole('heading', { name: 'Dashboard' }).first().waitFor();
  expect([...owner.problems, ...asha.problems]).toEqual([]);
  await Promise.all([owner.context().close(), asha.context().close()]);
});

test('an owner invites in three taps: People, Make a link, and Copy of the link in sight', async () => {
  const owner = await openPage(site, { household: await newHousehold(site), viewport: PHONE });
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await owner.goto('/dashboard/profile');
  await owner.getByRole('link', { name: 'People' }).click();
  await owner.getByRole('button', { name: 'Make a link' }).click();
  const link = owner.getByLabel('Joins as member');
  await owner.getByText('The link is made. Send it now: it is shown only here.').waitFor();
  expect(await link.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await owner.evaluate(() => String(getSelection()))).toBe(await link.inputValue());
  expect(await link.evaluate((field) => field.getBoundingClientRect().top)).toBeLessThan(
    PHONE.height,
  );
  await owner.getByRole('button', { name: 'Copy' }).click();
  await owner.getByText('Copied. Paste it into a message.').waitFor();
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
  expect(await accessibilityProblems(owner)).toEqual([]);
  await expectNoOverflow(owner);
  await owner.getByRole('button', { name: 'Withdraw it' }).click();
  await owner.getByRole('button', { name: 'Make a link' }).waitFor();
  expect(await owner.getByText('Link, not used yet').count()).toBe(0);
  expect(owner.problems).toEqual([]);
  await owner.context().close();
});
