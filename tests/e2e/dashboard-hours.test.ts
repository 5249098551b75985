import { beforeAll, expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  DESKTOP,
  fetchAlone,
  type Household,
  newHousehold,
  openPage,
  PHONE,
} from '../support/site.ts';
import { oneOrAll } from '../support/torture.ts';

const today = getDayInIndia(Date.now());
let household: Household;

beforeAll(async () => {
  household = await newHousehold(site);
  const rows = Array.from({ length: 34 }, (_, ago) => addDays(today, ago - 34)).flatMap((day, at) =>
    Array.from({ length: 48 }, (_, slot) => {
      const isMissing = (at > 14 && at < 18) || (at === 22 && slot > 19 && slot < 29);
      const time = `${String(slot >> 1).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;
      const use = slot > 34 && slot < 44 ? 0.6 : slot > 12 && slot < 18 ? 0.4 : 0.05;
      return isMissing ? [] : [`${day} ${time},${(use + ((at * slot) % 7) / 40).toFixed(3)}`];
    }).flat(),
  );
  const body = new FormData();
  body.set('file', new File([`Time,Import (kWh)\n${rows.join('\n')}\n`], 'half-hours.csv'));
  const stored = await fetchAlone(`${site.url}/api/imports`, {
    ...{ method: 'POST', body, headers: { Authorization: `Bearer ${household.token}` } },
  });
  expect(stored.status).toBe(201);
});

test.each(
  oneOrAll(
    [
      ['a desktop in the light', { viewport: DESKTOP, colorScheme: 'light' }],
      ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
      [
        'a small phone without script',
        { viewport: { width: 320, height: 640 }, javaScriptEnabled: false },
      ],
    ] as const,
    1,
  ),
)('on %s the days are seen hour by hour', async (name, options) => {
  const page = await openPage(site, { household, ...options });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'By hour' }).click();
  const panel = page.getByRole('region', { name: 'Recent daily consumption' });
  await panel.getByText(/^\d+ whole days$/).waitFor();
  await panel.getByText('Show every day as a map').click();
  await panel.getByRole('table', { name: 'Energy by day and hour' }).waitFor();
  const { width } = options.viewport;
  if (!('javaScriptEnabled' in options)) {
    // The bars over a page that has been scrolled lie on whatever is under them.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await panel.getByRole('link', { name: 'By day' }).click();
    await panel.getByRole('application').waitFor();
  }
  const box = await panel.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(page.problems).toEqual([]);
  if (process.env['PICTURES']) {
    await page.goto('/dashboard?days=hours');
    await panel.screenshot({
      path: `${process.env['PICTURES']}/hours-${name.replaceAll(' ', '-')}.png`,
    });
  }
});
