import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import { toReadingRecord } from '#worker/readings/queries.ts';
import { Household, refused, servicesAt } from '../support/household.ts';

const PATH = '/api/meter-readings';

describe('the list of readings', () => {
  let household: Household;
  const ids = async (query: string) => (await household.readings(query)).map(({ id }) => id);

  beforeAll(async () => {
    household = await Household.settled();
    await household.add('2023-01-05', 1);
    await household.add('2023-01-05', 2, { source: 'csv_upload' });
    await household.add('2022-12-31', 3);
    await household.add('2023-02-01', 4, { periodStart: '2023-01-03', emissionCO2kg: 2.5 });
  });

  test('is of all readings, newest first', async () => {
    expect(await ids('')).toEqual(['2023-02-01.1', '2023-01-05.2', '2023-01-05.1', '2022-12-31.1']);
    expect((await household.readings())[0]).toMatchObject({
      periodStart: '2023-01-03',
      emissionCO2kg: 2.5,
    });
  });

  test.each([
    ['?order=asc', ['2022-12-31.1', '2023-01-05.1', '2023-01-05.2', '2023-02-01.1']],
    ['?sort=readingDate&order=desc&limit=2', ['2023-02-01.1', '2023-01-05.2']],
    ['?limit=1&order=asc', ['2022-12-31.1']],
    ['?limit=1000&source=csv_upload', ['2023-01-05.2']],
    ['?source=manual&limit=2', ['2023-02-01.1', '2023-01-05.1']],
    ['?startDate=2023-01-05', ['2023-02-01.1', '2023-01-05.2', '2023-01-05.1']],
    ['?endDate=2023-01-05&order=asc', ['2022-12-31.1', '2023-01-05.1', '2023-01-05.2']],
    ['?startDate=2023-01-05&endDate=2023-01-05&source=manual', ['2023-01-05.1']],
    ['?startDate=2023-01-06&endDate=2023-01-31', []],
  ])('can be asked for with %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test.each([
    ['limit=0', 'limit "0": Write a whole number from 1 to 1000.'],
    ['limit=1001', 'limit "1001": Write a whole number from 1 to 1000.'],
    ['limit=-1', 'limit "-1": Write a whole number from 1 to 1000.'],
    ['limit=1.5', 'limit "1.5": Write a whole number from 1 to 1000.'],
    ['limit=five', 'limit "five": Write a whole number from 1 to 1000.'],
    ['order=up', 'order "up": "up" is not one of: asc, desc.'],
    ['sort=consumptionKWH', 'sort "consumptionKWH": "consumptionKWH" is not one of: readingDate.'],
    ['source=all', 'source "all": "all" is not one of: manual, csv_upload.'],
    ['startDate=today', 'startDate "today": Write the date as YYYY-MM-DD.'],
    ['endDate=2023-02-30', 'endDate "2023-02-30": February 2023 has 28 days.'],
    ['page=2', 'page: Unknown field. Check the spelling or remove it.'],
    [
      'startDate=2023-01-02&endDate=2023-01-01',
      'endDate "2023-01-01": The end date must not be before the start date.',
    ],
  ])('is refused with %s', async (query, sentence) => {
    const answer = await household.call('GET', `${PATH}?${query}`);
    expect(refused(answer, 400).errors).toEqual([sentence]);
  });

  test('is refused with a parameter that comes twice, or is far too long', async () => {
    for (const query of ['limit=1&limit=2', `source=${'x'.repeat(900)}`, `${'y'.repeat(900)}=1`]) {
      const { errors } = refused(await household.call('GET', `${PATH}?${query}`), 400);
      expect(errors?.join('').length).toBeLessThan(500);
    }
  });
});

describe('a long list', () => {
  const FIRST_DAY = '2015-01-01';
  const DAYS = 4100;

  async function withManyReadings(): Promise<Household> {
    const household = await Household.settled();
    const lines = Array.from({ length: DAYS }, (_, day) => `${addDays(FIRST_DAY, day)},${day + 1}`);
    await household.import(`readingDate,consumptionKWH\n${lines.join('\n')}`);
    return household;
  }

  test('comes whole, as JSON and as a file', async () => {
    const household = await withManyReadings();
    const readings = await household.readings('?order=asc');
    expect(readings.map(({ consumptionKWH }) => consumptionKWH)).toEqual(
      Array.from({ length: DAYS }, (_, day) => day + 1),
    );
    const lines = (await household.export()).trimEnd().split('\n');
    expect(lines[0]).toBe('readingDate,consumptionKWH,emissionCO2kg,source,periodStart');
    expect(lines[1]).toBe(`${FIRST_DAY},1,,csv_upload,`);
    expect(lines).toHaveLength(DAYS + 1);
  });

  test('shows each reading once while others are added and deleted between its pages', async () => {
    const household = await withManyReadings();
    const before = (await household.readings()).map(({ id }) => id);
    const { readings } = servicesAt();
    const seen: string[] = [];
    let deleted = '';
    const nextPage = readings.listPages(household.caller, {});
    for (let isLast = false; !isLast; ) {
      const page = await nextPage();
      isLast = page.isLast;
      seen.push(...page.rows.map((row) => toReadingRecord(row).id));
      const [last] = page.rows.slice(-1).map((row) => toReadingRecord(row).readingDate);
      if (last === undefined || deleted !== '') continue;
      // Behind the place that the list has come to, at it, and ahead of it.
      await household.add(addDays(last, 300), 1);
      await household.add(last, 1);
      await household.add(addDays(last, -300), 1);
      deleted = `${addDays(last, -10)}.1`;
      await household.call('DELETE', `${PATH}/${deleted}`);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const missing = before.filter((id) => !seen.includes(id));
    expect(missing).toEqual([deleted]);
    const added = seen.filter((id) => id.endsWith('.2'));
    expect(added).toHaveLength(1);
  });

  test('breaks off, and is no longer read, when its session ends meanwhile', async () => {
    const household = await withManyReadings();
    const { readings } = servicesAt();
    const nextPage = readings.listPages(household.caller, {});
    expect((await nextPage()).rows.length).toBe(2000);
    await household.call('POST', '/api/auth/logout');
    await expect(nextPage()).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
