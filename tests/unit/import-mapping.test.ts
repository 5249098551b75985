import { expect, test } from 'vitest';
import { readAnswers } from '../../domain/import/answers.ts';
import { type MappingDocument, readMapping } from '../../domain/import/mapping.ts';
import { previewImport } from '../../domain/import/preview.ts';
import { read, short, TODAY } from './import-support.ts';

const AMBIGUOUS =
  'reading date,units\n07-03-2025,150\n07-04-2025,162\n07-05-2025,171\n07-06-2025,240\n';

async function readWith(mapping: MappingDocument, text: string) {
  const checked = readMapping(JSON.parse(JSON.stringify(mapping)));
  if (!checked.ok) throw new Error(checked.message);
  const bytes = new TextEncoder().encode(text);
  return previewImport([{ name: 'next.csv', bytes }], { today: TODAY, mapping: checked.mapping });
}

async function mappingOf(text: string, answers: Record<string, unknown>): Promise<MappingDocument> {
  const { preview } = await read(text, answers);
  if (preview.mapping === null) throw new Error(preview.reason);
  return preview.mapping;
}

test('dates that may be read in two ways are asked about, with what each would give', async () => {
  const { preview } = await read(AMBIGUOUS);
  expect(preview.outcome).toBe('ask');
  expect(preview.flags).toContain('date-order');
  const [question] = preview.questions;
  expect(question?.key).toBe('dateOrder');
  expect(question?.choices.map(({ value, outcome }) => `${value}: ${outcome}`)).toEqual([
    'dmy: 3 bills from 8 March 2025 to 7 June 2025, 573 kWh in all, 5.2 to 7.7 kWh a day',
    'mdy: 4 days from 3 July 2025 to 6 July 2025, 723 kWh in all, 150 to 240 kWh a day',
  ]);
});

test('an answer given once is remembered for the next file of the same form', async () => {
  const mapping = await mappingOf(AMBIGUOUS, { dateOrder: 'dmy' });
  const next = await readWith(
    mapping,
    'reading date,units\n07-07-2025,200\n07-08-2025,233\n07-09-2025,180\n',
  );
  expect(next.preview.outcome).toBe('import');
  expect(short(next)).toEqual(['import 413 kWh in 2 from 2025-07-08 to 2025-09-07']);
  expect(next.preview.flags).not.toContain('conflicts');
});

test('a file of another form is read afresh, and says so', async () => {
  const mapping = await mappingOf(AMBIGUOUS, { dateOrder: 'mdy' });
  const other = await readWith(mapping, 'Day,kWh\n2026-01-20,7\n2026-01-21,8\n');
  expect(short(other)).toEqual(['import 15 kWh in 2 from 2026-01-20 to 2026-01-21']);
  expect(other.preview.evidence[0]).toMatch(/another form/);
});

test('one new meter reading counts from the last one of the file before', async () => {
  const before = 'Date,Meter reading\n2026-01-01,10021\n2026-01-08,10076\n2026-01-15,10130\n';
  const mapping = await mappingOf(before, {});
  const next = await readWith(mapping, 'Date,Meter reading\n2026-01-22,10180\n');
  expect(short(next)).toEqual(['import 50 kWh in 1 from 2026-01-16 to 2026-01-22']);
});

test('a document from outside is checked, and the right values are listed', () => {
  const mapping = {
    version: 1,
    name: 'x',
    fingerprint: { container: 'csv', header: ['date'] },
    answers: {},
  };
  expect(readMapping(mapping).ok).toBe(true);
  expect(readMapping({ ...mapping, version: 2 })).toEqual({
    ok: false,
    message: 'The version of a mapping is 1.',
  });
  expect(readMapping({ ...mapping, answers: { dateOrder: 'ydm' } })).toEqual({
    ok: false,
    message: '“dateOrder” is one of dmy, mdy, ymd.',
  });
  expect(readAnswers({ colour: 'red' })).toMatchObject({ ok: false, key: 'colour' });
  expect(readAnswers({ series: { 'Grid (kWh)': 'import', 'DG (kWh)': 'ignore' } }).ok).toBe(true);
});

test('a column named in an answer is taken as it says', async () => {
  const file = 'Date,Grid (kWh),DG (kWh)\n2026-01-01,7,1\n2026-01-02,8,2\n2026-01-03,7,1\n';
  expect((await read(file)).preview.questions.map(({ key }) => key)).toEqual(['columns']);
  const answered = await read(file, { columns: { 'Grid (kWh)': 'import', 'DG (kWh)': 'ignore' } });
  expect(answered.preview.outcome).toBe('import');
  expect(short(answered)).toEqual(['import 22 kWh in 3 from 2026-01-01 to 2026-01-03']);
});
