/** Files of families that the open cases lack, made after the published formats: short, with figures that can be added up. */
import { expect, test } from 'vitest';
import { read, readAll, short, workbook, zip } from './import-support.ts';

const two = (value: number) => String(value).padStart(2, '0');
const clock = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
/** Rows made for each number from 0. */
const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n');
/** A value that neither rises nor stands still. */
const value = (at: number) => (((at * 7) % 5) + 1) / 10;
const flagsOf = async (file: string) => (await read(file)).preview.flags;

test('Ireland: average kW with stamps at the end, newest first, both directions in one column', async () => {
  const file = `MPRN,Meter Serial Number,Read Value,Read Type,Read Date and End Time\n${rows(
    96,
    (at) => {
      const minutes = 24 * 60 - Math.floor(at / 2) * 30;
      const day = minutes === 1440 ? '31-01-2026' : '30-01-2026';
      const type = at % 2 === 0 ? 'Active Import Interval (kW)' : 'Active Export Interval (kW)';
      return `10001,23,${at % 2 === 0 ? '0.4' : '0.1'},${type},${day} ${clock(minutes)}`;
    },
  )}`;
  expect(short(await read(file))).toEqual([
    'import 9.6 kWh in 48 from 2026-01-30 to 2026-01-30',
    'export 2.4 kWh in 48 from 2026-01-30 to 2026-01-30',
  ]);
});

test('Britain: offsets, spaces after commas, newest first', async () => {
  const file = `Consumption (kwh), Estimated Cost (p), Start, End\n${rows(48, (at) => {
    const minutes = (47 - at) * 30;
    const end = minutes + 30 === 1440 ? '2026-01-31T00:00' : `2026-01-30T${clock(minutes + 30)}`;
    return `0.250000, 6.25, 2026-01-30T${clock(minutes)}+00:00, ${end}+01:00`;
  }).replaceAll('+01:00', '+00:00')}`;
  const { preview } = await read(file, { timezone: 'UTC' });
  expect(short({ preview })).toEqual(['import 12 kWh in 48 from 2026-01-30 to 2026-01-30']);
});

test('Belgium: a row for each tariff and direction, with ="…" and gas beside them', async () => {
  const file = `Van (datum);Van (tijdstip);Tot (datum);Tot (tijdstip);EAN-code;Register;Volume;Eenheid;Validatiestatus\n${rows(
    10,
    (at) => {
      const day = (add: number) => `${two(at + 1 + add)}-01-2026`;
      const line = (register: string, kWh: string, unit: string) =>
        `${day(0)};00:00:00;${day(1)};00:00:00;="5414";${register};${kWh};${unit};Gevalideerd`;
      return [
        line('Afname Dag', '4,5', 'kWh'),
        line('Afname Nacht', '2,5', 'kWh'),
        line('Injectie Dag', '1,25', 'kWh'),
        line('Aardgas', '3,1', 'm³'),
      ].join('\n');
    },
  )}`;
  expect(short(await read(file))).toEqual([
    'import 70 kWh in 10 from 2026-01-01 to 2026-01-10',
    'export 12.5 kWh in 10 from 2026-01-01 to 2026-01-10',
  ]);
});

test('France: the unit stands in a line above, and a value in watts is an average', async () => {
  const file = `Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Unite;Pas en minutes\n0123;Courbe de charge;30/01/2026;31/01/2026;Energie active;W;30\nHorodate;Valeur\n${rows(
    48,
    (at) => {
      const minutes = (at + 1) * 30;
      return `2026-01-${minutes === 1440 ? 31 : 30}T${clock(minutes)}:00+01:00;${400 + (at % 3) * 100}`;
    },
  )}`;
  expect(short(await read(file))).toEqual(['import 12 kWh in 48 from 2026-01-30 to 2026-01-30']);
});

test('North America: blocks delivered and received, periods in one cell', async () => {
  const block = (name: string, kWh: string) =>
    `"Data for period starting: 2026-01-30"\n"Energy ${name} time period","Usage(Real energy in kilowatt-hours)"\n${rows(
      24,
      (at) =>
        `"2026-01-30 ${two(at)}:00:00\u00a0to ${at === 23 ? '2026-01-31 00' : `2026-01-30 ${two(at + 1)}`}:00:00","${kWh}"`,
    )}\n\n`;
  const file = `"Energy Usage Information"\n\n${block('Delivered', '0.5')}${block('Received', '0.1')}`;
  expect(short(await read(file))).toEqual([
    'import 12 kWh in 24 from 2026-01-30 to 2026-01-30',
    'export 2.4 kWh in 24 from 2026-01-30 to 2026-01-30',
  ]);
});

test('North America: month first, and ends that name the last minute', async () => {
  const file = `TYPE,DATE,START TIME,END TIME,USAGE (kWh),COST\n${rows(96, (at) => `Electric usage,01/30/2026,${clock(at * 15)},${clock(at * 15 + 14)},0.1,$0.02`)}`;
  expect(short(await read(file))).toEqual(['import 9.6 kWh in 96 from 2026-01-30 to 2026-01-30']);
});

test('Finland: UTC with a decimal comma and long codes, on the clock of the home', async () => {
  const file = `\ufeffMittauspisteen tunnus;Tuotteen tyyppi;Yksikkötyyppi;Alkuaika;Määrä;Laatu\n${rows(48, (at) => `643007;8716867000030;kWh;2026-01-${30 + Math.floor(at / 24)}T${two(at % 24)}:00:00Z;0,${at % 2 === 0 ? 25 : 35};OK`)}`;
  expect(short(await read(file))[0]).toMatch(
    /^import 14.4 kWh in 48 from 2026-01-30 to 2026-02-01/,
  );
  expect(short(await read(file, { timezone: 'UTC' }))).toEqual([
    'import 14.4 kWh in 48 from 2026-01-30 to 2026-01-31',
  ]);
});

test('monitors: two mains are added up, their circuits left out', async () => {
  const file = `Time Bucket (Asia/Kolkata),Home-Mains_A (kWhs),Home-Mains_B (kWhs),Home-Dryer (kWhs)\n${rows(24, (at) => `01/30/2026 ${two(at)}:00:00,0.3,0.2,0.1`)}`;
  expect(short(await read(file))).toEqual(['import 12 kWh in 24 from 2026-01-30 to 2026-01-30']);
});

test('inverters: what the house used is not what the grid gave', async () => {
  const file = `Date/Time,Energy Produced (Wh),Energy Consumed (Wh),Exported to Grid (Wh),Imported from Grid (Wh)\n${rows(10, (at) => `01/${two(at + 11)}/2026,${4000 + (at % 3) * 10},6000,1000,${3000 - (at % 3) * 10}`)}\nTotal,40090,60000,10000,29910\n`;
  expect(short(await read(file))).toEqual([
    'import 29.91 kWh in 10 from 2026-01-11 to 2026-01-20',
    'export 10 kWh in 10 from 2026-01-11 to 2026-01-20',
    'solar 40.09 kWh in 10 from 2026-01-11 to 2026-01-20',
  ]);
});

test('a balance that falls below zero is use and export', async () => {
  const file = `Timestamp,Net Energy (kWh)\n${rows(24, (at) => `2026-01-30 ${two(at)}:00,${at % 2 === 0 ? '0.5' : '-0.2'}`)}`;
  expect(short(await read(file))).toEqual([
    'import 6 kWh in 24 from 2026-01-30 to 2026-01-30',
    'export 2.4 kWh in 24 from 2026-01-30 to 2026-01-30',
  ]);
});

test('India: cumulative registers at midnight, with apparent energy and an export register', async () => {
  const file = `Meter No,RTC,Cum kWh Imp,Cum kVAh Imp,Cum kWh Exp\n${rows(20, (at) => `AB1,${two(at + 1)}-01-2026 00:00,${1000 + 7.5 * at},${1100 + 8 * at},${20 + at}`)}`;
  expect(short(await read(file))).toEqual([
    'import 142.5 kWh in 19 from 2026-01-01 to 2026-01-19',
    'export 19 kWh in 19 from 2026-01-01 to 2026-01-19',
  ]);
});

test('India: a bill with a multiplying factor counts its units once', async () => {
  const file =
    'Reading Date,Meter No,MF,Previous kWh,Present kWh,Consumption kWh,kVAh,MD\n15/11/2025,M1,2,1000,1100,200,210,3.2\n14/12/2025,M1,2,1100,1190,180,190,3.1\n16/01/2026,M1,2,1190,1300,220,230,3.3\n';
  expect(short(await read(file))).toEqual(['import 400 kWh in 2 from 2025-11-16 to 2026-01-16']);
});

test('India: units and kWh beside the numbers of one column are the same', async () => {
  const file = 'Date,Consumption\n01/10/2026,5.1 units\n02/10/2026,6 Units\n13/10/2026,7 kWh\n';
  expect(short(await read(file))).toEqual(['import 18.1 kWh in 3 from 2026-10-01 to 2026-10-13']);
});

test('India: bills from and to a date that they share, and bills by the name of a month', async () => {
  const periods =
    'Sl No,Bill No,From Date,To Date,Units Billed,Net Amount,Due Date\n1,9001,12-11-2025,14-12-2025,210,1450,20-12-2025\n2,9002,14-12-2025,13-01-2026,190,1320,20-01-2026\n3,9003,13-01-2026,11-02-2026,240,1700,20-02-2026\n';
  expect(short(await read(periods))).toEqual(['import 640 kWh in 3 from 2025-11-13 to 2026-02-11']);
  const months =
    'Bill Month,Units,Amount (Rs)\nJan-2026,210,"1,450"\nFeb-2026,190,"1,320"\nTotal,400,\n';
  const { preview } = await read(months);
  expect(short({ preview })).toEqual(['import 400 kWh in 2 from 2026-01-01 to 2026-02-28']);
  expect(preview.flags).toContain('period-from-month');
});

test('registers: another meter, a slip that is back at once, an estimate that was too high', async () => {
  const day = (at: number) => `2026-01-${two(at + 1)}`;
  const change = `Date,Meter No,Reading (kWh)\n${rows(10, (at) => `${day(at)},M1,${7000 + 8 * at}`)}\n${rows(10, (at) => `${day(at + 9)},M2,${5 + 8 * at}`)}`;
  const changed = await read(change);
  expect(short(changed)).toEqual(['import 144 kWh in 18 from 2026-01-02 to 2026-01-19']);
  expect(changed.preview.flags).toContain('meter-replaced');
  const slip = `Date,Meter reading\n${rows(20, (at) => `${day(at)},${at === 7 ? 70056 : 7000 + 8 * at}`)}`;
  expect(short(await read(slip))).toEqual(['import 152 kWh in 18 from 2026-01-02 to 2026-01-20']);
  expect(await flagsOf(slip)).toContain('spike');
  const high =
    'Reading date,Reading,Type\n2025-10-01,10000,Actual\n2025-11-01,10250,Actual\n2025-12-01,10600,Estimated\n2026-01-01,10580,Actual\n2026-02-01,10800,Actual\n';
  expect((await read(high)).preview.series[0]?.kWh).toBe(800);
});

test('a day far above the others is named with its line', async () => {
  const kwh = (at: number) => (at === 7 ? 481.2 : 8);
  const file = `Date,Units (kWh)\n${rows(20, (at) => `2026-01-${two(at + 1)},${kwh(at)}`)}`;
  const { preview } = await read(file);
  expect(preview.flags).toContain('spike');
  expect(preview.evidence[0]).toBe('Line 9, 8 January 2026: 481 kWh a day, usually 8.');
});

test('a bill far above the others is named with its line, and what it comes to a day', async () => {
  const file =
    'Bill from,Bill to,Units (kWh)\n2026-01-01,2026-01-30,240\n2026-01-31,2026-03-01,3000\n2026-03-02,2026-03-31,240\n2026-04-01,2026-04-30,240\n';
  const { preview } = await read(file);
  expect(preview.flags).toContain('spike');
  expect(preview.evidence[0]).toMatch(/^Line 3, .* 2026: 100 kWh a day, usually 8\.$/);
});

test('more than a home can use in a quarter of an hour is pointed out', async () => {
  const file = `Time,Energy (Wh)\n${rows(96, (at) => `2026-01-15 ${clock(at * 15)},${at > 90 ? 90_000 : 90}`)}`;
  expect(await flagsOf(file)).toContain('implausible');
});

test('a counter in Wh is no date, though it has its eight digits', async () => {
  const file = `Date,Meter reading (Wh)\n${rows(10, (at) => `2026-01-${two(at + 11)},${20_520_509 + at * 8_100}`)}`;
  expect(short(await read(file))).toEqual(['import 72.9 kWh in 9 from 2026-01-12 to 2026-01-20']);
});

test('a meter that is gone, or not yet there, misses no values', async () => {
  const file = `Date,Old meter,New meter\n${rows(12, (at) => `2026-01-${two(at + 1)},${at < 6 ? 7000 + 8 * at : ''},${at < 5 ? '' : 8 * (at - 5)}`)}`;
  const { preview } = await read(file);
  expect(preview.counts.missing).toBe(0);
  expect(preview.understood).not.toContain('missing');
  expect(preview.flags).toContain('meter-replaced');
});

test('wide days: hours 1 to 24, and ranges of half hours for use and for what was given', async () => {
  const hours = Array.from({ length: 24 }, (_, at) => `H${at + 1}`).join(',');
  const wide = `Date,${hours}\n${rows(15, (at) => `${two(at + 10)}/01/2026,${Array.from({ length: 24 }, (_, hour) => value(hour + at)).join(',')}`)}`;
  const { preview } = await read(wide);
  expect(preview.series[0]?.intervals).toBe(360);
  expect(preview.series[0]?.lastDay).toBe('2026-01-24');
  const { plan } = await read(wide);
  expect(plan.days[0]?.step).toBe(60);
  expect(
    plan.days.every(
      ({ slots, wh }) => slots?.reduce<number>((sum, slot) => sum + (slot ?? 0), 0) === wh,
    ),
  ).toBe(true);
});

test('weeks that begin with their date, in UTF-16 with tabs', async () => {
  const text = `Week starting\tVerbrauch kWh\r\n${rows(6, (at) => `${two(1 + ((at * 7) % 28))}.${two(1 + Math.floor((at * 7) / 28))}.2027\t5${at % 3},5`)}`;
  const bytes = new Uint8Array(Buffer.from(`\ufeff${text.replaceAll('2027', '2021')}`, 'utf16le'));
  const { preview } = await read(bytes);
  expect(preview.series[0]?.firstDay).toBe('2021-01-01');
  expect(preview.series[0]?.kind).toBe('period');
});

test('several files, and the members of an archive, are one plan; what they repeat counts once', async () => {
  const first = 'Date,kWh\n2026-01-20,7\n2026-01-21,8\n';
  const second = 'Date,kWh\n2026-01-21,8\n2026-01-22,6\n';
  const expected = ['import 21 kWh in 3 from 2026-01-20 to 2026-01-22'];
  expect(short(await readAll([first, second]))).toEqual(expected);
  expect(short(await read(zip({ 'a.csv': first, 'b.csv': second })))).toEqual(expected);
  const once = await read(first);
  expect(short(await readAll([first, first]))).toEqual(short(once));
  expect((await readAll([first, first])).preview.digest).toBe(once.preview.digest);
});

test('files are read in the order of their dates, however they are given', async () => {
  const january = 'Date,kWh\n2026-01-20,7\n2026-01-21,8\n2026-01-22,9\n';
  const february = 'Date,kWh\n2026-01-22,5\n2026-01-23,6\n2026-01-24,8\n';
  const given = await readAll([january, february]);
  expect(given.preview.flags).toContain('conflicts');
  expect(short(given)).toEqual(['import 38 kWh in 5 from 2026-01-20 to 2026-01-24']);
  expect((await readAll([february, january])).preview.digest).toBe(given.preview.digest);
});

test('a sheet without addresses, with inline and shared strings and dates from 1904', async () => {
  const text = (word: string) => `<c t="inlineStr"><is><t>${word}</t></is></c>`;
  const sheet = `<row>${text('Date')}<c t="s"><v>0</v></c></row>${rows(4, (at) => `<row><c s="1"><v>${44561 + at}</v></c><c><v>${7 + (at % 2)}</v></c></row>`)}`;
  const file = workbook(sheet, {
    'xl/sharedStrings.xml': '<sst><si><r><t>k</t></r><r><t>Wh</t></r></si></sst>',
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="D" sheetId="1" r:id="rId1"/></sheets></workbook>',
  });
  expect(short(await read(file))).toEqual(['import 30 kWh in 4 from 2026-01-01 to 2026-01-04']);
});

test('one wrong line among many is offered to be left out, and named', async () => {
  const file = `Date,kWh\n${rows(28, (at) => `2026-01-${two(at + 1)},${at === 9 ? 'x7' : 7 + (at % 3)}`)}`;
  const { preview } = await read(file);
  expect(preview.outcome).toBe('ask');
  expect(preview.lines).toEqual([11]);
  expect(preview.questions[0]?.key).toBe('badRows');
  expect((await read(file, { badRows: 'skip' })).preview.outcome).toBe('import');
  expect((await read(file, { badRows: 'refuse' })).preview.outcome).toBe('refuse');
});
