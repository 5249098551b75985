/** Delimited text of few bytes that asks for much work: width, length, ambiguity and repetition. */
import { dayAt, fillText, type HostileFile, hostile, stampAt } from './hostile-text.ts';

const LONG = 60_000;

/** A table of a header and rows, as bytes. */
function table(bytes: number, header: string, makeRow: (index: number) => string): Uint8Array {
  return new TextEncoder().encode(fillText(bytes, `${header}\n`, (index) => `${makeRow(index)}\n`));
}

const wide = (columns: number, cell: string) => `,${cell}`.repeat(columns);
const names = (columns: number, name: string) =>
  Array.from({ length: columns }, (_, index) => `,${name} ${index}`).join('');
/** 16 days of dates that are other days when day and month change places. */
const doubtfulDay = (index: number) =>
  `${String((index % 12) + 1).padStart(2, '0')}/${String((Math.floor(index / 12) % 12) + 1).padStart(2, '0')}/${2016 + (Math.floor(index / 144) % 10)}`;

export const HOSTILE_TABLES: readonly HostileFile[] = [
  hostile('half-hours of two hundred columns', (bytes) =>
    table(bytes, `Time${names(200, 'kWh')}`, (index) => `${stampAt(index)}${wide(200, '1')}`),
  ),
  hostile('half-hours of nearly all columns that are allowed', (bytes) =>
    table(bytes, `Time${names(1_990, 'kWh')}`, (index) => `${stampAt(index)}${wide(1_990, '1')}`),
  ),
  hostile('half-hours of two hundred empty columns', (bytes) =>
    table(bytes, `Time${names(200, 'kWh')}`, (index) => `${stampAt(index)}${wide(200, '')}`),
  ),
  hostile('a day a row with 288 parts and many labels', (bytes) =>
    table(
      bytes,
      `Day${names(600, 'label')}${Array.from({ length: 288 }, (_, part) => `,${part + 1}`).join('')}`,
      (index) => `${dayAt(index)}${wide(600, 'a')}${wide(288, '1')}`,
    ),
  ),
  hostile('many dates in the header', (bytes) =>
    table(
      bytes,
      `Meter${Array.from({ length: 1_900 }, (_, day) => `,${dayAt(day)}`).join('')}`,
      (index) => `meter ${index}${wide(1_900, '1')}`,
    ),
  ),
  hostile('dates with very long remainders', (bytes) =>
    table(bytes, 'Time,kWh', (index) => `${dayAt(index)} 1${' '.repeat(LONG)}x,1`),
  ),
  hostile('a few very long dates among others', (bytes) =>
    table(bytes, 'Time,kWh', (index) =>
      index % 3 === 2 ? `${dayAt(index)} ${'1 '.repeat(LONG / 2)},1` : `${dayAt(index)},1`,
    ),
  ),
  hostile('very long cells of one value', (bytes) =>
    table(bytes, 'Time,kWh', (index) => `${dayAt(index)},${'1 '.repeat(LONG / 2)}kWh`),
  ),
  hostile('very long names of columns', (bytes) =>
    table(
      bytes,
      `Time,${`${'kWh total '.repeat(LONG / 10)},`.repeat(Math.min(100, bytes / 2 / LONG))}`,
      (index) => `${dayAt(index)},1`,
    ),
  ),
  hostile('very long lines of titles', (bytes) =>
    new TextEncoder().encode(
      `${fillText(bytes * 0.9, '', () => `${'total kWh of '.repeat(LONG / 13)}\n`)}Time,kWh\n${dayAt(1)},7\n${dayAt(2)},7\n`,
    ),
  ),
  hostile('many numbers a row that may be read in two ways', (bytes) =>
    table(
      bytes,
      `Date;${names(110, 'value').replaceAll(',', ';').slice(1)}`,
      (index) => `${doubtfulDay(index)}${';1,234'.repeat(110)}`,
    ),
  ),
  hostile('thousands of columns that may be the total, a counter or use', (bytes) =>
    table(
      bytes,
      `Date${names(1_900, 'x')}`,
      (index) =>
        `${doubtfulDay(index)}${Array.from({ length: 1_900 }, (_, column) => `,${column + index + 3}`).join('')}`,
    ),
  ),
  hostile('devices whose names are all asked about', (bytes) =>
    table(
      bytes,
      `Date${names(60, 'device kWh')}`,
      (index) =>
        `${doubtfulDay(index)}${Array.from({ length: 60 }, (_, column) => `,${(column * 7 + index * 3) % 11}`).join('')}`,
    ),
  ),
  hostile('many meters in one column', (bytes) =>
    table(bytes, 'Meter,Date,kWh', (index) => `m${index % 60},${dayAt(index / 60)},${index % 9}`),
  ),
  hostile('many meters in several columns', (bytes) =>
    table(
      bytes,
      `Meter,Register,Date${names(30, 'kWh')}`,
      (index) =>
        `m${index % 20},r${index % 3},${stampAt(index / 60)}${Array.from({ length: 30 }, (_, column) => `,${(column * index) % 9}`).join('')}`,
    ),
  ),
  hostile('bills that overlap each other', (bytes) =>
    table(
      bytes,
      'From,To,Units',
      // Spans over several days are limited for themselves: few of them last so long.
      (index) => `${dayAt(index % 900)},${dayAt((index % 900) + (index % 20 === 0 ? 2 : 0))},9`,
    ),
  ),
  hostile('bills within bills', (bytes) =>
    table(
      bytes,
      'From,To,Units',
      (index) => `${dayAt(index % 900)},${dayAt(1_800 - (index % 900))},9`,
    ),
  ),
  hostile('bills that begin together', (bytes) =>
    table(bytes, 'From,To,Units', (index) => `${dayAt(0)},${dayAt((index % 3_000) + 1)},9`),
  ),
  hostile('a counter that falls in every other row', (bytes) =>
    table(
      bytes,
      'Time,Meter reading kWh',
      (index) => `${stampAt(index)},${index % 2 === 0 ? 90_000 + index : index}`,
    ),
  ),
  hostile('a counter that falls now and then', (bytes) =>
    table(
      bytes,
      'Time,Meter reading kWh',
      (index) => `${stampAt(index)},${1_000 + (index % 60) * 7}`,
    ),
  ),
  hostile('a counter with a jump in every fourth row', (bytes) =>
    table(
      bytes,
      'Time,Meter reading kWh',
      (index) => `${stampAt(index)},${index / 100 + (index % 4 === 3 ? 9_000 : 0)}`,
    ),
  ),
  hostile('a header over every row', (bytes) =>
    table(bytes, 'Date,kWh', (index) => `${dayAt(index)},7\nDate,kWh x${index}`),
  ),
  hostile('one header and another over every row', (bytes) =>
    table(
      bytes,
      'Date,kWh',
      (index) => `${dayAt(index)},7\n${['Date,kWh', 'Day,Units'][index % 2]}`,
    ),
  ),
  hostile('titles and a header over every row', (bytes) =>
    table(bytes, 'Date,kWh', (index) => `${dayAt(index)},7\nTitle ${index} of the day\nDate,kWh`),
  ),
  hostile('sums without a date between all rows', (bytes) =>
    table(
      bytes,
      `Date${names(40, 'kWh')}`,
      (index) => `${dayAt(index)}${wide(40, '3')}\n${wide(40, '9')}`,
    ),
  ),
  hostile('words where dates and numbers belong', (bytes) =>
    table(bytes, 'Date,kWh', (index) =>
      index % 3 === 0 ? `${dayAt(index)},7` : `5x,6\n${dayAt(index)},x`,
    ),
  ),
  hostile('months in columns without any date', (bytes) =>
    table(
      bytes,
      `${names(900, 'month period').slice(1)}${names(900, 'date')}`,
      (index) => `${'202604,'.repeat(900)}${'x,'.repeat(900)}${index}`,
    ),
  ),
  hostile('a year and a month in columns of their own beside many others', (bytes) =>
    table(
      bytes,
      `Year,Month,Day${names(150, 'kWh')}`,
      (index) => `2025,${(index % 12) + 1},${(index % 28) + 1}${wide(150, '3')}`,
    ),
  ),
  hostile('a repeated hour of a clock change', (bytes) =>
    table(bytes, 'Time,kWh', (index) => `2025-10-26 02:00,${index % 9}`),
  ),
  hostile('ranges of times in every cell', (bytes) =>
    table(
      bytes,
      `Time${names(20, 'kWh')}`,
      (index) =>
        `${stampAt(index)} - ${stampAt(index + 1)}${`,${stampAt(index)} to ${stampAt(index)}`.repeat(20)}`,
    ),
  ),
  hostile('dates of many notations', (bytes) =>
    table(
      bytes,
      'Time,kWh',
      (index) =>
        `${[`Monday, ${(index % 28) + 1}. of September ${2000 + (index % 26)}`, `${index % 28} Sept. de 2025 00:${index % 60}`, `Jan ${index % 30}, 2024 at 1:00 p.m.`][index % 3]},1`,
    ),
  ),
  hostile('notes of figures and signs in one line', (bytes) =>
    new TextEncoder().encode(fillText(bytes, '', () => `${'1-'.repeat(9_000)}x\n`)),
  ),
  hostile('quotes that open and never close', (bytes) =>
    new TextEncoder().encode(
      fillText(bytes, 'Date,kWh\n', (index) => `"${dayAt(index)},${'"" '.repeat(40)}\n`),
    ),
  ),
  hostile('sheets of estimates beside measured values', (bytes) =>
    table(
      bytes,
      'Time,kWh,Status',
      (index) => `${stampAt(index / 2)},${index % 9},${index % 2 === 0 ? 'E' : 'A'}`,
    ),
  ),
];
