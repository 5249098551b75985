import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ErrorDetail, formatErrorSentence } from '#domain/base/errors.ts';
import { type CsvResult, readCsv } from '#domain/reading/csv/reader.ts';
import type { CsvReading } from '#domain/reading/csv/rows.ts';
import { toCsvReading } from '../support/csv-rows.ts';

const TODAY = '2026-11-20';
const encoder = new TextEncoder();

function bytesOf(file: string | readonly number[]): Uint8Array {
  return typeof file === 'string' ? encoder.encode(file) : Uint8Array.from(file);
}

function read(file: string | readonly number[]): CsvResult {
  return readCsv(bytesOf(file), TODAY);
}

function readings(result: CsvResult): CsvReading[] {
  if (!result.ok) throw new Error(result.details.map(formatErrorSentence).join('\n'));
  return Array.from({ length: result.rows.count }, (_, row) => toCsvReading(result.rows, row));
}

/** What is wrong with a file, one sentence each. */
function sentences(file: string | readonly number[]): string[] {
  const result = read(file);
  if (result.ok) throw new Error('The file was accepted');
  expect(result.code).toBe('invalid');
  expect(result.message).toBe('Failed to upload CSV. Please check the file format.');
  return result.details.map(formatErrorSentence);
}

function reading(changes: Partial<CsvReading> = {}): CsvReading {
  return {
    readingDate: '2026-11-01',
    periodStart: null,
    consumptionWh: 7250,
    emissionG: null,
    source: 'csv_upload',
    ...changes,
  };
}

describe('a file that is accepted', () => {
  const header = 'readingDate,consumptionKWH\n';
  const all = 'readingDate,consumptionKWH,emissionCO2kg,source,periodStart\n';
  const good: [what: string, file: string, expected: CsvReading[]][] = [
    ['the two required columns', `${header}2026-11-01,7.25\n`, [reading()]],
    ['no line end after the last row', `${header}2026-11-01,7.25`, [reading()]],
    ['a byte order mark', `\ufeff${header}2026-11-01,7.25\n`, [reading()]],
    [
      'lines ended by CRLF',
      'readingDate,consumptionKWH\r\n2026-11-01,7.25\r\n2026-11-02,1\r\n',
      [reading(), reading({ readingDate: '2026-11-02', consumptionWh: 1000 })],
    ],
    [
      'both kinds of line end in one file',
      `${header}2026-11-01,7.25\r\n2026-11-01,7.25\n2026-11-01,7.25`,
      [reading(), reading(), reading()],
    ],
    [
      'blank lines, also before the header and with spaces in them',
      `\n  \n${header}\n2026-11-01,7.25\n \t\n\r\n2026-11-01,7.25\n\n\n`,
      [reading(), reading()],
    ],
    ['quoted fields', '"readingDate","consumptionKWH"\n"2026-11-01","7.25"\n', [reading()]],
    [
      'spaces around fields',
      `${header} 2026-11-01 ,\t7.25  \n 2026-11-01 , "7.25" \n2026-11-01,7.25\u00a0\n`,
      [reading(), reading(), reading()],
    ],
    [
      'a line break at the end of a quoted field',
      `${header}"2026-11-01\n","7.25\r\n"\n`,
      [reading()],
    ],
    [
      'all columns in another order',
      'source,periodStart,emissionCO2kg,consumptionKWH,readingDate\nmanual,2026-10-02,5.2,7.25,2026-11-01\n',
      [reading({ source: 'manual', periodStart: '2026-10-02', emissionG: 5200 })],
    ],
    ['optional fields left empty', `${all}2026-11-01,7.25,,,\n`, [reading()]],
    ['recorded emissions of zero', `${all}2026-11-01,7.25,0,,\n`, [reading({ emissionG: 0 })]],
    ['both names of sources', `${all}2026-11-01,7.25,,csv_upload,\n`, [reading()]],
    ['a period of one day', `${all}2026-11-01,7.25,,,2026-11-01\n`, [reading()]],
    [
      'a period of 366 days',
      `${all}2026-11-01,7.25,,,2025-11-01\n`,
      [reading({ periodStart: '2025-11-01' })],
    ],
    [
      'today, and the first day that a reading can have',
      `${header}2026-11-20,7.25\n2000-01-01,7.25\n`,
      [reading({ readingDate: '2026-11-20' }), reading({ readingDate: '2000-01-01' })],
    ],
    ['29 February', `${header}2024-02-29,7.25\n`, [reading({ readingDate: '2024-02-29' })]],
  ];
  test.each(good)('has %s', (_what, file, expected) => {
    expect(readings(read(file))).toEqual(expected);
  });

  const amounts: [text: string, wh: number][] = [
    ['7', 7000],
    ['7.', 7000],
    ['.5', 500],
    ['+7.25', 7250],
    ['007.250', 7250],
    ['0.001', 1],
    ['7.2504', 7250],
    ['7.2505', 7251],
    ['0.0005', 1],
    ['1.00049999999999999999', 1000],
    ['100000', 100_000_000],
    ['100000.0004', 100_000_000],
    ['"1,00,000"', 100_000_000],
    ['"12,345.678"', 12_345_678],
    ['000000000000000000007.25', 7250],
  ];
  test.each(amounts)('reads %s kWh exactly, rounded half-up once', (text, wh) => {
    const [first] = readings(read(`${header}2026-11-01,${text}\n`));
    expect(first?.consumptionWh).toBe(wh);
  });

  test('keeps rows that repeat, in the order of the file', () => {
    const file = `${header}2026-11-02,1\n2026-11-01,2\n2026-11-02,1\n`;
    expect(readings(read(file)).map((row) => row.readingDate)).toEqual([
      '2026-11-02',
      '2026-11-01',
      '2026-11-02',
    ]);
  });

  test("may be a real household's four years, to the watt-hour", () => {
    const result = readCsv(readFileSync(new URL('../household-daily.csv', import.meta.url)), TODAY);
    const rows = readings(result);
    expect(rows).toHaveLength(1442);
    expect(rows.reduce((sum, row) => sum + row.consumptionWh, 0)).toBe(37_680_400);
    expect(rows[0]).toEqual(reading({ readingDate: '2006-12-16', consumptionWh: 20_153 }));
  });
});

describe('a file that is refused as a whole', () => {
  const columns = 'readingDate, consumptionKWH, emissionCO2kg, source, periodStart, measured';
  const notText = 'This is not a UTF-8 text file. Save it as CSV UTF-8.';
  const bad: [what: string, file: string | number[], expected: string[]][] = [
    ['nothing in it', '', ['The file is empty.']],
    ['only a byte order mark', '\ufeff', ['The file is empty.']],
    ['only blank lines', '\n \r\n', ['The file is empty.']],
    ['a header alone', 'readingDate,consumptionKWH\n\n', ['The file has no readings.']],
    ['UTF-16, little end first', [0xff, 0xfe, 0x72, 0x00], [notText]],
    ['UTF-16, big end first', [0xfe, 0xff, 0x00, 0x72], [notText]],
    ['UTF-16 without a mark', [0x72, 0x00, 0x65, 0x00], [`Line 1: ${notText}`]],
    ['a spreadsheet', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00], [`Line 1: ${notText}`]],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], [`Line 1: ${notText}`]],
    [
      'a zero byte further down',
      'readingDate,consumptionKWH\n2026-11-01,7\n2026-11-02,\0\n',
      [`Line 3: ${notText}`],
    ],
    [
      'semicolons',
      'readingDate;consumptionKWH\n2026-11-01;7,25\n',
      ['Line 1: Separate the columns by commas, not by semicolons.'],
    ],
    [
      'tabs',
      'readingDate\tconsumptionKWH\n2026-11-01\t7\n',
      ['Line 1: Separate the columns by commas, not by tabs.'],
    ],
    [
      'no header',
      '\n2026-11-01,7.25\n',
      [
        'Line 2, "2026-11-01,7.25": The first line must name the columns, as in: readingDate,consumptionKWH',
      ],
    ],
    [
      'names that differ in case or spaces',
      'ReadingDate, consumptionKWH,emission CO2 kg\n2026-11-01,7.25,\n',
      [
        `Line 1, "ReadingDate": Write the column's name exactly like this: readingDate`,
        `Line 1, "consumptionKWH": Write the column's name exactly like this: consumptionKWH`,
        `Line 1, "emission CO2 kg": Write the column's name exactly like this: emissionCO2kg`,
      ],
    ],
    [
      'an unknown column and one without a name',
      'readingDate,consumptionKWH,meter,\n2026-11-01,7.25,A,\n',
      [
        `Line 1, "meter": There is no such column. The columns are: ${columns}.`,
        'Line 1, "(empty)": This column has no name. Name it, or take out the extra comma.',
      ],
    ],
    [
      'a column twice and one missing',
      'readingDate,readingDate\n2026-11-01,2026-11-01\n',
      [
        'Line 1, readingDate: This column stands in the file twice.',
        'Line 1, consumptionKWH: This column is missing.',
      ],
    ],
    [
      'line ends of CR alone',
      'readingDate,consumptionKWH\r2026-11-01,7.25\r',
      ['Line 1: Lines must end in LF or CRLF, not in CR alone. Save the file as CSV UTF-8.'],
    ],
    [
      'a quote that is never closed',
      'readingDate,consumptionKWH\n"2026-11-01\n",7\n2026-11-02,"7.25\n2026-11-03,7\n',
      ['Line 4: The quote that opens on this line is not closed.'],
    ],
    [
      'a quote in the header that is never closed',
      '"readingDate,consumptionKWH\n2026-11-02,7.25\n',
      ['Line 1: The quote that opens on this line is not closed.'],
    ],
  ];
  test.each(bad)('has %s', (_what, file, expected) => {
    expect(sentences(file)).toEqual(expected);
  });
});

describe('bad lines', () => {
  test('are named as in the picture of the upload', () => {
    const lines = Array.from({ length: 31 }, () => '2026-10-12,7.1');
    lines[9 - 2] = '14/10/2026,7.1';
    lines[17 - 2] = '2026-10-12,-7.2';
    lines[24 - 2] = '2026-10-12,';
    lines[31 - 2] = '2026-11-31,7.1';
    lines[32 - 2] = '2026-12-01,7.1';
    const result = read(`readingDate,consumptionKWH\n${lines.join('\n')}\n`);
    const details: ErrorDetail[] = [
      {
        line: 9,
        field: 'readingDate',
        found: '14/10/2026',
        message: 'Write the date as YYYY-MM-DD.',
      },
      {
        line: 17,
        field: 'consumptionKWH',
        found: '-7.2',
        message: 'Consumption must be 0 or more.',
      },
      { line: 24, field: 'consumptionKWH', found: '(empty)', message: 'Consumption is required.' },
      { line: 31, field: 'readingDate', found: '2026-11-31', message: 'November has 30 days.' },
      { line: 32, field: 'readingDate', found: '2026-12-01', message: 'The date is after today.' },
    ];
    expect(result).toEqual({
      ok: false,
      code: 'invalid',
      message: 'Failed to upload CSV. Please check the file format.',
      details,
      badLineCount: 5,
    });
  });

  const notNumber = 'Write the consumption in kWh as a number, such as 7.25.';
  const row: [row: string, expected: string[]][] = [
    [
      'x,y,z,w,v',
      [
        'Line 2, readingDate "x": Write the date as YYYY-MM-DD.',
        `Line 2, consumptionKWH "y": ${notNumber}`,
        'Line 2, emissionCO2kg "z": Write the emissions in kg as a number, such as 5.2, or leave it empty.',
        'Line 2, source "w": Write manual or csv_upload, or leave it empty.',
        'Line 2, periodStart "v": Write the date as YYYY-MM-DD.',
      ],
    ],
    [',7,,,', ['Line 2, readingDate "(empty)": Write the date as YYYY-MM-DD.']],
    [
      '1999-12-31,7,,,',
      ['Line 2, readingDate "1999-12-31": The date must be 2000-01-01 or later.'],
    ],
    [
      '0000-01-01,7,,,',
      ['Line 2, readingDate "0000-01-01": The date must be 2000-01-01 or later.'],
    ],
    ['2026-13-01,7,,,', ['Line 2, readingDate "2026-13-01": A month is a number from 01 to 12.']],
    ['2026-10-00,7,,,', ['Line 2, readingDate "2026-10-00": A day is a number from 01 up.']],
    ['2025-02-29,7,,,', ['Line 2, readingDate "2025-02-29": February 2025 has 28 days.']],
    ['2026-11-21,7,,,', ['Line 2, readingDate "2026-11-21": The date is after today.']],
    ['2026-11-01,-0.0005,,,', ['Line 2, consumptionKWH "-0.0005": Consumption must be 0 or more.']],
    ['2026-11-01,-1,,,', ['Line 2, consumptionKWH "-1": Consumption must be 0 or more.']],
    [
      '2026-11-01,100000.001,,,',
      ['Line 2, consumptionKWH "100000.001": Consumption must be at most 1,00,000 kWh.'],
    ],
    [
      '2026-11-01,99999999999999999999,,,',
      ['Line 2, consumptionKWH "99999999999999999999": Consumption must be at most 1,00,000 kWh.'],
    ],
    ...['1e3', '0x10', 'NaN', 'Infinity', '7 kWh', '.', '--7', '1.2.3', '७', '7"'].map(
      (text): [string, string[]] => [
        `2026-11-01,${text},,,`,
        [`Line 2, consumptionKWH "${text}": ${notNumber}`],
      ],
    ),
    ['2026-11-01,"7,25",,,', [`Line 2, consumptionKWH "7,25": ${notNumber}`]],
    ['2026-11-01,7,-0.001,,', ['Line 2, emissionCO2kg "-0.001": Emissions must be 0 or more.']],
    [
      '2026-11-01,7,1000001,,',
      ['Line 2, emissionCO2kg "1000001": Emissions must be at most 10,00,000 kg.'],
    ],
    [
      '2026-11-01,7,,Manual,',
      ['Line 2, source "Manual": Write manual or csv_upload, or leave it empty.'],
    ],
    [
      '2026-11-01,7,,,2026-11-02',
      ['Line 2, periodStart "2026-11-02": The period must start on or before the reading date.'],
    ],
    [
      '2026-11-01,7,,,2025-10-31',
      ['Line 2, periodStart "2025-10-31": A reading can cover at most 366 days.'],
    ],
    ['2026-11-01,7', ['Line 2, "2026-11-01,7": This line has 2 fields; the header has 5.']],
    ['2026-11-01', ['Line 2, "2026-11-01": This line has 1 field; the header has 5.']],
    [
      '2026-11-01,1,00,000,,,',
      [
        'Line 2, "2026-11-01,1,00,000,,,": This line has 7 fields; the header has 5. A number with commas needs quotes.',
      ],
    ],
    [
      '"2026-11-01"x,7,,,',
      [
        'Line 2, ""2026-11-01"x,7,,,": There is text after a closing quote. Write a quote inside quotes twice.',
      ],
    ],
    [
      '2026-11-01,7\r,,,',
      [
        'Line 2, "2026-11-01,7 ,,,": Lines must end in LF or CRLF, not in CR alone. Save the file as CSV UTF-8.',
      ],
    ],
  ];
  test.each(row)('tell everything that is wrong with %j', (text, expected) => {
    const header = 'readingDate,consumptionKWH,emissionCO2kg,source,periodStart';
    expect(sentences(`${header}\n${text}\n2026-11-01,7,,,\n`)).toEqual(expected);
  });

  test('show quotes and commas inside quotes as they were meant', () => {
    const header = 'readingDate,consumptionKWH';
    expect(sentences(`${header}\n"2026""11"",",7\n2026-11-01,""""\n`)).toEqual([
      'Line 2, readingDate "2026"11",": Write the date as YYYY-MM-DD.',
      `Line 3, consumptionKWH """: ${notNumber}`,
    ]);
  });

  test('are those with a byte order mark before a quote, wherever they stand', () => {
    const row = '\ufeff"2026-11-01",7\n';
    const found = sentences(`readingDate,consumptionKWH\n${row}${row}\n${row}`);
    expect(found.map((sentence) => sentence.slice(0, 6))).toEqual(['Line 2', 'Line 3', 'Line 5']);
  });

  test('are those that end in CR alone, the last one too', () => {
    expect(sentences('readingDate,consumptionKWH\n2026-11-01,7\r')).toEqual([
      'Line 2, "2026-11-01,7": Lines must end in LF or CRLF, not in CR alone. Save the file as CSV UTF-8.',
    ]);
  });

  test('have their true number after blank lines and line breaks inside quotes', () => {
    const file = [
      'readingDate,consumptionKWH',
      '',
      '"2026-11-01\r',
      '","7.25"\r',
      '   ',
      '2026-11-02,bad',
      '"2026-11-03',
      '',
      '",worse\r',
      '2026-11-04,7,7',
    ].join('\n');
    const result = read(file);
    expect(result.ok ? [] : result.details.map((detail) => detail.line)).toEqual([6, 7, 10]);
  });

  test('that are not UTF-8 are named, and the others are still checked', () => {
    const start = encoder.encode('readingDate,consumptionKWH\n2026-11-01,7\n2026-11-02,7');
    const rest = encoder.encode('\n2026-11-03,७\n2026-11-04,7\n');
    const details = sentences([...start, 0xe9, ...rest]);
    expect(details).toEqual([
      'Line 3, "2026-11-02,7\ufffd": This line is not UTF-8 text. Save the file as CSV UTF-8.',
      'Line 4, consumptionKWH "७": Write the consumption in kWh as a number, such as 7.25.',
    ]);
  });

  test('show at most sixty characters of what was found, on one line', () => {
    const [sentence] = sentences(`readingDate,consumptionKWH\n2026-11-01,"${'7\n'.repeat(90)}x"\n`);
    expect(sentence).toBe(
      `Line 2, consumptionKWH "${'7 '.repeat(30)}…": Write the consumption in kWh as a number, such as 7.25.`,
    );
  });
});
