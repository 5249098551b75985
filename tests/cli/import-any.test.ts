/** Files of any form: understood and shown, with what must be answered first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person, ROOT } from '../support/cli.ts';

const open = (name: string) => join(ROOT, 'tests/imports/open', name);
const FALLS = [
  'Bill date,Units',
  ...Array.from({ length: 8 }, (_, month) => `${month + 3}/07/2025,${180 + month * 9}`),
].join('\n');

let person: Person;
beforeAll(async () => {
  person = await Person.signedIn();
});
afterAll(() => person.leave());

test('a preview says what was understood, how that is known, and the months', async () => {
  const { code, stdout, stderr } = await person.run([
    'import',
    '--preview',
    open('o016-india-bills.csv'),
  ]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Bills: use from 14 November 2024 to 21 June 2025, 1,689 kWh\.\n\n✓ /);
  expect(stdout).toMatch(/kWh +In the file +There already +After\nNov 2024 +\d/);
  expect(stderr).toBe('Nothing was stored.\n');
});

test('a workbook, a page named .xls and stdin are read by what they hold', async () => {
  const workbook = await person.output([
    'import',
    '--preview',
    open('o017-india-load-survey.xlsx'),
  ]);
  expect(workbook).toContain('Half-hourly use from 28 April 2026 to 3 May 2026');
  expect(workbook).toMatch(/Apr 2026 +34\.0 +0\.0 +34\.0/);
  const page = await person.output(['import', '--dry-run', open('o018-html-named-xls.xls')]);
  expect(page).toContain('Daily use from 25 January 2026');
  const input = readFileSync(open('o024-nem12.csv'));
  expect(await person.output(['import', '--preview', '-'], { input })).toContain('Half-hourly use');
});

test('several files are one plan', async () => {
  const files = [open('o022-overlap.csv'), open('o022-overlap.2.csv')];
  const shown = await person.json<{ series: { kWh: number; firstDay: string; lastDay: string }[] }>(
    ['import', '--preview', ...files],
  );
  expect(shown.series).toHaveLength(1);
  expect(shown.series[0]).toMatchObject({ firstDay: '2026-01-20', lastDay: '2026-02-19' });
});

test('where an answer is needed it ends with 3 and names what to add, which settles it', async () => {
  const file = person.file('bills.csv', FALLS);
  const asked = await person.run(['import', '--preview', file]);
  expect(asked.code).toBe(3);
  expect(asked.stdout).toContain('Dates that can be read in two ways.');
  expect(asked.stderr).toMatch(/^An answer is needed\. Nothing was imported\. Add one of:\nIs /);
  const [flag = ''] = /dateOrder=\w+/.exec(asked.stderr) ?? [];
  const settled = await person.run(['import', '--preview', file, '--set', flag]);
  expect(settled).toMatchObject({ code: 0, stderr: 'Nothing was stored.\n' });
  const json = await person.run(['import', '--preview', '--json', file]);
  expect(json.code).toBe(3);
  expect(JSON.parse(json.stdout)).toMatchObject({ outcome: 'ask' });
});

test('of several files each is named with what it gave, and one that gives nothing is asked about', async () => {
  const use = person.file('use.csv', 'Date,Units\n2026-10-10,7.5\n2026-10-11,8.0\n');
  const text = person.file('notes.csv', 'hello\nworld\n');
  const asked = await person.run(['import', '--preview', use, text]);
  expect(asked.code).toBe(3);
  expect(asked.stdout).toContain('✓ “use.csv” gives 2 values from 10 Oct 2026 to 11 Oct 2026.');
  expect(asked.stdout).toContain('! “notes.csv” gives nothing: There is no table');
  expect(asked.stderr).toContain('--set files=skip  Yes, read the others');
  const read = await person.run(['import', '--preview', use, text, '--set', 'files=skip']);
  expect(read).toMatchObject({ code: 0, stderr: 'Nothing was stored.\n' });
});

test('a wrong answer is told with the right ones', async () => {
  const file = person.file('bills.csv', FALLS);
  const wrong = (set: string) => person.run(['import', '--preview', file, '--set', set]);
  expect(await wrong('dateOrder=xyz')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('dmy, mdy, ymd'),
  });
  expect(await wrong('order=dmy')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('The keys are dateOrder,'),
  });
  expect(await wrong('dateOrder')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Write key=value'),
  });
  expect(await wrong('columns={x')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('This is not JSON.'),
  });
});

test('what holds no electricity is refused with what it is', async () => {
  const statement = await person.run(['import', '--preview', open('o026-no-energy.csv')]);
  expect(statement).toMatchObject({ code: 1, stdout: '' });
  expect(statement.stderr).toMatch(/^This is a bank statement: .*Nothing was imported\.\n$/s);
  const json = await person.run(['import', '--preview', '--json', open('o026-no-energy.csv')]);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ outcome: 'refuse' });
});

test('a mapping in a file that is not there is told', async () => {
  const outcome = await person.run([
    'import',
    '--preview',
    '--map',
    '/no/such/mapping.json',
    open('o016-india-bills.csv'),
  ]);
  expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no such') });
});

test('what was learnt of a file is saved, found for the next one, shown and forgotten', async () => {
  const january = person.file('january.csv', 'Day,Meter units\n2026-01-05,7\n2026-01-06,8\n');
  const february = person.file('february.csv', 'Day,Meter units\n2026-02-05,9\n2026-02-06,6\n');
  const none = await person.run(['mappings', 'list']);
  expect(none.stderr).toContain('unitwise import FILE --save NAME');
  await person.run(['import', january, '--set', 'unit=Wh', '--save', 'Wall meter', '--yes']);
  expect(await person.output(['mappings', 'list'])).toMatch(/Wall meter .* day, meter units/);
  const next = await person.output(['import', '--preview', february]);
  expect(next).toContain('0.015 kWh');
  expect(next).toContain('Wall meter');
  const shown = person.file('shown.json', await person.output(['mappings', 'show', 'Wall meter']));
  const given = await person.output(['import', '--preview', '--map', shown, february]);
  expect(given).toContain('0.015 kWh');
  expect(await person.run(['mappings', 'delete', 'Wall meter'])).toMatchObject({ code: 0 });
  expect(await person.run(['mappings', 'show', 'Wall meter'])).toMatchObject({ code: 1 });
  expect(await person.output(['import', '--preview', february])).toContain('15 kWh');
});
