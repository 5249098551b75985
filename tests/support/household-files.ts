/** Files whose energy is known, written in the many ways of meters and portals. The same seed makes the same file. */
import { gzipSync } from 'node:zlib';
import type { ImportPreview } from '#domain/import/preview.ts';
import { workbook, zip } from '../unit/import-support.ts';
import { seeded } from './seeded.ts';

const DAY = 86_400;
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

export interface MadeFile {
  /** The header and the rows of data, as cells. */
  rows: string[][];
  titles: string[][];
  /** The place of the column of energy. */
  column: number;
  style: Style;
  /** kWh by month. */
  months: Map<string, number>;
}

export interface Style {
  layout: (typeof LAYOUTS)[number];
  dates: keyof typeof DATES;
  clock: keyof typeof CLOCKS;
  decimal: '.' | ',';
  grouping: 'none' | 'thousands' | 'lakhs';
  delimiter: string;
  unit: 'kWh' | 'Wh' | 'kW' | '';
  places: number;
  box: (typeof BOXES)[number];
  newline: string;
  isQuoted: boolean;
}

const LAYOUTS = [
  'daily',
  'hourly',
  'half-hourly',
  'quarter-hourly',
  'power',
  'bills',
  'bill dates',
  'months',
  'registers',
  'registers and units',
  'wide',
] as const;
const BOXES = [
  'text',
  'text',
  'byte order mark',
  'utf-16',
  'gzip',
  'zip',
  'sheet',
  'page',
] as const;

const two = (value: number) => String(value).padStart(2, '0');
const dateOf = (seconds: number) => {
  const [year = '', month = '', day = ''] = new Date(seconds * 1000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return { year, month, day, name: MONTHS[Number(month) - 1] ?? '' };
};
type DateParts = ReturnType<typeof dateOf>;

export const DATES = {
  iso: ({ year, month, day }: DateParts) => `${year}-${month}-${day}`,
  'day first': ({ year, month, day }: DateParts) => `${day}/${month}/${year}`,
  'day first, short': ({ year, month, day }: DateParts) =>
    `${Number(day)}-${Number(month)}-${year.slice(2)}`,
  'day first, points': ({ year, month, day }: DateParts) => `${day}.${month}.${year}`,
  'month first': ({ year, month, day }: DateParts) => `${month}/${day}/${year}`,
  'month first, short': ({ year, month, day }: DateParts) =>
    `${Number(month)}/${Number(day)}/${year.slice(2)}`,
  named: ({ year, name, day }: DateParts) => `${day}-${name.slice(0, 3)}-${year}`,
  'named, month first': ({ year, name, day }: DateParts) =>
    `${name.slice(0, 3)} ${Number(day)}, ${year}`,
  compact: ({ year, month, day }: DateParts) => `${year}${month}${day}`,
};

const CLOCKS = {
  plain: (hour: number, minute: number) => `${two(hour)}:${two(minute)}`,
  seconds: (hour: number, minute: number) => `${two(hour)}:${two(minute)}:00`,
  'twelve hours': (hour: number, minute: number) =>
    `${((hour + 11) % 12) + 1}:${two(minute)} ${hour % 24 >= 12 ? 'PM' : 'AM'}`,
};

/** A number as the file writes it. */
export function numberIn({ decimal, grouping }: Style, value: number, places: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(places).split('.');
  const sign = decimal === ',' ? '.' : ',';
  const grouped = {
    none: whole,
    thousands: whole.replace(/\B(?=(\d{3})+$)/g, sign),
    lakhs: whole.replace(/\B(?=(\d{2})*\d{3}$)/g, sign),
  }[grouping];
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`;
}

/** Makes a file. */
export function makeFile(seed: number): MadeFile {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const layout = pick(LAYOUTS);
  const decimal = pick(['.', '.', '.', ','] as const);
  const unit =
    layout === 'power' ? 'kW' : layout === 'wide' ? '' : pick(['kWh', 'kWh', 'Wh', ''] as const);
  const style: Style = {
    layout,
    dates: pick(Object.keys(DATES) as (keyof typeof DATES)[]),
    clock: pick(Object.keys(CLOCKS) as (keyof typeof CLOCKS)[]),
    decimal,
    grouping: pick(['none', 'none', 'thousands', 'lakhs'] as const),
    delimiter: decimal === ',' ? pick([';', '\t']) : pick([',', ',', ';', '\t', '|']),
    unit,
    places: unit === 'Wh' ? 0 : pick([1, 2, 3]),
    box: pick(BOXES),
    newline: pick(['\n', '\r\n', '\r']),
    isQuoted: random(5) === 0,
  };
  const start = Date.UTC(2022, random(12), 1 + random(28)) / 1000;
  /** kWh a day, from a room to a large house. */
  const level = Math.exp(0.7 + random(280) / 100);
  const file: MadeFile = { rows: [], titles: [], column: 1, style, months: new Map() };
  fill(file, start, level, random);
  if (random(3) === 0 && layout !== 'wide')
    for (const [at, row] of file.rows.entries())
      row.push(
        at === 0
          ? pick(['Cost (Rs)', 'Voltage', 'kVAh', 'MD (kW)', 'Power Factor'])
          : numberIn(style, random(50_000) / 100, 2),
      );
  if (random(4) === 0) file.rows = [...file.rows.slice(0, 1), ...file.rows.slice(1).reverse()];
  if (random(3) === 0)
    file.titles = [
      ['Energy Usage Report'],
      ['Consumer No', '1234567890'],
      ['Generated on', DATES[style.dates](dateOf(start))],
    ];
  return file;
}

type Random = ReturnType<typeof seeded>;

function fill(file: MadeFile, start: number, level: number, random: Random): void {
  const { layout } = file.style;
  if (layout === 'wide') fillWide(file, start, level, random);
  else if (layout === 'months') fillMonths(file, start, level, random);
  else if (layout === 'bills' || layout === 'bill dates' || layout.startsWith('registers'))
    fillBills(file, start, level, random);
  else fillIntervals(file, start, level, random);
}

/** Adds kWh to the months of some days. */
function credit({ months }: MadeFile, start: number, days: number, kWh: number): void {
  for (let day = 0; day < days; day += 1) {
    const { year, month } = dateOf(start + day * DAY);
    const key = `${year}-${month}`;
    months.set(key, (months.get(key) ?? 0) + kWh / days);
  }
}

const suffix = ({ unit }: Style, random: Random) =>
  unit === '' ? '' : [` (${unit})`, ` ${unit}`, ` [${unit}]`][random(3)];

function fillIntervals(file: MadeFile, start: number, level: number, random: Random): void {
  const { style } = file;
  const steps = {
    daily: DAY,
    hourly: 3600,
    'half-hourly': 1800,
    'quarter-hourly': 900,
    power: [3600, 1800, 900][random(3)] ?? 900,
  };
  const step = steps[style.layout as keyof typeof steps];
  const isDaily = step === DAY;
  const isEnd = !isDaily && random(2) === 0;
  const name = style.unit === 'kW' ? 'Load' : (['Consumption', 'Usage', 'Energy'][random(3)] ?? '');
  const time = isDaily
    ? 'Date'
    : isEnd
      ? 'Interval end'
      : (['Start', 'Timestamp'][random(2)] ?? '');
  file.rows.push([time, `${name}${suffix(style, random)}`]);
  const count = isDaily ? 3 + random(50) : ((1 + random(5)) * DAY) / step;
  const places = style.unit === 'Wh' ? 0 : isDaily ? style.places : 3;
  const scale = style.unit === 'Wh' ? 1000 : style.unit === 'kW' ? 3600 / step : 1;
  for (let at = 0; at < count; at += 1) {
    const from = start + at * step;
    const shown = Number(((level * step * (60 + random(80)) * scale) / DAY / 100).toFixed(places));
    credit(file, from - (from % DAY), 1, shown / scale);
    const stamp = from + (isEnd ? step : 0);
    const date = DATES[style.dates](dateOf(stamp));
    const clock = CLOCKS[style.clock](
      Math.floor((stamp % DAY) / 3600),
      Math.floor((stamp % 3600) / 60),
    );
    file.rows.push([isDaily ? date : `${date} ${clock}`, numberIn(style, shown, places)]);
  }
}

/** Bills and registers: the first row of a list of single dates says when the second begins. */
function fillBills(file: MadeFile, start: number, level: number, random: Random): void {
  const { style } = file;
  const unit = suffix(style, random);
  const names = {
    bills: ['From', 'To', `Units${unit}`],
    'bill dates': ['Bill Date', `Consumption${unit}`],
    registers: ['Reading Date', `Meter reading${unit}`],
    'registers and units': [
      'Reading Date',
      `Previous Reading${unit}`,
      `Present Reading${unit}`,
      `Units${unit}`,
    ],
  };
  const header = names[style.layout as keyof typeof names];
  file.rows.push(header);
  file.column = style.layout === 'registers' ? 1 : header.length - 1;
  const scale = style.unit === 'Wh' ? 1000 : 1;
  let counter = random(20_000) * scale;
  let from = start;
  const usual = [30, 61][random(2)] ?? 30;
  for (let at = 0; at < 4 + random(12); at += 1) {
    const days = usual - 3 + random(7);
    const shown = Math.round((level * days * (70 + random(60)) * scale) / 100);
    const before = counter;
    counter += shown;
    if (style.layout === 'bills' || at > 0) credit(file, from, days, shown / scale);
    const date = (seconds: number) => DATES[style.dates](dateOf(seconds));
    const number = (value: number) => numberIn(style, value, 0);
    const last = date(from + (days - 1) * DAY);
    file.rows.push(
      {
        bills: [date(from), last, number(shown)],
        'bill dates': [last, number(shown)],
        registers: [last, number(counter)],
        'registers and units': [last, number(before), number(counter), number(shown)],
      }[style.layout as keyof typeof names],
    );
    from += days * DAY;
  }
}

function fillMonths(file: MadeFile, start: number, level: number, random: Random): void {
  const { style } = file;
  file.rows.push(['Bill Month', `Units${suffix(style, random)}`]);
  const scale = style.unit === 'Wh' ? 1000 : 1;
  const first = new Date(start * 1000).getUTCMonth();
  const form = random(3);
  for (let at = 0; at < 4 + random(18); at += 1) {
    const day = Date.UTC(2022, first + at, 1) / 1000;
    const { year, month, name } = dateOf(day);
    const shown = Math.round((level * 30 * (70 + random(60)) * scale) / 100);
    credit(file, day, 1, shown / scale);
    const text =
      [`${name.slice(0, 3)}-${year.slice(2)}`, `${year}-${month}`, `${name} ${year}`][form] ?? '';
    file.rows.push([text, numberIn(style, shown, 0)]);
  }
}

function fillWide(file: MadeFile, start: number, level: number, random: Random): void {
  const parts = [24, 48, 96][random(3)] ?? 24;
  const hasTotal = random(2) === 0;
  const clock = (at: number) =>
    CLOCKS.plain(Math.floor((at * 24) / parts), ((at * 1440) / parts) % 60);
  const heads = Array.from({ length: parts }, (_, at) => clock(at));
  file.rows.push(['Date', ...heads, ...(hasTotal ? ['Total'] : [])]);
  const plain: Style = { ...file.style, grouping: 'none' };
  for (let day = 0; day < 3 + random(10); day += 1) {
    const values = heads.map(() => Number(((level * (50 + random(100))) / parts / 100).toFixed(3)));
    const sum = values.reduce((all, value) => all + value, 0);
    credit(file, start + day * DAY, 1, sum);
    const cells = [...values, ...(hasTotal ? [sum] : [])].map((value) => numberIn(plain, value, 3));
    file.rows.push([DATES[file.style.dates](dateOf(start + day * DAY)), ...cells]);
  }
}

/** Whether a preview gives what the file holds, in every month. */
export function isRight({ months }: MadeFile, { series }: ImportPreview): boolean {
  const [only, ...others] = series;
  return (
    only?.channel === 'import' &&
    others.length === 0 &&
    [...months].every(
      ([month, kWh]) => Math.abs((only.months[month] ?? 0) - kWh) <= Math.max(0.05, kWh * 0.01),
    )
  );
}

/** The file as bytes. */
export function bytesOf({ rows, titles, style }: MadeFile): Uint8Array {
  const all = [...titles, ...rows];
  const quoted = (cell: string) =>
    style.isQuoted || cell.includes(style.delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const text = all.map((row) => row.map(quoted).join(style.delimiter)).join(style.newline);
  const cells = (cell: (text: string) => string, row: string) =>
    all
      .map(
        (one) =>
          `<${row}>${one.map((text) => cell(text.replaceAll('<', '&lt;'))).join('')}</${row}>`,
      )
      .join('');
  switch (style.box) {
    case 'gzip':
      return new Uint8Array(gzipSync(text));
    case 'zip':
      return zip({ 'readings.csv': text });
    case 'utf-16':
      return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    case 'sheet':
      return workbook(cells((one) => `<c t="inlineStr"><is><t>${one}</t></is></c>`, 'row'));
    case 'page':
      return Buffer.from(`<html><table>${cells((one) => `<td>${one}</td>`, 'tr')}</table></html>`);
    default:
      return Buffer.from(style.box === 'text' ? text : `\ufeff${text}`);
  }
}
