/** Which days the rows of a file cover, by whichever of its columns says it best. */
import { expect, test } from 'vitest';
import { read, short } from './import-support.ts';

test.each([
  [
    'the period of a bill before its month',
    'Bill Month,Bill Period,Units\nSep-2026,03-Aug-2026 to 02-Sep-2026,312\nAug-2026,03-Jul-2026 to 02-Aug-2026,340\n',
    'import 652 kWh in 2 from 2026-07-03 to 2026-09-02',
  ],
  [
    'from and to before the day of the bill',
    'Bill Date,From Date,To Date,Units\n05-AUG-2026,04-JUL-2026,03-AUG-2026,245\n06-SEP-2026,04-AUG-2026,04-SEP-2026,210\n',
    'import 455 kWh in 2 from 2026-07-04 to 2026-09-04',
  ],
  [
    'the day of the reading before the month of the bill',
    'Billing Cycle,Reading Date,Reading,Units\n02/2026,14-02-2026,12040,410\n04/2026,13-04-2026,12510,470\n06/2026,15-06-2026,13180,670\n',
    'import 1140 kWh in 2 from 2026-02-15 to 2026-06-15',
  ],
  [
    'the days of each bill, so that the first has a beginning, too',
    'Read Date,Days,Total kWh\n"Sep 14, 2026",30,812\n"Aug 15, 2026",31,1042\n"Jul 15, 2026",29,990\n',
    'import 2844 kWh in 3 from 2026-06-17 to 2026-09-14',
  ],
  [
    'when a row was written, where nothing else says it',
    'Updated Time,Energy Purchased(kWh)\n2026/06/01,2.2\n2026/06/02,3.1\n',
    'import 5.3 kWh in 2 from 2026-06-01 to 2026-06-02',
  ],
])('%s', async (_, file, existing) => {
  const result = await read(file);
  expect(short(result)).toEqual([existing]);
  expect(result.preview.flags).not.toContain('overlap');
});

test('an adjustment without units between the bills is no day of zero', async () => {
  const rows = ['12/02/2026,Regular,310', '13/04/2026,Regular,402', '15/06/2026,Regular,455'];
  const file = ['Bill Date,Bill Type,Units', ...rows, '15/06/2026,Arrear,0'].join('\n');
  const result = await read(file);
  expect(short(result)).toEqual(['import 857 kWh in 2 from 2026-02-13 to 2026-06-15']);
  expect(result.preview.understood).toMatch(/^Bills/);
});

test('the number of the office that bills is no energy', async () => {
  const header =
    'Bill Month,Bill Unit,Previous Reading,Current Reading,Consumption,Adj Units,Total Consumption';
  const file = `${header}\nAPR 2026,4567,10230,10412,182,0,182\nMAY 2026,4567,10412,10640,228,12,240\nJUN 2026,4567,10640,10850,210,0,210\n`;
  const { preview } = await read(file);
  expect(preview.outcome).toBe('import');
  expect(preview.series[0]?.kWh).toBe(632);
});

test.each([
  ['0-1', (hour: number) => `${hour}-${hour + 1}`],
  ['12 AM', (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`],
])('hours stand in the header as %s', async (_, name) => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const day = (date: string) => [date, ...hours.map((hour) => 0.25 + hour / 100)].join(',');
  const file = [
    'Hourly consumption (kWh)',
    ['Date', ...hours.map(name)].join(','),
    day('2026-09-13'),
    day('2026-09-14'),
  ].join('\n');
  expect(short(await read(file))).toEqual(['import 17.52 kWh in 48 from 2026-09-13 to 2026-09-14']);
});

test('times with points between hours and minutes are times', async () => {
  const two = (value: number) => String(value).padStart(2, '0');
  const rows = Array.from({ length: 48 }, (_, at) => {
    const [day, hour] = [14 + Math.floor(at / 24), at % 24];
    const [nextDay, next] = [14 + Math.floor((at + 1) / 24), (at + 1) % 24];
    return `${two(day)}-03-2026 ${two(hour)}.00.00;${two(nextDay)}-03-2026 ${two(next)}.00.00;0,5${at % 10};KWH`;
  });
  const result = await read(['Fra_dato;Til_dato;Mængde;Måleenhed', ...rows].join('\n'));
  expect(result.preview.series[0]).toMatchObject({ intervals: 48, firstDay: '2026-03-14' });
});

test('the yield of an inverter is generated, though its unit and its name stand in rows of their own', async () => {
  const days = [12_000.5, 12_011.2, 12_025.1, 12_030].map(
    (value, at) => `0${at + 1}.05.2026;${String(value).replace('.', ',')};3,2`,
  );
  const file = [
    'sep=;',
    ';Total yield;Power',
    ';Counter;Analog',
    'dd.MM.yyyy;kWh;kW',
    ...days,
  ].join('\n');
  expect(short(await read(file))).toEqual(['solar 29.5 kWh in 3 from 2026-05-02 to 2026-05-04']);
});

test.each([
  [
    'shares',
    'Date,Transaction,Units,NAV,Amount\n14/04/2026,Purchase,12.3,81,1000\n15/05/2026,Purchase,12.1,82,1000\n',
  ],
  ['goods', 'Order Date,Item,Units sold,Price\n2026-04-01,Pen,12,10\n2026-04-02,Pen,8,10\n'],
  ['mobile data', 'Date,Data usage (MB)\n2026-04-01,512\n2026-04-02,612\n'],
  [
    'a thermometer',
    'entity_id,state,last_changed\nsensor.bedroom_temperature,27.1,2026-04-01T00:00:00Z\nsensor.bedroom_temperature,27.4,2026-04-01T01:00:00Z\n',
  ],
])('%s are no energy', async (_, file) => {
  const { preview } = await read(file);
  expect(preview.outcome).toBe('refuse');
  expect(preview.reason).toContain('no energy');
});

test('the sessions of a charger are asked about: they are a part of the home', async () => {
  const file =
    'Session start,Session end,Energy (kWh)\n2026-04-01 20:10,2026-04-02 03:15,18.2\n2026-04-14 21:00,2026-04-15 01:10,11.1\n';
  const { preview } = await read(file);
  expect(preview.outcome).toBe('ask');
  expect(preview.flags).toContain('columns-disagree');
  expect(preview.understood).toMatch(/^Use from/);
});

test('a counter that is read twice a day, in two columns, counts once', async () => {
  const rows = ['13/01/2026,4521,4525', '14/01/2026,4529,4534', '15/01/2026,4538,4542'];
  const result = await read(['Date,Morning reading,Evening reading', ...rows].join('\n'));
  expect(short(result)).toEqual(['import 17 kWh in 2 from 2026-01-14 to 2026-01-15']);
  expect(result.preview.evidence.join(' ')).toContain('the same counter');
});

test('times without a sign between hours and minutes are times', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
  const rows = ['14/04/2026', '15/04/2026'].flatMap((day) =>
    hours.map((hour) => `${day},${hour}00,0.3`),
  );
  const result = await read(['Date,Time,kWh', ...rows].join('\n'));
  expect(short(result)).toEqual(['import 14.4 kWh in 48 from 2026-04-14 to 2026-04-15']);
});

test('a unit may stand alone in a row below the names', async () => {
  const { preview } = await read('Date,Energy\n,(Wh)\n2026-04-01,7000\n2026-04-02,8100\n');
  expect(preview.series[0]?.kWh).toBe(15.1);
  expect(preview.flags).toEqual([]);
});

test.each([
  [
    'a word in place of the first number',
    'Date,Units\n2026-04-01,seven\n2026-04-02,8\n',
    /^Line 2: “seven”/,
  ],
  [
    'only dates of another century',
    'Date,kWh\n1926-04-01,7\n1926-04-02,8\n',
    /^Line 2: “1926-04-01”/,
  ],
])('%s is named by its line', async (_, file, reason) => {
  expect((await read(file)).preview.reason).toMatch(reason);
});

const MONTHS = '2026-01-01,2026-01-31,300\n2026-02-01,2026-02-28,310\n2026-03-01,2026-03-31,305\n';

test.each([
  ['a part of a bill’s days once more', '2026-01-15,2026-01-31,150', 3],
  ['one of its days', '2026-01-31,2026-01-31,10', 3],
  ['a sum of all bills', '2026-01-01,2026-03-31,915', 3],
  ['a sum of two bills', '2026-02-01,2026-03-31,615', 3],
  ['the parts of one bill', '2026-01-01,2026-01-10,100\n2026-01-11,2026-01-31,200', 4],
])('of rows over the same days each day counts once: %s', async (_, row, count) => {
  const file = await read(`From,To,kWh\n${MONTHS}${row}\n`);
  expect(short(file)).toEqual([`import 915 kWh in ${count} from 2026-01-01 to 2026-03-31`]);
  expect(file.preview.flags).toContain('overlap');
  expect(file.preview.evidence.join(' ')).toMatch(/other rows cover the same days: line \d/);
  const { periods, days } = file.plan;
  expect([...periods, ...days].reduce((sum, { wh }) => sum + wh, 0)).toBe(915_000);
});

test('a question about such rows says what each answer comes to when each day counts once', async () => {
  const rows =
    '2026-01-01,2026-01-31,0.3\n2026-01-15,2026-01-31,0.15\n2026-02-01,2026-02-28,0.31\n';
  const file = await read(`From,To,kWh x1000\n${rows}2026-03-01,2026-03-31,0.305\n`);
  expect(short(file)).toEqual(['import 915 kWh in 3 from 2026-01-01 to 2026-03-31']);
  const outcomes = file.preview.questions.flatMap(({ choices }) => choices);
  expect(outcomes.map(({ outcome }) => /[\d.]+ kWh in all/.exec(outcome)?.[0])).toEqual([
    '915 kWh in all',
    '0.915 kWh in all',
  ]);
});

test('an estimate and the bill that settles it are no missing bill', async () => {
  const rows = [
    '05/01/2026,4339,4521,182,OK',
    '05/02/2026,4521,4703,182,OK',
    '05/03/2026,4703,4703,180,Door lock',
    '05/04/2026,4703,5050,167,OK',
    '05/05/2026,5050,5230,180,OK',
  ];
  const header = 'Bill date,Previous reading,Current reading,Units,Status';
  const { preview } = await read([header, ...rows].join('\n'));
  expect(preview.flags).not.toContain('gap');
  expect(preview.evidence.join(' ')).toContain('settles the estimate before it');
  expect(preview.evidence.join(' ')).not.toContain('may be missing');
  // Without the bill of March, the one after it is two, of which one is not in the file.
  const without = await read([header, ...rows.filter((row) => !row.includes('lock'))].join('\n'));
  expect(without.preview.flags).toContain('gap');
  expect(without.preview.evidence.join(' ')).toContain('covers 59 days');
});
