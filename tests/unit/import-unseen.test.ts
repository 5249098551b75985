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
