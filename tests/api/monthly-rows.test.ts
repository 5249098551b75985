/** A file of one row a month, in the columns of readings: what each row covers is asked, or said. */
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, getDayInIndia, getLastDay, getMonth } from '#domain/base/period.ts';
import { Household, refused } from '../support/household.ts';

const TODAY = getDayInIndia(Date.now());
const THIS_MONTH = getMonth(TODAY);
/** Months that are over, the earliest first. */
const MONTHS = Array.from({ length: 12 }, (_, index) => addMonths(THIS_MONTH, index - 12));

/** A row on the 5th of each month, with more and more energy. */
function monthlyFile(months = MONTHS): string {
  const rows = months.map((month) => `${month}-05,${280 + MONTHS.indexOf(month)}`);
  return `readingDate,consumptionKWH\n${rows.join('\n')}\n`;
}

const upload = (household: Household, csv: string, rowsCover?: string) =>
  household.upload<{
    imported: number;
    alreadyPresent: number;
    importId: number | null;
    rowsLookMonthly: number;
    warnings: { code: string; message: string }[];
  }>(csv, 'monthly.csv', rowsCover === undefined ? '' : `?rowsCover=${rowsCover}`);

describe('a file of one row a month', () => {
  test('is stored as the days that it names, and says that its rows look like one a month', async () => {
    const household = await Household.settled();
    const { status, body } = await upload(household, monthlyFile());
    expect(status).toBe(201);
    expect(body).toMatchObject({ imported: 12, rowsLookMonthly: 12 });
    expect(body.warnings.map(({ code }) => code)).toEqual(['monthly-rows']);
    expect(body.warnings[0]?.message).toMatch(/^12 rows look like one a month, and each is stored/);
    expect(await household.readings('?order=asc&limit=1')).toMatchObject([
      { readingDate: `${MONTHS[0]}-05`, periodStart: null, consumptionKWH: 280 },
    ]);
    const again = await upload(household, monthlyFile(), 'day');
    expect(again.body).toMatchObject({ imported: 0, alreadyPresent: 12, importId: null });
  });

  test('covers the days since the row before where that is said, its first row as many as the second', async () => {
    const household = await Household.settled();
    const { body } = await upload(household, monthlyFile(), 'since-previous');
    expect(body).toMatchObject({ imported: 12, rowsLookMonthly: 12, warnings: [] });
    const [first, second] = await household.readings('?order=asc&limit=2');
    expect(second).toMatchObject({
      readingDate: `${MONTHS[1]}-05`,
      periodStart: `${MONTHS[0]}-06`,
    });
    const days = new Date(`${MONTHS[1]}-05`).getTime() - new Date(`${MONTHS[0]}-05`).getTime();
    expect(first).toMatchObject({
      readingDate: `${MONTHS[0]}-05`,
      periodStart: addDays(`${MONTHS[0]}-05`, 1 - days / 86_400_000),
      consumptionKWH: 280,
    });
    const again = await upload(household, monthlyFile(), 'since-previous');
    expect(again.body).toMatchObject({ imported: 0, alreadyPresent: 12 });
  });

  test('covers calendar months where that is said, the running one to the date of its row', async () => {
    const household = await Household.settled();
    const csv = `${monthlyFile(MONTHS.slice(-2))}${TODAY},44\n`;
    expect((await upload(household, csv, 'calendar-month')).body.imported).toBe(3);
    const months = MONTHS.slice(-2).map((month) => ({
      readingDate: getLastDay(month),
      periodStart: `${month}-01`,
    }));
    const isFirst = TODAY.endsWith('-01');
    expect(await household.readings('?order=asc')).toMatchObject([
      ...months,
      { readingDate: TODAY, periodStart: isFirst ? null : `${THIS_MONTH}-01`, consumptionKWH: 44 },
    ]);
    const again = await upload(household, csv, 'calendar-month');
    expect(again.body).toMatchObject({ imported: 0, alreadyPresent: 3 });
  });

  test.each([
    ['day', 'since-previous'],
    ['day', 'calendar-month'],
    ['since-previous', 'day'],
    ['since-previous', 'calendar-month'],
    ['calendar-month', 'day'],
    ['calendar-month', 'since-previous'],
  ])(
    'that came as %s is not stored as %s, too: the import to undo is named',
    async (first, other) => {
      const household = await Household.settled();
      await upload(household, monthlyFile(), first);
      const stored = await household.readings();
      const answer = await upload(household, monthlyFile(), other);
      const { code, message } = refused(answer, 409);
      expect(code).toBe('overlap');
      expect(message).toContain('Import 1 (monthly.csv) brought these rows already');
      expect(await household.readings()).toEqual(stored);
      await household.call('DELETE', '/api/imports/1');
      expect((await upload(household, monthlyFile(), other)).body.imported).toBe(12);
    },
  );

  test('of later months adds only what is new, though its first row stands elsewhere', async () => {
    const household = await Household.settled();
    await upload(household, monthlyFile(MONTHS.slice(0, 8)), 'since-previous');
    const later = await upload(household, monthlyFile(MONTHS.slice(3)), 'since-previous');
    expect(later.body).toMatchObject({ imported: 4, alreadyPresent: 5 });
  });

  test('is refused with its line where two rows are of one month, or no row is before', async () => {
    const household = await Household.settled();
    const twice = `readingDate,consumptionKWH\n${MONTHS[0]}-05,90\n${MONTHS[0]}-25,80\n`;
    expect(refused(await upload(household, twice, 'calendar-month'), 400).errors).toEqual([
      `Line 3, readingDate "${MONTHS[0]}-25": Another row is of the same month.`,
    ]);
    const alone = `readingDate,consumptionKWH\n${MONTHS[0]}-05,90\n`;
    expect(refused(await upload(household, alone, 'since-previous'), 400).errors?.[0]).toMatch(
      /^There is no row before to count from\./,
    );
    const far = `readingDate,consumptionKWH\n${MONTHS[0]}-05,90\n2012-01-05,80\n`;
    expect(refused(await upload(household, far, 'since-previous'), 400).errors).toHaveLength(2);
    expect(refused(await upload(household, alone, 'week'), 400).errors).toEqual([
      'rowsCover "week": "week" is not one of: day, since-previous, calendar-month.',
    ]);
    expect(await household.readings()).toEqual([]);
  });
});

test('days, small values and rows that say their first day do not look like one a month', async () => {
  const household = await Household.settled();
  const files = [
    `readingDate,consumptionKWH\n${MONTHS[0]}-05,290\n${MONTHS[1]}-05,19\n`,
    `readingDate,consumptionKWH\n${MONTHS[2]}-05,290\n${MONTHS[2]}-06,290\n`,
    `readingDate,consumptionKWH,periodStart\n${MONTHS[3]}-28,290,${MONTHS[3]}-01\n${MONTHS[4]}-28,290,${MONTHS[4]}-01\n`,
  ];
  for (const file of files) {
    expect((await upload(household, file)).body).toMatchObject({ imported: 2, rowsLookMonthly: 0 });
  }
});
