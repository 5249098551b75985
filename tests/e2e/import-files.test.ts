/** Files of any form on the tab of files: understood, asked about, shown, stored once, and taken back. */
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import { accessibilityProblems, DESKTOP, newHousehold, openPage, PHONE } from '../support/site.ts';
import { fullTest, oneOrAll } from '../support/torture.ts';

const FILES = '/dashboard/data-entry/files';
const OPEN = join(import.meta.dirname, '../imports/open');
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
const BILLS = csv('bills.csv', [
  'Bill date,Units',
  ...[198, 205, 188, 187, 221].map((units, month) => `14/0${month + 1}/2026,${units}`),
]);

type Screen = Awaited<ReturnType<typeof openPage>>;

let page: Screen | undefined;
afterEach(async () => {
  expect(page?.problems ?? []).toEqual([]);
  await page?.context().close();
  page = undefined;
});

async function openFiles(viewport = DESKTOP): Promise<Screen> {
  page = await openPage(site, { household: await newHousehold(site), viewport });
  await page.goto(FILES);
  return page;
}

const choose = (
  screen: Screen,
  files: Parameters<ReturnType<Screen['getByLabel']>['setInputFiles']>[0],
) => screen.getByLabel('CSV file', { exact: true }).setInputFiles(files);

/** Imports a file, is shown that nothing of it is new any more, and takes the import back. */
async function importAndUndo(screen: Screen, files: Parameters<typeof choose>[1]): Promise<void> {
  await choose(screen, files);
  await screen.getByText('Not sent yet').waitFor();
  await screen.getByRole('button', { name: /^Import \d/ }).click();
  await screen.getByRole('link', { name: 'Undo import' }).waitFor();
  await choose(screen, files);
  await screen.getByText('Nothing of it is new: nothing would be stored.').waitFor();
  const importing = screen.getByRole('button', { name: 'Nothing to import' });
  expect(await importing.isDisabled()).toBe(true);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen
    .getByRole('link', { name: /^Undo / })
    .first()
    .click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await screen.getByText('Import undone.').first().waitFor();
}

test.each(
  oneOrAll(
    [
      ['a bill history with the day first', DESKTOP, BILLS, '4 bills'],
      [
        'a half-hourly file of a smart meter',
        PHONE,
        join(OPEN, 'o017-india-load-survey.xlsx'),
        '6 days',
      ],
      [
        'a notebook with a replaced meter',
        DESKTOP,
        join(OPEN, 'o020-replacement-columns.csv'),
        'meter readings',
      ],
      ['a workbook of months', PHONE, join(OPEN, 'o025-monthly-two-headers.xlsx'), '10 bills'],
    ] as const,
    1,
  ),
)('%s is stored once, and taken back', async (_name, viewport, file, amount) => {
  const screen = await openFiles(viewport);
  await choose(screen, file);
  await screen.getByRole('button', { name: new RegExp(`^Import .*${amount}$`) }).waitFor();
  await screen.getByRole('heading', { name: 'Rows' }).waitFor();
  expect(await accessibilityProblems(screen)).toEqual([]);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await importAndUndo(screen, file);
});

test('a question shows what comes of each choice, and the likely one is chosen', async () => {
  const screen = await openFiles(PHONE);
  const rows = [198, 205, 188, 187, 221, 239, 226, 204].map(
    (units, month) => `0${month + 1}/07/2025,${units}`,
  );
  await choose(screen, csv('doubtful.csv', ['Bill date,Units', ...rows]));
  await screen.getByText('Question 1 of 1').waitFor();
  const radios = screen.getByRole('radio');
  expect(await radios.count()).toBe(2);
  await screen.locator('figure svg').nth(1).waitFor();
  expect(await accessibilityProblems(screen)).toEqual([]);
  await radios.last().check();
  await screen.getByRole('button', { name: 'Show preview' }).click();
  await screen.getByRole('button', { name: /^Import \d/ }).waitFor();
  await screen.getByRole('button', { name: 'Back' }).click();
  await screen.getByText('Question 1 of 1').waitFor();
});

fullTest('what changes is shown before the file leaves the device', async () => {
  const screen = await openFiles();
  const january = (days: readonly (readonly [number, number])[]) =>
    csv('january.csv', [
      'Date,kWh',
      ...days.map(([day, kWh]) => `2026-01-${String(day).padStart(2, '0')},${kWh}`),
    ]);
  await choose(screen, january([...Array(20).keys()].map((at) => [at + 1, 5 + (at % 3)] as const)));
  await screen.getByText('20 values are new, 0 are there already.').waitFor();
  await screen.getByRole('button', { name: 'Import 20 days' }).click();
  await screen.getByRole('link', { name: 'Undo import' }).waitFor();
  const later = [...Array(20).keys()].map(
    (at) => [at + 6, at === 2 ? 9 : 5 + ((at + 5) % 3)] as const,
  );
  await choose(screen, january(later));
  await screen.getByText('5 values are new, 14 are there already, 1 differs.').waitFor();
  await screen.getByText('Not sent yet').waitFor();
  const row = screen.getByRole('row', { name: /^January 2026/ });
  expect(await row.textContent()).toMatch(/January 2026.*119\.0.*149\.0/);
  expect(await accessibilityProblems(screen)).toEqual([]);
});

test.each(
  oneOrAll(
    [
      ['phone', PHONE],
      ['desktop', DESKTOP],
    ],
    0,
  ),
)(
  'on a %s a bank statement is refused as clearly a second time, and a good file is taken after it',
  async (_, viewport) => {
    const screen = await openFiles(viewport);
    const inputs = screen.locator('main input[type=file]');
    for (const time of [0, 1]) {
      // The second time from the end of the page, below what was said the first time.
      await inputs.last().setInputFiles(join(OPEN, 'o026-no-energy.csv'));
      const notice = screen.getByRole('region', { name: 'The chosen file' }).getByRole('alert');
      await notice.getByText('This is a bank statement: money, no energy.').waitFor();
      await expect.poll(() => notice.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await notice.textContent()).toContain('Nothing was stored.');
      expect(await notice.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0);
      await screen.getByText('Columns: Date, Description, Debit, Credit, Balance').waitFor();
      await screen.getByText('the ₹1,450 is filled in for you').waitFor();
      if (time === 0) await screen.getByText('Choose a file').scrollIntoViewIfNeeded();
    }
    expect(await accessibilityProblems(screen)).toEqual([]);
    await inputs.last().setInputFiles(BILLS);
    await screen.getByRole('button', { name: 'Import 4 bills' }).click();
    await screen.getByRole('link', { name: 'Undo import' }).waitFor();
    expect(
      await screen.getByRole('region', { name: 'Imports' }).getByRole('listitem').count(),
    ).toBe(1);
  },
);

test('what was understood can be changed, and everything is shown anew at once', async () => {
  const screen = await openFiles();
  await choose(
    screen,
    csv('use.csv', ['Day,Use', '2026-01-01,7000', '2026-01-02,8000', '2026-01-03,6000']),
  );
  await screen.getByText('What was understood, and change it').click();
  await screen.getByLabel('Values are in').selectOption('kWh');
  await screen.getByText(/21,000 kWh/).waitFor();
});

fullTest('how a file was read is remembered by a name, and used for the next one', async () => {
  const screen = await openFiles();
  const use = (month: string) =>
    csv(`${month}.csv`, ['Day,Use', `2026-${month}-14,7`, `2026-${month}-15,8`]);
  await choose(screen, use('01'));
  await screen.getByText('What was understood, and change it').click();
  await screen.getByLabel('Values are in').selectOption('Wh');
  await screen.getByText(/0\.015 kWh/).waitFor();
  await screen.getByLabel('Name').fill('Wall meter');
  await screen.getByRole('button', { name: 'Import 2 days' }).click();
  await screen.getByRole('link', { name: 'Undo import' }).waitFor();
  await choose(screen, use('02'));
  await screen.getByText('Read as “Wall meter”.').waitFor();
  await screen.getByText(/0\.015 kWh/).waitFor();
  expect(await screen.getByLabel('Name').inputValue()).toBe('Wall meter');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  const list = screen.getByRole('region', { name: 'Remembered files' });
  await list.getByText('Columns: day, use').waitFor();
  await list.getByRole('link', { name: 'Forget Wall meter' }).click();
  expect(await accessibilityProblems(screen)).toEqual([]);
  await screen.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await list.getByText(/^Give a file a name/).waitFor();
  await expect.poll(() => screen.locator(':focus').getAttribute('id')).toBe('remembered');
});

test('a file dropped anywhere on data entry is taken', async () => {
  page = await openPage(site, { household: await newHousehold(site) });
  await page.goto('/dashboard/data-entry');
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['Day,kWh\n2026-01-01,7\n2026-01-02,8\n'], 'dropped.csv'));
    return data;
  });
  await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer });
  await page.getByRole('button', { name: 'Import 2 days' }).waitFor();
  expect(new URL(page.url()).pathname).toContain('/data-entry/files');
});

fullTest('nothing scrolls sideways on a narrow phone', async () => {
  const screen = await openFiles({ width: 320, height: 700 });
  await choose(screen, join(OPEN, 'o017-india-load-survey.xlsx'));
  await screen.getByRole('heading', { name: 'Rows' }).waitFor();
  expect(
    await screen.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
  ).toBe(true);
});

fullTest('without script a file is shown, and stored when it is sent again', async () => {
  page = await openPage(site, { household: await newHousehold(site), javaScriptEnabled: false });
  await page.goto(FILES);
  const file = csv('use.csv', ['Day,kWh', '2026-01-01,7', '2026-01-02,8', '2026-01-03,6']);
  await page
    .getByLabel('Any other file: Excel, zip, from a portal or a smart meter')
    .setInputFiles(file);
  await page.getByRole('button', { name: 'Show what is in it' }).click();
  await page.getByText('Daily use from 1 January 2026').waitFor();
  const changes = page.getByRole('region', { name: 'Months with the file' });
  expect(await changes.getByRole('row').last().innerText()).toMatch(
    /January 2026\s+21\.0\s+nothing\s+21\.0/,
  );
  await page.getByLabel('Name').fill('Notebook');
  await page.getByLabel('Choose the file again').setInputFiles(file);
  await page.getByRole('button', { name: 'Import 3 days' }).click();
  await page.getByText('use.csv').first().waitFor();
  await page.getByRole('link', { name: 'Undo import' }).waitFor();
  await page.goto(FILES);
  await page
    .getByLabel('Any other file: Excel, zip, from a portal or a smart meter')
    .setInputFiles(file);
  await page.getByRole('button', { name: 'Show what is in it' }).click();
  await page.getByText('Read as “Notebook”.').waitFor();
  await page.goto(FILES);
  await page.getByRole('link', { name: 'Forget Notebook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await page.getByText(/^Give a file a name/).waitFor();
});
