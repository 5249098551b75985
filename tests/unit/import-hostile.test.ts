import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import { parseDayOfYear } from '#domain/import/tables/date-words.ts';
import { read, short, workbook, zip } from './import-support.ts';

const reasonOf = async (content: string | Uint8Array) => {
  const { preview } = await read(content);
  return preview.outcome === 'refuse'
    ? preview.reason
    : `${preview.outcome}: ${preview.understood}`;
};
const CSV = 'Date,kWh\n2026-01-01,7.1\n2026-01-02,6.9\n2026-01-03,8\n';

test('an archive that unpacks to gigabytes is refused while it unpacks', async () => {
  const digits = Buffer.alloc(90 * 1024 * 1024, '7');
  expect(await reasonOf(zip({ 'a.csv': digits }))).toMatch(/unpacks to more/);
  expect(await reasonOf(new Uint8Array(gzipSync(digits)))).toMatch(/unpacks to more/);
});

test('an archive within an archive, a damaged one, and one of many files are refused', async () => {
  expect(await reasonOf(zip({ 'inner.zip': zip({ 'a.csv': CSV }) }))).toMatch(/another archive/);
  expect(await reasonOf(zip({ 'a.csv': CSV }).slice(0, 60))).toMatch(/damaged/);
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.csv`, CSV]));
  expect(await reasonOf(zip(many))).toMatch(/more than 20/);
});

test('XML that declares entities is refused before it is read', async () => {
  const xml = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><feed><IntervalBlock/></feed>';
  expect(await reasonOf(xml)).toMatch(/document type or entities/);
  expect(await reasonOf(workbook('', { 'xl/workbook.xml': `<!DOCTYPE a>${xml}` }))).toMatch(
    /entities/,
  );
});

test('headers called __proto__ and constructor are names like any other', async () => {
  const file =
    'Date,__proto__,constructor,kWh\n2026-01-01,1,2,7.1\n2026-01-02,5,1,6.9\n2026-01-03,2,2,8\n';
  expect(short(await read(file))).toEqual(['import 22 kWh in 3 from 2026-01-01 to 2026-01-03']);
  const answered = await read(file, JSON.parse('{"series":{"__proto__":"ignore"}}'));
  expect(short(answered)).toEqual(['import 22 kWh in 3 from 2026-01-01 to 2026-01-03']);
  expect(({} as Record<string, unknown>)['ignore']).toBeUndefined();
});

test('a million empty lines, and a sheet styled to its last row, hold no more than their readings', async () => {
  expect(short(await read(CSV + '\n'.repeat(1_048_576)))).toHaveLength(1);
  const styled = '<row r="1048576" s="1" customFormat="1"><c r="A1048576" s="1"/></row>';
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c><c r="B1" t="inlineStr"><is><t>kWh</t></is></c></row>' +
    '<row r="2"><c r="A2" s="1"><v>46023</v></c><c r="B2"><v>7</v></c></row>' +
    '<row r="3"><c r="A3" s="1"><v>46024</v></c><c r="B3"><v>8</v></c></row>';
  expect(short(await read(workbook(rows + styled)))).toEqual([
    'import 15 kWh in 2 from 2026-01-01 to 2026-01-02',
  ]);
});

test('more rows or columns than any meter gives are refused', async () => {
  expect(await reasonOf(`Date,kWh\n${'2026-01-01,1\n'.repeat(600_001)}`)).toMatch(/6,00,000 rows/);
  expect(await reasonOf(`${'a,'.repeat(2_500)}\n${'1,'.repeat(2_500)}\n`)).toMatch(
    /2,000 columns|no table|no energy/,
  );
});

test('hundreds of thousands of rows of one Sunday night are read in one go', async () => {
  const rows = '2025-10-26 02:00,1\n'.repeat(300_000);
  const { preview } = await read(`Time,kWh\n${rows}`);
  expect(preview.flags).toContain('duplicates');
  expect(preview.series[0]?.kWh).toBe(1);
});

test('bills over centuries are refused, not spread over every day', async () => {
  const rows = '1990-01-01,2099-01-01,5\n'.repeat(20_000);
  expect(await reasonOf(`From,To,kWh\n${rows}`)).toMatch(/4,000 days/);
});

test('a counter of two hundred thousand minutes, under as many lines of titles, is read', async () => {
  const titles = 'A line of titles\n'.repeat(200_000);
  const rows = Array.from({ length: 200_000 }, (_, at) => {
    const stamp = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString().slice(0, 16);
    return `${stamp},${1_000 + at / 200}`;
  });
  const { preview } = await read(`${titles}Time,Meter reading kWh\n${rows.join('\n')}\n`);
  expect(preview.series[0]).toMatchObject({ kind: 'register', kWh: 999.995 });
});

test('cells of tens of thousands of digits after a word are no dates, and no work', async () => {
  const cell = `ab ${'1'.repeat(20_000)}`;
  expect(parseDayOfYear(cell)).toBeUndefined();
  expect(parseDayOfYear('Thu 28 May')).toEqual({ month: 5, day: 28 });
  expect(await reasonOf(`Day,kWh\n${`${cell},7\n`.repeat(8)}`)).toMatch(/no table/);
});

test('an open quote does not swallow the file', async () => {
  const { preview } = await read(`Note,Date,kWh\n"5,2026-01-01,7\n${'6,2026-01-02,8\n'.repeat(2)}`);
  expect(preview.outcome).not.toBe('');
  expect(await reasonOf('"\n'.repeat(400_000))).toMatch(/no table/);
});

test('a picture, a PDF, an old workbook, a page and a bank statement are named', async () => {
  expect(await reasonOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2]))).toMatch(/picture/);
  const photograph = new Uint8Array(IMPORT_LIMITS.fileBytes + 1);
  photograph.set([0xff, 0xd8, 0xff, 0xe1]);
  expect(await reasonOf(photograph)).toMatch(/picture/);
  expect(await reasonOf('\0\0\0\x18ftypheic\0\0\0\0mif1')).toMatch(/picture/);
  // A table's words may begin as a picture does.
  const words = await read('BMS date,RIFF kWh\n13/01/2026,7.1\n14/01/2026,6.9\n');
  expect(words.preview.outcome).toBe('import');
  expect(await reasonOf('%PDF-1.7 …')).toMatch(/PDF/);
  expect(await reasonOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toMatch(
    /save it as .xlsx/,
  );
  expect(await reasonOf('<!DOCTYPE html><html><body>Sign in</body></html>')).toMatch(/web page/);
  expect(await reasonOf('Date,Debit,Credit,Balance\n01/02/2026,1450.00,,20000.00\n')).toMatch(
    /bank/,
  );
  expect(await reasonOf('Date,Gas (m3)\n2026-01-01,7.1\n2026-01-02,6.9\n')).toMatch(/gas/);
  expect(await reasonOf('Date,Water (litres)\n2026-01-01,71\n2026-01-02,69\n')).toMatch(/water/);
  expect(await reasonOf('Date,Temperature\n2026-01-01,7.1\n2026-01-02,6.9\n')).toMatch(/no energy/);
  expect(await reasonOf('Date,kWh\n2026-01-01,\n2026-01-02,-\n')).toMatch(/empty/);
  expect(await reasonOf(zip({ 'content.xml': '<x/>', mimetype: 'x' }))).toMatch(/OpenDocument/);
  expect(await reasonOf(zip({ 'word/document.xml': '<x/>' }))).toMatch(/text document/);
  expect(await reasonOf(zip({ 'xl/workbook.bin': 'x' }))).toMatch(/binary Excel/);
  expect(await reasonOf('')).toMatch(/empty/);
});
