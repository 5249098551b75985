/** A photo of the meter, taken with a browser: made small before it is sent, without what the camera wrote. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHOTO_MAX_BYTES } from '#domain/base/limits.ts';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { exifWithPlace } from '../support/photo.ts';
import { site } from '../support/shared-site.ts';
import { accessibilityProblems, newHousehold, openPage } from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

const ENTRY = '/dashboard/data-entry';

/** A photo of 12 megapixels, as a phone writes it: some megabytes, with the place where it was taken. */
async function cameraPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 4000;
    canvas.height = 3000;
    const context = canvas.getContext('2d');
    if (context === null) return '';
    context.fillStyle = '#b8c4a8';
    context.fillRect(0, 0, 4000, 3000);
    // Grain makes it as large as a dark cupboard does.
    const picture = context.getImageData(0, 0, 4000, 3000);
    let seed = 1;
    for (let at = 0; at < picture.data.length; at += 4) {
      seed = (seed * 16807) % 2147483647;
      picture.data[at] = 150 + (seed % 60);
    }
    context.putImageData(picture, 0, 0);
    context.fillStyle = '#1b2417';
    context.font = 'bold 500px monospace';
    context.fillText('04812.6', 900, 1600);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const photo = Buffer.from(base64, 'base64');
  return Buffer.concat([photo.subarray(0, 2), exifWithPlace(), photo.subarray(2)]);
}

fullTest(
  'a phone’s photo of some megabytes is made small, kept with the number just stored, and deleted',
  async () => {
    const household = await newHousehold(site);
    await household.call('POST', '/api/register-readings', {
      readOn: addDays(getDayInIndia(Date.now()), -30),
      registerKWH: 4600,
    });
    const page = await openPage(site, { household, viewport: { width: 320, height: 700 } });
    await page.goto(`${ENTRY}?add=meter&full=yes`);
    await page.getByLabel('What the meter shows').fill('4812.6');
    await page.getByRole('button', { name: 'Save Reading' }).click();
    await page.getByRole('link', { name: 'Add a photo of the meter' }).click();
    await page.getByRole('heading', { name: /^The meter on/ }).waitFor();
    const photo = await cameraPhoto(page);
    expect(photo.length).toBeGreaterThan(5 * PHOTO_MAX_BYTES);
    await page
      .getByLabel('A photo of the meter')
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('button', { name: 'Keep the photo' }).click();
    const picture = page.getByRole('img', { name: /^The meter, photographed/ });
    await picture.waitFor();
    const shown = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const bytes = await (await fetch(image.src)).arrayBuffer();
      return { width: image.naturalWidth, height: image.naturalHeight, bytes: bytes.byteLength };
    });
    expect([shown.width / shown.height, shown.width >= 800]).toEqual([4 / 3, true]);
    expect(shown.bytes).toBeLessThanOrEqual(PHOTO_MAX_BYTES);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('link', { name: 'Readings', exact: true }).click();
    await page.getByRole('link', { name: /^Photo of/ }).waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: /^Photo of/ }).click();
    await page.getByRole('link', { name: 'Delete the photo' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this photo?' });
    await question.waitFor();
    await question.getByRole('button', { name: 'Delete the photo' }).click();
    await page.getByText('A photo is evidence').waitFor();
    expect(await question.count()).toBe(0);
    expect(page.problems).toEqual([]);
  },
);

test('a file that the browser cannot read as a picture is refused before it is sent', async () => {
  const household = await newHousehold(site);
  const stored = (await household.call('POST', '/api/register-readings', {
    readOn: '2025-10-01',
    registerKWH: 4600,
  })) as { registerReading: { id: string } };
  const page = await openPage(site, { household });
  await page.goto(`${ENTRY}/photo/${stored.registerReading.id}`);
  await page
    .getByLabel('A photo of the meter')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await page.getByRole('button', { name: 'Keep the photo' }).click();
  await page.getByText('This photo cannot be read here. Please choose a JPEG.').waitFor();
  expect(page.problems).toEqual([]);
});
