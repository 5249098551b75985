/** A JSON file as tables: its lists of objects, of rows, or of columns, and days that are keys. */
import { type Budget, MAX_LEVELS } from '#domain/import/budget.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';
import { GridMaker } from '#domain/import/tables/grid-maker.ts';
import type { Table } from '#domain/import/types.ts';
import type { Contents } from './container.ts';
import { formatErrors } from './format-errors.ts';

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** The keys of an object with their values. */
type Entries = readonly [string, Json][];

/** Objects that are looked at for the names of their columns. */
const SAMPLE = 500;
/** Titles above a list that are kept: the nearest. */
const MAX_TITLES = 12;

/** Reads the tables of a JSON file. Throws a `FileError` when it is damaged, or holds none. */
export function openJson(text: string, budget: Budget): Contents {
  countValues(text, budget);
  const value = parseJson(text);
  if (isObject(value) && 'schemaVersion' in value && 'exportedAt' in value)
    throw new FileError(formatErrors.household);
  const tables: Table[] = [];
  collectTables(value, { titles: [], name: '', level: 0 }, tables, budget);
  if (tables.length === 0) throw new FileError(fileErrors.noTable);
  if (tables.length === 1) for (const table of tables) table.name = '';
  return { tables, records: [], facts: [] };
}

/** The codes of " \\ , [ and {. */
const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [34, 92, 44, 91, 123];
/** What a list and an object take beside their values, in cells. */
const CELLS_OF = { list: 2, object: 4 };

/** Counts the values before they are made: JSON is parsed as a whole, which takes far more memory than its text. */
function countValues(text: string, budget: Budget): void {
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString && code === BACKSLASH) index += 1;
    else if (code === QUOTE) isInString = !isInString;
    else if (!isInString && (code === COMMA || code === LIST || code === OBJECT))
      budget.spendCells(code === OBJECT ? CELLS_OF.object : code === LIST ? CELLS_OF.list : 1);
  }
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return parseJsonLines(text);
  }
}

/** A log has an object in each line. */
function parseJsonLines(text: string): Json {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  try {
    if (lines.length > 1) return lines.map((line) => JSON.parse(line));
  } catch {
    // One line is broken: so is the file.
  }
  throw new FileError(formatErrors.json);
}

/** Where a list stands. */
interface Place {
  /** The plain values beside and above it: they may name its unit. */
  titles: readonly string[][];
  name: string;
  /** What the object around it is called, by itself. */
  label?: string;
  level: number;
}

/** Collects the lists. */
function collectTables(value: Json, place: Place, tables: Table[], budget: Budget): void {
  if (!isNested(value) || place.level > MAX_LEVELS) return;
  // Listed once: an object may have as many keys as a file has characters.
  const entries = Array.isArray(value) ? [] : Object.entries(value);
  const rows = listRows(value, entries, place.label);
  if (rows !== undefined) {
    const maker = new GridMaker(budget);
    for (const title of place.titles) maker.addRow(title);
    for (const row of rows) maker.addRow(row);
    tables.push({ name: place.name, origin: 'sheet', decimal: '.', grid: maker.make() });
    return;
  }
  const level = place.level + 1;
  if (Array.isArray(value)) {
    for (const item of value) collectTables(item, { ...place, level }, tables, budget);
    return;
  }
  const own = entries.find(([key, item]) => LABEL_KEY.test(key) && typeof item === 'string');
  const label = own === undefined ? place.label : String(own[1]);
  const plain = entries
    .filter(([, item]) => !isNested(item))
    .slice(-MAX_TITLES)
    .map(([key, item]) => [`${key}: ${toCell(item)}`]);
  for (const [key, item] of entries) {
    const name = [place.name, key].filter((part) => part !== '').join('.');
    const titles = [...place.titles, [key], ...plain].slice(-MAX_TITLES);
    collectTables(
      item,
      { titles, name, level, ...(label !== undefined && { label }) },
      tables,
      budget,
    );
  }
}

/** Keys that say what an object is, and of columns those that say nothing of what they hold. */
const LABEL_KEY = /^(type|name|label|title|channel|direction|series|entity_id)$/i;
const VALUE_KEY = /^(value|val|v|y|amount|quantity)$/i;

const isNested = (value: Json): value is Json[] | JsonObject =>
  typeof value === 'object' && value !== null;
const isObject = (value: Json): value is JsonObject => isNested(value) && !Array.isArray(value);

/** The rows of a list, a header first where they have names; nothing for anything else. */
function listRows(
  value: Json[] | JsonObject,
  entries: Entries,
  label: string | undefined,
): Iterable<string[]> | undefined {
  if (!Array.isArray(value)) return listColumnRows(entries) ?? listDayRows(entries);
  if (value.length > 0 && value.every(isObject) && value.some(hasPlain))
    return listObjectRows(value, label);
  const isRows = value.every((row) => Array.isArray(row) && !row.some(isNested) && row.length > 1);
  return isRows && value.length > 1
    ? mapRows(value, (row) => (Array.isArray(row) ? row.map(toCell) : []))
    : undefined;
}

/** Rows made one by one, as they are taken. */
function* mapRows<T>(
  list: Iterable<T>,
  makeRow: (item: T, index: number) => string[],
  header?: string[],
): Generator<string[]> {
  if (header !== undefined) yield header;
  let index = 0;
  for (const item of list) {
    yield makeRow(item, index);
    index += 1;
  }
}

const hasPlain = (row: JsonObject) => Object.values(row).some((item) => !isNested(item));

/** Objects with the same keys, also within an object of theirs: `usage.kWh` is a column. */
function listObjectRows(
  list: readonly JsonObject[],
  label: string | undefined,
): Iterable<string[]> | undefined {
  if (list.every((row) => flatten(row).size < 2)) return undefined;
  const names = new Set(list.slice(0, SAMPLE).flatMap((row) => [...flatten(row).keys()]));
  const header = [...names];
  const makeRow = (row: JsonObject) => {
    const cells = flatten(row);
    return header.map((name) => cells.get(name) ?? '');
  };
  // A list of plain values is of what its object is called.
  const shown = header.map((name) =>
    label !== undefined && VALUE_KEY.test(name) ? `${label} ${name}` : name,
  );
  return mapRows(list, makeRow, shown);
}

function flatten(row: JsonObject): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [key, value] of Object.entries(row)) {
    if (!isNested(value)) cells.set(key, toCell(value));
    else if (isObject(value))
      for (const [inner, item] of Object.entries(value))
        if (!isNested(item)) cells.set(`${key} ${inner}`, toCell(item));
  }
  return cells;
}

/** Lists of the same length, each a column. */
function listColumnRows(entries: Entries): Iterable<string[]> | undefined {
  const columns = entries.flatMap(([name, list]) =>
    Array.isArray(list) && list.length > 1 && !list.some(isNested) ? [{ name, list }] : [],
  );
  const [first] = columns;
  if (first === undefined || columns.length < 2) return undefined;
  if (columns.some(({ list }) => list.length !== first.list.length)) return undefined;
  return mapRows(
    first.list,
    (_, index) => columns.map(({ list }) => toCell(list[index] ?? null)),
    columns.map(({ name }) => name),
  );
}

/** Days or months that are keys, each with its value. */
function listDayRows(entries: Entries): Iterable<string[]> | undefined {
  const isDays = entries.every(([key, entry]) => /^\d{4}-?\d\d/.test(key) && !isNested(entry));
  return isDays && entries.length > 1
    ? mapRows(entries, ([key, entry]) => [key, toCell(entry)], ['date', 'value'])
    : undefined;
}

const toCell = (value: Json): string => (value === null || isNested(value) ? '' : String(value));
