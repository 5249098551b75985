import { expect, test } from 'vitest';
import { type MappingDocument, mappingSchema } from '#domain/import/mapping-record.ts';
import { previewImport } from '#domain/import/preview.ts';
import { readAnswers } from '#domain/import/read-answers.ts';
import { read, short, TODAY, workbook } from './import-support.ts';

const AMBIGUOUS =
  'reading date,units\n07-03-2025,150\n07-04-2025,162\n07-05-2025,171\n07-06-2025,240\n';

async function readWith(described: MappingDocument, text: string) {
  const mapping = mappingSchema.parse(JSON.parse(JSON.stringify(described)));
  const bytes = new TextEncoder().encode(text);
  return previewImport([{ name: 'next.csv', bytes }], { today: TODAY, mapping });
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

test('one bill is one bill, of one use a day', async () => {
  const { preview } = await read('reading date,units\n04-05-2025,150\n05-06-2025,162\n');
  expect(preview.questions[0]?.choices.map(({ outcome }) => outcome)).toEqual([
    '1 bill from 6 April 2025 to 6 May 2025, 162 kWh in all, 5.2 kWh a day',
    '1 bill from 5 May 2025 to 5 June 2025, 162 kWh in all, 5.1 kWh a day',
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
  const check = (changes: object) =>
    mappingSchema
      .safeParse({ ...mapping, ...changes })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(check({})).toBeUndefined();
  expect(check({ version: 2 })).toEqual(['version: The version of a mapping is 1.']);
  expect(check({ answers: { dateOrder: 'ydm' } })).toEqual([
    'answers.dateOrder: “dateOrder” is one of dmy, mdy, ymd.',
  ]);
  expect(check({ series: [{ name: 'kWh', channel: 'gas' }] })).toEqual([
    'series.0.channel: "gas" is not one of: import, export, solar, ignore.',
  ]);
  expect(check({ fingerprint: { container: 'csv', header: ['x'.repeat(17_000)] } })).toEqual([
    ': This mapping is too long to be saved.',
  ]);
  expect(readAnswers({ colour: 'red' })).toMatchObject({ ok: false, key: 'colour' });
  expect(readAnswers({ series: { 'Grid (kWh)': 'import', 'Annex (kWh)': 'ignore' } }).ok).toBe(
    true,
  );
});

test('a column named in an answer is taken as it says', async () => {
  const file = 'Date,Grid (kWh),Annex (kWh)\n2026-01-01,7,1\n2026-01-02,8,2\n2026-01-03,7,1\n';
  expect((await read(file)).preview.questions.map(({ key }) => key)).toEqual(['columns']);
  const answered = await read(file, {
    columns: { 'Grid (kWh)': 'import', 'Annex (kWh)': 'ignore' },
  });
  expect(answered.preview.outcome).toBe('import');
  expect(short(answered)).toEqual(['import 22 kWh in 3 from 2026-01-01 to 2026-01-03']);
});

test('a question that was answered with some columns is not asked again, and the next one adds to it', async () => {
  const file =
    'Date,Kitchen kWh,Bedroom kWh,Roof export kWh,Shed export kWh\n2026-01-01,3,4,1,2\n2026-01-02,3,5,1,3\n2026-01-03,2,4,1,2\n';
  let answers: Record<string, unknown> = {};
  for (let asked = 1; asked <= 2; asked += 1) {
    const { questions } = (await read(file, answers)).preview;
    expect(questions.map(({ key }) => key)).toEqual(['columns']);
    answers = { columns: questions[0]?.choices[0]?.value };
  }
  const { preview } = await read(file, answers);
  expect(preview).toMatchObject({ outcome: 'import', series: [{ kWh: 21 }, { kWh: 10 }] });
});

const CELLS = ['Day', 'kWh'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const sheet = (day: number, kWh: number) =>
  `<worksheet><sheetData><row>${CELLS}</row>${[0, 1, 2].map((at) => `<row><c s="1"><v>${day + at}</v></c><c><v>${kWh}</v></c></row>`).join('')}</sheetData></worksheet>`;
/** Three days of January from the grid, and the same three on the roof. */
const TWO_SHEETS = workbook('', {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="Grid" sheetId="1" r:id="rId1"/><sheet name="Roof" sheetId="2" r:id="rId2"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheet(46023, 7),
  'xl/worksheets/sheet2.xml': sheet(46023, 3),
});

test('a sheet is chosen by its name, left out, or what it holds is said', async () => {
  const grid = 'import 21 kWh in 3 from 2026-01-01 to 2026-01-03';
  expect(short(await read(TWO_SHEETS, { sheet: 'Grid' }))).toEqual([grid]);
  expect(short(await read(TWO_SHEETS, { sheet: { Roof: 'ignore' } }))).toEqual([grid]);
  expect(short(await read(TWO_SHEETS, { sheet: { Roof: 'solar', Grid: 'import' } }))).toEqual([
    grid,
    'solar 9 kWh in 3 from 2026-01-01 to 2026-01-03',
  ]);
  expect((await read(TWO_SHEETS, { sheet: 'Attic' })).preview.reason).toBe(
    'There is no “Attic” in the file. Its sheets are “Grid”, “Roof”.',
  );
});

test('which sheet was read is remembered for the next file of the same form', async () => {
  const { preview } = await read(TWO_SHEETS, { sheet: 'Roof' });
  expect(preview.mapping?.answers).toEqual({ sheet: 'Roof' });
  const { mapping } = preview;
  if (mapping === null) throw new Error('There is no mapping.');
  const files = [{ name: 'again.xlsx', bytes: TWO_SHEETS }];
  expect(short(await previewImport(files, { today: TODAY, mapping }))).toEqual([
    'import 9 kWh in 3 from 2026-01-01 to 2026-01-03',
  ]);
});
