/** Files of a kind that once gave a wrong figure, or left something out, without a word. */
import { expect, test } from 'vitest';
import { previewImport } from '#domain/import/preview.ts';
import { read, readAll, short, TODAY, workbook } from './import-support.ts';

const DAY_MS = 86_400_000;

/** Lines for so many days from 1 January 2026. */
function days(count: number, line: (date: string, at: number) => string): string {
  const lines = Array.from({ length: count }, (_, at) =>
    line(new Date(Date.UTC(2026, 0, 1) + at * DAY_MS).toISOString().slice(0, 10), at),
  );
  return `${lines.join('\n')}\n`;
}

test('a date that stands once for several rows holds for all of them', async () => {
  const slots = await read(`Date,Slot,kWh\n${days(10, (date) => `${date},Peak,5\n,Off-peak,2`)}`);
  expect(short(slots)).toEqual(['import 70 kWh in 10 from 2026-01-01 to 2026-01-10']);
  const ways = await read(`Date,Type,kWh\n${days(10, (date) => `${date},Import,5\n,Export,2`)}`);
  expect(short(ways)).toEqual([
    'import 50 kWh in 10 from 2026-01-01 to 2026-01-10',
    'export 20 kWh in 10 from 2026-01-01 to 2026-01-10',
  ]);
});

test('a cell over two rows of a page or of a sheet holds for both', async () => {
  const rows = days(
    10,
    (date) =>
      `<tr><td rowspan="2">${date}</td><td>Import</td><td>5</td></tr><tr><td>Export</td><td>2</td></tr>`,
  );
  const page = await read(`<table><tr><th>Date</th><th>Type</th><th>kWh</th></tr>${rows}</table>`);
  expect(short(page)[1]).toBe('export 20 kWh in 10 from 2026-01-01 to 2026-01-10');
  const text = (place: string, words: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
  const cells = days(5, (_, at) => {
    const [first, second] = [at * 2 + 2, at * 2 + 3];
    return `<row r="${first}"><c r="A${first}" s="1"><v>${46_023 + at}</v></c>${text(`B${first}`, 'Import')}<c r="C${first}"><v>5</v></c></row>
      <row r="${second}">${text(`B${second}`, 'Export')}<c r="C${second}"><v>2</v></c></row>`;
  });
  const header = `<row r="1">${text('A1', 'Date')}${text('B1', 'Type')}${text('C1', 'kWh')}</row>`;
  const sheet = await read(workbook(header + cells));
  expect(short(sheet)[1]).toBe('export 10 kWh in 5 from 2026-01-01 to 2026-01-05');
});

test('a row of numbers without a date is left out as the sum that it is, or pointed out', async () => {
  const sum = await read(`Date,kWh\n${days(31, (date) => `${date},2`)},62\n`);
  expect(sum.preview.outcome).toBe('import');
  expect(sum.preview.series[0]?.kWh).toBe(62);
  const reading = await read(`Date,kWh\n${days(31, (date) => `${date},2`)},7\n`);
  expect(reading.preview).toMatchObject({ outcome: 'ask', lines: [33] });
});

test('a value is an estimate whatever the column is called that says so, and wherever the date stands', async () => {
  for (const [name, word] of [
    ['Read type', 'Estimated'],
    ['Bill basis', 'Average'],
    ['Remark', 'Door locked'],
    ['Quality', 'E'],
  ]) {
    const { preview } = await read(
      `Date,kWh,${name}\n${days(10, (date, at) => `${date},5,${at === 3 ? word : 'Actual'}`)}`,
    );
    expect(preview.flags, name).toContain('estimated');
    expect(preview.counts.estimated, name).toBe(1);
  }
});

test('a meter’s factor above its counter is asked about, and above units only pointed out', async () => {
  const counter = await read(
    `Meter No: 12345\nMultiplying Factor: 20\nDate,Reading (kWh)\n${days(10, (date, at) => `${date},${1_000 + at}`)}`,
  );
  expect(counter.preview.questions[0]).toMatchObject({
    key: 'multiplier',
    choices: [{ value: 20 }, { value: 1 }],
  });
  expect(counter.preview.series[0]?.kWh).toBe(180);
  const ratio = await read(
    `CT Ratio: 100/5\nDate,Reading (kWh)\n${days(10, (date, at) => `${date},${1_000 + at}`)}`,
  );
  expect(ratio.preview.series[0]?.kWh).toBe(180);
  const units = await read(`MF: 20\nDate,Units (kWh)\n${days(10, (date) => `${date},5`)}`);
  expect(units.preview.outcome).toBe('import');
  expect(units.preview.series[0]?.kWh).toBe(50);
  expect(units.preview.flags).toContain('multiplier');
});

test('thousands and lakhs of a unit are asked about', async () => {
  for (const [head, factor] of [
    ['Date,Energy (x10 kWh)', 10],
    ['Date,Energy (lakh units)', 100_000],
    ["Values in '000 kWh\nDate,Energy", 1_000],
  ] as const) {
    const { preview } = await read(`${head}\n${days(10, (date) => `${date},0.5`)}`);
    const { questions } = preview;
    expect(questions.find(({ key }) => key === 'multiplier')?.choices[0]?.value, head).toBe(factor);
  }
});

test.each([
  ['Figures in lakh for March\nDate,Energy', 100_000],
  ['Consumption in thousands\nDate,kWh', 1_000],
  ['Date,Energy (thousands of kWh)', 1_000],
  ["Date,kWh ('000)", 1_000],
  ['Date,Consumption x 100', 100],
  ['Date,100 x kWh', 100],
])('words that state a factor are a question: %s', async (head, factor) => {
  const { questions } = (await read(`${head}\n${days(10, (date) => `${date},0.5`)}`)).preview;
  expect(questions.find(({ key }) => key === 'multiplier')?.choices[0]?.value).toBe(factor);
});

test.each([
  'Electricity consumption, Thousand Lights, Chennai\nDate,kWh',
  'Electricity consumption in Thousand Lights\nDate,kWh',
  'Electricity units, Five Crore Apartments\nDate,kWh',
  'Consumption 5 x 10 A\nDate,kWh',
  'Consumption of 10 x 5 W lamps\nDate,kWh',
])('a place or a connection in a title is no factor: %s', async (head) => {
  const { preview } = await read(`${head}\n${days(10, (date, at) => `${date},${5 + (at % 3)}`)}`);
  expect(preview.outcome).toBe('import');
  expect(preview.series[0]?.kWh).toBe(59);
  expect(preview.questions).toEqual([]);
});

test.each([
  ['solar.csv', 'Units consumed', 'import', 'import'],
  ['solar.csv', 'Usage (kWh)', 'import', 'import'],
  ['solar.csv', 'Units', 'solar', 'ask'],
  ['solar.csv', 'kWh', 'solar', 'ask'],
  ['gas.csv', 'Units consumed', 'import', 'ask'],
])('in %s a column “%s” is %s', async (name, column, channel, outcome) => {
  const text = `Date,${column}\n${days(10, (date, at) => `${date},${5 + (at % 3)}`)}`;
  const file = { name, bytes: new TextEncoder().encode(text) };
  const { preview } = await previewImport([file], { today: TODAY });
  expect(preview).toMatchObject({ outcome, series: [{ channel, kWh: 59 }] });
});

test('a balance that stands alone, and a total that its parts do not make, are pointed out', async () => {
  const net = await read('Bill Month,Net Units\nJan-26,200\nFeb-26,160\nMar-26,220\n');
  expect(net.preview.flags).toContain('columns-disagree');
  const total = await read(
    `Date,Peak kWh,Off-peak kWh,Total kWh\n${days(10, (date) => `${date},2,3,9`)}`,
  );
  expect(total.preview.flags).toContain('columns-disagree');
});

test('phases at the same time are no meters one after the other', async () => {
  const { preview } = await read(
    `Date,L1 kWh,L2 kWh,L3 kWh\n${days(1, (date) => `${date},1,1,1`)}`,
  );
  expect(preview.flags).not.toContain('meter-replaced');
});

test('digits of Indian scripts are numbers', async () => {
  const hindi = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
  const result = await read(`दिनांक,यूनिट kWh\n${days(5, (date) => hindi(`${date},7.5`))}`);
  expect(short(result)).toEqual(['import 37.5 kWh in 5 from 2026-01-01 to 2026-01-05']);
});

test('rows that stand twice make no counter of what was used, and a counter by its size alone is pointed out', async () => {
  const rows = ['2022-01-05,28.36', '2022-01-06,29.51', '2022-01-07,31.34'];
  const twice = await read(`Date,Energy\n${[...rows, ...rows].join('\n')}\n`);
  expect(short(twice)).toEqual(['import 89.21 kWh in 3 from 2022-01-05 to 2022-01-07']);
  const counter = await read('Date,Energy\n2022-01-05,283.6\n2022-01-06,295.1\n2022-01-07,313.4\n');
  expect(short(counter)).toEqual(['import 29.8 kWh in 2 from 2022-01-06 to 2022-01-07']);
  expect(counter.preview.flags).toContain('kind');
});

test('“123,456” that can only be 123.456 kWh is imported as that, and not refused as too large', async () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];
  const lines = months.map((month, at) => `${month} 2026,"1${at}3,45${at}"`);
  const file = await read(`Month,Units (kWh)\n${lines.join('\n')}\n`);
  expect(file.preview.reason).toBeUndefined();
  expect(short(file)).toEqual(['import 770.715 kWh in 6 from 2026-01-01 to 2026-06-30']);
  expect(file.preview.counts.skipped).toBe(0);
});

test('a refusal counts the wrong lines beyond the five that it names', async () => {
  const refused = async (count: number) => {
    const { preview } = await read(`Date,kWh\n${days(count, (date) => `${date},5\n${date},x`)}`);
    return preview.reason;
  };
  expect(await refused(6)).toMatch(/is not a number\. 1 more is wrong\.$/);
  expect(await refused(8)).toMatch(/is not a number\. 3 more are wrong\.$/);
});

test('a new meter’s factor multiplies what the new meter counts, and no other row', async () => {
  const lines = ['01-01,100,1', '02-01,300,1', '03-01,480,1', '04-01,10,10', '05-01,40,10'];
  const rows = lines.map((line) => `2026-${line}`).join('\n');
  const file = await read(`Date,Meter reading kWh,MF\n${rows}\n`, { reset: 'accept' });
  // 200 and 180 of the first meter, 30 × 10 of the second.
  expect(file.preview.series[0]?.kWh).toBe(680);
  expect(
    file.plan.meters.map(({ factorThousandths, values }) => [factorThousandths, values.length]),
  ).toEqual([
    [1000, 3],
    [10_000, 2],
  ]);
});

test('a factor that changes while the counter runs on holds from its row', async () => {
  const lines = ['01-01,100,1', '02-01,300,1', '03-01,480,2', '04-01,500,2'];
  const rows = lines.map((line) => `2026-${line}`).join('\n');
  const file = await read(`Date,Meter reading kWh,MF\n${rows}\n`);
  // 200, 180 × 2 and 20 × 2: as no meter has two factors, the energy is kept by its days.
  expect(file.preview.series[0]?.kWh).toBe(600);
  expect(file.plan.meters).toEqual([]);
  expect(file.plan.periods.map(({ wh }) => wh)).toEqual([200_000, 360_000, 40_000]);
});

test('a counter’s factor in each of two files holds for its own rows', async () => {
  const header = 'Date,Meter reading kWh,MF\n';
  const files = await readAll([
    `${header}2026-01-01,100,2\n2026-02-01,300,2\n`,
    `${header}2026-03-01,480,2\n2026-04-01,500,2\n`,
  ]);
  expect(files.preview.series[0]?.kWh).toBe(800);
});

test('a measured value in place of a wrong estimate takes no other day away', async () => {
  const rows = days(40, (date, at) =>
    at === 20 ? `${date},-3,estimated\n${date},4,measured` : `${date},5,measured`,
  );
  const file = await read(`Date,kWh,Quality\n${rows}`, { badRows: 'skip' });
  expect(short(file)).toEqual(['import 199 kWh in 40 from 2026-01-01 to 2026-02-09']);
  expect(file.preview.lines).toEqual([22]);
});
