/** What the meter shows, typed at the command line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { hasTerminal, Person } from '../support/cli.ts';
import { exifWithPlace, PHOTO, photoWith } from '../support/photo.ts';

/** A person whose meter showed these numbers on these days. */
async function withMeter(...values: [readOn: string, registerKWH: number][]): Promise<Person> {
  const person = await Person.signedIn();
  onTestFinished(() => person.leave());
  for (const [readOn, registerKWH] of values) {
    await person.store('/api/register-readings', { readOn, registerKWH });
  }
  return person;
}

test('the first value starts the meter, the second gives the units used since', async () => {
  const person = await withMeter();
  expect(await person.output(['meter', '3412', '--at', '2025-10-06'])).toBe(
    'Meter value saved successfully!\nIt starts the meter: the next value gives the units used since.\n',
  );
  expect(await person.output(['meter', '3,599', '--at', '2025-11-06'])).toBe(
    'Meter value saved successfully!\n187.0 kWh, 7 Oct to 6 Nov 2025: 6.0 kWh a day\n',
  );
  expect(await person.output(['meter'])).toMatch(
    /^ID +Date +Shows +Kind\n\d+\.2025-10-06 +6 Oct 2025 +3,412\.000 +actual\n\d+\.2025-11-06 +6 Nov 2025 +3,599\.000 +actual\n$/,
  );
});

test('a photo of the meter is kept with its value, and looked at before anything is stored', async () => {
  const person = await withMeter();
  const [good, bad] = [join(person.home, 'meter.jpg'), join(person.home, 'half.jpg')];
  writeFileSync(good, photoWith([exifWithPlace()]));
  writeFileSync(bad, PHOTO.slice(0, -1));
  const value = ['meter', '3412', '--at', '2025-10-06', '--photo'];
  expect(await person.run([...value, bad])).toMatchObject({
    code: 1,
    stderr: `${bad} is no whole JPEG photo. Nothing was stored.\n`,
  });
  expect(await person.run([...value, join(person.home, 'none.jpg')])).toMatchObject({ code: 1 });
  expect(await person.json(['meter'])).toEqual({ registerReadings: [] });
  expect(await person.output([...value, good])).toContain('\nPhoto kept with the reading.\n');
});

test('a value is of today unless told otherwise, and one of the morning is of the day before', async () => {
  const person = await withMeter();
  await person.output(['meter', '100', '--at', '2025-10-06T07:30']);
  const today = getDayInIndia(Date.now());
  await person.output(['meter', '200', '--as', 'confirmed']);
  expect(await person.json(['meter'])).toMatchObject({
    registerReadings: [{ readOn: '2025-10-05' }, { readOn: today, registerKWH: 200 }],
  });
  expect(await person.run(['meter', '300', '--at', addDays(today, 1)])).toMatchObject({
    code: 2,
    stdout: '',
  });
});

test('a lower value is not stored before somebody says what happened', async () => {
  const person = await withMeter(['2025-10-06', 999950], ['2025-11-06', 999990]);
  const lower = ['meter', '30', '--at', '2025-12-06'];
  const refused = await person.run(lower);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^Lower than 999990 on 6 Nov 2025\. What happened\?\n/);
  expect(refused.stderr).toMatch(
    /^--as rolled-over: Likely: It passed 999999 and began again: that would be 40 units in 30 days, 1\.3 units a day\.$/m,
  );
  expect(refused.stderr).toMatch(
    /^--as replaced --installed DATE --old-last KWH --first KWH: The meter was replaced\./m,
  );
  expect(refused.stderr).toMatch(/^--as reset: /m);
  expect(await person.output([...lower, '--as', 'rolled-over'])).toContain(
    '\n40.0 kWh, 7 Nov to 6 Dec 2025: 1.3 kWh a day\n',
  );
});

test('a replaced meter goes on with its own number; the days between stay unknown', async () => {
  const person = await withMeter(['2025-10-06', 3412], ['2025-11-06', 3599]);
  expect(await person.output(['meter', '12', '--at', '2025-12-06', '--as', 'replaced'])).toBe(
    'Meter value saved successfully!\nThe days before it stay unknown.\n',
  );
  expect(await person.output(['meter', '72', '--at', '2026-01-05'])).toContain(
    '\n60.0 kWh, 7 Dec 2025 to 5 Jan 2026: 2.0 kWh a day\n',
  );
});

test('all that is known of a replaced meter can be told at once', async () => {
  const person = await withMeter(['2025-10-06', 3412], ['2025-11-06', 3599]);
  const value = ['meter', '62', '--at', '2025-12-06'];
  expect((await person.run(value)).stderr).toMatch(
    /^--as replaced --installed DATE --old-last KWH --first KWH: /m,
  );
  const told = ['--as', 'replaced', '--installed', '2025-11-16', '--old-last', '3649'];
  expect(await person.run([...value, ...told, '--digits', 'six'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--digits "six": /),
  });
  expect(await person.output([...value, ...told, '--first', '2', '--serial', 'G4'])).toContain(
    '\n60.0 kWh, 17 Nov to 6 Dec 2025: 3.0 kWh a day\n',
  );
  expect(await person.run(['meter', '70', '--meter', '999999999'])).toMatchObject({
    code: 1,
    stderr: 'There is no such meter.\n',
  });
});

test('a slip is answered with the number that may have been meant', async () => {
  const person = await withMeter(['2025-09-06', 4655], ['2025-10-06', 4835]);
  const slip = await person.run(['meter', '5105', '--at', '2025-10-07']);
  expect(slip).toMatchObject({ code: 1, stdout: '' });
  expect(slip.stderr).toMatch(
    /^--as confirmed: The number is right: 270 units in 1 day, 270\.0 units a day/m,
  );
  const typed = await person.run(['meter', '50150', '--at', '2025-11-05']);
  expect(typed.stderr).toMatch(/^Did you mean 5015\?$/m);
});

test('another value of the same day takes its place only with --replace', async () => {
  const person = await withMeter(['2025-10-06', 3412], ['2025-11-06', 3599]);
  const again = ['meter', '3600', '--at', '2025-11-06'];
  expect(await person.run(again)).toEqual({
    code: 1,
    stdout: '',
    stderr: '6 Nov 2025 already says 03599. Replace it, or keep it?\n--replace: Replace it.\n',
  });
  expect(await person.output([...again, '--replace'])).toContain('\n188.0 kWh, ');
});

test('readings of the same days are replaced only with --overlap', async () => {
  const person = await withMeter(['2025-10-06', 3412]);
  await person.output(['readings', 'add', '2025-11-06', '150', '--period-start', '2025-10-07']);
  const other = ['meter', '3599', '--at', '2025-11-06'];
  const refused = await person.run(other);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^--overlap replace: /m);
  expect(refused.stderr).not.toContain('--overlap detail');
  expect(await person.output([...other, '--overlap', 'replace'])).toContain('\n187.0 kWh, ');
});

test('a bill brings its present reading, and one that the meter contradicts is refused', async () => {
  const person = await withMeter();
  const bill = ['readings', 'add', '2025-11-06', '187', '--period-start', '2025-10-07'];
  await person.output([...bill, '--present-reading', '3,599']);
  const next = ['readings', 'add', '2025-12-06', '190', '--period-start', '2025-11-07'];
  const refused = await person.run([...next, '--present-reading', '3799']);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('the meter counts 200 units');
  const lower = await person.run([...next, '--present-reading', '3500']);
  expect(lower.stderr.split('\n')).toEqual([
    'Lower than 03599 on 6 Nov 2025. What happened?',
    'Correct --present-reading, or leave it out and add the number: unitwise meter VALUE --at DATE',
    '',
  ]);
  await person.output([...next, '--present-reading', '3789']);
  expect(await person.json(['meter'])).toMatchObject({
    registerReadings: [{ registerKWH: 3599 }, { registerKWH: 3789 }],
  });
});

test('an estimate is kept and gives no units', async () => {
  const person = await withMeter(['2025-10-06', 3412]);
  expect(await person.output(['meter', '3599', '--at', '2025-11-06', '--estimated'])).toContain(
    '\nIt is an estimate: stored, but no use is calculated from it.\n',
  );
});

test('as JSON the answer is what the API says', async () => {
  const person = await withMeter(['2025-10-06', 3412]);
  expect(await person.json(['meter', '3599', '--at', '2025-11-06'])).toMatchObject({
    registerReading: { readOn: '2025-11-06', registerKWH: 3599, kind: 'actual' },
    reading: { from: '2025-10-07', to: '2025-11-06', consumptionKWH: 187 },
    message: 'Meter value saved successfully!',
  });
});

test('what is no number, no day or no value at all is refused before it is sent', async () => {
  const person = await withMeter();
  expect(await person.run(['meter', 'many'])).toMatchObject({
    code: 2,
    stderr: 'VALUE "many": Write what the meter shows as a number, such as 4812.6.\n',
  });
  const noTime = await person.run(['meter', '5', '--at', '2025-11-06T7']);
  expect(noTime).toMatchObject({
    code: 2,
    stderr: '--at "7": Write the time as HH:MM, such as 07:30.\n',
  });
  expect(await person.run(['meter', '--at', '2025-11-06'])).toMatchObject({ code: 2, stdout: '' });
  expect(await person.run(['meter'])).toEqual({
    ...{ code: 0, stdout: '', stderr: 'There are no values of a meter.\n' },
  });
});

describe.skipIf(!hasTerminal)('at a terminal', () => {
  test('the last value is shown, the next is asked for, and what happened to a lower one', async () => {
    const person = await withMeter(['2025-10-06', 3412], ['2025-11-06', 3599]);
    const { code, screen } = await person.atTerminal(
      ['meter', '--at', '2025-12-06'],
      [
        ['The meter shows: ', '62\r'],
        ['Which number?', '2\r'],
        ['Replaced on (YYYY-MM-DD): ', '2025-11-16\r'],
        ['Last number of the old meter: ', '3649\r'],
        ['First number of the new meter: ', '2\r'],
      ],
    );
    expect(screen).toContain('Last: 3,599 kWh on 6 Nov 2025');
    expect(screen).toContain('1. It passed 99999 and began again');
    expect(screen).toContain('2. Likely: The meter was replaced.');
    expect(screen).toContain('60.0 kWh, 17 Nov to 6 Dec 2025: 3.0 kWh a day');
    expect(code).toBe(0);
  });

  test('nothing is stored when no way is chosen', async () => {
    const person = await withMeter(['2025-10-06', 3412]);
    const { code, screen } = await person.atTerminal(
      ['meter', '3400', '--at', '2025-10-06'],
      [['Which number?', '\r']],
    );
    expect(screen).toContain('1. Replace it.');
    expect(screen).toContain('Nothing was stored.');
    expect(code).toBe(1);
    expect(await person.json(['meter'])).toMatchObject({
      registerReadings: [{ registerKWH: 3412 }],
    });
  });
});

test('a reading of days between two values of the meter is refused with what can be done', async () => {
  const person = await withMeter(['2026-01-06', 3412], ['2026-02-06', 3599]);
  const add = ['readings', 'add', '2026-01-20', '50', '--period-start', '2026-01-10'];
  for (const words of [add, [...add, '--replace']]) {
    const { code, stderr } = await person.run(words);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n').slice(1)).toEqual([
      'Reading 2026-02-06.0: It covers 2026-01-07 to 2026-02-06.',
      'Choose other days, or correct the values of the meter: unitwise meter VALUE --at DATE --replace',
    ]);
  }
});

test('a bill over the days of another is not stored before that one is replaced', async () => {
  const person = await withMeter();
  const bill = (last: string, first: string, kwh: string) => [
    ...['readings', 'add', last, kwh, '--period-start', first],
  ];
  await person.output(bill('2026-01-31', '2026-01-01', '240'));
  const other = bill('2026-02-10', '2026-01-20', '2400');
  expect(await person.run(other)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^--replace: /m),
  });
  expect(await person.output([...other, '--replace'])).toMatch(
    /\n109\.1 kWh a day: more than a home is likely to use\.\n$/,
  );
  expect(await person.json(['readings', 'list'])).toMatchObject({
    readings: [{ id: '2026-02-10.1' }],
  });
});
