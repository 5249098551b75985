/**
 * `npm run backup -- FILE [--remote]`: exports the local or the deployed database as SQL, and checks the
 * file: restored into an empty database it has as many rows in each table (docs/operations.md).
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runWrangler } from './wrangler.ts';

const USAGE = 'Usage: npm run backup -- FILE [--remote] [--config wrangler.toml]';

type Location = '--local' | '--remote';
/** Row counts by table. */
type RowCounts = Record<string, number>;

/** Runs a query on a database and returns its rows. */
function queryRows<Row>(config: string, query: string, location: Location): Row[] {
  const words = ['d1', 'execute', 'DB', '--config', config, location, '--json', '--command', query];
  const [result] = JSON.parse(runWrangler(words, 'pipe')) as [{ results: Row[] }];
  return result.results;
}

function listTables(config: string, location: Location): string[] {
  const tables = queryRows<{ name: string }>(
    config,
    `SELECT name FROM sqlite_schema
     WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY name`,
    location,
  );
  if (tables.length === 0) throw new Error('The database has no tables.');
  return tables.map(({ name }) => name);
}

/** Counts the rows of each table. */
function countRows(config: string, tables: string[], location: Location): RowCounts {
  const counts = tables.map((name) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const [row] = queryRows<RowCounts>(config, `SELECT ${counts.join(', ')}`, location);
  return row ?? {};
}

/** Lists the tables whose restored counts differ, a line each. */
function findDifferences(before: RowCounts, after: RowCounts, restored: RowCounts): string[] {
  return Object.keys(before).flatMap((name) => {
    const [first = 0, last = 0, count = 0] = [before[name], after[name], restored[name]];
    // Rows written during the export may or may not be in the file.
    const isComplete = count >= Math.min(first, last) && count <= Math.max(first, last);
    return isComplete ? [] : [`${name}: ${first} rows, ${count} restored`];
  });
}

function backUp(file: string, config: string, location: Location): void {
  const folder = mkdtempSync(join(tmpdir(), 'unitwise-backup-'));
  try {
    const empty = join(folder, 'wrangler.toml');
    cpSync(config, empty);
    const tables = listTables(config, location);
    const countsBefore = countRows(config, tables, location);
    runWrangler(['d1', 'export', 'DB', '--config', config, location, '--output', file]);
    const countsAfter = countRows(config, tables, location);
    runWrangler(['d1', 'execute', 'DB', '--config', empty, '--local', '--yes', '--file', file]);
    const differences = findDifferences(
      countsBefore,
      countsAfter,
      countRows(empty, tables, '--local'),
    );
    if (differences.length > 0) {
      throw new Error(`${file} does not hold the database:\n${differences.join('\n')}`);
    }
    const rowCount = Object.values(countsBefore).reduce((sum, count) => sum + count, 0);
    console.log(`${file} holds ${tables.length} tables with ${rowCount} rows.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A backup holds addresses and password hashes: only its owner may read it.
process.umask(0o077);
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean', default: false },
      config: { type: 'string', default: join(import.meta.dirname, '../wrangler.toml') },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(USAGE);
  if (existsSync(file)) throw new Error(`${file} is there already. Name another file.`);
  backUp(resolve(file), resolve(values.config), values.remote ? '--remote' : '--local');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
