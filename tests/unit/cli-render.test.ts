import { expect, test } from 'vitest';
import { cleanStrings, cleanText } from '../../cli/clean.ts';
import { importsTable } from '../../cli/commands/imports.ts';
import { tipText } from '../../cli/commands/tip.ts';
import { choosePaint, PLAIN } from '../../cli/output.ts';
import { bar } from '../../cli/report/chart.ts';
import { reportCsv } from '../../cli/report/csv.ts';
import { reportMarkdown } from '../../cli/report/markdown.ts';
import { reportText } from '../../cli/report/text.ts';
import { textWidth, wrapText } from '../../cli/text.ts';
import type { MonthlyReport } from '../../domain/report.ts';

const report: MonthlyReport = {
  month: '2026-11',
  unfinished: true,
  daysInMonth: 30,
  daysWithReadings: 2,
  readings: 2,
  consumptionKWH: 1_02_345.678,
  emissionCO2kg: 1234.5,
  emissionEstimated: false,
  bill: { amountRupees: 7_00_000.5, ratePerKWh: 7.85 },
  pace: { consumptionKWH: 1000, amountRupees: null },
  previousMonth: {
    month: '2026-10',
    consumptionKWH: 2_00_000,
    emissionCO2kg: 10,
    emissionEstimated: true,
    billRupees: 1,
    changeKWH: -97_654.322,
    changePercent: -48.8,
  },
  yearBefore: null,
  days: [
    { date: '2026-11-01', consumptionKWH: 1_02_345 },
    { date: '2026-11-03', consumptionKWH: 0.678 },
  ],
  highestDay: { date: '2026-11-01', consumptionKWH: 1_02_345 },
  lowestDay: { date: '2026-11-03', consumptionKWH: 0.678 },
  averageDayKWH: 51_172.839,
  efficiency: {
    status: 'Needs Improvement',
    targetPercent: 12.5,
    monthsWithReadings: 4,
    needsTarget: false,
    needsMonths: false,
    averageKWH: 1_00_000,
    reductionPercent: -2.3,
    progressPercent: 0,
  },
  anomalies: [
    { date: '2026-11-03', consumptionKWH: 0.678, meanKWH: 100, differencePercent: -99.9 },
  ],
};

test('a bar is exact to an eighth of a column, and never empty for something', () => {
  expect(bar(10, 10, 4)).toBe('████');
  expect(bar(5, 10, 3)).toBe('█▌');
  expect(bar(0.001, 10, 4)).toBe('▏');
  expect(bar(0, 10, 4)).toBe('');
  expect(bar(20, 10, 2)).toBe('██');
  expect(bar(5, 10, -3)).toBe('');
});

test('a report says whether its emissions are estimated', () => {
  const estimated = { ...report, emissionEstimated: true };
  expect(reportText(estimated, 90, PLAIN)).toMatch(/^CO2 +1,234\.5 kg +estimated$/m);
  expect(reportMarkdown(estimated)).toMatch(/^\| CO2 \| 1,234\.5 kg \| estimated \|$/m);
  expect(reportText(report, 90, PLAIN)).toMatch(/^CO2 +1,234\.5 kg +as recorded$/m);
});

test('a report in text: what it says of an unfinished month', () => {
  expect(reportText(report, 90, PLAIN)).toBe(`November 2026, so far

Energy        1,02,345.678 kWh   51,172.839 kWh a day, 2 of 30 days
Bill          ₹7,00,000.50       at ₹7.850 a kWh; no fixed charges or taxes
CO2           1,234.5 kg         as recorded
At this pace  1,000.000 kWh      where the month ends at this pace
Highest day   1,02,345.000 kWh   Sun 1 Nov 2026
Lowest day    0.678 kWh          Tue 3 Nov 2026
Efficiency    Needs Improvement  2.3% over the average of 1,00,000.000 kWh, so far; 0% of
                                 the 12.5% target reached

Compared with    Change so far                    Energy   Bill           CO2
October 2026   −97,654.322 kWh  −48.8%  2,00,000.000 kWh  ₹1.00  10.0 kg est.

Sun  1  ${'█'.repeat(60)}  1,02,345.000
Mon  2  ${' '.repeat(60)}             -
Tue  3  ▏${' '.repeat(59)}         0.678  −99.9%

%: more than 20% off the mean of the three days before
`);
});

test('a report in text fits every terminal', () => {
  for (let columns = 44; columns <= 200; columns += 1) {
    const lines = reportText(report, columns, PLAIN).split('\n');
    const widest = Math.max(...lines.map(textWidth));
    expect(widest, `${columns} columns`).toBeLessThanOrEqual(Math.min(columns, 120));
  }
  for (const columns of [0, 1, 10, 20]) expect(reportText(report, columns, PLAIN)).not.toBe('');
});

test('a report without rate, target and earlier months says what is missing', () => {
  const text = reportText(
    {
      ...report,
      bill: null,
      previousMonth: null,
      anomalies: [],
      efficiency: {
        ...report.efficiency,
        status: 'Not Set',
        averageKWH: null,
        needsTarget: true,
        needsMonths: true,
      },
    },
    100,
    PLAIN,
  );
  expect(text).toMatch(/^Bill +not known +set your rate per kWh in your profile$/m);
  expect(text).toMatch(
    /^Efficiency +Not Set +needs a target in your profile and readings of more/m,
  );
  expect(text).not.toContain('Compared');
  expect(text).not.toContain('%:');
});

test('a report as CSV and Markdown', () => {
  expect(reportCsv(report)).toBe(
    'date,consumptionKWH,differencePercent\n2026-11-01,102345,\n2026-11-03,0.678,-99.9\n',
  );
  const markdown = reportMarkdown(report);
  expect(markdown).toMatch(/^# November 2026, so far\n/);
  expect(markdown).toContain('| October 2026 | 2,00,000.000 kWh | ₹1.00 |');
});

test('a tip is wrapped to the width', () => {
  const text = tipText(
    {
      id: '1',
      tipText: 'Turn it off when you leave the room.',
      createdAt: '',
      question: '',
      measureId: 'm',
      applianceType: null,
      annualKWH: 1_23_456,
      annualRupees: null,
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
  expect(importsTable([{ ...row, ...rest, fileName: 'अप्रैल\n電気.csv' }], PLAIN)).toBe(
    'ID  Imported on           Readings        From          To  File\n' +
      ' 1  2 Jan 2024, 12:01 am         2  1 Jan 2024  2 Jan 2024  अप्रैल 電気.csv\n',
  );
  expect(textWidth('電気')).toBe(4);
  expect(textWidth('e\u0301')).toBe(1);
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
