/**
 * What the database of this build looks like: the names of its migrations, and the stamp of the first one, which is
 * edited in place until the first release. `npm run stamp` stamps it again after an edit. This file stands one folder
 * below the root, as `build/start.js` does, which is bundled with it and looks for the migrations from there.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ExpectedSchema } from '#worker/health.ts';

const FOLDER = resolve(import.meta.dirname, '../migrations');
const FIRST = '0001_schema.sql';

/** The last statement of the first migration. */
const STAMP_STATEMENT = /INSERT INTO schema_stamp VALUES \('(\w*)'\);\s*$/;

/** Reads what the migrations make of a database. */
export function readSchema(): ExpectedSchema {
  const migrations = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  return { stamp: readStamp(readFirstMigration()), migrations: migrations.sort() };
}

export function readFirstMigration(): string {
  return readFileSync(join(FOLDER, FIRST), 'utf8');
}

/** Returns the stamp that a migration stores. */
export function readStamp(sql: string): string {
  const stamp = STAMP_STATEMENT.exec(sql)?.[1];
  if (stamp === undefined) throw new Error(`${FIRST} does not end with its stamp.`);
  return stamp;
}

/** Returns the stamp that a migration should store: a digest of all that stands before that statement. */
export function computeStamp(sql: string): string {
  const statement = STAMP_STATEMENT.exec(sql);
  if (statement === null) throw new Error(`${FIRST} does not end with its stamp.`);
  return createHash('sha256').update(sql.slice(0, statement.index)).digest('hex').slice(0, 16);
}

/** Writes the right stamp into the first migration, and returns it. */
export function stampFirstMigration(): string {
  const sql = readFirstMigration();
  const stamp = computeStamp(sql);
  writeFileSync(
    join(FOLDER, FIRST),
    sql.replace(STAMP_STATEMENT, `INSERT INTO schema_stamp VALUES ('${stamp}');\n`),
  );
  return stamp;
}
