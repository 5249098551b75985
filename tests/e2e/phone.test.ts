/** On a phone's home screen: how the product is installed there, and what it takes along. */
import { expect, it } from 'vitest';
import { makeDemoHousehold } from '../../scripts/demo.ts';
import { site } from '../support/shared-site.ts';
import { joinHome, newHousehold, openPage, PASSWORD, PHONE } from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

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

it('offers no reading and no file to whom the first home shows itself only to be looked at', async () => {
  const owner = await newHousehold(site);
  const viewer = await newHousehold(site);
  const { homeId } = await joinHome(viewer, owner, 'viewer');
  const offered = async () => {
    const page = await openPage(site, { household: viewer, viewport: PHONE });
    await page.goto('/dashboard');
    const devtools = await page.context().newCDPSession(page);
    const { data, errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    await page.context().close();
    return JSON.parse(data ?? '{}');
  };
  // The first home is still their own.
  const whole = await offered();
  expect(whole.shortcuts).toHaveLength(2);
  const { homes } = (await viewer.call('GET', '/api/homes')) as {
    homes: { id: number; name: string }[];
  };
  const own = homes.find(({ id }) => id !== homeId);
  await viewer.call('DELETE', `/api/homes/${own?.id}`, { name: own?.name });
  const { share_target, shortcuts, ...same } = whole;
  expect(await offered()).toEqual({ ...same, shortcuts: [shortcuts[1]] });
});

fullTest('never scrolls sideways where letters are twice as large', async () => {
  const account = { email: `${crypto.randomUUID()}@example.in`, password: PASSWORD };
  const token = await makeDemoHousehold(site.url, account);
  const page = await openPage(site, { viewport: PHONE });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const wide: string[] = [];
  const visit = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > PHONE.width) wide.push(`${path}: ${width}`);
    }
  };
  await visit(['/', '/auth/login', '/auth/signup', '/privacy', '/terms', '/meter', '/nowhere']);
  await page
    .context()
    .addCookies([{ name: 'token', value: token ?? '', url: site.url, httpOnly: true }]);
  const bill = '/dashboard/data-entry/bills/2026-11-06';
  await visit([
    ...['/dashboard', '/dashboard/data-entry', '/dashboard/data-entry?add=bill'],
    ...['/dashboard/data-entry/bills', bill, `${bill}/match`, `${bill}/summary`],
    ...['/dashboard/data-entry/files', '/dashboard/energy-tips', '/dashboard/appliances'],
    ...['/dashboard/profile', '/dashboard/profile?edit', '/dashboard/profile/connection'],
    ...[
      '/dashboard/profile/connection/tariff',
      '/dashboard/profile/people',
      '/dashboard/profile/reminders',
    ],
    '/dashboard/profile/account',
  ]);
  expect(wide).toEqual([]);
});
