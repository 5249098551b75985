import { describe, expect, test } from 'vitest';
import { createCsvReader, readCsv } from '#domain/reading/csv/reader.ts';

const TODAY = '2026-11-20';
const encoder = new TextEncoder();

describe('a file that comes in pieces', () => {
  const file = encoder.encode('readingDate,consumptionKWH\r\n2026-11-01,7.25\r\n2026-11-02,७\r\n');

  test('reads the same, however it is cut', () => {
    const whole = readCsv(file, TODAY);
    for (let size = 1; size < file.length; size += 1) {
      const reader = createCsvReader(TODAY);
      for (let from = 0; from < file.length; from += size) {
        reader.push(file.subarray(from, from + size));
      }
      expect(reader.finish()).toEqual(whole);
    }
  });
});
