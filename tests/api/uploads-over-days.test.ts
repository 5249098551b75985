/** A file over days that were edited, or typed by hand. */
import { expect, test } from 'vitest';
import { Household } from '../support/household.ts';

const FILE = 'readingDate,consumptionKWH\n2025-10-01,7.4\n2025-10-02,8.1\n2025-10-03,6.9\n';

async function readValues(household: Household) {
  const readings = await household.readings('?order=asc');
  return readings.map(({ consumptionKWH }) => consumptionKWH);
}

test('a row whose reading was edited is known when its file comes again', async () => {
  const household = await Household.settled();
  await household.import(FILE);
  for (const consumptionKWH of [8.4, 8.5])
    await household.call('PUT', '/api/meter-readings/2025-10-02.1', { consumptionKWH });
  expect(await household.import(FILE)).toEqual({ imported: 0, alreadyPresent: 3, importId: null });
  expect(await readValues(household)).toEqual([7.4, 8.5, 6.9]);
  expect(await household.import(await household.export())).toMatchObject({ imported: 0 });
  // What was deleted comes back.
  await household.call('DELETE', '/api/meter-readings/2025-10-02.1');
  expect(await household.import(FILE)).toMatchObject({ imported: 1, alreadyPresent: 2 });
});

test('a typed day that gets a value of a file, too, is told with its sum', async () => {
  const household = await Household.settled();
  await household.add('2025-10-02', 8.1);
  const { body } = await household.upload<{ warnings: object[] }>(FILE);
  expect(body).toMatchObject({ imported: 3 });
  expect(body.warnings).toEqual([
    {
      code: 'added-to-day',
      message:
        '2 Oct 2025 has 16.2 kWh now: the file’s value was added to what was there. If both are the same use, undo the import or delete one of them.',
    },
  ]);
  expect(await readValues(household)).toEqual([7.4, 8.1, 8.1, 6.9]);
});
