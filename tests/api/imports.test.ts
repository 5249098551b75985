import { describe, expect, test } from 'vitest';
import { asSent, cost, Household, refused } from '../support/household.ts';

const HEADER = 'readingDate,consumptionKWH,emissionCO2kg,source\n';
const FILE = `${HEADER}2023-01-05,7.25,5.2,\n2023-01-06,8,,\n2023-01-07,0.5,0,csv_upload\n`;
const FAILED = 'Failed to upload CSV. Please check the file format.';

function list(household: Household) {
  return household.call<{ imports: Record<string, unknown>[] }>('GET', '/api/imports');
}

describe('importing a file', () => {
  test('stores all its readings, and says how many', async () => {
    const household = await Household.settled();
    const { status, body } = await household.upload(FILE, 'January.csv');
    expect([status, body]).toEqual([
      201,
      {
        ...{ message: 'CSV data uploaded successfully!', imported: 3, alreadyPresent: 0 },
        ...{ importId: 1, rowsLookMonthly: 0, warnings: [] },
      },
    ]);
    expect(await household.readings('?order=asc')).toMatchObject([
      { id: '2023-01-05.1', consumptionKWH: 7.25, emissionCO2kg: 5.2, source: 'csv_upload' },
      { id: '2023-01-06.1', consumptionKWH: 8, emissionCO2kg: null, source: 'csv_upload' },
      { id: '2023-01-07.1', consumptionKWH: 0.5, emissionCO2kg: 0, source: 'csv_upload' },
    ]);
    expect((await list(household)).body.imports).toEqual([
      {
        id: 1,
        fileName: 'January.csv',
        imported: 3,
        alreadyPresent: 0,
        firstDate: '2023-01-05',
        lastDate: '2023-01-07',
        createdAt: expect.any(String),
      },
    ]);
  });

  test('takes marks, CRLF, quotes, blank lines, another order, and periods', async () => {
    const household = await Household.settled();
    await household.import(
      '\ufeffconsumptionKWH,periodStart,readingDate\r\n\r\n"1,200.0005",2023-01-01,2023-01-31\r\n7,,2023-02-01\r\n',
    );
    expect(await household.readings()).toMatchObject([
      { readingDate: '2023-02-01', periodStart: null, consumptionKWH: 7 },
      { readingDate: '2023-01-31', periodStart: '2023-01-01', consumptionKWH: 1200.001 },
    ]);
  });

  test('names every bad line, and stores nothing of the file', async () => {
    const household = await Household.settled();
    const answer = await household.upload(
      `${HEADER}2023-01-05,7.25,,\n2023-02-30,x,-1,me\n\n2023-01-07,8\n2999-01-01,1,,\n`,
    );
    const { message, errors, details } = refused(answer, 400);
    expect(message).toBe(FAILED);
    expect(errors).toEqual([
      'Line 3, readingDate "2023-02-30": February 2023 has 28 days.',
      'Line 3, consumptionKWH "x": Write the consumption in kWh as a number, such as 7.25.',
      'Line 3, emissionCO2kg "-1": Emissions must be 0 or more.',
      'Line 3, source "me": Write manual or csv_upload, or leave it empty.',
      'Line 5, "2023-01-07,8": This line has 2 fields; the header has 4.',
      'Line 6, readingDate "2999-01-01": The date is after today.',
    ]);
    expect(details?.[0]).toEqual({
      line: 3,
      field: 'readingDate',
      found: '2023-02-30',
      message: 'February 2023 has 28 days.',
    });
    expect(await household.readings()).toEqual([]);
    expect((await list(household)).body.imports).toEqual([]);
  });

  test('tells a hundred bad lines, and how many more there are', async () => {
    const household = await Household.settled();
    const { errors } = refused(
      await household.upload(HEADER + '2023-01-05,-1,,\n'.repeat(1234)),
      400,
    );
    expect(errors).toHaveLength(101);
    expect(errors?.[99]).toBe('Line 101, consumptionKWH "-1": Consumption must be 0 or more.');
    expect(errors?.[100]).toBe('and 1,134 more lines.');
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['empty', '', 'The file is empty.'],
    ['of a header alone', HEADER, 'The file has no readings.'],
    ['binary', new Uint8Array([137, 80, 78, 71, 0, 1, 2, 255]), 'UTF-8'],
    ['in UTF-16', new Uint8Array([255, 254, 97, 0]), 'UTF-8'],
    ['with semicolons', 'readingDate;consumptionKWH\n', 'Separate the columns by commas'],
    ['with an unknown column', `tariff,${HEADER}`, 'Line 1, "tariff": There is no such column.'],
    ['with a column spelt wrong', HEADER.toLowerCase(), 'exactly like this: readingDate'],
    ['without a column', 'readingDate\n2023-01-05\n', 'consumptionKWH: This column is missing.'],
    ['without a header', '2023-01-05,7\n', 'The first line must name the columns'],
    ['with an open quote', `${HEADER}"2023-01-05,7,,\n`, 'Line 2: The quote that opens'],
  ])('is refused when it is %s', async (_, file, sentence) => {
    const household = await Household.settled();
    const { message, errors } = refused(await household.upload(file), 400);
    expect(message).toBe(FAILED);
    expect(errors?.join(' ')).toContain(sentence);
  });

  test('is refused over 10 MB, or 100,000 readings', async () => {
    const household = await Household.settled();
    const tooMany = `readingDate,consumptionKWH\n${'2023-01-05,1\n'.repeat(100_001)}`;
    expect(refused(await household.upload(tooMany), 413).message).toContain('1,00,000 readings');
    const tooLarge = HEADER + `${' '.repeat(60_000)}2023-01-05,1,,\n`.repeat(180);
    expect(refused(await household.upload(tooLarge), 413).message).toContain('10 MB');
    // One that does not say how long it is.
    const head = 'Content-Disposition: form-data; name="csvFile"; filename="large.csv"';
    const piece = `${' '.repeat(60_000)}2023-01-05,1,,\n`;
    const pieces = [`--x\r\n${head}\r\n\r\n${HEADER}`, ...Array(180).fill(piece), '\r\n--x--'];
    const response = await household.fetch('POST', '/api/meter-readings/upload-csv', {
      body: new ReadableStream({
        type: 'bytes',
        pull: (controller) => {
          const next = pieces.shift();
          if (next === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(next));
        },
      }),
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    const answer = { status: response.status, headers: response.headers };
    refused({ ...answer, body: await response.json() }, 413);
    expect(await household.readings()).toEqual([]);
  });
});

describe('a file', () => {
  test('comes alone: with a second one nothing is stored', async () => {
    const household = await Household.settled();
    const form = new FormData();
    for (const name of ['January.csv', 'February.csv']) {
      form.append('csvFile', new File([FILE], name));
    }
    const sent = await asSent(form);
    const response = await household.fetch('POST', '/api/meter-readings/upload-csv', sent);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: ['csvFile: Send one file at a time. Nothing was stored.'],
    });
    expect(await household.readings()).toEqual([]);
  });

  test('must end in .csv, and is known by the last part of its name', async () => {
    const household = await Household.settled();
    for (const name of ['readings.txt', 'readings', 'readings.csv.exe', 'csv']) {
      const { message, errors } = refused(await household.upload(FILE, name), 415);
      expect(message).toBe('Only .csv files can be uploaded.');
      expect(errors).toEqual([`csvFile "${name}": Choose a file that ends in .csv.`]);
    }
    const names = [
      'C:\\Users\\asha\\Jan; "bill".CSV',
      '../../जनवरी.csv',
      `${'long'.repeat(60)}.csv`,
      'two\nlines.csv',
    ];
    for (const [place, name] of names.entries()) {
      const { status } = await household.upload(`${HEADER}2023-01-0${place + 1},7,,\n`, name);
      expect([name, status]).toEqual([name, 201]);
    }
    expect((await list(household)).body.imports.map(({ fileName }) => fileName)).toEqual([
      'two lines.csv',
      'long'.repeat(50),
      'जनवरी.csv',
      'Jan; "bill".CSV',
    ]);
  });

  test('must be there, in its field', async () => {
    const household = await Household.settled();
    const post = async (body: BodyInit | null, type?: string) => {
      const response = await household.fetch('POST', '/api/meter-readings/upload-csv', {
        body,
        headers: type === undefined ? {} : { 'Content-Type': type },
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    const missing = 'Please select a CSV file to upload.';
    const text = new FormData();
    text.set('csvFile', FILE);
    const elsewhere = new FormData();
    elsewhere.set('file', new File([FILE], 'readings.csv'));
    for (const form of [new FormData(), text, elsewhere]) {
      expect(refused(await post(form), 400).message).toBe(missing);
    }
    const multipart = 'multipart/form-data';
    expect(refused(await post(null), 400).message).toBe(missing);
    for (const type of [multipart, `${multipart}; boundary=x`]) {
      expect(refused(await post('x', type), 400).message).toContain('arrived incomplete');
    }
    refused(await post(FILE, 'text/csv'), 415);
    refused(await post('{}', 'application/json'), 415);
    const head = '--x\r\nContent-Disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\n';
    const cut = await post(head + FILE, `${multipart}; boundary=x`);
    expect(refused(cut, 400).message).toContain('arrived incomplete');
    expect(await household.readings()).toEqual([]);
    const whole = await post(`${head + FILE}\r\n--x--`, `${multipart}; boundary="x"`);
    expect(whole.body).toMatchObject({ imported: 3 });
  });
});

test('the numbers of a meter, told as the use of days, are stored with a word of warning', async () => {
  const household = await Household.settled();
  const rows = '2026-01-01,4500\n2026-01-02,4682\n2026-01-03,4922\n2026-01-04,8\n';
  const { body } = await household.upload(`readingDate,consumptionKWH\n${rows}`);
  expect(body).toMatchObject({
    imported: 4,
    warnings: [
      {
        code: 'implausible',
        message:
          '3 rows say more than 60 kWh a day, the first 4,500.0 kWh on 1 Jan 2026. If that is the number on the ' +
          'meter, undo the import and enter it as what the meter shows.',
      },
    ],
  });
  const likely = await household.upload('readingDate,consumptionKWH\n2026-01-05,60\n');
  expect(likely.body).toMatchObject({ imported: 1, warnings: [] });
});

describe('importing again', () => {
  test('adds nothing and writes nothing', async () => {
    const household = await Household.settled();
    await household.import(FILE);
    const again = await household.upload(FILE, 'another-name.csv');
    expect(again.body).toMatchObject({ imported: 0, alreadyPresent: 3, importId: null });
    expect(cost(again.headers)).toMatchObject({ trips: 2, written: 0 });
    expect((await list(household)).body.imports).toHaveLength(1);
  });

  test('keeps rows that repeat inside a file, as often as file and store both hold them', async () => {
    const household = await Household.settled();
    const rows = (times: number) => HEADER + '2023-01-05,7.25,,\n'.repeat(times);
    expect(await household.import(rows(3))).toMatchObject({ imported: 3, alreadyPresent: 0 });
    expect(await household.import(rows(2))).toMatchObject({ imported: 0, alreadyPresent: 2 });
    expect(await household.import(rows(5))).toMatchObject({ imported: 2, alreadyPresent: 3 });
    expect((await household.readings()).map(({ id }) => id)).toEqual(
      [5, 4, 3, 2, 1].map((seq) => `2023-01-05.${seq}`),
    );
  });

  test('adds what a file has beyond the store, with different energy or emissions', async () => {
    const household = await Household.settled();
    await household.import(FILE);
    const more = `${FILE}2023-01-05,7.251,5.2,\n2023-01-06,8,0,\n2023-01-08,1,,\n`;
    expect(await household.import(more)).toEqual({ imported: 3, alreadyPresent: 3, importId: 2 });
    expect(await household.import(more)).toMatchObject({ imported: 0, alreadyPresent: 6 });
  });

  test('takes a period for another reading than a day', async () => {
    const household = await Household.settled();
    const row = (start: string) =>
      `readingDate,consumptionKWH,periodStart\n2023-01-31,310,${start}\n`;
    expect(await household.import(row('2023-01-01'))).toMatchObject({ imported: 1 });
    expect(await household.import(row(''))).toMatchObject({ imported: 1 });
    expect(await household.import(row('2023-01-31'))).toMatchObject({ alreadyPresent: 1 });
    expect(await household.import(row('2023-01-01'))).toMatchObject({ alreadyPresent: 1 });
  });

  test('with a bill over days of another is refused, and names the line', async () => {
    const household = await Household.settled();
    await household.add('2023-01-31', 310, { periodStart: '2023-01-01' });
    const { status, body } = await household.upload(
      'readingDate,consumptionKWH,periodStart\n2023-02-01,5,\n2023-02-10,200,2023-01-20\n',
    );
    expect([status, body['details']]).toEqual([
      400,
      [
        {
          ...{ line: 3, field: 'periodStart', found: '2023-01-20' },
          message: 'Another reading covers some of these days.',
        },
      ],
    ]);
    expect(await household.readings()).toHaveLength(1);
  });

  test('brings a deleted reading back, and knows a changed one', async () => {
    const household = await Household.settled();
    await household.import(FILE);
    await household.call('DELETE', '/api/meter-readings/2023-01-06.1');
    expect(await household.import(FILE)).toMatchObject({ imported: 1, alreadyPresent: 2 });
    await household.call('PUT', '/api/meter-readings/2023-01-05.1', { consumptionKWH: 9 });
    expect(await household.import(FILE)).toMatchObject({ imported: 0, alreadyPresent: 3 });
  });

  test('does not take a reading typed by hand for a row, unless the row says so', async () => {
    const household = await Household.settled();
    await household.add('2023-01-05', 7.25, { emissionCO2kg: 5.2 });
    expect(await household.import(FILE)).toMatchObject({ imported: 3, alreadyPresent: 0 });
    const typed = `${HEADER}2023-01-05,7.25,5.2,manual\n`;
    expect(await household.import(typed)).toMatchObject({ imported: 0, alreadyPresent: 1 });
  });

  test('at the same time stores a file once', async () => {
    const household = await Household.settled();
    const outcomes = await Promise.all([1, 2, 3].map(() => household.import(FILE)));
    expect(outcomes.map(({ imported }) => imported).sort()).toEqual([0, 0, 3]);
    expect(await household.readings()).toHaveLength(3);
  });
});

describe('the exported file', () => {
  test('uploads again unchanged, into its own household and into another', async () => {
    const household = await Household.settled();
    await household.import(`${FILE}2023-01-05,7.25,5.2,\n2023-01-05,7.25,5.2,manual\n`);
    await household.add('2023-01-05', 7.25, { emissionCO2kg: 5.2 });
    await household.add('2023-01-09', 0.001);
    await household.add('2023-01-09', 100_000, { source: 'csv_upload', emissionCO2kg: 1_000_000 });
    await household.add('2023-01-31', 310.005, { periodStart: '2022-12-15' });
    const file = await household.export();
    const existing = await household.readings();
    expect(await household.import(file)).toEqual({
      imported: 0,
      alreadyPresent: existing.length,
      importId: null,
    });
    const other = await Household.settled();
    expect(await other.import(file)).toMatchObject({ imported: existing.length });
    expect(await other.export()).toBe(file);
    const bare = (readings: typeof existing) => readings.map(({ createdAt, ...rest }) => rest);
    expect(bare(await other.readings())).toEqual(bare(existing));
  });

  test('is a header alone for a household without readings', async () => {
    const response = await (await Household.settled()).fetch('GET', '/api/meter-readings/export');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toContain(
      'filename="unitwise-readings.csv"',
    );
    expect(await response.text()).toBe(
      'readingDate,consumptionKWH,emissionCO2kg,source,periodStart\n',
    );
  });
});

test('an upload without a token is refused for that first, whatever its type and size', async () => {
  const stranger = new Household();
  const path = '/api/meter-readings/upload-csv';
  refused(await stranger.call('POST', path, { csvFile: 'x' }), 401);
  refused(await stranger.upload('readingDate,consumptionKWH\n'), 401);
  const large = await stranger.fetch('POST', path, {
    body: 'x'.repeat(11 * 1024 * 1024),
    headers: { 'Content-Type': 'text/plain' },
  });
  expect(large.status).toBe(401);
  await large.text();
  const household = await Household.settled();
  refused(await household.call('POST', path, { csvFile: 'x' }), 415);
});
