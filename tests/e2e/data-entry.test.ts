import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import {
  chosen,
  csvFile,
  FILES,
  file,
  kwh,
  MONTH,
  openScreen,
  PATH,
  rows,
  type Screen,
  TODAY,
} from '../support/data-entry-screen.ts';
import { site } from '../support/shared-site.ts';
import { accessibilityProblems, newHousehold } from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

const focused = (page: Screen) => page.locator(':focus');

describe('with script', () => {
  fullTest(
    'a reading is opened without loading the page anew, and in another tab where that is asked',
    async () => {
      const household = await newHousehold(site);
      await household.upload(file(3));
      const page = await openScreen(household);
      let loads = 0;
      page.on('request', (request) => {
        if (request.resourceType() === 'document') loads += 1;
      });
      await page.getByRole('link', { name: /^Edit .*31 Oct/ }).click();
      await page.getByText('Edit reading').waitFor();
      expect(new URL(page.url()).search).toBe('?edit=2025-10-31.1');
      await page.getByRole('link', { name: /^Edit .*30 Oct/ }).press('Enter');
      await page.waitForURL(/edit=2025-10-30/);
      await page.goBack();
      await page.waitForURL(/edit=2025-10-31/);
      expect(loads).toBe(0);
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: /^Edit .*30 Oct/ }).click({ modifiers: ['Control'] }),
      ]);
      await tab.waitForURL(/edit=2025-10-30/);
      expect(page.url()).toMatch(/edit=2025-10-31/);
    },
  );

  fullTest('a reading that is opened shows what was done to it, however long ago', async () => {
    const household = await newHousehold(site);
    const add = (readingDate: string) =>
      household.call('POST', '/api/meter-readings', { readingDate, consumptionKWH: 7 });
    await add(`${MONTH}-31`);
    await household.call('PUT', `/api/meter-readings/${MONTH}-31.1`, { consumptionKWH: 7.5 });
    for (let day = 1; day <= 30; day += 1) await add(addDays(`${MONTH}-31`, -day));
    const page = await openScreen(household);
    const history = page.getByRole('region', { name: 'History of this reading' });
    await page.getByRole('link', { name: /^Edit .*31 Oct/ }).click();
    await history.getByText('Changed 31 Oct 2025: 7.0 → 7.5 kWh').waitFor();
    await history.getByText('Added 31 Oct 2025: 7.0 kWh').waitFor();
    expect(await history.getByRole('listitem').count()).toBe(2);
    await kwh(page).fill('8');
    await page.getByRole('button', { name: 'Update Reading' }).click();
    await page.getByRole('heading', { name: 'Add a reading' }).waitFor();
    await page.getByRole('link', { name: /^Edit .*31 Oct/ }).click();
    await history.getByText('Changed 31 Oct 2025: 7.5 → 8.0 kWh').waitFor();
    expect(page.problems).toEqual([]);
  });

  test('a reading shows its price while it is typed, and is stored once on a double click', async () => {
    const household = await newHousehold(site);
    await household.upload(file(3));
    const page = await openScreen(household);
    await kwh(page).fill('7.3');
    await page.getByText('About ₹43.07 at your rate. Your last three averaged 7.1 kWh.').waitFor();
    await page.getByRole('button', { name: 'Save Reading' }).dblclick();
    await page.getByText('Energy data saved successfully!').waitFor();
    await page.getByText('4 entries', { exact: true }).last().waitFor();
    expect(await rows(page).count()).toBe(4);
    await expect.poll(() => kwh(page).inputValue()).toBe('');
    await expect.poll(() => focused(page).getAttribute('name')).toBe('consumptionKWH');
    expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe(TODAY);
    expect(page.problems).toEqual([]);
  });

  fullTest('while a reading or a file is on its way, its button says so and waits', async () => {
    const page = await openScreen(await newHousehold(site));
    for (const [address, name, waiting, saved] of [
      ['**/data-entry.data*', 'Save Reading', 'Saving…', 'Energy data saved successfully!'],
      ['**/files.data*', 'Upload CSV', 'Uploading…', 'CSV data uploaded successfully!'],
    ] as const) {
      let answer = () => {};
      const existing = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(address, async (route) => {
        await existing;
        await route.continue();
      });
      await kwh(page).fill('7.3');
      await csvFile(page).setInputFiles(chosen(file(3)));
      await page.getByRole('button', { name }).click();
      expect(await page.getByRole('button', { name: waiting }).isDisabled()).toBe(true);
      answer();
      await page.getByText(saved).waitFor();
      await page.unroute(address);
    }
    expect(page.problems).toEqual([]);
  });

  fullTest(
    'who goes on as soon as a reading is saved arrives there, however slow the network',
    async () => {
      const household = await newHousehold(site);
      await household.upload(file(3));
      const page = await openScreen(household, {}, `${PATH}?add=day&full=yes`);
      for (const [screen, ms] of [
        ['dashboard/data-entry', 800],
        ['dashboard', 2000],
      ] as const) {
        await page.route(`**/${screen}.data*`, async (route) => {
          const waits = route.request().method() === 'GET' ? ms : 0;
          await new Promise((resolve) => setTimeout(resolve, waits));
          await route.continue();
        });
      }
      await kwh(page).fill('7.3');
      await page.getByRole('button', { name: 'Save Reading' }).click();
      await page.getByText('Energy data saved successfully!').waitFor();
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await page.getByRole('heading', { name: 'Recent daily consumption' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      expect(page.problems).toEqual([]);
    },
  );

  test('what is missing is said at once, and no longer when it is there', async () => {
    const page = await openScreen(await newHousehold(site), {}, `${PATH}?add=day`);
    await page.getByRole('button', { name: 'Save Reading' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'are required for manual entry.' });
    await summary.waitFor();
    await expect.poll(() => focused(page).getAttribute('role')).toBe('alert');
    expect(await accessibilityProblems(page)).toEqual([]);
    await summary.getByRole('link', { name: 'Consumption (kWh)' }).click();
    await kwh(page).pressSequentially('1,234.5');
    await summary.waitFor({ state: 'detached' });
    await page.getByText('About ₹7,283.55 at your rate.').waitFor();
    expect(page.problems).toEqual([]);
  });

  fullTest(
    'what is no number at the meter leaves the screen as it is, and is refused with the reason',
    async () => {
      const household = await newHousehold(site);
      const earlier = { readOn: addDays(TODAY, -7), registerKWH: 3688 };
      await household.call('POST', '/api/register-readings', earlier);
      const page = await openScreen(household);
      const shown = page.getByLabel('What the meter shows');
      for (const typed of ['37 30', 'O3730']) {
        await shown.fill(typed);
        await page.getByRole('button', { name: 'Save Reading' }).click();
        await page.getByRole('alert').filter({ hasText: 'What the meter shows' }).waitFor();
        expect(await shown.inputValue()).toBe(typed);
      }
      await shown.fill('3730');
      await page.getByText('units in 7 days').waitFor();
      expect(page.problems.filter((text) => !text.startsWith('Failed to load resource'))).toEqual(
        [],
      );
    },
  );

  fullTest(
    'the cursor is in the field, also after another section and in the form of a bill',
    async () => {
      const page = await openScreen(await newHousehold(site), {}, '/dashboard');
      await page.getByRole('link', { name: "Add Today's Reading" }).first().click();
      await kwh(page).waitFor();
      await expect.poll(() => focused(page).getAttribute('name')).toBe('consumptionKWH');
      await page.getByRole('link', { name: 'The meter' }).click();
      await page.getByLabel('What the meter shows').waitFor();
      await expect.poll(() => focused(page).getAttribute('name')).toBe('registerKWH');
      await page.getByRole('link', { name: 'A bill' }).click();
      await page.getByLabel('Units on the bill').waitFor();
      await expect.poll(() => focused(page).getAttribute('name')).toBe('consumptionKWH');
      await page.reload();
      expect(await focused(page).getAttribute('name')).toBe('consumptionKWH');
      expect(page.problems).toEqual([]);
    },
  );

  test('a bill says its days and what each used, is stored, and can be undone at once', async () => {
    const page = await openScreen(await newHousehold(site), {}, `${PATH}?add=bill`);
    await page.getByLabel('To', { exact: true }).fill('2025-10-31');
    await page.getByLabel('From', { exact: true }).fill('2025-09-01');
    await page.getByLabel('Units on the bill').fill('410');
    await page.getByText('61 days, 6.7 units a day.').waitFor();
    await page.getByRole('button', { name: 'Save Bill' }).click();
    await page.getByText('1 Sep – 31 Oct').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    await page.locator('main').getByText('No readings yet').first().waitFor();
    expect(page.problems).toEqual([]);
  });

  fullTest('twelve times the usual is asked about; another number is not', async () => {
    const household = await newHousehold(site);
    await household.upload(file(10));
    const page = await openScreen(household);
    await kwh(page).fill('72');
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await page.getByText('72.0 kWh a day: 10 times your usual 7.1').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await kwh(page).fill('7.5');
    await page.getByRole('button', { name: 'Save Reading' }).waitFor();
    await kwh(page).fill('72');
    await page.getByRole('button', { name: 'Save 7.2 kWh instead' }).click();
    await page.getByText('Energy data saved successfully!').waitFor();
    await expect.poll(() => rows(page).count()).toBe(11);
    await expect.poll(() => kwh(page).inputValue()).toBe('');
    await kwh(page).fill('7.3');
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await page.getByText('already has 7.2 kWh.').waitFor();
    await page.getByRole('button', { name: 'Replace it with 7.3 kWh' }).click();
    await page.getByRole('link', { name: /^Edit .*: 7.3 kWh/ }).waitFor();
    expect(await rows(page).count()).toBe(11);
    expect(page.problems).toEqual([]);
  });

  test('a row is edited where its date is locked, and focus comes back to it', async () => {
    const household = await newHousehold(site);
    await household.upload(file(2));
    const page = await openScreen(household);
    const edit = page.getByRole('link', { name: /^Edit Fri, 31 Oct 2025/ });
    await edit.click();
    await page.getByText('Edit reading').waitFor();
    await expect.poll(() => focused(page).getAttribute('name')).toBe('consumptionKWH');
    expect(await kwh(page).inputValue()).toBe('7.1');
    await kwh(page).fill('8.25');
    await page.getByRole('button', { name: 'Update Reading' }).click();
    await page.getByText('Energy data updated successfully!').waitFor();
    await page.getByRole('link', { name: 'Edit Fri, 31 Oct 2025: 8.3 kWh' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => focused(page).getAttribute('aria-label')).toContain('Edit Fri, 31 Oct');
    await page.keyboard.press('Enter');
    const cancel = page.getByRole('link', { name: 'Cancel Edit' });
    const history = page.getByRole('region', { name: 'History of this reading' });
    const [button, list] = [await cancel.boundingBox(), await history.boundingBox()];
    const bottom = (button?.y ?? 0) + (button?.height ?? 0);
    expect(list?.y).toBeGreaterThanOrEqual(bottom + 16);
    await cancel.click();
    await page.getByText('Add a reading').waitFor();
    expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe(TODAY);
    expect(page.problems).toEqual([]);
  });

  test('selected rows are deleted by name, and focus goes to the next row', async () => {
    const household = await newHousehold(site);
    await household.upload(file(6));
    const page = await openScreen(household);
    await page.getByLabel('Select all').check();
    await page.getByText('6 selected').waitFor();
    await page.getByRole('button', { name: 'Deselect all' }).click();
    expect(await page.getByText('6 selected').count()).toBe(0);
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await rows(page).nth(1).check();
    await rows(page).nth(2).check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 entries?' });
    await dialog.waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'Thu, 30 Oct 2025: 7.1 kWh',
      'Wed, 29 Oct 2025: 7.1 kWh',
    ]);
    await expect.poll(() => focused(page).textContent()).toBe('Cancel');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await rows(page).count()).toBe(6);
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await dialog.getByRole('button', { name: 'Delete 2 entries' }).click();
    await page.getByText('2 entries deleted successfully!').waitFor();
    await expect.poll(() => rows(page).count()).toBe(4);
    await expect.poll(() => focused(page).getAttribute('aria-label')).toContain('Tue, 28 Oct');
    await page.getByText('Select all').waitFor();

    await page.getByRole('link', { name: /^Delete Tue, 28 Oct/ }).click();
    await page.getByRole('button', { name: 'Delete entry' }).click();
    await page.getByText('Entry deleted successfully!').waitFor();
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(page.problems).toEqual([]);
  });

  fullTest(
    'a file that is wrong tells its lines; once mended it is imported, and undone',
    async () => {
      const page = await openScreen(await newHousehold(site), {}, FILES);
      await page.getByRole('button', { name: 'Upload CSV' }).click();
      await page.getByText('Please select a CSV file to upload.').waitFor();
      const input = csvFile(page);
      await input.setInputFiles(chosen(`${file(30)}\n14/10/2025,7\n2025-11-31,7`));
      await page.getByText(/^32 rows, \d+ bytes$/).waitFor();
      await page.getByRole('button', { name: 'Upload CSV' }).click();
      await page.getByText('2 lines need attention. Nothing was stored.').waitFor();
      const wrong = page.getByRole('row', { name: /^Line 33/ });
      expect(await wrong.textContent()).toContain('November has 30 days.');
      expect(await accessibilityProblems(page)).toEqual([]);
      await input.setInputFiles(chosen(file(30)));
      await page.getByRole('button', { name: 'Upload CSV' }).click();
      await page.getByText('CSV data uploaded successfully!').waitFor();
      await page.getByText('30 imported, 0 already present.').waitFor();
      await page.getByText('Readings since 2 Oct 2025').waitFor();
      await page.getByText('Drop any file').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);

      await page.getByRole('link', { name: 'Undo import' }).click();
      const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
      expect(await dialog.textContent()).toContain('meter-oct.csv brought 30 readings');
      await dialog.getByRole('button', { name: 'Undo import' }).click();
      await page.getByText('Import undone.').waitFor();
      await page.locator('main').getByText('No readings yet').first().waitFor();

      await page.getByRole('link', { name: 'Put back meter-oct.csv' }).click();
      const question = page.getByRole('dialog', { name: 'Put this import back?' });
      await question.getByText('meter-oct.csv brought 30 readings').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await question.getByRole('button', { name: 'Put back import' }).click();
      await page.getByText('Import put back.').waitFor();
      await page.getByText('Readings since 2 Oct 2025').waitFor();
      // The browser itself notes that the first file was refused.
      expect(page.problems).toEqual([expect.stringContaining('status of 400')]);
    },
  );

  test('a file of readings is uploaded beneath the form; any other goes on to where it is shown', async () => {
    const page = await openScreen(await newHousehold(site));
    // What looks at the file's columns comes late; the tap on the button need not wait for it.
    await page.route('**/columns-*.js', async (route) => {
      await sleep(1500);
      await route.continue();
    });
    await csvFile(page).setInputFiles(chosen(file(3)));
    await page.getByRole('button', { name: 'Upload CSV' }).click();
    await page.getByText('CSV data uploaded successfully!').waitFor();
    await page.unroute('**/columns-*.js');
    await expect.poll(() => rows(page).count()).toBe(3);
    await csvFile(page).setInputFiles(
      chosen('Day,kWh\n2026-01-01,7\n2026-01-02,8\n', 'notebook.csv'),
    );
    await page.waitForURL(`**${FILES}`);
    await page.getByText('notebook.csv').first().waitFor();
    // Its answers can wait: the first tab can be read meanwhile.
    await page.getByRole('link', { name: 'Readings', exact: true }).click();
    await kwh(page).waitFor();
    // The browser's note on files that this test held back.
    expect(page.problems.filter((text) => !text.startsWith('A preload'))).toEqual([]);
  });

  fullTest('a file can be dropped', async () => {
    const page = await openScreen(await newHousehold(site), {}, FILES);
    const transfer = await page.evaluateHandle((csv) => {
      const data = new DataTransfer();
      data.items.add(new File([csv], 'dropped.csv', { type: 'text/csv' }));
      return data;
    }, file(2));
    // What a browser does with a file dropped on its own input.
    await csvFile(page).evaluate((input: HTMLInputElement, data) => {
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, transfer);
    await page.getByText('dropped.csv').waitFor();
    await page
      .getByText('2 rows, 42 bytes')
      .or(page.getByText(/2 rows, \d+ bytes/))
      .waitFor();
    expect(page.problems).toEqual([]);
  });

  fullTest(
    'a page of entries stays where it is while they change, and filters stand in the address',
    async () => {
      const household = await newHousehold(site);
      await household.upload(file(70));
      const page = await openScreen(household);
      expect(await rows(page).count()).toBe(50);
      await page.getByRole('link', { name: 'Show more entries' }).click();
      await expect.poll(() => rows(page).count()).toBe(20);
      const { search } = new URL(page.url());
      expect(search).toMatch(/^\?after=2025-/);
      // Another entry makes the first page another one; this one stays.
      await kwh(page).fill('7.3');
      await page.getByRole('button', { name: 'Save Reading' }).click();
      await page.getByText('Energy data saved successfully!').waitFor();
      expect(await rows(page).count()).toBe(20);
      await rows(page).last().check();
      await page.getByRole('button', { name: 'Delete selected' }).click();
      await page.getByRole('button', { name: 'Delete entry' }).click();
      await page.getByText('19 entries shown').last().waitFor();
      expect(await rows(page).count()).toBe(19);
      expect(new URL(page.url()).search).toBe(search);
      expect(await focused(page).getAttribute('name')).toBe('delete');

      await page.getByLabel('Source').selectOption('manual');
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.getByLabel('Period').selectOption('last_year');
      await page.getByText('No entries match').waitFor();
      expect(new URL(page.url()).search).toBe('?period=last_year&source=manual');
      await page.reload();
      expect(await page.getByLabel('Source').inputValue()).toBe('manual');
      await page.getByRole('link', { name: 'Show all entries' }).click();
      await expect.poll(() => rows(page).count()).toBe(50);
      expect(page.problems).toEqual([]);
    },
  );

  test('without an answer from the server what was typed stays, and is stored once later', async () => {
    const household = await newHousehold(site);
    const page = await openScreen(household, {}, `${PATH}?add=day`);
    await page.context().setOffline(true);
    await kwh(page).fill('7.3');
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await page.getByText('No response from server. Please try again later.').waitFor();
    expect(await kwh(page).inputValue()).toBe('7.3');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await page.getByText('Readings since').waitFor();
    expect(await rows(page).count()).toBe(1);
  });
});
