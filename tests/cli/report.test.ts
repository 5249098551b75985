/** The monthly report in each of its forms. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUSEHOLD, Person } from '../support/cli.ts';

let person: Person;
beforeAll(async () => {
  person = await Person.signedIn();
  await person.output(['import', HOUSEHOLD]);
});
afterAll(() => person.leave());

const MONTH = ['report', '--month', '2010-10'];

test('as text: plain when not a terminal, coloured when asked for', async () => {
  const plain = await person.output(MONTH);
  expect(plain).not.toContain('\u001b');
  expect(plain.split('\n').every((line) => [...line].length <= 80)).toBe(true);
  expect(plain).toMatch(/^October 2009 +\+14\.077 kWh +\+1\.7% +851\.501 kWh/m);
  expect(plain).toMatch(/^Mon 18 {2}█+ +45\.231 +\+123\.4%$/m);

  expect(await person.output(MONTH, { env: { FORCE_COLOR: '1' } })).toContain('\u001b[');
  const both = { FORCE_COLOR: '1', NO_COLOR: '1' };
  expect(await person.output(MONTH, { env: both })).toBe(plain);
});

test('as CSV: the days', async () => {
  const lines = (await person.output([...MONTH, '--format', 'csv'])).trimEnd().split('\n');
  expect(lines).toHaveLength(32);
  expect(lines.slice(0, 3)).toEqual([
    'date,consumptionKWH,differencePercent',
    '2010-10-01,25.08,',
    '2010-10-02,32.054,30',
  ]);
});

test('as Markdown: tables', async () => {
  const markdown = await person.output([...MONTH, '--format', 'markdown']);
  expect(markdown).toMatch(/^# October 2010\n/);
  expect(markdown).toContain('| Energy | 865.578 kWh |');
  expect(markdown).toContain('| 18 Oct 2010 | 45.231 | +123.4% |');
});

test('as JSON: what the API says', async () => {
  const report = await person.json(MONTH);
  expect(report).toMatchObject({ month: '2010-10', consumptionKWH: 865.578, unfinished: false });
  expect(JSON.parse(await person.output([...MONTH, '--format', 'json']))).toEqual(report);
});

test('of a month without readings: which month', async () => {
  expect(await person.run(['report', '--month', '2020-01'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('There are no readings in January 2020.'),
  });
});
