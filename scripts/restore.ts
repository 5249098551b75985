/**
 * `npm run restore -- FILE [--force | --remote]`: puts a backup in the place of the local database, or
 * into a new one of D1's. The file is checked before anything is touched.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '../domain/format.ts';
import {
  copyDatabase,
  databaseFile,
  hasTables,
  makeOneFile,
  OperatorError,
  problemsOf,
  sizeOf,
} from './database-file.ts';
import { applyMigrations, STATE_DIR } from './local.ts';
import { runAsTool } from './operator.ts';
import { writeStatements } from './sql-file.ts';
import { wrangler } from './wrangler.ts';

const USAGE = 'Usage: npm run restore -- FILE [--force | --remote] [--database BINDING]';

await runAsTool(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      remote: { type: 'boolean', default: false },
      database: { type: 'string', default: 'DB' },
    },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0 || (values.force && values.remote)) {
    throw new OperatorError(USAGE);
  }
  const file = resolve(name);
  const problems = await problemsOf(file);
  if (problems.length > 0) throw new OperatorError([`${file}:`, ...problems].join('\n'));
  if (values.remote) await restoreRemote(file, values.database);
  else await restoreLocal(file, values.database, values.force);
  const { households, readings } = sizeOf(file);
  console.log(`${counted(households, 'household')} with ${counted(readings, 'reading')} restored.`);
});

/** Makes the new database ready beside the old one, and then puts it there in one step. */
async function restoreLocal(file: string, database: string, force: boolean): Promise<void> {
  const target = await databaseFile(STATE_DIR, database);
  await refuseIfServed(target);
  if (existsSync(target) && !force) refuseHouseholds(target);
  await mkdir(dirname(target), { recursive: true });
  const stage = await mkdtemp(join(STATE_DIR, 'restoring-'));
  try {
    const staged = await databaseFile(stage, database);
    await mkdir(dirname(staged), { recursive: true });
    copyDatabase(file, staged);
    // A backup of an older Unitwise is brought up to date where a failure harms nothing.
    applyMigrations(stage);
    makeOneFile(staged);
    const problems = await problemsOf(staged);
    if (problems.length > 0) throw new OperatorError(problems.join('\n'));
    // Once more: a service that was started meanwhile would go on with the old file.
    await refuseIfServed(target);
    await rename(staged, target);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/**
 * Refuses while a service runs on the folder: one that nobody asks anything closes its database, but
 * not the one beside it, in which workerd keeps its own notes. What is left is a file each.
 */
async function refuseIfServed(target: string): Promise<void> {
  const folder = dirname(target);
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of names) if (name.endsWith('.sqlite')) makeOneFile(join(folder, name));
}

/** Refuses to replace a database that has households; one without tables has none. */
function refuseHouseholds(target: string): void {
  const { households } = hasTables(target) ? sizeOf(target) : { households: 0 };
  if (households === 0) return;
  throw new OperatorError(
    `${STATE_DIR} has ${counted(households, 'household')}. Back them up first; --force replaces them.`,
  );
}

/** Into the database that wrangler.toml names, which must be empty: D1 takes all of the file or nothing. */
async function restoreRemote(file: string, database: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'unitwise-'));
  try {
    const sql = join(folder, 'statements.sql');
    await writeStatements(file, sql);
    wrangler(['d1', 'execute', database, '--remote', '--yes', '--file', sql], 'inherit');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
