import { expect, test } from 'vitest';
import type { MonthlyReport } from '#domain/energy/records/report-record.ts';
import type { UsageRecord } from '#domain/energy/records/usage-record.ts';
import { cleanStrings, cleanText } from '../../cli/clean.ts';
import { renderImports } from '../../cli/commands/imports.ts';
import { renderTip } from '../../cli/commands/tip.ts';
import { renderForecast, renderUsage } from '../../cli/commands/usage.ts';
import { choosePaint, PLAIN } from '../../cli/output.ts';
import { drawBar } from '../../cli/report/chart.ts';
import { renderCsv } from '../../cli/report/csv.ts';
import { renderMarkdown } from '../../cli/report/markdown.ts';
import { renderText } from '../../cli/report/text.ts';
import { measureWidth, renderTable, wrapText } from '../../cli/text.ts';

const report: MonthlyReport = {
  ...{ month: '2026-11', kind: 'month', from: '2026-11-01', to: '2026-11-30', unfinished: true },
  ...{ daysInPeriod: 30, knownDays: 3, ownDays: 2, complete: false, judged: false },
  consumptionKWH: 1_02_345.678,
  perDayKWH: 34_115.226,
  emissionCO2kg: 1234.5,
  emissionEstimated: false,
  bill: { amountRupees: 7_00_000.5, ratePerKWh: 7.85, basis: 'so-far' },
  forecast: {
    period: { from: '2026-11-01', to: '2026-11-30' },
    ...{ consumptionKWH: 2_00_000.4, lowKWH: 1_50_000, highKWH: 2_50_000.6 },
    ...{ soFarKWH: 1_02_345.678, knownDays: 3, asOf: '2026-11-04' },
    ...{ byTariff: false, without: [], isPeriodAssumed: false },
    ...{ amountRupees: 15_70_003.14, lowRupees: 11_77_500, highRupees: 19_62_504.71 },
  },
  previousMonth: {
    ...{ month: '2026-10', from: '2026-10-01', to: '2026-10-31', daysInPeriod: 31, knownDays: 27 },
    ...{ consumptionKWH: 2_00_000, emissionCO2kg: 10, emissionEstimated: true },
    ...{ billRupees: 1, billEstimated: true },
    ...{ comparedBy: 'per-day', changeKWH: null, changePerDayKWH: -0.4, changePercent: -48.8 },
  },
  yearBefore: {
    ...{ month: '2025-11', from: '2025-11-01', to: '2025-11-30', daysInPeriod: 30, knownDays: 4 },
    ...{ consumptionKWH: 27.3, emissionCO2kg: 10, emissionEstimated: true },
    ...{ billRupees: null, billEstimated: false },
    ...{ comparedBy: 'few-days', changeKWH: null, changePerDayKWH: null, changePercent: null },
  },
  days: [
    { date: '2026-11-01', consumptionKWH: 1_02_345, basis: 'own' },
    { date: '2026-11-03', consumptionKWH: 0.678, basis: 'own' },
    { date: '2026-11-04', consumptionKWH: 51_172.5, basis: 'share' },
  ],
  highestDay: { date: '2026-11-01', consumptionKWH: 1_02_345 },
  lowestDay: { date: '2026-11-03', consumptionKWH: 0.678 },
  efficiency: {
    ...{ status: 'Needs Improvement', targetPercent: 12.5, judgedPeriods: 4, neededPeriods: 3 },
    ...{ month: '2026-10', perDay: false, usedKWH: 1_02_300, averageKWH: 1_00_000 },
    ...{ limitKWH: 87_500, reductionPercent: -2.3, progressPercent: 0, running: 'likely-over' },
  },
  anomalies: [
    {
      ...{ date: '2026-11-03', consumptionKWH: 0.678, meanKWH: 100, differencePercent: -99.9 },
      daysUnknownBefore: 1,
    },
  ],
};

const scored = report.efficiency;

test('a bar is exact to an eighth of a column, and never empty for something', () => {
  expect(drawBar(10, 10, 4)).toBe('████');
  expect(drawBar(5, 10, 3)).toBe('█▌');
  expect(drawBar(0.001, 10, 4)).toBe('▏');
  expect(drawBar(0, 10, 4)).toBe('');
  expect(drawBar(20, 10, 2)).toBe('██');
  expect(drawBar(5, 10, -3)).toBe('');
});

test('a report says whether its emissions are estimated', () => {
  const estimated = { ...report, emissionEstimated: true };
  expect(renderText(estimated, 90, PLAIN)).toMatch(/^CO2 +1,234\.5 kg +estimated$/m);
  expect(renderMarkdown(estimated)).toMatch(/^\| CO2 \| 1,234\.5 kg \| estimated \|$/m);
  expect(renderText(report, 90, PLAIN)).toMatch(/^CO2 +1,234\.5 kg +as recorded$/m);
});

test('a report in text leaves no figure of a comparison out, however narrow it is', () => {
  for (const columns of [40, 60, 90, 120]) {
    const text = renderText(report, columns, PLAIN);
    for (const figure of ['−48.8%', 'about ₹1.00', '10.0 kg est.']) expect(text).toContain(figure);
  }
});

test.each([
  ['by-tariff', 'your supplier’s bills have other days: unitwise bills'],
  ['not-over', 'it is not over: unitwise bill shows it so far'],
  ['missing', 'not all that the tariff needs is known: unitwise bills'],
] as const)('a report without an amount gives one reason: %s', (reason, words) => {
  const text = renderText({ ...report, bill: { reason } }, 200, PLAIN);
  expect(text.replace(/\s+/g, ' ')).toContain(`Bill not known ${words}`);
});

test('a report of a month of which no day is known tells what its values cost', () => {
  const bill = { amountRupees: 1829, ratePerKWh: 5.9, basis: 'values' } as const;
  const text = renderText({ ...report, bill }, 200, PLAIN);
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Cost so far ₹1,829.00 at ₹5.900 a kWh; no fixed charges or taxes; of what is entered, no day known',
  );
});

test('a report in text: what it says of a running month', () => {
  expect(renderText(report, 90, PLAIN)).toBe(`November 2026, so far, 3 of 30 days known

Energy       1,02,345.678 kWh    34,115.226 kWh a day on the 3 known days; 1 of them by
                                 longer readings
Forecast     about 2,00,001 kWh  likely 1,50,000 to 2,50,001 kWh (four times in five);
                                 ₹15,70,003, likely ₹11,77,500 to ₹19,62,505, without
                                 fixed charges or taxes
Cost so far  ₹7,00,000.50        at ₹7.850 a kWh; no fixed charges or taxes
CO2          1,234.5 kg          as recorded
Highest day  1,02,345.000 kWh    Sun 1 Nov 2026
Lowest day   0.678 kWh           Tue 3 Nov 2026
Efficiency   Needs Improvement   October 2026: 2.3% over the average of 1,00,000.000 kWh;
                                 0% of the 12.5% target reached
This month   Likely over         the target, by the forecast

Compared with October 2026
  Change  −0.400 kWh a day  −48.8%
  Energy  2,00,000.000 kWh on 27 of 31 days
  Bill    about ₹1.00
  CO2     10.0 kg est.
Compared with November 2025
  Change  too few days known
  Energy  27.300 kWh on 4 of 30 days
  CO2     10.0 kg est.

Sun  1  ${'█'.repeat(60)}  1,02,345.000
Mon  2  ${' '.repeat(60)}             -
Tue  3  ▏${' '.repeat(59)}         0.678  −99.9%
Wed  4  ${'░'.repeat(30)}${' '.repeat(30)}    51,172.500

-: not known
░: its share of a longer reading
%: more than 20% off the mean of the three known days before
`);
});

test('a report in text fits every terminal', () => {
  for (let columns = 44; columns <= 200; columns += 1) {
    const lines = renderText(report, columns, PLAIN).split('\n');
    const widest = Math.max(...lines.map(measureWidth));
    expect(widest, `${columns} columns`).toBeLessThanOrEqual(Math.min(columns, 120));
  }
  for (const columns of [0, 1, 10, 20]) expect(renderText(report, columns, PLAIN)).not.toBe('');
});

test('a report without rate, target and earlier months says what is missing', () => {
  const text = renderText(
    {
      ...{ ...report, previousMonth: null, yearBefore: null, anomalies: [] },
      ...{ bill: { reason: 'no-rate' }, knownDays: 1, ownDays: 1, lowestDay: report.highestDay },
      forecast: {
        ...{ availableOn: '2026-11-29', reason: 'few-days' },
        period: { from: '2026-11-01', to: '2026-11-30' },
      },
      efficiency: { ...scored, status: 'Not Set', averageKWH: null, running: null },
    },
    120,
    PLAIN,
  );
  expect(text).toMatch(/^Bill +not known +set your rate per kWh in your profile$/m);
  expect(text).toMatch(
    /^Forecast +not yet +from 29 Nov 2026 on, with a reading for every day until then$/m,
  );
  expect(text).toMatch(/^Energy +1,02,345\.678 kWh +on the only known day$/m);
  expect(text).toMatch(/^Efficiency +Not Set +needs a target in your profile$/m);
  for (const absent of ['Compared', '%:', 'Highest', 'Lowest']) expect(text).not.toContain(absent);
});

test('a report of a month that is over says by how many days it is known, and no bill of too few', () => {
  const over = { ...report, unfinished: false, forecast: null };
  const few = renderText({ ...over, bill: { reason: 'few-days' } }, 120, PLAIN);
  expect(few).toMatch(/^November 2026, 3 of 30 days known$/m);
  expect(few).toMatch(/^Bill +not known +too few days are known; add the bill or the missing/m);
  expect(few).not.toContain('Forecast');
  // Days after the last reading are shown too; of a long gap the first and the last.
  expect(few).toMatch(/^Thu {2}5 to Mon 30 +-$/m);
  const most = {
    ...{ ...over, knownDays: 27, ownDays: 27, judged: true },
    bill: { amountRupees: 1062, ratePerKWh: 5.9, basis: 'known-days' as const },
    efficiency: { ...scored, month: '2026-11', running: null },
  };
  expect(renderText(most, 120, PLAIN)).toMatch(
    /^Bill +about ₹1,062\.00 +at ₹5\.900 a kWh; no fixed charges or taxes; 3 unknown days taken like the others$/m,
  );
  expect(renderText(most, 120, PLAIN)).toMatch(/^Efficiency +Needs Improvement +2\.3% over/m);
  const all = { ...most, knownDays: 30, ownDays: 30, complete: true };
  expect(renderText(all, 120, PLAIN)).toMatch(/^November 2026\n/);
});

test('a report of a bill names its days, across months', () => {
  const bill = { ...report, kind: 'bill' as const, from: '2026-10-31', unfinished: false };
  const text = renderText({ ...bill, efficiency: { ...scored, perDay: true } }, 120, PLAIN);
  expect(text).toMatch(/^Bill of November 2026, 31 Oct 2026 to 30 Nov 2026, 3 of/);
  expect(text).toMatch(/^Sat 31 Oct +-$/m);
  expect(text).toMatch(/^Thu {2}5 Nov to Mon 30 Nov +-$/m);
  expect(text).toMatch(/^Sun {2}1 Nov {2}█/m);
  expect(text).toContain('the average of 1,00,000.000 kWh a day');
});

test('a report as CSV and Markdown has a line for every day, and none of zero for an unknown one', () => {
  expect(renderCsv(report)).toBe(
    'date,consumptionKWH,basis,differencePercent\n2026-11-01,102345,own,\n' +
      '2026-11-02,,unknown,\n2026-11-03,0.678,own,-99.9\n2026-11-04,51172.5,share,\n',
  );
  const markdown = renderMarkdown(report);
  expect(markdown).toMatch(/^# November 2026, so far, 3 of 30 days known\n/);
  expect(markdown).toContain('| October 2026 | 2,00,000.000 kWh on 27 of 31 days | about ₹1.00 |');
  expect(markdown).toContain('| 2 Nov 2026 | not known |  |');
  expect(markdown).toContain('| 4 Nov 2026 | 51,172.500 | share of a longer reading |');
});

const used = { from: '2026-10-01', to: '2026-10-31', days: 31, complete: false, judged: false };

test('use is listed by month with how much is known, and by day', () => {
  const rows: UsageRecord[] = [
    { ...used, knownDays: 24, consumptionKWH: 681.3, knownKWH: 681.3, perDayKWH: 28.388 },
    {
      ...{ ...used, from: '2026-10-05', to: '2026-11-04', knownDays: 0 },
      ...{ consumptionKWH: null, knownKWH: null, perDayKWH: null },
    },
  ];
  expect(renderUsage(rows, 'period', PLAIN)).toBe(
    'Bill                          kWh   A day  Days\n' +
      'October 2026              681.300  28.388  24 of 31 days known\n' +
      '5 Oct 2026 to 4 Nov 2026        -       -  0 of 31 days known\n',
  );
  expect(renderUsage(rows, 'day', PLAIN)).toBe(
    'Day                 kWh\nThu 1 Oct 2026  681.300\nMon 5 Oct 2026        -\n',
  );
  const shared = { ...rows[0]!, consumptionKWH: 6, basis: 'share', sharedDays: 30 } as const;
  expect(renderUsage([shared, ...rows.slice(1)], 'day', PLAIN)).toBe(
    'Day               kWh  Note\n' +
      'Thu 1 Oct 2026  6.000  average of one reading over 30 days\n' +
      'Mon 5 Oct 2026      -\n',
  );
});

test('a forecast says its range, what is known, and of which day; or from when there is one', () => {
  const period = { from: '2026-11-01', to: '2026-11-30' };
  const cost = {
    ...{ amountRupees: 1157.58, lowRupees: 991.2, highRupees: 1353.46 },
    ...{ byTariff: false, without: [], isPeriodAssumed: false },
  };
  const amounts = { consumptionKWH: 196.2, lowKWH: 168, highKWH: 229.4, soFarKWH: 6.2 };
  const given = { period, ...amounts, ...cost, knownDays: 1, asOf: '2026-11-25' };
  expect(renderForecast(given, PLAIN)).toBe(
    'November 2026\nAbout 197 kWh, likely 168 to 230 kWh (four times in five)\n' +
      'About ₹1,158, likely ₹991 to ₹1,353, without fixed charges or taxes\n' +
      'So far 6.200 kWh, 1 of 30 days known\nLatest known day: 25 Nov 2026\n',
  );
  const byTariff = { byTariff: true, without: ['Fuel surcharge'], isPeriodAssumed: true };
  expect(renderForecast({ ...given, ...byTariff }, PLAIN)).toContain(
    'About ₹1,158, likely ₹991 to ₹1,353, by your supplier’s tariff, without the fuel surcharge, ' +
      'for these days, which are assumed\n',
  );
  const noRate = { ...given, amountRupees: null, lowRupees: null, highRupees: null };
  expect(renderForecast(noRate, PLAIN)).not.toContain('₹');
  const none = { period, availableOn: '2026-12-01', latest: null } as const;
  expect(renderForecast({ ...none, reason: 'few-days' }, PLAIN)).toBe(
    'November 2026\nNo forecast: from 1 Dec 2026 on, with a reading for every day until then.\n',
  );
  const latest = {
    ...{ from: '2026-11-01', to: '2026-11-30', consumptionKWH: 310, amountRupees: 1829 },
    ...{ byTariff: false, without: [], says: 'from one value' },
  };
  expect(renderForecast({ ...none, reason: 'few-days', latest }, PLAIN)).toContain(
    '\n₹1,829.00 for 310 kWh, from one value, without fixed charges or taxes\n',
  );
  const october = { ...latest, from: '2026-10-01', to: '2026-10-31', says: 'by 31 of 31 days' };
  expect(renderForecast({ ...none, reason: 'stale', latest: october }, PLAIN)).toContain(
    '\n1 Oct 2026 to 31 Oct 2026: ₹1,829.00 for 310 kWh, by 31 of 31 days',
  );
  const noDay = { soFarKWH: 0, knownDays: 0, asOf: '2026-10-04' };
  expect(renderForecast({ ...given, ...noDay }, PLAIN)).toContain('No day of it is known yet\n');
  expect(renderForecast({ ...none, reason: 'stale' }, PLAIN)).toContain(
    'too long ago; add a reading',
  );
});

test('a tip is wrapped to the width', () => {
  const text = renderTip(
    {
      id: '1',
      tipText: 'Turn it off when you leave the room.',
      createdAt: '',
      question: '',
      measureId: 'm',
      applianceType: null,
      annualKWH: 1_23_456,
      annualRupees: null,
      rupeesBy: null,
      explanation: 'Because.',
      source: { name: 'BEE', url: 'https://beeindia.gov.in', estimate: true },
    },
    20,
    PLAIN,
  );
  expect(text).toBe(
    'Turn it off when you\nleave the room.\n\nAbout 1,23,456 kWh a year\n\nBecause.\n\n' +
      'Source: BEE (an\nengineering\nestimate)\nhttps://beeindia.gov.in\n',
  );
});

test('tables align by the width that characters take', () => {
  const row = { id: 1, imported: 2, alreadyPresent: 0, firstDate: '2024-01-01' };
  const rest = { lastDate: '2024-01-02', createdAt: '2024-01-01T18:31:00Z' };
  expect(renderImports([{ ...row, ...rest, fileName: 'अप्रैल\n電気.csv' }], PLAIN)).toBe(
    'ID  Imported on           Readings        From          To  File\n' +
      ' 1  2 Jan 2024, 12:01 am         2  1 Jan 2024  2 Jan 2024  अप्रैल 電気.csv\n',
  );
  expect(measureWidth('電気')).toBe(4);
  expect(measureWidth('e\u0301')).toBe(1);
  expect(wrapText('a bb ccc\n\nd', 4)).toEqual(['a bb', 'ccc', '', 'd']);
});

test('text from elsewhere is cleaned to its depths', () => {
  expect(cleanText('a\r\nb\tc\u001b[31m\u0007\u009b')).toBe('a\nb\tc\ufffd[31m\ufffd\ufffd');
  expect(cleanStrings({ a: ['\u202ex', 1, null], b: { c: 'न' } })).toEqual({
    a: ['\ufffdx', 1, null],
    b: { c: 'न' },
  });
});

test('colours are for terminals, unless the environment says otherwise', () => {
  const terminal = { isTTY: true };
  expect(choosePaint(terminal, {})).not.toBe(PLAIN);
  expect(choosePaint({}, {})).toBe(PLAIN);
  expect(choosePaint(terminal, { NO_COLOR: '1' })).toBe(PLAIN);
  expect(choosePaint(terminal, { NO_COLOR: '1', FORCE_COLOR: '1' })).toBe(PLAIN);
  expect(choosePaint(terminal, { TERM: 'dumb' })).toBe(PLAIN);
  expect(choosePaint({}, { FORCE_COLOR: '1' })).not.toBe(PLAIN);
  expect(choosePaint(terminal, { FORCE_COLOR: '0' })).toBe(PLAIN);
});

test('a long last cell of a table continues below its start, unless that leaves too little room', () => {
  const columns = [
    { title: 'Line', text: ([name = '']: string[]) => name },
    { title: 'Why', text: ([, why = '']: string[]) => why },
  ];
  const rows = [['FPPCA', 'estimated: 187 kWh × 0.25 (not confirmed)']];
  const heading = (line: string) => line;
  expect(renderTable(rows, columns, heading, 30)).toBe(
    'Line   Why\nFPPCA  estimated: 187 kWh ×\n       0.25 (not confirmed)\n',
  );
  const oneLine = 'Line   Why\nFPPCA  estimated: 187 kWh × 0.25 (not confirmed)\n';
  expect(renderTable(rows, columns, heading, 20)).toBe(oneLine);
  expect(renderTable(rows, columns, heading)).toBe(oneLine);
});
