/** On a phone's home screen: how the product is installed there, and what it takes along. */
import { expect, it } from 'vitest';
import { site } from '../support/shared-site.ts';
import { newHousehold, openPage, PHONE } from '../support/site.ts';

it('can be put on the home screen, with a shortcut to the meter and one to the bill', async () => {
  const household = await newHousehold(site);
  const page = await openPage(site, { household, viewport: PHONE });
  await page.goto('/dashboard');
  const devtools = await page.context().newCDPSession(page);
  const { data, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}');
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'Add a reading',
    'Bill',
  ]);
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }]) {
    await page.goto(url);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(url);
  }
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address: string) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(
    true,
  );
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A private window is none to install from.
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ).toEqual([]);
  expect(page.problems).toEqual([]);
});
