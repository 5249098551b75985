/** The local database: whether it is up to date, and how it is brought there before anything is served from it. */
import { existsSync } from 'node:fs';
import { Miniflare, type MiniflareOptions, type WorkerOptions } from 'miniflare';
import type { ExpectedSchema } from '#worker/health.ts';
import { makeLocalOptions, readWorkerOptions } from './local.ts';
import { readSchema } from './schema.ts';
import { runWrangler } from './wrangler.ts';

/**
 * Brings the local D1 in a folder up to date, and says so where there is something to do. Throws an Error that says what
 * to do when it cannot.
 */
export async function bringUpToDate(
  stateDir: string,
  databases: WorkerOptions['d1Databases'] = readWorkerOptions().d1Databases,
): Promise<void> {
  const { stamp, migrations } = readSchema();
  const applied = await readAppliedSchema(stateDir, databases);
  if (applied.migrations.length > 0 && applied.stamp !== stamp) {
    throw new Error(
      `The database in ${stateDir} was made by an unreleased version: move it away, or name another folder: ` +
        'STATE_DIR=… npm start',
    );
  }
  if (migrations.every((name) => applied.migrations.includes(name))) return;
  console.log('Bringing the database up to date…');
  applyMigrations(stateDir);
}

/** Applies the migrations to the local D1 in a folder, by wrangler. Throws an Error that says what to do when it cannot. */
export function applyMigrations(stateDir: string): void {
  try {
    runWrangler(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir]);
  } catch {
    throw new Error(
      `The database in ${stateDir} could not be brought up to date: see above. It is as it was before. ` +
        'Move that folder away, or name another in STATE_DIR, and start again.',
    );
  }
}

/** Reads which migrations the D1 in a folder has had, and the stamp of the first one. Wrangler takes seconds for it. */
async function readAppliedSchema(
  stateDir: string,
  d1Databases: WorkerOptions['d1Databases'],
): Promise<ExpectedSchema> {
  const options = makeLocalOptions(stateDir);
  if (!existsSync(options.d1Persist)) return { stamp: '', migrations: [] };
  const miniflare = new Miniflare({
    ...options,
    d1Databases,
    modules: true,
    script: '',
  } as MiniflareOptions);
  try {
    const db = await miniflare.getD1Database('DB');
    // A table that is not there has no rows.
    const select = (column: string, table: string) =>
      db
        .prepare(`SELECT ${column} AS value FROM ${table}`)
        .all<{ value: string }>()
        .then(({ results }) => results.map(({ value }) => value))
        .catch((): string[] => []);
    const [stamp = ''] = await select('stamp', 'schema_stamp');
    return { stamp, migrations: await select('name', 'd1_migrations') };
  } finally {
    await miniflare.dispose();
  }
}
