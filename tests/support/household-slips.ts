/** What goes wrong in files of readings: each changes a made file, and says whether its energy is still known. */
import { type MadeFile, numberIn } from './household-files.ts';
import type { seeded } from './seeded.ts';

type Random = ReturnType<typeof seeded>;
/** False: the file is not one that this can happen to. */
type Slip = (file: MadeFile, random: Random) => boolean;

function kWhIn({ style, column }: MadeFile, row: readonly string[]): number {
  const cell = row[column] ?? '';
  const plain =
    style.decimal === '.' ? cell.replaceAll(',', '') : cell.replaceAll('.', '').replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}

const data = ({ rows }: MadeFile) => rows.slice(1);
const anyRow = ({ rows }: MadeFile, random: Random) => 1 + random(rows.length - 1);

function addColumn(
  file: MadeFile,
  name: string,
  value: (row: string[], at: number) => number,
): boolean {
  if (!['daily', 'hourly', 'bills', 'bill dates', 'months'].includes(file.style.layout))
    return false;
  file.rows[0]?.push(name);
  for (const [at, row] of data(file).entries()) row.push(numberIn(file.style, value(row, at), 2));
  return true;
}

/** Slips after which the figures are what they were: each must be read rightly, or asked about. */
export const HARMLESS: Record<string, Slip> = {
  'a row stands twice': (file, random) => {
    const at = anyRow(file, random);
    file.rows.splice(at, 0, [...(file.rows[at] ?? [])]);
    return true;
  },
  'everything stands twice': (file) => file.rows.push(...data(file).map((row) => [...row])) > 0,
  'rows in any order': (file, random) => {
    for (let at = file.rows.length - 1; at > 1; at -= 1) {
      const other = 1 + random(at);
      [file.rows[at], file.rows[other]] = [file.rows[other] ?? [], file.rows[at] ?? []];
    }
    return true;
  },
  'the header comes again': (file, random) =>
    file.rows.splice(1 + anyRow(file, random), 0, [...(file.rows[0] ?? [])]).length === 0,
  'remarks and page numbers': (file, random) => {
    file.rows.splice(anyRow(file, random) + 1, 0, ['Page 2 of 3'], ['Printed on 05/06/2023']);
    return file.rows.push(['* Estimated readings are marked'], ['Figures may change', '1']) > 0;
  },
  'a sum of the month': (file, random) => {
    if (!/daily|hourly/.test(file.style.layout)) return false;
    const sum = data(file).reduce((all, row) => all + (kWhIn(file, row) || 0), 0);
    const label =
      ['Jan 2022', 'Total', 'Monthly total', '01/2022', 'Total for 05/02/2022'][random(5)] ?? '';
    return file.rows.push([label, numberIn(file.style, sum, 2)]) > 0;
  },
  'a column of another year or home': (file, random) =>
    addColumn(
      file,
      ['Last year (kWh)', 'Target kWh', 'Neighbours kWh', 'Predicted kWh', 'Previous month kWh'][
        random(5)
      ] ?? '',
      (row) => kWhIn(file, row) * 0.9,
    ),
  'a column that adds up': (file, random) => {
    let sum = 0;
    const name = ['Cumulative (kWh)', 'Total to date kWh', 'YTD kWh'][random(3)] ?? '';
    return addColumn(file, name, (row) => (sum += kWhIn(file, row)));
  },
  'each value names its unit': (file) => {
    if (!/^(daily|hourly)$/.test(file.style.layout) || file.style.unit === 'Wh') return false;
    for (const row of data(file)) {
      const kWh = kWhIn(file, row);
      row[file.column] =
        kWh < 5 ? `${Math.round(kWh * 1000)} Wh` : `${numberIn(file.style, kWh, 3)} kWh`;
    }
    return true;
  },
};

/** Slips that change what the file says: whatever comes of it, it must be pointed out. */
export const HARMFUL: Record<string, Slip> = {
  'another unit from the middle on': (file, random) => {
    const from = 2 + random(Math.max(1, file.rows.length - 3));
    if (file.column !== 1 || file.rows.length < 4) return false;
    for (const row of file.rows.slice(from))
      row[file.column] = numberIn({ ...file.style, grouping: 'none' }, kWhIn(file, row) * 1000, 0);
    return true;
  },
  'another decimal sign': (file, random) => {
    const row = file.rows[anyRow(file, random)] ?? [];
    const cell = row[file.column] ?? '';
    row[file.column] = cell.replace(/[.,](?=\d{1,2}$)/, (sign) => (sign === '.' ? ',' : '.'));
    return row[file.column] !== cell;
  },
  'two values for one time': (file, random) => {
    const at = anyRow(file, random);
    const row = [...(file.rows[at] ?? [])];
    row[file.column] = numberIn(file.style, kWhIn(file, row) * 1.5 + 1, 0);
    return file.rows.splice(at, 0, row).length === 0;
  },
  'a row is missing': (file, random) => {
    if (file.rows.length < 7 || file.style.layout === 'registers') return false;
    return file.rows.splice(3 + random(file.rows.length - 5), 1).length === 1;
  },
  'a value below zero': (file, random) => {
    const row = file.rows[2 + random(file.rows.length - 2)] ?? [];
    row[file.column] = `-${row[file.column]}`;
    return kWhIn(file, row) !== 0;
  },
  'a value is missing': (file, random) => {
    const row = file.rows[2 + random(file.rows.length - 2)] ?? [];
    if (file.style.layout.startsWith('registers')) return false;
    row[file.column] = ['', '-', 'NaN', 'N/A', '?'][random(5)] ?? '';
    return true;
  },
  'a cell is missing': (file, random) => {
    const row = file.rows[2 + random(file.rows.length - 2)] ?? [];
    // A sheet says where its cells stand.
    return file.style.box !== 'sheet' && row.length > 2 && row.splice(1, 1).length === 1;
  },
  'a year that is far off': (file, random) => {
    const row = file.rows[anyRow(file, random)] ?? [];
    const before = row[0];
    row[0] = (row[0] ?? '').replace(/202\d/, '3023');
    return row[0] !== before;
  },
};
