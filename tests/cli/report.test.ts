/** The monthly report in each of its forms. */
import { readFileSync } from 'node:fs';
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
    'date,consumptionKWH,basis,differencePercent',
    '2010-10-01,25.08,own,',
    '2010-10-02,32.054,own,30',
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

test('of a bill that is not there, or of a month and a bill at once', async () => {
  expect(await person.run(['report', '--period', '2010-10-30'])).toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringContaining('No billing period with readings ends on 30 Oct 2010.'),
  });
  const month = await person.output(MONTH);
  expect(await person.output(['report', '--period', '2010-10-31'])).toBe(month);
  expect(await person.run([...MONTH, '--period', '2010-10-31'])).toMatchObject({ code: 2 });
  expect(await person.run(['report', '--period', '2010-10-32'])).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('October has 31 days.') },
  });
});

test('of a month with unknown days: how many are known, and no comparison of what does not compare', async () => {
  const holes = await Person.signedIn();
  try {
    const days = readFileSync(HOUSEHOLD, 'utf8').split('\n');
    const kept = days.filter((line) => !/^2010-10-([01]\d|2[0-3])|^2010-09-0[1-3]/.test(line));
    await holes.output(['import', holes.file('holes.csv', kept.join('\n'))]);
    const october = await holes.output(MONTH);
    expect(october).toMatch(/^October 2010, 8 of 31 days known\n/);
    expect(october).toMatch(/^September 2010 +too few days known +[\d.]+ kWh on 27 of 30/m);
    expect(october).toMatch(/^Bill +not known +too few days are known/m);
    expect(october).toMatch(/^Fri {2}1 to Sat 23 +-$/m);
    const september = await holes.output(['report', '--month', '2010-09']);
    expect(september).toMatch(/^August 2010 +[+−][\d.]+ kWh a day +[+−][\d.]+%/m);
    const [, listed] = /^October 2010 +([\d.]+) +[\d.]+ +8 of 31 days known$/m.exec(
      await holes.output(['usage', '--from', '2010-10-01']),
    ) ?? ['', ''];
    expect(october).toMatch(new RegExp(`^Energy +${listed} kWh`, 'm'));
  } finally {
    holes.leave();
  }
});

test('of a month without readings: which month', async () => {
  expect(await person.run(['report', '--month', '2020-01'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('There are no readings in January 2020.'),
  });
});
