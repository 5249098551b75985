/** What reading a file may take: counted while it is taken, whatever the format. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Budget } from '#domain/import/budget.ts';
import { gunzip } from '#domain/import/open/unpack.ts';
import { previewImport } from '#domain/import/preview.ts';
import { read, short, TODAY, workbook, zip } from './import-support.ts';

const MORE_WORK = /far more work than readings of its size/;
const DAYS = [
  { date: '2026-01-01', kWh: 7 },
  { date: '2026-01-02', kWh: 8 },
];
const DAY_ROWS =
  '<row><c t="inlineStr"><is><t>Date</t></is></c><c t="inlineStr"><is><t>kWh</t></is></c></row>' +
  '<row><c s="1"><v>46023</v></c><c><v>7</v></c></row><row><c s="1"><v>46024</v></c><c><v>8</v></c></row>';
const TWO_DAYS = ['import 15 kWh in 2 from 2026-01-01 to 2026-01-02'];
const manyKeys = Object.fromEntries(Array.from({ length: 1_990 }, (_, at) => [`k${at}`, 1]));

test.each<[string, () => string | Uint8Array, RegExp]>([
  [
    'a workbook with a cell in column 1,999 of each row',
    () => workbook('<row><c r="BXW1"><v>1</v></c></row>'.repeat(2_000)),
    MORE_WORK,
  ],
  [
    'a JSON list whose first object has 1,990 keys',
    () => JSON.stringify([manyKeys, ...Array(20_000).fill({ k1: 1 })]),
    MORE_WORK,
  ],
  [
    'a page whose cells span 200 columns',
    () => `<table>${`<tr>${'<td colspan=200>1'.repeat(9)}</tr>`.repeat(2_000)}</table>`,
    MORE_WORK,
  ],
  [
    'a page whose cells span 2,000 rows, which are empty',
    () =>
      `<table><tr>${'<td colspan=199 rowspan=2000>1'.repeat(9)}</tr>${'<tr><td></tr>'.repeat(1_990)}`,
    MORE_WORK,
  ],
  [
    'a long text that many cells of a workbook share',
    () =>
      workbook('<row><c t="s"><v>0</v></c></row>'.repeat(2_000), {
        'xl/sharedStrings.xml': `<sst><si><t>${'a1'.repeat(15_000)}</t></si></sst>`,
      }),
    /unpacks to more/,
  ],
  [
    'a workbook of empty shared strings',
    () => workbook(DAY_ROWS, { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(1_600_000)}</sst>` }),
    MORE_WORK,
  ],
  [
    'a file of days of 1,440 minutes that have no value',
    () => `100,NEM12,1,a,b\n200,NMI,E1,1,E1,N1,M,kWh,1,\n${'300,20260101\n'.repeat(2_000)}`,
    MORE_WORK,
  ],
  [
    'a file of two thousand meters',
    () =>
      `100,NEM12,1,a,b\n${Array.from({ length: 2_000 }, (_, at) => `200,N${at},E1,1,E1,N1,M,kWh,30,`).join('\n')}`,
    MORE_WORK,
  ],
  [
    'an archive of twenty times the same list',
    () => {
      const list = JSON.stringify(Array(20_000).fill(DAYS[0]));
      return zip(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.json`, list])));
    },
    MORE_WORK,
  ],
  ['rows that unpack to 60 MB', () => gzip('2026-01-01,1\n'.repeat(4_600_000)), /unpacks to more/],
  ['zeros that unpack to 60 MB', () => gzip('\0'.repeat(60_000_000)), /holds no text/],
  ['an archive in gzip', () => gzip(zip({ 'a.csv': 'Date,kWh\n' })), /another archive/],
])('%s is refused', async (_, make, reason) => {
  const { preview, plan } = await read(make());
  expect(preview.outcome).toBe('refuse');
  expect(preview.reason).toMatch(reason);
  expect(plan.days).toEqual([]);
});

function gzip(content: string | Uint8Array): Uint8Array {
  return new Uint8Array(gzipSync(content));
}

test('a few rows with a cell far to the right, or an object with many keys, are read', async () => {
  const far = '<row><c r="BXW1" t="inlineStr"><is><t>Made in 2026</t></is></c></row>';
  expect(short(await read(workbook(far + DAY_ROWS)))).toEqual(TWO_DAYS);
  expect(short(await read(JSON.stringify({ about: manyKeys, readings: DAYS })))).toEqual(TWO_DAYS);
});

test('a list of more than twenty lists is read whole', async () => {
  const days = Array.from({ length: 25 }, (_, at) => ({
    readings: [0, 12].map((hour) => ({
      start: `2026-01-${String(at + 1).padStart(2, '0')} ${String(hour).padStart(2, '0')}:00`,
      kWh: 2,
    })),
  }));
  const { preview } = await read(JSON.stringify({ days }));
  expect(preview.series[0]).toMatchObject({ kWh: 100, lastDay: '2026-01-25' });
});

test('a year of minutes that is packed is read', async () => {
  const rows = Array.from({ length: 525_600 }, (_, at) => {
    const stamp = new Date(Date.UTC(2025, 0, 1) + at * 60_000).toISOString().slice(0, 16);
    return `${stamp},0.0${(at * 7_919) % 10}`;
  });
  const text = `Time,kWh\n${rows.join('\n')}\n`;
  const { preview } = await read(gzip(text));
  expect(preview.outcome).not.toBe('refuse');
  expect(preview.counts.rows).toBe(525_600);
}, 120_000);

test('a caller with a part of the budget is refused what others may have', async () => {
  const cells = `Date,kWh\n${'2026-01-01,1\n'.repeat(60_000)}`;
  const files = [{ name: 'file.csv', bytes: new TextEncoder().encode(cells) }];
  const { preview } = await previewImport(files, { today: TODAY, share: 0.05 });
  expect(preview.reason).toMatch(MORE_WORK);
  expect((await previewImport(files, { today: TODAY })).preview.outcome).toBe('import');
});

test('packed bytes are put in only when those before were read', async () => {
  const slices = gunzip(gzip(new Uint8Array(50_000_000)), new Budget(10_000_000));
  const { value } = await slices.next();
  expect(value?.length).toBeGreaterThan(0);
  expect(value?.length).toBeLessThan(1_000_000);
  expect(await slices.return(undefined)).toEqual({ done: true, value: undefined });
});
