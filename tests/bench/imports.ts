/** What it takes to import a file: storing it, and storing it again. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../support/new-folder.ts';
import { type Client, cost, type Reply } from './client.ts';
import type { Group, Outcome } from './figure.ts';
import { DAYS_OF_TEN_YEARS, readingsFile } from './readings.ts';
import { ratio, timed } from './rounds.ts';
import { openStage, ROOT, type Stage } from './stage.ts';

const PER_DAY = 10;
const ROWS = DAYS_OF_TEN_YEARS * PER_DAY;

export const imports: Group = {
  figures: [
    { name: 'import.time', unit: 'ratio', goal: 4 },
    { name: 'import.rows_written', unit: 'rows', goal: 2.1 },
    { name: 'import.rows_written.again', unit: 'rows', goal: 0 },
  ],
  async measure() {
    const csv = readingsFile({ days: DAYS_OF_TEN_YEARS, perDay: PER_DAY });
    const stage = await openStage();
    try {
      return {
        ...(await rowsWritten(stage, csv)),
        'import.time': await importTime(stage, csv),
      };
    } finally {
      await stage.stop();
    }
  },
};

/** D1's rows for each imported one, and in all when the file comes again. */
async function rowsWritten(stage: Stage, csv: string): Promise<Record<string, Outcome>> {
  const household = await stage.household();
  const first = await upload(household.client, stage.url, household.bearer, csv);
  const again = await upload(household.client, stage.url, household.bearer, csv);
  return {
    'import.rows_written': { value: cost(first).written / ROWS },
    'import.rows_written.again': { value: cost(again).written },
  };
}

async function importTime(stage: Stage, csv: string): Promise<Outcome> {
  if (spawnSync('sqlite3', ['--version']).error !== undefined) {
    return { skipped: 'sqlite3 is not installed' };
  }
  const folder = newFolder('unitwise-measured-');
  try {
    const file = join(folder, 'readings.csv');
    writeFileSync(file, csv);
    let databases = 0;
    return await ratio({
      subject: async () => {
        const household = await stage.household();
        return timed(() => upload(household.client, stage.url, household.bearer, csv));
      },
      against: async () => {
        databases += 1;
        const database = join(folder, `${databases}.db`);
        makeDatabase(database);
        return timed(() => importBySqlite(database, file));
      },
      names: ['upload', 'sqlite3'],
      calls: 1,
      warmUp: 1,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The product's schema in a file of SQLite's own, with one household. */
function makeDatabase(database: string): void {
  const folder = join(ROOT, 'migrations');
  const schema = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const household = `INSERT INTO users (email, password_hash, first_name, last_name, created_at)
    VALUES ('bench@example.in', 'scrypt$none', 'Asha', 'Rao', 0);
    INSERT INTO homes (created_at) VALUES (0);
    INSERT INTO members VALUES (1, 1, 'owner', 0);`;
  const sql = schema.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  sqlite(database, `PRAGMA journal_mode = WAL;\n${sql}\n${household}`);
}

/**
 * `.import` puts rows into the schema through a view, because a file's columns are not the table's: its
 * trigger does what an import must at the least, units and the number on the day, and checks nothing.
 */
function importBySqlite(database: string, file: string): void {
  sqlite(
    database,
    `PRAGMA foreign_keys = ON;
    CREATE TEMP TABLE file (readingDate TEXT, consumptionKWH TEXT, emissionCO2kg TEXT, source TEXT, periodStart TEXT);
.import --csv --skip 1 "${file}" file
    INSERT INTO readings (home_id, day, seq, wh, co2_g, source, created_at)
    SELECT 1, unixepoch(readingDate) / 86400, row_number() OVER (PARTITION BY readingDate),
      CAST(round(consumptionKWH * 1000) AS INTEGER), CAST(round(nullif(emissionCO2kg, '') * 1000) AS INTEGER), 1, 0
    FROM file;`,
  );
}

function sqlite(database: string, input: string): void {
  execFileSync('sqlite3', ['-bail', database], { input, stdio: ['pipe', 'ignore', 'inherit'] });
}

const BOUNDARY = 'unitwise-benchmark';

/** Uploads a file as a browser's form would. */
function upload(
  client: Client,
  url: string,
  headers: Record<string, string>,
  csv: string,
): Promise<Reply> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="csvFile"; filename="readings.csv"\r\n\r\n`;
  return client.send(
    'POST',
    `${url}/api/meter-readings/upload-csv`,
    { ...headers, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    Buffer.from(`${head}${csv}\r\n--${BOUNDARY}--\r\n`),
  );
}
