/** Files that are chosen together: each is named with what it gave, and one that gives nothing takes no other with it. */
import { expect, test } from 'vitest';
import { describeShare } from '#domain/import/question-text.ts';
import { readAll, short } from './import-support.ts';

const USE = 'Date,Units\n2026-10-10,7.5\n2026-10-11,8.0\n2026-10-12,8.0\n';

test.each([
  ['a text', 'hello\nworld\n', 'no table with dates'],
  ['gas', 'Date,Gas m3\n2026-10-10,1.5\n2026-10-11,2.0\n', 'holds gas'],
  [
    'a bank statement',
    'Date,Narration,Debit,Balance\n2026-10-10,ATM,500,12000\n',
    'bank statement',
  ],
  ['a PDF', '%PDF-1.4\nnothing', 'PDF'],
  ['nothing at all', '', 'is empty'],
  ['a table of empty cells', 'Date,kWh\n2026-10-10,-\n2026-10-11,-\n', 'values are empty'],
  [
    'a charger’s log',
    'Created,Charge point,Vehicle,Energy (kWh)\n2026-10-10 08:00,A,B,2.3\n2026-10-11 08:00,A,B,2.6\n',
    'log of a charger',
  ],
])('a file of %s is named, and the others are offered without it', async (_, text, reason) => {
  const asked = await readAll([USE, text]);
  expect(asked.preview.outcome).toBe('ask');
  expect(short(asked)).toEqual(['import 23.5 kWh in 3 from 2026-10-10 to 2026-10-12']);
  expect(asked.preview.questions).toMatchObject([
    {
      key: 'files',
      choices: [{ value: 'skip', outcome: expect.stringContaining(reason) }, { value: 'refuse' }],
    },
  ]);
  expect(asked.preview.files).toEqual([
    { name: 'file-1', values: 3, firstDay: '2026-10-10', lastDay: '2026-10-12' },
    expect.objectContaining({ name: 'file-2', reason: expect.stringContaining(reason) }),
  ]);
  const skipped = await readAll([USE, text], { files: 'skip' });
  expect(skipped.preview).toMatchObject({ outcome: 'import', digest: asked.preview.digest });
  const refused = await readAll([text, USE], { files: 'refuse' });
  expect(refused.preview).toMatchObject({ outcome: 'refuse' });
  expect(refused.preview.reason).toContain('“file-1”');
});

test('files that all give nothing are refused, each with what it is', async () => {
  const { preview } = await readAll(['hello\nworld\n', '%PDF-1.4\nnothing']);
  expect(preview.outcome).toBe('refuse');
  expect(preview.reason).toMatch(/“file-1”: There is no table .* “file-2”: .*PDF/);
});

test('a file that gives something only beside another is read with it', async () => {
  const reading = (date: string, value: number) => `Date,Meter reading kWh\n${date},${value}\n`;
  const result = await readAll([reading('2026-09-05', 5010), reading('2026-10-05', 5210)]);
  expect(result.preview.outcome).toBe('import');
  expect(short(result)).toEqual(['import 200 kWh in 1 from 2026-09-06 to 2026-10-05']);
  expect(result.preview.files?.map(({ values }) => values)).toEqual([1, 1]);
});

test('each file says what it gave in a sentence', async () => {
  const { preview } = await readAll([USE, 'hello\nworld\n']);
  expect(preview.files?.map(describeShare)).toEqual([
    '“file-1” gives 3 values from 10 Oct 2026 to 12 Oct 2026.',
    '“file-2” gives nothing: There is no table with dates and numbers in this file.',
  ]);
});

test('a column that a person calls electricity makes its file useful', async () => {
  const gas = 'Date,Gas kWh\n2026-10-13,1.5\n2026-10-14,2.0\n';
  expect((await readAll([USE, gas])).preview.questions[0]?.key).toBe('files');
  const { preview } = await readAll([USE, gas], { series: { 'Gas kWh': 'import' } });
  expect(preview.files?.every(({ reason }) => reason === undefined)).toBe(true);
});
