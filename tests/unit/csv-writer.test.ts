import { describe, expect, test } from 'vitest';
import { compareRows } from '#domain/reading/csv/rows.ts';
import { csvHeader, formatCsvCell, formatCsvLine } from '#domain/reading/csv/writer.ts';
import { toCsvReading, toReadingRows } from '../support/csv-rows.ts';

const reading = {
  readingDate: '2026-11-01',
  periodStart: null,
  consumptionWh: 20_153,
  emissionG: null,
  source: 'csv_upload',
} as const;

describe('an exported line', () => {
  test('has the columns in the order of the header', () => {
    expect(csvHeader).toBe('readingDate,consumptionKWH,emissionCO2kg,source,periodStart\n');
    expect(formatCsvLine(reading)).toBe('2026-11-01,20.153,,csv_upload,\n');
    expect(
      formatCsvLine({ ...reading, emissionG: 0, source: 'manual', periodStart: '2026-10-02' }),
    ).toBe('2026-11-01,20.153,0,manual,2026-10-02\n');
  });

  const amounts: [wh: number, text: string][] = [
    [1, '0.001'],
    [10, '0.01'],
    [7000, '7'],
    [7200, '7.2'],
    [7050, '7.05'],
    [20_153, '20.153'],
    [100_000_000, '100000'],
  ];
  test.each(amounts)('writes %i Wh as %s kWh', (consumptionWh, text) => {
    expect(formatCsvLine({ ...reading, consumptionWh })).toBe(`2026-11-01,${text},,csv_upload,\n`);
  });
});

describe('a cell', () => {
  const cells: [text: string, cell: string][] = [
    ['Refrigerator', 'Refrigerator'],
    ['', ''],
    ['Asha, Ravi', '"Asha, Ravi"'],
    ['the "big" AC', '"the ""big"" AC"'],
    ['two\nlines', '"two\nlines"'],
    [' outer ', '" outer "'],
    ['a;b', '"a;b"'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['+91 98765 43210', "'+91 98765 43210"],
    ['-1+2', "'-1+2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1+1', "'  =1+1"],
    ['\t=1+1', '"\'\t=1+1"'],
    ['\rA', '"\'\rA"'],
    ['＝1+1', "'＝1+1"],
    ['-', "'-"],
    ['-7.2', '-7.2'],
    ['-.5', '-.5'],
    ['+5', '+5'],
    ['-1e-7', '-1e-7'],
    ['-1,00,000.5', '"-1,00,000.5"'],
    ['−7.2', '−7.2'],
    ['2026-11-01', '2026-11-01'],
  ];
  test.each(cells)('%j is written as %j', (text, cell) => {
    expect(formatCsvCell(text)).toBe(cell);
  });
});

describe('rows', () => {
  const bill = { ...reading, periodStart: '2026-10-02', emissionG: 500, source: 'manual' } as const;
  const rows = toReadingRows([reading, bill, { ...reading }]);

  test('give their readings back', () => {
    expect(rows.count).toBe(3);
    expect([0, 1, 2].map((row) => toCsvReading(rows, row))).toEqual([reading, bill, reading]);
    expect(() => toCsvReading(rows, 3)).toThrow(RangeError);
  });

  test('are alike when nothing in them differs', () => {
    expect(compareRows(rows, 0, 2)).toBe(0);
    expect(Math.sign(compareRows(rows, 0, 1))).toBe(-Math.sign(compareRows(rows, 1, 0)));
    for (const change of [
      { readingDate: '2026-11-02' },
      { periodStart: '2026-10-31' },
      { consumptionWh: 1 },
      { emissionG: 0 },
      { source: 'manual' as const },
    ]) {
      expect(compareRows(toReadingRows([reading, { ...reading, ...change }]), 0, 1)).not.toBe(0);
    }
  });
});
