import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_DATE, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { type CsvResult, createCsvReader, readCsv } from '#domain/reading/csv/reader.ts';
import type { CsvReading } from '#domain/reading/csv/rows.ts';
import { csvHeader, formatCsvLine } from '#domain/reading/csv/writer.ts';
import {
  CONSUMPTION_MAX_WH,
  COVERAGE_MAX_DAYS,
  EMISSION_MAX_G,
} from '#domain/reading/reading-rules.ts';
import { toReadingRows } from '../support/csv-rows.ts';

const TODAY = '2026-11-20';
const encoder = new TextEncoder();

const aReading: fc.Arbitrary<CsvReading> = fc
  .record({
    day: fc.integer({ min: toDayNumber(FIRST_DATE) + COVERAGE_MAX_DAYS, max: toDayNumber(TODAY) }),
    daysBefore: fc.option(fc.integer({ min: 1, max: COVERAGE_MAX_DAYS - 1 }), { nil: 0 }),
    consumptionWh: fc.integer({ min: 1, max: CONSUMPTION_MAX_WH }),
    emissionG: fc.option(fc.integer({ min: 0, max: EMISSION_MAX_G })),
    source: fc.constantFrom('manual' as const, 'csv_upload' as const),
  })
  .map(({ day, daysBefore, ...rest }) => ({
    ...rest,
    readingDate: toIsoDate(day),
    periodStart: daysBefore === 0 ? null : toIsoDate(day - daysBefore),
  }));
const someReadings = fc.array(aReading, { minLength: 1, maxLength: 60 });

function exported(readings: readonly CsvReading[]): string {
  return csvHeader + readings.map((reading) => formatCsvLine(reading)).join('');
}

function inPieces(bytes: Uint8Array, sizes: readonly number[]): CsvResult {
  const reader = createCsvReader(TODAY);
  let from = 0;
  for (const size of sizes) {
    reader.push(bytes.subarray(from, from + size));
    from += size;
  }
  reader.push(bytes.subarray(from));
  return reader.finish();
}

test('what was exported is imported unchanged', () => {
  fc.assert(
    fc.property(someReadings, (readings) => {
      const result = readCsv(encoder.encode(exported(readings)), TODAY);
      expect(result).toEqual({ ok: true, rows: toReadingRows(readings) });
    }),
  );
});

test('quotes, spaces, line ends, blank lines and the order of columns change nothing', () => {
  const dress = fc.record({
    quoted: fc.boolean(),
    before: fc.constantFrom('', ' ', '  '),
    after: fc.constantFrom('', ' '),
  });
  const line = fc.record({
    dresses: fc.array(dress, { minLength: 5, maxLength: 5 }),
    end: fc.constantFrom('\n', '\r\n'),
    blank: fc.constantFrom('', '', '\n', '\r\n', ' \n'),
  });
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
  const dressed = fc.array(fc.tuple(aReading, line), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(dressed, order, (rows, places) => {
      const reordered = (text: string) => {
        const cells = text.trimEnd().split(',');
        return places.map((place) => cells[place] ?? '');
      };
      const lines = rows.map(([reading, { dresses, end, blank }]) => {
        const cells = reordered(formatCsvLine(reading)).map((cell, index) => {
          const { quoted, before, after } = dresses[index]!;
          return before + (quoted ? `"${cell}"` : cell) + after;
        });
        return cells.join(',') + end + blank;
      });
      const file = `${reordered(csvHeader).join(',')}\n${lines.join('')}`;
      const result = readCsv(encoder.encode(file), TODAY);
      const readings = rows.map(([reading]) => reading);
      const line = expect.any(Int32Array);
      expect(result).toEqual({ ok: true, rows: { ...toReadingRows(readings), line } });
    }),
  );
});

test('no bytes make the reader throw, and how they are cut changes nothing', () => {
  const csvBytes = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...['readingDate,consumptionKWH', '2026-11-01,7', '2026-11-01', '7.25', 'x'],
          ...[
            '\n',
            '\n',
            '\r\n',
            '\r',
            ',',
            ',',
            '"',
            '"',
            '""',
            ' ',
            '\t',
            ';',
            '\ufeff',
            'é',
            '७',
          ],
        ),
        fc.string({ unit: 'binary', maxLength: 5 }),
      ),
      { maxLength: 60 },
    )
    .map((parts) => encoder.encode(parts.join('')));
  const headed = csvBytes.map((bytes) =>
    Uint8Array.from([...encoder.encode('readingDate,consumptionKWH\n'), ...bytes]),
  );
  const noise = fc.uint8Array({ maxLength: 300 });
  const headedNoise = noise.map((bytes) =>
    Uint8Array.from([...encoder.encode('readingDate,consumptionKWH\n2026-11-01,7\n'), ...bytes]),
  );
  const sizes = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.oneof(csvBytes, headed, noise, headedNoise), sizes, (bytes, cuts) => {
      const whole = readCsv(bytes, TODAY);
      expect(inPieces(bytes, cuts)).toEqual(whole);
      // Whatever is refused is explained.
      if (!whole.ok) expect(whole.details.length).toBeGreaterThanOrEqual(whole.badLineCount || 1);
    }),
    { numRuns: 2000 },
  );
});

test('a file larger than the window reads the same, however it is cut', () => {
  const readings = Array.from({ length: 20_000 }, (_, index) => ({
    readingDate: toIsoDate(toDayNumber(FIRST_DATE) + (index % 9000)),
    periodStart: null,
    consumptionWh: index + 1,
    emissionG: index % 3 === 0 ? index : null,
    source: index % 2 === 0 ? ('manual' as const) : ('csv_upload' as const),
  }));
  const bytes = encoder.encode(exported(readings));
  const expected = { ok: true, rows: toReadingRows(readings) };
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 20 }), (sizes) => {
      expect(inPieces(bytes, sizes)).toEqual(expected);
    }),
    { numRuns: 10 },
  );
});

test('one line made wrong is the one line that is named', () => {
  const wrong = fc.constantFrom(
    ...['nonsense', '2026-02-30,7,,,', '2026-11-01,,,,', '2026-11-01,-1,,,', '2026-11-01,7,-1,,'],
    ...['2026-11-01,7,,x,', '2026-11-01,7,,,2027-01-01', '2026-11-01,7', '"2026-11-01"x,7,,,'],
    ...['2027-01-01,7,,,', '2026-11-01,7,,,,', '"2026-\n11-01",7,,,', '2026-11-01,7\r,,,'],
  );
  const blanks = fc.array(fc.nat({ max: 60 }), { maxLength: 5 });
  fc.assert(
    fc.property(
      fc.array(aReading, { minLength: 1, maxLength: 60 }),
      fc.nat(),
      wrong,
      blanks,
      fc.constantFrom('\n', '\r\n'),
      (readings, at, wrongLine, blankAt, end) => {
        const lines = readings.map((reading) => formatCsvLine(reading).trimEnd());
        const target = at % lines.length;
        lines[target] = wrongLine;
        const before = blankAt.filter((place) => place <= target).length;
        for (const place of blankAt.toSorted((a, b) => b - a)) {
          if (place <= target) lines.splice(place, 0, '');
        }
        const result = readCsv(encoder.encode(csvHeader + lines.join(end)), TODAY);
        if (result.ok) throw new Error('The file was accepted');
        expect(result.badLineCount).toBe(1);
        expect(result.details.map((detail) => detail.line)).toEqual([target + before + 2]);
      },
    ),
  );
});
