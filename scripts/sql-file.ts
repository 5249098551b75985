/**
 * A database as SQL: how D1 gives one out (`wrangler d1 export`), and how it takes one in
 * (`wrangler d1 execute --file`).
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Database from 'libsql';
import { OperatorError, openToRead } from './database-file.ts';

/** D1 takes statements of at most 100,000 bytes (https://developers.cloudflare.com/d1/platform/limits). */
const STATEMENT_MAX_BYTES = 90_000;
/** A part of a longer text: at most 80,000 bytes, if each character is a quote or has four bytes. */
const PART_CHARACTERS = 20_000;
const PARTS = '"parts_of_a_long_text"';
/** How much of an export is run together. */
const LOAD_CHARACTERS = 1_000_000;

/** Makes a database of what D1 exported. */
export async function loadExport(sqlFile: string, to: string): Promise<void> {
  const db = new Database(to);
  try {
    db.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN');
    for await (const statements of statementsIn(sqlFile)) db.exec(statements);
    db.exec('COMMIT');
  } catch (error) {
    throw new OperatorError(`${sqlFile} is no export of D1: ${(error as Error).message}.`);
  } finally {
    db.close();
  }
}

/** A file's statements, several together. A row is one line, for an export writes line feeds as `\n`. */
async function* statementsIn(sqlFile: string): AsyncGenerator<string> {
  let statements = '';
  for await (const line of createInterface({ input: createReadStream(sqlFile) })) {
    if (statements.length > LOAD_CHARACTERS && line.startsWith('INSERT INTO ')) {
      yield statements;
      statements = '';
    }
    statements += `${line}\n`;
  }
  yield statements;
}

/** Writes a database as statements that D1 takes, into a database of D1's that is empty. */
export async function writeStatements(databaseFile: string, sqlFile: string): Promise<void> {
  const db = openToRead(databaseFile);
  try {
    db.exec('BEGIN');
    await pipeline(Readable.from(statements(db)), createWriteStream(sqlFile, { mode: 0o600 }));
  } finally {
    db.close();
  }
}

/** In the order of D1's own export: triggers come last, so that they do not count the rows again. */
function* statements(db: Database.Database): Generator<string> {
  const schema = (condition: string) =>
    db
      .prepare(
        `SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL
         AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
         AND ${condition} ORDER BY type = 'trigger', rowid`,
      )
      .all() as { name: string; sql: string }[];
  yield 'PRAGMA defer_foreign_keys = TRUE;\n';
  yield `CREATE TABLE ${PARTS} (place INTEGER PRIMARY KEY, part TEXT NOT NULL);\n`;
  for (const { name, sql } of schema("type = 'table'")) {
    yield `${sql};\n`;
    yield* inserts(db, name);
  }
  yield `DROP TABLE ${PARTS};\n`;
  // What numbers have been given away, so that none is given twice.
  yield 'DELETE FROM sqlite_sequence;\n';
  yield* inserts(db, 'sqlite_sequence');
  for (const { sql } of schema("type <> 'table'")) yield `${sql};\n`;
}

function* inserts(db: Database.Database, table: string): Generator<string> {
  const name = `"${table.replaceAll('"', '""')}"`;
  const head = `INSERT INTO ${name} VALUES\n`;
  let rows: string[] = [];
  let bytes = 0;
  for (const row of db.prepare(`SELECT * FROM ${name}`).raw().iterate() as Iterable<unknown[]>) {
    const text = `(${row.map(literal).join(',')})`;
    const length = Buffer.byteLength(text) + 2;
    if (bytes + length > STATEMENT_MAX_BYTES && rows.length > 0) {
      yield `${head}${rows.join(',\n')};\n`;
      rows = [];
      bytes = 0;
    }
    if (length > STATEMENT_MAX_BYTES) {
      yield* insertInParts(head, row);
    } else {
      rows.push(text);
      bytes += length;
    }
  }
  if (rows.length > 0) yield `${head}${rows.join(',\n')};\n`;
}

/** A row that is longer than a statement may be: its texts travel in parts and are put together there. */
function* insertInParts(head: string, row: unknown[]): Generator<string> {
  let place = 0;
  const values: string[] = [];
  for (const value of row) {
    if (typeof value !== 'string' || value.length <= PART_CHARACTERS) {
      values.push(literal(value));
      continue;
    }
    const first = place;
    const characters = [...value];
    for (let from = 0; from < characters.length; from += PART_CHARACTERS) {
      const part = characters.slice(from, from + PART_CHARACTERS).join('');
      yield `INSERT INTO ${PARTS} VALUES (${place},${literal(part)});\n`;
      place += 1;
    }
    values.push(
      `(SELECT group_concat(part, '' ORDER BY place) FROM ${PARTS} WHERE place BETWEEN ${first} AND ${place - 1})`,
    );
  }
  yield `${head}(${values.join(',')});\n`;
  yield `DELETE FROM ${PARTS};\n`;
}

function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error('There are only numbers and texts in our tables.');
}
