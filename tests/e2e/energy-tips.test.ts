import { expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import { lookProblems, newHousehold, openPage } from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

const PATH = '/dashboard/energy-tips';

test('a question gets its tip, which joins the history', async () => {
  const household = await newHousehold(site);
  const page = await openPage(site, { household });
  await page.goto(PATH);
  const panel = page.getByRole('region', { name: 'Your tip' });
  await panel
    .getByText("Please enter a query or click 'Generate Tip' for a general tip.")
    .waitFor();

  await page
    .getByRole('textbox', { name: 'What would you like a tip about?' })
    .fill('less for hot water');
  await page.getByRole('textbox', { name: 'What would you like a tip about?' }).press('Enter');
  await page.getByRole('status').getByText('New energy tip generated!').waitFor();
  await panel.getByText('Energy a year').waitFor();
  const history = page.getByRole('region', { name: 'Tips given' });
  expect(await history.getByRole('listitem').count()).toBe(1);
  expect(await lookProblems(page)).toEqual([]);
  expect(page.problems).toEqual([]);
});

test('a double click gives one tip', async () => {
  const page = await openPage(site, { household: await newHousehold(site) });
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Generate Tip' }).dblclick();
  await page.getByRole('status').getByText('New energy tip generated!').first().waitFor();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const history = page.getByRole('region', { name: 'Tips given' });
  await expect.poll(() => history.getByRole('listitem').count()).toBe(1);
  expect(page.problems).toEqual([]);
});

fullTest('a question that nothing fits is told so, and stays', async () => {
  const page = await openPage(site, { household: await newHousehold(site) });
  await page.goto(PATH);
  const question = page.getByRole('textbox', { name: 'What would you like a tip about?' });
  await question.fill('zxqvjk');
  await page.getByRole('button', { name: 'Generate Tip' }).click();
  await page
    .getByText("I couldn't generate a specific tip for that. Please try rephrasing.")
    .waitFor();
  expect(await question.inputValue()).toBe('zxqvjk');
  expect(page.problems).toEqual([]);
});

fullTest('without a connection it says what to do, and the question stays', async () => {
  const page = await openPage(site, { household: await newHousehold(site) });
  // What the form needs is there before the network goes.
  await page.goto(PATH, { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  const question = page.getByRole('textbox', { name: 'What would you like a tip about?' });
  await question.fill('fans');
  await page.getByRole('button', { name: 'Generate Tip' }).click();
  await page
    .getByText('Failed to generate a new tip. Please try again or check your backend connection.')
    .waitFor();
  await page
    .getByRole('alert')
    .getByText('Something went wrong while generating the tip.')
    .waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Generate Tip' }).click();
  await page.getByRole('status').getByText('New energy tip generated!').waitFor();
  expect(await question.inputValue()).toBe('fans');
});

fullTest.each([
  ['a failure', { status: 500, body: 'upstream failed', contentType: 'text/plain' }],
  ['a page that is not ours', { status: 200, body: '<h1>Sign in to the Wi-Fi</h1>' }],
] as const)('answered by %s, it says so, and the question stays', async (_, answer) => {
  const page = await openPage(site, { household: await newHousehold(site) });
  await page.goto(PATH);
  await page.route('**/*.data*', (route) => route.fulfill(answer));
  const question = page.getByRole('textbox', { name: 'What would you like a tip about?' });
  await question.fill('fans');
  await page.getByRole('button', { name: 'Generate Tip' }).click();
  await page
    .getByText('Failed to generate a new tip. Please try again or check your backend connection.')
    .waitFor();
  await page
    .getByRole('alert')
    .getByText('Something went wrong while generating the tip.')
    .waitFor();
  expect(await question.inputValue()).toBe('fans');
  await page.unroute('**/*.data*');
  await page.getByRole('button', { name: 'Generate Tip' }).click();
  await page.getByRole('status').getByText('New energy tip generated!').waitFor();
});

fullTest('without script, tips are generated and read all the same', async () => {
  const household = await newHousehold(site);
  const page = await openPage(site, { household, javaScriptEnabled: false });
  await page.goto(PATH);
  await page.getByRole('textbox', { name: 'What would you like a tip about?' }).fill('ceiling fan');
  await page.getByRole('button', { name: 'Generate Tip' }).click();
  expect(await page.locator('noscript [role=status]').textContent()).toBe(
    'New energy tip generated!',
  );
  expect(
    await page.getByRole('textbox', { name: 'What would you like a tip about?' }).inputValue(),
  ).toBe('ceiling fan');
  // The page that answers a form, loaded again, sends the form again.
  await page.reload();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const history = page.getByRole('region', { name: 'Tips given' });
  await expect.poll(() => history.getByRole('listitem').count()).toBe(1);
});
