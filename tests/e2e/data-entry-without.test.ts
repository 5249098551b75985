/** Data entry when no script runs, or something else answers for the server. */
import { describe, expect, test } from 'vitest';
import { formatWeekdayName } from '#domain/base/format.ts';
import {
  chosen,
  csvFile,
  FILES,
  file,
  kwh,
  openScreen,
  PATH,
  rows,
  type Screen,
  TODAY,
} from '../support/data-entry-screen.ts';
import { site } from '../support/shared-site.ts';
import { newHousehold } from '../support/site.ts';

/** What a page without script says of the form that was sent. */
const said = (page: Screen, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

describe('when a proxy answers for the server', () => {
  test('each form says its own sentence, and the screen stays', async () => {
    const household = await newHousehold(site);
    await household.upload(file(60));
    const page = await openScreen(household);
    await page.route('**/data-entry.data*', (route) => route.fulfill({ status: 502, body: 'Bad' }));
    const says = (text: string) => page.getByRole('alert').getByText(text).waitFor();

    await kwh(page).fill('7.3');
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await says('Failed to save data. Please check your input.');
    expect(await kwh(page).inputValue()).toBe('7.3');
    await page.getByRole('link', { name: 'Show more entries' }).click();
    await says('Failed to load recent entries. Please check your connection or filter settings.');
    expect(await rows(page).count()).toBe(50);

    await rows(page).first().check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByRole('button', { name: 'Delete entry' }).click();
    await says('Failed to delete entry.');
    await rows(page).nth(1).check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByRole('button', { name: 'Delete 2 entries' }).click();
    await says('Failed to delete selected entries.');
    expect(await rows(page).count()).toBe(50);
    expect(await kwh(page).inputValue()).toBe('7.3');
  });
});

describe('without script', () => {
  test('readings are stored, edited and deleted', async () => {
    const page = await openScreen(
      await newHousehold(site),
      { javaScriptEnabled: false },
      `${PATH}?add=day`,
    );
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await page.getByText('Date and Consumption (kWh) are required for manual entry.').waitFor();
    await kwh(page).fill('7.3');
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await said(page, 'Energy data saved successfully!');
    await page.getByRole('link', { name: 'One day' }).waitFor();
    await page.getByRole('link', { name: /^Edit / }).click();
    await kwh(page).fill('8');
    await page.getByRole('button', { name: 'Update Reading' }).click();
    await said(page, 'Energy data updated successfully!');
    await rows(page).first().check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    const name = `${formatWeekdayName(TODAY)}, ${Number(TODAY.slice(8))}`;
    expect(await page.getByRole('dialog').textContent()).toContain(name);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: /^Delete / }).click();
    await page.getByRole('button', { name: 'Delete entry' }).click();
    await said(page, 'Entry deleted successfully!');
    await page.locator('main').getByText('No readings yet').first().waitFor();
    expect(await rows(page).count()).toBe(0);
  });

  test('files are imported and undone, and the list is filtered and paged', async () => {
    const page = await openScreen(await newHousehold(site), { javaScriptEnabled: false }, FILES);
    await csvFile(page).setInputFiles(chosen(file(60)));
    await page.getByRole('button', { name: 'Upload CSV' }).click();
    await page.getByText('60 imported, 0 already present.').waitFor();
    await page.getByRole('link', { name: 'Readings' }).click();
    await page.getByRole('link', { name: 'Show more entries' }).click();
    await expect.poll(() => rows(page).count()).toBe(10);
    await page.getByLabel('Source').selectOption('manual');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('No entries match').waitFor();
    await page.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('link', { name: 'Undo meter-oct.csv' }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await said(page, 'Import undone.');
    await page.locator('main').getByText('No readings yet').first().waitFor();
    await page.getByRole('link', { name: 'Put back meter-oct.csv' }).click();
    await page.getByRole('button', { name: 'Put back import' }).click();
    await said(page, 'Import put back.');
    await page.getByText('Readings since').waitFor();
  });
});
