import { expect, test } from 'vitest';
import { Household } from '../support/household.ts';
import { onboarded, open } from '../support/page.ts';

test('the export is the file of all readings, for who is signed in', async () => {
  const household = await onboarded(await Household.settled());
  await household.add('2025-01-02', 7.25, { emissionCO2kg: 5.2 });
  await household.add('2025-01-01', 7);
  const { html, headers } = await open(household, '/export.csv');
  expect(html).toBe(
    'readingDate,consumptionKWH,emissionCO2kg,source,periodStart\n' +
      '2025-01-01,7,,manual,\n2025-01-02,7.25,5.2,manual,\n',
  );
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="unitwise-readings.csv"');
  expect(html).toBe(await household.export());

  const guest = await open(new Household(), '/export.csv');
  expect(guest.headers.get('Location')).toBe('/auth/login?redirectTo=%2Fexport.csv');
});

test('what is no screen is led to the onboarding first, as the screens are', async () => {
  const household = await Household.settled();
  const history = '/dashboard/data-entry/history?reading=2025-01-01.1';
  for (const path of ['/export.csv', history]) {
    const page = await open(household, path);
    expect(page.status, path).toBe(302);
    expect(page.headers.get('Location'), path).toBe('/onboarding');
  }
  await onboarded(household);
  for (const path of ['/export.csv', '/household.json', history]) {
    expect((await open(household, path)).status, path).toBe(200);
  }
});
