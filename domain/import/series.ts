/** A block as raw series: each column of values, apart for each meter, direction or entity that rows name. */
import { findDateOrders, pickAxis, readAxis } from './axis.ts';
import type { Block } from './blocks.ts';
import * as columnsOf from './columns.ts';
import { isDateLike } from './dates.ts';
import { findStatedFactor } from './multiplier.ts';
import { extractNumber } from './numbers.ts';
import { findCommonStep, pick, sortPlaces } from './span-list.ts';
import { findTimeColumns, type TimeColumns } from './time-columns.ts';
import { findUnexplainedTotals } from './totals.ts';
import type { BadLine, DateOrder, RawSeries, TimeAxis } from './types.ts';
import { readValues } from './values.ts';
import * as words from './words.ts';

/** A block that was looked at once: what does not depend on an answer. */
export interface SurveyedBlock {
  block: Block;
  columns: columnsOf.Column[];
  time: TimeColumns;
  orders: DateOrder[];
}

export interface BlockSeries {
  series: RawSeries[];
  bad: BadLine[];
  /** Lines of data, in the order of the file. */
  lines: number;
  /** Rows that have a date and nothing else. */
  unfilled: number;
}

const MAX_COMBINATIONS = 60;

/** Looks at a block; nothing when it holds no dates. */
export function surveyBlock(block: Block): SurveyedBlock | undefined {
  const columns = columnsOf.describeColumns(block);
  const time = findTimeColumns(columns);
  if (time === undefined) return undefined;
  return { block, columns, time, orders: findDateOrders(block, time) };
}

/** Reads the series of a block with day and month in this order. */
export function readBlock({ block, columns, time }: SurveyedBlock, order: DateOrder): BlockSeries {
  const { axis, bad, rows } = readAxis(block, time, order);
  if (hasReadings(columns, time)) axis.ofReadings = true;
  const taken = listTimeIndexes(time);
  const values = columns.filter(
    (column) => !taken.has(column.index) && columnsOf.isValueColumn(column),
  );
  const free = new Set([...taken, ...values.map(({ index }) => index)]);
  const isQuality = ({ words: name, cells }: columnsOf.Column) =>
    words.isQualityName(name) && cells.some(words.isEstimatedWord);
  const selectors = columnsOf.doStampsRepeat(block, [...taken])
    ? columnsOf.findSelectingColumns(columns, free).filter((column) => !isQuality(column))
    : columnsOf.findMeterColumns(columns, free);
  const groups = groupRows(block, rows, selectors);
  // A group of one row has no step of its own.
  if (groups.some(({ positions }) => positions?.length === 1)) {
    const step = findCommonStep(pick(axis.from, sortPlaces(axis.from)));
    if (step !== undefined) axis.step = step;
  }
  const around = readContext(block, columns, time, taken);
  const quality = columns.find(
    ({ index, type, words: name }) =>
      type === 'text' && words.isQualityName(name) && !taken.has(index),
  );
  const factor = columns.find(
    ({ type, words: name }) => type === 'number' && words.isMultiplierName(name),
  );
  const series: RawSeries[] = [];
  for (const group of groups) {
    for (const column of values) {
      if (selectors.includes(column)) continue;
      const decimal = columnsOf.findDecimalSign(column, columns, block);
      series.push(
        readSeries(block, column, group, {
          axis,
          rows,
          decimal,
          around,
          quality,
          factor,
          selectors,
          valueCount: values.length,
        }),
      );
    }
  }
  const sums = values.map((column) => ({
    column,
    decimal: columnsOf.findDecimalSign(column, columns, block),
  }));
  const wrong = [
    ...bad,
    ...findWrongLines(block, time, values),
    ...findShortLines(block, rows),
    ...findUnexplainedTotals(block, sums),
  ];
  return { series, bad: wrong, lines: block.rows.length, unfilled: countUnfilled(block, time) };
}

/** Whether the dates are those on which a meter was read. */
function hasReadings(columns: readonly columnsOf.Column[], time: TimeColumns): boolean {
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
  /** Positions in the axis. */
  positions: number[] | undefined;
}

/** The rows apart by what their selecting cells say. */
function groupRows(
  block: Block,
  rows: readonly number[],
  selectors: readonly columnsOf.Column[],
): Group[] {
  if (selectors.length === 0) return [{ cells: [], positions: undefined }];
  const groups = new Map<string, Group>();
  rows.forEach((index, place) => {
    const row = block.table.grid.row(index);
    const cells = selectors.map((column) => row[column.index] ?? '');
    const key = cells.join('\u0001');
    const group = groups.get(key);
    if (group !== undefined) group.positions?.push(place);
    else if (groups.size < MAX_COMBINATIONS) groups.set(key, { cells, positions: [place] });
  });
  return [...groups.values()];
}

/** Words around the values: the last titles, the time column's name, cells that are the same in all rows. */
function readContext(
  block: Block,
  columns: readonly columnsOf.Column[],
  time: TimeColumns,
  taken: ReadonlySet<number>,
): Context {
  // A title distinguishes blocks; over the only block it may be about how the file was exported.
  const title = block.isOneOfSeveral ? (block.titles.at(-1)?.join(' ') ?? '') : '';
  const near = [
    words.normaliseWords(title),
    time.date.words,
    columnsOf.collectConstantWords(columns, taken),
  ];
  const titles = block.titles.slice(-12).map((title) => words.normaliseWords(title.join(' ')));
  const entities = columns.filter(({ words: name }) => /\bentity\b/.test(name));
  const entity = columnsOf.collectConstantWords(entities, taken);
  return { near: near.join(' '), titles: titles.join(' '), entity };
}

/** Words around the values of a block. */
interface Context {
  near: string;
  titles: string;
  /** The only sensor whose values are in the file. */
  entity: string;
}

interface Reading {
  axis: TimeAxis;
  rows: readonly number[];
  decimal: columnsOf.DecimalSign;
  around: Context;
  quality: columnsOf.Column | undefined;
  factor: columnsOf.Column | undefined;
  selectors: readonly columnsOf.Column[];
  valueCount: number;
}

function readSeries(
  block: Block,
  column: columnsOf.Column,
  group: Group,
  reading: Reading,
): RawSeries {
  const { axis, rows, decimal, around, quality, factor } = reading;
  const { grid } = block.table;
  const own =
    group.positions === undefined ? rows : group.positions.map((place) => rows[place] ?? 0);
  const series: RawSeries = {
    name: nameSeries(column, group, reading.valueCount),
    words: '',
    axis: group.positions === undefined ? axis : pickAxis(axis, Uint32Array.from(group.positions)),
    value: new Float64Array(own.length),
    estimated: new Set(),
    sheet: block.table.name,
    block: block.header.join('\n'),
    badLines: [],
  };
  describeSeries(series, column, group, reading.selectors, around);
  const said = findStatedFactor(column.name, block.titles.slice(-12));
  if (said !== undefined) series.statedFactor = said;
  readValues(series, { grid, column, rows: own, decimal, factor });
  if (quality !== undefined)
    for (const [place, index] of own.entries())
      if (words.isEstimatedWord(grid.cell(index, quality.index))) series.estimated.add(place);
  return series;
}

function nameSeries(column: columnsOf.Column, group: Group, valueCount: number): string {
  const parts = [...new Set(group.cells.filter((cell) => cell !== ''))];
  if (parts.length === 0) return column.name;
  return valueCount > 1 ? [...parts, column.name].join(' / ') : parts.join(' / ');
}

function describeSeries(
  series: RawSeries,
  column: columnsOf.Column,
  group: Group,
  selectors: readonly columnsOf.Column[],
  around: Context,
): void {
  const selected = group.cells.filter(
    (_, index) => !words.isMeterName(selectors[index]?.words ?? ''),
  );
  // Where a column distinguishes consumption from generation, both are those of the meter at the grid.
  const isGridMeter = selectors.some(({ words: name }) => name === 'con gen');
  const own = [column.words, ...selected.map(words.normaliseWords)]
    .map((part) => (isGridMeter ? part.replace('generation', 'export') : part))
    .join(' ')
    .trim();
  // Sessions are those of a charger, and what a sensor is says what its values are.
  const charger = /\bsession\b/.test(around.near) ? ' charger' : '';
  series.words = `${own}${charger} ${around.entity}`.trim();
  const unit =
    words.findUnit(column.words) ??
    words.findUnit(selected.map(words.normaliseWords).join(' ')) ??
    words.findUnit(around.near) ??
    words.findUnit(around.titles);
  if (unit !== undefined) series.unit = unit;
  const channel = words.findChannel(own) ?? words.findChannel(around.near);
  if (channel !== undefined) series.channel = channel;
  const kind = words.findKind(own);
  if (kind !== undefined) series.kind = kind;
  const meter = group.cells.find((_, index) => words.isMeterName(selectors[index]?.words ?? ''));
  if (meter !== undefined) series.meter = meter;
}

/** Whether a line stands below all data: its words are a remark, and no date gone wrong. */
function isFooter({ rows }: Block, index: number): boolean {
  return index > (rows.at(-1) ?? 0);
}

function countUnfilled({ odd, table }: Block, time: TimeColumns): number {
  return odd.filter((index) => isDateLike(table.grid.cell(index, time.date.index))).length;
}

/** Lines of text with fewer cells than nearly all others: what stands in them may stand in the wrong place. */
function findShortLines({ table, width, short }: Block, read: readonly number[]): BadLine[] {
  const isUsual = short.length > Math.max(1, read.length * 0.05);
  if (table.origin === 'sheet' || short.length === 0 || isUsual) return [];
  const narrow = new Set(short);
  return read
    .filter((index) => narrow.has(index))
    .map((index) => ({
      line: table.grid.line(index),
      message: `It has ${table.grid.row(index).length} columns, the others have ${width}.`,
    }));
}

/** Lines among the data that have a date and no number, or numbers and no date: wrong, unless they are empty. */
function findWrongLines(
  block: Block,
  time: TimeColumns,
  values: readonly columnsOf.Column[],
): BadLine[] {
  const bad: BadLine[] = [];
  for (const index of block.odd) {
    const cells = block.table.grid.row(index);
    const line = block.table.grid.line(index);
    const date = cells[time.date.index] ?? '';
    const filled = values
      .map(({ index: column }) => cells[column] ?? '')
      .filter((cell) => cell !== '');
    if (filled.length === 0 || cells.filter((cell) => cell !== '').length < 2) continue;
    const number = filled.find((cell) => extractNumber(cell) !== undefined);
    if (isDateLike(date) && number === undefined) {
      bad.push({ line, message: `“${(filled[0] ?? '').slice(0, 40)}” is not a number.` });
    } else if (
      number !== undefined &&
      (/\d/.test(date) || (date !== '' && !isFooter(block, index)))
    ) {
      bad.push({ line, message: `“${date.slice(0, 40)}” is not a date.` });
    }
  }
  return bad;
}
