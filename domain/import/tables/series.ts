/** A block as raw series: one for each column of values, and for each meter, direction or entity that its rows name. */

import { type Budget, STEPS_OF } from '#domain/import/budget.ts';
import { findCommonStep, pick, sortPlaces } from '#domain/import/series/span-list.ts';
import type { Answers, BadLine, DateOrder, RawSeries, TimeAxis } from '#domain/import/types.ts';
import { findDateOrders, pickAxis, readAxis } from './axis.ts';
import type { Block } from './blocks.ts';
import {
  type BesideValues,
  type Column,
  collectConstantWords,
  createDecimalSigns,
  type DecimalSign,
  describeColumns,
  doStampsRepeat,
  findLeftOutReason,
  findMeterColumns,
  findSelectingColumns,
  type OpenSeries,
  openSeries,
  readMark,
  readRowValues,
} from './columns.ts';
import { findStatedFactor } from './stated-factor.ts';
import { findTimeColumns, type TimeColumns } from './time-columns.ts';
import { findUnexplainedTotals } from './totals.ts';
import * as words from './words.ts';
import { countUnfilled, findShortLines, findWrongLines } from './wrong-lines.ts';

/** Everything about a block that no answer can change; computed once and shared by all interpretations. */
export interface SurveyedBlock {
  block: Block;
  /** The same for all blocks with its header, and short: series are compared by it. Empty without a header. */
  name: string;
  columns: Column[];
  time: TimeColumns;
  orders: DateOrder[];
  /** Its series by the order of day and month that they were read in, and the columns that a person put back. */
  readBefore: Map<string, BlockSeries>;
}

/** A column of numbers that is not read, and why. */
export interface LeftOut {
  name: string;
  reason: string;
}

export interface BlockSeries {
  series: RawSeries[];
  badLines: BadLine[];
  /** Lines of data, in the order of the file. */
  lines: number;
  /** How many rows have a date and nothing else. */
  unfilledCount: number;
  leftOut: LeftOut[];
}

const MAX_COMBINATIONS = 60;

/** Looks at a block; nothing when it holds no dates. `names` has the names of blocks by their headers. */
export function surveyBlock(
  block: Block,
  names: Map<string, string>,
  budget: Budget,
): SurveyedBlock | undefined {
  const columns = describeColumns(block, budget);
  const time = findTimeColumns(columns);
  if (time === undefined) return undefined;
  const header = block.header.join('\n');
  const name = names.get(header) ?? (header && `block ${names.size}`);
  names.set(header, name);
  const orders = findDateOrders(block, time, columns);
  return { block, name, columns, time, orders, readBefore: new Map() };
}

/** The series of a block with day and month in this order, which all interpretations share. */
export function readBlockOnce(
  surveyed: SurveyedBlock,
  order: DateOrder,
  { roles }: Answers,
  budget: Budget,
): BlockSeries {
  const putBack = surveyed.columns.filter(
    (column) => roles.has(column.name) && findLeftOutReason(column) !== undefined,
  );
  const key = [order, ...putBack.map(({ name }) => name)].join('\u0001');
  const known = surveyed.readBefore.get(key);
  if (known !== undefined) return known;
  const read = readBlock(surveyed, order, putBack, budget);
  surveyed.readBefore.set(key, read);
  return read;
}

function readBlock(
  { block, name, columns, time }: SurveyedBlock,
  order: DateOrder,
  putBack: readonly Column[],
  budget: Budget,
): BlockSeries {
  const { axis, badLines, rows } = readAxis(block, time, order);
  if (hasReadings(columns, time)) axis.areReadingDates = true;
  const timeIndexes = listTimeIndexes(time);
  const leftOut: LeftOut[] = [];
  const valueColumns = columns.filter((column) => {
    if (timeIndexes.has(column.index) || column.type !== 'number') return false;
    const reason = putBack.includes(column) ? undefined : findLeftOutReason(column);
    if (reason !== undefined) leftOut.push({ name: column.name, reason });
    return reason === undefined;
  });
  const unit = columns.find(({ type, words: name }) => type === 'text' && words.isUnitName(name));
  const usedIndexes = new Set([...timeIndexes, ...valueColumns.map(({ index }) => index)]);
  const isQuality = (column: Column) =>
    words.isQualityName(column.words) &&
    column.cells.some((cell) => words.isEstimatedWord(readMark(column, cell)));
  const selectors = doStampsRepeat(block, [...timeIndexes])
    ? findSelectingColumns(columns, usedIndexes).filter((column) => !isQuality(column))
    : findMeterColumns(columns, usedIndexes);
  if (unit !== undefined && unit.distinctCount > 1 && !selectors.includes(unit))
    selectors.push(unit);
  const groups = groupRows(block, rows, selectors);
  // A group of one row has no step of its own.
  if (groups.some(({ positions }) => positions?.length === 1)) {
    const step = findCommonStep(pick(axis.from, sortPlaces(axis.from)));
    if (step !== undefined) axis.step = step;
  }
  if (selectors.some(({ words: name }) => words.isMeterName(name)))
    axis.before = listDatesBefore(axis.from);
  for (const group of groups)
    if (group.positions !== undefined)
      group.axis = pickAxis(axis, Uint32Array.from(group.positions));
  const surroundingWords = readSurroundingWords(block, columns, time, timeIndexes);
  const quality = columns.find(
    ({ index, type, words: name }) =>
      type === 'text' && words.isQualityName(name) && !timeIndexes.has(index),
  );
  const factor = columns.find(
    ({ type, words: name }) => type === 'number' && words.isMultiplierName(name),
  );
  const series: RawSeries[] = [];
  const findDecimalSign = createDecimalSigns(columns, block);
  const withDecimals = valueColumns.map((column) => ({
    column,
    decimal: findDecimalSign(column),
  }));
  const source: SeriesSource = {
    axis,
    selectors,
    surroundingWords,
    valueCount: valueColumns.length,
    blockName: name,
    unit,
    isGridMeter: isOfGridMeter(columns, groups, surroundingWords),
  };
  for (const group of groups) {
    budget.spendSteps(withDecimals.length * STEPS_OF.column);
    const openSeries = withDecimals
      .filter(({ column }) => !selectors.includes(column))
      .map(({ column, decimal }) => startSeries(block, column, decimal, group, source));
    readGroup(block, rows, group, openSeries, { quality, factor });
    series.push(...openSeries.map((open) => open.series));
  }
  badLines.push(
    ...findWrongLines(block, time, valueColumns),
    ...findShortLines(block, rows),
    ...findUnexplainedTotals(block, withDecimals),
  );
  const unfilledCount = countUnfilled(block, time);
  return { series, badLines, lines: block.rows.length, unfilledCount, leftOut };
}

/** The date before each of these, whichever meter it is of; NaN for the first. */
function listDatesBefore(from: TimeAxis['from']): TimeAxis['from'] {
  const sorted = pick(from, sortPlaces(from));
  const before = new Map<number, number>();
  for (const [index, wall] of sorted.entries())
    if (!before.has(wall)) before.set(wall, sorted[index - 1] ?? Number.NaN);
  return from.map((wall) => before.get(wall) ?? Number.NaN);
}

/** Whether the dates are those on which a meter was read. */
function hasReadings(columns: readonly Column[], time: TimeColumns): boolean {
  if (/\b(read|reading|ables\w*|lectura|lettura|leitura|releve)\b/.test(time.date.words))
    return true;
  return columns.some(
    ({ type, words: name }) => type === 'number' && words.findKind(name) === 'register',
  );
}

function listTimeIndexes(time: TimeColumns): Set<number> {
  const columns = [time.date, time.endDate, time.time, time.endTime, time.part?.column];
  return new Set(columns.flatMap((column) => (column === undefined ? [] : [column.index])));
}

interface Group {
  cells: string[];
  /** Positions in the axis, and the stamps there. */
  positions: number[] | undefined;
  axis?: TimeAxis;
}

/** Reads the values of a group row by row: a row of a wide table is split once for all its columns. */
function readGroup(
  { table }: Block,
  rows: readonly number[],
  { positions }: Group,
  openSeries: readonly OpenSeries[],
  beside: BesideValues,
): void {
  const count = positions?.length ?? rows.length;
  for (let place = 0; place < count; place += 1)
    readRowValues(openSeries, table.grid, rows[positions?.[place] ?? place] ?? 0, place, beside);
}

/** The rows in groups by the cells of the columns that tell series apart. */
function groupRows(block: Block, rows: readonly number[], selectors: readonly Column[]): Group[] {
  if (selectors.length === 0) return [{ cells: [], positions: undefined }];
  const groups = new Map<string, Group>();
  rows.forEach((index, place) => {
    const row = block.table.grid.row(index);
    const cells = selectors.map((column) => readMark(column, row[column.index] ?? ''));
    const key = cells.join('\u0001');
    const group = groups.get(key);
    if (group !== undefined) group.positions?.push(place);
    else if (groups.size < MAX_COMBINATIONS) groups.set(key, { cells, positions: [place] });
  });
  return [...groups.values()];
}

/** Reads the words around the values: the last titles, the time column's name, cells that are the same in all rows. */
function readSurroundingWords(
  block: Block,
  columns: readonly Column[],
  time: TimeColumns,
  timeIndexes: ReadonlySet<number>,
): SurroundingWords {
  // A title distinguishes blocks; over the only block it may be about how the file was exported.
  const title = block.isOneOfSeveral ? (block.titles.at(-1)?.join(' ') ?? '') : '';
  const nearWords = [
    words.normaliseWords(title),
    time.date.words,
    collectConstantWords(columns, timeIndexes),
  ];
  const titles = block.titles.slice(-12).map((title) => words.normaliseWords(title.join(' ')));
  const entities = columns.filter(({ words: name }) => /\bentity\b/.test(name));
  const entity = collectConstantWords(entities, timeIndexes);
  const all = [...titles, ...columns.map(({ words: name }) => name)].join(' ');
  return { near: nearWords.join(' '), titles: titles.join(' '), all, entity };
}

/** Words around the values of a block. */
interface SurroundingWords {
  /** The last title, the time column's name and constant cells. */
  near: string;
  titles: string;
  /** Titles and the names of all columns. */
  all: string;
  /** The only sensor whose values are in the file. */
  entity: string;
}

/** What all series of a block are read with. */
interface SeriesSource {
  axis: TimeAxis;
  surroundingWords: SurroundingWords;
  selectors: readonly Column[];
  valueCount: number;
  blockName: string;
  /** The column that says in which unit each row is. */
  unit: Column | undefined;
  /** Whether the meter is the one at the grid, and nothing else is called export. */
  isGridMeter: boolean;
}

function isOfGridMeter(
  columns: readonly Column[],
  groups: readonly Group[],
  { all }: SurroundingWords,
): boolean {
  const names = [
    ...columns.map((column) => column.words),
    ...groups.flatMap(({ cells }) => cells).map(words.normaliseWords),
  ];
  return (
    /\b(con gen|nmi)\b/.test(all) && !names.some((name) => words.findChannel(name) === 'export')
  );
}

/** A series before its rows are read. */
function startSeries(
  block: Block,
  column: Column,
  decimal: DecimalSign,
  group: Group,
  source: SeriesSource,
): OpenSeries {
  const { axis, valueCount, blockName } = source;
  const groupAxis = group.axis ?? axis;
  const series: RawSeries = {
    name: nameSeries(column, group, valueCount),
    column: column.name,
    words: '',
    axis: groupAxis,
    value: new Float64Array(groupAxis.from.length),
    estimatedPlaces: new Set(),
    sheet: block.table.name,
    ...(block.table.file !== undefined && { file: block.table.file }),
    block: blockName,
    badLines: [],
  };
  describeSeries(series, column, group, source);
  const statedFactor = findStatedFactor(column.name, block.titles.slice(-12));
  if (statedFactor !== undefined) series.statedFactor = statedFactor;
  return openSeries(series, column, decimal);
}

function nameSeries(column: Column, group: Group, valueCount: number): string {
  const parts = [...new Set(group.cells.filter((cell) => cell !== ''))];
  if (parts.length === 0) return column.name;
  return valueCount > 1 ? [...parts, column.name].join(' / ') : parts.join(' / ');
}

function describeSeries(
  series: RawSeries,
  column: Column,
  group: Group,
  { selectors, surroundingWords, unit: unitColumn, isGridMeter }: SeriesSource,
): void {
  const unitCell =
    unitColumn && (group.cells[selectors.indexOf(unitColumn)] ?? unitColumn.cells[0] ?? '');
  if (unitCell !== undefined && words.isOtherUnit(unitCell)) series.leftOut = `in ${unitCell}`;
  series.isSure =
    words.findKind(column.words) !== undefined || words.findUnit(column.words) !== undefined;
  const selectedCells = group.cells.filter(
    (_, index) => !words.isMeterName(selectors[index]?.words ?? ''),
  );
  // What rows of the meter at the grid call generation or solar is what it gave to the grid.
  const cellWords = selectedCells
    .map(words.normaliseWords)
    .map((part) => (isGridMeter ? part.replace(/generation|solar/, 'export') : part));
  // Of a column it may be either.
  if (isGridMeter && words.findChannel(column.words) === 'solar' && cellWords.length === 0)
    series.mayBeExport = true;
  const ownWords = [column.words, ...cellWords].join(' ').trim();
  // Sessions are those of a charger, and what a sensor is says what its values are.
  const charger = /\bsession\b/.test(surroundingWords.near) ? ' charger' : '';
  series.words = `${ownWords}${charger} ${surroundingWords.entity}`.trim();
  const unit =
    words.findUnit(words.normaliseWords(unitCell ?? '')) ??
    words.findUnit(column.words) ??
    words.findUnit(selectedCells.map(words.normaliseWords).join(' ')) ??
    words.findUnit(surroundingWords.near) ??
    words.findUnit(surroundingWords.titles);
  if (unit !== undefined) series.unit = unit;
  const channel =
    words.findChannel(ownWords) ??
    words.findChannel(surroundingWords.near) ??
    (words.isOfInverter(surroundingWords.all) ? 'solar' : undefined);
  if (channel !== undefined) series.channel = channel;
  const kind = words.findKind(column.words) ?? words.findKind(ownWords);
  if (kind !== undefined) series.kind = kind;
  const meter = group.cells.find((_, index) => words.isMeterName(selectors[index]?.words ?? ''));
  if (meter !== undefined) series.meter = meter;
}
