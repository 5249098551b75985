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
