/** Every key of a question: each of its values as an answer or an override, and what is none. */
import { expect, test } from 'vitest';
import type { ImportPreview } from '#domain/import/preview.ts';
import { QUESTION_KEYS, type QuestionKey } from '#domain/import/types.ts';
import { Household, refused } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

const DATES =
  'reading date,units\n07-03-2025,150\n07-04-2025,162\n07-05-2025,171\n07-06-2025,240\n';
const USE = 'Day,Use\n2026-01-01,700\n2026-01-02,800\n2026-01-03,600\n';
const RISING =
  'Bill date,Value\n2026-01-15,124\n2026-02-15,272\n2026-03-15,444\n2026-04-15,640\n2026-05-15,860\n';
const HOURS = 'Time,kWh\n2026-01-01 22:00,1\n2026-01-01 23:00,2\n2026-01-02 00:00,3\n';
const COUNTER = 'Date,Meter reading kWh\n2026-01-31,1000\n2026-02-28,1210.5\n2026-03-31,1400\n';
const UTC = 'Time,kWh\n2026-01-01T20:00:00Z,1\n2026-01-01T21:00:00Z,2\n2026-01-01T22:00:00Z,3\n';
const FALL =
  'Date,Meter reading kWh\n2026-01-31,1000\n2026-02-28,1210\n2026-03-31,40\n2026-04-30,200\n';
const TURN =
  'Date,Meter reading kWh\n2026-01-31,99800\n2026-02-28,99950\n2026-03-31,90\n2026-04-30,200\n';
const REPLACED =
  'Date,Meter,Reading kWh\n2026-01-31,A,1000\n2026-02-28,A,1210\n2026-03-10,B,4\n2026-03-31,B,140\n';
const MONTHS = 'Month,kWh\n2026-01,150\n2026-02,160\n2026-03,140\n';
const ROOMS = 'Day,Kitchen kWh,Bedroom kWh\n2026-01-01,3,4\n2026-01-02,3,5\n2026-01-03,2,4\n';
const BALANCE = 'Month,Net units\nJan-26,200\nFeb-26,160\nMar-26,220\n';
const FACTOR =
  'Multiplying factor: 20\nDate,Meter reading kWh\n2026-01-31,100\n2026-02-28,112\n2026-03-31,123\n';
const HOLES = 'Day,kWh\n2026-01-01,7\n2026-01-02,8\n2026-01-05,6\n2026-01-06,9\n';
const january = (value: (day: number) => string) =>
  `Day,kWh\n${Array.from({ length: 28 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')},${value(at + 1)}`).join('\n')}\n`;
const ONE_WRONG = january((day) => (day === 6 ? 'abc' : '7'));
const ESTIMATED = 'Day,kWh,Quality\n2026-01-01,7,Estimated\n2026-01-02,8,Actual\n';

type Case = [key: QuestionKey, file: string, answer: unknown, holds: string[]];

const refusal = (part: string) => [`refuse: ${part}`];

/** What a preview says with an answer, and that it asks nothing of that key any more. */
const CASES: readonly Case[] = [
  ['dateOrder', DATES, 'dmy', ['import 573 kWh from 2025-03-08 to 2025-06-07']],
  ['dateOrder', DATES, 'mdy', ['import 723 kWh from 2025-07-03 to 2025-07-06']],
  // No date of the file has its year first: they are read as they can be.
  ['dateOrder', DATES, 'ymd', ['import 573 kWh from 2025-03-08 to 2025-06-07']],
  ['unit', USE, 'Wh', ['import 2.1 kWh from 2026-01-01 to 2026-01-03']],
  ['unit', USE, 'kWh', ['import 2100 kWh from 2026-01-01 to 2026-01-03']],
  ['unit', USE.replaceAll('00\n', '\n'), 'MWh', ['import 21000 kWh from 2026-01-01 to 2026-01-03']],
  ['unit', USE, 'W', ['import 50.4 kWh from 2026-01-01 to 2026-01-03']],
  ['unit', USE.replaceAll('00\n', '\n'), 'kW', ['import 504 kWh from 2026-01-01 to 2026-01-03']],
  ['kind', RISING, 'register', ['import 736 kWh from 2026-01-16 to 2026-05-15']],
  ['kind', RISING, 'interval', ['import 2216 kWh from 2026-01-16 to 2026-05-15']],
  ['kind', RISING, 'period', ['import 2216 kWh from 2026-01-16 to 2026-05-15']],
  ['intervalStamp', HOURS, 'start', ['import 6 kWh from 2026-01-01 to 2026-01-02']],
  ['intervalStamp', HOURS, 'end', ['import 6 kWh from 2026-01-01 to 2026-01-01']],
  ['registerDate', COUNTER, 'end-of-day', ['import 400 kWh from 2026-02-01 to 2026-03-31']],
  ['registerDate', COUNTER, 'start-of-day', ['import 400 kWh from 2026-01-31 to 2026-03-30']],
  ['timezone', UTC, 'household', ['import 6 kWh from 2026-01-02 to 2026-01-02']],
  ['timezone', UTC, 'UTC', ['import 6 kWh from 2026-01-01 to 2026-01-01']],
  ['timezone', UTC, 'Europe/Berlin', ['import 6 kWh from 2026-01-01 to 2026-01-01']],
  ['reset', FALL, 'accept', ['import 370 kWh from 2026-02-01 to 2026-04-30']],
  ['reset', FALL, 'refuse', refusal('The counter falls from 1210 to 40 in line 4.')],
  ['reset', TURN, 'accept', ['import 260 kWh from 2026-02-01 to 2026-04-30']],
  ['replacement', FALL, 'accept', ['import 370 kWh from 2026-02-01 to 2026-04-30']],
  ['replacement', FALL, 'refuse', refusal('The counter falls from 1210 to 40 in line 4.')],
  ['replacement', REPLACED, 'accept', ['import 346 kWh from 2026-02-01 to 2026-03-31']],
  ['replacement', REPLACED, 'refuse', refusal('One meter follows another')],
  ['rollover', TURN, 100_000, ['import 400 kWh from 2026-02-01 to 2026-04-30']],
  ['rollover', FALL, '2000', ['import 1200 kWh from 2026-02-01 to 2026-04-30']],
  ['rollover', TURN, 'none', ['import 260 kWh from 2026-02-01 to 2026-04-30']],
  ['gaps', HOLES, 'unknown', ['import 30 kWh from 2026-01-01 to 2026-01-06']],
  ['badRows', ONE_WRONG, 'skip', ['import 189 kWh from 2026-01-01 to 2026-01-28']],
  ['badRows', ONE_WRONG, 'refuse', refusal('Line 7: “abc” is not a number.')],
  ['period', MONTHS, 'calendar-month', ['import 450 kWh from 2026-01-01 to 2026-03-31']],
  ['period', MONTHS, 'previous', ['import 300 kWh from 2026-01-02 to 2026-03-01']],
  ['period', MONTHS, 'first-unknown', ['import 300 kWh from 2026-01-02 to 2026-03-01']],
  ['multiplier', COUNTER, 0.5, ['import 200 kWh from 2026-02-01 to 2026-03-31']],
  ['multiplier', FACTOR, '20', ['import 460 kWh from 2026-02-01 to 2026-03-31']],
  ['multiplier', FACTOR, 1, ['import 23 kWh from 2026-02-01 to 2026-03-31']],
  [
    'columns',
    ROOMS,
    { 'Kitchen kWh': 'import', 'Bedroom kWh': 'import' },
    ['import 21 kWh from 2026-01-01 to 2026-01-03'],
  ],
  [
    'columns',
    ROOMS,
    { 'Kitchen kWh': 'import', 'Bedroom kWh': 'ignore' },
    ['import 8 kWh from 2026-01-01 to 2026-01-03'],
  ],
  [
    'series',
    ROOMS,
    { 'Kitchen kWh': 'export', 'Bedroom kWh': 'solar' },
    ['export 8 kWh from 2026-01-01 to 2026-01-03', 'solar 13 kWh from 2026-01-01 to 2026-01-03'],
  ],
  ['series', BALANCE, { 'Net units': 'import' }, ['import 580 kWh from 2026-01-01 to 2026-03-31']],
  ['series', ROOMS, { Attic: 'import' }, refusal('There is no “Attic” in the file.')],
  [
    'meter',
    REPLACED,
    { A: 'import', B: 'export' },
    [
      'import 210 kWh from 2026-02-01 to 2026-02-28',
      'export 136 kWh from 2026-03-11 to 2026-03-31',
    ],
  ],
  ['meter', REPLACED, { A: 'ignore' }, ['import 136 kWh from 2026-03-11 to 2026-03-31']],
  ['sheet', USE, 'Data', refusal('There is no “Data” in the file.')],
  ['sheet', USE, { Data: 'ignore' }, refusal('There is no “Data” in the file.')],
];

test.each(CASES)('%s is taken, as an answer or an override', async (key, file, answer, holds) => {
  const home = await Household.settled();
  const answers = JSON.stringify({ [key]: answer });
  const { status, body } = await sendFiles<ImportPreview>(home, '/api/imports/preview', file, {
    fields: { answers },
  });
  expect(status).toBe(200);
  const [first = ''] = holds;
  if (first.startsWith('refuse: ')) {
    expect(body.outcome).toBe('refuse');
    expect(body.reason).toContain(first.slice('refuse: '.length));
    return;
  }
  expect(body.questions.map((question) => question.key)).not.toContain(key);
  expect(
    body.series.map(
      ({ channel, kWh, firstDay, lastDay }) =>
        `${channel} ${kWh} kWh from ${firstDay} to ${lastDay}`,
    ),
  ).toEqual(holds);
});

/** A bill that was revised: two rows of one day. */
const REVISED =
  'Bill Date,Units,Amount,Remark\n15-07-2026,150,900,\n15-08-2026,460,3950,\n15-08-2026,160,950,Revised bill\n15-09-2026,170,1000,\n';

test('the questions that a file leaves open are asked under these keys, with these values', async () => {
  const asked: [QuestionKey, string, unknown[]][] = [
    ['dateOrder', DATES, ['dmy', 'mdy']],
    ['unit', USE.replace('Day,Use', 'Day,kWh'), ['kWh', 'Wh']],
    ['kind', RISING, ['interval', 'register']],
    ['reset', FALL, ['accept', 'refuse']],
    ['rollover', TURN, [100_000, 'none']],
    ['badRows', ONE_WRONG, ['skip', 'refuse']],
    ['multiplier', FACTOR, [20, 1]],
    [
      'columns',
      ROOMS,
      [
        { 'Kitchen kWh': 'import', 'Bedroom kWh': 'import' },
        { 'Kitchen kWh': 'import', 'Bedroom kWh': 'ignore' },
        { 'Kitchen kWh': 'ignore', 'Bedroom kWh': 'import' },
      ],
    ],
    [
      'columns',
      BALANCE,
      ['import', 'export', 'solar', 'ignore'].map((role) => ({ 'Net units': role })),
    ],
    ['repeats', REVISED, ['last', 'first', 'sum']],
  ];
  const home = await Household.settled();
  for (const [key, file, values] of asked) {
    const { body } = await sendFiles<ImportPreview>(home, '/api/imports/preview', file);
    expect(body.outcome, key).toBe('ask');
    expect(
      body.questions.map((question) => [question.key, question.choices.map(({ value }) => value)]),
    ).toEqual([[key, values]]);
  }
});

const WRONG: Record<QuestionKey, [unknown, RegExp]> = {
  dateOrder: ['ydm', /dmy, mdy, ymd/],
  unit: ['kVA', /Wh, kWh, MWh, W, kW/],
  kind: ['bill', /interval, register, period/],
  intervalStamp: ['middle', /start, end/],
  registerDate: ['noon', /end-of-day, start-of-day/],
  timezone: ['Mars/Olympus', /household, UTC or a name such as Europe\/Berlin/],
  reset: ['yes', /accept, refuse/],
  replacement: [true, /accept, refuse/],
  rollover: ['full', /a number above zero, or none/],
  conflicts: ['newest', /keep, replace/],
  estimates: ['drop', /replace, keep/],
  gaps: ['zero', /unknown/],
  badRows: ['ignore', /refuse, skip/],
  files: ['some', /refuse, skip/],
  period: ['week', /previous, calendar-month, billing-month, first-unknown/],
  repeats: ['newest', /first, last, sum/],
  settles: ['maybe', /yes, no/],
  multiplier: [-1, /a number above zero/],
  series: [{ 'Kitchen kWh': 'used' }, /import, export, solar, ignore/],
  columns: ['Kitchen kWh', /import, export, solar, ignore/],
  meter: [{ A: 1 }, /import, export, solar, ignore/],
  sheet: [{ Data: 'read' }, /import, export, solar, ignore/],
};

test.each(QUESTION_KEYS)('an unknown value of %s is refused with the right ones', async (key) => {
  const home = await Household.settled();
  const [value, message] = WRONG[key];
  for (const path of ['/api/imports/preview', '/api/imports']) {
    const answer = await sendFiles<unknown>(home, path, USE, {
      fields: { answers: JSON.stringify({ [key]: value }) },
    });
    const { message: said } = refused(answer, 400);
    expect(said).toMatch(message);
    expect(said).toContain(`“${key}”`);
  }
});

test('conflicts and estimates say what becomes of what is stored', async () => {
  const kWhOf = async (home: Household) =>
    (await home.readings()).map(({ consumptionKWH }) => consumptionKWH);
  const store = (home: Household, file: string, answers: object) =>
    sendFiles(home, '/api/imports', file, { fields: { answers: JSON.stringify(answers) } });
  for (const [answer, kept] of [
    ['keep', 5],
    ['replace', 7],
  ] as const) {
    const home = await Household.settled();
    await home.add('2026-01-01', 5);
    expect((await store(home, 'Day,kWh\n2026-01-01,7\n', { conflicts: answer })).status).toBe(201);
    expect(await kWhOf(home)).toEqual([kept]);
  }
  for (const [answer, kept] of [
    ['keep', 7],
    ['replace', 9],
  ] as const) {
    const home = await Household.settled();
    expect((await store(home, ESTIMATED, {})).status).toBe(201);
    await store(home, 'Day,kWh\n2026-01-01,9\n2026-01-02,8\n', { estimates: answer });
    expect(await kWhOf(home)).toContain(kept);
  }
});
