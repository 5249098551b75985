/**
 * The local D1 as the SQLite file that it is: where it lies, a copy of it while it is written to, and
 * whether it is whole.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'libsql';
import { Miniflare, type MiniflareOptions } from 'miniflare';
import { d1Databases } from './local.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../migrations');
/** How long another connection's write is waited for. */
const BUSY_MS = 5000;

/** Says in words what an operator has to know; anything else that is thrown is our mistake. */
export class OperatorError extends Error {}

/** Where a D1 of a state folder lies, whether it is there or not. */
export async function databaseFile(stateDir: string, binding = 'DB'): Promise<string> {
  if (!Object.keys(d1Databases() ?? {}).includes(binding)) {
    throw new OperatorError(`wrangler.toml binds no database as ${binding}.`);
  }
  const name = names.get(binding) ?? databaseName(binding);
  names.set(binding, name);
  return join(stateDir, 'v3/d1', await name);
}

const names = new Map<string, Promise<string>>();

/** A database's file is named after its id: only Miniflare knows how. */
async function databaseName(binding: string): Promise<string> {
  const empty = await mkdtemp(join(tmpdir(), 'unitwise-'));
  const miniflare = new Miniflare({
    modules: true,
    script: 'export default {}',
    d1Databases: d1Databases(),
    d1Persist: empty,
  } as MiniflareOptions);
  try {
    const db = await miniflare.getD1Database(binding);
    await db.prepare('SELECT 1').run();
    const files = await readdir(empty, { recursive: true });
    const found = files.find((one) => /\b[0-9a-f]{64}\.sqlite$/.test(one));
    if (found === undefined) throw new Error('Miniflare keeps its D1 elsewhere now.');
    return found;
  } finally {
    await miniflare.dispose();
    await rm(empty, { recursive: true, force: true });
  }
}

/** Opens a database that is there, to read it. */
export function openToRead(file: string): Database.Database {
  const db = existing(file);
  db.exec('PRAGMA query_only = ON');
  return db;
}

/**
 * A connection that runs statements by `exec` alone is closed at once; one that prepares them, when
 * they are collected.
 */
function existing(file: string): Database.Database {
  if (!existsSync(file)) throw new OperatorError(`There is no database ${file}.`);
  const db = new Database(file);
  db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  return db;
}

/**
 * Copies a database into a new file: one moment of it, whoever writes to it meanwhile, because
 * `VACUUM INTO` reads in one transaction (https://sqlite.org/lang_vacuum.html).
 */
export function copyDatabase(from: string, to: string): void {
  const db = existing(from);
  try {
    db.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
  } finally {
    db.close();
  }
}

/** What is wrong with a database that should be one of ours: nothing, in a good one. */
export async function problemsOf(file: string): Promise<string[]> {
  const known = (await readdir(MIGRATIONS)).filter((one) => one.endsWith('.sql'));
  const db = openToRead(file);
  const column = (query: string) => db.prepare(query).raw().all().map(String);
  try {
    const damage = column('PRAGMA quick_check').filter((line) => line !== 'ok');
    if (damage.length > 0) return damage.map((line) => `It is damaged: ${line}.`);
    const tables = column("SELECT name FROM sqlite_schema WHERE type = 'table'");
    if (!tables.includes('d1_migrations') || !tables.includes('users')) {
      return ['It is a database, but not one of Unitwise.'];
    }
    const orphans = column('SELECT DISTINCT "table" FROM pragma_foreign_key_check');
    const newer = column('SELECT name FROM d1_migrations').filter((one) => !known.includes(one));
    return [
      ...orphans.map((table) => `Rows of ${table} belong to rows that are not there.`),
      ...newer.map((one) => `It is of a newer Unitwise: this one has no migration ${one}.`),
    ];
  } catch (error) {
    return [`It cannot be read as a database: ${(error as Error).message}.`];
  } finally {
    db.close();
  }
}

/** Whether a database is more than an empty file, as one is that has been opened only. */
export function hasTables(file: string): boolean {
  const db = openToRead(file);
  try {
    return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'users'").raw().all().length > 0;
  } finally {
    db.close();
  }
}

/** How many households a database has, and how many readings they have. */
export function sizeOf(file: string): { households: number; readings: number } {
  const db = openToRead(file);
  try {
    const counts = db.prepare(
      'SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM readings)',
    );
    const [[households, readings]] = counts.raw().all() as [[number, number]];
    return { households, readings };
  } finally {
    db.close();
  }
}

/**
 * Makes a database one file, without a log of writes beside it, so that it can be put in another's
 * place in one step. Refuses while somebody has it open.
 */
export function makeOneFile(file: string): void {
  const db = existing(file);
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE');
  } catch (error) {
    if (!/busy|locked/i.test((error as Error).message)) throw error;
    throw new OperatorError('The service is using the database. Stop it first.');
  } finally {
    db.close();
  }
}
