/** Rules that files of layouts nobody had tried showed to be too narrow. */
import { expect, test } from 'vitest';
import { previewImport } from '#domain/import/preview.ts';
import { read, short, TODAY } from './import-support.ts';

/** Lines for so many days from 1 March 2026. */
function days(count: number, line: (date: string, at: number) => string): string {
  const lines = Array.from({ length: count }, (_, at) =>
    line(`2026-03-${String(at + 1).padStart(2, '0')}`, at),
  );
  return `${lines.join('\n')}\n`;
}

const yields = [15, 12, 16, 9, 13, 17, 11, 14, 8, 15];

test('what a third column below zero is less by was given to the grid, whatever it is called', async () => {
  const result = await read(
    `Date,Drawn kWh,Fed kWh,Difference kWh\n${days(10, (date, at) => {
      const [drawn, fed] = [5 + (at % 3), 4 + (at % 5)];
      return `${date},${drawn},${fed},${drawn - fed}`;
    })}`,
  );
  expect(result.preview.questions).toEqual([]);
  expect(short(result)).toEqual([
    'import 59 kWh in 10 from 2026-03-01 to 2026-03-10',
    'export 60 kWh in 10 from 2026-03-01 to 2026-03-10',
  ]);
});

test('a period of the file on every row is not the period of a row', async () => {
  const result = await read(
    `From;To;Taken at;kWh\n${days(5, (date, at) => `2026-03-01;2026-03-31;${date} 08:00;${7 + at}`)}`,
  );
  expect(result.preview.series[0]).toMatchObject({ intervals: 5, kWh: 45 });
});

test('a yes says of a row what its column is called, a no says nothing', async () => {
  const result = await read(
    'Bill Date,Units,Estimated\n16-06-2026,200,N\n16-07-2026,190,Y\n16-08-2026,210,N\n16-09-2026,205,N\n',
  );
  expect(result.preview.counts.estimated).toBe(1);
  expect(result.preview.series[0]?.kWh).toBe(605);
});

test('estimates in a column of their own fill what was not measured, and are never added to it', async () => {
  const file = (estimate: (at: number) => number | '') =>
    `Date,Actual kWh,Estimated kWh\n${days(10, (date, at) => `${date},${at === 4 ? '' : 6 + (at % 3) - 1},${estimate(at)}`)}`;
  const filled = await read(file((at) => (at === 4 ? 6 : '')));
  expect(filled.preview.series[0]).toMatchObject({ intervals: 10, kWh: 59 });
  expect(filled.preview.counts.estimated).toBe(1);
  const beside = await read(file((at) => 6.1 + (at % 3) - 1));
  expect(beside.preview.outcome).toBe('ask');
  expect(beside.preview.series[0]?.kWh).toBeLessThan(60);
});

test('columns that run beside each other are one energy measured twice: one of them is proposed', async () => {
  const { preview } = await read(
    `Date,PV yield (kWh),Inverter yield (kWh)\n${days(10, (date, at) => `${date},${yields[at]},${(yields[at] ?? 0) * 0.97}`)}`,
  );
  expect(preview.series).toMatchObject([{ channel: 'solar', kWh: 130 }]);
  expect(preview.questions[0]?.choices.map(({ label }) => label)).toEqual([
    'Only “PV yield (kWh)”',
    'Only “Inverter yield (kWh)”',
    'All together: “PV yield (kWh)”, “Inverter yield (kWh)”',
  ]);
});

test('energy that flows from one thing to another counts by both of its ends', async () => {
  const result = await read(
    `Date,Grid to battery,Grid to consumers,PV to battery,PV to grid,PV to consumers,Battery to consumers\n${days(
      10,
      (date, at) => `${date},0.5,${4 + (at % 3)},2,1,3,${2 + (at % 2)}`,
    )}`,
  );
  expect(short(result).map((line) => line.split(' in ')[0])).toEqual([
    'import 54 kWh',
    'export 10 kWh',
    'solar 60 kWh',
  ]);
});

test('a file that names directions needs none from its own name', async () => {
  const text = `Date,Battery kWh,Grid import kWh,PV kWh\n${days(10, (date, at) => `${date},2,${5 + (at % 3)},${8 + (at % 2)}`)}`;
  const file = { name: 'inverter.csv', bytes: new TextEncoder().encode(text) };
  const { preview } = await previewImport([file], { today: TODAY });
  expect(preview.questions).toEqual([]);
});

test.each([
  ['5th Mar 2026 (Thu)', '6th Mar 2026 (Fri)', '7th Mar 2026 (Sat)'],
  ['Fri 13/3/26', 'Sat 14/3/26', 'Sun 15/3/26'],
  ['13/03/2026 (Fri)', '14/03/2026 (Sat)', '15/03/2026 (Sun)'],
])('the name of a day stands beside its date: %s', async (...dates) => {
  const result = await read(
    `Date,kWh\n${dates.map((date, at) => `${date},${7 + at}`).join('\n')}\n`,
  );
  expect(result.preview.series[0]).toMatchObject({ intervals: 3, kWh: 24 });
});

test('irradiation, a theoretical yield and what was lost are no energy of the home', async () => {
  const result = await read(
    `Date,Global irradiation (kWh/㎡),Theoretical yield (kWh),PV yield (kWh),Lost export (kWh)\n${days(10, (date, at) => `${date},4.5,20,${yields[at]},1`)}`,
  );
  expect(short(result)).toEqual(['solar 130 kWh in 10 from 2026-03-01 to 2026-03-10']);
});

const pad = (part: number) => String(part).padStart(2, '0');

test.each([
  ['a spreadsheet', (d: number, m: number) => `${m}/${d}/2026`, 'mixed-dates'],
  ['nobody', (d: number, m: number) => `${d}/${m}/2026`, undefined],
] as const)('dates of a CSV that %s swapped are told by their order', async (_, write, flag) => {
  const lines = Array.from({ length: 40 }, (_, at) => {
    const date = new Date(Date.UTC(2026, 4, 1) + at * 86_400_000);
    const [d, m] = [date.getUTCDate(), date.getUTCMonth() + 1];
    return `${d > 12 ? `${pad(d)}-${pad(m)}-2026` : write(d, m)},${6 + (at % 5)}`;
  });
  const result = await read(`Date,kWh\n${lines.join('\n')}\n`);
  expect(short(result)).toEqual(['import 320 kWh in 40 from 2026-05-01 to 2026-06-09']);
  expect(result.preview.flags).toEqual(flag === undefined ? [] : [flag]);
});

const months = (count: number, line: (month: string, at: number) => string) =>
  `${Array.from({ length: count }, (_, at) => line(`2026-${pad(at + 1)}`, at)).join('\n')}\n`;
const totals = (result: Awaited<ReturnType<typeof read>>) =>
  short(result).map((line) => line.split(' in ')[0]);
const labels = ({ preview }: Awaited<ReturnType<typeof read>>) =>
  preview.questions.flatMap(({ choices }) => choices.map(({ label }) => label));

test('the whole of a direction beside its flows is counted once', async () => {
  const roof = await read(
    `Date,Generation (kWh),PV to home (kWh),PV to grid (kWh),Grid to home (kWh),Load (kWh)\n${days(
      10,
      (date, at) => `${date},${yields[at]},5,${(yields[at] ?? 0) - 5},4,9`,
    )}`,
  );
  expect(roof.preview.questions).toEqual([]);
  expect(totals(roof)).toEqual(['import 40 kWh', 'export 80 kWh', 'solar 130 kWh']);
  const grid = await read(
    `Date,Grid import (kWh),Grid to consumers (kWh),Grid to battery (kWh)\n${days(10, (date, at) => `${date},${yields[at]},${(yields[at] ?? 0) - 1},1`)}`,
  );
  expect(totals(grid)).toEqual(['import 130 kWh']);
});

test('a whole that is not the sum of its flows is asked about, and read first', async () => {
  const result = await read(
    `Date,Solar production (kWh),PV to grid (kWh),PV to consumers (kWh),Grid to consumers (kWh)\n${days(
      10,
      (date, at) => `${date},${yields[at]},2,${4 + (at % 3)},5`,
    )}`,
  );
  expect(totals(result)).toEqual(['import 50 kWh', 'export 20 kWh', 'solar 130 kWh']);
  expect(labels(result)).toEqual([
    'Only “Solar production (kWh)”',
    'Only “PV to consumers (kWh)”',
    'All together: “Solar production (kWh)”, “PV to consumers (kWh)”',
  ]);
});

test.each([
  ['Month,Solar (kWh),Import (kWh),Estimated import (kWh)', 'import 1837 kWh', 'solar 832 kWh'],
  ['Month,Import (kWh),Export (kWh),Estimated export (kWh)', 'import 832 kWh', 'export 1837 kWh'],
])('estimates fill the column that is called as they are: %s', async (header, ...expected) => {
  const result = await read(
    `${header}\n${months(9, (month, at) => `${month},${at === 4 ? '' : 100 + at},${at === 4 ? '' : 200 + at},${at === 4 ? 205 : ''}`)}`,
  );
  expect(totals(result)).toEqual(expected);
  expect(result.preview.counts.estimated).toBe(1);
});

test('estimates fill no counter', async () => {
  const result = await read(
    `Date,Meter reading,Estimated consumption (kWh)\n${days(10, (date, at) => `${date},${at === 4 ? '' : 1000 + at * 7},${at === 4 ? 7 : ''}`)}`,
  );
  expect(result.preview.outcome).toBe('ask');
  const beside = await read(
    `Date,Meter reading,Consumption (kWh),Estimated consumption (kWh)\n${days(10, (date, at) =>
      at === 4 ? `${date},,,7` : `${date},${1000 + at * 7},7,`,
    )}`,
  );
  expect(totals(beside)).toEqual(['import 70 kWh']);
});

test('a dash before an A is a sign only beside a column with a plus', async () => {
  const lines = days(10, (date, at) => `${date},${7 + (at % 3)},${3 + (at % 4)}`);
  const flats = await read(`Date,Flat -A (kWh),Flat -B (kWh)\n${lines}`);
  expect(flats.preview.series.map(({ channel }) => channel)).toEqual(['import']);
  const signs = await read(`Date,Energy +A (kWh),Energy -A (kWh)\n${lines}`);
  expect(totals(signs)).toEqual(['import 79 kWh', 'export 43 kWh']);
});

test.each([
  ['Total 21/09/2026,120', 'import'],
  ['Printed 05/10/2026,1', 'ask'],
  ['Till 5 Oct 2026,1', 'ask'],
  ['as on 21/09/2026,120', 'ask'],
])(
  'a date behind another word than that of a day is no day of the file: %s',
  async (tail, outcome) => {
    const lines = Array.from({ length: 20 }, (_, at) => `${pad(at + 1)}/09/2026,${5 + (at % 3)}`);
    const { preview } = await read(`Date,kWh\n${lines.join('\n')}\n${tail}\n`);
    expect(preview).toMatchObject({ outcome, series: [{ intervals: 20, kWh: 119 }] });
  },
);

test('floors and meters of equal pace are proposed all together', async () => {
  const floors = await read(
    `Date,Ground floor (kWh),First floor (kWh)\n${days(10, (date, at) => `${date},${yields[at]},${(yields[at] ?? 0) * 0.9}`)}`,
  );
  expect(floors.preview.series[0]?.kWh).toBe(247);
  expect(labels(floors)[0]).toMatch(/^All together/);
  const meters = await read(
    `Date,Meter 1 reading,Meter 2 reading\n${days(10, (date, at) => `${date},${1000 + at * 7},${2000 + at * 7.2}`)}`,
  );
  expect(labels(meters)[0]).toMatch(/^All together/);
});

test('the phases R, Y and B are added up', async () => {
  const result = await read(
    `Date,R (kWh),Y (kWh),B (kWh)\n${days(10, (date, at) => `${date},${yields[at]},${yields[at]},${yields[at]}`)}`,
  );
  expect(result.preview.questions).toEqual([]);
  expect(totals(result)).toEqual(['import 390 kWh']);
});

test.each([
  'Consumption incl. losses (kWh)',
  'Energy after T&D loss (kWh)',
  'Consumption (kWh),Line loss (kWh)',
])(
  'what was lost is left out beside other energy, and is no reason to refuse: %s',
  async (header) => {
    const result = await read(`Date,${header}\n${days(10, (date) => `${date},7,1`)}`);
    expect(totals(result)).toEqual(['import 70 kWh']);
  },
);

test('a column of generation in a file of the grid’s meter is no export beside one, and is asked about alone', async () => {
  const lines = days(10, (date, at) => `4103,${date},${yields[at]},3,${7 + (at % 2)}`);
  const both = await read(`NMI,Date,Solar generation (kWh),Solar export (kWh),Use (kWh)\n${lines}`);
  expect(totals(both).slice(1)).toEqual(['export 30 kWh', 'solar 130 kWh']);
  const alone = await read(`NMI,Date,Solar (kWh),General (kWh)\n${lines.replaceAll(',3,', ',')}`);
  expect(labels(alone).slice(0, 3)).toEqual([
    '“Solar (kWh)” is what was generated',
    '“Solar (kWh)” is what was used',
    '“Solar (kWh)” is what was given to the grid',
  ]);
});
