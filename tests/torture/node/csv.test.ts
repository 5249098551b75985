/**
 * Files that nobody would write: a fuzzer that bends a corpus of files, byte by byte and field by
 * field, and keeps as further seeds those that were answered in a new way. And a real file with lines
 * broken on purpose, each of which must be named with the number it has in the file.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatErrorSentence } from '#domain/base/errors.ts';
import { PROBLEMS_NAMED_MAX } from '#domain/base/limits.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { type CsvResult, createCsvReader, readCsv } from '#domain/reading/csv/reader.ts';
import type { ReadingRows } from '#domain/reading/csv/rows.ts';
import { csvHeader, formatCsvLine } from '#domain/reading/csv/writer.ts';
import { HOUSEHOLD } from '../../support/cli.ts';
import { seeded } from '../../support/seeded.ts';
import { shortOrFull, Tally } from '../../support/torture.ts';

const TODAY = '2026-11-20';
const REAL = readFileSync(HOUSEHOLD, 'utf8');
const encoder = new TextEncoder();

type Random = ReturnType<typeof seeded>;

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)] as T;
}

const HEADER = 'readingDate,consumptionKWH,emissionCO2kg,source,periodStart';
const CORPUS: Uint8Array[] = [
  '',
  '\n',
  'readingDate,consumptionKWH\n2024-01-01,7.25\n',
  `\ufeff${HEADER}\r\n2024-01-31,7.25,5.1,manual,2024-01-02\r\n2024-02-29,0.001,,,\r\n`,
  `${HEADER}\n"2024-01-01","7.25","","csv_upload",""\n"2024-01-02",1e3,0x1f,manual,2024-01-02\n`,
  '"readingDate","consumptionKWH"\n"2024-01-01","1,234.5"\n',
  'readingDate;consumptionKWH\n2024-01-01;7,25\n',
  'readingDate\tconsumptionKWH\n2024-01-01\t7.25\n',
  'consumptionKWH,readingDate\n7.25,2024-01-01\n\n\n8,2024-01-02',
  'readingDate,consumptionKWH\r2024-01-01,7\r2024-01-02,8\r',
  'readingDate,consumptionKWH\n2024-01-01,"7\n8"\n"2024-01-02,9\n',
  'readingDate,consumptionKWH\n2024-01-01,7"2"\n"2024"-01-01,8\n',
  'readingDate,consumptionKWH\n2024-13-45,-7\n9999-99-99,999999999999999999999\n1999-12-31,0\n',
  'readingDate,consumptionKWH\n\0\0\0\n2024-01-01,\u200e7\u202e\n٢٠٢٤-٠١-٠١,७\n',
  `readingDate,consumptionKWH\n2024-01-01,${'9'.repeat(70_000)}\n`,
  `readingDate,consumptionKWH\n${'2024-01-01,7\n'.repeat(300)}`,
  `readingDate,consumptionKWH${',x'.repeat(500)}\n2024-01-01,7${','.repeat(500)}\n`,
  REAL.slice(0, 900),
]
  .map((text): Uint8Array => encoder.encode(text))
  .concat([
    Uint8Array.of(0xff, 0xfe, 0x72, 0, 0x65, 0),
    Buffer.from('readingDate,consumptionKWH\n2024-01-01,7\u00b2\n', 'latin1'),
    Uint8Array.of(...encoder.encode('readingDate,consumptionKWH\n2024-01-01,7'), 0xe0, 0xa4),
    Uint8Array.of(0xef, 0xbb),
  ]);

/** What files are made of, and what breaks them. */
const WORDS =
  `readingDate consumptionKWH emissionCO2kg source periodStart manual csv_upload 2024-01-01
  2024-02-30 2000-01-01 0 -1 7.25 1e9 NaN 100000 100000.001 0.0004 "" """ " , ,, \n \r \r\n \r\r\n ; \t
  \0 \ufeff \u2028 \u00a0 é 你 \ud83d\ude00 =1+1 '`
    .split(/(?<! ) | {2,}/)
    .filter((word) => word !== '')
    .concat(['\n', '\r\n', ' ', '\n\n', '"\n"'])
    .map((word) => encoder.encode(word));
const SIZE_MAX = 4096;

/** A few changes to a file: bytes, words, pieces of itself and of others. */
function bent(bytes: Uint8Array, corpus: readonly Uint8Array[], random: Random): Uint8Array {
  let result = bytes;
  for (let changes = 1 + random(6); changes > 0; changes -= 1) {
    const at = random(result.length + 1);
    const until = Math.min(result.length, at + 1 + random(24));
    const put = (middle: Uint8Array, to = at) =>
      Buffer.concat([result.subarray(0, at), middle, result.subarray(to)]);
    switch (random(7)) {
      case 0:
        result = put(Uint8Array.of(random(256)), Math.min(result.length, at + 1));
        break;
      case 1:
        result = put(Uint8Array.of(), until);
        break;
      case 2:
        result = put(
          Buffer.concat([result.subarray(at, until), result.subarray(at, until)]),
          until,
        );
        break;
      case 3:
        result = put(pick(random, corpus).subarray(0, random(200)));
        break;
      case 4:
        result = result.subarray(0, at);
        break;
      default:
        result = put(pick(random, WORDS));
    }
  }
  return result.length > SIZE_MAX && random(50) > 0 ? result.subarray(0, SIZE_MAX) : result;
}

function inPieces(bytes: Uint8Array, random: Random): CsvResult {
  const reader = createCsvReader(TODAY);
  for (let from = 0; from < bytes.length; ) {
    const size = 1 + random(random(2) === 0 ? 4 : 400);
    reader.push(bytes.subarray(from, from + size));
    from += size;
  }
  return reader.finish();
}

/** The kinds of answers that a file was given, by which new ones are told. */
function signature(result: CsvResult): string {
  if (result.ok) return `ok ${Math.min(result.rows.count, 3)}`;
  const kinds = result.details.map(({ field, message }) => `${field} ${message.slice(0, 30)}`);
  return `${result.code} ${[...new Set(kinds)].sort().join('|')}`;
}

function exported(rows: ReadingRows): string {
  let text = csvHeader;
  for (let row = 0; row < rows.count; row += 1) {
    const [day, start] = [rows.readingDay[row] ?? 0, rows.startDay[row] ?? 0];
    const grams = rows.emissionG[row] ?? 0;
    text += formatCsvLine({
      readingDate: toIsoDate(day),
      periodStart: start === day ? null : toIsoDate(start),
      consumptionWh: rows.consumptionWh[row] ?? 0,
      emissionG: grams < 0 ? null : grams,
      source: rows.isManual[row] === 1 ? 'manual' : 'csv_upload',
    });
  }
  return text;
}

/** What holds of every answer, whatever was asked. */
function checkAnswer(bytes: Uint8Array, result: CsvResult): void {
  if (result.ok) {
    if (result.rows.count === 0) throw new Error('accepted without a reading');
    const again = readCsv(encoder.encode(exported(result.rows)), TODAY);
    if (!again.ok || again.rows.count !== result.rows.count) throw new Error('not the same again');
    if (exported(again.rows) !== exported(result.rows)) throw new Error('not the same again');
    return;
  }
  if (result.message === '') throw new Error('refused without a word');
  if (result.code === 'invalid' && result.details.length === 0)
    throw new Error('refused without a reason');
  const lines = bytes.reduce((count, byte) => count + (byte === 0x0a || byte === 0x0d ? 1 : 0), 1);
  let last = 0;
  for (const detail of result.details) {
    const line = detail.line ?? last;
    const named = detail.line === undefined || (line >= Math.max(1, last) && line <= lines);
    if (!named) throw new Error(`line ${line} of ${lines}, after ${last}`);
    last = line;
    if (/[\p{Cc}\u2028\u2029]/u.test(formatErrorSentence(detail)))
      throw new Error('a control character');
  }
}

describe('a file of any bytes', () => {
  const tally = new Tally('CSV files from a fuzzer');
  const FILES = shortOrFull(3000, 100_000);
  const CORPUS_MAX = 2000;

  test(
    'is read or refused in words, however it is cut, and nothing is thrown',
    async () => {
      const random = seeded(20261121);
      const corpus = [...CORPUS];
      const seen = new Set<string>();
      for (let number = 0; number < FILES; number += 1) {
        const from = corpus[number] ?? pick(random, corpus);
        const bytes = number < CORPUS.length ? from : bent(from, corpus, random);
        const pieces = seeded(number);
        await tally.attempt(
          `file ${number}: ${Buffer.from(bytes).toString('base64url').slice(0, 200)}`,
          () => {
            const result = readCsv(bytes, TODAY);
            checkAnswer(bytes, result);
            if (JSON.stringify(inPieces(bytes, pieces)) !== JSON.stringify(result)) {
              throw new Error('another answer when it comes in pieces');
            }
            const kind = signature(result);
            if (seen.has(kind) || corpus.length >= CORPUS_MAX || bytes.length > SIZE_MAX) return;
            seen.add(kind);
            corpus.push(bytes);
          },
        );
      }
      tally.expectNoLoss();
      // The fuzzer went where it had not been.
      expect(seen.size).toBeGreaterThan(shortOrFull(50, 200));
    },
    shortOrFull(180_000, 15 * 60_000),
  );
});

/** Ways to break a line; what each makes of `2010-05-04,17.25`. */
const BREAKS: ((date: string, kwh: string, random: Random) => string | Uint8Array)[] = [
  (date) => `${date},`,
  (date) => date,
  (date, kwh) => `${date},${kwh},5`,
  (date, kwh) => `${date},-${kwh}`,
  (date) => `${date},-0.0005`,
  (date) => `${date},100000.001`,
  (date) => `${date},many`,
  (date, kwh) => `${date},${kwh.replace('.', ',')}`,
  (date, kwh) => `${date},${kwh} kWh`,
  (date, kwh) => `${date.slice(0, 8)}32,${kwh}`,
  (date, kwh) => `${date.slice(0, 4)}-02-30,${kwh}`,
  (date, kwh) => `${date.split('-').reverse().join('/')},${kwh}`,
  (_, kwh) => `1999-12-31,${kwh}`,
  (_, kwh) => `2026-11-21,${kwh}`,
  (_, kwh) => `,${kwh}`,
  (date, kwh) => `"${date}"x,${kwh}`,
  (date, kwh) => `${date}\r,${kwh}`,
  (date, kwh) => Buffer.concat([Buffer.from(`${date},${kwh}`), Uint8Array.of(0xe9)]),
  (date, kwh, random) => `${date},${kwh}${pick(random, ['\u200b', '₹', '٣', '²'])}`,
  (date, kwh) => `${date};${kwh}`,
];

describe('a real file with broken lines', () => {
  const tally = new Tally('Broken lines of a real file');
  const FILES = shortOrFull(60, 500);

  test('has each of them named by its number, and no other', async () => {
    for (let number = 0; number < FILES; number += 1) {
      const { bytes, broken } = brokenFile(seeded(number + 1));
      await tally.attempt(`file ${number}`, () => {
        const result = readCsv(bytes, TODAY);
        if (result.ok) throw new Error('accepted');
        const named = result.details.flatMap(({ line }) => (line === undefined ? [] : [line]));
        expect([...new Set(named)]).toEqual(broken.slice(0, PROBLEMS_NAMED_MAX));
        expect(result.badLineCount).toBe(broken.length);
      });
    }
    tally.expectNoLoss();
  }, 120_000);
});

/** The real file with some lines broken; others have moved, and are as good as before. */
function brokenFile(random: Random): { bytes: Uint8Array; broken: number[] } {
  const lines = REAL.trimEnd().split('\n');
  const wanted = random(20) === 0 ? 150 : 1 + random(12);
  const chosen = new Set<number>();
  while (chosen.size < wanted) chosen.add(1 + random(lines.length - 1));
  const end = pick(random, ['\n', '\n', '\r\n']);
  const broken: number[] = [];
  const pieces: Uint8Array[] = random(4) === 0 ? [Uint8Array.of(0xef, 0xbb, 0xbf)] : [];
  let at = 0;
  const write = (line: string | Uint8Array, height = 1) => {
    pieces.push(typeof line === 'string' ? encoder.encode(line) : line, encoder.encode(end));
    at += height;
  };
  for (const [place, line] of lines.entries()) {
    const [date = '', kwh = ''] = line.split(',');
    if (chosen.has(place)) {
      broken.push(at + 1);
      // A quoted field may go over lines, and the line where it began is the bad one.
      if (random(12) === 0) write(`"${date}${end}x",${kwh}`, 2);
      else write(pick(random, BREAKS)(date, kwh, random));
    } else if (place > 0 && random(40) === 0) {
      write(`"${date}"," ${kwh}"`);
    } else {
      write(line);
    }
    if (random(60) === 0) write('');
  }
  return { bytes: Buffer.concat(pieces), broken };
}
