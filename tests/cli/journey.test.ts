/** The whole way of a household's file, in and out again. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUSEHOLD, Person } from '../support/cli.ts';

let person: Person;
beforeAll(async () => {
  person = await Person.signedIn();
});
afterAll(() => person.leave());

/** The file's own sum of a month, in whole watt-hours. */
function fileSumWh(month: string): number {
  return readFileSync(HOUSEHOLD, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(month))
    .reduce((sum, line) => sum + Math.round(Number(line.split(',')[1]) * 1000), 0);
}

test('a household brings four years in, reads a month, and takes all back', async () => {
  expect((await person.run(['whoami'])).stdout).toBe(
    `Asha Rao <${person.email}>\n${person.server}\n`,
  );

  expect(await person.output(['import', HOUSEHOLD])).toBe(
    '1,442 imported, 0 already present\n' +
      '4 rows say more than 60 kWh a day, the first 79.6 kWh on 23 Dec 2006. If that is the number on the meter, ' +
      'undo the import and enter it as what the meter shows.\n',
  );
  expect(await person.output(['import', HOUSEHOLD])).toBe('0 imported, 1,442 already present\n');

  const report = JSON.parse(
    await person.output(['report', '--month', '2010-10', '--format', 'json']),
  );
  const days = report.days.map((day: { consumptionKWH: number }) =>
    Math.round(day.consumptionKWH * 1000),
  );
  expect(report.consumptionKWH * 1000).toBe(fileSumWh('2010-10'));
  expect(days.reduce((sum: number, wh: number) => sum + wh, 0)).toBe(fileSumWh('2010-10'));

  const text = await person.output(['report', '--month', '2010-10']);
  expect(text).toContain('October 2010');
  expect(text).toContain(`${(fileSumWh('2010-10') / 1000).toFixed(3)} kWh`);
  expect(text).toContain('estimated');
  const shown = [...text.matchAll(/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [ \d]\d .*?(\d+\.\d{3})/gm)];
  expect(shown).toHaveLength(31);
  expect(shown.reduce((sum, [, kwh]) => sum + Math.round(Number(kwh) * 1000), 0)).toBe(
    fileSumWh('2010-10'),
  );

  expect(await person.output(['report'])).toContain('November 2010, 26 of 30 days known\n');

  const imports = await person.output(['imports']);
  expect(imports).toMatch(/1,442 +16 Dec 2006 +26 Nov 2010 +household-daily\.csv/);
  expect(await person.output(['undo', '--yes'])).toBe(
    'Undone: Imported 1,442 readings, 16 Dec 2006 to 26 Nov 2010.\n',
  );
  expect(await person.json(['readings', 'list'])).toEqual({ readings: [] });
  expect(await person.json(['imports'])).toEqual({ imports: [] });

  expect(await person.run(['undo', '--yes'])).toMatchObject({
    code: 1,
    stderr: 'There is nothing to undo.\n',
  });
  expect(await person.run(['report'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('unitwise import FILE'),
  });
});

test('what is exported can be imported unchanged, by another household', async () => {
  const other = await Person.signedIn();
  try {
    const source = [
      'readingDate,consumptionKWH,emissionCO2kg,source,periodStart',
      '2024-02-29,20.153,14.3,manual,',
      '2024-03-31,300,,csv_upload,2024-03-01',
      '2024-04-01,0.001,0,csv_upload,',
      '2024-04-01,0.001,0,csv_upload,',
      '',
    ].join('\n');
    expect(await other.output(['import', '-'], { input: source })).toBe(
      '4 imported, 0 already present\n',
    );
    const exported = await other.output(['export']);
    expect(exported).toBe(source);

    const file = `${other.home}/out.csv`;
    expect(await other.run(['export', '-o', file])).toMatchObject({
      code: 0,
      stdout: '',
      stderr: `4 readings written to ${file}.\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe(source);
    expect(await other.output(['import', file])).toBe('0 imported, 4 already present\n');
  } finally {
    other.leave();
  }
});

test('single readings are added, changed, listed and deleted', async () => {
  const added = await person.json<{ reading: { id: string } }>([
    ...['readings', 'add', '2024-05-01', '1,312.5', '--co2', '3'],
  ]);
  expect(added.reading).toMatchObject({
    id: '2024-05-01.1',
    consumptionKWH: 1312.5,
    emissionCO2kg: 3,
    source: 'manual',
  });
  expect(
    await person.output(['readings', 'edit', '2024-05-01.1', '--kwh', '9.5', '--co2', 'none']),
  ).toContain('2024-05-01.1: 9.500 kWh, 1 May 2024');
  await person.output(['readings', 'add', '2024-05-31', '310', '--period-start', '2024-05-01']);
  expect(await person.output(['readings', 'list', '--order', 'asc', '--to', '2024-05-31'])).toBe(
    [
      'ID                   Date      kWh  CO2 kg  Source  Since',
      '2024-05-01.1   1 May 2024    9.500       -  Manual',
      '2024-05-31.1  31 May 2024  310.000       -  Manual  1 May 2024',
      '',
    ].join('\n'),
  );
  expect(await person.run(['readings', 'delete', '2024-05-01.1', '2024-05-01.9'])).toEqual({
    code: 0,
    stdout: '1 reading deleted.\n',
    stderr: '1 of 2 ids had no reading.\n',
  });
  expect(await person.run(['readings', 'delete', '2024-05-01.1'])).toMatchObject({ code: 1 });
  await person.output(['readings', 'delete', '2024-05-31.1']);
});

test('a tip names its saving and its source', async () => {
  const tip = await person.output(['tip', 'geyser', 'in', 'winter']);
  expect(tip).toMatch(/^Source: /m);
  const { generatedTips } = await person.json<{ generatedTips: { question: string }[] }>([
    ...['tip', 'geyser in winter'],
  ]);
  expect(generatedTips[0]?.question).toBe('geyser in winter');
  expect(await person.run(['appliances', 'list'])).toMatchObject({ code: 0, stdout: '' });
});
