import { expect, test } from 'vitest';
import { CSV_MAX_BYTES, CSV_MAX_ROWS } from '#domain/base/limits.ts';
import { createCsvReader, readCsv } from '#domain/reading/csv/reader.ts';

const TODAY = '2026-11-20';
const HEADER = 'readingDate,consumptionKWH\n';
const encoder = new TextEncoder();

function fileOf(rows: number, row = '2026-11-01,7.25\n'): Uint8Array {
  return encoder.encode(HEADER + row.repeat(rows));
}

/** A file of so many bytes, filled up with blank lines. */
function fileOfBytes(size: number): Uint8Array {
  const file = new Uint8Array(size).fill(10);
  file.set(fileOf(1));
  return file;
}

test('a file may have 1,00,000 readings, and not one more', () => {
  const most = readCsv(fileOf(CSV_MAX_ROWS), TODAY);
  expect(most.ok && most.rows.count).toBe(CSV_MAX_ROWS);
  expect(readCsv(fileOf(CSV_MAX_ROWS + 1), TODAY)).toEqual({
    ok: false,
    code: 'tooLarge',
    message:
      'The file is too large. A file can have at most 1,00,000 readings. Split it, and upload its parts.',
    details: [],
    badLineCount: 0,
  });
});

test('a file may have 10 MB, and not a byte more', () => {
  expect(readCsv(fileOfBytes(CSV_MAX_BYTES), TODAY).ok).toBe(true);
  expect(readCsv(fileOfBytes(CSV_MAX_BYTES + 1), TODAY)).toMatchObject({
    code: 'tooLarge',
    message:
      'The file is too large. A file can have at most 10 MB. Split it, and upload its parts.',
  });
});

test('bad rows count towards the limit too', () => {
  expect(readCsv(fileOf(CSV_MAX_ROWS + 1, 'x,y\n'), TODAY)).toMatchObject({ code: 'tooLarge' });
});

test('what is wrong with a header is told before the size of the file', () => {
  const file = fileOfBytes(CSV_MAX_BYTES + 1);
  file.set(encoder.encode('date,consumptionKWH'));
  expect(readCsv(file, TODAY)).toMatchObject({ code: 'invalid', badLineCount: 1 });
});

test('a reader says when nothing more needs to be pushed', () => {
  const reader = createCsvReader(TODAY);
  reader.push(fileOf(10));
  expect(reader.stopped).toBe(false);
  reader.push(new Uint8Array(100_000));
  expect(reader.stopped).toBe(true);
  reader.push(fileOf(10));
  expect(reader.finish()).toMatchObject({ code: 'invalid', badLineCount: 1 });
});

test('a line, or a quoted field, of more than 64 KB is refused without being kept', () => {
  const long = readCsv(encoder.encode(`${HEADER}\n2026-11-01,${'7'.repeat(70_000)}\n`), TODAY);
  expect(long.ok ? [] : long.details).toEqual([
    { line: 3, message: 'A line can have at most 64 KB.' },
  ]);
  const open = readCsv(encoder.encode(`${HEADER}2026-11-01,"${'7\n'.repeat(40_000)}`), TODAY);
  expect(open.ok ? [] : open.details).toEqual([
    { line: 2, message: 'The quote that opens on this line is not closed.' },
  ]);
});

test('a hundred bad lines are told one by one, and the rest is counted', () => {
  const all = readCsv(fileOf(100, '2026-11-01,-1\n'), TODAY);
  expect(all.ok ? [] : all.details).toHaveLength(100);
  expect(all).toMatchObject({ badLineCount: 100 });

  const oneMore = readCsv(fileOf(101, '2026-11-01,-1\n'), TODAY);
  expect(oneMore.ok ? undefined : oneMore.details.at(-1)).toEqual({ message: 'and 1 more line.' });

  // Two things are wrong with each line; lines are what is counted.
  const two = readCsv(fileOf(137, 'x,-1\n'), TODAY);
  const details = two.ok ? [] : two.details;
  expect(details).toHaveLength(201);
  expect(details.at(-2)).toMatchObject({ line: 101, field: 'consumptionKWH' });
  expect(details.at(-1)).toEqual({ message: 'and 37 more lines.' });
  expect(two).toMatchObject({ badLineCount: 137 });

  const many = readCsv(fileOf(90_000, 'x,-1\n'), TODAY);
  expect(many.ok ? undefined : many.details.at(-1)).toEqual({
    message: 'and 89,900 more lines.',
  });
});
