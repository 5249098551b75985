import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatMonth } from '#domain/base/format.ts';
import { addDays, getDayInIndia, getMonth } from '#domain/base/period.ts';
import { loadedBytes } from '../support/loaded-bytes.ts';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  DESKTOP,
  type Household,
  newHousehold,
  openPage,
  PHONE,
} from '../support/site.ts';
import { fullTest, someOrAll } from '../support/torture.ts';

/** What the dashboard may weigh, compressed: its scripts, and its page with ten years of readings. */
const SCRIPT_BYTES = 165_000;
const DOCUMENT_BYTES = 15_000;

const today = getDayInIndia(Date.now());
const YEARS = 10;

let decade: Household;
beforeAll(async () => {
  decade = await newHousehold(site);
  const lines = Array.from({ length: 365 * YEARS }, (_, index) => {
    const kwh = 8 + 3 * Math.sin(index / 58) + ((index * 7919) % 100) / 40;
    return `${addDays(today, -index)},${kwh.toFixed(1)}`;
  });
  await decade.upload(`readingDate,consumptionKWH\n${lines.join('\n')}\n`);
  // What a fridge is told holds in every month.
  await decade.call('GET', '/api/energy-tips?q=fridge');
});

/** A chart's plot, drawn. */
async function drawn(page: Page, name: string): Promise<Locator> {
  const chart = page.getByRole('application', { name });
  await chart.waitFor();
  return chart;
}

const legendOf = (page: Page, name: string) => page.getByRole('region', { name }).locator('ul');

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
            if (!shift.hadRecentInput) sum += shift.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );
}

/** How a dashboard is looked at. */
const LOOKS = someOrAll(
  [
    { viewport: DESKTOP, colorScheme: 'light' },
    { viewport: DESKTOP, colorScheme: 'dark' },
    { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
    { viewport: PHONE, colorScheme: 'light' },
  ] as const,
  2,
);

test('a household with ten years of readings reads its dashboard on a desktop and on phones', async () => {
  const page = await openPage(site, { household: decade });
  for (const { viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto('/dashboard');
    for (const name of ['Monthly trend', 'Month-over-month change', 'Recent daily consumption']) {
      const box = await (await drawn(page, name)).locator('canvas').boundingBox();
      expect(box?.height).toBe(chartHeight(box?.width ?? 0));
    }
    expect(await layoutShift(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
  expect(page.problems).toEqual([]);
});

test('an empty household is asked for one number, on a desktop and on phones', async () => {
  const page = await openPage(site, { household: await newHousehold(site) });
  for (const { viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto('/dashboard');
    await page.getByText('What did your last bill say?').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await page.getByRole('link', { name: 'The meter’s number' }).click();
    await page.waitForURL('**/dashboard/data-entry*');
  }
  expect(page.problems).toEqual([]);
});

/** A chart's height by the width it has (docs/product.md, Dashboard figures). */
function chartHeight(width: number): number {
  if (width < 400) return 250;
  return width < 768 ? 300 : 350;
}

describe('a chart', () => {
  fullTest('labels its latest and its highest day in kWh', async () => {
    const household = await newHousehold(site);
    const rows = [7.4, 9.1, 12.6, 8.3].map((kwh, age) => `${addDays(today, -age)},${kwh}`);
    await household.upload(`readingDate,consumptionKWH\n${rows.join('\n')}\n`);
    const page = await openPage(site, { household });
    await page.addInitScript(() => {
      const { prototype } = CanvasRenderingContext2D;
      const fillText = prototype.fillText;
      prototype.fillText = function (text, ...place) {
        this.canvas.title += `${text}\n`;
        fillText.call(this, text, ...place);
      };
    });
    await page.goto('/dashboard');
    const chart = await drawn(page, 'Recent daily consumption');
    const texts = (await chart.locator('canvas').getAttribute('title'))?.split('\n');
    expect(texts).toContain('7.4');
    expect(texts).toContain('12.6');
    expect(page.problems).toEqual([]);
  });

  test('is read with the keyboard, in the legend and aloud', async () => {
    const page = await openPage(site, { household: decade });
    await page.goto('/dashboard');
    const chart = await drawn(page, 'Monthly trend');
    const legend = legendOf(page, 'Monthly trend');
    expect(await legend.textContent()).toContain('Energy (kWh)');
    await chart.focus();
    await page.keyboard.press('End');
    const last = formatMonth(getMonth(today));
    await legend.getByText(last).waitFor();
    const spoken = page.getByRole('region', { name: 'Monthly trend' }).locator('[aria-live]');
    expect(await spoken.textContent()).toMatch(
      new RegExp(`^${last}: about [\\d.]+ kWh, .*forecast`),
    );
    await page.keyboard.press('ArrowLeft');
    await legend.getByText(last).waitFor({ state: 'detached' });
    expect(await legend.textContent()).toMatch(/\d kWh/);
    await page.keyboard.press('Home');
    await page.keyboard.press('Escape');
    await legend.getByText('Energy (kWh)').waitFor();
    expect(page.problems).toEqual([]);
  });

  test('follows the pointer, and a finger', async () => {
    const page = await openPage(site, { household: decade, viewport: PHONE, hasTouch: true });
    await page.goto('/dashboard');
    const chart = await drawn(page, 'Recent daily consumption');
    const legend = legendOf(page, 'Recent daily consumption');
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.boundingBox();
    if (box === null) throw new Error('The chart has no place.');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await legend.getByText(/^\d+\.\d kWh$/).waitFor();
    const tapped = await legend.textContent();
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
    await page.waitForFunction(([element, before]) => element?.textContent !== before, [
      await legend.elementHandle(),
      tapped,
    ] as const);
    expect(await layoutShift(page)).toBe(0);
  });

  test('shows the last thirteen months, and all of them when asked', async () => {
    const page = await openPage(site, { household: decade });
    await page.goto('/dashboard');
    const chart = await drawn(page, 'Monthly trend');
    const legend = legendOf(page, 'Monthly trend');
    const first = async () => {
      await chart.focus();
      await page.keyboard.press('Home');
      return (await legend.textContent())?.match(/\d{4}/)?.[0];
    };
    const year = Number(today.slice(0, 4));
    expect(await first()).toBe(String(year - 1));
    await page.getByRole('link', { name: 'All months' }).first().click();
    await expect.poll(first).toBe(String(year - YEARS));
    expect(page.url()).toContain('/dashboard?months=all');
    await page.getByRole('link', { name: '13 months' }).click();
    await expect.poll(first).toBe(String(year - 1));
    expect(page.problems).toEqual([]);
  });

  test('takes the colours of the scheme, and the width of the window, as they change', async () => {
    const page = await openPage(site, { household: decade, colorScheme: 'light' });
    await page.goto('/dashboard');
    const chart = await drawn(page, 'Monthly trend');
    const picture = () =>
      chart.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const light = await picture();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(picture).not.toBe(light);
    await page.setViewportSize(PHONE);
    await expect
      .poll(async () => (await chart.locator('canvas').boundingBox())?.width)
      .toBeLessThan(PHONE.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(page.problems).toEqual([]);
  });

  fullTest('has its data as a table', async () => {
    const page = await openPage(site, { household: decade });
    await page.goto('/dashboard');
    const panel = page.getByRole('region', { name: 'Monthly trend' });
    expect(await panel.getByRole('table').isVisible()).toBe(false);
    await panel.getByText('Show as table').click();
    await panel.getByRole('table').waitFor();
    const rows = panel.getByRole('row');
    expect(await rows.count()).toBe(1 + 13);
    await panel.getByRole('link', { name: 'All months' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(12 * YEARS);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

fullTest('without script every number is there, and tables stand for the charts', async () => {
  const page = await openPage(site, { household: decade, javaScriptEnabled: false });
  await page.goto('/dashboard');
  await page.getByText('Without fixed charges and taxes').waitFor();
  expect(await page.getByRole('table').count()).toBe(3);
  for (const table of await page.getByRole('table').all()) {
    expect(await table.isVisible()).toBe(true);
  }
  expect(await page.locator('canvas').count()).toBe(0);
  await page.getByRole('link', { name: 'All months' }).first().click();
  await page.waitForURL('**/dashboard?months=all');
  expect(await page.getByRole('row').count()).toBeGreaterThan(2 * 12 * YEARS);
});

fullTest('a failed load says so, with a toast, and can be tried again', async () => {
  const page = await openPage(site, { household: decade });
  await page.goto('/dashboard/profile', { waitUntil: 'networkidle' });
  await page.route('**/dashboard.data*', (route) => route.abort());
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByText('Failed to load dashboard data. Please try again.').waitFor();
  await page
    .getByRole('alert')
    .getByText('Failed to load dashboard data. Please check your connection.')
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute('**/dashboard.data*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText('Without fixed charges and taxes').waitFor();
});

test('its scripts and its page are as small as they must be', async () => {
  const page = await openPage(site, { household: decade });
  const loaded = await loadedBytes(page, '/dashboard');
  expect(loaded.script).toBeGreaterThan(0);
  expect(loaded.script).toBeLessThanOrEqual(SCRIPT_BYTES);
  expect(loaded.document).toBeLessThanOrEqual(DOCUMENT_BYTES);
});

fullTest(
  'after long without a reading it asks for one, all of it in sight on a phone',
  async () => {
    const household = await newHousehold(site);
    for (const [daysAgo, registerKWH] of [
      [120, 3057],
      [90, 3236],
      [60, 3412],
    ] as const) {
      await household.call('POST', '/api/register-readings', {
        ...{ readOn: addDays(today, -daysAgo), registerKWH },
      });
    }
    const page = await openPage(site, { household, viewport: PHONE });
    await page.goto('/dashboard');
    await page.getByText('59 days unread. One number makes this sure.').waitFor();
    const field = page.getByLabel('The meter shows');
    const sizes = await field.evaluate((input) => parseFloat(getComputedStyle(input).fontSize));
    expect(sizes).toBeGreaterThan(30);
    const save = await page.getByRole('button', { name: 'Save Reading' }).boundingBox();
    expect((save?.x ?? PHONE.width) + (save?.width ?? 0)).toBeLessThan(PHONE.width - 16);
  },
);

fullTest('on paper there is the household’s data, not the frame around it', async () => {
  const page = await openPage(site, { household: decade, colorScheme: 'light' });
  await page.goto('/dashboard');
  await drawn(page, 'Monthly trend');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Sections' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: "Add Today's Reading" }).count()).toBe(0);
  expect(await page.getByText('Estimated monthly bill').isVisible()).toBe(true);
  expect(await page.locator('canvas').first().isVisible()).toBe(true);
  // Paper is white: nothing of the deep panel's pale letters is on it.
  const pale = await page.locator('section[aria-label] p, h2, p, strong').evaluateAll((elements) =>
    elements
      .filter((one) => one.checkVisibility() && one.textContent !== '')
      .map((one) => getComputedStyle(one).color)
      .filter((colour) =>
        (colour.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) > 130),
      ),
  );
  expect(pale).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/dashboard/data-entry');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Recent Entries' }).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save Reading' }).count()).toBe(0);
});
