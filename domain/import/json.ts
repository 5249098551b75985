/** A JSON file as tables: its lists of objects, of rows, or of columns, and days that are keys. */
import type { Contents } from './contents.ts';
import { FileError, fileErrors } from './file-error.ts';
import { createGrid } from './grid.ts';
import { IMPORT_LIMITS } from './limits.ts';
import type { Table } from './types.ts';

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** How deep lists are looked for, and how many are read at most. */
const MAX_DEPTH = 8;
const MAX_TABLES = 20;
/** Objects that are looked at for the names of their columns. */
const SAMPLE = 500;

/** Reads the tables of a JSON file. Throws a `FileError` when it is damaged, too large or holds none. */
export function openJson(text: string): Contents {
  if (text.length > IMPORT_LIMITS.jsonCharacters) throw new FileError(fileErrors.jsonTooLarge);
  const value = parseJson(text);
  if (isObject(value) && 'schemaVersion' in value && 'exportedAt' in value)
    throw new FileError(fileErrors.household);
  const tables: Table[] = [];
  collectTables(value, [], '', 0, tables);
  if (tables.length === 0) throw new FileError(fileErrors.noTable);
  if (tables.length === 1) for (const table of tables) table.name = '';
  return { tables, records: [], facts: [] };
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new FileError(fileErrors.json);
  }
}

/** Collects the lists. `titles` are the plain values beside and above a list: they may name its unit. */
function collectTables(
  value: Json,
  titles: readonly string[][],
  name: string,
  depth: number,
  tables: Table[],
): void {
  if (!isNested(value) || depth > MAX_DEPTH || tables.length >= MAX_TABLES) return;
  const rows = readRows(value);
  if (rows !== undefined) {
    if (rows.length > IMPORT_LIMITS.rows) throw new FileError(fileErrors.tooManyRows);
    const grid = createGrid([...titles.slice(-12), ...rows]);
    tables.push({ name, origin: 'sheet', decimal: '.', grid });
    return;
  }
  const entries = Object.entries(value).slice(0, 1000);
  const plainEntries = Array.isArray(value)
    ? []
    : entries
        .filter(([, entry]) => !isNested(entry))
        .map(([key, entry]) => [`${key}: ${toCell(entry)}`]);
  for (const [key, entry] of entries) {
    const path = Array.isArray(value) ? name : [name, key].filter((part) => part !== '').join('.');
    const above = Array.isArray(value) ? titles : [...titles, [key], ...plainEntries];
    collectTables(entry, above, path, depth + 1, tables);
  }
}

const isNested = (value: Json): value is Json[] | JsonObject =>
  typeof value === 'object' && value !== null;
const isObject = (value: Json): value is JsonObject => isNested(value) && !Array.isArray(value);

/** The rows of a list, a header first where they have names; nothing for anything else. */
function readRows(value: Json[] | JsonObject): string[][] | undefined {
  if (!Array.isArray(value)) return readColumns(value) ?? readDays(value);
  if (value.length > 0 && value.every(isObject) && value.some(hasPlain)) return readObjects(value);
  const isRows = value.every((row) => Array.isArray(row) && !row.some(isNested) && row.length > 1);
  return isRows && value.length > 1
    ? value.map((row) => (Array.isArray(row) ? row.map(toCell) : []))
    : undefined;
}

const hasPlain = (row: JsonObject) => Object.values(row).some((item) => !isNested(item));

/** Objects with the same keys, also within an object of theirs: `usage.kWh` is a column. */
function readObjects(list: readonly JsonObject[]): string[][] | undefined {
  const flat = list.map(flatten);
  if (flat.every((row) => row.size < 2)) return undefined;
  const names = new Set(flat.slice(0, SAMPLE).flatMap((row) => [...row.keys()]));
  if (names.size > IMPORT_LIMITS.columns) throw new FileError(fileErrors.tooManyColumns);
  const header = [...names];
  return [header, ...flat.map((row) => header.map((name) => row.get(name) ?? ''))];
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
function readColumns(value: JsonObject): string[][] | undefined {
  const columns = Object.entries(value).flatMap(([name, list]) =>
    Array.isArray(list) && list.length > 1 && !list.some(isNested) ? [{ name, list }] : [],
  );
  const [first] = columns;
  if (first === undefined || columns.length < 2) return undefined;
  if (columns.some(({ list }) => list.length !== first.list.length)) return undefined;
  return [
    columns.map(({ name }) => name),
    ...first.list.map((_, index) => columns.map(({ list }) => toCell(list[index] ?? null))),
  ];
}

/** Days or months that are keys, each with its value. */
function readDays(value: JsonObject): string[][] | undefined {
  const entries = Object.entries(value);
  const isDays = entries.every(([key, entry]) => /^\d{4}-?\d\d/.test(key) && !isNested(entry));
  return isDays && entries.length > 1
    ? [['date', 'value'], ...entries.map(([key, entry]) => [key, toCell(entry)])]
    : undefined;
}

const toCell = (value: Json): string => (value === null || isNested(value) ? '' : String(value));
