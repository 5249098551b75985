import { describe, expect, test } from 'vitest';
import { file, openScreen, PATH, rows, type Screen } from '../support/data-entry-screen.ts';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  DESKTOP,
  fetchAlone,
  newHousehold,
  openPage,
  PHONE,
} from '../support/site.ts';
import { someOrAll } from '../support/torture.ts';

async function expectGoodLook(page: Screen) {
  expect(await accessibilityProblems(page)).toEqual([]);
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  expect(scroll).toBe(width);
  // A table that is wider than its panel puts its buttons over the panel's edge.
  const past = await page
    .locator('table')
    .evaluateAll((tables) =>
      tables.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
    );
  expect(past.filter((pixels) => pixels > 0)).toEqual([]);
  const rowCount = await rows(page).count();
  for (const name of [/^Edit /, /^Delete /]) {
    expect(await page.locator('table').getByRole('link', { name }).count()).toBe(rowCount);
  }
}

describe('the look', () => {
  test('is accessible in light and dark, on a desktop and on phones, and never wider than they are', async () => {
    const household = await newHousehold(site);
    await household.upload(file(4));
    await household.call('POST', '/api/meter-readings', {
      readingDate: '2025-10-31',
      periodStart: '2025-09-01',
      consumptionKWH: 1410,
      emissionCO2kg: 1000,
    });
    for (const [readOn, registerKWH] of [
      ['2025-12-31', 48120],
      ['2026-01-31', 48290],
    ]) {
      await household.call('POST', '/api/register-readings', { readOn, registerKWH });
    }
    await household.call('PUT', '/api/import-mappings/Notebook', {
      version: 1,
      name: 'Notebook',
      fingerprint: {
        container: 'csv',
        header: ['date', 'a-very-long-name-of-a-column-'.repeat(3)],
      },
      answers: {},
    });
    const page = await openScreen(household);
    const expectGoodLooks = async () => {
      for (const [viewport, colorScheme] of someOrAll(
        [
          [DESKTOP, 'light'],
          [DESKTOP, 'dark'],
          [PHONE, 'dark'],
          [PHONE, 'light'],
          [{ width: 320, height: 640 }, 'light'],
        ] as const,
        2,
      )) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await expectGoodLook(page);
      }
    };
    await rows(page).first().check();
    await expectGoodLooks();
    await page.goto(`${PATH}/files`);
    await expectGoodLooks();
    expect(page.problems).toEqual([]);
  });

  test('does not shift while it loads', async () => {
    const household = await newHousehold(site);
    await household.upload(file(40));
    const page = await openPage(site, { household });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number };
          Object.assign(window, { shifted: ((window as never)['shifted'] ?? 0) + value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // On a busy computer a font may come just after the first letters.
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.goto(PATH);
    // A browser that is busy paints half a line of the heading. Below a tenth is good, says web.dev/cls.
    expect(await page.evaluate(() => (window as never)['shifted'] ?? 0)).toBeLessThan(0.005);
  });

  test('the sample file is one that can be uploaded', async () => {
    const household = await newHousehold(site);
    const sample = await (await fetchAlone(`${site.url}/sample-readings.csv`)).text();
    expect(await household.upload(sample)).toMatchObject({ imported: 4 });
    const page = await openScreen(household);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('unitwise-readings.csv');
  });
});
