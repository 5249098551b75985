/** A file's row of a day that was not over when it came: a later file says the day anew. */
import { expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { Household } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

const TODAY = getDayInIndia(Date.now());
const YESTERDAY = addDays(TODAY, -1);
const file = (today: number) => `readingDate,consumptionKWH\n${YESTERDAY},9.1\n${TODAY},${today}\n`;

test('a row of today is replaced by the row of a later file, and by no question', async () => {
  const household = await Household.settled();
  await household.import(file(0.4));
  expect(await household.import(file(8.9))).toEqual({
    imported: 1,
    alreadyPresent: 1,
    importId: 2,
  });
  expect(await household.readings()).toMatchObject([
    { readingDate: TODAY, consumptionKWH: 8.9 },
    { readingDate: YESTERDAY, consumptionKWH: 9.1 },
  ]);
  expect(await household.import(file(8.9))).toMatchObject({ imported: 0, importId: null });
});

test('a row of a day that was over is not replaced, nor one that a person typed or changed', async () => {
  const household = await Household.settled();
  await household.import(`readingDate,consumptionKWH\n${YESTERDAY},9.1\n`);
  await household.import(`readingDate,consumptionKWH\n${YESTERDAY},9.2\n`);
  await household.add(TODAY, 3);
  await household.import(`readingDate,consumptionKWH\n${TODAY},8.9\n`);
  const values = (await household.readings('?order=asc')).map(
    ({ consumptionKWH }) => consumptionKWH,
  );
  expect(values).toEqual([9.1, 9.2, 3, 8.9]);
});

test('a file of any form replaces it, too', async () => {
  const household = await Household.settled();
  await household.import(file(0.4));
  const portal = `Date;Use (kWh)\n${YESTERDAY};9,1\n${TODAY};8,9\n`;
  const { body } = await sendFiles<{ imported: number }>(household, '/api/imports', portal);
  expect(body).toMatchObject({ imported: 1 });
  expect(await household.readings()).toMatchObject([
    { readingDate: TODAY, consumptionKWH: 8.9 },
    { readingDate: YESTERDAY, consumptionKWH: 9.1 },
  ]);
});
