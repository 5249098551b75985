/** An operator at a computer: the operator's commands as processes, and databases seen whole. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase, openToRead } from '../../scripts/database-file.ts';
import { type Outcome, ROOT, runProcess } from './cli.ts';

/** Runs `npm run backup` or `npm run restore` for a state folder. */
export function operate(
  command: 'backup' | 'restore',
  stateDir: string,
  words: string[],
): Promise<Outcome> {
  return runProcess(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'scripts', `${command}.ts`), ...words],
    { env: { HOME: process.env['HOME'] ?? '', STATE_DIR: stateDir } },
  );
}

/** The rows that a query answers on a database that nobody else uses. */
export function rows<Row = unknown[]>(file: string, query: string): Row[] {
  const db = openToRead(file);
  try {
    return db.prepare(query).raw().all() as Row[];
  } finally {
    db.close();
  }
}

/** Everything in a database: what it is made of, and every row of every table. */
export function everythingIn(database: string): Record<string, unknown[]> {
  const folder = mkdtempSync(join(tmpdir(), 'unitwise-'));
  try {
    // A copy, so that this process has nothing open that somebody else uses.
    const file = join(folder, 'copy.sqlite');
    copyDatabase(database, file);
    return tablesOf(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tablesOf(file: string): Record<string, unknown[]> {
  const ours = "name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";
  const all: Record<string, unknown[]> = {
    schema: rows(file, `SELECT type, name, sql FROM sqlite_schema WHERE ${ours} ORDER BY 1, 2`),
  };
  const tables = rows<[string]>(
    file,
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND ${ours} ORDER BY name`,
  );
  for (const [table] of tables) all[table] = rows(file, `SELECT * FROM "${table}" ORDER BY 1, 2`);
  return all;
}

/** The months whose usage is not what the readings add up to, with both figures. */
export function wrongMonths(file: string): unknown[] {
  const kept = 'SELECT user_id, month, wh, recorded_g, unrecorded_wh, readings FROM monthly_usage';
  const added = `
    SELECT user_id, month, sum(wh), sum(recorded_g), sum(unrecorded_wh), count(*) FROM (
      SELECT user_id, month, wh, recorded_g, unrecorded_wh FROM reading_months
      UNION ALL
      SELECT user_id, substr(reading_date, 1, 7), wh, coalesce(co2_g, 0), iif(co2_g IS NULL, wh, 0)
      FROM readings WHERE period_start IS NULL
    ) GROUP BY user_id, month`;
  return [
    ...rows(file, `SELECT 'kept', * FROM (${kept} EXCEPT ${added})`),
    ...rows(file, `SELECT 'added up', * FROM (${added} EXCEPT ${kept})`),
  ];
}
