/** A file of one row a month at the command line: what each row covers is asked at a terminal, or said by an option. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasTerminal, Person } from '../support/cli.ts';

let person: Person;
let file: string;
beforeEach(async () => {
  person = await Person.signedIn();
  const rows = ['2026-06', '2026-07', '2026-08'].map(
    (month, place) => `${month}-05,${280 + place}`,
  );
  file = person.file('monthly.csv', `readingDate,consumptionKWH\n${rows.join('\n')}\n`);
});
afterEach(() => person.leave());

const starts = async () => {
  const { readings } = await person.json<{ readings: { periodStart: string | null }[] }>([
    'readings',
    'list',
    '--order',
    'asc',
  ]);
  return readings.map(({ periodStart }) => periodStart);
};

test('without a terminal each row is one day, with a warning, and all is well', async () => {
  expect(await person.output(['import', file])).toContain('3 rows look like one a month');
  expect(await starts()).toEqual([null, null, null]);
});

test('the option says what a row covers', async () => {
  await person.output(['import', file, '--rows-cover', 'calendar-month']);
  expect(await starts()).toEqual(['2026-06-01', '2026-07-01', '2026-08-01']);
});

test.skipIf(!hasTerminal)(
  'at a terminal it is asked, and Enter takes the days since the row before',
  async () => {
    const { code, screen } = await person.atTerminal(
      ['import', file],
      [
        ['Which one?', '7\r'],
        ['Type a number from 1 to 3.', '\r'],
      ],
    );
    expect(screen).toContain('The 3 rows of this file look like one a month. What is each row?');
    expect(code).toBe(0);
    expect(await starts()).toEqual(['2026-05-07', '2026-06-06', '2026-07-06']);
  },
);
