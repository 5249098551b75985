/** A bill on one page: as a picture to share, and on paper. */
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  type Household,
  newHousehold,
  openPage,
  PHONE,
} from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

const SUMMARY = '/dashboard/data-entry/bills/2026-11-06/summary';
/** Where pictures are kept, if they are wanted. */
const PICTURES = process.env['UNITWISE_PICTURES'];

let household: Household;
beforeAll(async () => {
  household = await newHousehold(site);
  await household.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
    ...{ answers: { gruha_jyothi: true, gj_units_per_month: 63 }, cycleEnd: '2026-11-06' },
  });
  for (const [periodStart, readingDate, consumptionKWH] of [
    ['2025-10-07', '2025-11-06', 204],
    ['2026-10-07', '2026-11-06', 187],
  ]) {
    await household.call('POST', '/api/meter-readings', {
      periodStart,
      readingDate,
      consumptionKWH,
    });
  }
});

/** The picture in the dialog, as text that another one can be compared with. */
function drawn(page: Page): Promise<string> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
}

/** The colours of the picture's head and of what is below it. */
function grounds(page: Page): Promise<string[]> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    // Of a copy: the browser warns of a canvas that is drawn and read in turn.
    const copy = document.createElement('canvas');
    Object.assign(copy, { width: canvas.width, height: canvas.height });
    const pen = copy.getContext('2d', { willReadFrequently: true });
    pen?.drawImage(canvas, 0, 0);
    return [20, 1340].map((y) => String(pen?.getImageData(20, y, 1, 1).data));
  });
}

test('the bill can be saved as a picture of 1080 by 1350, with or without the rupees', async () => {
  const page = await openPage(site, { household, viewport: PHONE });
  await page.goto(SUMMARY);
  await page.getByRole('link', { name: 'Share as a picture' }).click();
  const picture = page.getByRole('img', { name: /^November bill/ });
  expect(await picture.getAttribute('aria-label')).toContain('₹858');
  await expect.poll(() => grounds(page)).toEqual(['7,55,62,255', '243,245,242,255']);
  const withRupees = await drawn(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('unitwise-2026-11.png');
  const png = await buffer(await download.createReadStream());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
  if (PICTURES !== undefined) await download.saveAs(`${PICTURES}/share.png`);

  await page.getByLabel('Show the rupees').uncheck();
  expect(await picture.getAttribute('aria-label')).not.toContain('₹');
  await expect.poll(async () => (await drawn(page)) === withRupees).toBe(false);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/share-dialog.png` });
  expect(page.problems).toEqual([]);
});

fullTest('a phone that hands files to other apps is given the picture', async () => {
  const page = await openPage(site, { household, viewport: PHONE });
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        document.title = files.map(({ name, type }) => `${name} ${type}`).join();
      },
    });
  });
  await page.goto(`${SUMMARY}?share`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(() => page.title()).toBe('unitwise-2026-11.png image/png');
});

test('it prints on one page', async () => {
  const page = await openPage(site, { household });
  await page.goto(SUMMARY);
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  if (PICTURES !== undefined) await writeFile(`${PICTURES}/summary.pdf`, pdf);
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

fullTest('without script it is all there, but for what a script alone can do', async () => {
  const page = await openPage(site, { household, javaScriptEnabled: false });
  await page.goto(`${SUMMARY}?share`);
  expect(await page.getByText('17 units less than last year').isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Share as a picture' }).count()).toBe(0);
});
