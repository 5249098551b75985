/**
 * Files of few bytes that ask for much work, one list for all formats: tried small in `npm test`, in full in
 * `npm run torture`, and measured in `npm run bench`.
 */
import { gzipSync } from 'node:zlib';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import { workbook, zip } from '../unit/import-support.ts';
import { HOSTILE_TABLES } from './hostile-tables.ts';
import { dayAt, fillText, type HostileFile, hostile, stampAt } from './hostile-text.ts';
import { seeded } from './seeded.ts';

/** How large the files are: a sample, the most of a guest, and the most of a member. */
export const HOSTILE_BYTES = {
  small: 32 * 1024,
  guest: 512 * 1024,
  member: IMPORT_LIMITS.fileBytes,
} as const;

const encode = (text: string) => new TextEncoder().encode(text);
/** About what one file may unpack to. */
const UNPACKED_BYTES = 80_000_000;

/** How much a file of so many bytes unpacks to, when it packs so well. */
const unpackedBytes = (bytes: number, ratio: number) => Math.min(UNPACKED_BYTES, bytes * ratio);

const cell = (address: string, value: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADER_ROW = `<row r="1">${cell('A1', 'Date')}${cell('B1', 'kWh')}</row>`;

const WORKBOOKS: readonly HostileFile[] = [
  hostile('a workbook with a cell far to the right in each row', (bytes) =>
    workbook(
      fillText(unpackedBytes(bytes, 300), HEADER_ROW, () => '<row><c r="BXW1"><v>1</v></c></row>'),
    ),
  ),
  hostile('a workbook whose cells share one long text', (bytes) =>
    workbook(
      fillText(
        unpackedBytes(bytes, 20),
        HEADER_ROW,
        (index) =>
          `<row><c s="1"><v>${40_000 + (index % 5_000)}</v></c><c t="s"><v>0</v></c><c><v>7</v></c></row>`,
      ),
      { 'xl/sharedStrings.xml': `<sst><si><t>${'long text '.repeat(6_000)}</t></si></sst>` },
    ),
  ),
  hostile('a workbook of empty cells with styles', (bytes) =>
    workbook(
      fillText(
        unpackedBytes(bytes, 300),
        HEADER_ROW,
        () => `<row>${'<c s="1"/>'.repeat(200)}</row>`,
      ),
    ),
  ),
  hostile('a workbook of twenty sheets with one part', (bytes) => {
    const places = Array.from({ length: 20 }, (_, index) => index + 1);
    const rows = fillText(
      unpackedBytes(bytes, 200) / 20,
      HEADER_ROW,
      (index) => `<row><c s="1"><v>${40_000 + index / 48}</v></c><c><v>${index % 9}</v></c></row>`,
    );
    const names = places.map((place) => `<sheet name="S${place}" sheetId="${place}" r:id="rId1"/>`);
    return workbook(rows, {
      'xl/workbook.xml': `<workbook><sheets>${names.join('')}</sheets></workbook>`,
    });
  }),
];

const JSON_FILES: readonly HostileFile[] = [
  hostile('JSON whose first object has nearly all keys that are allowed', (bytes) => {
    const keys = Array.from({ length: 1_990 }, (_, index) => `"k${index}":1`);
    return encode(`${fillText(bytes - 2, `[{${keys.join(',')}}`, () => ',{"a":1}')}]`);
  }),
  hostile('JSON of lists within lists', (bytes) =>
    encode(`{"a":${'['.repeat(bytes / 2 - 4)}${']'.repeat(bytes / 2 - 4)}}`),
  ),
  hostile('JSON of many short lists', (bytes) =>
    encode(
      `${fillText(bytes - 2, '{"a":[]', (index) => `,"k${index}":[{"date":"${dayAt(index)}","kWh":1}]`)}}`,
    ),
  ),
  hostile('a zip of JSON', (bytes) =>
    zip({
      'a.json': `${fillText(Math.min(3_900_000, bytes * 7), '[{"date":"2026-01-01","kWh":1}', (index) => `,{"date":"${stampAt(index)}","kWh":${index % 7}}`)}]`,
    }),
  ),
  hostile('a zip of twenty JSON files', (bytes) => {
    const text = `${fillText(Math.min(3_900_000, bytes / 3), '[{"date":"2026-01-01","kWh":1}', (index) => `,{"date":"${stampAt(index)}","kWh":${index % 7}}`)}]`;
    return zip(
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.json`, text])),
    );
  }),
];

const MARKUP: readonly HostileFile[] = [
  hostile('HTML of cells over many columns and rows', (bytes) =>
    encode(
      fillText(
        bytes,
        '<html><table><tr><td colspan=200 rowspan=2000>a',
        () => `<tr>${'<td colspan=200 rowspan=2000>a'.repeat(9)}`,
      ),
    ),
  ),
  hostile('HTML of tables within tables', (bytes) =>
    encode(fillText(bytes, '<html>', () => '<table><tr><td>2026-01-01<td>7')),
  ),
  hostile('HTML of tags without an end', (bytes) =>
    encode(fillText(bytes, '<html>', () => '<td "')),
  ),
  hostile('XML of attributes in one tag', (bytes) =>
    encode(`<feed><IntervalBlock ${'r r="" '.repeat(bytes / 8)}/></feed>`),
  ),
  hostile('a workbook of attributes in one tag', (bytes) =>
    workbook(`<row ${'r r  '.repeat(unpackedBytes(bytes, 300) / 6)}><c r="A1"><v>1</v></c></row>`),
  ),
  hostile('Green Button of empty blocks', (bytes) =>
    encode(
      `${fillText(bytes - 9, '<feed><entry>', () => '<IntervalBlock></IntervalBlock>')}</entry>`,
    ),
  ),
  hostile('Green Button of many meters', (bytes) =>
    encode(
      fillText(
        bytes,
        '<feed>',
        (index) =>
          `<entry><link rel="up" href="${index}"/><IntervalBlock><IntervalReading><timePeriod><start>${1_700_000_000 + index * 3_600}</start></timePeriod><value>9</value></IntervalReading></IntervalBlock></entry>`,
      ),
    ),
  ),
  hostile('Green Button of blocks of one meter', (bytes) =>
    encode(
      `${fillText(
        bytes - 16,
        '<feed><entry>',
        (index) =>
          `<IntervalBlock><IntervalReading><start>${1_700_000_000 + index * 60}</start><value>9</value></IntervalReading></IntervalBlock>`,
      )}</entry></feed>`,
    ),
  ),
];

const MARKET: readonly HostileFile[] = [
  hostile('NEM12 of days in minutes without values', (bytes) =>
    encode(
      fillText(
        bytes,
        '100,NEM12\n200,N,E1,E1,E1,,,kWh,1\n',
        (index) => `300,${dayAt(index).replaceAll('-', '')}\n`,
      ),
    ),
  ),
  hostile('NEM12 of many meters', (bytes) =>
    encode(
      fillText(
        bytes,
        '100,NEM12\n',
        (index) =>
          `200,${index},E1,E1,E1,,,kWh,60\n300,${dayAt(index % 300).replaceAll('-', '')},1,2,3\n`,
      ),
    ),
  ),
  hostile('NEM12 of the same day again and again', (bytes) =>
    encode(
      fillText(
        bytes,
        '100,NEM12\n200,N,E1,E1,E1,,,kWh,60\n',
        () => `300,20260101${',1'.repeat(24)},A\n400,1,24,E\n`,
      ),
    ),
  ),
];

const BYTES: readonly HostileFile[] = [
  hostile('gzip of zeros', (bytes) => gzip(new Uint8Array(Math.min(1e9, bytes * 500)))),
  hostile('gzip of spaces', (bytes) => gzip(Buffer.alloc(unpackedBytes(bytes, 500), ' '))),
  hostile('gzip of half-hours', (bytes) =>
    gzip(
      fillText(
        unpackedBytes(bytes, 5),
        'Time,kWh\n',
        (index) => `${stampAt(index)},${index % 9}\n`,
      ),
    ),
  ),
  hostile('a zip in a zip', (bytes) => zip({ 'a.zip': zip({ 'a.csv': 'a,b\n'.repeat(bytes) }) })),
  hostile('a zip of one member named many times', (bytes) =>
    nameOften(zip({ 'a.csv': 'x' }), bytes),
  ),
  hostile(
    'UTF-16 of half-hours',
    (bytes) =>
      new Uint8Array(
        Buffer.from(
          `\ufeff${fillText(bytes / 2 - 2, 'Time,kWh\n', (index) => `${stampAt(index)},1\n`)}`,
          'utf16le',
        ),
      ),
  ),
  hostile('gzip of UTF-16', (bytes) =>
    gzip(
      Buffer.from(
        `\ufeff${fillText(unpackedBytes(bytes, 5) / 4, 'Time,kWh\n', (index) => `${stampAt(index)},${index % 9}\n`)}`,
        'utf16le',
      ),
    ),
  ),
  hostile('random bytes', (bytes) => randomBytes(bytes)),
  hostile('random bytes below a header', (bytes) => {
    const header = encode('Time,kWh\n2026-01-01,7\n2026-01-02,8\n');
    return new Uint8Array(Buffer.concat([header, randomBytes(bytes - header.length, 1)]));
  }),
  hostile('random bytes behind the first bytes of gzip', (bytes) => {
    const start = gzip('Time,kWh\n').subarray(0, 10);
    return new Uint8Array(Buffer.concat([start, randomBytes(bytes - start.length)]));
  }),
  hostile('a workbook of random bytes', (bytes) =>
    zip({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': randomBytes(bytes - 1_000) }),
  ),
  hostile('random letters, digits and signs', (bytes) => {
    const random = seeded(45);
    const signs = 'abkWh 0123456789.,:;-/\n\t"|';
    return Uint8Array.from({ length: bytes }, () => signs.charCodeAt(random(signs.length)));
  }),
];

const gzip = (content: string | Uint8Array) => new Uint8Array(gzipSync(content));

/** Bytes by chance, always the same; of at least this value. */
function randomBytes(count: number, least = 0): Uint8Array {
  const random = seeded(44);
  return Uint8Array.from({ length: count }, () => least + random(256 - least));
}

/** An archive whose directory lists its one member again and again. */
function nameOften(archive: Uint8Array, bytes: number): Uint8Array {
  const view = Buffer.from(archive);
  const end = view.length - 22;
  const offset = view.readUInt32LE(end + 16);
  const entry = view.subarray(offset, end);
  const count = Math.min(65_535, Math.floor((bytes - view.length) / entry.length));
  const tail = Buffer.from(view.subarray(end));
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(count * entry.length, 12);
  return new Uint8Array(
    Buffer.concat([view.subarray(0, offset), ...Array(count).fill(entry), tail]),
  );
}

/** All of them. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...WORKBOOKS,
  ...JSON_FILES,
  ...MARKUP,
  ...MARKET,
  ...BYTES,
  ...HOSTILE_TABLES,
];
