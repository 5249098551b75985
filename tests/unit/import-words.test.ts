/** What is told and asked about a file, in words. */
import { expect, test } from 'vitest';
import { previewImport } from '#domain/import/preview.ts';
import { describeQuestion, FINDINGS } from '#domain/import/question-text.ts';
import { describeAnswer } from '#domain/import/questions.ts';
import { FLAGS } from '#domain/import/types.ts';
import { hasReadingColumns } from '#domain/reading/csv/columns.ts';
import { read } from './import-support.ts';

const today = 20_600;

async function preview(text: string) {
  const bytes = new TextEncoder().encode(text);
  return (await previewImport([{ name: 'file.csv', bytes }], { today })).preview;
}

test('a refused bank statement tells its columns, and the payment of the bill that it holds', async () => {
  const { outcome, evidence, payment } = await preview(
    [
      'Date,Narration,Debit,Credit,Balance',
      '01/11/2026,SALARY,,50000.00,70000.00',
      '14/11/2026,BESCOM BILL PAY,"1,770.50",,68229.50',
      '15/11/2026,RENT,18000.00,,50229.50',
    ].join('\n'),
  );
  expect(outcome).toBe('refuse');
  expect(evidence).toEqual([
    'Columns: Date, Narration, Debit, Credit, Balance',
    'No column holds kWh, units or what a meter showed.',
    'Line 3: “BESCOM BILL PAY” is a payment, without units.',
  ]);
  expect(payment).toEqual({ line: 3, rupees: 1770.5 });
});

test('money without a supplier’s name is refused without a payment', async () => {
  const { evidence, payment } = await preview(
    'Date,Description,Debit,Credit,Balance\n01/02/2026,SALARY,,50000.00,70000.00\n15/02/2026,RENT,18000.00,,52000.00\n',
  );
  expect(evidence).toHaveLength(2);
  expect(payment).toBeUndefined();
});

test('the order of day and month is asked by a date of the file', async () => {
  const months = Array.from({ length: 8 }, (_, month) => `${month + 3}/07/2025,${180 + month * 9}`);
  const { questions, rows } = await preview(['Bill date,Units', ...months].join('\n'));
  const [question] = questions;
  expect(question?.key).toBe('dateOrder');
  if (question === undefined) return;
  const { title, labels } = describeQuestion(question, rows);
  expect(title).toMatch(/^Is \d+\/07\/2025 in \w+ or in \w+\?$/);
  expect(new Set(labels).size).toBe(2);
  expect(labels.join()).toContain('July');
});

test('the choices for one column say what it may be', async () => {
  const roles = ['import', 'export', 'solar', 'ignore'];
  expect(roles.map((role) => describeAnswer('columns', { Units: role }))).toEqual([
    '“Units” is what was used',
    '“Units” is what was given to the grid',
    '“Units” is what was generated',
    'None of them',
  ]);
  expect(describeAnswer('columns', { Peak: 'import', Night: 'ignore' })).toBe('Only “Peak”');
});

test('every finding has a title and says what comes of it', () => {
  for (const flag of FLAGS) {
    expect(FINDINGS[flag].title, flag).not.toBe('');
    expect(FINDINGS[flag].effect, flag).toMatch(/\.$/);
  }
});

test('only a first line with exactly the columns of readings is one', () => {
  const first = (line: string) => hasReadingColumns(new TextEncoder().encode(`${line}\n1,2\n`));
  expect(first('readingDate,consumptionKWH')).toBe(true);
  expect(first('\ufeffconsumptionKWH,readingDate,source,emissionCO2kg\r')).toBe(true);
  expect(first('"readingDate","consumptionKWH"')).toBe(true);
  expect(first('readingdate,consumptionKWH')).toBe(false);
  expect(first('readingDate;consumptionKWH')).toBe(false);
  expect(first('readingDate,consumptionKWH,Gas')).toBe(false);
  expect(first('Date,kWh')).toBe(false);
  expect(hasReadingColumns(new Uint8Array())).toBe(false);
});

test('a notebook with a replaced meter tells what each of its values becomes', async () => {
  const rows = [
    '06-01-2025,M-1881,4521',
    '06-02-2025,M-1881,4719',
    '07-03-2025,M-1881,5924',
    '09-03-2025,M-9027,3',
    '06-04-2025,M-9027,188',
  ];
  const { preview } = await read(`Date,Meter no,Reading (kWh)\n${rows.join('\n')}\n`);
  expect(preview.counts).toMatchObject({ rows: 5, intervals: 3, meterReadings: 5 });
  expect(preview.rows.map(({ from, to, kWh }) => [from, to, kWh])).toEqual([
    ['2025-01-07T00:00', '2025-01-07T00:00', null],
    ['2025-01-07T00:00', '2025-02-07T00:00', 198],
    ['2025-02-07T00:00', '2025-03-08T00:00', 1205],
    ['2025-03-10T00:00', '2025-03-10T00:00', null],
    ['2025-03-10T00:00', '2025-04-07T00:00', 185],
  ]);
  expect(preview.understood).toBe(
    'Meter readings: use from 7 January 2025 to 6 April 2025, 1,588 kWh.',
  );
  expect(preview.evidence).toContain('One meter follows another: “M-1881”, “M-9027”.');
});

test('dates of which a bill would end before it begins are of another order, and nothing is asked', async () => {
  const bills = Array.from(
    { length: 8 },
    (_, month) =>
      `06/${String(month + 5).padStart(2, '0')}/2025,07/${String(month + 4).padStart(2, '0')}/2025,06/${String(month + 5).padStart(2, '0')}/2025,200`,
  );
  const { preview } = await read(`Bill date,From,To,Units\n${bills.join('\n')}\n`);
  expect(preview).toMatchObject({ outcome: 'import', questions: [] });
  expect(preview.series).toMatchObject([{ firstDay: '2025-04-07', lastDay: '2025-12-06' }]);
});

test('a balance that stands alone is asked about by its name', async () => {
  const { preview } = await read('Month,Net units\nJan-26,200\nFeb-26,160\nMar-26,220\n');
  const [question] = preview.questions;
  if (question === undefined) throw new Error('Nothing is asked.');
  expect(describeQuestion(question, preview.rows)).toEqual({
    title: 'What does “Net units” hold?',
    labels: [
      'What was used, from the grid',
      'What was given to the grid',
      'What was generated',
      'None of these: leave it out',
    ],
  });
});
