/** Layouts of portals, meters, monitors and notebooks that nobody had tried, and the rules that they showed to be missing. */
import { expect, test } from 'vitest';
import { previewImport } from '#domain/import/preview.ts';
import { read, short, TODAY } from './import-support.ts';

const two = (value: number) => String(value).padStart(2, '0');
const clock = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n');
const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const dmy = (at: number, sign = '/') => day(at).split('-').reverse().join(sign);
const use = (at: number) => 5 + ((at * 7) % 5);
const totals = (result: Awaited<ReturnType<typeof read>>) =>
  short(result).map((line) => line.split(' in ')[0]);

test.each([
  ['Datum;Spotřeba (kWh)', ['čt', 'pá', 'so', 'ne', 'po', 'út', 'st'], '.'],
  ['Data;Zużycie kWh', ['czw.', 'pt.', 'sob.', 'niedz.', 'pon.', 'wt.', 'śr.'], '.'],
  ['Datum;Poraba kWh', ['čet.', 'pet.', 'sob.', 'ned.', 'pon.', 'tor.', 'sre.'], '.'],
  [
    'Datum;Potrošnja kWh',
    ['četvrtak', 'petak', 'subota', 'nedjelja', 'ponedjeljak', 'utorak', 'srijeda'],
    '.',
  ],
  ['दिनांक;यूनिट', ['गुरुवार', 'शुक्र', 'शनि', 'रवि', 'सोम', 'मंगल', 'बुध'], '/'],
  ['தேதி;யூனிட்', ['வியாழன்', 'வெள்ளி', 'சனி', 'ஞாயிறு', 'திங்கள்', 'செவ்வாய்', 'புதன்'], '/'],
  ['তারিখ;ইউনিট', ['বৃহ', 'শুক্র', 'শনি', 'রবি', 'সোম', 'মঙ্গল', 'বুধ'], '-'],
] as const)(
  'days of the week stand before dates in any language: %s',
  async (header, names, sign) => {
    const result = await read(
      `${header}\n${rows(14, (at) => `${names[at % 7]} ${dmy(at, sign)};${use(at)}`)}\n`,
    );
    expect(short(result)).toEqual(['import 97 kWh in 14 from 2026-01-01 to 2026-01-14']);
    expect(result.preview.questions).toEqual([]);
  },
);

const SHARES = (at: number) => (at % 3 === 0 && at > 0 ? 2.5 : 0);

test.each([
  [
    'a counter and the hours of each day',
    (at: number) => `${420 + Math.floor(at / 3) * 4}`,
    (at: number) => `${SHARES(at)}`,
  ],
  [
    'units and the hours of each day',
    (at: number) => `${SHARES(at) * 2}`,
    (at: number) => `${SHARES(at)}`,
  ],
  [
    'a counter and an hour meter',
    (at: number) => `${420 + Math.floor(at / 3) * 4}`,
    (at: number) => `${900 + Math.floor(at / 3) * 2.5}`,
  ],
])('a generator is known by the hours in which it ran: %s', async (_, value, hours) => {
  const result = await read(
    `Date,Reading A,Reading B,Run hours\n${rows(14, (at) => `${dmy(at)},${8000 + at * 7},${value(at)},${hours(at)}`)}\n`,
  );
  expect(totals(result)).toEqual(['import 91 kWh']);
  expect(result.preview.flags).toContain('columns-disagree');
  expect(result.preview.evidence.at(-1)).toContain(
    '“Reading B” (a generator’s, by the hours in which it ran)',
  );
  const back = await read(
    `Date,Reading A,Reading B,Run hours\n${rows(14, (at) => `${dmy(at)},${8000 + at * 7},${value(at)},${hours(at)}`)}\n`,
    { columns: { 'Reading B': 'import' } },
  );
  expect(back.preview.series[0]?.kWh).not.toBe(91);
});

test('a column that moves on other days, too, is no generator’s', async () => {
  const result = await read(
    `Date,Flat A,Flat B,Run hours\n${rows(14, (at) => `${dmy(at)},${use(at)},${use(at + 1)},${SHARES(at)}`)}\n`,
  );
  expect(result.preview.evidence.join(' ')).not.toContain('generator');
});

test('the day may stand above its times, once or for each run of rows', async () => {
  const section = (at: number) =>
    `Date : ${dmy(at, '-')}\nTime,kWh,kVAh\n${rows(48, (slot) => `${slot === 47 ? '24:00' : clock((slot + 1) * 30)},0.25,0.3`)}\n`;
  const dump = await read(
    `Load Survey Report\nMeter Sr No : HP123456\n${section(14)}${section(15)}`,
  );
  expect(short(dump)).toEqual(['import 24 kWh in 96 from 2026-01-15 to 2026-01-16']);
  const one = await read(
    `Report of 15-Jan-2026\nTime,kWh\n${rows(24, (hour) => `${clock(hour * 60)},0.5`)}\n`,
  );
  expect(short(one)).toEqual(['import 12 kWh in 24 from 2026-01-15 to 2026-01-15']);
  const none = await read(`Report\nTime,kWh\n${rows(24, (hour) => `${clock(hour * 60)},0.5`)}\n`);
  expect(none.preview.outcome).toBe('refuse');
});

test('a log of JSON objects, one in each line, is read as one list', async () => {
  const line = (at: number) =>
    JSON.stringify({
      Time: `2026-01-15T${two(at)}:00:00`,
      ENERGY: {
        TotalStartTime: '2025-03-01T10:00:00',
        Total: 1200 + at * 0.5,
        Today: at * 0.5,
        Power: 500,
        Factor: 0.92,
      },
    });
  expect(totals(await read(rows(24, line)))).toEqual(['import 11.5 kWh']);
  expect((await read(`${rows(5, line)}\n{"Time":`)).preview.reason).toMatch(/damaged/);
});

test('lists of JSON are of what the object around each is called', async () => {
  const meters = ['Production', 'Consumption', 'FeedIn', 'Purchased'].map((type, place) => ({
    type,
    values: Array.from({ length: 10 }, (_, at) => ({
      date: `${day(at)} 00:00:00`,
      value: (use(at) + place * 3) * 1000,
    })),
  }));
  const result = await read(
    JSON.stringify({ energyDetails: { timeUnit: 'DAY', unit: 'Wh', meters } }),
  );
  expect(totals(result)).toEqual(['import 160 kWh', 'export 130 kWh', 'solar 70 kWh']);
});

test('at the grid above zero is what was given, where each row is the roof less the house', async () => {
  const watts = (at: number) => (at > 30 && at < 60 ? 2000 + at * 10 : 0);
  const file = (sign: number) =>
    `Time,PV(W),Grid(W),Load(W)\n${rows(96, (at) => `2026-01-15 ${clock(at * 15)},${watts(at)},${sign * (watts(at) - 600)},600`)}\n`;
  const given = totals(await read(file(1)));
  expect(given).toEqual(['import 10.05 kWh', 'export 13.4125 kWh', 'solar 17.7625 kWh']);
  expect(totals(await read(file(-1)))).toEqual(given);
});

test('columns without a unit have one unit, that of the largest beside them', async () => {
  const result = await read(
    `timestamp,a_total_act_energy,a_fund_act_energy,a_total_act_ret_energy,a_lag_react_energy\n${rows(240, (at) => `${Date.UTC(2026, 0, 15) / 1000 + at * 60},${9 + (at % 5)},${9 + (at % 5)},${at % 3},1.2`)}\n`,
  );
  expect(totals(result)).toEqual(['import 2.64 kWh', 'export 0.24 kWh']);
});

test('the same energy in other rates is counted once', async () => {
  const result = await read(
    `Grandeur physique;Unite\nEnergie active;Wh\nHorodate;EAS F1;EAS F2;EAS D1;EAS D2\n${rows(20, (at) => `${day(at)}T00:00:00+01:00;${5_000_000 + at * 3000};${2_000_000 + at * 4000};${1_000_000 + at * 5000};${6_000_000 + at * 2000}`)}\n`,
  );
  expect(totals(result)).toEqual(['import 133 kWh']);
  expect(result.preview.questions).toEqual([]);
});

test('what the house used in all is no total of what the grid gave', async () => {
  const result = await read(
    `entity_id,type,unit,${Array.from({ length: 10 }, (_, at) => `${day(at)}T00:00:00.000Z`).join()}\n${(
      [
        ['sensor.import', 'grid_consumption', 0],
        ['sensor.export', 'grid_return', 2],
        ['sensor.pv', 'solar_production', 6],
        ['', 'calculated_consumed_solar', 4],
        ['', 'calculated_total_consumption', 9],
      ] as const
    )
      .map(
        ([entity, type, more]) =>
          `${entity},${type},kWh,${Array.from({ length: 10 }, (_, at) => use(at) + more).join()}`,
      )
      .join('\n')}\n`,
  );
  expect(totals(result)).toEqual(['import 70 kWh', 'export 90 kWh', 'solar 130 kWh']);
  expect(result.preview.questions).toEqual([]);
});

test('a currency is money, whichever it is', async () => {
  const result = await read(
    `Month,Electricity (kWh),Water (IG),Electricity (AED),Total (AED)\n${rows(6, (at) => `${two(at + 1)}/2026,${600 + use(at) * 9},${3000 + at},${150 + use(at)},${500 + use(at)}`)}\n`,
  );
  expect(result.preview.questions).toEqual([]);
  expect(result.preview.series).toHaveLength(1);
  expect(result.preview.series[0]?.kWh).toBeGreaterThan(3600);
});

test('the order of another column of dates is that of the file', async () => {
  const result = await read(
    `Billing Date,Cumulative Energy kWh,MD kW,MD kW Date Time\n${rows(9, (at) => `01/${two(at + 1)}/2026 00:00:00,${5000 + at * 200},2.${at},${two(3 + at * 2)}/${two(at === 0 ? 12 : at)}/${at === 0 ? 2025 : 2026} 19:30:00`)}\n`,
  );
  expect(result.preview.questions).toEqual([]);
  expect(short(result)).toEqual(['import 1600 kWh in 8 from 2026-01-01 to 2026-08-31']);
});

test('units that rise from month to month are asked about, and are units first', async () => {
  const months = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
  ];
  const { preview } = await read(
    `Billing Month,Units Consumed\n${rows(9, (at) => `${months[at]}'26,${210 + at * 13}`)}\n`,
  );
  expect(preview.series[0]).toMatchObject({ kind: 'period', kWh: 2358 });
  expect(preview.questions.map(({ key }) => key)).toEqual(['kind']);
});

test.each([
  'Flat -A,Flat -B',
  'Flat A,Flat B',
  'Flat-A (kWh),Flat-B (kWh)',
  'A-Flat,B-Flat',
  'Unit A kWh,Unit B kWh',
  'House A,House B,House C',
])(
  'flats are homes of their own, and no phases to be added without a question: %s',
  async (header) => {
    const count = header.split(',').length;
    const { preview } = await read(
      `Date,${header}\n${rows(10, (at) => [day(at), ...Array.from({ length: count }, (_, place) => use(at + place * 2))].join())}\n`,
    );
    expect(preview.outcome).toBe('ask');
    expect(preview.questions[0]?.key).toBe('columns');
  },
);

test('a file that is refused for its dates names them', async () => {
  const bytes = new TextEncoder().encode('Datum,kWh\nxyz 01.01.2026,5\nxyz 02.01.2026,6\n');
  const { preview } = await previewImport([{ name: 'a.csv', bytes }], { today: TODAY });
  expect(preview.outcome).toBe('refuse');
});
