/** The operator's backup of the whole database, and putting it back: here, elsewhere, and as D1 does it. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDatabase, databaseFile, problemsOf } from '../../scripts/database-file.ts';
import { ensureSigningKey, startServer } from '../../scripts/local.ts';
import { loadExport, writeStatements } from '../../scripts/sql-file.ts';
import { wrangler } from '../../scripts/wrangler.ts';
import { readingsFile } from '../bench/readings.ts';
import { type LocalService, startService } from '../support/local-service.ts';
import { everythingIn, operate, rows } from '../support/operator.ts';
import { type Household, newHousehold } from '../support/site.ts';

/** Enough for a former state of more than one statement of D1's. */
const LARGE_IMPORT = { days: 6000, perDay: 2 };

let service: LocalService;
let folder: string;
let live: string;
/** A copy from when there were two households. */
let earlier: string;

beforeAll(async () => {
  // As after `npm start`: wrangler has words for the key, and the commands must not.
  ensureSigningKey();
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), 'unitwise-backups-'));
  live = await databaseFile(service.stateDir);
  earlier = join(folder, 'earlier.sqlite');
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A household with something of everything, whose texts are not plain. */
async function household(): Promise<Household> {
  const one = await newHousehold({ url: service.url });
  await one.call('PUT', '/api/profile', {
    address: "14, 3rd Cross, 'Shanti'; DROP TABLE users; --",
    ecoGoals: 'Less AC in May.\nसौर ऊर्जा ☀️ by 2028 – "maybe"\r\nAnd \\n is no line feed.',
  });
  await one.call('POST', '/api/meter-readings', {
    readingDate: '2026-01-31',
    periodStart: '2025-11-12',
    consumptionKWH: 7.25,
    emissionCO2kg: 3.5,
  });
  return one;
}

describe('a backup of a database that rests', () => {
  let file: string;
  let token: string;

  beforeAll(async () => {
    await household();
    await household();
    copyDatabase(live, earlier);
    const third = await household();
    token = third.token;
    await third.upload(readingsFile(LARGE_IMPORT));
    await third.call('DELETE', '/api/imports/1');
    file = join(folder, 'resting.sqlite');
    const outcome = await operate('backup', service.stateDir, [file]);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toMatch(/^3 households with 3 readings written to /);
  });

  test('restored elsewhere is the same, row by row, and is served', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'unitwise-elsewhere-'));
    try {
      const target = await databaseFile(elsewhere);
      expect(await operate('restore', elsewhere, [earlier])).toMatchObject({
        code: 0,
        stdout: '2 households with 2 readings restored.\n',
      });
      const was = everythingIn(target);
      expect(was).toEqual(everythingIn(earlier));

      const refused = await operate('restore', elsewhere, [file]);
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('has 2 households'),
      });
      expect(everythingIn(target)).toEqual(was);

      expect(await operate('restore', elsewhere, [file, '--force'])).toMatchObject({ code: 0 });
      expect(everythingIn(target)).toEqual(everythingIn(live));
      expect(readdirSync(elsewhere)).toEqual(['v3']);
      const server = await startServer({
        port: 0,
        stateDir: elsewhere,
        bindings: { SIGNING_KEY: 'a-signing-key-for-tests-of-32-bytes-or-more' },
      });
      const csv = async (url: string) => {
        const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
        const response = await fetch(`${url}/api/meter-readings/export`, { headers });
        return response.text();
      };
      try {
        // It is served, though nobody has asked for anything yet.
        expect(await operate('restore', elsewhere, [file, '--force'])).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('Stop it first.'),
        });
        expect(await csv(server.url)).toBe(await csv(service.url));
        expect(await csv(server.url)).toContain('2026-01-31');
      } finally {
        await server.stop();
      }
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  test('is not written over another, and is for its owner alone', async () => {
    const content = readFileSync(file);
    const again = await operate('backup', service.stateDir, [file]);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already') });
    expect(readFileSync(file).equals(content)).toBe(true);
    const other = [join(folder, 'other.sqlite'), '--database', 'DB_9'];
    expect(await operate('backup', service.stateDir, other)).toMatchObject({
      code: 1,
      stderr: 'wrangler.toml binds no database as DB_9.\n',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is refused in words when it is no good, and nothing is touched', async () => {
    const damaged = join(folder, 'damaged.sqlite');
    const bytes = readFileSync(file);
    // Pages in the middle are lost, as by a bad disk.
    bytes.fill(0, bytes.length / 2, bytes.length / 2 + 64 * 1024);
    writeFileSync(damaged, bytes);
    const cut = join(folder, 'cut.sqlite');
    writeFileSync(cut, readFileSync(file).subarray(0, 100_000));
    const text = join(folder, 'text.sqlite');
    writeFileSync(text, 'readingDate,consumptionKWH\n'.repeat(1000));
    const foreign = join(folder, 'foreign.sqlite');
    await loadExport(sqlFile('foreign.sql', 'CREATE TABLE a (b);\n'), foreign);
    const newer = join(folder, 'newer.sqlite');
    await loadExport(
      sqlFile(
        'newer.sql',
        "CREATE TABLE users (id);\nCREATE TABLE d1_migrations (name);\nINSERT INTO d1_migrations VALUES('9999_later.sql');\n",
      ),
      newer,
    );
    for (const [bad, words] of [
      [damaged, /damaged|cannot be read/],
      [cut, /damaged|cannot be read/],
      [text, /cannot be read as a database/],
      [foreign, /not one of Unitwise/],
      [newer, /of a newer Unitwise: .*9999_later\.sql/],
    ] as const) {
      expect((await problemsOf(bad)).join('\n'), bad).toMatch(words);
    }
    const empty = mkdtempSync(join(tmpdir(), 'unitwise-elsewhere-'));
    try {
      expect(await operate('restore', empty, [damaged, '--force'])).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/damaged|cannot be read/),
      });
      expect(readdirSync(empty)).toEqual([]);
    } finally {
      rmSync(empty, { recursive: true, force: true });
    }
  });
});

describe('as SQL, which is how the deployed database is taken out and put in', () => {
  test('what D1 exports becomes the same database', async () => {
    // wrangler exports from the folder of its configuration.
    const home = mkdtempSync(join(tmpdir(), 'unitwise-home-'));
    try {
      copyFileSync('wrangler.toml', join(home, 'wrangler.toml'));
      const target = await databaseFile(join(home, '.wrangler/state'));
      mkdirSync(dirname(target), { recursive: true });
      copyDatabase(earlier, target);
      const sql = join(home, 'export.sql');
      const config = join(home, 'wrangler.toml');
      wrangler(['d1', 'export', 'DB', '--local', '--config', config, '--output', sql]);
      const file = join(home, 'loaded.sqlite');
      await loadExport(sql, file);
      expect(await problemsOf(file)).toEqual([]);
      // D1 writes a line feed as `\n`, and of a text with both makes one (workers-sdk, issue 9042).
      const asExported = (everything: Record<string, unknown[]>) =>
        JSON.stringify(everything).replaceAll('\\\\n is no', '\\n is no');
      expect(asExported(everythingIn(file))).toEqual(asExported(everythingIn(earlier)));
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  test('what is put in is the same database, its longest texts included', async () => {
    const state = mkdtempSync(join(tmpdir(), 'unitwise-elsewhere-'));
    try {
      const file = join(folder, 'for-d1.sqlite');
      copyDatabase(live, file);
      const longest = 'SELECT max(length("before")) FROM changes';
      expect(Number(rows<[number]>(file, longest)[0]?.[0])).toBeGreaterThan(500_000);
      const sql = join(folder, 'statements.sql');
      await writeStatements(file, sql);
      wrangler(['d1', 'execute', 'DB', '--local', '--persist-to', state, '--file', sql]);
      expect(everythingIn(await databaseFile(state))).toEqual(everythingIn(file));
    } finally {
      rmSync(state, { recursive: true, force: true });
    }
  });
});

function sqlFile(name: string, content: string): string {
  const file = join(folder, name);
  if (!existsSync(file)) writeFileSync(file, content);
  return file;
}
