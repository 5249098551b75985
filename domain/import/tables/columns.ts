/** What each column of a block holds, from its name and from a sample of its cells. */

import { type Budget, STEPS_OF } from '#domain/import/budget.ts';
import { isPowerUnit, KWH_IN } from '#domain/import/series/spans.ts';
import type { Grid, RawSeries } from '#domain/import/types.ts';
import type { Block } from './blocks.ts';
import { isDateLike, parseStamp, parseTime, splitRange } from './dates.ts';
import {
  countDecimalVotes,
  type Decimal,
  type DecimalVotes,
  findCellUnit,
  findOtherUnit,
  isMissing,
  isNumberLike,
  parseNumber,
} from './numbers.ts';
import * as words from './words.ts';
import { isEstimatedWord } from './words.ts';

export interface Column {
  index: number;
  /** The name in the file, or its place. */
  name: string;
  words: string;
  /** Cells of the sample that hold something. */
  cells: string[];
  /** What most of its cells are. */
  type: 'stamp' | 'range' | 'time' | 'number' | 'text' | 'empty';
  distinctCount: number;
  /** Whether its cells are yes and no. */
  isFlag: boolean;
  /** What stands beside most of its numbers and is no energy: %, m3, a currency. */
  otherUnit?: string;
}

/** So many rows of a block are looked at from its first on. */
export const SAMPLE_HEAD = 240;
const SAMPLE_REST = 120;

/** Some rows of a block: its first, some of its midst, its last. */
function listSampleRows(block: Block): readonly (readonly string[])[] {
  const { rows, table } = block;
  const step = Math.max(1, Math.floor((rows.length - SAMPLE_HEAD) / SAMPLE_REST));
  return rows
    .filter(
      (_, index) =>
        index < SAMPLE_HEAD || (index - SAMPLE_HEAD) % step === 0 || index === rows.length - 1,
    )
    .map((index) => table.grid.row(index));
}

/** Describes the columns of a block. */
export function describeColumns(block: Block, budget: Budget): Column[] {
  const rows = listSampleRows(block);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), block.header.length);
  budget.spendSteps(width * (STEPS_OF.column + rows.length * STEPS_OF.cell));
  const columns = Array.from({ length: width }, (_, index) => describeColumn(block, rows, index));
  nameDirections(columns);
  return columns;
}

function describeColumn(block: Block, rows: readonly (readonly string[])[], index: number): Column {
  const cells = rows.map((row) => row[index] ?? '').filter((cell) => cell !== '');
  const headerCell = block.header[index] ?? '';
  const column: Column = {
    index,
    name: headerCell === '' ? `column ${index + 1}` : headerCell,
    words: words.normaliseWords(headerCell),
    cells,
    type: findColumnType(cells),
    distinctCount: new Set(cells).size,
    isFlag: cells.every((cell) => FLAG.test(cell)) && cells.some((cell) => YES.test(cell)),
  };
  const units = cells.flatMap((cell) => findOtherUnit(cell) ?? []);
  if (units.length > cells.length / 2 && units[0] !== undefined) column.otherUnit = units[0];
  return column;
}

const YES = /^(y|yes|true)$/i;
const FLAG = /^(y|yes|true|n|no|false)$/i;

/** What a cell says of its row: a yes says what its column is called, a no says nothing. */
export function readMark({ isFlag, name }: Column, cell: string): string {
  if (!isFlag) return cell;
  return YES.test(cell) ? name : '';
}

/**
 * Two columns that differ by an I or an E at their end are import and export, and so are two that differ by the sign
 * before an A or a P. One alone, as in “Flat -A”, says nothing.
 */
function nameDirections(columns: readonly Column[]): void {
  for (const column of columns) {
    const twin = column.name.replace(/(?<=^|[\s([])[-−](?=[AP]\b)/, '+');
    if (twin !== column.name && columns.some(({ name }) => name === twin))
      column.words += ' export';
  }
  const [imports, exports] = ['i', 'e'].map((letter) =>
    columns.filter(({ words: name }) => name.endsWith(` ${letter}`)),
  );
  if (imports?.length !== 1 || exports?.length !== 1) return;
  for (const column of imports) column.words += 'mport';
  for (const column of exports) column.words += 'xport';
}

function findColumnType(cells: readonly string[]): Column['type'] {
  const tally = { stamp: 0, range: 0, time: 0, number: 0, text: 0 };
  let valueCount = 0;
  for (const cell of cells) {
    if (isMissing(cell)) continue;
    valueCount += 1;
    tally[findCellType(cell)] += 1;
  }
  if (cells.length === 0) return 'empty';
  if (valueCount === 0) return 'number';
  const best = (['stamp', 'range', 'time', 'number'] as const).find(
    (type) => tally[type] >= valueCount * 0.6,
  );
  if (best !== undefined) return best;
  return tally.stamp + tally.time >= valueCount * 0.8
    ? 'stamp'
    : tally.number >= valueCount * 0.5
      ? 'number'
      : 'text';
}

function findCellType(cell: string): 'stamp' | 'range' | 'time' | 'number' | 'text' {
  if (!isDateLike(cell)) return isNumberLike(cell) ? 'number' : 'text';
  if (splitRange(cell) !== undefined) return 'range';
  if (parseTime(cell) !== undefined) return 'time';
  return 'stamp';
}

export interface DecimalSign {
  sign: Decimal;
  /** A number of the column that may be read in two ways, where nothing but its size decides. */
  undecided?: string;
}

/** Makes the question for the decimal sign of a column, as `findDecimalSign` answers it. */
export function createDecimalSigns(columns: readonly Column[], block: Block) {
  /** Of all columns, counted where a column cannot say it alone. */
  let allVotes: DecimalVotes | undefined;
  const countAll = () => {
    allVotes ??= countDecimalVotes(
      columns.filter(({ type }) => type === 'number').flatMap(({ cells }) => cells),
    );
    return allVotes;
  };
  return (column: Column) => findDecimalSign(column, countAll, block);
}

/** The decimal sign of a column; the other columns and the delimiter decide where its own cells cannot. */
function findDecimalSign(column: Column, countAll: () => DecimalVotes, block: Block): DecimalSign {
  const votes = countDecimalVotes(column.cells);
  if (block.table.decimal !== undefined) {
    const { undecided } = votes;
    const isText = undecided?.includes(',') === true && votes.point === 0;
    return isText ? { sign: '.', undecided: undecided } : { sign: block.table.decimal };
  }
  if (votes.point !== votes.comma) return { sign: votes.point > votes.comma ? '.' : ',' };
  const allVotes = countAll();
  const sign = allVotes.point > allVotes.comma ? '.' : ',';
  if (votes.undecided === undefined)
    return { sign: allVotes.point === allVotes.comma ? '.' : sign };
  if (allVotes.point !== allVotes.comma) return { sign };
  if (!votes.undecided.includes(',')) return { sign: '.', undecided: votes.undecided };
  // 1,234 between semicolons is a decimal comma; quoted between commas it is one thousand.
  const isGroup = block.table.delimiter === ',' || block.table.origin !== 'text';
  return { sign: isGroup ? '.' : ',', undecided: votes.undecided };
}

/** Why a column of numbers holds no energy and no power; nothing where it may. */
export function findLeftOutReason(column: Column): string | undefined {
  const { words: name, distinctCount, otherUnit } = column;
  const other = words.findOtherQuantity(name);
  if (other !== undefined) return other;
  if (otherUnit !== undefined) return `in ${otherUnit}`;
  // The office that sends the bill, by its number.
  if (/^(bill|billing) unit$/.test(name) && distinctCount === 1) return 'the same in all rows';
  const isCounter = words.findKind(name) !== undefined;
  const isEnergy =
    words.findUnit(name) !== undefined ||
    words.findChannel(name) !== undefined ||
    words.isUse(name);
  if (!isEnergy && words.isIdName(name) && !isCounter) return 'a number of something';
  // What was shown before is the other end of a difference; a number that is the same in all rows is a code.
  if (words.isPrevious(name)) return 'what was shown before';
  if (!isEnergy && name !== '' && distinctCount === 1 && column.cells.length > 3 && !isCounter)
    return 'the same in all rows';
  if (words.isMultiplierName(name)) return 'what values are multiplied by';
  return countsRows(column) ? 'it counts the rows' : undefined;
}

/** 1, 2, 3 …: a serial number, not a reading. */
function countsRows({ cells, words: name }: Column): boolean {
  if (cells.length < 3 || words.isUse(name) || words.findChannel(name) !== undefined) return false;
  if (words.findKind(name) !== undefined) return false;
  return cells.slice(0, 50).every((cell, index) => Number(cell) === Number(cells[0]) + index);
}

/** Columns of few values that tell one series from another: direction, meter, commodity, entity, unit. */
export function findSelectingColumns(
  columns: readonly Column[],
  otherIndexes: ReadonlySet<number>,
): Column[] {
  return columns.filter((column) => {
    if (otherIndexes.has(column.index) || column.distinctCount < 2 || column.distinctCount > 60)
      return false;
    if (column.distinctCount > Math.max(2, column.cells.length / 2)) return false;
    if (column.type === 'text') return true;
    const isCode =
      words.isMeterName(column.words) ||
      /\b(register|obis|channel|code|tariff|entity)\b/.test(column.words);
    return (
      column.type === 'number' && isCode && column.cells.every((cell) => /^[\d.:-]+$/.test(cell))
    );
  });
}

/** Columns that tell one meter from the next: a counter never runs on from one to the other. */
export function findMeterColumns(
  columns: readonly Column[],
  otherIndexes: ReadonlySet<number>,
): Column[] {
  return columns.filter(
    ({ index, type, words: name, distinctCount }) =>
      !otherIndexes.has(index) &&
      type === 'text' &&
      words.isMeterName(name) &&
      distinctCount >= 2 &&
      distinctCount <= 20,
  );
}

/** Whether the stamps of the first rows come again, beside them or further down: then several series stand in one column. */
export function doStampsRepeat(block: Block, stampColumns: readonly number[]): boolean {
  const { grid } = block.table;
  const cellsAbove: string[] = [];
  // A cell over several rows holds for all of them.
  const makeKey = (index: number) =>
    stampColumns
      .map((column, place) => {
        cellsAbove[place] = grid.cell(index, column) || (cellsAbove[place] ?? '');
        return cellsAbove[place];
      })
      .join('\t');
  const firstKeys = block.rows.slice(0, 300).map(makeKey);
  const counts = new Map<string, number>();
  for (const key of firstKeys) counts.set(key, 0);
  for (const index of block.rows) {
    const key = makeKey(index);
    const count = counts.get(key);
    if (count !== undefined) counts.set(key, count + 1);
  }
  const repeatedCount = [...counts.values()].filter((count) => count > 1).length;
  return repeatedCount > counts.size * 0.1;
}

/** Texts that are the same in all rows and may name the series: an entity, a unit, a direction. */
export function collectConstantWords(
  columns: readonly Column[],
  otherIndexes: ReadonlySet<number>,
): string {
  return columns
    .filter(
      ({ index, type, distinctCount }) =>
        !otherIndexes.has(index) && type === 'text' && distinctCount === 1,
    )
    .filter((column) => mayNameSeries(column))
    .map(({ cells }) => words.normaliseWords(cells[0] ?? ''))
    .filter((text) => text.length < 60)
    .join(' ');
}

/** Not names, addresses and marks of quality, unless they speak of energy. */
function mayNameSeries({ words: name, cells }: Column): boolean {
  if (words.isQualityName(name))
    return words.findUnit(words.normaliseWords(cells[0] ?? '')) !== undefined;
  return /entity/.test(name) || !(words.isIdName(name) || words.isMeterName(name));
}

/** Whether a column holds whole days, as "the hour 5 of 2026-01-30" needs beside it. */
export function holdsDaysOnly(column: Column): boolean {
  return column.cells.every(
    (cell) => (parseStamp(cell, 'dmy') ?? parseStamp(cell, 'mdy'))?.precision !== 'time',
  );
}

/* The values of columns: numbers in one unit, and the cells that are none. */

/** A series that is read row by row, with the column of its values. */
export interface OpenSeries {
  series: RawSeries;
  column: Column;
  decimal: DecimalSign;
  hasValue: boolean;
}

/** The columns beside the values that say more of each. */
export interface BesideValues {
  /** What each value is multiplied by. */
  factor: Column | undefined;
  /** How each value came about. */
  quality: Column | undefined;
}

/** Opens a series for its rows: its values are those of a column. */
export function openSeries(series: RawSeries, column: Column, decimal: DecimalSign): OpenSeries {
  const digits = findCounterDigits(column.cells);
  if (digits !== undefined) series.digits = digits;
  if (decimal.undecided !== undefined) {
    const example = decimal.undecided;
    const numbers = [
      parseNumber(example, decimal.sign),
      parseNumber(example, findOtherSign(decimal)),
    ] as const;
    const value = new Float64Array(series.value.length);
    series.otherInterpretation = { example, value, numbers };
  }
  return { series, column, decimal, hasValue: false };
}

const findOtherSign = ({ sign }: DecimalSign) => (sign === '.' ? ',' : '.');

/** Reads the values of a row into all series that have it; what is no number is named by its line. */
export function readRowValues(
  openSeries: readonly OpenSeries[],
  grid: Grid,
  index: number,
  place: number,
  { factor, quality }: BesideValues,
): void {
  const cells = grid.row(index);
  const mark = quality === undefined ? '' : readMark(quality, cells[quality.index] ?? '');
  const isEstimated = isEstimatedWord(mark);
  const isRevised = /revis|correct|amend|rectif/i.test(mark);
  for (const open of openSeries) {
    const { series, column, decimal } = open;
    const cell = cells[column.index] ?? '';
    const otherUnit = findOtherUnit(cell);
    const isOther = otherUnit !== undefined && otherUnit !== column.otherUnit;
    const value = isOther
      ? Number.NaN
      : parseNumber(cell, decimal.sign) * findUnitFactor(cell, series, open.hasValue);
    if (Number.isNaN(value) && !isMissing(cell)) {
      series.badLines.push({
        line: grid.line(index),
        message: `“${cell.slice(0, 40)}” in “${column.name.slice(0, 40)}” is not a number.`,
      });
    }
    open.hasValue ||= !Number.isNaN(value);
    series.value[place] = value;
    if (series.otherInterpretation !== undefined)
      series.otherInterpretation.value[place] =
        parseNumber(cell, findOtherSign(decimal)) * findUnitFactor(cell, series, true);
    if (isEstimated) series.estimatedPlaces.add(place);
    if (isRevised) series.isRevised = true;
    if (factor !== undefined) {
      series.factors ??= [];
      series.factors[place] = parseNumber(cells[factor.index] ?? '', decimal.sign);
    }
  }
}

/** What brings a cell that names its own unit to that of its series; the first such cell names it. */
function findUnitFactor(cell: string, series: RawSeries, hasValue: boolean): number {
  const unit = findCellUnit(cell);
  if (unit === undefined || unit === series.unit) return 1;
  if (!hasValue) {
    series.unit = unit;
    return 1;
  }
  if (series.unit === undefined || isPowerUnit(unit) !== isPowerUnit(series.unit))
    return Number.NaN;
  return KWH_IN[unit] / KWH_IN[series.unit];
}

/** How many digits a counter shows, where zeros in front say so. */
function findCounterDigits(cells: readonly string[]): number | undefined {
  if (!cells.some((cell) => /^0\d{2,}$/.test(cell))) return undefined;
  return Math.max(...cells.map((cell) => (/^\d{3,8}$/.test(cell) ? cell.length : 0)));
}
