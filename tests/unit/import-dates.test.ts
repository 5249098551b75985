/** Dates that no single cell writes out, and tables that write them in ways of their own. */
import { describe, expect, test } from 'vitest';
import { read, short } from './import-support.ts';

describe('a row of several months', () => {
  test.each([
    ['Jan 2026 - Feb 2026', 'Mar 2026 - Apr 2026', 'May 2026 - Jun 2026'],
    ['Jan-Feb 2026', 'Mar-Apr 2026', 'May-Jun 2026'],
    ['Jan/Feb-26', 'Mar/Apr-26', 'May/Jun-26'],
    ['Jan to Feb 26', 'Mar to Apr 26', 'May to Jun 26'],
  ])('covers the last of them, too: %s', async (...periods) => {
    const rows = periods.map((period, at) => `${period},${400 + at}`);
    const result = await read(['Billing period,Units', ...rows].join('\n'));
    expect(short(result)).toEqual(['import 1203 kWh in 3 from 2026-01-01 to 2026-06-30']);
    expect(result.preview.flags).toEqual([]);
  });

  test('reaches over the new year', async () => {
    const result = await read('Period,Units\nOct-Nov 2025,412\nDec-Jan 2026,520\n');
    expect(short(result)).toEqual(['import 932 kWh in 2 from 2025-10-01 to 2026-01-31']);
  });

  test('ends where the next begins, when each names the month of the next', async () => {
    const result = await read('From,To,Units\nJan-26,Feb-26,212\nFeb-26,Mar-26,198\n');
    expect(short(result)).toEqual(['import 410 kWh in 2 from 2026-01-01 to 2026-02-28']);
  });
});

test.each([
  [
    'a month in one number',
    'BILL_MONTH,UNITS\n202504,212\n202505,301\n',
    '2025-04-01',
    '2025-05-31',
  ],
  ['a quarter', 'Quarter,Units\nQ1 2025,212\nQ2 2025,301\n', '2025-01-01', '2025-06-30'],
  ['a week', 'Week,kWh\n2026-W01,212\n2026-W02,301\n', '2025-12-29', '2026-01-11'],
  [
    'year and month',
    'Year,Month,Units\n2026,January,212\n2026,February,301\n',
    '2026-01-01',
    '2026-02-28',
  ],
  ['year and number', 'Units,Yr,Month\n212,2026,1\n301,2026,2\n', '2026-01-01', '2026-02-28'],
  ['a spreadsheet’s number', 'Date,kWh\n46023,212\n46024,301\n', '2026-01-01', '2026-01-02'],
  [
    'day, month, year',
    'Day,Month,Year,kWh\n1,1,2026,212\n2,1,2026,301\n',
    '2026-01-01',
    '2026-01-02',
  ],
])('%s is a date', async (_, file, from, to) => {
  expect(short(await read(file))).toEqual([`import 513 kWh in 2 from ${from} to ${to}`]);
});

describe('a calendar', () => {
  test('of months across and years down', async () => {
    const file = 'Units used\nYear,Jan,Feb,Mar,Total\n2024,212,190,230,632\n2025,250,201,,451\n';
    const result = await read(file);
    expect(short(result)).toEqual(['import 1083 kWh in 5 from 2024-01-01 to 2025-02-28']);
  });

  test('of financial years, from April to March', async () => {
    const result = await read(
      'Units\nYear,Apr,Dec,Jan,Mar\n2024-25,212,190,230,240\nFY 25-26,1,2,3,4\n',
    );
    expect(result.preview.series[0]?.months).toMatchObject({
      '2024-04': 212,
      '2025-01': 230,
      '2025-03': 240,
      '2026-03': 4,
    });
  });

  test('of years across and months down', async () => {
    const rows = 'Month,2024,2025\nJanuary,212,230\nFebruary,190,201\n';
    const { preview } = await read(`Electricity units\n${rows}`);
    expect(preview.series[0]?.months).toEqual({
      '2024-01': 212,
      '2024-02': 190,
      '2025-01': 230,
      '2025-02': 201,
    });
    // Where nothing speaks of energy it is asked.
    expect((await read(rows)).preview.outcome).toBe('ask');
  });

  test('of months across and days down, without the days that a month does not have', async () => {
    const days = Array.from({ length: 31 }, (_, at) => {
      const february = at < 28 ? '7' : '';
      const april = at < 30 ? '9' : '';
      return `${at + 1},8,${february},6,${april}`;
    });
    const result = await read(
      ['Units', 'Day,Jan 2026,Feb 2026,Mar 2026,Apr 2026', ...days].join('\n'),
    );
    expect(result.preview.series[0]?.months).toEqual({
      '2026-01': 31 * 8,
      '2026-02': 28 * 7,
      '2026-03': 31 * 6,
      '2026-04': 30 * 9,
    });
  });
});

test.each([
  ['15/01/2026 4521', '15/02/2026 4703'],
  ['15 Jan 2026 - 4521 units', '15 Feb 2026 - 4703 units'],
  ['15.01.26 07:15: 4521', '15.02.26 07:15: 4703'],
])('a note a line is a date and what the meter showed: %s', async (first, second) => {
  const result = await read(`My meter readings\n${first}\n${second}\n16/03/2026 4865`);
  expect(result.preview.series[0]?.kWh).toBe(344);
  expect(result.preview.flags).toContain('kind');
});

test.each([
  'दिनांक,पिछली रीडिंग,वर्तमान रीडिंग,खपत',
  'ದಿನಾಂಕ,ಹಿಂದಿನ ರೀಡಿಂಗ್,ಪ್ರಸ್ತುತ ರೀಡಿಂಗ್,ಬಳಕೆ',
  'தேதி,முந்தைய ரீடிங்,தற்போதைய ரீடிங்,பயன்பாடு',
  'తేదీ,మునుపటి రీడింగ్,ప్రస్తుత రీడింగ్,వినియోగం',
])('the words of an Indian language are understood: %s', async (header) => {
  const file = `${header}\n15/01/2026,4339,4521,182\n15/02/2026,4521,4703,182\n15/03/2026,4703,4865,162\n`;
  expect(short(await read(file))).toEqual(['import 344 kWh in 2 from 2026-01-16 to 2026-03-15']);
});

test.each([
  ['water', 'Date,Reading (KL),Consumption (KL)\n01/08/2026,120,12\n15/10/2026,133,13\n'],
  ['water', 'Date,Litres used\n2026-01-01,400\n2026-01-02,390\n'],
  [
    'gas',
    'Bill date,Previous SCM,Current SCM,Consumption (SCM)\n15/06/2026,100,118,18\n15/08/2026,118,139,21\n',
  ],
  ['gas', 'Date,LPG cylinders\n2026-01-01,1\n2026-02-02,1\n'],
])('%s in a unit of its own is refused by its name', async (what, file) => {
  const { outcome, reason } = (await read(file)).preview;
  expect(outcome).toBe('refuse');
  expect(reason).toContain(`This file holds ${what}`);
});

test('quarter hours of a tariff are day first when the month first would leave holes', async () => {
  const days = ['01-07-2025', '02-07-2025', '03-07-2025'];
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = (at: number) => `${two(Math.floor((at % 96) / 4))}:${two((at % 4) * 15)}:00`;
  const rows = days.flatMap((day, index) =>
    Array.from({ length: 96 }, (_, at) => {
      const next = at === 95 ? (days[index + 1] ?? '04-07-2025') : day;
      return `${day};${clock(at)};${next};${clock(at + 1)};0,${at % 2 === 0 ? 100 : 200};kWh`;
    }),
  );
  const header = 'Van (datum);Van (tijdstip);Tot (datum);Tot (tijdstip);Volume;Eenheid';
  const result = await read([header, ...rows].join('\n'));
  expect(result.preview.outcome).toBe('import');
  expect(short(result)).toEqual(['import 43.2 kWh in 288 from 2025-07-01 to 2025-07-03']);
});

test('daily values at midnight belong to the day that begins then', async () => {
  const rows = Array.from(
    { length: 9 },
    (_, at) => `2025-03-0${at + 1}T00:00:00+01:00;${8000 + (at % 3) * 900}`,
  );
  const result = await read(['Horodate;Valeur', ...rows].join('\n'));
  expect(result.preview.series[0]).toMatchObject({ firstDay: '2025-03-01', lastDay: '2025-03-09' });
});

test.each([
  ['oldest first', ['10 Oct', '12 Oct', '11 Oct', '13 Oct', '14 Oct'], '2026-10-10', '2026-10-14'],
  ['newest first', ['14 Oct', '13 Oct', '11 Oct', '12 Oct', '10 Oct'], '2026-10-10', '2026-10-14'],
  ['the newest of them', ['22 Nov', '24 Nov', '23 Nov'], '2026-11-22', '2026-11-24'],
  ['over the new year', ['30 Dec', '1 Jan', '31 Dec', '2 Jan'], '2025-12-30', '2026-01-02'],
])('a day without a year that is out of order stays in its year: %s', async (_, days, from, to) => {
  const rows = days.map((day, at) => `${day},${7 + at}`);
  const result = await read(['Day,kWh', ...rows].join('\n'));
  expect(result.preview.series[0]).toMatchObject({ firstDay: from, lastDay: to });
  expect(result.preview.series[0]?.intervals).toBe(days.length);
  expect(result.preview.evidence.join(' ')).toContain(`the last day is taken as ${to}`);
});

test('days without a year that are half a year apart are of the year before', async () => {
  const result = await read(
    'Reading date,Meter reading kWh\n10 Jul,900\n10 Jan,1800\n10 Jul,2700\n',
  );
  expect(short(result)).toEqual(['import 1800 kWh in 2 from 2025-07-11 to 2026-07-10']);
});

test.each([
  ['alone', ['27 Feb', '28 Feb', '29 Feb'], '2024-02-27', '2024-02-29'],
  [
    'of the leap year before',
    ['28 Feb', '29 Feb', '1 Jul', '1 Dec', '1 Jan'],
    '2024-02-28',
    '2025-01-01',
  ],
  ['newest first', ['1 Mar', '29 Feb', '28 Feb'], '2024-02-28', '2024-03-01'],
])('29 February without a year is of the latest leap year: %s', async (_, days, from, to) => {
  const rows = days.map((day, at) => `${day},${7 + at}`);
  const result = await read(['Day,kWh', ...rows].join('\n'));
  expect(result.preview.outcome).toBe('import');
  expect(result.preview.series[0]).toMatchObject({ firstDay: from, lastDay: to });
  expect(result.preview.evidence.join(' ')).toContain(`the last day is taken as ${to}`);
});

test('week 53 of a year that has none is named by its line', async () => {
  const { preview } = await read('Week,kWh\n2025-W51,50\n2025-W52,52\n2025-W53,53\n2026-W01,51\n');
  expect(preview).toMatchObject({
    outcome: 'refuse',
    reason: 'Line 4: “2025-W53” is not a date.',
    lines: [4],
  });
  const long = await read('Week,kWh\n2026-W52,50\n2026-W53,52\n');
  expect(long.preview.series[0]).toMatchObject({ kWh: 102, lastDay: '2027-01-03' });
});
